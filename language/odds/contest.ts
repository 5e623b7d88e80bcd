import { contestTargets, quickContest } from '../dice/contest.js';
import type { UnderParameters, UnderRequest } from '../dice/under.js';
import { isProblem, type Problem, problem } from '../values/problem.js';
import { fraction, type Num } from '../values/rational.js';
import { type Chance, chance } from './chance.js';
import type { SumOdds } from './sum.js';
import { type UnderOdds, underOdds } from './under.js';

/** Odds of a contest of one roll each. */
export interface QuickContestOdds {
  readonly method: 'exact';
  readonly win: Chance;
  readonly tie: Chance;
  readonly lose: Chance;
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

/** Odds of a contest that goes on until exactly one side succeeds. */
export interface RegularContestOdds {
  readonly method: 'exact';
  readonly win: Chance;
  readonly lose: Chance;
  /** Expected number of rounds; undefined when its exact value is too large. */
  readonly meanRounds: Num | undefined;
  /** The targets after the rulebook's ceiling. */
  readonly targets: readonly [number, number];
}

interface BothOdds {
  readonly a: UnderOdds;
  readonly b: UnderOdds;
  /** Outcomes of both rolls together. */
  readonly outOf: number;
}

function both(a: UnderRequest, b: UnderRequest, parameters: UnderParameters): BothOdds | Problem {
  const left = underOdds(a, parameters);
  if (isProblem(left)) return left;
  const right = underOdds(b, parameters);
  if (isProblem(right)) return right;
  const outOf = left.outOf * right.outOf;
  return Number.isSafeInteger(outOf)
    ? { a: left, b: right, outOf }
    : problem('A contest with these dice has too many outcomes to be counted.');
}

/** Exact odds that the first side wins, ties or loses a contest of one roll each. */
export function quickContestOdds(
  a: UnderRequest,
  b: UnderRequest,
  parameters: UnderParameters,
): QuickContestOdds | Problem {
  const sides = both(a, b, parameters);
  if (isProblem(sides)) return sides;
  const sums = { a: 0, b: 0, tie: 0 };
  for (const left of sides.a.totals)
    for (const right of sides.b.totals) sums[quickContest(left.outcome, right.outcome)] += left.count * right.count;
  return {
    method: 'exact',
    win: chance(sums.a, sides.outOf),
    tie: chance(sums.tie, sides.outOf),
    lose: chance(sums.b, sides.outOf),
  };
}

/**
 * Exact odds of a regular contest, with the targets cut as the rulebook says. Counts are out of the rounds that
 * decide it. A problem when no round can.
 */
export function regularContestOdds(
  a: UnderRequest,
  b: UnderRequest,
  parameters: UnderParameters,
): RegularContestOdds | Problem {
  const targets = contestTargets(a.target, b.target, parameters);
  const sides = both({ ...a, target: targets[0] }, { ...b, target: targets[1] }, parameters);
  if (isProblem(sides)) return sides;
  const won = Number(sides.a.success.count) * Number(sides.b.failure.count);
  const lost = Number(sides.a.failure.count) * Number(sides.b.success.count);
  if (won + lost === 0) return problem('This contest never ends: both sides always succeed or always fail.');
  return {
    method: 'exact',
    win: chance(won, won + lost),
    lose: chance(lost, won + lost),
    meanRounds: fraction(sides.outOf, won + lost),
    targets,
  };
}

/**
 * Chance that an attack succeeds and is not defended against; a critical success of the attack leaves no defence.
 * Without a defence only the attack counts.
 */
export function hitOdds(
  attack: UnderRequest,
  defence: UnderRequest | undefined,
  parameters: UnderParameters,
): Chance | Problem {
  if (defence === undefined) {
    const alone = underOdds(attack, parameters);
    return isProblem(alone) ? alone : alone.success;
  }
  const sides = both(attack, defence, parameters);
  if (isProblem(sides)) return sides;
  const critical = Number(sides.a.criticalSuccess.count);
  const plain = Number(sides.a.success.count) - critical;
  return chance(critical * sides.b.outOf + plain * Number(sides.b.failure.count), sides.outOf);
}
