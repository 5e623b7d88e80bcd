import { isProblem, type Problem, problem } from '../../../values/problem.js';
import { type Chance, chance } from '../../odds/chance.js';
import { says } from '../messages.js';
import { type Margins, marginsOf, totalOdds, totalsOf } from './odds.js';
import {
  type ContestRule,
  rankOf,
  type TotalOutcome,
  type TotalParameters,
  type TotalRequest,
  USUAL_CONTEST,
} from './outcome.js';

/** One side of a contest, with the dice that it rolls. */
export interface Contender {
  readonly request: TotalRequest;
  readonly parameters: TotalParameters;
}

/** Odds that the first side wins, ties or loses; probabilities are 0 to 1 and add up to 1. */
export interface ContestOdds {
  readonly method: 'exact' | 'iterated';
  readonly error: number;
  readonly win: number;
  readonly tie: number;
  readonly lose: number;
  /** The same as weights out of `outOf`: pairs of outcomes that decide a round. */
  readonly weights: { readonly win: number; readonly tie: number; readonly lose: number };
  readonly outOf: number;
  /** Mean number of rounds; 1 if nothing is rolled again. */
  readonly rounds: number;
}

/** Who wins a contest, or that it is rolled again. */
export type ContestEnd = 'a' | 'b' | 'nobody' | 'again';

/** What is compared of one side. */
type Compared = Pick<TotalOutcome, 'success' | 'margin'> & { readonly rank?: number };

/** The end of a contest after one roll each. */
export function contestOf(
  a: Compared,
  b: Compared,
  rule: ContestRule = USUAL_CONTEST,
  hinderer?: 'a' | 'b',
): ContestEnd {
  if (!a.success && !b.success && rule.bothFail !== 'compare') return rule.bothFail;
  for (const by of rule.by) {
    const order = sizeBy(by, a) - sizeBy(by, b);
    if (order !== 0) return order > 0 ? 'a' : 'b';
  }
  return rule.tie === 'hinderer' ? (hinderer ?? 'nobody') : rule.tie;
}

function sizeBy(by: ContestRule['by'][number], { success, margin, rank = 0 }: Compared): number {
  return by === 'degree' ? rank : by === 'success' ? Number(success) : margin;
}

/** The side that only hinders, if exactly one does. */
export function hindererOf(a: TotalRequest, b: TotalRequest): 'a' | 'b' | undefined {
  return a.hinders === b.hinders ? undefined : a.hinders ? 'a' : 'b';
}

/**
 * Targets of a contest: if both are above its ceiling, the better one becomes the ceiling, and the other drops by as
 * much.
 */
export function contestTargets(
  a: number,
  b: number,
  { ceiling }: Pick<ContestRule, 'ceiling'>,
): readonly [number, number] {
  if (ceiling === undefined || a <= ceiling || b <= ceiling) return [a, b];
  const cut = Math.max(a, b) - ceiling;
  return [a - cut, b - cut];
}

/** Weights of how a round ends, out of all pairs of outcomes. */
interface Ends {
  win: number;
  tie: number;
  lose: number;
  again: number;
}

/** Odds of a contest by the rule of the first side's dice, or by another rule. */
export function contestOdds(
  a: Contender,
  b: Contender,
  rule: ContestRule = a.parameters.contest ?? USUAL_CONTEST,
): ContestOdds | Problem {
  const [left, right] = [marginsOf(a.request, a.parameters), marginsOf(b.request, b.parameters)];
  if (isProblem(left)) return left;
  if (isProblem(right)) return right;
  const ends = rule.by.includes('degree') ? byDegree(a, b, rule) : oneRound(left, right, rule);
  if (isProblem(ends)) return ends;
  if (rule.tie === 'again') {
    ends.again += ends.tie;
    ends.tie = 0;
  }
  const hinderer = rule.tie === 'hinderer' ? hindererOf(a.request, b.request) : undefined;
  if (hinderer) {
    ends[hinderer === 'a' ? 'win' : 'lose'] += ends.tie;
    ends.tie = 0;
  }
  const decided = ends.win + ends.tie + ends.lose;
  if (decided === 0) return problem(says.neverEnds);
  const outOf = left.outOf * right.outOf;
  const counted = left.isCounted && right.isCounted && Number.isSafeInteger(outOf);
  const leftOut = left.error / left.outOf + right.error / right.outOf;
  return {
    method: counted ? 'exact' : 'iterated',
    // The rounding error of the sums is at least this.
    error: counted ? 0 : (Math.max(leftOut, ROUNDING) * outOf) / decided,
    win: ends.win / decided,
    tie: ends.tie / decided,
    lose: ends.lose / decided,
    weights: { win: ends.win, tie: ends.tie, lose: ends.lose },
    outOf: decided,
    rounds: ends.again === 0 ? 1 : outOf / decided,
  };
}

/** Outcomes of one side that compare alike, and their weight. */
type Alike = Required<Compared> & { weight: number };

function alikeOf({ request, parameters }: Contender, rule: ContestRule): readonly Alike[] | Problem {
  const totals = totalsOf(request, parameters);
  if (isProblem(totals)) return totals;
  const all = new Map<string, Alike>();
  for (const { outcome, weight } of totals) {
    const [rank, margin] = [rankOf(outcome, parameters), rule.by.includes('margin') ? outcome.margin : 0];
    const key = `${rank} ${margin} ${outcome.success}`;
    const alike = all.get(key) ?? { success: outcome.success, margin, rank, weight: 0 };
    alike.weight += weight;
    all.set(key, alike);
  }
  return [...all.values()];
}

