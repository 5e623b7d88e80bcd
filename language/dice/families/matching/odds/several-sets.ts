import { type Pool, poolTotal } from '../../../../values/pool.js';
import { LEAST_WIDTH } from '../../../../values/pool-operation.js';
import { checkWhole, MOST_DICE, type Problem, problem } from '../../../../values/problem.js';
import type { Method } from '../../../odds/chance.js';
import { choose, isExactInDoubles } from '../../../odds/counting.js';
import { simulationError, tallyRolls } from '../../../odds/rolls.js';
import { says } from '../../messages.js';
import { gobble, type MatchingNeeds, type SetAim, setsWithSplits, tasksTied } from '../sets.js';
import { assignWiggle } from '../wiggle.js';
import { withExpertsSet } from './expert-dice.js';
import { certainFaces, checkOddsPool, checkWork, type MatchingGame } from './hard-and-wiggle.js';

/** Number of sequences, by dice used, sets made and loose dice left. */
type States = Map<number, number>;

const BASE = 64;

function pack(used: number, made: number, loose: number): number {
  return (used * BASE + made) * BASE + loose;
}

/** A problem if the count would take too long. */
function checkSeveral(pool: Pool, game: MatchingGame): Problem | undefined {
  return checkOddsPool(pool, game) ?? checkWork(poolTotal(pool), pool, game);
}

/**
 * The number of outcomes in which n sets of at least the height can be made at once, wide ones split, at [n]. The pool must be checked,
 * and its outcomes exact in doubles.
 */
function setCounts(pool: Pool, game: MatchingGame, height: number): readonly number[] {
  const settled = withExpertsSet(pool, 'most sets', game);
  let states: States = new Map([[pack(0, 0, 0), 1]]);
  for (const [index, certain] of certainFaces(settled, game).entries())
    states = withNextFace(states, certain, pool.d, index + 1 >= height);
  const counts: number[] = [];
  for (const [key, count] of states) {
    if (Math.floor(key / BASE / BASE) !== pool.d) continue;
    const sets = most(Math.floor(key / BASE) % BASE, key % BASE, pool.wd);
    counts[sets] = (counts[sets] ?? 0) + count;
  }
  return Array.from(counts, (count) => count ?? 0);
}

function withNextFace(states: States, certain: number, dice: number, counts: boolean): States {
  const next: States = new Map();
  for (const [key, count] of states) {
    const used = Math.floor(key / BASE / BASE);
    for (let shown = 0; used + shown <= dice; shown += 1) {
      const here = counts ? certain + shown : 0;
      const ofFace = Math.floor(here / LEAST_WIDTH);
      const loose = here % LEAST_WIDTH;
      const to = key + pack(shown, ofFace, loose);
      next.set(to, (next.get(to) ?? 0) + count * choose(used + shown, shown));
    }
  }
  return next;
}

/** The greatest number of sets: each wiggle die pairs a loose die, and two remaining wiggle dice make a set. */
function most(made: number, loose: number, wiggle: number): number {
  const paired = Math.min(wiggle, loose);
  return made + paired + Math.floor((wiggle - paired) / LEAST_WIDTH);
}

/** Several tasks done with one roll: how many, the needs of each, and the use of the special dice. */
export interface TaskRequest {
  readonly tasks: number;
  /** The needs of the set of each task. */
  readonly needs?: MatchingNeeds;
  /** Hard, wiggle, expert and fixed dice make a set only for the one task whose pool they belong to. */
  readonly tied?: boolean;
  /** Dice lost after the roll, from the tallest or the widest sets; wiggle dice have made the most sets before. */
  readonly lost?: { readonly dice: number; readonly from: SetAim };
}

/** How many of several tasks succeed. */
export interface TaskOdds {
  readonly method: Method;
  /** Half the width of the 95 % interval when simulated, else 0. */
  readonly error: number;
  /** Probability that at least n of the tasks succeed, at [n]; [0] is 1. */
  readonly atLeast: readonly number[];
}

/**
 * Odds of doing several tasks with one roll: each takes a set of its own, and a set wide enough for two may be split.
 * Wiggle dice are set so that as many tasks as possible succeed.
 */
