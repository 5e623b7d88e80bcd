import { describe, expect, test } from 'vitest';
import {
  answerGrenade,
  grenadeDive,
  grenadeInHand,
  throwGrenade,
} from '../../../language/procedures/attacks/grenade.js';
import type { Act } from '../../../language/procedures/round/fighter.js';
import { type GrenadeAnswering, liveGrenade } from '../../../language/procedures/round/live-grenade.js';
import { applyHits } from '../../../language/procedures/wounds/wounds.js';
import { scriptedRng } from '../../dice/scripted.js';
import { inGame } from '../../play/table.js';
import { done, fighter, people, resolveRound, sets, told } from '../fight.js';

const who = people(`use Godlike
character Klaus { Coordination 5 }
character Peter { nature Talent, Body 2hd + 7d }
character Boris { Coordination 5 }
npc Hans { }
`);
const klaus = who('Klaus');
const wide = (answer: 'kick' | 'throw back' | 'catch' | 'dive', width: number, mine: string) =>
  done(answerGrenade(answer, width, mine === '' ? [] : sets(mine), klaus)).outcome.success;

describe('what can be done about a grenade', () => {
  test('a kick has to be wider; a tie is too late', () => {
    expect(wide('kick', 2, '3x5')).toBe(true);
    expect(wide('kick', 2, '2x9')).toBe(false);
    expect(wide('kick', 2, '')).toBe(false);
    expect(answerGrenade('kick', 2, sets('3x5'), klaus, { openSpace: false })).toEqual({
      problem: 'There is nowhere to kick the grenade. Throw it back or dive on it.',
    });
  });

  test('throwing back takes two sets, both wider; a very wide one can be split', () => {
    expect(wide('throw back', 2, '3x10 3x5')).toBe(true);
    expect(wide('throw back', 2, '3x10 2x5')).toBe(false);
    expect(wide('throw back', 2, '4x10')).toBe(false);
    expect(wide('throw back', 2, '6x10')).toBe(true);
  });

  test('catching takes two sets, and only the throw has to be wider', () => {
    expect(wide('catch', 2, '3x9 2x3')).toBe(true);
    expect(wide('catch', 2, '2x9 2x3')).toBe(false);
    expect(wide('catch', 2, '3x9')).toBe(false);
    expect(wide('catch', 2, '5x9')).toBe(true);
    expect(done(answerGrenade('catch', 2, sets('2x3 3x9'), klaus)).outcome.sets).toEqual(sets('3x9 2x3'));
    expect(answerGrenade('catch', 2, sets('3x9 2x3'), klaus, { seen: false })).toEqual({
      problem: 'A grenade has to be seen clearly to be caught.',
    });
  });

  test('a dive needs no dice and takes everything to the torso', () => {
    expect(wide('dive', 5, '')).toBe(true);
    expect(done(grenadeDive({ weapon: 'Grenade', width: 3, areaFaces: [1, 7, 8] }, klaus)).outcome).toEqual([
      { place: 'torso', killing: 7, shock: 14 },
    ]);
  });

  test('too late: it goes off in the hand, and what an arm cannot hold goes on', () => {
    const hits = done(grenadeInHand({ weapon: 'Grenade', width: 3, areaFaces: [1, 7, 8] }, 'right arm', klaus));
    expect(hits.outcome[0]).toEqual({ place: 'right arm', killing: 7, shock: 6 });
    const { wounds } = done(applyHits({}, hits.outcome, klaus)).outcome;
    expect(wounds['right arm']).toEqual({ killing: 5, shock: 0 });
    // Two killing and six shock of the arm, and the two shock of the blast.
    expect(wounds.torso).toEqual({ killing: 2, shock: 8 });
  });

  test('a game without grenades says so', () => {
    expect(answerGrenade('kick', 2, [], inGame('Wild Talents'))).toHaveProperty('problem');
  });
});

