import { toText } from './number-text.js';
import { checkWhole, MOST_DICE, MOST_SIDES, type Problem, problem } from './problem.js';
import {
  absolute,
  add,
  compare,
  denominator,
  divide,
  equals,
  fraction,
  isWhole,
  maximum,
  minimum,
  multiply,
  type Num,
  negate,
  numerator,
  type Rounding,
  round,
  sign,
} from './rational.js';

/** Dice of one size. */
export interface DiceTerm {
  readonly dice: number;
  readonly sides: number;
  /** The factor of each pip: -1 for dice that are subtracted, 10 for the tens of d66. Absent for 1. */
  readonly counts?: Num;
}

/** Dice that are added up: (each die times its `counts`, plus `add`) × `times`, then each of the steps. */
export interface DiceSum extends DiceTerm {
  /** Dice of other sizes that are rolled after the first ones, in this order. */
  readonly more?: readonly DiceTerm[];
  readonly add: Num;
  /** Any number above 0, `2d6 * 1.5`; absent for 1. */
  readonly times?: Num;
  /** Steps that are then applied to the total, in order. All are monotonic: a higher total stays at least as high. */
  readonly steps?: readonly DiceStep[];
}

/** A step on the total of dice: a lower or upper limit `to`, rounding, a factor or a summand. */
export type DiceStep =
  | { readonly op: 'at least' | 'at most'; readonly to: Num }
  | { readonly op: 'round'; readonly how: Rounding }
  | { readonly op: 'times' | 'add'; readonly by: Num };

/** A dice sum in normal form; a problem when a number is impossible. */
export function makeDiceSum(dice: number, sides: number, plus: Num = 0, times: Num = 1): DiceSum | Problem {
  const wrong = checkTerm({ dice, sides }) ?? checkFactor(times);
  return wrong ?? (times === 1 ? { dice, sides, add: plus } : { dice, sides, add: plus, times });
}

function checkTerm({ dice, sides, counts = 1 }: DiceTerm): Problem | undefined {
  return (
    checkWhole(dice, 0, MOST_DICE, 'The number of dice') ??
    checkWhole(sides, 1, MOST_SIDES, 'The number of sides') ??
    checkFactor(absolute(counts))
  );
}

function checkFactor(times: Num): Problem | undefined {
  if (sign(times) > 0 && compare(times, MOST_SIDES) <= 0) return undefined;
  return problem(`The number that multiplies dice must be above 0 and at most ${MOST_SIDES}, not ${toText(times)}.`);
}

/** The dice of a sum by their size, in the order in which they are rolled. */
export function termsOf(sum: DiceSum): readonly DiceTerm[] {
  return sum.more ? [sum, ...sum.more] : [sum];
}

/** The number of dice of all sizes. */
export function diceIn(sum: DiceSum): number {
  return termsOf(sum).reduce((all, { dice }) => all + dice, 0);
}

/**
 * The sum with a number added after its multiplier; undefined on overflow or when the multiplier does not divide it.
 */
export function addToDiceSum(sum: DiceSum, n: Num): DiceSum | undefined {
  if (sum.steps) return withStep(sum, { op: 'add', by: n });
  const part = sum.times === undefined ? n : divide(n, sum.times);
  const plus = part === undefined ? undefined : add(sum.add, part);
  return plus === undefined ? undefined : { ...sum, add: plus };
}

/** Both sums rolled together; undefined when there are too many dice, or both have dice and one of them has steps. */
export function addDiceSums(a: DiceSum, b: DiceSum): DiceSum | undefined {
  for (const [one, other] of [
    [a, b],
    [b, a],
  ] as const) {
    const plain = diceIn(other) === 0 ? diceSumTotal(other, 0) : undefined;
    if (plain !== undefined) return addToDiceSum(one, plain);
  }
  if (a.steps || b.steps) return undefined;
  const areAlike = equals(a.times ?? 1, b.times ?? 1);
  const [left, right] = areAlike ? [a, b] : [multipliedOut(a), multipliedOut(b)];
  const plus = left && right && add(left.add, right.add);
  if (!left || !right || plus === undefined || diceIn(a) + diceIn(b) > MOST_DICE) return undefined;
  const [first, ...more] = merged([...termsOf(left), ...termsOf(right)]);
  return { ...withTerms(first, more), add: plus, ...(left.times !== undefined && { times: left.times }) };
}

