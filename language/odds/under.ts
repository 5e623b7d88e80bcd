import {
  checkAllowed,
  checkUnderParameters,
  checkUnderRequest,
  type UnderOutcome,
  type UnderParameters,
  type UnderRequest,
  underOutcome,
} from '../dice/under.js';
import { type Problem, problem } from '../values/problem.js';
import { fraction, type Num } from '../values/rational.js';
import { type Chance, chance } from './chance.js';
import { fitsDoubles, totalsInDoubles } from './totals.js';

/** A possible total: what it comes to, and in how many ways the dice show it. */
export interface UnderTotal {
  readonly outcome: UnderOutcome;
  readonly count: number;
}

/** Exact odds of a roll against a target. Success includes critical success, failure includes critical failure. */
export interface UnderOdds {
  readonly method: 'exact';
  readonly success: Chance;
  readonly failure: Chance;
  readonly criticalSuccess: Chance;
  readonly criticalFailure: Chance;
  /** Mean margin of all rolls, of successes and of failures; undefined when there are none or the exact value is too large. */
  readonly meanMargin: Num | undefined;
  readonly meanSuccessMargin: Num | undefined;
  readonly meanFailureMargin: Num | undefined;
  /** All equally likely outcomes of the dice. */
  readonly outOf: number;
  /** Every total, ascending. */
  readonly totals: readonly UnderTotal[];
}

interface Prepared {
  readonly wrong: Problem | undefined;
  readonly odds: Map<number, UnderOdds>;
  readonly limited: Map<string, UnderOdds>;
}

const preparations = new WeakMap<UnderParameters, Prepared>();
const MOST_CACHED = 1000;

/** Most totals of one roll. */
const MOST_TOTALS = 20_000;

function prepare(parameters: UnderParameters): Prepared {
  const known = preparations.get(parameters);
  if (known !== undefined) return known;
  const prepared = {
    wrong: checkUnderParameters(parameters) ?? checkSize(parameters),
    odds: new Map<number, UnderOdds>(),
    limited: new Map<string, UnderOdds>(),
  };
  preparations.set(parameters, prepared);
  return prepared;
}

function checkSize({ dice, sides }: UnderParameters): Problem | undefined {
  if (fitsDoubles(dice, sides) && dice * sides <= MOST_TOTALS) return undefined;
  return problem(`The odds of ${dice}d${sides} against a target have too many outcomes to be counted.`);
}

/**
 * Odds of a roll against a target, kept with the parameters object for the next time. A problem when the target
 * is impossible or too low to try.
 */
export function underOdds(request: UnderRequest, parameters: UnderParameters): UnderOdds | Problem {
  const prepared = prepare(parameters);
  const wrong = prepared.wrong ?? checkAllowed(request, parameters);
  if (wrong !== undefined) return wrong;
  if (request.failsFrom === undefined) return cached(prepared.odds, request.target, request, parameters);
  return cached(prepared.limited, `${request.target} ${request.failsFrom}`, request, parameters);
}

function cached<K>(
  cache: Map<K, UnderOdds>,
  key: K,
  request: UnderRequest,
  parameters: UnderParameters,
): UnderOdds | Problem {
  const known = cache.get(key);
  if (known !== undefined) return known;
  const wrong = checkUnderRequest(request);
  if (wrong !== undefined) return wrong;
  if (cache.size >= MOST_CACHED) cache.clear();
  const odds = compute(request, parameters);
  cache.set(key, odds);
  return odds;
}

function compute(request: UnderRequest, parameters: UnderParameters): UnderOdds {
  const { least, counts } = totalsInDoubles(parameters.dice, parameters.sides);
  const totals = counts.map((count, index) => ({ outcome: underOutcome(least + index, request, parameters), count }));
  const outOf = parameters.sides ** parameters.dice;
  const chanceOf = (test: (outcome: UnderOutcome) => boolean): Chance =>
    chance(
      totals.reduce((sum, { outcome, count }) => sum + (test(outcome) ? count : 0), 0),
      outOf,
    );
  return {
    method: 'exact',
    success: chanceOf(({ success }) => success),
    failure: chanceOf(({ success }) => !success),
    criticalSuccess: chanceOf(({ result }) => result === 'criticalSuccess'),
    criticalFailure: chanceOf(({ result }) => result === 'criticalFailure'),
    meanMargin: meanMargin(totals),
    meanSuccessMargin: meanMargin(totals.filter(({ outcome }) => outcome.success)),
    meanFailureMargin: meanMargin(totals.filter(({ outcome }) => !outcome.success)),
    outOf,
    totals,
  };
}

function meanMargin(totals: readonly UnderTotal[]): Num | undefined {
  const weighted = totals.reduce((sum, { outcome, count }) => sum + outcome.margin * count, 0);
  const count = totals.reduce((sum, total) => sum + total.count, 0);
  return fraction(weighted, count);
}
