import type { Pool } from '../values/pool.js';
import { LEAST_WIDTH } from '../values/pool-operation.js';
import { isProblem, type Problem } from '../values/problem.js';
import type { Chance } from './chance.js';
import { matchingOdds } from './matching.js';
import type { MatchingGame } from './matching-setup.js';

/** What blind fire does: the set it must make, and whether one who comes into it is hit. */
export interface CoverFireOdds {
  readonly method: 'exact';
  /** That a set is made at all. */
  readonly match: Chance;
  /** That one target is hit: its single die shows the height of one of the sets. */
  readonly hit: number;
}

/** Odds of fire that hits whoever rolls the number of one of its sets on one die. */
export function coverFireOdds(pool: Pool, game: MatchingGame): CoverFireOdds | Problem {
  const odds = matchingOdds(pool, game);
  if (isProblem(odds)) return odds;
  let hit = 0;
  for (let height = 1; height <= game.sides; height += 1)
    hit += odds.atHeight(LEAST_WIDTH, height).probability / game.sides;
  return { method: 'exact', match: odds.any, hit };
}
