import { EXACT_LIMIT } from './counting.js';

/** How many ways dice show each total; `counts[i]` belongs to the total `dice + i`. */
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

/** Adds a die with a sliding window of `sides` totals. */
function withDie<T>(before: readonly T[], sides: number, { zero, plus, minus }: Arithmetic<T>): T[] {
  const after: T[] = [];
  let window = zero;
  for (let index = 0; index < before.length + sides - 1; index += 1) {
    const enters = before[index];
    const leaves = before[index - sides];
    if (enters !== undefined) window = plus(window, enters);
    if (leaves !== undefined) window = minus(window, leaves);
    after.push(window);
  }
  return after;
}

/** Ways to each total as plain numbers; exact while `sides`^`dice` is at most 2^53, which the caller ensures. */
export function totalsInDoubles(dice: number, sides: number): Totals<number> {
  let counts: readonly number[] = [1];
  for (let die = 0; die < dice; die += 1) counts = withDie(counts, sides, doubles);
  return { least: dice, counts };
}

/** Ways to each total as bigints, always exact. */
export function totalsInBigints(dice: number, sides: number): Totals<bigint> {
  let counts: readonly bigint[] = [1n];
  for (let die = 0; die < dice; die += 1) counts = withDie(counts, sides, bigints);
  return { least: dice, counts };
}

/** Probability of each total by repeated averaging in doubles; the error of each is far below 1e-9. */
export function totalsIterated(dice: number, sides: number): Totals<number> {
  let counts: readonly number[] = [1];
  for (let die = 0; die < dice; die += 1) {
    const sums = withDie(counts, sides, doubles);
    counts = sums.map((sum) => Math.max(0, sum) / sides);
  }
  return { least: dice, counts };
}

/** True when plain numbers count the totals exactly. */
export function fitsDoubles(dice: number, sides: number): boolean {
  return sides ** dice <= EXACT_LIMIT;
}
