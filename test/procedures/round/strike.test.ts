import { describe, expect, test } from 'vitest';
import { blindFire, fireFromCover } from '../../../language/procedures/attacks/cover-fire.js';
import { combatRound } from '../../../language/procedures/round/combat-round.js';
import { diveForCover } from '../../../language/procedures/round/cover.js';
import { dodge } from '../../../language/procedures/round/defences.js';
import type { Protection } from '../../../language/procedures/round/fighter.js';
import { strike } from '../../../language/procedures/round/strike.js';
import { makePool } from '../../../language/values/pool.js';
import { scriptedRng } from '../../dice/scripted.js';
import { done, fighter, people, resolveRound, told } from '../fight.js';

const who = people(`use Godlike
character Anna { Coordination 3 { Pistol 2, "Machinegun (MG)" 2 }, gear { Pistol, MG42, Flak Jacket } }
npc Bert { Body 3 { Brawling 3 } }
npc Carl { gear { Flak Jacket } }
`);
const [anna, bert, carl] = [who('Anna'), who('Bert'), who('Carl')];
const shoots = (target: string, more = {}) => done(strike({ target, weapon: 'Pistol', ...more }, anna));

describe('weapons in a round', () => {
  test('a shot does its damage at once, and who is hurt loses a die', () => {
    const round = done(
      resolveRound([
        fighter(anna, 'Anna', '3x8', shoots('Bert')),
        fighter(bert, 'Bert', '2x9 2x2', done(strike({ target: 'Anna', weapon: 'Fists' }, bert))),
      ]),
    );
    expect(told(round).map((line) => line.trim())).toEqual([
      'Anna hits Bert with 3x8',
      '3x8 hits the torso of Bert',
      'Pistol at a width of 3: 3 killing, 3 shock',
      'torso: 3 killing; now 3 killing and 0 shock of 11',
      'torso: 3 shock; now 3 killing and 3 shock of 11',
      'Bert is hurt, loses a regular die and with it 2x9',
      'Bert hits Anna with 2x2',
      '2x2 hits the right leg of Anna',
      'Fists and Feet at a width of 2: 0 killing, 3 shock',
      'right leg: 3 shock; now 0 killing and 3 shock of 5',
    ]);
    expect(round.outcome.fighters.map(({ wounds }) => wounds)).toEqual([
      { 'right leg': { killing: 0, shock: 3 } },
      { torso: { killing: 3, shock: 3 } },
    ]);
    expect(round.outcome.hurt).toEqual(['Bert', 'Anna']);
  });

  test('wounds that the sheet tells of count; wounds that a body cannot have are refused', () => {
    const hurt = people('use Godlike\nnpc Dora { wounds { head 3 shock } }\n')('Dora');
    const fists = done(strike({ target: 'Dora', weapon: 'Fists' }, anna));
    const dora = fighter(hurt, 'Dora', '');
    const round = done(resolveRound([fighter(anna, 'Anna', '2x10', fists), dora])).outcome;
    expect(round.events.at(-1)).toEqual({ kind: 'out', on: 'Dora', dead: false });
    expect(resolveRound([{ ...dora, wounds: { head: { killing: 9, shock: 0 } } }])).toEqual({
      problem: 'Dora: The head has 4 boxes, so 9 wounds cannot be marked there.',
    });
    expect(resolveRound([{ ...dora, wounds: { tail: { killing: 1, shock: 0 } } }])).toHaveProperty(
      'problem',
      expect.stringMatching(/^Dora: .*tail/),
    );
  });

  test('armour counts; a hit that does nothing costs no die', () => {
    const round = (armour: number) =>
      done(
        resolveRound([
          fighter(anna, 'Anna', '3x8', shoots('Carl')),
          { ...fighter(carl, 'Carl', '2x9', { kind: 'deed', what: 'runs' }), protection: { heavyArmour: armour } },
        ]),
      ).outcome.events.map(({ kind }) => kind);
    expect(round(0)).toEqual(['hit', 'lost']);
    expect(round(2)).toEqual(['hit', 'did']);
  });

  test('a strong arm counts for damage and against armour, not for the order', () => {
    const strong = people('use Godlike\ncharacter Ursula { nature Talent, Body 8 }\n')('Ursula');
    const against = (heavyArmour: number) =>
      done(
        resolveRound([
          fighter(strong, 'Ursula', '2x5', done(strike({ target: 'Carl', weapon: 'Fists' }, strong))),
          { ...fighter(carl, 'Carl', '2x9', { kind: 'attack', target: 'Ursula' }), protection: { heavyArmour } },
        ]),
      ).outcome;
    expect(against(0).events[0]).toMatchObject({ by: 'Carl' });
    expect(against(0).fighters[1]?.wounds).toEqual({});
    const unhindered = (heavyArmour: number) =>
      done(
        resolveRound([
          fighter(strong, 'Ursula', '2x5', done(strike({ target: 'Carl', weapon: 'Fists' }, strong))),
          { ...fighter(carl, 'Carl', ''), protection: { heavyArmour } },
        ]),
      ).outcome.fighters[1]?.wounds;
    expect(unhindered(0)).toEqual({ 'right arm': { killing: 4, shock: 0 } });
    expect(unhindered(1)).toEqual({ 'right arm': { killing: 3, shock: 0 } });
    expect(unhindered(2)).toEqual({ 'right arm': { killing: 2, shock: 0 } });
    expect(unhindered(3)).toEqual({});
  });

  test('the dead do nothing more, and striking them again changes nothing', () => {
    const round = done(
      resolveRound([
        fighter(anna, 'Anna', '4x10', shoots('Bert')),
        fighter(bert, 'Bert', '3x9', { kind: 'attack', target: 'Anna' }),
        fighter(carl, 'Carl', '2x10', done(strike({ target: 'Bert', weapon: 'Pistol' }, carl))),
      ]),
    ).outcome;
    expect(round.events.map(({ kind }) => kind)).toEqual(['hit', 'out', 'too late']);
  });

  test('a burst strikes with every set, a blow of two goes to two', () => {
    const burst = done(strike({ target: 'Bert', weapon: 'MG42', every: true }, anna));
    const round = done(resolveRound([fighter(anna, 'Anna', '2x1 2x2', burst), fighter(bert, 'Bert', '')])).outcome;
    expect(round.fighters[1]?.wounds).toMatchObject({ 'left leg': { killing: 5 }, 'right leg': { killing: 5 } });
  });

  test.each([
    [{ weapon: 'Blunderbuss' }, /no weapon "Blunderbuss"/],
    [{ rounds: 0 }, /magazine is empty/],
    [{ weapon: 'Bazooka', prepared: 1 }, /has to be prepared first: 2 more of 3 actions/],
  ])('%j cannot be', (more, sentence) => {
    expect(strike({ target: 'Bert', weapon: 'Pistol', ...more }, anna)).toHaveProperty(
      'problem',
      expect.stringMatching(sentence),
    );
  });
});