/** Dice that count the same are rolled together, in the place of the first of them. */
function merged(terms: readonly DiceTerm[]): readonly [DiceTerm, ...DiceTerm[]] {
  const kept = new Map<string, DiceTerm>();
  for (const term of terms) {
    const { dice, sides, counts = 1 } = term;
    const key = `${sides} ${toText(counts)}`;
    if (dice > 0) kept.set(key, { ...term, dice: dice + (kept.get(key)?.dice ?? 0) });
  }
  const [first = { dice: 0, sides: NO_SIDES }, ...more] = kept.values();
  return [first, ...more];
}

/** Sides of dice whose count is 0. */
const NO_SIDES = 6;

function withTerms({ dice, sides, counts = 1 }: DiceTerm, more: readonly DiceTerm[]): Omit<DiceSum, 'add'> {
  return {
    dice,
    sides,
    ...(!equals(counts, 1) && { counts }),
    ...(more.length > 0 && {
      more: more.map(({ counts: one = 1, ...term }) => ({
        dice: term.dice,
        sides: term.sides,
        ...(!equals(one, 1) && { counts: one }),
      })),
    }),
  };
}

/** The same sum without `times`: the factor is moved into each of its terms. */
function multipliedOut(sum: DiceSum): DiceSum | undefined {
  const { times } = sum;
  if (times === undefined) return sum;
  const { times: _, ...plain } = sum;
  return multiplyTerms(plain, times);
}

/** The sum with each of its terms multiplied by a number, which may be negative. */
function multiplyTerms(sum: DiceSum, factor: Num): DiceSum | undefined {
  const terms = termsOf(sum).map(({ dice, sides, counts = 1 }) => ({ dice, sides, counts: multiply(counts, factor) }));
  const plus = multiply(sum.add, factor);
  const [first, ...more] = terms.flatMap(({ counts, ...term }) => (counts === undefined ? [] : [{ ...term, counts }]));
  if (plus === undefined || first === undefined || more.length + 1 < terms.length) return undefined;
  const counted = { ...withTerms(first, more), add: plus, ...(sum.times !== undefined && { times: sum.times }) };
  return checkDiceSum(counted) ? undefined : counted;
}

/** The sum subtracted from 0. Undefined if it has steps. */
export function negateDiceSum(sum: DiceSum): DiceSum | undefined {
  return sum.steps ? undefined : multiplyTerms(sum, -1);
}

/** The sum with its total multiplied; undefined when the factor is 0 or too large, or negative for one with steps. */
export function scaleDiceSum(sum: DiceSum, factor: Num): DiceSum | undefined {
  if (sum.steps) return checkFactor(factor) ? undefined : withStep(sum, { op: 'times', by: factor });
  if (sign(factor) < 0) {
    const down = negateDiceSum(sum);
    return down && scaleDiceSum(down, negate(factor));
  }
  const times = multiply(sum.times ?? 1, factor);
  if (times === undefined || checkFactor(times)) return undefined;
  const { times: _, ...plain } = sum;
  return equals(times, 1) ? plain : { ...plain, times };
}

/** The sum with its total limited from below or above. */
export function limitDiceSum(sum: DiceSum, op: 'at least' | 'at most', to: Num): DiceSum {
  return withStep(sum, { op, to });
}

/** The sum with its total rounded to a whole number; the same object if every total is whole anyway. */
export function roundDiceSum(sum: DiceSum, how: Rounding): DiceSum {
  const isWholeAnyway =
    !sum.steps && [sum.add, sum.times ?? 1, ...termsOf(sum).map(({ counts = 1 }) => counts)].every(isWhole);
  return isWholeAnyway ? sum : withStep(sum, { op: 'round', how });
}

function withStep(sum: DiceSum, step: DiceStep): DiceSum {
  return { ...sum, steps: [...(sum.steps ?? []), step] };
}

/** A problem if a number of a sum from outside is impossible. */
export function checkDiceSum(sum: DiceSum): Problem | undefined {
  const wrong = checkFactor(sum.times ?? 1) ?? checkWhole(diceIn(sum), 0, MOST_DICE, 'The number of dice');
  if (wrong) return wrong;
  for (const term of termsOf(sum)) {
    const impossible = checkTerm(term);
    if (impossible) return impossible;
  }
  for (const step of sum.steps ?? []) {
    const impossible = step.op === 'times' ? checkFactor(step.by) : undefined;
    if (impossible) return impossible;
  }
  return undefined;
}

/**
 * What these faces add up to, before `add`, `times` and steps; faces in the order of `termsOf`. Undefined on overflow.
 */
