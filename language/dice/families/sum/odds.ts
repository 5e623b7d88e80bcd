import { RecentCache } from '../../../memo/recent-cache.js';
import { diceIn, sizedDice } from '../../../values/dice-sum.js';
import { diceSumText } from '../../../values/dice-text.js';
import { toText } from '../../../values/number-text.js';
import { isProblem, type Problem, problem } from '../../../values/problem.js';
import { compare, equals, fraction, type Num, toNumber } from '../../../values/rational.js';
import { type Count, quotient } from '../../odds/chance.js';
import { type Arithmetic, BIGINTS, DOUBLES } from '../../odds/counting.js';
import {
  fitsDoubles,
  outcomesOf,
  type Totals,
  totalsInBigints,
  totalsInDoubles,
  totalsIterated,
} from '../../odds/totals.js';
import { says } from '../messages.js';
import { checkSumRequest, type SumRequest, sumTotal } from './sum.js';

/** A possible total and how likely it is. */
export interface SumTotal {
  readonly total: Num;
  readonly probability: number;
  /** Outcomes with this total, if they are counted. */
  readonly count?: Count;
}

/** The distribution of a dice sum. */
export class SumOdds {
  readonly #upTo: readonly number[];
  readonly #from: readonly number[];

  constructor(
    readonly method: 'exact' | 'iterated',
    /** Bound of the error of each probability; 0 when exact. */
    readonly error: number,
    /** All outcomes of the dice, if they are counted. */
    readonly outOf: Count | undefined,
    /** Every total, ascending. */
    readonly totals: readonly SumTotal[],
    /** The exact mean, if it is known. */
    readonly meanExact: Num | undefined,
    upTo: readonly number[],
    from: readonly number[],
  ) {
    this.#upTo = upTo;
    this.#from = from;
  }

  /** The mean as a double. */
  get mean(): number {
    return this.meanExact === undefined
      ? this.totals.reduce((sum, { total, probability }) => sum + toNumber(total) * probability, 0)
      : toNumber(this.meanExact);
  }

  /** Probability of this total or more. */
  atLeast(total: Num): number {
    return this.#from[this.#firstAtLeast(total)] ?? 0;
  }

