import { describe, expect, test } from 'vitest';
import { coverFire } from '../../../language/procedures/attacks/cover-fire.js';
import { combatRound } from '../../../language/procedures/round/combat-round.js';
import { checkHidden, hiddenWhenShooting, takeCover } from '../../../language/procedures/round/cover.js';
import { strike } from '../../../language/procedures/round/strike.js';
import { scriptedRng } from '../../dice/scripted.js';
import { inGame } from '../../play/table.js';
import { done, fighter } from '../fight.js';
import { account, outcome, people, problemOf, told } from '../range.js';

const who = inGame('Godlike');
const squad = people({
  Rocco: 'Coordination 3 { Pistol 2 }, gear { Pistol, Submachine gun { rate 700 } }',
  Heinz: 'gear { Flak Jacket }',
});
const trench = ['head', 'torso', 'left leg'];

describe('taking cover', () => {
  test('the height and what there is decide how much is hidden', () => {
    expect(outcome(takeCover(2, 'okay', who))).toBe(3);
    expect(outcome(takeCover(8, 'great', who))).toBe(6);
    expect(account(takeCover(5, 'tiny', who))).toBe('tiny cover at a height of 5 hides 2 places');
  });

  test('the owner chooses what is hidden, and no more than the cover hides', () => {
    expect(checkHidden(trench, 3, who)).toBeUndefined();
    expect(problemOf(checkHidden(trench, 2, who) ?? {})).toBe('The cover hides 2 of 6 places, and 3 are named.');
    expect(problemOf(checkHidden(['head', 'Head'], 3, who) ?? {})).toBe('The head is listed as hidden twice.');
  });

  test('a shot at what is hidden strikes the cover', () => {
    const shot = done(strike({ target: 'Heinz', weapon: 'Pistol' }, squad('Rocco')));
    const isStruck = (height: number): boolean => {
      const heinz = { ...fighter(squad('Heinz'), 'Heinz', ''), protection: { hidden: trench } };
      const round = combatRound([fighter(squad('Rocco'), 'Rocco', `2x${height}`, shot), heinz], scriptedRng([]));
      return Object.keys(done(round).outcome.fighters.find(({ name }) => name === 'Heinz')?.wounds ?? {}).length > 0;
    };
    expect([1, 2, 3, 7, 10].map(isStruck)).toEqual([false, true, true, false, false]);
  });

  test('who shoots shows the head and an arm', () => {
    expect(outcome(hiddenWhenShooting(['head', 'left arm', 'right arm', 'torso'], who))).toEqual(['left arm', 'torso']);
    expect(outcome(hiddenWhenShooting(['torso', 'left arm'], who))).toEqual(['torso', 'left arm']);
  });

  test('bad input', () => {
    expect(problemOf(takeCover(5, 'superb', who))).toBe('"superb" is not a quality of cover. Write tiny, okay, great.');
    expect(problemOf(takeCover(11, 'okay', who))).toBe('The table of cover has no row for a height of 11.');
  });
});

describe('cover fire', () => {
  const [rocco, heinz] = [squad('Rocco'), squad('Heinz')];
  const patrol = Array.from({ length: 7 }, () => ({ who: heinz }));
  const blind = { attacker: rocco, weapon: 'Pistol', targets: patrol, targetDice: [2, 2, 7, 8, 1, 4, 9] };

  test('two dice; whoever shows the number of the set is hit at a width of one', () => {
    const shots = outcome(coverFire({ ...blind, dice: [7, 7], rounds: 7 }));
    expect(shots).toMatchObject({ rollDice: 2, hits: [{ target: 2, place: 'torso' }], roundsUsed: 3, roundsLeft: 4 });
    expect(shots.damage).toEqual({ killing: 1, shock: 1 });
    expect(told(shots.targets[2]?.wounds ?? {})).toBe('torso 2S');
    expect(outcome(coverFire({ ...blind, dice: [7, 8] })).hits).toEqual([]);
  });

  test('spray dice join, and every set counts', () => {
    const burst = outcome(coverFire({ ...blind, weapon: 'Submachine gun', dice: [2, 2, 9, 9, 5] }));
    expect(burst.hits.map(({ target, place }) => [target, place])).toEqual([
      [0, 'right leg'],
      [1, 'right leg'],
      [6, 'torso'],
    ]);
    expect(burst.roundsUsed).toBe(5);
  });

  test('any heavy armour stops so narrow a hit', () => {
    const behind = patrol.map((one) => ({ ...one, heavyArmour: 1 }));
    expect(outcome(coverFire({ ...blind, dice: [7, 7], targets: behind })).hits[0]?.stopped).toBe('heavy armour');
  });

  test('three rounds at least, and no blows from behind a wall', () => {
    expect(problemOf(coverFire({ ...blind, dice: [7, 7], rounds: 2 }))).toBe(
      'Cover fire takes at least 3 rounds, and 2 are left.',
    );
    expect(problemOf(coverFire({ ...blind, weapon: 'Fists', dice: [7, 7] }))).toBe(
      'Fists and Feet cannot be fired blind from cover.',
    );
    expect(problemOf(coverFire({ ...blind, dice: [7, 7], targetDice: [2] }))).toContain('Face 2 of 7 is missing');
  });
});
