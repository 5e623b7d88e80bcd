import { oncePer } from '../../../memo/once-per.js';
import { RecentCache } from '../../../memo/recent-cache.js';
import { diceSumText } from '../../../values/dice-text.js';
import { isProblem, type Problem, problem } from '../../../values/problem.js';
import { toNumber } from '../../../values/rational.js';
import { says } from '../messages.js';
import { sumOdds } from '../sum/odds.js';
import { distributionOf, type Likely } from './distribution.js';
import { isHighest, KeptDistribution, tensDistribution } from './kept-throw.js';
import {
  checkAllowed,
  checkTotalParameters,
  checkTotalRequest,
  type Degree,
  isSuccess,
  needOf,
  outcomeOf,
  partLimits,
  reachOf,
  resultOf,
  type TotalOutcome,
  type TotalParameters,
  type TotalRequest,
  type TotalResult,
  withAdded,
} from './outcome.js';
import { RethrownDistribution } from './rethrown.js';

const { POSITIVE_INFINITY: INFINITE, NEGATIVE_INFINITY: LOWEST } = Number;

/** Odds of a roll. Probabilities are 0 to 1; success includes critical success. */
export interface TotalOdds {
  readonly method: 'exact' | 'iterated';
  /** Bound of the error of each probability; 0 if nothing is left out. */
  readonly error: number;
  readonly success: number;
  readonly criticalSuccess: number;
  readonly criticalFailure: number;
  /** Probability of each degree, in the order of their declaration. */
  readonly degrees: readonly number[];
  /** The same as weights out of `outOf`: whole outcomes if the dice end. */
  readonly weights: { readonly success: number; readonly criticalSuccess: number; readonly criticalFailure: number };
  readonly outOf: number;
}

/** Totals of the dice that have the same result. The margin of `clipped` ones is 0 or -1 whatever the total. */
interface Stretch {
  readonly low: number;
  readonly high: number;
  readonly result: TotalResult;
  readonly success: boolean;
  readonly clipped: boolean;
}

/** Cuts the totals, however many, at every point where the result may change. */
function stretchesOf(request: TotalRequest, parameters: TotalParameters): readonly Stretch[] {
  const { side, criticalFailureBy } = parameters;
  const need = needOf(request);
  const cuts: number[] = [side === 'over' ? need : need + 1];
  for (const bands of [
    parameters.criticalSuccess,
    parameters.criticalFailure,
    parameters.succeedsOn,
    parameters.failsOn,
  ])
    if (bands) for (const { from, to } of bands) cuts.push(from, to + 1);
  if (criticalFailureBy !== undefined)
    cuts.push(side === 'over' ? need - criticalFailureBy + 1 : need + criticalFailureBy);
  if (request.failsFrom !== undefined) cuts.push(request.failsFrom);
  cuts.sort((a, b) => a - b);
  const stretches: Stretch[] = [];
  let low = LOWEST;
  for (let i = 0; i <= cuts.length; i += 1) {
    const next = cuts[i] ?? INFINITE;
    if (next === low) continue;
    const shown = low === LOWEST ? next - 1 : low;
    const result = resultOf(shown, request, parameters);
    const success = isSuccess(result);
    const clipped = reachOf(shown, request, parameters) >= 0 !== success;
    stretches.push({ low, high: next - 1, result, success, clipped });
    low = next;
  }
  return stretches;
}

const MOST_CACHED = 1000;
/** Targets and bonuses are below it, so that two of them form one key. */
const KEY_RANGE = 2 ** 21;

const cacheOf = oncePer((_: TotalParameters) => ({
  odds: new RecentCache<number | string, TotalOdds>(MOST_CACHED),
  /** Totals of several throws of which one counts, by how many and which. */
  totals: new RecentCache<string, Likely>(MOST_CACHED),
}));

/** Odds of a roll, cached by the parameters object. A problem if the roll is impossible. */
export function totalOdds(request: TotalRequest, parameters: TotalParameters): TotalOdds | Problem {
  const { target, bonus = 0, failsFrom, worse, keep, rethrow = false, added } = request;
  const cache = cacheOf(parameters).odds;
  const key =
    failsFrom === undefined && worse === undefined && keep === undefined && !rethrow && !added
      ? target * KEY_RANGE + bonus
      : `${target} ${bonus} ${failsFrom} ${worse} ${keep?.which} ${keep?.of} ${keep?.tens} ${rethrow} ${added ? diceSumText(added) : ''}`;
  const cached = cache.get(key);
  if (cached) return checkAllowed(request, parameters) ?? cached;
  const wrong = checkTotalParameters(parameters) ?? checkTotalRequest(request, parameters);
  if (wrong) return wrong;
  const odds = compute(request, parameters);
  if (!isProblem(odds)) cache.set(key, odds);
  return odds;
}

