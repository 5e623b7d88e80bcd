import type { Pool } from '../../../../values/pool.js';
import { LEAST_WIDTH } from '../../../../values/pool-operation.js';
import type { Problem } from '../../../../values/problem.js';
import type { Method } from '../../../odds/chance.js';
import { differentRolls, simulationError, tallyRolls } from '../../../odds/rolls.js';
import type { MatchingSet } from '../sets.js';
import { withExpertsSet } from './expert-dice.js';
import { certainFaces, checkOddsPool, type MatchingGame } from './hard-and-wiggle.js';

/** One of several tasks that share a roll. */
export interface DifferentTask {
  /** The least width of its set. */
  readonly width: number;
  /** Whether a set of some height counts for it. */
  readonly serves: (height: number) => boolean;
  /** Only regular dice can be used for it. */
  readonly isOrdinary?: boolean;
}

/** Odds of several tasks that share a roll. */
export interface DifferentTasksOdds {
  readonly method: Method;
  /** Half the width of the 95 % interval when simulated, else 0. */
  readonly error: number;
  /** The chance of each task by itself: that there is a set for it. */
  readonly each: readonly number[];
  /** The chance that at least n of the tasks get a set of their own, at [n]; [0] is 1. */
  readonly atLeast: readonly number[];
}

/**
 * Odds of several tasks that share a roll and may need different sets: each takes a set of its own. A wide set may be split in
 * two if all dice are regular. Wiggle dice are set so that as many tasks as possible succeed. A problem if the pool is too large.
 */
export function differentTasksOdds(
  pool: Pool,
  game: MatchingGame,
  tasks: readonly DifferentTask[],
  seed: string,
): DifferentTasksOdds | Problem {
  const wrong = checkOddsPool(pool, game);
  if (wrong) return wrong;
  const settled = withExpertsSet(pool, 'most sets', game);
  const certain = certainFaces(settled, game);
  const splits = certain.every((dice) => dice === 0) && settled.wd === 0;
  const work = differentRolls(settled.wd, game.sides);
  const shares = (some: readonly DifferentTask[]) =>
    tallyRolls(
      certain,
      settled.d,
      some.length,
      (counts) => mostServed(counts, certain, settled.wd, some, splits),
      seed,
      work,
    );
  const all = shares(tasks);
  const each = tasks.map((task) => shares([task]).shares[1] ?? 0);
  const atLeast = tasks.map((_, at) => all.shares.slice(at + 1).reduce((sum, share) => sum + share, 0));
  const error = all.method === 'exact' ? 0 : Math.max(...atLeast.map((share) => simulationError(share, all.rolls)));
  return { method: all.method, error, each, atLeast: [1, ...atLeast] };
}

/** The most tasks that can have a set, over all faces that the wiggle dice can be set to. */
function mostServed(
  counts: readonly number[],
  certain: readonly number[],
  wiggle: number,
  tasks: readonly DifferentTask[],
  splits: boolean,
): number {
  if (wiggle === 0) return served(setsOf(counts, certain, splits), tasks);
  const [shown, special] = [[...counts], [...certain]];
  let most = 0;
  const set = (face: number, left: number): void => {
    if (most === tasks.length) return;
    if (left === 0) {
      most = Math.max(most, served(setsOf(shown, special, splits), tasks));
      return;
    }
    for (let at = face; at < shown.length; at += 1) {
      shown[at] = (shown[at] ?? 0) + 1;
      special[at] = (special[at] ?? 0) + 1;
      set(at, left - 1);
      shown[at] = (shown[at] ?? 0) - 1;
      special[at] = (special[at] ?? 0) - 1;
    }
  };
  set(0, wiggle);
  return most;
}

interface LooseSet extends MatchingSet {
  readonly isSpecial: boolean;
  /** Whether it may be divided among tasks. */
  readonly splits: boolean;
}

function setsOf(counts: readonly number[], special: readonly number[], splits: boolean): readonly LooseSet[] {
  const sets: LooseSet[] = [];
  for (const [at, width] of counts.entries())
    if (width >= LEAST_WIDTH) sets.push({ width, height: at + 1, isSpecial: (special[at] ?? 0) > 0, splits });
  return sets;
}

/** The maximum number of tasks that the sets can serve. */
function served(sets: readonly LooseSet[], [task, ...others]: readonly DifferentTask[]): number {
  if (!task || sets.length === 0) return 0;
  let most = served(sets, others);
  for (const [at, set] of sets.entries()) {
    const width = Math.max(LEAST_WIDTH, task.width);
    if (most > others.length) break;
    if (set.width < width || !task.serves(set.height) || (task.isOrdinary && set.isSpecial)) continue;
    const rest = set.splits ? set.width - width : 0;
    const left = sets.flatMap((one, index) =>
      index !== at ? one : rest >= LEAST_WIDTH ? { ...one, width: rest } : [],
    );
    most = Math.max(most, 1 + served(left, others));
  }
  return most;
}
