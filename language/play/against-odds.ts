import type { RollAim } from '../dice/aims.js';
import { meetsNeeds } from '../dice/matching-sets.js';
import type { RollRequest } from '../dice/roll-request.js';
import type { Rolled } from '../model/sheet-roll.js';
import { type Method, percentText } from '../odds/chance.js';
import { hitOdds, quickContestOdds, sumContestOdds } from '../odds/contest.js';
import { type JointOdds, jointOdds, type LargerPool, matchingContestOdds } from '../odds/matching/chosen-set.js';
import { extendedOdds } from '../odds/matching/extended-contest.js';
import { opposedOdds } from '../odds/matching/opposed-action.js';
import { sumOdds } from '../odds/sum.js';
import { poolTotal } from '../values/pool.js';
import { isProblem, type Problem, problem } from '../values/problem.js';
import type { Game } from './family.js';
import { says } from './messages.js';
import { requestOf, subjectOf } from './request.js';

/** How a roll against an opponent ends; probabilities are 0 to 1 and add up to 1. */
export interface AgainstOdds {
  /**
   * `hit`: an attack that the other side may avoid; `contest`: the better one wins; `opposed`: the other side may gobble
   * the roll's sets; `race` and `chase`: turn after turn, the roll's side being the quarry of a chase.
   */
  readonly what: 'contest' | 'hit' | 'opposed' | 'race' | 'chase';
  readonly method: Method;
  /** Half the width of the 95 % interval where the odds are simulated. */
  readonly error?: number;
  readonly win: number;
  readonly lose: number;
  /** Equal, or for pools nothing rolled by either. */
  readonly tie: number;
  /** Of an opposed roll, the part of `lose` in which there was a set to gobble. */
  readonly stopped?: number;
  /** Of a race or chase: turns that were followed, the mean number, and what is open after them. */
  readonly turns?: { readonly followed: number; readonly mean: number; readonly open: number; readonly goal: number };
}

/** Odds of a roll against another side's roll of the same family. */
export function againstOdds(own: Rolled, other: Rolled, game: Game): AgainstOdds | Problem {
  const [a, b] = [requestOf(own, game), requestOf(other, game)];
  if (isProblem(a)) return a;
  if (isProblem(b)) return b;
  if (a.family === 'under' && b.family === 'under') {
    if (game.defences.has(subjectOf(other.derivation) ?? '')) {
      const hit = hitOdds(a.request, b.request, a.parameters);
      if (isProblem(hit)) return hit;
      return { what: 'hit', method: 'exact', win: hit.probability, lose: 1 - hit.probability, tie: 0 };
    }
    const odds = quickContestOdds(a.request, b.request, a.parameters);
    if (isProblem(odds)) return odds;
    const { win, lose, tie, method } = odds;
    return { what: 'contest', method, win: win.probability, lose: lose.probability, tie: tie.probability };
  }
  if (a.family === 'matching' && b.family === 'matching' && (own.aim?.aim === 'race' || own.aim?.aim === 'chase'))
    return turnByTurn(a, b, own.aim, game);
  if (a.family === 'matching' && b.family === 'matching')
    return own.against?.opposed ? poolsOpposed(a, b) : poolsAgainst(a, b, game, largerOf(own, other, game));
  if (a.family === 'sum' && b.family === 'sum') {
    const [left, right] = [sumOdds(a.request), sumOdds(b.request)];
    if (isProblem(left)) return left;
    if (isProblem(right)) return right;
    const { error, ...odds } = sumContestOdds(left, right);
    return { what: 'contest', ...odds, ...(error > 0 && { error }) };
  }
  return problem(says.differentDice);
}

/** In one line: `wins 45.2 %, loses 40.1 %, tie 14.7 %`. */
export function againstText(odds: AgainstOdds): string {
  if (odds.what === 'hit') return `hits ${percentText(odds.win)}`;
  if (odds.what === 'opposed')
    return `succeeds ${percentText(odds.win)}, stopped ${percentText(odds.stopped ?? 0)}, no match ${percentText(odds.lose - (odds.stopped ?? 0))}`;
  if (odds.turns)
    return `${odds.what === 'race' ? 'wins' : 'escapes'} ${percentText(odds.win)}, ${odds.what === 'race' ? 'loses' : 'is caught'} ${percentText(odds.lose)}${odds.tie > 0 ? `, level ${percentText(odds.tie)}` : ''} after ${odds.turns.mean.toFixed(1)} turns on average`;
  return `wins ${percentText(odds.win)}, loses ${percentText(odds.lose)}${odds.tie > 0 ? `, undecided ${percentText(odds.tie)}` : ''}`;
}