export function shownBy(sum: DiceSum, faces: readonly number[]): Num | undefined {
  let at = 0;
  return addTerms(sum, ({ dice }) => {
    const shown = faces.slice(at, at + dice);
    at += dice;
    return shown.reduce((all, face) => all + face, 0);
  });
}

/** What all dice add up to if those of each term show `shown` pips together. */
function addTerms(sum: DiceSum, shown: (term: DiceTerm) => Num): Num | undefined {
  let all: Num | undefined = 0;
  for (const term of termsOf(sum)) {
    const part: Num | undefined = multiply(shown(term), term.counts ?? 1);
    all = all === undefined || part === undefined ? undefined : add(all, part);
  }
  return all;
}

/** The total of the sum when its dice add up to `shown`, as `shownBy` computes it; undefined on overflow. */
export function diceSumTotal(sum: DiceSum, shown: Num): Num | undefined {
  const sumOfDice = add(shown, sum.add);
  const total = sumOfDice === undefined || sum.times === undefined ? sumOfDice : multiply(sumOfDice, sum.times);
  return sum.steps ? sum.steps.reduce(applyStep, total) : total;
}

function applyStep(total: Num | undefined, step: DiceStep): Num | undefined {
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
 * Dice whose pips are whole numbers of units: each pip is `pip` units, which can be negative. Exact distributions are
 * computed in these units.
 */
export interface SizedDice {
  readonly dice: number;
  readonly sides: number;
  readonly pip: number;
}

/** The dice of a sum in whole units; `per` units are 1. */
export function sizedDice(sum: DiceSum): { readonly per: number; readonly dice: readonly SizedDice[] } {
  const terms = termsOf(sum);
  const per = terms.reduce((all, { counts = 1 }) => leastCommonMultiple(all, denominator(counts)), 1);
  return {
    per,
    dice: terms.map(({ dice, sides, counts = 1 }) => ({
      dice,
      sides,
      pip: (numerator(counts) * per) / denominator(counts),
    })),
  };
}

/** The least common multiple. */
export function leastCommonMultiple(a: number, b: number): number {
  let [x, y] = [a, b];
  while (y !== 0) [x, y] = [y, x % y];
  return (a / x) * b;
}

/**
 * Mean of the total; undefined on overflow. For many dice with steps it is approximated by the total of the dice's mean.
 */
export function diceSumMean(sum: DiceSum): Num | undefined {
  const middle = addTerms(sum, ({ dice, sides }) => fraction(dice * (sides + 1), 2) ?? 0);
  return (sum.steps && meanOfTotals(sum)) ?? (middle === undefined ? undefined : diceSumTotal(sum, middle));
}

/** The mean is exact up to this sum of all dice's sides; above it, it is approximated. */
const MOST_COUNTED = 200;

function meanOfTotals(sum: DiceSum): Num | undefined {
  const { per, dice } = sizedDice(sum);
  if (dice.reduce((all, one) => all + one.dice * one.sides, 0) > MOST_COUNTED) return undefined;
  let ways = new Map([[0, 1]]);
  for (const one of dice)
    for (let die = 0; die < one.dice; die += 1) {
      const after = new Map<number, number>();
      for (const [units, count] of ways)
        for (let face = 1; face <= one.sides; face += 1) {
          const at = units + face * one.pip;
          after.set(at, (after.get(at) ?? 0) + count);
        }
      ways = after;
    }
  let top: Num | undefined = 0;
  let outOf = 0;
  for (const [units, count] of ways) {
    const shown = fraction(units, per);
    const total = shown === undefined ? undefined : diceSumTotal(sum, shown);
    const part: Num | undefined =
      total === undefined || !Number.isSafeInteger(count) ? undefined : multiply(total, count);
    top = part === undefined || top === undefined ? undefined : add(top, part);
    outOf += count;
  }
  return top === undefined || !Number.isSafeInteger(outOf) ? undefined : divide(top, outOf);
}

/** Least total; undefined on overflow. */
export function diceSumLeast(sum: DiceSum): Num | undefined {
  return extreme(sum, false);
}

/** Greatest total; undefined on overflow. */
export function diceSumMost(sum: DiceSum): Num | undefined {
  return extreme(sum, true);
}

function extreme(sum: DiceSum, most: boolean): Num | undefined {
  const shown = addTerms(sum, ({ dice, sides, counts = 1 }) => (sign(counts) > 0 === most ? dice * sides : dice));
  return shown === undefined ? undefined : diceSumTotal(sum, shown);
}