describe('called shots', () => {
  test('wait for the set that they were called for; without it another strikes where it lands', () => {
    const round = (faces: number[]) =>
      done(
        combatRound(
          [
            {
              who: anna,
              name: 'Anna',
              acts: [shoots('Bert')],
              roll: 'Coordination + Pistol with called shot head, bonus 3',
              faces,
            },
            { who: bert, name: 'Bert', acts: [] },
          ],
          scriptedRng([]),
        ),
      ).outcome.events[0];
    expect(round([2, 2, 2, 10, 1, 4])).toMatchObject({ kind: 'hit', set: { width: 2, height: 10 } });
    expect(round([2, 2, 2, 9, 1, 4])).toMatchObject({ kind: 'hit', set: { width: 3, height: 2 } });
  });
});

describe('cover', () => {
  const hidden = ['left leg', 'right leg', 'left arm', 'right arm', 'torso', 'head'];
  test('who shoots from it shows his head and an arm for this round, who fires blindly nothing', () => {
    const shot = (blind: boolean, height: number) =>
      done(
        resolveRound([
          { ...fighter(anna, 'Anna', '2x1', shoots('Bert', { blind })), protection: { hidden } },
          fighter(bert, 'Bert', `3x${height}`, done(strike({ target: 'Anna', weapon: 'Pistol' }, bert))),
        ]),
      ).outcome.fighters[0];
    expect(shot(false, 10)?.wounds).toEqual({ head: { killing: 4, shock: 0 } });
    expect(shot(false, 8)?.wounds).toEqual({});
    expect(shot(true, 10)?.wounds).toEqual({});
    expect(shot(false, 8)?.protection?.hidden).toEqual(hidden);
  });

  test('what only the line of an attack says hides its target from this attack, and no longer', () => {
    const bertWith = (protection: Protection) =>
      done(
        resolveRound([
          fighter(anna, 'Anna', '3x10', shoots('Bert', { hidden: ['head'] })),
          { ...fighter(bert, 'Bert', ''), protection },
        ]),
      ).outcome.fighters[1];
    expect(bertWith({})?.wounds).toEqual({});
    expect(bertWith({})?.protection?.hidden).toBeUndefined();
    expect(bertWith({ hidden: ['torso'] })?.protection?.hidden).toEqual(['torso']);
  });

  test('fired blindly, a weapon strikes whoever is in the way, narrowly', () => {
    const { act, roll } = fireFromCover(done(blindFire(anna, 'Pistol')), ['Bert', 'Carl'], anna);
    expect(roll).toEqual(makePool(2));
    const all = [fighter(anna, 'Anna', '2x6', act), fighter(bert, 'Bert', ''), fighter(carl, 'Carl', '')];
    const round = done(combatRound(all, scriptedRng([6, 2]))).outcome;
    expect(round.fighters.map(({ wounds }) => wounds)).toEqual([{}, { 'right arm': { killing: 1, shock: 1 } }, {}]);
    expect(blindFire(anna, 'Club')).toHaveProperty('problem');
  });

  test('a better dive replaces a worse one, and a worse one nothing', () => {
    const dive = (height: number, before: readonly string[]) =>
      done(
        resolveRound([
          {
            ...fighter(anna, 'Anna', `2x${height}`, done(diveForCover({ quality: 'okay', armour: 2 }, anna))),
            protection: { hidden: before },
          },
        ]),
      ).outcome.fighters[0]?.protection?.hidden?.length;
    expect(dive(9, [])).toBe(5);
    expect(dive(2, hidden.slice(0, 4))).toBe(4);
    expect(diveForCover({ quality: 'okay', hide: ['tail'] }, anna)).toHaveProperty('problem');
  });
});

