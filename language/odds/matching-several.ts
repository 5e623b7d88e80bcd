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
 * four or more dice counts as several. Expert dice are set as that needs.
 */
export function severalSetsOdds(pool: Pool, game: MatchingGame, need: number, split: boolean): Chance | Problem {
  const wrong = checkSeveral(pool, game) ?? checkWhole(need, 0, MOST_DICE, 'The number of sets');
  if (wrong) return wrong;
  if (!isExactInDoubles(game.sides, pool.d))
    return problem(
      `The odds of several sets are computed only where ${game.sides}^${pool.d} outcomes can be counted exactly.`,
    );
  const good = setCounts(pool, game, split, 1).reduce((sum, count, made) => (made >= need ? sum + count : sum), 0);
  return chance(good, game.sides ** pool.d);
}

/** A problem where too much would have to be counted. */
export function checkSeveral(pool: Pool, game: MatchingGame): Problem | undefined {
  return checkOddsPool(pool, game) ?? checkWork(poolTotal(pool), pool, game);
}

/**
 * In how many outcomes how many sets of at least the height can be made at once, at [sets]. The pool must have been
 * checked, and its outcomes must be exact in doubles.
 */
export function setCounts(pool: Pool, game: MatchingGame, split: boolean, height: number): readonly number[] {
  const settled = withExpertsSet(pool, 'most sets', game);
  let states: States = new Map([[pack(0, 0, 0), 1]]);
  for (const [index, certain] of certainFaces(settled, game).entries())
    states = withNextFace(states, certain, pool.d, split, index + 1 >= height);
  const counts: number[] = [];
  for (const [key, count] of states) {
    if (Math.floor(key / BASE / BASE) !== pool.d) continue;
    const made = most(Math.floor(key / BASE) % BASE, key % BASE, pool.wd, split, game.sides - height + 1);
    counts[made] = (counts[made] ?? 0) + count;
  }
  return Array.from(counts, (count) => count ?? 0);
}

function withNextFace(states: States, certain: number, dice: number, split: boolean, counts: boolean): States {
  const next: States = new Map();
  for (const [key, count] of states) {
    const used = Math.floor(key / BASE / BASE);
    for (let shown = 0; used + shown <= dice; shown += 1) {
      const here = counts ? certain + shown : 0;
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
