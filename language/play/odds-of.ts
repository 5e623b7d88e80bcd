import type { RollRequest } from '../dice/roll-request.js';
import type { UnderRequest } from '../dice/under.js';
import type { Rolled } from '../model/sheet.js';
import { type Method, percentText } from '../odds/chance.js';
import { matchingOdds } from '../odds/matching.js';
import { gobbledOdds } from '../odds/matching-gobble.js';
import { sumOdds, sumSummary } from '../odds/sum.js';
import { underOdds } from '../odds/under.js';
import { makePool, type Pool, poolTotal } from '../values/pool.js';
import { isProblem, type Problem } from '../values/problem.js';
import { toText } from '../values/rational.js';
import { type AgainstOdds, againstOdds, againstText } from './against-odds.js';
import type { Game } from './family.js';
import { requestOf } from './request.js';

interface Shared {
  readonly method: Method;
  /** Half the width of the 95 % interval where the odds are simulated. */
  readonly error?: number;
  /** In one line, for a lens: `74.07 %; critical 1.85 %, critical failure 1.85 %`. */
  readonly text: string;
  readonly against?: AgainstOdds;
  /** What one more die or one level more would make of it. */
  readonly oneMore?: { readonly what: 'die' | 'level'; readonly success: number };
}

/** Odds of a pool. Probabilities are 0 to 1. */
export interface MatchingRollOdds extends Shared {
  readonly family: 'matching';
  readonly pool: Pool;
  /** That a set is made that meets the roll's needs. */
  readonly success: number;
  /** That a set at least so wide and so high can be made, for every width from 2 to 10 and height: `3x7`. */
  readonly atLeast: ReadonlyMap<string, number>;
  /** For each height that dice were fixed at, as by a called shot: that a set of exactly this height can be made. */
  readonly fixed?: ReadonlyMap<number, number>;
}

/** Odds of a roll against a target. */
export interface UnderRollOdds extends Shared {
  readonly family: 'under';
  readonly target: number;
  /** Critical successes included. */
  readonly success: number;
  readonly criticalSuccess: number;
  readonly criticalFailure: number;
}

/** What dice add up to. */
export interface SumRollOdds extends Shared {
  readonly family: 'sum';
  /** Probability of each total, ascending. */
  readonly distribution: ReadonlyMap<string, number>;
  readonly mean: number;
}

export type RollOdds = MatchingRollOdds | UnderRollOdds | SumRollOdds;

const WIDEST = 10;
/** Odds that are simulated are the same for everybody. */
const SIMULATION_SEED = 'odds';

/** The odds of a roll; a problem where it cannot be made or has too many dice. */
export function oddsOf(rolled: Rolled, game: Game): RollOdds | Problem {
  const request = requestOf(rolled, game);
  if (isProblem(request)) return request;
  const own = ownOdds(request, game);
  if (isProblem(own) || !rolled.against) return own;
  const against = againstOdds(rolled, rolled.against.rolled, game);
  if (isProblem(against)) return against;
  return { ...own, against, text: againstText(against) };
}

/** The odds of a request, whoever rolls against it. */
export function ownOdds(request: RollRequest, game: Game): RollOdds | Problem {
  switch (request.family) {
    case 'matching':
      return poolOdds(request, game);
    case 'under':
      return targetOdds(request);
    case 'sum': {
      const odds = sumOdds(request.request);
      if (isProblem(odds)) return odds;
      return {
        family: 'sum',
        method: odds.method,
        ...(odds.error > 0 && { error: odds.error }),
        distribution: new Map(odds.totals.map(({ total, probability }) => [toText(total), probability])),
        mean: odds.mean,
        text: sumSummary(odds),
      };
    }
  }
}

type MatchingRoll = Extract<RollRequest, { family: 'matching' }>;
type UnderRoll = Extract<RollRequest, { family: 'under' }>;

function poolOdds({ request, parameters }: MatchingRoll, game: Game): MatchingRollOdds | Problem {
  const odds = matchingOdds(request.pool, parameters);
  if (isProblem(odds)) return odds;
  const made = successOf(request.pool, request, game);
  if (isProblem(made)) return made;
  const atLeast = new Map<string, number>();
  for (let width = 2; width <= WIDEST; width++)
    for (let height = 1; height <= parameters.sides; height++)
      atLeast.set(`${width}x${height}`, odds.atLeast(width, height));
  const more =
    poolTotal(request.pool) < parameters.mostDice ? successOf(oneMoreDie(request.pool), request, game) : undefined;
  const heights = new Map((request.pool.fd ?? []).map(({ height }) => [height, odds.atHeight(2, height).probability]));
  const called = [...heights].map(([height, probability]) => `; set of ${height} ${percentText(probability)}`).join('');
  const needs = request.needs ? ` for ${request.needs.width ?? 2}x${request.needs.height ?? 1} or better` : '';
  const wide = Math.max(3, (request.needs?.width ?? 2) + 1);
  const wider = odds.atLeast(wide, request.needs?.height ?? 1);
  return {
    family: 'matching',
    method: made.method,
    ...(made.error > 0 && { error: made.error }),
    pool: request.pool,
    success: made.probability,
    atLeast,
    ...(heights.size > 0 && { fixed: heights }),
    ...(more && !isProblem(more) && { oneMore: { what: 'die', success: more.probability } }),
    text: `${percentText(made.probability)}${needs}${wider > 0 && !request.gobble ? `; ${wide} wide ${percentText(wider)}` : ''}${called}`,
  };
}

function successOf(
  pool: Pool,
  request: MatchingRoll['request'],
  game: Game,
): { probability: number; method: Method; error: number } | Problem {
  const { matching } = game;
  const odds = matching && matchingOdds(pool, matching);
  if (!odds || isProblem(odds)) return odds ?? { probability: 0, method: 'exact', error: 0 };
  const { width = 2, height = 1 } = request.needs ?? {};
  if (!request.gobble) return { probability: odds.atLeast(width, height), method: odds.method, error: 0 };
  return gobbledOdds(
    pool,
    matching,
    request.gobble,
    matching.gobbleFrom ?? 'widest',
    { width, height },
    SIMULATION_SEED,
  );
}

function oneMoreDie(pool: Pool): Pool {
  return makePool(pool.d + 1, pool.hd, pool.wd, pool.ed, pool.fd);
}

function targetOdds({ request, parameters }: UnderRoll): UnderRollOdds | Problem {
  const odds = underOdds(request, parameters);
  if (isProblem(odds)) return odds;
  const better: UnderRequest = { ...request, target: request.target + 1 };
  const more = underOdds(better, parameters);
  const criticals = [
    ...(odds.criticalSuccess.probability > 0 ? [`critical ${percentText(odds.criticalSuccess.probability)}`] : []),
    ...(odds.criticalFailure.probability > 0
      ? [`critical failure ${percentText(odds.criticalFailure.probability)}`]
      : []),
  ];
  return {
    family: 'under',
    method: odds.method,
    target: request.target,
    success: odds.success.probability,
    criticalSuccess: odds.criticalSuccess.probability,
    criticalFailure: odds.criticalFailure.probability,
    ...(!isProblem(more) && { oneMore: { what: 'level', success: more.success.probability } }),
    text: [percentText(odds.success.probability), ...(criticals.length > 0 ? [criticals.join(', ')] : [])].join('; '),
  };
}
