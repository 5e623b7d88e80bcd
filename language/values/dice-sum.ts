import { parseNumber, toText } from './number-text.js';
import { LONGEST_DICE_TEXT } from './pool.js';
import { checkWhole, isProblem, MOST_DICE, MOST_SIDES, type Problem, problem } from './problem.js';
import { add, compare, divide, equals, fraction, isWhole, multiply, type Num, sign } from './rational.js';

/** Dice that are added up: (`dice` dice with `sides` sides + `add`) × `times`. */
export interface DiceSum {
  readonly dice: number;
  readonly sides: number;
  readonly add: Num;
  /** Any number above 0, `2d6 * 1.5`; absent for 1. */
  readonly times?: Num;
}

/** A dice sum in normal form; a problem when a number is impossible. */
export function makeDiceSum(dice: number, sides: number, plus: Num = 0, times: Num = 1): DiceSum | Problem {
  const wrong =
    checkWhole(dice, 0, MOST_DICE, 'The number of dice') ??
    checkWhole(sides, 1, MOST_SIDES, 'The number of sides') ??
    checkFactor(times);
  return wrong ?? (times === 1 ? { dice, sides, add: plus } : { dice, sides, add: plus, times });
}

function checkFactor(times: Num): Problem | undefined {
  if (sign(times) > 0 && compare(times, MOST_SIDES) <= 0) return undefined;
  return problem(`The number that multiplies dice must be above 0 and at most ${MOST_SIDES}, not ${toText(times)}.`);
}

const DICE =
  /^([0-9]+)\s*d\s*([0-9]+)?\s*(?:([-+\u2212\u2013])\s*([^x×*]+?))?\s*(?:[x×*]\s*([0-9]+(?:\.[0-9]+)?)\s*(?:([-+\u2212\u2013])\s*(\S+))?)?$/i;

/**
 * Reads `2d+1`, `1d-3`, `6dx2`, `6d×2`, `6dx2+1`, `2d10 + 3`. `2d` needs `defaultSides`. A problem when the text is not
 * a dice sum or its numbers are impossible.
 */
export function parseDiceSum(text: string, defaultSides?: number): DiceSum | Problem {
  const plain = text.trim();
  const match = plain.length > LONGEST_DICE_TEXT ? null : DICE.exec(plain);
  if (!match) return problem('This is not a sum of dice; write for example 2d+1 or 2d10-1.');
  const sides = match[2] === undefined ? defaultSides : Number(match[2]);
  if (sides === undefined)
    return problem(`${plain} does not say how many sides the dice have; write for example 2d10.`);
  const plus = match[4] === undefined ? 0 : parseNumber((match[3] ?? '') + match[4].trim());
  if (plus === undefined) return problem(`${match[4]} is not a number that can be added to dice.`);
  const sum = makeDiceSum(Number(match[1]), sides, plus, match[5] === undefined ? 1 : (parseNumber(match[5]) ?? 1));
  if (match[7] === undefined || isProblem(sum)) return sum;
  const after = parseNumber((match[6] ?? '') + match[7]);
  return (
    (after === undefined ? undefined : addToDiceSum(sum, after)) ??
    problem(`${match[7]} cannot be added to these dice.`)
  );
}

/**
 * The dice sum as it is written: `2d+1`, `6dx2`, and `6dx2+1` where the constant is not a whole number before it is multiplied;
 * sides are left out when they are the default.
 */
export function diceSumText(sum: DiceSum, defaultSides?: number): string {
  const sides = sum.sides === defaultSides ? '' : String(sum.sides);
  const { dice, add, times } = sum;
  if (times === undefined) return `${dice}d${sides}${signed(add)}`;
  const after = isWhole(add) ? undefined : multiply(add, times);
  return after === undefined
    ? `${dice}d${sides}${signed(add)}x${toText(times)}`
    : `${dice}d${sides}x${toText(times)}${signed(after)}`;
}

function signed(n: Num): string {
  return sign(n) === 0 ? '' : sign(n) > 0 ? `+${toText(n)}` : toText(n);
}

/** The sum with a number added after its multiplier; undefined on overflow or when the multiplier does not divide it. */
export function addToDiceSum(sum: DiceSum, n: Num): DiceSum | undefined {
  const part = sum.times === undefined ? n : divide(n, sum.times);
  const plus = part === undefined ? undefined : add(sum.add, part);
  return plus === undefined ? undefined : { ...sum, add: plus };
}

/** Both sums rolled together; undefined when their dice or multipliers differ, or there are too many dice. */
export function addDiceSums(a: DiceSum, b: DiceSum): DiceSum | undefined {
  const plus = add(a.add, b.add);
  if (a.sides !== b.sides || !equals(a.times ?? 1, b.times ?? 1) || plus === undefined) return undefined;
  const sum = makeDiceSum(a.dice + b.dice, a.sides, plus, a.times);
  return isProblem(sum) ? undefined : sum;
}

/** The sum with its total multiplied; undefined when the factor is not above 0 or too large. */
export function scaleDiceSum(sum: DiceSum, factor: Num): DiceSum | undefined {
  const times = multiply(sum.times ?? 1, factor);
  const scaled = times === undefined ? undefined : makeDiceSum(sum.dice, sum.sides, sum.add, times);
  return scaled === undefined || isProblem(scaled) ? undefined : scaled;
}

/** The total of the sum when its dice show `shown` in all; undefined on overflow. */
export function diceSumTotal(sum: DiceSum, shown: Num): Num | undefined {
  const total = add(shown, sum.add);
  return total === undefined || sum.times === undefined ? total : multiply(total, sum.times);
}

/** Mean of the total; undefined on overflow. */
export function diceSumMean(sum: DiceSum): Num | undefined {
  const shown = fraction(sum.dice * (sum.sides + 1), 2);
  return shown === undefined ? undefined : diceSumTotal(sum, shown);
}

/** Least total; undefined on overflow. */
export function diceSumLeast(sum: DiceSum): Num | undefined {
  return diceSumTotal(sum, sum.dice);
}

/** Greatest total; undefined on overflow. */
export function diceSumMost(sum: DiceSum): Num | undefined {
  return diceSumTotal(sum, sum.dice * sum.sides);
}

/** Order of two sums by their means; 0 also when a mean cannot be computed. */
export function compareDiceSums(a: DiceSum, b: DiceSum): -1 | 0 | 1 {
  const left = diceSumMean(a);
  const right = diceSumMean(b);
  return left === undefined || right === undefined ? 0 : compare(left, right);
}
