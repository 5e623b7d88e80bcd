import { oncePer } from '../../../memo/once-per.js';
import { leastCommonMultiple } from '../../../values/dice-sum.js';
import { type Problem, problem } from '../../../values/problem.js';
import { EXACT_LIMIT } from '../../odds/counting.js';
import { totalsInDoubles } from '../../odds/totals.js';
import { says } from '../messages.js';
import type { FaceRule, Shape, TotalRule } from './throw.js';

/**
 * An endless series of totals: `weight` outcomes reach the total `from`, and each further step of `step` has the
 * probability `ratio`. So exactly weight * ratio^n outcomes take at least n steps.
 */
interface Chain {
  readonly from: number;
  readonly step: number;
  readonly weight: number;
  readonly ratio: number;
}

/** Weights of consecutive totals. */
interface Weights {
  readonly least: number;
  readonly weights: Float64Array;
}

/** All totals that are not negligible, with their weights; `error` is the weight of those left out. */
export interface Listed extends Weights {
  readonly error: number;
}

/** When totals are listed, the end of a chain with a lower probability is left out. */
const NEGLIGIBLE = 2 ** -60;

/** Distribution of the totals of some dice, in weights out of `outOf`. */
export interface Likely {
  readonly outOf: number;
  /** Bound of the error of any probability; 0 if nothing was left out. */
  readonly error: number;
  readonly method: 'exact' | 'iterated';
  /** True when every weight is a whole number, so that sums of them are exact. */
  readonly isCounted: boolean;
  /** Weight of the totals from `low` to `high`; either may be infinite. */
  weight(low: number, high: number): number;
  /** All totals one by one; endless chains as far as they are not negligible. */
  list(): Listed;
}

/**
 * Weights of the totals: whole outcomes if the dice end, and chains in closed form if they may go on. A range takes the
 * same time however far a chain goes, and nothing is cut off.
 */
export class Distribution implements Likely {
  /** Weight of all totals before each index. */
  readonly #before: Float64Array;
  #listed: Listed | undefined;

  constructor(
    private readonly finite: Weights,
    readonly outOf: number,
    private readonly chains: readonly Chain[] = [],
    /** Bound of the error of any probability; 0 if nothing was left out. */
    readonly error = 0,
  ) {
    const { weights } = finite;
    this.#before = new Float64Array(weights.length + 1);
    for (let i = 0; i < weights.length; i += 1) this.#before[i + 1] = (this.#before[i] ?? 0) + (weights[i] ?? 0);
  }

  get method(): 'exact' | 'iterated' {
    return this.error === 0 ? 'exact' : 'iterated';
  }

  /** True when every weight is a whole number, so that sums of them are exact. */
  get isCounted(): boolean {
    return this.chains.length === 0 && this.error === 0;
  }

  /** Weight of the totals from `low` to `high`; either may be infinite. */
  weight(low: number, high: number): number {
    if (high < low) return 0;
    const { least, weights } = this.finite;
    const from = Math.min(weights.length, Math.max(0, low - least));
    const to = Math.min(weights.length, Math.max(from, high - least + 1));
    let sum = (this.#before[to] ?? 0) - (this.#before[from] ?? 0);
    for (const chain of this.chains) sum += chain.weight * shareOf(chain, low, high);
    return sum;
  }

  /** All totals one by one; chains as far as they are not negligible. */
  list(): Listed {
    this.#listed ??= this.#list();
    return this.#listed;
  }

  #list(): Listed {
    if (this.chains.length === 0) return { ...this.finite, error: this.error * this.outOf };
    const { least, weights } = this.finite;
    let [low, high] = [least, least + weights.length - 1];
    for (const { from, step, weight, ratio } of this.chains) {
      const steps = Math.ceil(Math.log((NEGLIGIBLE * this.outOf) / weight) / Math.log(ratio));
      const end = from + step * Math.max(0, steps);
      [low, high] = [Math.min(low, from, end), Math.max(high, from, end)];
    }
    const all = new Float64Array(high - low + 1);
    all.set(weights, least - low);
    let error = this.error * this.outOf;
    for (const { from, step, weight, ratio } of this.chains) {
      let rest = weight;
      for (let total = from; total >= low && total <= high; total += step) {
        all[total - low] = (all[total - low] ?? 0) + rest * (1 - ratio);
        rest *= ratio;
      }
      error += rest;
    }
    return { least: low, weights: all, error };
  }
}

/**
 * The part of a chain's weight that stops between two totals. It subtracts powers, never sums that are nearly equal.
 */
function shareOf({ from, step, ratio }: Chain, low: number, high: number): number {
  const size = Math.abs(step);
  const [start, near, far] = step > 0 ? [from, low, high] : [-from, -high, -low];
  const first = Math.max(0, Math.ceil((near - start) / size));
  const end = Math.max(0, Math.floor((far - start) / size) + 1);
  if (first >= end) return 0;
  const reached = ratio ** first;
  return end === Number.POSITIVE_INFINITY ? reached : reached * (1 - ratio ** (end - first));
}

const sure = (total: number): Weights => ({ least: total, weights: Float64Array.of(1) });

function convolved(a: Weights, b: Weights): Weights {
  const weights = new Float64Array(a.weights.length + b.weights.length - 1);
  for (const [i, left] of a.weights.entries())
    for (const [j, right] of b.weights.entries()) weights[i + j] = (weights[i + j] ?? 0) + left * right;
  return { least: a.least + b.least, weights };
}

