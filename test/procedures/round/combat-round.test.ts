import { describe, expect, test } from 'vitest';
import { seededRng } from '../../../language/dice/random.js';
import { combatRound } from '../../../language/procedures/round/combat-round.js';
import type { Act } from '../../../language/procedures/round/fighter.js';
import { makePool } from '../../../language/values/pool.js';
import { scriptedRng } from '../../dice/scripted.js';
import { inGame } from '../../play/table.js';
import { done, fighter, people, resolveRound, told } from '../fight.js';

const godlike = inGame('Godlike');
const talents = inGame('Wild Talents');
const attacks = (target: string, more = {}): Act => ({ kind: 'attack', target, ...more });
const dodges: Act = { kind: 'defend' };

describe('sets take effect one after the other', () => {
  test('widest first, then tallest; who is hurt loses a die of his tallest set, and a second set is his reserve', () => {
    const round = done(
      resolveRound([
        fighter(godlike, 'Anna', '4x2', attacks('Bert')),
        fighter(godlike, 'Bert', '2x9 2x3', attacks('Anna')),
      ]),
    );
    expect(told(round)).toEqual([
      'Anna hits Bert with 4x2',
      'Bert is hurt, loses a regular die and with it 2x9',
      'Bert hits Anna with 2x3',
    ]);
  });

  test('a wide set loses a die and is still one', () => {
    const round = done(
      resolveRound([
        fighter(godlike, 'Anna', '4x2', attacks('Bert')),
        fighter(godlike, 'Bert', '3x9', attacks('Anna')),
      ]),
    );
    expect(told(round)).toEqual([
      'Anna hits Bert with 4x2',
      'Bert is hurt, loses a regular die and keeps 2x9',
      'Bert hits Anna with 2x9',
    ]);
  });

  test('one action takes one set, by default the widest; who wants height waits for it', () => {
    const one = fighter(godlike, 'Anna', '3x2 2x10', attacks('Bert'));
    const victim = fighter(godlike, 'Bert', '');
    expect(told(done(resolveRound([one, victim])))).toEqual(['Anna hits Bert with 3x2']);
    expect(told(done(resolveRound([{ ...one, aim: 'tallest' }, victim])))).toEqual(['Anna hits Bert with 2x10']);
    expect(
      told(done(resolveRound([fighter(godlike, 'Anna', '3x2 2x10', attacks('Bert', { every: true })), victim]))),
    ).toEqual(['Anna hits Bert with 3x2', 'Anna hits Bert with 2x10']);
  });

  test('who waits for height falls back on the lower set when the tall one is gone', () => {
    const round = resolveRound([
      { ...fighter(godlike, 'Anna', '3x2 2x10', attacks('Bert')), aim: 'tallest' },
      fighter(godlike, 'Bert', '4x5', attacks('Anna')),
    ]);
    expect(told(done(round)).at(-1)).toBe('Anna hits Bert with 3x2');
  });

  test('equal sets take effect together, and both hurt', () => {
    const round = done(
      resolveRound([
        fighter(godlike, 'Anna', '2x7 2x2', attacks('Bert', { every: true })),
        fighter(godlike, 'Bert', '2x7 2x1', attacks('Anna', { every: true })),
      ]),
    );
    expect(told(round)).toEqual([
      'Anna hits Bert with 2x7',
      'Bert hits Anna with 2x7',
      'Bert is hurt, loses a regular die and with it 2x1',
      'Anna is hurt, loses a regular die and with it 2x2',
    ]);
  });

  test('several actions have the sets that the player chooses, parts of a split one too', () => {
    const shooter = {
      ...fighter(godlike, 'Anna', '5x4', attacks('Bert'), attacks('Carl')),
      use: [
        { width: 2, height: 4, act: 0 },
        { width: 3, height: 4, act: 1 },
      ],
    };
    const others = [fighter(godlike, 'Bert', ''), fighter(godlike, 'Carl', '')];
    expect(told(done(resolveRound([shooter, ...others])))).toEqual([
      'Anna hits Carl with 3x4',
      'Anna hits Bert with 2x4',
    ]);
    const unchosen = fighter(godlike, 'Anna', '3x4 2x9', attacks('Bert'), attacks('Carl'));
    expect(told(done(resolveRound([unchosen, ...others])))).toEqual([
      'Anna hits Bert with 3x4',
      'Anna hits Carl with 2x9',
    ]);
    const tooFew = fighter(godlike, 'Anna', '3x4', attacks('Bert'), attacks('Carl'));
    expect(told(done(resolveRound([tooFew, ...others])))).toEqual(['Anna hits Bert with 3x4']);
  });
});

