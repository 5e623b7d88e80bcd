import type { ExpectedFace } from '../../typed-faces.js';
import type { Throw } from '../family.js';
import { Distribution, type Likely, type Listed } from './distribution.js';
import { type Shape, type Thrown, throwDice } from './throw.js';

/** Several throws of the dice, of which one total counts: advantage, a second try. */
export interface KeptThrow {
  readonly of: number;
  /** The better or the worse one for the character who rolls. */
  readonly which: 'best' | 'worst';
  /** Only the tens of percentile dice are thrown several times, with one die for the units. */
  readonly tens?: boolean;
}

/** Whether the highest of the totals counts; if a total must not exceed a target, the lowest is the best. */
export function isHighest({ which }: KeptThrow, { side }: { readonly side?: 'over' }): boolean {
  return (which === 'best') === (side === 'over');
}

/** Throws with all their faces; the total that counts has those from `from` up to `to`, exclusive. */
export interface ThrownOften extends Thrown {
  readonly from: number;
  readonly to: number;
}

/** Throws dice several times; of equal totals the first one counts. */
export function* throwOften(shape: Shape, times: number, highest: boolean): Throw<ThrownOften> {
  const faces: number[] = [];
  let best: ThrownOften | undefined;
  for (let index = 0; index < times; index += 1) {
    const thrown = yield* throwDice(shape);
    const from = faces.length;
    faces.push(...thrown.faces);
    if (!best || (highest ? thrown.total > best.total : thrown.total < best.total))
      best = { faces, total: thrown.total, from, to: faces.length };
  }
  return best ?? { faces, total: 0, from: 0, to: 0 };
}

const DIGIT: ExpectedFace = { role: 'regular', sides: 10, optional: false };

/** Percentile dice as tens and units: ten and zero are a hundred. The die that shows ten is the zero. */
function percentileOf(tens: number, units: number): number {
  return (tens % 10) * 10 + (units % 10) || 100;
}

/** Throws the tens of percentile dice several times, and then the units. All faces are part of the total that counts. */
export function* throwTens(times: number, highest: boolean): Throw<ThrownOften> {
  const faces = yield new Array<ExpectedFace>(times + 1).fill(DIGIT);
  const units = faces[times] ?? 0;
  const totals = faces.slice(0, times).map((tens) => percentileOf(tens, units));
  const total = highest ? Math.max(...totals) : Math.min(...totals);
  return { faces, total, from: 0, to: faces.length };
}

/** Distribution of the highest or lowest percentile total that several tens make with the same units. */
export function tensDistribution(times: number, highest: boolean): Distribution {
  const weights = new Float64Array(100);
  for (let units = 1; units <= 10; units += 1) {
    const totals = Array.from({ length: 10 }, (_, tens) => percentileOf(tens + 1, units)).sort((a, b) => a - b);
    if (!highest) totals.reverse();
    // All tens are among the first of this order, and not all among those before.
    for (const [index, total] of totals.entries()) weights[total - 1] = (index + 1) ** times - index ** times;
  }
  return new Distribution({ least: 1, weights }, 10 ** (times + 1));
}

/**
 * Distribution of the highest or lowest of several totals. The weight of a range is a^n - b^n for n throws, with the weights a of all
 * totals up to its end and b of all before it; the factor a - b is computed separately, so that small weights are not lost.
 */
export class KeptDistribution implements Likely {
  readonly outOf: number;
  readonly error: number;
  #listed: Listed | undefined;

  constructor(
    private readonly one: Distribution,
    private readonly times: number,
    private readonly highest: boolean,
  ) {
    this.outOf = one.outOf ** times;
    this.error = one.error * times;
  }

  get method(): 'exact' | 'iterated' {
    return this.one.method;
  }

  get isCounted(): boolean {
    return this.one.isCounted && Number.isSafeInteger(this.outOf);
  }

  weight(low: number, high: number): number {
    const { one, highest } = this;
    const own = one.weight(low, high);
    if (own === 0) return 0;
    const [all, others] = highest
      ? [one.weight(Number.NEGATIVE_INFINITY, high), one.weight(Number.NEGATIVE_INFINITY, low - 1)]
      : [one.weight(low, Number.POSITIVE_INFINITY), one.weight(high + 1, Number.POSITIVE_INFINITY)];
    return own * this.#products(all, others);
  }

  list(): Listed {
    this.#listed ??= this.#list();
    return this.#listed;
  }

  #list(): Listed {
    const { least, weights, error } = this.one.list();
    const sums = new Float64Array(weights.length);
    let others = 0;
    for (let step = 0; step < weights.length; step += 1) {
      const at = this.highest ? step : weights.length - 1 - step;
      const own = weights[at] ?? 0;
      sums[at] = own * this.#products(others + own, others);
      others += own;
    }
    return { least, weights: sums, error: error * this.times * this.one.outOf ** (this.times - 1) };
  }

  /** (a^n - b^n) / (a - b) */
  #products(a: number, b: number): number {
    let sum = 0;
    for (let index = 0; index < this.times; index += 1) sum += a ** index * b ** (this.times - 1 - index);
    return sum;
  }
}
