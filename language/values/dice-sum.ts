import { parseNumber, toText } from './number-text.js';
import { LONGEST_DICE_TEXT } from './pool.js';
import { checkWhole, isProblem, MOST_DICE, MOST_SIDES, type Problem, problem } from './problem.js';
import {
  add,
  compare,
  divide,
  equals,
  fraction,
  isWhole,
  maximum,
  minimum,
  multiply,
  type Num,
  type Rounding,
  round,
  sign,
} from './rational.js';

/** Dice that are added up: (`dice` dice with `sides` sides + `add`) × `times`, and then each of the steps. */
export interface DiceSum {
  readonly dice: number;
  readonly sides: number;
  readonly add: Num;
  /** Any number above 0, `2d6 * 1.5`; absent for 1. */
  readonly times?: Num;
  /** Steps applied in order to the total after that. None lowers a higher total below a lower one. */
  readonly steps?: readonly DiceStep[];
}

/** A step on the total of dice: a lower or upper limit `to`, rounding, a factor or a summand. */
export type DiceStep =
  | { readonly op: 'at least' | 'at most'; readonly to: Num }
  | { readonly op: 'round'; readonly how: Rounding }
  | { readonly op: 'times' | 'add'; readonly by: Num };

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
 * The dice sum as it is written: `2d+1`, `6dx2`, or `6dx2+1` if the constant is not whole before multiplication.
 * Default sides are left out.
 */
export function diceSumText(sum: DiceSum, defaultSides?: number): string {
  const sides = sum.sides === defaultSides ? '' : String(sum.sides);
  return (sum.steps ?? []).reduce(stepText, linearText(sum, sides));
}

function linearText({ dice, add, times }: DiceSum, sides: string): string {
  if (times === undefined) return `${dice}d${sides}${signed(add)}`;
  const after = isWhole(add) ? undefined : multiply(add, times);
  return after === undefined
    ? `${dice}d${sides}${signed(add)}x${toText(times)}`
    : `${dice}d${sides}x${toText(times)}${signed(after)}`;
}

function stepText(text: string, step: DiceStep): string {
  switch (step.op) {
    case 'at least':
    case 'at most':
      return `${text}, ${step.op} ${toText(step.to)}`;
    case 'round':
      return `${text}, rounded ${step.how}`;
    case 'times':
      return `(${text})x${toText(step.by)}`;
    case 'add':
      return `(${text})${signed(step.by)}`;
  }
}

function signed(n: Num): string {
  return sign(n) === 0 ? '' : sign(n) > 0 ? `+${toText(n)}` : toText(n);
}

/** The sum with a number added after its multiplier; undefined on overflow or when the multiplier does not divide it. */
export function addToDiceSum(sum: DiceSum, n: Num): DiceSum | undefined {
  if (sum.steps) return withStep(sum, { op: 'add', by: n });
  const part = sum.times === undefined ? n : divide(n, sum.times);
  const plus = part === undefined ? undefined : add(sum.add, part);
  return plus === undefined ? undefined : { ...sum, add: plus };
}

/** Both sums rolled together; undefined when their dice or multipliers differ, one has steps, or there are too many dice. */
export function addDiceSums(a: DiceSum, b: DiceSum): DiceSum | undefined {
  const plus = add(a.add, b.add);
  if (a.steps || b.steps) return undefined;
  if (a.sides !== b.sides || !equals(a.times ?? 1, b.times ?? 1) || plus === undefined) return undefined;
  const sum = makeDiceSum(a.dice + b.dice, a.sides, plus, a.times);
  return isProblem(sum) ? undefined : sum;
}

/** The sum with its total multiplied; undefined when the factor is not above 0 or too large. */
export function scaleDiceSum(sum: DiceSum, factor: Num): DiceSum | undefined {
  if (sum.steps) return checkFactor(factor) ? undefined : withStep(sum, { op: 'times', by: factor });
  const times = multiply(sum.times ?? 1, factor);
  const scaled = times === undefined ? undefined : makeDiceSum(sum.dice, sum.sides, sum.add, times);
  return scaled === undefined || isProblem(scaled) ? undefined : scaled;
}