describe('dodging', () => {
  test('each die of a dodge takes one out of an attack, the tallest first', () => {
    const round = done(
      resolveRound([
        fighter(godlike, 'Adam', '3x2', attacks('Mark')),
        fighter(godlike, 'Steve', '2x4', attacks('Mark')),
        fighter(godlike, 'Mark', '3x4', dodges),
      ]),
    );
    expect(told(round)).toEqual(['Mark ruins the 2x4 of Steve', 'Mark ruins the 3x2 of Adam']);
  });

  test('a pair stops nothing wider and is lost with the hit', () => {
    const round = done(
      resolveRound([
        fighter(godlike, 'Adam', '3x2', attacks('Mark')),
        fighter(godlike, 'Steve', '2x4', attacks('Mark')),
        fighter(godlike, 'Mark', '2x4', dodges),
      ]),
    );
    expect(told(round)).toEqual([
      'Adam hits Mark with 3x2',
      'Mark is hurt, loses a regular die and with it 2x4',
      'Steve hits Mark with 2x4',
    ]);
  });

  test('a full tie is dodged, a taller attack is not, however wide the dodge', () => {
    const against = (attack: string, dodge: string) =>
      told(
        done(
          resolveRound([fighter(godlike, 'Adam', attack, attacks('Mark')), fighter(godlike, 'Mark', dodge, dodges)]),
        ),
      );
    expect(against('2x6', '2x6')).toEqual(['Mark ruins the 2x6 of Adam']);
    expect(against('2x9', '3x4')).toEqual(["Mark's defence of 3x4 stops nothing", 'Adam hits Mark with 2x9']);
    expect(against('4x3', '4x3')).toEqual(['Mark ruins the 4x3 of Adam']);
  });

  test('a campaign may ask for a dodge that is better in both', () => {
    const strict = people('use Godlike\ncampaign Hard { Equal Sets Oppose off }\nnpc Adam { }\n')('Adam');
    const against = (attack: string) =>
      told(
        done(resolveRound([fighter(strict, 'Adam', attack, attacks('Mark')), fighter(strict, 'Mark', '3x6', dodges)])),
      );
    expect(against('3x6')).toEqual(["Mark's defence of 3x6 stops nothing", 'Adam hits Mark with 3x6']);
    expect(against('2x5')).toEqual(['Mark ruins the 2x5 of Adam']);
  });

  test('the player spends the dice of a dodge otherwise, and cannot spend more than there are', () => {
    const attackers = [
      fighter(godlike, 'Adam', '3x4', attacks('Mark')),
      fighter(godlike, 'Steve', '2x3', attacks('Mark')),
    ];
    const spending = (dice: number): Act => ({
      kind: 'defend',
      spend: [
        { on: 'Steve', height: 3, dice: 1 },
        { on: 'Adam', height: 4, dice },
      ],
    });
    expect(told(done(resolveRound([...attackers, fighter(godlike, 'Mark', '3x4', spending(1))])))).toEqual([
      'Mark ruins the 2x3 of Steve',
      'Mark takes dice from Adam, who keeps 2x4',
      'Adam hits Mark with 2x4',
    ]);
    expect(resolveRound([...attackers, fighter(godlike, 'Mark', '3x4', spending(4))])).toEqual({
      problem: 'Mark: the defence has 3 dice, and 5 are spent.',
    });
  });

  test('Godlike dodges what is aimed at the dodger; Wild Talents opposes everything that the attacker does', () => {
    const round = (who: typeof godlike) =>
      told(
        done(
          resolveRound([
            {
              ...fighter(who, 'Ace', '2x6 2x5', attacks('Dora'), attacks('Emil')),
              use: [
                { width: 2, height: 6, act: 1 },
                { width: 2, height: 5, act: 0 },
              ],
            },
            fighter(who, 'Dora', '3x8', dodges),
            fighter(who, 'Emil', ''),
          ]),
        ),
      );
    expect(round(godlike)).toEqual(['Dora ruins the 2x5 of Ace', 'Ace hits Emil with 2x6']);
    expect(round(talents)).toEqual(['Dora ruins the 2x6 of Ace', 'Dora ruins the 2x5 of Ace']);
  });

  test('in Wild Talents anybody is opposed in whatever he does, in Godlike nobody', () => {
    const round = (who: typeof godlike) =>
      resolveRound([
        fighter(who, 'Gareth', '2x6 2x2', { kind: 'deed', what: 'catches up' }),
        {
          ...fighter(
            who,
            'Enforcer',
            '2x8 3x3',
            { kind: 'oppose', target: 'Gareth' },
            { kind: 'deed', what: 'escapes' },
          ),
          use: [
            { width: 2, height: 8, act: 0 },
            { width: 3, height: 3, act: 1 },
          ],
        },
      ]);
    expect(told(done(round(talents)))).toEqual([
      'Enforcer escapes with 3x3',
      'Enforcer ruins the 2x6 of Gareth',
      'Enforcer ruins the 2x2 of Gareth',
    ]);
    expect(round(godlike)).toEqual({
      problem: "Enforcer cannot oppose another's action: in this game, dice only defend against attacks.",
    });
  });
});

