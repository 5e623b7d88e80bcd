import { describe, expect, test } from 'vitest';
import { playFindings } from '../../language/play/unread.js';
import { type Files, uriOf, workspaceOf } from '../sheet/read-sheets.js';

/** What forms hide in a rulebook: the code, the offending words, and the sentence. */
function found(rules: string, more: Files = {}): string[] {
  const text = `rulebook Game\n${rules}\n`;
  const workspace = workspaceOf({ 'game.rulebook': text, ...more });
  expect(workspace.ruleFindings(uriOf('game.rulebook'))).toEqual([]);
  return playFindings(workspace, uriOf('game.rulebook')).map(({ severity, code, offset, end, message }) => {
    expect(severity).toBe('information');
    return `${code} ${text.slice(offset, end)}: ${message}`;
  });
}

/** The same without the sentences. */
const places = (rules: string, more: Files = {}): string[] =>
  found(rules, more).map((one) => one.slice(0, one.indexOf(':')));

const game = `
  dice under 3d6 { critical success 3..4 }
  kind stat { rating from 1 to 20 else 10 }
  stat Wit
  field hurt number else 0
`;

describe('a value that nothing comes to', () => {
  test('is reported with what to do', () =>
    expect(found(`${game}derived Zeal (days from 1 to 9) = Wit * days`)).toEqual([
      'unreached Zeal: The value Zeal is never used: no line, sheet or other rule reads it. Use it or remove it, or mark it `for the table` if people look it up themselves.',
    ]));
  test('is reported with those that read it and that nothing reads', () =>
    expect(
      found(`${game}derived Zeal (days from 1 to 9) = Wit * days\nderived Ardour (days from 1 to 9) = Zeal[days] + 1`),
    ).toEqual([
      'unreached Zeal: The value Zeal is never used: only Ardour reads it, and nothing reads Ardour. Use it or remove it, or mark it `for the table` if people look it up themselves.',
      'unreached Ardour: The value Ardour is never used: no line, sheet or other rule reads it. Use it or remove it, or mark it `for the table` if people look it up themselves.',
    ]));
  test.each([
    ['a hidden one', 'derived Zeal = Wit { hidden }', 'unreached Zeal'],
    ['a function', 'function Half (a number) = a / 2', 'unreached Half'],
    ['a setting', 'setting pace = 3', 'unreached pace'],
    ['a switch', 'switch Night on', 'unreached Night'],
    ['a table', 'table Cost by day from 1 to 2 { 1: 2, 2: 3 }', 'unreached Cost'],
    ['a scale', 'scale Score { steps 1, 2, 5 times 10 }', 'unreached Score'],
    ['a modifier that changes no roll and no action takes', 'modifier onto (metres from 0 to 3)', 'unreached onto'],
    [
      'one that only an effect changes',
      'derived Zeal = Wit { hidden }\nkind gift\ngift Fire { gives +1 to Zeal }',
      'unreached Zeal',
    ],
  ])('%s', (_what, rules, expected) => expect(places(game + rules)).toEqual([expected]));
  test.each([
    ['the sheet shows it', 'derived Zeal = Wit'],
    ['the sheet shows it sometimes', 'derived Zeal = Wit { hidden if Wit > 3 }'],
    ['the sheet shows it with the usual', 'derived Zeal (days from 1 to 9 else 2) = Wit * days'],
    ['a line rolls it', 'derived Zeal = Wit { hidden; rolls Wit }'],
    ['it changes others', 'derived Load = hurt { hidden; gives -Load to Wit }'],
    ['it is marked', 'derived Zeal (days from 1 to 9) = Wit * days { for the table }'],
    ['a function is marked', 'function Half (a number) = a / 2 { for the table }'],
    ['a setting is marked', 'setting pace = 3 { for the table }'],
    ['a table is marked', 'table Cost by day from 1 to 2 gives a, b { for the table; 1: 2 3, 2: 3 4 }'],
    ['a table is rolled', 'table Mishap by 1d6 gives what, toll { 1..3: cut 1; 4..6: burn 2 }'],
    ['a sentence says it', 'derived Zeal = Wit { hidden }\naction pray { rolls Wit; tells "{Zeal}" if success }'],
    ['a limit asks it', 'derived Zeal = Wit { hidden }\nlimit Zeal < 9 "too much"'],
    ['the budget asks it', 'setting purse = 3\nbudget purse'],
    ['a policy names it', 'derived Zeal = Wit { hidden }\npolicy turn order: Zeal'],
    ['a page shows it', 'derived Zeal = Wit { hidden }\npage { numbers Zeal }'],
    ['another name of it is used', 'derived Zeal = Wit { hidden; also Ardour }\nderived Heat = Ardour * 2'],
    ['it is named with its kind', 'derived Zeal = Wit { hidden }\nderived Heat = derived Zeal * 2'],
    ['the other side has it', 'derived Zeal = Wit { hidden }\nmodifier zealous { shift foe.Zeal }'],
    [
      'a part of an action reads it',
      'derived Zeal = Wit { hidden }\npart tire { changes hurt to Zeal }\naction run { does tire }',
    ],
  ])('but not where %s', (_why, rules) => expect(found(game + rules)).toEqual([]));
});

