import { describe, expect, test } from 'vitest';
import { parseAddition, parseAssumption } from '../../language/play/assume-text.js';
import { evaluateAlone, evaluateExpression, isUnreadable } from '../../language/roll/typed-expression.js';
import { isProblem } from '../../language/values/problem.js';
import { valueText } from '../../language/values/value.js';
import { evaluated, inGame, rolledOf, whoIn } from './table.js';

const joe = whoIn('use Godlike\ncharacter Joe { Body 3 { Brawling 2 }, Coordination 2 { Rifle 3, Dodge 2 } }', 'Joe');

describe('with a sheet', () => {
  test.each([
    ['Coordination + Rifle', '5d'],
    ['roll Coordination + Rifle with aim 2', '7d'],
    ['Coordination + Rifle with aim 2, called shot head', '5d + 1fd 10'],
    ['Body + Brawling "in the mud"', '5d'],
  ])('%s is %s', (expression, value) => {
    expect(valueText(rolledOf(evaluated(expression, joe)).value)).toBe(value);
  });

  test('naming the dice of the game is allowed', () => {
    expect(valueText(rolledOf(evaluated('Coordination + Rifle matching', joe)).value)).toBe('5d');
    const gurps = inGame('GURPS Lite WWII');
    expect(valueText(rolledOf(evaluated('3d6 <= 12', gurps)).value)).toBe('12');
    expect(isUnreadable(evaluated('2d10 <= 12', gurps).roll)).toBe(true);
  });

  test('dice that say which of them count are the same in every game', () => {
    for (const game of [joe, inGame('GURPS Lite WWII')])
      for (const expression of ['4d6 drop lowest', 'roll 4d6kh3'])
        expect(evaluated(expression, game).roll.rolled).toMatchObject({ family: 'handful' });
  });

  test('a name that does not exist is misread, a roll that is not allowed is not', () => {
    const unknown = evaluated('Coordination + Riffle', joe);
    expect(isUnreadable(unknown.roll)).toBe(true);
    expect(unknown.roll.findings[0]?.message).toContain('Did you mean "Rifle"');
    const illegal = evaluated('Coordination + Rifle with aim 1, multiple actions 2', joe);
    expect(isUnreadable(illegal.roll)).toBe(false);
    expect(illegal.roll.findings.map(({ code }) => code)).toContain('excluded');
  });

  test.each(['', '   ', 'Body; Body', '{', '"open', '(Body'])('%j is one sentence, not an exception', (expression) => {
    const found = evaluateExpression(expression, joe);
    expect(isProblem(found) || found.roll.findings.length > 0).toBe(true);
  });
});

describe('without anything', () => {
  test.each([
    ['3d6 <= 12', 'under', '12'],
    ['2d10 <= 7', 'under', '7'],
    ['5d matching', 'matching', '5d'],
    ['5d + 2hd + 1wd matching', 'matching', '5d + 2hd + 1wd'],
    ['2d - 1', 'sum', '2d6-1'],
    ['2d6 + 3', 'sum', '2d6+3'],
    ['3d8', 'sum', '3d8'],
  ])('%s names its family', (expression, family, value) => {
    const found = evaluateAlone(expression);
    expect(found && !isProblem(found) ? [found.roll.rolled?.family, valueText(rolledOf(found).value)] : found).toEqual([
      family,
      value,
    ]);
  });

  test.each(['5d', '12', '4d + 1wd', 'Rifle', '3 against 8'])('%s does not', (expression) => {
    expect(evaluateAlone(expression)).toBeUndefined();
  });

  test('impossible dice are a problem', () => {
    expect(evaluateAlone('999999999d999999999')).toHaveProperty('problem');
    expect(evaluateAlone('2000d6 + 1')).toHaveProperty('problem');
  });
});

describe('an assumption', () => {
  const { rules } = inGame('GURPS Lite WWII');
  test.each([
    ['Encumbrance = 2', 'Encumbrance', '2'],
    ['basic speed = 5.5', 'Basic Speed', '5.5'],
    ['DX=14', 'DX', '14'],
    ['Thrust = 1d-1', 'Thrust', '1d6-1'],
    ['sex = female', 'sex', 'female'],
  ])('%s', (text, name, value) => {
    const found = parseAssumption(text, rules);
    expect(isProblem(found) ? found.problem : [found.name, valueText(found.value)]).toEqual([name, value]);
  });

  test.each(['+ Luck', '+ Guns (Rifle) 14 [4]'])('%s is an entry', (text) =>
    expect(parseAddition(text, rules)).toMatchObject({ type: 'entry' }),
  );
  test.each(['+', '+ Lucc', '+ Luck, Fit', '+ roll DX'])('%s adds nothing', (text) =>
    expect(parseAddition(text, rules)).toHaveProperty('problem'),
  );

  test.each(['Encumbrence = 2', 'Encumbrance', 'Encumbrance = much', '= 2'])('%s says what is wrong', (text) => {
    expect(parseAssumption(text, rules)).toHaveProperty('problem');
  });
});
