/** A number of equally likely outcomes: a plain number while the total is at most 2^53, else a bigint. Always exact. */
export type Count = number | bigint;

/**
 * How odds were computed: `exact`; `iterated`, by repeated floating-point steps to a stated error; `simulated`, by
 * seeded rolls with a stated error.
 */
export type Method = 'exact' | 'iterated' | 'simulated';

/** An exact probability: `count` of `outOf` equally likely outcomes. */
export interface Chance {
  readonly count: Count;
  readonly outOf: Count;
  /** The quotient, 0 to 1. */
  readonly probability: number;
}

const BITS = 64n;

/** The quotient of two counts as a double; also for bigints past the range of doubles. */
export function quotient(count: Count, outOf: Count): number {
  if (typeof count === 'number' && typeof outOf === 'number') return count / outOf;
  const [top, bottom] = [BigInt(count), BigInt(outOf)];
  if (top === 0n) return 0;
  // 64 significant bits are more than a double holds.
  const shift = BigInt(Math.max(0, bottom.toString(2).length - top.toString(2).length)) + BITS;
  return Number((top << shift) / bottom) * 2 ** -Number(shift);
}

/** A chance from its counts. */
export function chance(count: Count, outOf: Count): Chance {
  return { count, outOf, probability: quotient(count, outOf) };
}

/** A probability in percent with two decimals; only exactly 0 or 1 is shown as `0 %` or `100 %`. */
export function percentText(probability: number): string {
  if (probability > 0 && probability < 0.0001) return '< 0.01 %';
  if (probability > 0.9999 && probability < 1) return '> 99.99 %';
  return `${Number((probability * 100).toFixed(2))} %`;
}

/** A probability in whole percents, for views that are read at a glance. */
export function wholePercent(probability: number): string {
  const percent = Math.round(probability * 100);
  if (percent === 0 && probability > 0) return '<1 %';
  return percent === 100 && probability < 1 ? '>99 %' : `${percent} %`;
}

/** A text with the chances of {@link percentText} rounded to whole percents. */
export function atAGlance(text: string): string {
  return text
    .replace(/< 0\.01 %/g, '<1 %')
    .replace(/> 99\.99 %/g, '>99 %')
    .replace(/\d+(?:\.\d+)? %/g, (exact) => wholePercent(Number.parseFloat(exact) / 100));
}

/** A chance with a known error, with as many digits as the error justifies: `93 % (±1 %)`, `93.4 % (±0.3 %)`. */
export function estimatedText(probability: number, error: number): string {
  let digits = error >= 0.0095 ? 0 : error >= 0.00095 ? 1 : 2;
  const shown = (): number => Number((probability * 100).toFixed(digits));
  // An uncertain result is not shown as 0 or 100 %.
  while (digits < 2 && probability > 0 && probability < 1 && (shown() === 0 || shown() === 100)) digits++;
  const percent = shown() === 0 || shown() === 100 ? percentText(probability) : `${shown()} %`;
  return error === 0 ? percent : `${percent} (±${Math.max(0.01, Number((error * 100).toFixed(digits)))} %)`;
}
