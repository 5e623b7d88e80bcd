import type { RollAim } from '../dice/aims.js';
import type { RollRequest } from '../dice/roll-request.js';
import type { UnderRequest } from '../dice/under.js';
import type { Rolled } from '../model/sheet-roll.js';
import { type Method, percentText } from '../odds/chance.js';
import { coverFireOdds } from '../odds/matching/set-odds.js';
import { sumOdds, sumSummary } from '../odds/sum.js';
import { underOdds } from '../odds/under.js';
import { toText } from '../values/number-text.js';
import { isProblem, type Problem, problem } from '../values/problem.js';
import { type AgainstOdds, againstOdds, againstText } from './against-odds.js';
import type { Game } from './family.js';
import { says } from './messages.js';
import { type PoolOdds, poolOdds } from './pool-odds.js';
import { requestOf, subjectOf } from './request.js';

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

/** Odds of a pool for what it is rolled for. */
export interface MatchingRollOdds extends Omit<PoolOdds, 'oneMore'>, Shared {
  readonly family: 'matching';
  /** Of fire that is scattered: that one who is in its way is hit. */
  readonly hitEach?: number;
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

/** The odds of a roll; a problem where it cannot be made or has too many dice. */
export function oddsOf(rolled: Rolled, game: Game): RollOdds | Problem {
  const request = requestOf(rolled, game);
  if (isProblem(request)) return request;
  const own = ownOdds(request, game, rolled.aim);
  if (!rolled.against && (rolled.aim?.aim === 'race' || rolled.aim?.aim === 'chase'))
    return problem(says.twoSides(rolled.aim.aim));
  if (isProblem(own)) return own;
  if (own.family === 'matching' && game.scattered.has(subjectOf(rolled.derivation) ?? '')) return scattered(own, game);
  if (!rolled.against) return own;
  const against = againstOdds(rolled, rolled.against.rolled, game);
  if (isProblem(against)) return against;
  const { method, error } = against;
  return { ...own, method, ...(error !== undefined && { error }), against, text: againstText(against) };
}

function scattered(own: MatchingRollOdds, { matching }: Game): MatchingRollOdds | Problem {
  const odds = matching && coverFireOdds(own.pool, matching);
  if (!odds || isProblem(odds)) return odds ?? own;
  return { ...own, hitEach: odds.hit, text: `${own.text}; hits each in its way ${percentText(odds.hit)}` };
}

/** The odds of a request, whoever rolls against it. What a pool is rolled for is its request's aim where nothing is said. */
export function ownOdds(request: RollRequest, game: Game, aim?: RollAim): RollOdds | Problem {
  switch (request.family) {
    case 'matching':
      return poolOdds(request, game, aim ?? tasksOf(request.request.tasks));
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

type UnderRoll = Extract<RollRequest, { family: 'under' }>;

function tasksOf(tasks: number | undefined): RollAim | undefined {
  return tasks === undefined ? undefined : { aim: 'tasks', tasks };
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