describe('a grenade in the round', () => {
  const goes: Act = { kind: 'deed', what: 'goes for the grenade', every: true };
  const thrown = { thrower: 'Hans', weapon: 'Grenade', target: 'Klaus', set: { width: 2, height: 5 } };
  const round = (mine: string, answer: Omit<GrenadeAnswering, 'by'> | undefined, hans = '') =>
    done(
      resolveRound(
        [
          fighter(klaus, 'Klaus', mine, goes),
          fighter(who('Boris'), 'Boris', ''),
          fighter(who('Hans'), 'Hans', hans, { kind: 'attack', target: 'Klaus' }),
        ],
        {
          grenades: [
            liveGrenade({
              thrown,
              near: ['Klaus', 'Boris'],
              areaDice: scriptedRng([1, 7, 8]),
              ...(answer && { answers: [{ by: 'Klaus', ...answer }] }),
            }),
          ],
        },
      ),
    );
  const woundsOf = (outcome: ReturnType<typeof round>, name: string) =>
    outcome.outcome.fighters.find((one) => one.name === name)?.wounds;
  const onlyShock = Object.fromEntries(
    ['left leg', 'right leg', 'left arm', 'right arm', 'torso', 'head'].map((place) => [
      place,
      { killing: 0, shock: 2 },
    ]),
  );

  test('is thrown in one round and goes off in the next', () => {
    const throwing = done(
      resolveRound([
        fighter(who('Hans'), 'Hans', '2x5', done(throwGrenade('Grenade', 'Klaus', who('Hans')))),
        fighter(klaus, 'Klaus', ''),
      ]),
    );
    expect(told(throwing)).toEqual([
      'Hans throws Grenade at Klaus with 2x5',
      '  it goes off in the next round, at a width of 2',
    ]);
    expect(throwing.outcome.thrown).toEqual([thrown]);
    expect(throwing.outcome.fighters.map(({ wounds }) => wounds)).toEqual([{}, {}]);
  });

  test('nobody answers: the target takes its damage and the blast, those near him the blast', () => {
    const outcome = round('', undefined);
    expect(woundsOf(outcome, 'Klaus')?.['right arm']).toEqual({ killing: 5, shock: 0 });
    expect(woundsOf(outcome, 'Boris')).toEqual({
      ...onlyShock,
      'left leg': { killing: 1, shock: 2 },
      torso: { killing: 2, shock: 2 },
    });
    expect(woundsOf(outcome, 'Hans')).toEqual({});
  });

  test('kicked clear in time, or not', () => {
    expect(woundsOf(round('3x5', { answer: 'kick' }), 'Klaus')).toEqual(onlyShock);
    expect(woundsOf(round('3x5', { answer: 'kick' }), 'Boris')).toEqual(onlyShock);
    expect(woundsOf(round('2x9', { answer: 'kick' }), 'Klaus')).not.toEqual(onlyShock);
  });

  test('a hit before the blast spoils the kick', () => {
    expect(woundsOf(round('3x5', { answer: 'kick' }, '4x2'), 'Klaus')).not.toEqual(onlyShock);
    expect(told(round('3x5', { answer: 'kick' }, '4x2')).slice(0, 3)).toEqual([
      'Hans hits Klaus with 4x2',
      'Klaus is hurt, loses a regular die and keeps 2x5',
      'the Grenade of Hans goes off with 2x5',
    ]);
  });

  test('thrown back it strikes the one who threw it', () => {
    const outcome = round('3x10 3x5', { answer: 'throw back', hand: 'right arm' });
    expect(woundsOf(outcome, 'Klaus')).toEqual({});
    expect(woundsOf(outcome, 'Hans')?.head).toEqual({ killing: 4, shock: 0 });
    expect(outcome.outcome.events.at(-1)).toEqual({ kind: 'out', on: 'Hans', dead: true });
  });

  test('too late to throw it back: the hand takes it', () => {
    const outcome = round('3x10 2x5', { answer: 'throw back', hand: 'left arm' });
    expect(woundsOf(outcome, 'Klaus')?.['left arm']).toEqual({ killing: 5, shock: 0 });
    expect(woundsOf(outcome, 'Boris')?.['left leg']).toEqual({ killing: 1, shock: 2 });
  });

  test('who dives on it saves the others', () => {
    const outcome = round('', { answer: 'dive' });
    expect(woundsOf(outcome, 'Boris')).toEqual({});
    expect(outcome.outcome.events.at(-1)).toEqual({ kind: 'out', on: 'Klaus', dead: true });
  });
});
