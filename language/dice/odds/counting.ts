/** Doubles hold whole numbers exactly up to here. */
export const EXACT_LIMIT = Number.MAX_SAFE_INTEGER;

/** True when `sides` to the power of `dice` is still exact in doubles. */
export function isExactInDoubles(sides: number, dice: number): boolean {
  return sides ** dice <= EXACT_LIMIT;
}

const ROW = 54;
let binomials: Float64Array | undefined;

/** Pascal's triangle up to 53 choose k, row by row with 54 columns; built at the first use. */
export function binomialTable(): Float64Array {
  if (binomials) return binomials;
  const table = new Float64Array(ROW * ROW);
  for (let n = 0; n < ROW; n += 1) {
    table[n * ROW] = 1;
    for (let k = 1; k <= n; k += 1)
      table[n * ROW + k] = at(table, (n - 1) * ROW + k - 1) + at(table, (n - 1) * ROW + k);
  }
  binomials = table;
  return table;
}

/** Columns of the binomial table. */
export const BINOMIAL_ROW = ROW;

/** The number of ways to choose k of n, for n up to 53. */
export function choose(n: number, k: number): number {
  return k < 0 || k > n ? 0 : at(binomialTable(), n * ROW + k);
}

/** The element of a typed array, 0 outside. */
export function at(table: Float64Array, index: number): number {
  return table[index] ?? 0;
}

/** Arithmetic for counts, so that one algorithm serves doubles and bigints. */
export interface Arithmetic<T> {
  readonly zero: T;
  readonly one: T;
  readonly from: (value: number) => T;
  readonly plus: (a: T, b: T) => T;
  readonly minus: (a: T, b: T) => T;
  readonly times: (a: T, b: T) => T;
}

/** Exact up to 2^53, which the caller ensures. */
export const DOUBLES: Arithmetic<number> = {
  zero: 0,
  one: 1,
  from: (value) => value,
  plus: (a, b) => a + b,
  minus: (a, b) => a - b,
  times: (a, b) => a * b,
};

/** Exact without limit. */
export const BIGINTS: Arithmetic<bigint> = {
  zero: 0n,
  one: 1n,
  from: BigInt,
  plus: (a, b) => a + b,
  minus: (a, b) => a - b,
  times: (a, b) => a * b,
};

/**
 * Adds one face, shown fewer than `limit` times, to sequences counted by length. Returns the counts of all lengths up
 * to `dice`.
 */
export function withFace<T>(sequences: readonly T[], limit: number, dice: number, arithmetic: Arithmetic<T>): T[] {
  const { zero, plus, times, from } = arithmetic;
  const result: T[] = [];
  for (let length = 0; length <= dice; length += 1) {
    let sum = zero;
    for (let shown = 0; shown < limit && shown <= length; shown += 1) {
      const rest = sequences[length - shown];
      if (rest !== undefined) sum = plus(sum, times(from(choose(length, shown)), rest));
    }
    result.push(sum);
  }
  return result;
}

/** Counts of sequences over no faces, by length: only the empty one. */
export function noFaces<T>(dice: number, arithmetic: Arithmetic<T>): T[] {
  return Array.from({ length: dice + 1 }, (_, length) => (length === 0 ? arithmetic.one : arithmetic.zero));
}

/**
 * Of sequences over some faces, the number with exactly `dice` dice when `free` more faces may show any number of
 * times.
 */
export function withFreeFaces<T>(sequences: readonly T[], free: number, dice: number, arithmetic: Arithmetic<T>): T {
  const { zero, one, plus, times, from } = arithmetic;
  let sum = zero;
  let power = one;
  for (let others = 0; others <= dice; others += 1) {
    const length = dice - others;
    const here = sequences[length];
    if (here !== undefined) sum = plus(sum, times(times(from(choose(dice, length)), here), power));
    power = times(power, from(free));
  }
  return sum;
}

/** How many sequences of `dice` dice keep every face below its limit; `limits` holds one limit per face. */
export function countBelow<T>(limits: readonly number[], dice: number, arithmetic: Arithmetic<T>): T {
  let sequences = noFaces(dice, arithmetic);
  let free = 0;
  for (const limit of limits) {
    if (limit <= 0) return arithmetic.zero;
    if (limit > dice) free += 1;
    else sequences = withFace(sequences, limit, dice, arithmetic);
  }
  return withFreeFaces(sequences, free, dice, arithmetic);
}
