import { checkPool, type Pool, poolTotal } from '../values/pool.js';
import { checkWhole, MOST_SIDES, type Problem, problem } from '../values/problem.js';

/** The dice of a game as far as odds need them; a rulebook's matching parameters fit. */
export interface MatchingGame {
  readonly sides: number;
  /** The face that hard dice show. */
  readonly hardFace: number;
}

/** Most dice of a pool whose odds are computed. */
export const MOST_ODDS_DICE = 40;

/** A problem when odds of this pool cannot be computed. */
export function checkOddsPool(pool: Pool, game: MatchingGame): Problem | undefined {
  const wrong =
    checkPool(pool) ??
    checkWhole(game.sides, 2, MOST_SIDES, 'The number of sides') ??
    checkWhole(game.hardFace, 1, game.sides, 'The face of hard dice');
  if (wrong) return wrong;
  if (poolTotal(pool) > MOST_ODDS_DICE)
    return problem(`Odds are computed for pools of up to ${MOST_ODDS_DICE} dice, and this one has ${poolTotal(pool)}.`);
  if ((pool.ed ?? 0) > game.sides)
    return problem(`No two expert dice may show the same face, so there are at most ${game.sides} of them.`);
  const high = (pool.fd ?? []).find(({ height }) => height > game.sides);
  return high && checkWhole(high.height, 1, game.sides, 'The height of a fixed die');
}

/** How many dice show each face for certain (hard and fixed ones), at [face - 1]. */
export function certainFaces(pool: Pool, game: MatchingGame): number[] {
  const counts = new Array<number>(game.sides).fill(0);
  counts[game.hardFace - 1] = pool.hd;
  for (const { height, dice } of pool.fd ?? []) counts[height - 1] = (counts[height - 1] ?? 0) + dice;
  return counts;
}

/** Most elementary steps of one table, about 30 ms. */
const MOST_STEPS = 8_000_000;

/** A problem when a table that looks at every face for each of `cells` cells would take too long. */
export function checkWork(cells: number, pool: Pool, game: MatchingGame): Problem | undefined {
  const steps = cells * game.sides * (pool.d + 1) ** 2;
  if (steps <= MOST_STEPS) return undefined;
  return problem(`The odds of ${pool.d} dice with ${game.sides} sides take too long to compute exactly.`);
}
