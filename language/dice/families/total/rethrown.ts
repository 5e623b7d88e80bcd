import type { Likely, Listed } from './distribution.js';

/** Totals from one up to another. */
export interface Range {
  readonly low: number;
  readonly high: number;
}

/** Distribution of the totals of dice that are thrown once more if the first total is in one of the ranges. */
export class RethrownDistribution implements Likely {
  readonly outOf: number;
  readonly error: number;
  /** Weight of the first totals that are thrown again. */
  readonly #again: number;

  constructor(
    private readonly one: Likely,
    private readonly ranges: readonly Range[],
  ) {
    this.outOf = one.outOf ** 2;
    this.error = one.error * 2;
    this.#again = ranges.reduce((sum, { low, high }) => sum + one.weight(low, high), 0);
  }

  get method(): 'exact' | 'iterated' {
    return this.one.method;
  }

  get isCounted(): boolean {
    return this.one.isCounted && Number.isSafeInteger(this.outOf);
  }

  weight(low: number, high: number): number {
    const { one, ranges } = this;
    const gone = ranges
      .map((range) => ({ low: Math.max(low, range.low), high: Math.min(high, range.high) }))
      .reduce((sum, part) => (part.low <= part.high ? sum + one.weight(part.low, part.high) : sum), 0);
    return (one.weight(low, high) - gone) * one.outOf + one.weight(low, high) * this.#again;
  }

  list(): Listed {
    const { least, weights, error } = this.one.list();
    return {
      least,
      weights: weights.map((_, index) => this.weight(least + index, least + index)),
      error: error * 2 * this.one.outOf,
    };
  }
}