/** Distribution of the totals that count for a roll. */
function likelyOf(request: TotalRequest, parameters: TotalParameters): Likely | Problem {
  const one = keptOf(request, parameters);
  if (!request.rethrow || isProblem(one)) return one;
  return new RethrownDistribution(
    one,
    stretchesOf(request, parameters).filter(({ result }) => result === 'criticalFailure'),
  );
}

/** The same before anything is thrown again. */
function keptOf({ keep }: TotalRequest, parameters: TotalParameters): Likely | Problem {
  const one = distributionOf(parameters);
  if (!keep || isProblem(one)) return one;
  const highest = isHighest(keep, parameters);
  return cacheOf(parameters).totals.once(`${keep.which} ${keep.of} ${keep.tens}`, () =>
    keep.tens ? tensDistribution(keep.of, highest) : new KeptDistribution(one, keep.of, highest),
  );
}

/** A roll with a total of its added dice, and the number of ways to that total. */
interface Case {
  readonly request: TotalRequest;
  readonly ways: number;
}

/** The cases of a roll by the total of its added dice; the roll itself if there are none. */
function casesOf(
  request: TotalRequest,
  parameters: TotalParameters,
): { readonly cases: readonly Case[]; readonly outOf: number } | Problem {
  const { added } = request;
  if (!added) return { cases: [{ request, ways: 1 }], outOf: 1 };
  const odds = sumOdds({ sum: added });
  if (isProblem(odds)) return odds;
  const cases = odds.totals.map(({ total, count = 0 }) => ({
    request: withAdded(request, toNumber(total), parameters),
    ways: Number(count),
  }));
  return { cases, outOf: Number(odds.outOf) };
}

function compute(request: TotalRequest, parameters: TotalParameters): TotalOdds | Problem {
  const all = casesOf(request, parameters);
  if (isProblem(all)) return all;
  const [first, ...others] = all.cases.map((one) => ({ ...one, odds: computeCase(one.request, parameters) }));
  if (!first || isProblem(first.odds)) return first?.odds ?? problem(says.neverEnds);
  if (others.length === 0) return first.odds;
  const outOf = first.odds.outOf * all.outOf;
  const [sum, degrees] = [{ success: 0, criticalSuccess: 0, criticalFailure: 0 }, first.odds.degrees.map(() => 0)];
  for (const { odds, ways } of [first, ...others]) {
    if (isProblem(odds)) return odds;
    for (const key of ['success', 'criticalSuccess', 'criticalFailure'] as const) sum[key] += odds.weights[key] * ways;
    for (const [at, probability] of odds.degrees.entries())
      degrees[at] = (degrees[at] ?? 0) + (probability * ways) / all.outOf;
  }
  return {
    method: first.odds.method,
    error: first.odds.error,
    success: sum.success / outOf,
    criticalSuccess: sum.criticalSuccess / outOf,
    criticalFailure: sum.criticalFailure / outOf,
    degrees,
    weights: sum,
    outOf,
  };
}

function computeCase(request: TotalRequest, parameters: TotalParameters): TotalOdds | Problem {
  const distribution = likelyOf(request, parameters);
  if (isProblem(distribution)) return distribution;
  const stretches = stretchesOf(request, parameters);
  let [success, criticalSuccess, criticalFailure] = [0, 0, 0];
  for (const stretch of stretches) {
    const weight = distribution.weight(stretch.low, stretch.high);
    if (stretch.success) success += weight;
    if (stretch.result === 'criticalSuccess') criticalSuccess += weight;
    else if (stretch.result === 'criticalFailure') criticalFailure += weight;
  }
  const { outOf } = distribution;
  return {
    method: distribution.method,
    error: distribution.error,
    success: success / outOf,
    criticalSuccess: criticalSuccess / outOf,
    criticalFailure: criticalFailure / outOf,
    degrees: (parameters.degrees ?? []).map(
      (degree) => weightOfDegree(degree, distribution, stretches, request, parameters) / outOf,
    ),
    weights: { success, criticalSuccess, criticalFailure },
    outOf,
  };
}

function weightOfDegree(
  { name, part, from = LOWEST, to = INFINITE }: Degree,
  distribution: Likely,
  stretches: readonly Stretch[],
  request: TotalRequest,
  parameters: TotalParameters,
): number {
  const { side } = parameters;
  const need = needOf(request);
  // A success with at most a part of the target has the degree of the smallest such part, other rolls that of the margin.
  const limits = partLimits(request, parameters);
  const last = limits.at(-1)?.upTo ?? LOWEST;
  if (part !== undefined) {
    const at = limits.findIndex((one) => one.name === name);
    const [above, upTo] = [limits[at - 1]?.upTo ?? LOWEST, limits[at]?.upTo ?? LOWEST];
    return stretches.reduce(
      (sum, one) =>
        one.success ? sum + distribution.weight(Math.max(one.low, above + 1), Math.min(one.high, upTo)) : sum,
      0,
    );
  }
  let sum = 0;
  for (const { low, high, success, clipped } of stretches) {
    const worse = success ? 0 : (request.worse ?? 0);
    const [least, most] = [from + worse, to + worse];
    if (clipped) {
      const margin = success ? 0 : -1;
      if (margin >= least && margin <= most) sum += distribution.weight(low, high);
    } else {
      const [a, b] = side === 'over' ? [need + least, need + most] : [need - most, need - least];
      const named = success ? last + 1 : LOWEST;
      sum += distribution.weight(Math.max(low, a, named), Math.min(high, b));
    }
  }
  return sum;
}