/** The weights of the ends of a round whose outcomes are compared by their degrees. */
function byDegree(a: Contender, b: Contender, rule: ContestRule): Ends | Problem {
  const [left, right] = [alikeOf(a, rule), alikeOf(b, rule)];
  if (isProblem(left)) return left;
  if (isProblem(right)) return right;
  const ends: Ends = { win: 0, tie: 0, lose: 0, again: 0 };
  const hinderer = hindererOf(a.request, b.request);
  for (const own of left)
    for (const other of right) {
      const end = contestOf(own, other, rule, hinderer);
      ends[ENDS[end]] += own.weight * other.weight;
    }
  return ends;
}

const ENDS = { a: 'win', b: 'lose', nobody: 'tie', again: 'again' } as const;

const ROUNDING = 1e-15;

/** Goes through each list of margins once. */
function oneRound(left: Margins, right: Margins, { by, bothFail }: ContestRule): Ends {
  const ends: Ends = { win: 0, tie: 0, lose: 0, again: 0 };
  const byMargin = by.includes('margin');
  const meet = (a: Float64Array, b: Float64Array): void => {
    if (byMargin) compare(a, left.least, b, right.least, ends);
    else ends.tie += sumOf(a) * sumOf(b);
  };
  if (by[0] === 'success') {
    ends.win += sumOf(left.success) * sumOf(right.failure);
    ends.lose += sumOf(left.failure) * sumOf(right.success);
    meet(left.success, right.success);
    if (bothFail === 'compare') meet(left.failure, right.failure);
  } else if (bothFail === 'compare') meet(together(left), together(right));
  else {
    meet(left.success, together(right));
    meet(left.failure, right.success);
  }
  if (bothFail !== 'compare')
    ends[bothFail === 'again' ? 'again' : 'tie'] += sumOf(left.failure) * sumOf(right.failure);
  return ends;
}

function together({ success, failure }: Margins): Float64Array {
  return success.map((weight, index) => weight + (failure[index] ?? 0));
}

function sumOf(list: Float64Array): number {
  let sum = 0;
  for (let i = 0; i < list.length; i += 1) sum += list[i] ?? 0;
  return sum;
}

/** The part of the second list below each margin of the first. */
function compare(a: Float64Array, aLeast: number, b: Float64Array, bLeast: number, ends: Ends): void {
  let [below, at] = [0, 0];
  const all = sumOf(b);
  for (let i = 0; i < a.length; i += 1) {
    const margin = aLeast + i;
    for (; at < b.length && bLeast + at < margin; at += 1) below += b[at] ?? 0;
    const weight = a[i] ?? 0;
    if (weight === 0) continue;
    const same = bLeast + at === margin ? (b[at] ?? 0) : 0;
    ends.win += weight * below;
    ends.tie += weight * same;
    ends.lose += weight * (all - below - same);
  }
}

/** The margin of a success of the first side after a success of the other raises its target; below 0 it fails. */
export function marginLeft(
  a: Pick<TotalOutcome, 'success' | 'margin'>,
  b: Pick<TotalOutcome, 'success' | 'margin'>,
): number {
  const raised = b.success ? Math.max(0, b.margin) : 0;
  return a.success ? a.margin - raised : Math.min(a.margin, -1) - raised;
}

/** Odds that the first side succeeds although a success of the other raises its target by its margin. */
export function raisedOdds(
  a: Contender,
  b: Contender,
): Pick<ContestOdds, 'method' | 'error' | 'win' | 'lose'> | Problem {
  const [left, right] = [marginsOf(a.request, a.parameters), marginsOf(b.request, b.parameters)];
  if (isProblem(left)) return left;
  if (isProblem(right)) return right;
  const outOf = left.outOf * right.outOf;
  const counted = left.isCounted && right.isCounted && Number.isSafeInteger(outOf);
  // From the greatest margin down: what reaches it so far, and the successes of the other side that raise the target so
  // far.
  let [reaching, hits] = [0, sumOf(left.success) * sumOf(right.failure)];
  for (let margin = left.least + left.success.length - 1; margin >= 0; margin -= 1) {
    reaching += left.success[margin - left.least] ?? 0;
    hits += reaching * (right.success[margin - right.least] ?? 0);
  }
  const leftOut = left.error / left.outOf + right.error / right.outOf;
  const win = hits / outOf;
  return {
    method: counted ? 'exact' : 'iterated',
    error: counted ? 0 : Math.max(leftOut, ROUNDING),
    win,
    lose: counted ? (outOf - hits) / outOf : 1 - win,
  };
}

/** Chance that an attack succeeds and is not avoided; a critical success leaves no defence. */
export function hitOdds(attack: Contender, defence: Contender): Chance | Problem {
  const [own, other] = [totalOdds(attack.request, attack.parameters), totalOdds(defence.request, defence.parameters)];
  if (isProblem(own)) return own;
  if (isProblem(other)) return other;
  const { success, criticalSuccess } = own.weights;
  const undefended = criticalSuccess * other.outOf;
  const hits = undefended + (success - criticalSuccess) * (other.outOf - other.weights.success);
  return chance(hits, own.outOf * other.outOf);
}
