import { describe, expect, test } from 'vitest';
import { oppose } from '../../../language/play/procedures/dice/opposed.js';
import { inGame } from '../table.js';
import { account, outcome, people, problemOf } from './range.js';

const talents = inGame('Wild Talents');
const set = (width: number, height: number) => ({ width, height });

describe('an opposed roll', () => {
  test('the trash can: two dice spoil two pairs', () =>
    expect(account(oppose(set(2, 8), [set(2, 6), set(2, 2)], talents))).toBe(
      '2x8 ruins 2x6 with 1\n2x8 ruins 2x2 with 1',
    ));

  test('a set that is wider or taller is beyond reach', () => {
    expect(outcome(oppose(set(2, 8), [set(2, 9)], talents)).left).toEqual([set(2, 9)]);
    expect(outcome(oppose(set(2, 8), [set(3, 4)], talents)).left).toEqual([set(3, 4)]);
    expect(outcome(oppose(set(2, 8), [set(3, 4), set(2, 3)], talents))).toEqual({
      left: [set(3, 4)],
      ruined: [set(2, 3)],
      unused: 1,
    });
  });

  test('equal in both is enough, unless the table wants it beaten', () => {
    expect(outcome(oppose(set(3, 6), [set(3, 6)], talents)).left).toEqual([]);
    const strict = people({ Anne: '' }, 'Wild Talents', 'switch Equal Sets Oppose off')('Anne');
    expect(outcome(oppose(set(3, 6), [set(3, 6)], strict)).left).toEqual([set(3, 6)]);
    expect(outcome(oppose(set(4, 7), [set(3, 6)], strict)).left).toEqual([]);
  });

  test('as many sets as possible are ruined, or those that the player says', () => {
    const sets = [set(4, 4), set(2, 5), set(2, 6)];
    expect(outcome(oppose(set(4, 9), sets, talents)).left).toEqual([set(2, 4)]);
    expect(outcome(oppose(set(4, 9), sets, talents, [3, 1, 0])).left).toEqual([set(2, 6)]);
  });

  test('what cannot be done is said', () => {
    expect(problemOf(oppose(set(1, 9), [set(2, 4)], talents))).toContain('not a match');
    expect(problemOf(oppose(set(2, 8), [set(2, 9)], talents, [1]))).toContain('does not reach 2x9');
    expect(problemOf(oppose(set(2, 8), [set(2, 4), set(2, 5)], talents, [2, 1]))).toContain(
      '2 dice to gobble with, not 3',
    );
    expect(problemOf(oppose(set(2, 11), [set(2, 4)], talents))).toContain('2x11 is not a set');
  });

  test('Godlike has no opposed rolls, but a table may have them', () => {
    expect(problemOf(oppose(set(2, 8), [set(2, 6)], inGame('Godlike')))).toContain('Godlike has no opposed rolls');
    const house = people({ Anne: '' }, 'Godlike', 'switch Opposed Rolls on')('Anne');
    expect(outcome(oppose(set(2, 8), [set(2, 6)], house)).left).toEqual([]);
  });
});