/** Every total of the dice with its outcome and weight; endless chains as far as they are not negligible. */
export function totalsOf(
  request: TotalRequest,
  parameters: TotalParameters,
): readonly { readonly outcome: TotalOutcome; readonly weight: number; readonly outOf: number }[] | Problem {
  const wrong = checkTotalParameters(parameters) ?? checkTotalRequest(request, parameters);
  const all = wrong ?? casesOf(request, parameters);
  if (isProblem(all)) return all;
  const totals: { outcome: TotalOutcome; weight: number; outOf: number }[] = [];
  for (const one of all.cases) {
    const distribution = likelyOf(one.request, parameters);
    if (isProblem(distribution)) return distribution;
    const { least, weights } = distribution.list();
    for (const [index, weight] of weights.entries())
      totals.push({
        outcome: outcomeOf(least + index, one.request, parameters),
        weight: weight * one.ways,
        outOf: distribution.outOf * all.outOf,
      });
  }
  return totals;
}

/** The weight of each margin from the least on, for successes and for failures. */
export interface Margins {
  readonly least: number;
  readonly success: Float64Array;
  readonly failure: Float64Array;
  readonly outOf: number;
  /** Weight that was left out. */
  readonly error: number;
  /** Every weight is a whole number. */
  readonly isCounted: boolean;
}

/** Distribution of the margins of a roll, for contests. */
export function marginsOf(request: TotalRequest, parameters: TotalParameters): Margins | Problem {
  const wrong = checkTotalParameters(parameters) ?? checkTotalRequest(request, parameters);
  const all = wrong ?? casesOf(request, parameters);
  if (isProblem(all)) return all;
  const parts: (Margins & Pick<Case, 'ways'>)[] = [];
  for (const one of all.cases) {
    const margins = marginsOfCase(one.request, parameters);
    if (isProblem(margins)) return margins;
    parts.push({ ...margins, ways: one.ways });
  }
  const [first] = parts;
  return first && parts.length === 1 ? first : mixed(parts, all.outOf);
}

/** The margins of several cases together, weighted with their ways. */
function mixed(parts: readonly (Margins & Pick<Case, 'ways'>)[], ways: number): Margins {
  const least = Math.min(...parts.map((one) => one.least));
  const most = Math.max(...parts.map((one) => one.least + one.success.length - 1));
  const success = new Float64Array(most - least + 1);
  const failure = new Float64Array(most - least + 1);
  for (const one of parts)
    for (const [into, from] of [
      [success, one.success],
      [failure, one.failure],
    ] as const)
      for (const [index, weight] of from.entries()) {
        const at = one.least - least + index;
        into[at] = (into[at] ?? 0) + weight * one.ways;
      }
  return {
    least,
    success,
    failure,
    outOf: (parts[0]?.outOf ?? 1) * ways,
    error: parts.reduce((sum, one) => sum + one.error * one.ways, 0),
    isCounted: parts.every((one) => one.isCounted),
  };
}

function marginsOfCase(request: TotalRequest, parameters: TotalParameters): Margins | Problem {
  const distribution = likelyOf(request, parameters);
  if (isProblem(distribution)) return distribution;
  const { least: low, weights, error } = distribution.list();
  const over = parameters.side === 'over';
  const need = needOf(request);
  const high = low + weights.length - 1;
  const worse = request.worse ?? 0;
  const least = Math.min(over ? low - need : need - high, -1) - worse;
  const most = Math.max(over ? high - need : need - low, 0);
  const success = new Float64Array(most - least + 1);
  const failure = new Float64Array(most - least + 1);
  for (const stretch of stretchesOf(request, parameters)) {
    const into = stretch.success ? success : failure;
    const shift = stretch.success ? least : least + worse;
    const to = Math.min(stretch.high, high);
    for (let shown = Math.max(stretch.low, low); shown <= to; shown += 1) {
      const margin = stretch.clipped ? (stretch.success ? 0 : -1) : over ? shown - need : need - shown;
      into[margin - shift] = (into[margin - shift] ?? 0) + (weights[shown - low] ?? 0);
    }
  }
  return { least, success, failure, outOf: distribution.outOf, error, isCounted: distribution.isCounted };
}
