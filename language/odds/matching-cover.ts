import type { Pool } from '../values/pool.js';
import { isProblem, type Problem } from '../values/problem.js';
import { type Chance, chance } from './chance.js';
import { matchingOdds } from './matching.js';
import type { MatchingGame } from './matching-setup.js';

/** What blind fire does: the set it must make, and whether one who comes into it is hit. */
export interface CoverFireOdds {
  readonly method: 'exact';
  /** That a set is made at all. */
  readonly match: Chance;
  /** That one target, who rolls a single die, is hit: by the height of the one set that is used. */
  readonly hit: Chance;
}

/** Odds of fire that hits whoever rolls the number of its set on one die. */
export function coverFireOdds(pool: Pool, game: MatchingGame): CoverFireOdds | Problem {
  const odds = matchingOdds(pool, game);
  if (isProblem(odds)) return odds;
  const match = odds.any;
  const outOf = typeof match.outOf === 'bigint' ? match.outOf * BigInt(game.sides) : match.outOf * game.sides;
  return { method: 'exact', match, hit: chance(match.count, outOf) };
}