test('a defence wastes no dice on sets that cannot act any more', () => {
  const round = done(
    resolveRound([
      fighter(bert, 'Bert', '3x9 2x4', { kind: 'attack', target: 'Anna' }),
      fighter(carl, 'Carl', '2x3', { kind: 'attack', target: 'Anna' }),
      { ...fighter(anna, 'Anna', '2x8 3x1', done(dodge(anna))), aim: 'tallest' as const },
    ]),
  );
  expect(told(round)).toEqual([
    'Bert hits Anna with 3x9',
    'Anna is hurt, loses a regular die and with it 2x8',
    "Anna's defence of 3x1 stops nothing",
    'Carl hits Anna with 2x3',
  ]);
});

test('powers that work are rolled again by whoever was hurt', () => {
  const flying = (hit: number[]) =>
    done(
      combatRound(
        [
          { who: bert, name: 'Bert', acts: [{ kind: 'attack', target: 'Anna' }], roll: makePool(3), faces: hit },
          {
            who: anna,
            name: 'Anna',
            acts: [],
            powers: [{ name: 'Flight', pool: makePool(5), on: true, faces: [1, 5, 6, 8, 9] }],
          },
        ],
        scriptedRng([]),
      ),
    );
  const fallen = flying([5, 5, 5]);
  expect(fallen.outcome.fighters.find(({ name }) => name === 'Anna')?.powers).toEqual([
    { name: 'Flight', pool: makePool(5), on: false },
  ]);
  expect(told(fallen).slice(-3)).toEqual([
    'powers that work',
    '  Anna',
    '    5d: no set; Flight stops until a roll for it succeeds',
  ]);
  expect(flying([1, 5, 6]).outcome.hurt).toEqual([]);
});
