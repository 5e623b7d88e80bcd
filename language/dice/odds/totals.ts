import type { SizedDice } from '../../values/dice-sum.js';
import { EXACT_LIMIT } from './counting.js';

/** How many ways dice show each total; `counts[i]` belongs to the total `least + i`. */
export interface Totals<T> {
  readonly least: number;
  readonly counts: readonly T[];
}

/** Arithmetic on counts. */
interface Arithmetic<T> {
  readonly zero: T;
  plus(a: T, b: T): T;
  minus(a: T, b: T): T;
}

const doubles: Arithmetic<number> = { zero: 0, plus: (a, b) => a + b, minus: (a, b) => a - b };
const bigints: Arithmetic<bigint> = { zero: 0n, plus: (a, b) => a + b, minus: (a, b) => a - b };

/** Adds a die with a sliding window of `sides` totals, `step` apart. */
function withDie<T>(before: readonly T[], sides: number, step: number, { zero, plus, minus }: Arithmetic<T>): T[] {
  const after: T[] = [];
  for (let index = 0; index < before.length + (sides - 1) * step; index += 1) {
    let window = after[index - step] ?? zero;
    const enters = before[index];
    const leaves = before[index - sides * step];
    if (enters !== undefined) window = plus(window, enters);
    if (leaves !== undefined) window = minus(window, leaves);
    after.push(window);
  }
  return after;
}

function totals<T>(
  dice: readonly SizedDice[],
  start: T,
  arithmetic: Arithmetic<T>,
  after: (die: SizedDice) => (way: T) => T,
): Totals<T> {
  let counts: readonly T[] = [start];
  let least = 0;
  for (const one of dice) {
    // Subtracted dice show the same totals in reverse.
    least += one.dice * Math.min(one.pip, one.pip * one.sides);
    const then = after(one);
    for (let die = 0; die < one.dice; die += 1)
      counts = withDie(counts, one.sides, Math.abs(one.pip), arithmetic).map(then);
  }
  return { least, counts };
}

/** Ways to each total as plain numbers; exact while all outcomes are at most 2^53, which the caller ensures. */
export function totalsInDoubles(dice: readonly SizedDice[]): Totals<number> {
  return totals(dice, 1, doubles, () => (ways) => ways);
}

/** Ways to each total as bigints, always exact. */
export function totalsInBigints(dice: readonly SizedDice[]): Totals<bigint> {
  return totals(dice, 1n, bigints, () => (ways) => ways);
}

/** Probability of each total by repeated averaging in doubles; the error of each is far below 1e-9. */
export function totalsIterated(dice: readonly SizedDice[]): Totals<number> {
  return totals(
    dice,
    1,
    doubles,
    ({ sides }) =>
      (ways) =>
        Math.max(0, ways) / sides,
  );
}

/** All outcomes of dice together; past 2^53 no longer exact. */
export function outcomesOf(dice: readonly SizedDice[]): number {
  return dice.reduce((all, one) => all * one.sides ** one.dice, 1);
}

/** True when plain numbers count the totals exactly. */
export function fitsDoubles(dice: readonly SizedDice[]): boolean {
  return outcomesOf(dice) <= EXACT_LIMIT;
}
