import { describe, expect, test } from 'vitest';
import { wrong } from '../sheet/game.js';
import { uriOf, workspaceOf } from '../sheet/read-sheets.js';

const pools = 'dice matching 1d10 { }\nkind stat { rating pool from 1 to 10 else 1 }\nstat Body\nstat Mind\n';
const numbers = 'dice under 3d6 { }\nkind stat { rating from 3 to 20 else 10 }\nstat ST\nfield rank text\n';

/** The sentences about a rulebook of an invented game. */
function messages(declarations: string): readonly string[] {
  const workspace = workspaceOf({ 'game.rulebook': `rulebook Game\n${declarations}\n` });
  return workspace.ruleFindings(uriOf('game.rulebook')).map(({ message }) => message);
}

describe('what can never be joined is a finding of the rulebook', () => {
  test.each([
    [
      `${pools}derived Reach = Body + 1d6`,
      '`+` cannot join `Body`, which can be a pool of matching dice, and `1d6`, which can be dice that are added up. A pool takes pools and numbers of dice. Throw the other dice by themselves.',
    ],
    [
      `${pools}derived Reach = 5d + 2d6`,
      '`+` cannot join `5d`, which is a pool of matching dice, and `2d6`, which is dice that are added up. A pool takes pools and numbers of dice. Throw the other dice by themselves.',
    ],
    [
      `${pools}derived Half = Body / 2`,
      '`/` cannot join `Body`, which can be a pool of matching dice, and `2`, which can be a number. Write `Body.total` for the number of its dice.',
    ],
    [
      `${pools}derived Left = 12 - (Body + Mind)`,
      '`-` cannot join `12`, which can be a number, and `Body + Mind`, which can be a pool of matching dice. Write `(Body + Mind).total` for the number of its dice.',
    ],
    [
      `${pools}derived Twice = both * 2 { let both = Body + Mind }`,
      '`*` cannot join `both`, which can be a pool of matching dice, and `2`, which can be a number. Write `both.total` for the number of its dice.',
    ],
    [
      `${numbers}derived Hurt = 2 ^ (if ST > 12 then 2d6 else 2)`,
      '`^` needs numbers, and (if ST > 12 then 2d6 else 2) is dice. Dice can be added, and multiplied or divided by numbers.',
    ],
    [
      `${numbers}derived Share = 10 / harm { let harm = 1d6 + 2 }`,
      '`/` needs numbers, and harm is dice. Dice can be added, and multiplied or divided by numbers.',
    ],
    [
      `${numbers}function Blow (n number) = n * 1d6\nderived Odd = 1d6 * Blow[2]`,
      '`*` needs numbers, and 1d6 is dice. Dice can be added, and multiplied or divided by numbers.',
    ],
    [
      `${numbers}derived Captain = if rank = 3 then 1 else 0`,
      '`rank` is a text and `3` is a number: they are never equal. Compare values of one kind.',
    ],
    [
      `${numbers}kind gear is item { field grade number; field maker text }\nderived Fine of gear = if maker = grade then 1 else 0`,
      '`maker` is a text and `grade` is a number: they are never equal. Compare values of one kind.',
    ],
  ])('%s', (declarations, message) => expect(messages(declarations)).toEqual([message]));

  test('at the words that are to blame', () =>
    expect(wrong(`${pools}derived Reach = 1 + Body * 2 + 1`)).toEqual(['wrong-type "Body"']));
});

describe('what no dice of a rulebook roll is a finding', () => {
  const hand =
    'dice handful 1d6 as hand { count 5..6 }\nkind stat { rating from 0 to 6 else 1; rolls rating on hand }\n';
  test.each([
    [
      `${hand}stat Fight\naction hit { rolls 4d6 + 2 on hand; tells "{success}" }`,
      '`4d6 + 2` is dice that are added up, and the dice "hand" do not roll that. They roll a number.',
    ],
    [
      `dice under 3d6 { }\nkind stat { rating from 3 to 20 else 10; rolls "often" }\nstat ST`,
      '`"often"` is a text, and no dice of this rulebook roll that. They roll a number, dice that are added up and a pool of matching dice.',
    ],
    [
      `dice handful as step { keep highest 1 }\nkind stat { rating from 0 to 6 else 1; rolls 3 on step }\nstat Fight`,
      '`3` is a number, and the dice "step" do not roll that. They roll dice that are added up.',
    ],
  ])('%s', (declarations, message) => expect(messages(declarations)).toEqual([message]));
});

describe('what can be joined is none', () => {
  test.each([
    `${pools}derived Both = Body + Mind + 2`,
    `${pools}derived Left = 12 - Body.total`,
    `${pools}derived More = if Body > 3 then Body + 1d else Body`,
    `${numbers}derived Hurt = (if ST > 12 then 2d6 else 2) + 1d8`,
    `${numbers}derived Hurt = (if ST > 12 then 2d6 else 2) / 2`,
    `${numbers}derived Named = if rank = "captain" then 1 else 0`,
    `${numbers}dice matching 1d10 as pool { }\nderived Pool = 3wd + 2d`,
    `${numbers}derived Chosen = if ST = 3 then "weak" else ST\nderived Is = if Chosen = "weak" then 1 else 0`,
  ])('%s', (declarations) => expect(messages(declarations)).toEqual([]));
});
