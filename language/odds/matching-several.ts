import { type Pool, poolTotal } from '../values/pool.js';
import { LEAST_WIDTH } from '../values/pool-operation.js';
import { checkWhole, MOST_DICE, type Problem, problem } from '../values/problem.js';
import { type Chance, chance } from './chance.js';
import { choose, isExactInDoubles } from './counting.js';
import { withExpertsSet } from './matching-experts.js';
import { certainFaces, checkOddsPool, checkWork, type MatchingGame } from './matching-setup.js';

/** Sequences by dice used, sets made and loose dice left. */
type States = Map<number, number>;

const BASE = 64;

function pack(used: number, made: number, loose: number): number {
  return (used * BASE + made) * BASE + loose;
}

/**
 * Chance that at least `need` sets can be made at once, with wiggle dice set as that needs. With `split` a set of
 * four or more dice counts as several. Expert dice are set as
 * that needs.
 */
export function severalSetsOdds(pool: Pool, game: MatchingGame, need: number, split: boolean): Chance | Problem {
  const wrong =
    checkOddsPool(pool, game) ??
    checkWhole(need, 0, MOST_DICE, 'The number of sets') ??
    checkWork(poolTotal(pool), pool, game);
  if (wrong) return wrong;
  if (!isExactInDoubles(game.sides, pool.d))
    return problem(
      `The odds of several sets are computed only where ${game.sides}^${pool.d} outcomes can be counted exactly.`,
    );
  const settled = withExpertsSet(pool, 'most sets', game);
  let states: States = new Map([[pack(0, 0, 0), 1]]);
  for (const certain of certainFaces(settled, game)) states = withNextFace(states, certain, pool.d, split);
  let good = 0;
  for (const [key, count] of states) {
    const loose = key % BASE;
    const made = Math.floor(key / BASE) % BASE;
    if (Math.floor(key / BASE / BASE) === pool.d && most(made, loose, pool.wd, split, game.sides) >= need)
      good += count;
  }
  return chance(good, game.sides ** pool.d);
}

function withNextFace(states: States, certain: number, dice: number, split: boolean): States {
  const next: States = new Map();
  for (const [key, count] of states) {
    const used = Math.floor(key / BASE / BASE);
    for (let shown = 0; used + shown <= dice; shown += 1) {
      const here = certain + shown;
      const made = split ? Math.floor(here / LEAST_WIDTH) : here >= LEAST_WIDTH ? 1 : 0;
      const loose = here - made * LEAST_WIDTH === 1 && (split || made === 0) ? 1 : 0;
      const to = key + pack(shown, made, loose);
      next.set(to, (next.get(to) ?? 0) + count * choose(used + shown, shown));
    }
  }
  return next;
}

/** Each wiggle die pairs a loose die; two of those left make a set, without splitting only at a face that has none. */
function most(made: number, loose: number, wiggle: number, split: boolean, sides: number): number {
  const paired = Math.min(wiggle, loose);
  const pairs = Math.floor((wiggle - paired) / LEAST_WIDTH);
  return made + paired + (split ? pairs : Math.min(pairs, sides - made - loose));
}
