import type { Die, DieResult } from './die.js';

/** Several dice of one kind. */
export interface DiceOfKind {
  readonly dice: number;
  readonly die: Die;
}

/** Weights of sums: for each combination of tallies `width` weights, from the least sum on. */
export interface Counted {
  readonly least: number;
  readonly width: number;
  readonly weights: Float64Array;
}

/** Maximum number of steps of one count, about 40 ms. */
export const MOST_STEPS = 8_000_000;
/** Maximum number of weights in memory at once. */
export const MOST_WEIGHTS = 2_000_000;
/** Probabilities below it are left out. */
export const NEGLIGIBLE = 1e-15;
/** A bound of the sum of all that is left out. */
export const LEFT_OUT = 1e-10;

/** Combinations of numbers of dice, one for each tally; `most` are the greatest numbers that make a difference. */
export class Tallied {
  readonly all: readonly (readonly number[])[];

  constructor(private readonly most: readonly number[]) {
    let all: readonly number[][] = [[]];
    for (const one of most)
      all = all.flatMap((before) => Array.from({ length: one + 1 }, (_, dice) => [...before, dice]));
    this.all = all;
  }

  /** For each combination, the one that it becomes with so many more dice of each tally. */
  with(more: readonly number[], times: number): Uint32Array {
    return Uint32Array.from(this.all, (one) =>
      one.reduce((index, dice, at) => {
        const most = this.most[at] ?? 0;
        return index * (most + 1) + Math.min(most, dice + times * (more[at] ?? 0));
      }, 0),
    );
  }
}

/** The least that a die can be worth. */
export const leastOf = (ends: readonly DieResult[]): number => Math.min(...ends.map(({ worth }) => worth));
/** The most that a die can be worth. */
export const mostOf = (ends: readonly DieResult[]): number => Math.max(...ends.map(({ worth }) => worth));
