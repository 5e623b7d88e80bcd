import { describe, expect, test } from 'vitest';
import { unreadFindings } from '../../language/play/unread.js';
import { messages, play, told } from '../sheet/game.js';
import { uriOf, workspaceOf } from '../sheet/read-sheets.js';

/** What is wrong with the dice of a rulebook: the offending words, and the sentence. */
function ofDice(declarations: string): string[] {
  const text = `rulebook Game\n${declarations}\n`;
  return unreadFindings(workspaceOf({ 'game.rulebook': text }).books, uriOf('game.rulebook')).map(
    ({ offset, end, message }) => `${text.slice(offset, end)}: ${message}`,
  );
}

/** What the only roll of a character comes to, in the numbers of its request. */
function findings(declarations: string, lines: string): readonly string[] {
  return play(declarations, lines).findings;
}

describe('lines of dice that mean nothing', () => {
  test.each([
    [
      'dice under 3d6 { usual difficulty 8 }',
      'usual difficulty: Dice of the family "under" have no parameter "usual difficulty".',
    ],
    [
      'dice over 1d20 { critical success 25 }',
      'critical success: `critical success` never happens: these dice show 1 to 20.',
    ],
    [
      'dice over 1d20 { automatic failure 0 }',
      'automatic failure: `automatic failure` never happens: these dice show 1 to 20.',
    ],
    ['dice under 3d6 { critical success }', 'critical success: Write this line as `critical success 3..4`'],
    ['dice under 3d6 { least target 3..5 }', 'least target: Write this line as `least target 8`.'],
    [
      'dice under 3d6 { degree great from 4 when target >= 9 }',
      'degree great from: `degree great from` cannot depend on the target',
    ],
    ['dice under 3d6 { least target 4 when target >= 9 }', 'least target: `least target` cannot depend on the target'],
    [
      'dice under 3d6 { }\ndice over 1d20 { }',
      'over: These dice are never rolled: the dice of the family "under" roll the same values, and neither have a name.',
    ],
    [
      'dice under 3d6 { degree hit 0..2; degree great from 4 }',
      'under: No degree is for a margin of 3, between hit and great. Let one of the two go on, or add a degree.',
    ],
    [
      'dice matching 1d10 { most dice 10 when has Keen }\nkind feat { }\nfeat Keen',
      'most dice: `most dice` is the same for everybody who rolls these dice.',
    ],
  ])('%s', (declarations, message) => {
    const [found, ...more] = ofDice(declarations);
    expect(found).toContain(message);
    expect(more).toEqual([]);
  });

  test.each([
    'dice under 3d6 { critical success 3..4; least target 3 }\ndice matching 1d10 { most dice 10 }',
    'dice over 2d6 { on total 12 roll 1d6: 5..6 adds 1; critical success 13 }',
    'dice under 3d6 { degree hit 0..2; degree great 3..4 }',
    'dice under 3d6 { }\ndice over 1d20 as other { }',
  ])('%s means something', (declarations) => expect(ofDice(declarations)).toEqual([]));
});

describe('a condition of a line of dice decides', () => {
  const feats = 'kind stat { rating from -5 to 20 else 3 }\nstat ST\nkind feat { }\nfeat Keen\n';
  const nothing =
    'error illegal-roll: Nothing says what this roll has to reach. Take a modifier that says its difficulty, or roll against another side.';

  test('of the usual difficulty', () => {
    const dice = `${feats}dice over 2d6 { usual difficulty 11 when has Keen }`;
    expect(findings(dice, 'roll ST')).toEqual([nothing]);
    expect(findings(dice, 'Keen\nroll ST')).toEqual([]);
  });
  test('of a switch', () => {
    const dice = (state: string): string =>
      `${feats}switch Hard Times ${state}\ndice over 2d6 { usual difficulty 11 when Hard Times }`;
    expect(findings(dice('off'), 'roll ST')).toEqual([nothing]);
    expect(findings(dice('on'), 'roll ST')).toEqual([]);
  });
  test('and the one that holds wins over the usual one', () => {
    const dice = `${feats}dice over 2d6 { usual difficulty 7; usual difficulty 11 when has Keen }`;
    const odds = (lines: string): unknown => play(dice, lines).sheet.rolls[0]?.rolled?.holding;
    expect(odds('roll ST')).toBeUndefined();
    expect(odds('Keen\nroll ST')).toEqual(['has Keen']);
  });
});