export function taskOdds(pool: Pool, game: MatchingGame, request: TaskRequest, seed: string): TaskOdds | Problem {
  const wrong =
    checkOddsPool(pool, game) ?? checkWhole(request.tasks, 1, MOST_DICE, 'The number of things done at once');
  if (wrong) return wrong;
  if (request.tied && request.lost) return problem(says.tasksWithLoss);
  const { shares, method, rolls } = sharesOf(pool, game, request, seed);
  const atLeast: number[] = [];
  let sum = 0;
  for (let done = request.tasks; done >= 0; done -= 1) {
    sum += shares[done] ?? 0;
    atLeast[done] = done === 0 ? 1 : sum;
  }
  const error = method === 'exact' ? 0 : Math.max(...atLeast.slice(1).map((share) => simulationError(share, rolls)));
  return { method, error, atLeast };
}

interface Shares {
  /** Probability that exactly n tasks succeed, at [n]. */
  readonly shares: readonly number[];
  readonly method: Method;
  readonly rolls: number;
}

function sharesOf(
  pool: Pool,
  game: MatchingGame,
  { tasks, needs = {}, tied = false, lost }: TaskRequest,
  seed: string,
): Shares {
  const height = needs.height ?? 1;
  const plain = !tied && lost === undefined && (needs.width ?? 0) <= LEAST_WIDTH && height <= game.sides;
  if (plain && checkSeveral(pool, game) === undefined && isExactInDoubles(game.sides, pool.d)) {
    const outOf = game.sides ** pool.d;
    const shares = new Array<number>(tasks + 1).fill(0);
    for (const [made, count] of setCounts(pool, game, height).entries()) {
      const done = Math.min(tasks, made);
      shares[done] = (shares[done] ?? 0) + count / outOf;
    }
    return { shares, method: 'exact', rolls: outOf };
  }
  const settled = withExpertsSet(pool, 'most sets', game);
  const certain = certainFaces(settled, game);
  if (lost)
    return tallyRolls(certain, settled.d, tasks, (rolled) => tasksLeft(rolled, settled.wd, needs, lost), seed, 4);
  const free = new Array<number>(game.sides).fill(0);
  return tallyRolls(
    tied ? free : certain,
    settled.d,
    tasks,
    tied ? (rolled) => tasksTied(rolled, certain, settled.wd, needs) : (rolled) => tasksDone(rolled, settled.wd, needs),
    seed,
  );
}

/**
 * The most sets that meet the needs which the counts of faces and wiggle dice can make at once, wide ones split. The
 * next set of a face costs the wiggle dice that it lacks, and every further one as many as a set is wide, so the
 * cheapest go first.
 */
export function tasksDone(counts: readonly number[], wiggle: number, needs: MatchingNeeds): number {
  const width = Math.max(LEAST_WIDTH, needs.width ?? 0);
  const lacking = new Array<number>(width).fill(0);
  let done = 0;
  for (let face = Math.max(1, needs.height ?? 1) - 1; face < counts.length; face += 1) {
    const dice = counts[face] ?? 0;
    done += Math.floor(dice / width);
    const lacks = width - (dice % width);
    if (lacks < width) lacking[lacks] = (lacking[lacks] ?? 0) + 1;
  }
  if ((needs.height ?? 1) > counts.length) return 0;
  let left = wiggle;
  for (let lacks = 1; lacks < width; lacks += 1) {
    const paid = Math.min(lacking[lacks] ?? 0, Math.floor(left / lacks));
    done += paid;
    left -= paid * lacks;
  }
  return done + Math.floor(left / width);
}

/** The sets that meet the needs after the wiggle dice have made the most sets and dice are lost. */
function tasksLeft(
  counts: readonly number[],
  wiggle: number,
  needs: MatchingNeeds,
  { dice, from }: NonNullable<TaskRequest['lost']>,
): number {
  const after = [...counts];
  if (wiggle > 0) {
    const faces = counts.flatMap((shown, index) => new Array<number>(shown).fill(index + 1));
    for (const face of assignWiggle(faces, wiggle, 'most sets', counts.length, needs))
      after[face - 1] = (after[face - 1] ?? 0) + 1;
  }
  const sets = after.flatMap((width, index) => (width >= LEAST_WIDTH ? [{ width, height: index + 1 }] : []));
  return setsWithSplits(gobble(sets, dice, from), needs);
}
