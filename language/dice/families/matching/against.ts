import { makePool, type Pool, poolTotal } from '../../../values/pool.js';
import { isProblem, type Problem, problem } from '../../../values/problem.js';
import type { AgainstOdds, Asked, Ended, RollAim } from '../family.js';
import { says } from '../messages.js';
import type { MatchingRules } from './declare.js';
import type { MatchingOutcome, MatchingRequest } from './matching.js';
import { type JointOdds, jointOdds, type LargerPool, matchingContestOdds } from './odds/chosen-set.js';
import { checkContest, extendedOdds } from './odds/extended-contest.js';
import { opposedOdds } from './odds/opposed-action.js';
import type { PoolToRoll } from './pool-odds.js';
import { gobbleSets, inTime, type MatchingSet, meetsNeeds, setsLeft, setText, widthFrom } from './sets.js';

/** One seed, so that simulated odds are the same for everyone. */
const SIMULATION_SEED = 'odds';

/** Which pool is larger before anything was removed, if the game lets that decide. */
export function largerOf(own: Asked, other: Asked, game: MatchingRules): LargerPool {
  const order = wholePool(own) - wholePool(other);
  return { ...(game.poolBreaksTies && { ties: order }), ...(game.poolWithoutSets && { noSets: order }) };
}

function wholePool({ whole, value }: Asked): number {
  const pool = whole?.kind === 'pool' ? whole : value;
  return pool.kind === 'pool' ? poolTotal(pool.pool) : 0;
}

/**
 * The pools of both sides of a contest: special dice cancel each other, kind by kind and all at once, and become
 * regular ones.
 */
export function cancelled(a: Pool, b: Pool, { cancelled: kinds }: MatchingRules): readonly [Pool, Pool] {
  const hard = kinds.includes('hard') ? Math.min(a.hd, b.hd) : 0;
  const wiggle = kinds.includes('wiggle') ? Math.min(a.wd, b.wd) : 0;
  if (hard + wiggle === 0) return [a, b];
  const after = (pool: Pool): Pool =>
    makePool(pool.d + hard + wiggle, pool.hd - hard, pool.wd - wiggle, pool.ed, pool.fd);
  return [after(a), after(b)];
}

/** Which of two pools that are not rolled has more dice. */
export function poolsCompared(own: Asked, other: Asked): AgainstOdds {
  const order = wholePool(own) - wholePool(other);
  return {
    what: 'contest',
    method: 'exact',
    win: order > 0 ? 1 : 0,
    lose: order < 0 ? 1 : 0,
    tie: order === 0 ? 1 : 0,
  };
}

/** Odds of two pools that compete. */
export function poolsAgainst(
  a: PoolToRoll,
  b: PoolToRoll,
  game: MatchingRules,
  larger: LargerPool,
): AgainstOdds | Problem {
  const by = contestBy(a, game);
  const [left, right] = [setsOf(a, by), setsOf(b, by)];
  if (isProblem(left)) return left;
  if (isProblem(right)) return right;
  const odds = matchingContestOdds(left, right, by, larger);
  return { what: 'contest', method: odds.method, win: odds.win, lose: odds.lose, tie: odds.tie + odds.neither };
}

/** The measure that is compared first: what the roll is made for. */
function contestBy({ request: { aim } }: PoolToRoll, game: MatchingRules): 'width' | 'height' {
  if (aim === 'most sets') return game.contestBy;
  return aim === 'tallest' ? 'height' : 'width';
}

type Extended = Extract<RollAim, { readonly goal?: number }>;

/** Odds of a race or chase. */
export function turnByTurn(a: PoolToRoll, b: PoolToRoll, aim: Extended, game: MatchingRules): AgainstOdds | Problem {
  const goal = aim.goal ?? game.goals[aim.aim];
  if (goal === undefined) return problem(says.noGoal(aim.aim));
  const height = a.request.needs?.height ?? 1;
  const odds = extendedOdds(a.request.pool, b.request.pool, a.parameters, {
    kind: aim.aim,
    goal,
    ...(aim.lead !== undefined && { lead: aim.lead }),
    // The roll's own needs are the obstacle of the first turn.
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

/** Both sides of one turn. */
type Turn = readonly [own: MatchingThrow, other: MatchingThrow];
type MatchingThrow = { readonly request: MatchingRequest; readonly outcome: MatchingOutcome };

/**
 * The state of a race or chase after these turns, in each of which a side gains the width of its widest set. The roll's
 * own needs are the obstacle of the first turn.
 */
export function afterTurns(
  turns: readonly Turn[],
  { aim, goal: to, lead = 0 }: Extended,
  game: MatchingRules,
): Ended | Problem {
  const goal = to ?? game.goals[aim];
  if (goal === undefined) return problem(says.noGoal(aim));
  const wrong = checkContest(goal, lead);
  if (wrong) return wrong;
  let [first, second] = [lead, 0];
  for (const [turn, [own, other]] of turns.entries()) {
    const height = turn === 0 ? (own.request.needs?.height ?? 1) : 1;
    first += widthFrom(own.outcome.sets, height);
    second += widthFrom(other.outcome.sets, height);
  }
  const left = `${first} to ${second}`;
  const isOver = aim === 'race' ? Math.max(first, second) >= goal : first - second >= goal || second > first;
  if (!isOver) return { winner: 'nobody', ending: 'again', left };
  return { winner: first > second ? 'own' : second > first ? 'other' : 'nobody', ending: aim, left };
}

/** How a roll ends whose sets the other one may ruin, with the remaining sets. */
export function opposed(own: MatchingThrow, other: MatchingThrow, { equalOpposes }: MatchingRules): Ended {
  const { sets, success } = own.outcome;
  if (!success) return { winner: 'nobody', ending: 'opposed' };
  const by = other.outcome.chosen;
  const isGood = (set: MatchingSet): boolean => meetsNeeds(set, own.request.needs);
  const left = setsLeft(sets, by ? gobbleSets(by, sets.filter(isGood), equalOpposes) : []);
  if (other.outcome.success || !left.some(isGood)) return { winner: 'other', ending: 'opposed' };
  return { winner: 'own', ending: 'opposed', left: `with ${left.map(setText).join(', ')} left` };
}

/** Odds of a pool whose sets the other one may ruin. */
export function poolsOpposed(a: PoolToRoll, b: PoolToRoll, { equalOpposes }: MatchingRules): AgainstOdds | Problem {
  const { pool, aim, needs } = a.request;
  const odds = opposedOdds(
    pool,
    aim === 'tallest' ? 'tallest' : 'widest',
    b.request.pool,
    a.parameters,
    SIMULATION_SEED,
    needs,
    equalOpposes,
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

/** Sets that a side takes, as they count in time; those that miss its needs count as none. */
function setsOf({ request, parameters }: PoolToRoll, by: 'width' | 'height'): JointOdds | Problem {
  const joint = jointOdds(request.pool, parameters, by === 'height' ? 'tallest' : 'widest', request.needs);
  if (isProblem(joint) || !(request.needs || request.quick)) return joint;
  const good = joint.sets
    .filter(({ set }) => meetsNeeds(set, request.needs))
    .map((one) => ({ ...one, set: inTime(one.set, by, request.quick) }));
  const probability = Math.max(0, 1 - good.reduce((sum, one) => sum + one.chance.probability, 0));
  return { ...joint, sets: good, none: { ...joint.none, probability } };
}