describe('a number that an operation can do nothing with', () => {
  test.each([
    ['best of 0', '`best` takes a whole number from 1, and 0 does nothing to a roll. Write another one.'],
    ['worst of 1/2', '`worst` takes a whole number from 1, and 0.5 does nothing to a roll. Write another one.'],
    [
      'require width 1',
      '`require width` takes a whole number from 2, and 1 does nothing to a roll. Write another one.',
    ],
  ])('%s', (clause, message) => expect(messages(`modifier odd { ${clause} }`)).toEqual([message]));

  test('a set is at least two dice wide, also where a line says how wide', () =>
    expect(
      told(
        'dice matching 1d6 { }\nkind stat { rating pool from 1 to 20 else 3 }\nstat ST\nmodifier wide (dice from 1 to 5) { require width dice }',
        'roll ST with wide 1\nroll ST with wide 2',
      ),
    ).toEqual(['error illegal-roll: A set is at least 2 dice wide, so a width of 1 cannot be required.']));
});

describe('of several dice none is chosen silently', () => {
  const step = 'dice over as step { usual difficulty 4 }\n';
  const steps = `${step}table Step by level from 1 to 2 { 1: 1d4; 2: 1d6 }\n`;
  const sentence = (how: string, dice: string): string =>
    `\`${how}\` of ${dice} rolls only one of them, the dice with the ${how === 'max' ? 'greater' : 'smaller'} mean.`;
  test.each([
    [`${step}kind trait { rating from 1; rolls max(1d8, 1d6) on step }\ntrait Grit`, sentence('max', '1d8 and 1d6')],
    [
      `${steps}kind trait { rating from 1 to 2; rolls max(Step[rating], 1d6) + 1 on step }\ntrait Grit`,
      sentence('max', 'Step[rating] and 1d6'),
    ],
    [
      `${step}kind trait { rating dice; rolls rating on step }\ntrait Grit\ntrait Wit\nderived Both = 1 { rolls min(Grit, Wit + 1) on step }`,
      sentence('min', 'Grit and Wit + 1'),
    ],
    [
      'field hurt number else 0\naction fall { rolls none; throws harm = max(2d6, 1d8); changes hurt to hurt + harm }',
      sentence('max', '2d6 and 1d8'),
    ],
  ])('%s', (declarations, message) => {
    const [found, ...more] = messages(declarations);
    expect(found).toContain(message);
    expect(more).toEqual([]);
  });
  test('a limit of dice is no choice', () =>
    expect(messages(`${step}kind trait { rating from 1; rolls max(1d8, 2) on step }\ntrait Grit`)).toEqual([]));
});

describe('a name that ends with a number, where sheets write ratings after names', () => {
  const rated =
    'dice under 3d6 { }\nkind skill { rating from 1 to 20 }\nkind weapon is item { field harm number else 0 }\n';
  test('is meant as a rating, or goes in quotes', () =>
    expect(messages(`${rated}skill Climb 3`)).toEqual([
      'A sheet writes the rating of a skill after its name, and this declares one that is called "Climb 3". Put it in quotes if all of it is the name. If everybody has this rating, write it in the kind: `rating else 3`.',
    ]));
  test.each(['skill "Climb 3"', 'weapon Panzerfaust 60', 'skill Climb', 'skill Level 3 Magic'])('not %s', (declared) =>
    expect(messages(`${rated}${declared}`)).toEqual([]),
  );
});

describe('a degree that no dice have', () => {
  const action = (degree: string): string =>
    `kind stat { rating from -5 to 20 else 3 }\nstat ST\naction go { rolls ST; tells "a" if degree is "${degree}" }`;
  test('is reported where it is compared', () =>
    expect(messages(`dice over 2d6 { degree "strong hit" from 3 }\n${action('strong hits')}`)).toEqual([
      'No dice have a degree "strong hits". Did you mean "strong hit"?',
    ]));
  test('is reported where the dice have none', () =>
    expect(messages(`dice over 2d6 { }\n${action('hit')}`)).toEqual([
      'No dice of this rulebook have degrees, so `degree` is never "hit". Add a line such as `degree "hit" from 4` to the dice.',
    ]));
  test('may be written in any case', () =>
    expect(messages(`dice over 2d6 { degree "strong hit" from 3 }\n${action('Strong Hit')}`)).toEqual([]));
});

test.each([
  ['derived Calm = 2 + (if ST > 3 then 1 else "none")', '"none"'],
  ['derived Calm = (if ST > 3 then 1 else if ST > 1 then "x" else 2) * 2', '"x"'],
])('what an operator cannot join in one case of an `if`: %s', (declaration, words) =>
  expect(play(`kind stat { rating from -5 to 20 else 3 }\nstat ST\n${declaration}`, '').rulebook).toEqual([
    `wrong-type "${words}"`,
  ]),
);
