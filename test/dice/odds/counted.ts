import type { MatchingGame } from '../../../language/dice/families/matching/odds/hard-and-wiggle.js';
import { taskOdds } from '../../../language/dice/families/matching/odds/several-sets.js';
import type { Pool } from '../../../language/values/pool.js';
import { must } from '../../must.js';

/** In how many of all outcomes so many sets can be made at once, wide ones split. */
export function outcomesWithSets(pool: Pool, game: MatchingGame, sets: number): { count: number; outOf: number } {
  const outOf = game.sides ** pool.d;
  const share = must(taskOdds(pool, game, { tasks: sets }, '')).atLeast[sets] ?? 0;
  return { count: Math.round(share * outOf), outOf };
}

/** How often each number comes, from none to the most. */
export function counted(all: readonly { readonly value: number; readonly weight: number }[], most: number): number[] {
  const counts = new Array<number>(most + 1).fill(0);
  for (const { value, weight } of all) counts[value] = (counts[value] ?? 0) + weight;
  return counts;
}