describe('special dice', () => {
  test('a hit takes wiggle dice first in Godlike, hard dice first in Wild Talents', () => {
    const hit = (who: typeof godlike) =>
      told(
        done(
          resolveRound([
            fighter(who, 'Gunner', '4x5', attacks('Ace')),
            {
              ...fighter(who, 'Ace', '3x10', { kind: 'deed', what: 'flies' }),
              dice: [
                { face: 10, role: 'regular' },
                { face: 10, role: 'hard' },
                { face: 10, role: 'wiggle' },
              ],
            },
          ]),
        ),
      )[1];
    expect(hit(godlike)).toBe('Ace is hurt, loses a wiggle die and keeps 2x10');
    expect(hit(talents)).toBe('Ace is hurt, loses a hard die and keeps 2x10');
  });

  test('of several actions they serve in Wild Talents only that of the pool which was rolled', () => {
    const iam = (who: typeof godlike, more = {}) =>
      resolveRound([
        fighter(who, 'Thug', '2x3', attacks('IAM')),
        {
          ...fighter(who, 'IAM', '2x7', dodges, { kind: 'deed', what: 'projects a hallucination' }),
          dice: [
            { face: 7, role: 'regular' },
            { face: 7, role: 'wiggle' },
          ],
          rolledFor: [1],
          ...more,
        },
      ]);
    expect(told(done(iam(talents)))[0]).toBe('IAM projects a hallucination with 2x7');
    expect(told(done(iam(godlike)))[0]).toBe('IAM ruins the 2x3 of Thug');
    const use = [{ width: 2, height: 7, act: 0 }];
    expect(iam(talents, { use })).toEqual({
      problem: 'The special dice of IAM can only be used for the action whose pool was rolled.',
    });
  });
});