  /** Probability of this total or less. */
  atMost(total: Num): number {
    const index = this.#firstAtLeast(total);
    const here = this.totals[index];
    return (here !== undefined && equals(here.total, total) ? this.#upTo[index] : this.#upTo[index - 1]) ?? 0;
  }

  #firstAtLeast(total: Num): number {
    let low = 0;
    let high = this.totals.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      const there = this.totals[middle];
      if (there !== undefined && compare(there.total, total) < 0) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

/** Limits of the work for one distribution, each about 50 ms. */
const MOST_BIGINT_STEPS = 200_000;
const MOST_STEPS = 10_000_000;
const MOST_TOTALS = 50_000;
const ITERATED_ERROR = 1e-9;

const cache = new RecentCache<string, SumOdds>(200);

/**
 * The distribution of a dice sum with its multiplier and least total, cached. Exact while the outcomes can be counted
 * in about 50 ms, else by floating-point steps. A problem if the dice are impossible or too many.
 */
export function sumOdds(request: SumRequest): SumOdds | Problem {
  const wrong = checkSumRequest(request);
  if (wrong) return wrong;
  const key = `${diceSumText(request.sum)} ${request.least ?? ''}`;
  const cached = cache.get(key);
  if (cached !== undefined) return cached;
  const odds = compute(request);
  if (!isProblem(odds)) cache.set(key, odds);
  return odds;
}

function compute(request: SumRequest): SumOdds | Problem {
  const { per, dice } = sizedDice(request.sum);
  const totals = dice.reduce((all, one) => all + one.dice * (one.sides - 1) * Math.abs(one.pip), 1);
  const steps = (diceIn(request.sum) * totals) / 2;
  if (totals > MOST_TOTALS || steps > MOST_STEPS) return problem(says.tooManyTotals(diceSumText(request.sum)));
  if (fitsDoubles(dice)) return counted(request, per, totalsInDoubles(dice), outcomesOf(dice), DOUBLES);
  if (steps <= MOST_BIGINT_STEPS) {
    const outOf = dice.reduce((all, one) => all * BigInt(one.sides) ** BigInt(one.dice), 1n);
    return counted(request, per, totalsInBigints(dice), outOf, BIGINTS);
  }
  return iterated(request, per, totalsIterated(dice));
}

/** The totals after addition, multiplier and least total; equal ones are merged. */
function mapTotals<T extends Count>(
  request: SumRequest,
  per: number,
  { least, counts }: Totals<T>,
  plus: (a: T, b: T) => T,
): { readonly total: Num; readonly ways: T }[] | Problem {
  const mapped: { total: Num; ways: T }[] = [];
  for (const [index, ways] of counts.entries()) {
    // If totals differ by several units, there are gaps between them.
    if (Number(ways) === 0) continue;
    const shown = fraction(least + index, per);
    const total = shown === undefined ? undefined : sumTotal(shown, request);
    if (total === undefined) return problem(says.totalTooLarge);
    const last = mapped.at(-1);
    if (last !== undefined && equals(last.total, total)) last.ways = plus(last.ways, ways);
    else mapped.push({ total, ways });
  }
  return mapped;
}

function counted<T extends Count>(
  request: SumRequest,
  per: number,
  shown: Totals<T>,
  outOf: T,
  arithmetic: Arithmetic<T>,
): SumOdds | Problem {
  const mapped = mapTotals(request, per, shown, arithmetic.plus);
  if (isProblem(mapped)) return mapped;
  const totals = mapped.map(({ total, ways }) => ({ total, count: ways, probability: quotient(ways, outOf) }));
  const upTo: T[] = [];
  for (const { ways } of mapped) upTo.push(arithmetic.plus(upTo.at(-1) ?? arithmetic.zero, ways));
  const from = mapped.map(({ ways }, index) =>
    arithmetic.plus(arithmetic.minus(outOf, upTo[index] ?? arithmetic.zero), ways),
  );
  const share = (count: T): number => quotient(count, outOf);
  return new SumOdds('exact', 0, outOf, totals, exactMean(mapped, outOf), upTo.map(share), from.map(share));
}

function exactMean(mapped: readonly { readonly total: Num; readonly ways: Count }[], outOf: Count): Num | undefined {
  let top = 0n;
  const common = mapped.reduce((most, { total }) => Math.max(most, typeof total === 'number' ? 1 : total.d), 1);
  for (const { total, ways } of mapped) {
    const [n, d] = typeof total === 'number' ? [total, 1] : [total.n, total.d];
    if (common % d !== 0) return undefined;
    top += BigInt(n) * BigInt(common / d) * BigInt(ways);
  }
  return reduced(top, BigInt(outOf) * BigInt(common));
}

function reduced(n: bigint, d: bigint): Num | undefined {
  let [x, y] = [n < 0n ? -n : n, d];
  while (y !== 0n) [x, y] = [y, x % y];
  return x === 0n ? 0 : fraction(Number(n / x), Number(d / x));
}

function iterated(request: SumRequest, per: number, shown: Totals<number>): SumOdds | Problem {
  const mapped = mapTotals(request, per, shown, DOUBLES.plus);
  if (isProblem(mapped)) return mapped;
  const totals = mapped.map(({ total, ways }) => ({ total, probability: ways }));
  const upTo: number[] = [];
  for (const { probability } of totals) upTo.push(Math.min(1, (upTo.at(-1) ?? 0) + probability));
  const from: number[] = [];
  for (const { probability } of [...totals].reverse()) from.push(Math.min(1, (from.at(-1) ?? 0) + probability));
  return new SumOdds('iterated', ITERATED_ERROR, undefined, totals, undefined, upTo, from.reverse());
}

/** A short summary: least, mean and most total. */
export function sumSummary(odds: SumOdds): string {
  const [first, last] = [odds.totals[0], odds.totals.at(-1)];
  const mean = odds.meanExact === undefined ? odds.mean.toFixed(2) : toText(odds.meanExact);
  return first === undefined || last === undefined
    ? ''
    : `${toText(first.total)} to ${toText(last.total)}, mean ${mean}`;
}

/** Chances of a contest of two sums; they add up to 1. */
export interface SumContestOdds {
  readonly method: 'exact' | 'iterated';
  /** Bound of the error of each chance; 0 when exact. */
  readonly error: number;
  readonly win: number;
  readonly tie: number;
  readonly lose: number;
}

/** Odds that the first total is greater than, equal to or less than the second. */
export function sumContestOdds(a: SumOdds, b: SumOdds): SumContestOdds {
  let [win, tie] = [0, 0];
  for (const { total, probability } of a.totals) {
    const [below, upTo] = [1 - b.atLeast(total), b.atMost(total)];
    win += probability * below;
    tie += probability * (upTo - below);
  }
  const isExact = a.method === 'exact' && b.method === 'exact';
  return { method: isExact ? 'exact' : 'iterated', error: a.error + b.error, win, tie, lose: 1 - win - tie };
}
