import { describe, expect, test } from 'vitest';
import { isOf } from '../../../language/dice/families/family.js';
import { matching } from '../../../language/dice/families/matching/index.js';
import { setText } from '../../../language/dice/families/matching/sets.js';
import type { RolledDie } from '../../../language/dice/rolled-die.js';
import { playRoll } from '../../../language/play/lines/play-roll.js';
import { looseRoll, lowHigh } from '../../../language/procedures/dice/loose-dice.js';
import { gameOf } from '../../../language/sheet/rolls/game.js';
import { isProblem } from '../../../language/values/problem.js';
import { regularDice } from '../../dice/regular-dice.js';
import { evaluated, inGame, rolledOf } from '../../play/table.js';
import { outcome, people, problemOf } from '../range.js';

const talents = inGame('Wild Talents');

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
  const left = (line: string, dice: string, game: string): string => {
    const who = inGame(game);
    const played = playRoll(rolledOf(evaluated(line, who)), gameOf(who), line, { dice });
    if (isProblem(played) || !isOf(matching, played.record)) throw new Error('No pool was rolled.');
    return played.record.outcome.sets.map(setText).join(' ');
  };

  test.each([
    ['Godlike', '5d with gobbled 1'],
    ['Wild Talents', '5d with injured 1'],
  ])('%s: the tallest set loses first', (game, line) => {
    expect(left(line, '9,9,4,4,4', game)).toBe('3x4');
    expect(left(line, '9,9,9,1,2', game)).toBe('2x9');
  });

  test('each wound takes one, until nothing is left', () => {
    expect(left('5d with injured 2', '9,9,4,4,4', 'Wild Talents')).toBe('2x4');
    expect(left('5d with injured 9', '9,9,4,4,4', 'Wild Talents')).toBe('');
  });
});
