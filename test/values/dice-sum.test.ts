import { describe, expect, it } from 'vitest';
import {
  addDiceSums,
  addToDiceSum,
  type DiceSum,
  diceSumLeast,
  diceSumMean,
  diceSumMost,
  scaleDiceSum,
} from '../../language/values/dice-sum.js';
import { diceSumText, parseDiceSum } from '../../language/values/dice-text.js';
import { isProblem } from '../../language/values/problem.js';
import { toText } from '../../language/values/rational.js';

function dice(text: string): DiceSum {
  const read = parseDiceSum(text, 6);
  if (isProblem(read)) throw new Error(read.problem);
  return read;
}

describe('dice sums', () => {
  it.each([
    ['2d+1', '2d+1', '3', '8', '13'],
    ['1d-3', '1d-3', '-2', '0.5', '3'],
    ['6dx2', '6dx2', '12', '42', '72'],
    ['6d×2', '6dx2', '12', '42', '72'],
    ['2d10 + 3', '2d10+3', '5', '14', '23'],
    ['1d\u22121', '1d-1', '0', '2.5', '5'],
    ['3D6', '3d', '3', '10.5', '18'],
  ])('%s is %s, from %s, mean %s, to %s', (written, text, least, mean, most) => {
    const sum = dice(written);
    const numbers = [diceSumLeast(sum), diceSumMean(sum), diceSumMost(sum)].map((n) =>
      n === undefined ? n : toText(n),
    );
    expect([diceSumText(sum, 6), ...numbers]).toEqual([text, least, mean, most]);
  });

  it('adds numbers and dice, and multiplies', () => {
    expect(diceSumText(addToDiceSum(dice('1d-2'), 3) ?? dice('0d'), 6)).toBe('1d+1');
    expect(diceSumText(addToDiceSum(dice('6dx2'), 1) ?? dice('0d'), 6)).toBe('6dx2+1');
    expect(diceSumText(addDiceSums(dice('1d-1'), dice('2d')) ?? dice('0d'), 6)).toBe('3d-1');
    expect(diceSumText(scaleDiceSum(dice('2d+1'), 3) ?? dice('0d'), 6)).toBe('(2d+1)x3');
    expect(scaleDiceSum(dice('2d'), 0)).toBeUndefined();
    expect(addDiceSums(dice('600d'), dice('401d'))).toBeUndefined();
  });

  it.each([
    ['1d8+2d6+3', '1d8+2d6+3', '6', '14.5', '23'],
    ['9+2d6', '2d6+9', '11', '16', '21'],
    ['2d6 + 1d8 + 1d6', '3d6+1d8', '4', '15', '26'],
    ['10 - 1d4', '-1d4+10', '6', '7.5', '9'],
    ['1d6-1d6', '1d6-1d6', '-5', '0', '5'],
    ['(1d6+1)*2', '(1d6+1)x2', '4', '9', '14'],
    ['2 x 1d6 + 1d8', '1d6x2+1d8', '3', '11.5', '20'],
    ['(1d6 + 1) * 2 + 1d8', '1d6x2+1d8+2', '5', '13.5', '22'],
    ['(1d6+1d4)/2', '(1d6+1d4)x0.5', '1', '3', '5'],
    ['-(2d6-1)', '-2d6+1', '-11', '-6', '-1'],
    ['d6', '1d6', '1', '3.5', '6'],
    ['d%', '1d100', '1', '50.5', '100'],
    ['2d%', '2d100', '2', '101', '200'],
    ['d66', '1d6x10+1d6', '11', '38.5', '66'],
    ['d666', '1d6x100+1d6x10+1d6', '111', '388.5', '666'],
    ['1d66', '1d66', '1', '33.5', '66'],
  ])('%s is read as %s, from %s, mean %s, to %s', (written, text, least, mean, most) => {
    const sum = dice(written);
    const numbers = [diceSumLeast(sum), diceSumMean(sum), diceSumMost(sum)].map((n) => toText(n ?? Number.NaN));
    expect([diceSumText(sum), ...numbers]).toEqual([text, least, mean, most]);
    expect(diceSumText(dice(diceSumText(sum)))).toBe(text);
  });

  it('a constant that is not whole keeps its multiplier', () => {
    expect(diceSumText(dice('6dx2+1'), 6)).toBe('6dx2+1');
  });

  it.each([
    ['999999999d999999999', 'The number of dice must be a whole number from 0 to 1000'],
    ['3d20000', 'The number of sides'],
    ['3d0', 'The number of sides'],
    ['2d+y', 'not a number'],
    ['1d6+', 'missing after "+"'],
    ['(1d6+1', 'closing parenthesis'],
    ['1d6*1d6', 'not by other dice'],
    ['2d6kh1', 'kh1 chooses among the dice'],
    ['4d6d1', 'In 4d6d1, d1 chooses'],
    ['1d6!', '! chooses'],
    ['600d6+600d8', 'too many'],
    ['banana', 'not a sum of dice'],
    ['3d6; and more', 'not a sum of dice'],
    [`1d+${'1'.repeat(600)}`, 'not a sum of dice'],
  ])('%s is refused', (written, reason) => {
    const read = parseDiceSum(written, 6);
    expect(isProblem(read) ? read.problem : read).toContain(reason);
  });

  it('asks for sides where there is no default', () => {
    const read = parseDiceSum('2d');
    expect(isProblem(read) ? read.problem : read).toContain('how many sides');
  });
});