describe('a column that nothing reads', () => {
  const weather = 'table Weather by weather gives cost, colour { sun: 0 bright; rain: 2 grey }\n';
  test('is reported', () =>
    expect(found(`${game + weather}derived Sun = Weather["sun"].cost`)).toEqual([
      'unreached colour: Nothing reads the column colour of Weather. Use it or remove it, or mark the table `for the table` if people look it up themselves.',
    ]));
  test.each([
    ['by its name', 'derived Sun = Weather["sun"].cost\nderived Look = Weather["sun", "colour"]'],
    ['by what a formula works out', 'derived Sun = Weather["sun", if Wit > 9 then "cost" else "colour"]'],
    ['by an action that shows the row', 'action look { reads Weather by if Wit > 9 then "sun" else "rain" }'],
    ['by a page', 'page { table Weather }'],
  ])('but not where it is read %s', (_how, rules) => expect(found(game + weather + rules)).toEqual([]));
});

describe('a condition', () => {
  const states = 'kind state is item { rating from 1 to 20 else 1 }\nstate Dazed\nlist conditions of state\n';
  const stun = 'action stun { gains Dazed until turn }\n';
  test('that is gained and that nothing asks is reported', () =>
    expect(found(`${game + states + stun}`)).toEqual([
      'unreached Dazed: An action gives Dazed, and nothing asks who has it. Let a formula or a modifier ask, or remove it; or mark it `for the table` if people see to it themselves.',
    ]));
  test.each([
    ['a modifier asks it', 'modifier dazed { always if has Dazed; shift -1 }'],
    ['they are counted', 'derived Woes = count(1 for state)'],
    ['a policy names it', 'policy unable to act: Dazed'],
  ])('but not where %s', (_why, rules) => expect(found(game + states + stun + rules)).toEqual([]));

  const reader = 'modifier dazed { always if has Dazed; shift -1 }\n';
  test('that nothing ends is reported', () =>
    expect(found(`${game + states + reader}action stun { gains Dazed }`)).toEqual([
      'never-ends Dazed: Nothing ends Dazed: no action `loses` it, and it is gained without `until`. Write an action that ends it, or until when it lasts; or mark Dazed `for the table` if people end it themselves.',
    ]));
  test.each([
    ['an action loses it', 'action stun { gains Dazed }\naction wake { loses Dazed }'],
    [
      'it is counted down',
      'action stun { gains Dazed (3) }\naction wait { gains Dazed (sum(rating for state where name is "Dazed") - 1) }',
    ],
    ['it says until when', 'action stun { gains Dazed until fight }'],
    ['a policy ends it with the fight', 'action stun { gains Dazed }\npolicy over with the fight: Dazed'],
    ['it is death', 'action stun { gains Dazed }\nderived Gone = has Dazed\npolicy dead: Gone'],
  ])('but not where %s', (_why, rules) => expect(found(game + states + reader + rules)).toEqual([]));
});

test('a condition that people end is marked', () =>
  expect(
    found(
      `${game}kind state is item\nstate Dazed { for the table }\nlist conditions of state\nmodifier dazed { always if has Dazed; shift -1 }\naction stun { gains Dazed }`,
    ),
  ).toEqual([]));

test('what a base declares is read by the books that extend it', () => {
  const base = `${game}function Half (a number) = a / 2`;
  expect(places(base)).toEqual(['unreached Half']);
  expect(places(base, { 'house.rulebook': 'rulebook House extends Game\nderived Calm = Half[Wit]' })).toEqual([]);
});