/** Weights of alternatives, each multiplied by `times`. */
function merged(parts: readonly (Weights & { readonly times: number })[]): Weights {
  let [least, most] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const part of parts) {
    least = Math.min(least, part.least);
    most = Math.max(most, part.least + part.weights.length - 1);
  }
  const weights = new Float64Array(most - least + 1);
  for (const part of parts)
    for (const [i, weight] of part.weights.entries()) {
      const at = part.least - least + i;
      weights[at] = (weights[at] ?? 0) + weight * part.times;
    }
  return { least, weights };
}

/** `dice` dice of one kind added up; subtracted where the sign is -1. */
function plainDice(dice: number, sides: number, sign: 1 | -1 = 1): Weights {
  const { least, counts } = totalsInDoubles([{ dice, sides, pip: sign }]);
  return { least, weights: Float64Array.from(counts) };
}

function several(one: Weights, times: number): Weights {
  let all = sure(0);
  for (let i = 0; i < times; i += 1) all = convolved(all, one);
  return all;
}

/** One die and the dice that follow its faces once, with the weights of all outcomes together. */
function dieFollowed(sides: number, rules: readonly FaceRule[]): Weights & { readonly outOf: number } {
  // A weight divisible by the dice of every rule, so that all outcomes are counted in whole numbers.
  const common = rules.reduce((product, rule) => leastCommonMultiple(product, rule.sides ** rule.dice), 1);
  const parts = Array.from({ length: sides }, (_, index) => {
    const face = index + 1;
    const rule = rules.find((one) => one.face === face);
    if (!rule) return { ...sure(face), times: common };
    const more = plainDice(rule.dice, rule.sides, rule.sign);
    return { ...convolved(sure(face), more), times: common / rule.sides ** rule.dice };
  });
  return { ...merged(parts), outOf: sides * common };
}

/** One die whose faces may be followed again and again, until the open rest is negligible; the rest is the error. */
function dieFollowedAgain(sides: number, rules: readonly FaceRule[]): Weights & { readonly error: number } {
  const parts: (Weights & { times: number })[] = [];
  let error = 0;
  for (let face = 1; face <= sides; face += 1) {
    const rule = rules.find((one) => one.face === face);
    if (!rule) {
      parts.push({ ...sure(face), times: 1 / sides });
      continue;
    }
    if (!rule.again) {
      const more = plainDice(rule.dice, rule.sides, rule.sign);
      parts.push({ ...convolved(sure(face), more), times: 1 / sides / rule.sides ** rule.dice });
      continue;
    }
    let [open, total] = [1 / sides, face];
    while (open > NEGLIGIBLE) {
      for (let next = 1; next <= rule.sides; next += 1)
        if (next !== rule.face) parts.push({ ...sure(total + rule.sign * next), times: open / rule.sides });
      // A face that the following die does not have ends it.
      open = rule.face <= rule.sides ? open / rule.sides : 0;
      total += rule.sign * rule.face;
    }
    error += open;
  }
  return { ...merged(parts), error };
}

/** Maximum number of totals of the dice before chains. */
const MOST_TOTALS = 20_000;

/** How likely each total of these dice is; computed once for each declaration. A problem when there are too many outcomes. */
export const distributionOf = oncePer((shape: Shape): Distribution | Problem => {
  const { dice, sides, faces = [], totals = [], named } = shape;
  const more = faces.reduce((product, rule) => product * rule.sides ** rule.dice, 1);
  const most = faces.reduce((sum, rule) => sum + rule.sides * rule.dice, sides) * dice;
  if ((sides * more) ** dice > EXACT_LIMIT || most > MOST_TOTALS) return problem(says.tooManyOutcomes(dice, sides));
  if (named) {
    const die = merged(named.map(({ counts }) => ({ ...sure(counts), times: 1 })));
    const spread = dice * die.weights.length;
    return spread > MOST_TOTALS
      ? problem(says.tooManyOutcomes(dice, sides))
      : new Distribution(several(die, dice), sides ** dice);
  }
  if (faces.some(({ again }) => again)) {
    const one = dieFollowedAgain(sides, faces);
    // Each sum adds a rounding error to the open rest.
    return new Distribution(several(one, dice), 1, [], dice * (one.error + sides * Number.EPSILON));
  }
  if (faces.length > 0) {
    const one = dieFollowed(sides, faces);
    return new Distribution(several(one, dice), one.outOf ** dice);
  }
  const plain = plainDice(dice, sides);
  return totals.length === 0 ? new Distribution(plain, sides ** dice) : afterTotals(plain, sides ** dice, totals);
});

/** Totals with rules leave the finite part: once for two ends, again and again as a chain. */
function afterTotals({ least, weights }: Weights, outOf: number, totals: readonly TotalRule[]): Distribution {
  const scale = totals
    .filter(({ again }) => !again)
    .reduce((product, rule) => leastCommonMultiple(product, rule.sides), 1);
  const left = weights.map((weight) => weight * scale);
  const chains: Chain[] = [];
  const ends: (Weights & { readonly times: number })[] = [];
  for (const { total, sides, from, to, add, again } of totals) {
    const weight = left[total - least] ?? 0;
    left[total - least] = 0;
    const going = to - from + 1;
    if (again) chains.push({ from: total, step: add, weight, ratio: going / sides });
    else {
      ends.push({ ...sure(total), times: (weight / sides) * (sides - going) });
      ends.push({ ...sure(total + add), times: (weight / sides) * going });
    }
  }
  return new Distribution(merged([{ least, weights: left, times: 1 }, ...ends]), outOf * scale, chains);
}