describe('a whole round', () => {
  const fight = () => [
    { who: godlike, name: 'Guillame', acts: [attacks('Armando')], roll: makePool(6), faces: [2, 4, 5, 6, 8, 10] },
    { who: godlike, name: 'Armando', acts: [attacks('Guillame')], roll: makePool(4), faces: [1, 1, 2, 6] },
    {
      who: godlike,
      name: 'Veronica',
      npc: true,
      acts: [attacks('Guillame')],
      roll: makePool(4),
      faces: [2, 5, 10, 10],
    },
  ];

  test('declares, rolls and resolves, and tells it', () => {
    expect(told(done(combatRound(fight(), scriptedRng([]))))).toEqual([
      'declare',
      '  1. Veronica declares (Sense 2)',
      '  2. Guillame declares (Sense 2)',
      '  3. Armando declares (Sense 2)',
      '  Guillame, Armando are tied: in the order listed, or roll for it',
      'roll',
      '  Veronica rolls 4d: 2x10',
      '  Guillame rolls 6d: no set',
      '  Armando rolls 4d: 2x1',
      'resolve',
      '  Veronica hits Guillame with 2x10',
      '  Armando hits Guillame with 2x1',
    ]);
  });

  test('is the same again with the same seed, and rolls what the sheet says', () => {
    const rolled = () =>
      combatRound(
        [
          { who: godlike, name: 'Anna', acts: [attacks('Bert')], roll: 'Body + Brawling with bonus 4' },
          { who: godlike, name: 'Bert', acts: [dodges], roll: 'Coordination + Dodge with bonus 3' },
        ],
        seededRng('round'),
      );
    expect(told(done(rolled()))).toEqual(told(done(rolled())));
    expect(told(done(rolled())).join('\n')).toMatch(/Anna rolls 6d: .*\n {2}Bert rolls 5d: /);
  });

  test('a difficulty rules out sets that are too low', () => {
    const round = combatRound(
      [
        {
          who: godlike,
          name: 'Anna',
          acts: [attacks('Bert')],
          roll: 'Body + Brawling with zigzag',
          faces: [2, 2],
        },
        { who: godlike, name: 'Bert', acts: [] },
      ],
      scriptedRng([]),
    );
    expect(told(done(round))).toContain('  Anna rolls 2d: no set, and 1 that the task rules out');
  });

  test('nothing that comes in is changed', () => {
    const fighters = fight();
    const before = JSON.stringify(fighters.map(({ who: _, ...rest }) => rest));
    done(combatRound(fighters, scriptedRng([])));
    expect(JSON.stringify(fighters.map(({ who: _, ...rest }) => rest))).toBe(before);
  });
});

describe('what cannot be is said in words', () => {
  const anna = fighter(godlike, 'Anna', '2x3', attacks('Bert'));
  const bert = fighter(godlike, 'Bert', '');
  test.each([
    ['a target who is not there', [anna], 'Anna has no opponent called Bert. There are Anna.'],
    ['two of one name', [bert, bert], 'Two fighters are called Bert. Rename one of them.'],
    ['oneself', [{ ...anna, acts: [attacks('Anna')] }], 'Anna cannot target themselves.'],
    [
      'a set that is none',
      [{ ...anna, sets: [{ width: 1, height: 3 }] }, bert],
      'Anna cannot have a set of 1x3: a set is two or more dice, and each set has a different height from 1 to 10.',
    ],
    [
      'a height that no die shows',
      [{ ...anna, sets: [{ width: 2, height: 11 }] }, bert],
      'Anna cannot have a set of 2x11: a set is two or more dice, and each set has a different height from 1 to 10.',
    ],
    [
      'a set that was not rolled',
      [{ ...anna, use: [{ width: 2, height: 8, act: 0 }] }, bert],
      'Anna has no dice left for a set of 2x8.',
    ],
    [
      'an action that was not declared',
      [{ ...anna, use: [{ width: 2, height: 3, act: 1 }] }, bert],
      'Anna declared 1 action, so there is no action 2 for a set.',
    ],
  ])('%s', (_, fighters, sentence) => {
    expect(resolveRound(fighters)).toEqual({ problem: sentence });
  });

  test('typed faces that do not fit the pool, and a roll that is none', () => {
    const roll = (more: object) =>
      combatRound([{ who: godlike, name: 'Anna', acts: [], roll: makePool(10), ...more }], scriptedRng([]));
    expect(roll({ faces: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 1] })).toEqual({
      problem: 'Anna: 10 faces are enough; 1 is left over.',
    });
    expect(roll({ faces: [11] })).toEqual({ problem: 'Anna: Face 1 is 11; expected a face, 1 to 10.' });
    expect(roll({ roll: 'Cunning' })).toHaveProperty('problem', expect.stringContaining('Anna: '));
    expect(roll({ roll: '"left arm"' })).toHaveProperty('problem', expect.stringContaining('Anna: '));
  });
});
