import { describe, expect, test } from 'vitest';
import type { RolledDie } from '../../../language/dice/rolled-die.js';
import { regularDice } from '../../../language/play/procedures/dice/faces.js';
import { gobbleDice, gobbleRoll, gobbleSets } from '../../../language/play/procedures/dice/injury-dice.js';
import { looseRoll, lowHigh } from '../../../language/play/procedures/dice/loose-dice.js';
import { declareManoeuvres } from '../../../language/play/procedures/round/declaration.js';
import { makePool } from '../../../language/values/pool.js';
import { evaluated, inGame, rolledOf } from '../table.js';
import { account, outcome, people, problemOf } from './range.js';

const godlike = inGame('Godlike');
const talents = inGame('Wild Talents');
const set = (width: number, height: number) => ({ width, height });

describe('loose dice', () => {
  test('the highest die is the height, one wide unless it is matched', () => {
    expect(outcome(looseRoll(regularDice([2, 4, 8]), talents))).toEqual({ height: 8, width: 1, success: true });
    expect(outcome(looseRoll(regularDice([4, 8, 8]), talents))).toMatchObject({ width: 2 });
    expect(outcome(looseRoll(regularDice([2, 4, 5]), talents, 6)).success).toBe(false);
  });

  test.each([
    [[1, 3, 5], true, false],
    [[6, 8, 10], false, true],
    [[5, 6, 7], false, false],
    [[1, 1, 5], false, false],
    [[], false, false],
  ])('%j: botch %s, luck %s', (faces, botch, beginnersLuck) =>
    expect(outcome(lowHigh(regularDice(faces), talents))).toEqual({ botch, beginnersLuck }),
  );

  test('wiggle dice count as nothing, and a determined action does not botch', () => {
    const alone: RolledDie[] = [{ face: 2, role: 'wiggle' }];
    expect(outcome(lowHigh(alone, talents))).toEqual({ botch: false, beginnersLuck: false });
    expect(outcome(lowHigh(regularDice([1, 2]), talents, { determined: true })).botch).toBe(false);
  });

  test('a table may draw the line elsewhere', () => {
    const harsh = people({ Anne: '' }, 'Wild Talents', 'Botch Most 7')('Anne');
    expect(outcome(lowHigh(regularDice([5, 6, 7]), harsh)).botch).toBe(true);
  });

  test('no dice, no loose roll', () => expect(problemOf(looseRoll([], talents))).toContain('at least one die'));
});

describe('special manoeuvres', () => {
  test('an expert action gives up a die, sets one and rolls the rest', () =>
    expect(outcome(declareManoeuvres(makePool(6), [{ name: 'expert action', height: 9 }], talents))).toEqual({
      pool: makePool(4, 0, 0, 0, [{ height: 9, dice: 1 }]),
      rolled: 4,
      set: 1,
      speedWidth: 0,
      determined: false,
    }));

  test('different ones may be combined', () =>
    expect(
      outcome(declareManoeuvres(makePool(7), [{ name: 'fast action' }, { name: 'determined action' }], talents)),
    ).toMatchObject({ rolled: 5, speedWidth: 1, determined: true }));

  test('the same one only once, known ones only, at a face that a die has, with dice enough', () => {
    const declared = (dice: number, ...manoeuvres: readonly { name: string; height?: number }[]) =>
      problemOf(declareManoeuvres(makePool(dice), manoeuvres, talents));
    expect(declared(6, { name: 'fast action' }, { name: 'fast action' })).toContain('declared twice');
    expect(declared(6, { name: 'clever action' })).toContain('There is no special manoeuvre');
    expect(declared(6, { name: 'expert action' })).toContain('Say to which face');
    expect(declared(6, { name: 'expert action', height: 11 })).toContain('1 to 10');
    expect(declared(1, { name: 'expert action', height: 9 })).toContain('regular dice short');
  });
});

describe('taking time', () => {
  const asked = (value: string) => rolledOf(evaluated(`1d + ${value}`, talents)).value;

  test('brings dice to two at most, and an easier task, each for its own units', () => {
    expect(asked('2')).not.toEqual(asked('1'));
    expect(rolledOf(evaluated('1d with taking time 4', talents)).value).toEqual(asked('2'));
    expect(asked('Eased Difficulty[4, 2]')).toEqual(asked('2'));
    expect(asked('Eased Difficulty[3, 9]')).toEqual(asked('1'));
    expect(asked('Preparation Time[2, 1]')).toEqual(asked('3'));
  });
});

describe('dice lost to an injury', () => {
  test('the tallest set loses first in both games', () => {
    for (const who of [godlike, talents]) {
      expect(outcome(gobbleSets([set(2, 9), set(3, 4)], 1, who)).left).toEqual([set(3, 4)]);
      expect(outcome(gobbleSets([set(3, 9)], 1, who)).left).toEqual([set(2, 9)]);
      expect(account(gobbleSets([set(2, 9), set(3, 4)], 2, who))).toBe('2x9 is lost\n3x4 loses a die');
      expect(gobbleDice(['injury'], who)).toBe(1);
    }
  });

  test('of the set Godlike takes wiggle dice first, then hard ones; Wild Talents hard ones', () => {
    const dice: RolledDie[] = [...regularDice([10, 3]), { face: 10, role: 'hard' }, { face: 10, role: 'wiggle' }];
    const first = (who: typeof godlike) => outcome(gobbleRoll(dice, 2, who)).removed.map(({ role }) => role);
    expect(first(godlike)).toEqual(['wiggle', 'hard']);
    expect(first(talents)).toEqual(['hard', 'regular']);
  });

  test('Wild Talents knows more that gobbles', () => {
    expect(gobbleDice(['injury', 'ranged attack while running'], talents)).toBe(2);
    expect(problemOf({ ...(gobbleDice(['beyond long range'], godlike) as object) })).toContain('beyond long range');
    expect(problemOf(gobbleSets([set(2, 9)], -1, talents))).toContain('whole number');
  });
});