/** Odds that are simulated are the same for everybody. */
const SIMULATION_SEED = 'odds';

type MatchingRoll = Extract<RollRequest, { family: 'matching' }>;

/** Which pool is larger, all of it before anything was taken, where the game lets that decide. */
export function largerOf(own: Rolled, other: Rolled, game: Game): LargerPool {
  const order = wholePool(own) - wholePool(other);
  return { ...(game.poolBreaksTies && { ties: order }), ...(game.poolWithoutSets && { noSets: order }) };
}

function wholePool({ value, derivation }: Rolled): number {
  const base = derivation.operation === 'effects' ? derivation.of?.[0]?.value : undefined;
  const whole = base?.kind === 'pool' ? base : value;
  return whole.kind === 'pool' ? poolTotal(whole.pool) : 0;
}

function poolsAgainst(a: MatchingRoll, b: MatchingRoll, game: Game, larger: LargerPool): AgainstOdds | Problem {
  const by = contestBy(a, game);
  const [left, right] = [setsOf(a, by), setsOf(b, by)];
  if (isProblem(left)) return left;
  if (isProblem(right)) return right;
  const odds = matchingContestOdds(left, right, by, larger);
  return { what: 'contest', method: odds.method, win: odds.win, lose: odds.lose, tie: odds.tie + odds.neither };
}

/** What is compared first: what the roll says that it is for. */
function contestBy({ request: { aim } }: MatchingRoll, game: Game): 'width' | 'height' {
  if (aim === 'most sets') return game.contestBy;
  return aim === 'tallest' ? 'height' : 'width';
}

type Extended = Extract<RollAim, { readonly goal?: number }>;

function turnByTurn(a: MatchingRoll, b: MatchingRoll, aim: Extended, game: Game): AgainstOdds | Problem {
  const goal = aim.goal ?? game.goals[aim.aim];
  if (goal === undefined) return problem(says.noGoal(aim.aim));
  const height = a.request.needs?.height ?? 1;
  const odds = extendedOdds(a.request.pool, b.request.pool, a.parameters, {
    kind: aim.aim,
    goal,
    ...(aim.lead !== undefined && { lead: aim.lead }),
    // What the roll needs is the obstacle of the first turn.
    ...(height > 1 && { difficulties: [height] }),
  });
  if (isProblem(odds)) return odds;
  return {
    what: aim.aim,
    method: odds.method,
    error: odds.error,
    win: odds.win,
    lose: odds.lose,
    tie: odds.tie,
    turns: { followed: odds.turns, mean: odds.meanTurns, open: odds.open, goal },
  };
}

function poolsOpposed(a: MatchingRoll, b: MatchingRoll): AgainstOdds | Problem {
  const { pool, aim, needs } = a.request;
  const odds = opposedOdds(
    pool,
    aim === 'tallest' ? 'tallest' : 'widest',
    b.request.pool,
    a.parameters,
    SIMULATION_SEED,
    needs,
  );
  if (isProblem(odds)) return odds;
  return {
    what: 'opposed',
    method: odds.method,
    ...(odds.error > 0 && { error: odds.error }),
    win: odds.through,
    lose: odds.stopped + odds.failed,
    tie: 0,
    stopped: odds.stopped,
  };
}

/** Sets that a side takes; those that miss its needs count as none. */
function setsOf({ request, parameters }: MatchingRoll, by: 'width' | 'height'): JointOdds | Problem {
  const joint = jointOdds(request.pool, parameters, by === 'height' ? 'tallest' : 'widest', request.needs);
  if (isProblem(joint) || !request.needs) return joint;
  const { needs } = request;
  const good = joint.sets.filter(({ set }) => meetsNeeds(set, needs));
  const probability = Math.max(0, 1 - good.reduce((sum, one) => sum + one.chance.probability, 0));
  return { ...joint, sets: good, none: { ...joint.none, probability } };
}