test('a book is not told what its base leaves unread', () => {
  const files = { 'base.rulebook': `rulebook Base\n${game}function Half (a number) = a / 2` };
  const text = 'rulebook House extends Base\nfunction Third (a number) = a / 3';
  const workspace = workspaceOf({ ...files, 'house.rulebook': text });
  expect(playFindings(workspace, uriOf('house.rulebook')).map(({ offset, end }) => text.slice(offset, end))).toEqual([
    'Third',
  ]);
});

test('a book with errors is not searched', () => {
  const text = `rulebook Game\n${game}function Half (a number) = a / 2\nderived Odd = Grit`;
  expect(playFindings(workspaceOf({ 'game.rulebook': text }), uriOf('game.rulebook'))).toEqual([]);
});

describe('a comparison with what may be missing', () => {
  const arms = 'kind arm is item { field bite number; rolls Wit }\narm Axe { bite: 2 }\nlist gear of arm\n';
  const strike = (formula: string): string => `${game + arms}action strike { takes arm; changes hurt to ${formula} }`;
  test('leaves its `if` without a value', () =>
    expect(found(strike('if bite > 0 then 2 else 1'))).toEqual([
      'none-decides bite > 0: `bite > 0` is neither true nor false where the arm has no bite, so the whole `if` has no value there. Say what counts then with `otherwise`.',
    ]));
  test('may come from a modifier that the line leaves out', () =>
    expect(
      places(
        `${game}modifier far (yards from 0 to 9)\naction throw { rolls Wit; takes far; changes hurt to if far > 3 then 1 else 2 }`,
      ),
    ).toEqual(['none-decides far > 3']));
  test('may come from a value in between', () =>
    expect(
      places(
        `${game + arms}action strike { takes arm; let deep = bite * 2; changes hurt to if deep > 3 then 1 else 2 }`,
      ),
    ).toEqual(['none-decides deep > 3']));
  test.each([
    ['`otherwise` in it', 'if (bite otherwise 0) > 0 then 2 else 1'],
    ['`otherwise` after it', '(if bite > 0 then 2 else 1) otherwise 0'],
    ['`is none` before it', 'if bite is none then 0 else if bite > 0 then 2 else 1'],
    ['something before it that says so', 'if Wit > 3 and bite > 0 then 2 else 1'],
    ['`is none` beside it', 'if bite is none or bite > 0 then 2 else 1'],
  ])('but not with %s', (_how, formula) => expect(found(strike(formula))).toEqual([]));
  test('but not where the field has a usual value', () =>
    expect(
      found(
        `${game}kind arm is item { field bite number else 1; rolls Wit }\nlist gear of arm\naction strike { takes arm; changes hurt to if bite > 0 then 2 else 1 }`,
      ),
    ).toEqual([]));
});

describe('an `otherwise`', () => {
  const pad = 'kind coat is item { field pad number; rolls Wit }\nlist gear of coat\n';
  const soft = 'function Soft (by number) = if by > 3 then none else by * 2\n';
  const fall = (formula: string): string =>
    `${game + pad + soft}action fall { takes coat; changes hurt to ${formula} }`;
  test('that stands for two reasons is reported', () =>
    expect(found(fall('Soft[pad] otherwise 0'))).toEqual([
      'none-twice Soft[pad]: Soft has no value for a reason of its own, and none where the coat has no pad: this `otherwise` cannot tell the two apart. Ask for one of them with `is none` first.',
    ]));
  test.each([
    ['one reason', 'Soft[Wit] otherwise 0'],
    ['a reason that was asked before', 'if pad is none then 3 else Soft[pad] otherwise 0'],
    ['an input that has a value', 'Soft[pad otherwise 1] otherwise 0'],
  ])('but not for %s', (_what, formula) => expect(found(fall(formula))).toEqual([]));
});

describe('what a modifier reads of the other side', () => {
  test('counts only where the line says its value', () =>
    expect(found(`${game}modifier range (metres from 0 to 90) { shift foe.hurt - metres }`)).toEqual([
      'only-if-said range: foe.hurt counts only where a line says range. If it always counts, write it in the action; otherwise read a value of the character who acts.',
    ]));
  test('counts in any case where an action says what holds without it', () =>
    expect(
      found(
        `${game}modifier range (metres from 0 to 90) { shift foe.hurt - metres }\naction shoot { rolls Wit; takes range; shift if range is none then foe.hurt else 0 }`,
      ),
    ).toEqual([]));
  test('counts in any case where it is taken by itself or has no value', () =>
    expect(found(`${game}modifier small { shift foe.hurt }\nmodifier near { always; shift foe.hurt }`)).toEqual([]));
});
