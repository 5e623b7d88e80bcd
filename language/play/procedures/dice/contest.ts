import { compareSets, findSets, type MatchingSet } from '../../../families/matching/sets.js';
import type { Evaluation } from '../../../model/evaluate/cells/evaluation.js';
import { LEAST_WIDTH } from '../../../values/pool-operation.js';
import { isProblem, type Problem, problem } from '../../../values/problem.js';
import type { Accounted, Step } from '../account.js';
import type { Needs } from '../needs.js';
import { type Opened, openRulebook } from '../rulebook.js';
import { checkFacesOf } from './faces.js';

const needs = {
  procedure: 'contest',
  policies: { speed: 'contest of speed', quality: 'contest of quality' },
  switches: { poolWithoutSets: 'Larger Pool Without Sets' },
} as const satisfies Needs;
export const contestNeeds: Needs = needs;

/** Being first, or doing better. */
export type ContestOf = 'speed' | 'quality';

/** One side of a contest: the faces of its dice, or the sets among them. */
export interface Contender {
  readonly name: string;
  readonly faces?: readonly number[];
  readonly sets?: readonly MatchingSet[];
  /** Dice of its whole pool, before anything was taken from it. */
  readonly pool?: number;
  /** Width that a manoeuvre adds where only speed counts. */
  readonly speedWidth?: number;
}

export interface ContestOutcome {
  /** Absent where the rules leave it open. */
  readonly winner?: string;
  /** The set that each side takes. */
  readonly sets: Readonly<Record<string, MatchingSet | undefined>>;
  /** What decided: a set against none, a measure of the sets, or the pools. */
  readonly by: 'set' | 'width' | 'height' | 'pool' | 'open';
  /** Where nobody has a set, who shows the highest single die: a game master may let that decide. */
  readonly highestDie?: string;
}

/** What either way of looking at it gives, where it is open which one matters. */
export interface BothOutcome {
  readonly faster?: string;
  readonly better?: string;
  /** The set of each side that the better one was found by. */
  readonly sets: Readonly<Record<string, MatchingSet | undefined>>;
}

/** Who wins: each side takes its best set, and the rulebook's order says what is compared first. */
export function contest(
  sides: readonly Contender[],
  of: ContestOf,
  who: Evaluation,
): Accounted<ContestOutcome> | Problem {
  const book = openRulebook(needs, who);
  if (isProblem(book)) return book;
  const wrong = checkSides(sides, who);
  if (wrong) return wrong;
  const order = book.order(of);
  const by = order[0] === 'height' ? 'height' : 'width';
  const taken = sides.map((side) => ({ side, set: bestSet(side, by) }));
  const sets = Object.fromEntries(taken.map(({ side, set }) => [side.name, set]));
  if (taken.every(({ set }) => set === undefined)) return withoutSets(sides, sets, book);
  let left = taken.filter(({ set }) => set !== undefined);
  let decided: ContestOutcome['by'] = 'set';
  for (const measure of order) {
    if (left.length === 1) break;
    const most = Math.max(...left.map((one) => measured(one, measure, of)));
    const best = left.filter((one) => measured(one, measure, of) === most);
    if (best.length < left.length) decided = measure === 'height' || measure === 'pool' ? measure : 'width';
    left = best;
  }
  const [winner] = left;
  const open = left.length > 1 || winner === undefined;
  const outcome: ContestOutcome = open ? { sets, by: 'open' } : { winner: winner.side.name, sets, by: decided };
  return { outcome, steps: [...taken.map(takenStep), decisionStep(outcome, left.length)] };
}

/** Who is faster and who is better, for contests in which the game master weighs one against the other. */
export function contestBoth(sides: readonly Contender[], who: Evaluation): Accounted<BothOutcome> | Problem {
  const faster = contest(sides, 'speed', who);
  if (isProblem(faster)) return faster;
  const better = contest(sides, 'quality', who);
  if (isProblem(better)) return better;
  const outcome: BothOutcome = {
    ...(faster.outcome.winner !== undefined && { faster: faster.outcome.winner }),
    ...(better.outcome.winner !== undefined && { better: better.outcome.winner }),
    sets: better.outcome.sets,
  };
  return {
    outcome,
    steps: [
      { what: 'who is faster', steps: faster.steps },
      { what: 'who does better', steps: better.steps },
    ],
  };
}

function checkSides(sides: readonly Contender[], who: Evaluation): Problem | undefined {
  if (sides.length < 2) return problem('A contest needs two or more sides.');
  const names = sides.map(({ name }) => name);
  const twice = names.find((name, at) => names.indexOf(name) < at);
  if (twice !== undefined) return problem(`${twice} is on two sides of the contest. Give each side its own name.`);
  for (const { faces } of sides) {
    const wrong = faces && checkFacesOf(faces, who);
    if (wrong) return wrong;
  }
  return undefined;
}

function bestSet({ sets, faces = [] }: Contender, by: 'width' | 'height'): MatchingSet | undefined {
  const all = (sets ?? findSets(faces).sets).filter(({ width }) => width >= LEAST_WIDTH);
  return all.reduce<MatchingSet | undefined>(
    (best, set) => (best === undefined || compareSets(set, best, by) > 0 ? set : best),
    undefined,
  );
}

interface Taken {
  readonly side: Contender;
  readonly set: MatchingSet | undefined;
}

function measured({ side, set }: Taken, measure: string, of: ContestOf): number {
  if (measure === 'pool') return poolOf(side);
  if (measure === 'height') return set?.height ?? 0;
  return (set?.width ?? 0) + (of === 'speed' ? (side.speedWidth ?? 0) : 0);
}

function poolOf({ pool, faces = [] }: Contender): number {
  return pool ?? faces.length;
}

function withoutSets(
  sides: readonly Contender[],
  sets: ContestOutcome['sets'],
  book: Opened<typeof needs>,
): Accounted<ContestOutcome> {
  const largest = soleBest(sides, poolOf);
  const highest = soleBest(sides, ({ faces = [] }) => Math.max(0, ...faces));
  const steps: Step[] = [{ what: 'no side has a match' }];
  if (book.isOn('poolWithoutSets') && largest) {
    const rule = book.rule('poolWithoutSets');
    steps.push({
      what: '{name} has the larger pool, and wins unless you roll again',
      values: { name: largest.name },
      ...(rule && { rule }),
    });
    return { outcome: { winner: largest.name, sets, by: 'pool' }, steps };
  }
  steps.push({ what: 'undecided: roll again, call it a draw, or use the highest single die' });
  return { outcome: { sets, by: 'open', ...(highest && { highestDie: highest.name }) }, steps };
}

/** The one side with the most of something; undefined where several have it. */
function soleBest(sides: readonly Contender[], measure: (side: Contender) => number): Contender | undefined {
  const most = Math.max(...sides.map(measure));
  const best = sides.filter((side) => measure(side) === most);
  return best.length === 1 && most > 0 ? best[0] : undefined;
}

function takenStep({ side, set }: Taken): Step {
  return set
    ? { what: '{name} takes {width}x{height}', values: { name: side.name, width: set.width, height: set.height } }
    : { what: '{name} has no match', values: { name: side.name } };
}

const DECISIONS = {
  set: '{name} wins: no other side has a match',
  width: '{name} wins by width',
  height: '{name} wins by height',
  pool: '{name} wins by the larger pool',
} as const;

function decisionStep({ winner, by }: ContestOutcome, left: number): Step {
  if (winner === undefined || by === 'open') return { what: 'a tie of {left}: it stays open', values: { left } };
  return { what: DECISIONS[by], values: { name: winner } };
}