/** The sum with its total limited from below or above. */
export function limitDiceSum(sum: DiceSum, op: 'at least' | 'at most', to: Num): DiceSum {
  return withStep(sum, { op, to });
}

/** The sum with its total rounded to a whole number; the same object if every total is whole anyway. */
export function roundDiceSum(sum: DiceSum, how: Rounding): DiceSum {
  const isWholeAnyway = !sum.steps && isWhole(sum.add) && isWhole(sum.times ?? 1);
  return isWholeAnyway ? sum : withStep(sum, { op: 'round', how });
}

function withStep(sum: DiceSum, step: DiceStep): DiceSum {
  return { ...sum, steps: [...(sum.steps ?? []), step] };
}

/** A problem if a number of a sum from outside is impossible. */
export function checkDiceSum({ dice, sides, add: plus, times, steps = [] }: DiceSum): Problem | undefined {
  const sum = makeDiceSum(dice, sides, plus, times);
  if (isProblem(sum)) return sum;
  for (const step of steps) {
    const wrong = step.op === 'times' ? checkFactor(step.by) : undefined;
    if (wrong) return wrong;
  }
  return undefined;
}

/** The total of the sum when its dice show `shown` together; undefined on overflow. */
export function diceSumTotal(sum: DiceSum, shown: Num): Num | undefined {
  const sumOfDice = add(shown, sum.add);
  const total = sumOfDice === undefined || sum.times === undefined ? sumOfDice : multiply(sumOfDice, sum.times);
  return sum.steps ? sum.steps.reduce(stepped, total) : total;
}

function stepped(total: Num | undefined, step: DiceStep): Num | undefined {
  if (total === undefined) return undefined;
  switch (step.op) {
    case 'at least':
      return maximum(total, step.to);
    case 'at most':
      return minimum(total, step.to);
    case 'round':
      return round(total, step.how);
    case 'times':
      return multiply(total, step.by);
    case 'add':
      return add(total, step.by);
  }
}

/**
 * Mean of the total; undefined on overflow. For many dice with limits it is the total at the middle of what they can
 * show.
 */
export function diceSumMean(sum: DiceSum): Num | undefined {
  const middle = fraction(sum.dice * (sum.sides + 1), 2);
  return (sum.steps && meanOfTotals(sum)) ?? (middle === undefined ? undefined : diceSumTotal(sum, middle));
}

/** With more dice the mean is approximated, not counted. */
const MOST_COUNTED = 200;

function meanOfTotals(sum: DiceSum): Num | undefined {
  const { dice, sides } = sum;
  if (dice * sides > MOST_COUNTED) return undefined;
  let ways: readonly number[] = [1];
  for (let die = 0; die < dice; die += 1)
    ways = Array.from({ length: ways.length + sides - 1 }, (_, at) =>
      ways.slice(Math.max(0, at - sides + 1), at + 1).reduce((all, one) => all + one, 0),
    );
  let top: Num | undefined = 0;
  for (const [at, count] of ways.entries()) {
    const total = diceSumTotal(sum, dice + at);
    const part: Num | undefined =
      total === undefined || !Number.isSafeInteger(count) ? undefined : multiply(total, count);
    top = part === undefined || top === undefined ? undefined : add(top, part);
  }
  const outOf = sides ** dice;
  return top === undefined || !Number.isSafeInteger(outOf) ? undefined : divide(top, outOf);
}

/** Least total; undefined on overflow. */
export function diceSumLeast(sum: DiceSum): Num | undefined {
  return diceSumTotal(sum, sum.dice);
}

/** Greatest total; undefined on overflow. */
export function diceSumMost(sum: DiceSum): Num | undefined {
  return diceSumTotal(sum, sum.dice * sum.sides);
}
