import type { Pool } from '../../../../values/pool.js';
import { LEAST_WIDTH } from '../../../../values/pool-operation.js';
import { checkWhole, isProblem, type Problem } from '../../../../values/problem.js';
import type { Method } from '../../../odds/chance.js';
import type { MatchingGame } from './hard-and-wiggle.js';
import { type MatchingOdds, matchingOdds } from './set-odds.js';

/** A contest over many turns: first to add up enough width, or to get far enough ahead. */
export interface ExtendedRequest {
  readonly kind: 'race' | 'chase';
  /** Width to reach in a race; the lead with which the quarry of a chase escapes. */
  readonly goal: number;
  /** Width that the first side starts with; in a chase its lead. */
  readonly lead?: number;
  /** Height that the set of each turn needs, from the first turn on; 1 by default. */
  readonly difficulties?: readonly number[];
  /** Maximum number of turns that are computed. */
  readonly horizon?: number;
}

/** The odds of such a contest. `win`, `lose`, `tie` and `open` add up to 1. */
export interface ExtendedOdds {
  readonly method: Method;
  /** Probability still open after the last turn computed. */
  readonly open: number;
  readonly error: number;
  /** The first side: the one ahead in a race, the quarry in a chase. */
  readonly win: number;
  readonly lose: number;
  /** Both reach the goal of a race in the same turn with the same total. */
  readonly tie: number;
  /** Turns computed. */
  readonly turns: number;
  /** Mean number of turns of the contests that end within them. */
  readonly meanTurns: number;
}

/** The iteration stops when less than this is open. */
const ENOUGH = 1e-9;
const HORIZON = 500;
/** Maximum goal; larger ones would take too long for a hover. */
const MOST_GOAL = 40;

/**
 * Odds of a race or chase in which each side takes its widest set every turn that meets the difficulty. Follows the
 * accumulated widths of both turn by turn until less than a thousand-millionth is open or the horizon is reached.
 */
export function extendedOdds(
  first: Pool,
  second: Pool,
  game: MatchingGame,
  request: ExtendedRequest,
): ExtendedOdds | Problem {
  const { goal, lead = 0, horizon = HORIZON } = request;
  const wrong = checkContest(goal, lead) ?? checkWhole(horizon, 1, HORIZON, 'The number of turns that are followed');
  if (wrong) return wrong;
  const turns = gainsByTurn(first, second, game, request);
  if (isProblem(turns)) return turns;
  const race = request.kind === 'race';
  let open: Float64Array = new Float64Array(race ? goal * goal : goal);
  open[race ? lead * goal : lead] = 1;
  const ended = { win: 0, lose: 0, tie: 0 };
  let [left, turn, sum] = [1, 0, 0];
  while (turn < horizon && left > ENOUGH) {
    const [a, b] = turns(turn);
    turn += 1;
    open = race ? raceTurn(open, a, b, goal, ended) : chaseTurn(open, a, b, goal, ended);
    const before = left;
    left = open.reduce((total, share) => total + share, 0);
    sum += (before - left) * turn;
  }
  const done = ended.win + ended.lose + ended.tie;
  return { method: 'iterated', open: left, error: left, ...ended, turns: turn, meanTurns: done > 0 ? sum / done : 0 };
}

/** A problem if a contest cannot have this goal, or this lead at the start. */
export function checkContest(goal: number, lead: number): Problem | undefined {
  return (
    checkWhole(goal, 1, MOST_GOAL, 'The width that is the goal') ??
    checkWhole(lead, 0, goal - 1, 'The width that one side starts with')
  );
}

/** Widths that can be gained in a turn, each with its chance. */
type Gains = readonly (readonly [width: number, chance: number])[];
type Ended = { win: number; lose: number; tie: number };

/** Chance of each width gained in a turn, both sides; the turns after the last difficulty have none. */
function gainsByTurn(
  first: Pool,
  second: Pool,
  game: MatchingGame,
  { difficulties = [] }: ExtendedRequest,
): ((turn: number) => readonly [Gains, Gains]) | Problem {
  const [a, b] = [matchingOdds(first, game), matchingOdds(second, game)];
  if (isProblem(a)) return a;
  if (isProblem(b)) return b;
  for (const difficulty of difficulties) {
    const wrong = checkWhole(difficulty, 0, game.sides, 'A difficulty');
    if (wrong) return wrong;
  }
  const at = (height: number): readonly [Gains, Gains] => [gains(a, height), gains(b, height)];
  const plain = at(1);
  const withObstacles = difficulties.map((difficulty) => at(Math.max(1, difficulty)));
  return (turn) => withObstacles[turn] ?? plain;
}

function gains(odds: MatchingOdds, height: number): Gains {
  const chances: [number, number][] = [[0, 1 - odds.atLeast(LEAST_WIDTH, height)]];
  for (let width = LEAST_WIDTH; width <= odds.mostWidth; width += 1)
    chances.push([width, odds.atLeast(width, height) - odds.atLeast(width + 1, height)]);
  return chances.filter(([, chance]) => chance > 0);
}

/** Shares of the widths gathered by both sides, at [first * goal + second], one turn later. */
function raceTurn(open: Float64Array, a: Gains, b: Gains, goal: number, ended: Ended): Float64Array {
  const next = new Float64Array(open.length);
  for (let at = 0; at < open.length; at += 1) {
    const share = open[at] ?? 0;
    if (share === 0) continue;
    const [totalA, totalB] = [Math.floor(at / goal), at % goal];
    for (const [gainA, chanceA] of a) {
      for (const [gainB, chanceB] of b) {
        const [nowA, nowB, here] = [totalA + gainA, totalB + gainB, share * chanceA * chanceB];
        if (nowA >= goal || nowB >= goal) ended[nowA > nowB ? 'win' : nowA < nowB ? 'lose' : 'tie'] += here;
        else next[nowA * goal + nowB] = (next[nowA * goal + nowB] ?? 0) + here;
      }
    }
  }
  return next;
}

/** Shares of the quarry's lead, one turn later. */
function chaseTurn(open: Float64Array, a: Gains, b: Gains, goal: number, ended: Ended): Float64Array {
  const next = new Float64Array(open.length);
  for (const [lead, share] of open.entries()) {
    if (share === 0) continue;
    for (const [gainA, chanceA] of a) {
      for (const [gainB, chanceB] of b) {
        const [now, here] = [lead + gainA - gainB, share * chanceA * chanceB];
        if (now >= goal) ended.win += here;
        else if (now < 0) ended.lose += here;
        else next[now] = (next[now] ?? 0) + here;
      }
    }
  }
  return next;
}
