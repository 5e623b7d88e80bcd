import { describe, expect, it } from 'vitest';
import {
  addDiceSums,
  addToDiceSum,
  type DiceSum,
  diceSumLeast,
  diceSumMean,
  diceSumMost,
  diceSumText,
  parseDiceSum,
  scaleDiceSum,
} from '../../language/values/dice-sum.js';
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
    expect(addDiceSums(dice('1d'), dice('1d10'))).toBeUndefined();
    expect(diceSumText(scaleDiceSum(dice('2d+1'), 3) ?? dice('0d'), 6)).toBe('2d+1x3');
    expect(scaleDiceSum(dice('2d'), 0)).toBeUndefined();
  });

  it.each([
    ['999999999d999999999', 'The number of dice must be a whole number from 0 to 1000'],
    ['3d20000', 'The number of sides'],
    ['3d0', 'The number of sides'],
    ['2d+y', 'not a number'],
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
