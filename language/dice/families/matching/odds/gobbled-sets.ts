import type { Pool } from '../../../../values/pool.js';
import { LEAST_WIDTH } from '../../../../values/pool-operation.js';
import { checkWhole, MOST_DICE, type Problem } from '../../../../values/problem.js';
import { choose, isExactInDoubles } from '../../../odds/counting.js';
import { differentRolls, simulationError, type TallyOdds, tallyRolls } from '../../../odds/rolls.js';
import { gobble, type MatchingNeeds, type MatchingSet, meetsNeeds, type SetAim } from '../sets.js';
import { withExpertsSet } from './expert-dice.js';
import { certainFaces, checkOddsPool, type MatchingGame } from './hard-and-wiggle.js';

/**
 * Odds that a set that meets the needs is left after dice are taken out of the tallest (or widest) sets, with wiggle
 * dice set in the best way before that. Exact for the tallest; for the widest while every roll can be enumerated,
 * otherwise simulated from the seed.
 */
export function gobbledOdds(
  pool: Pool,
  game: MatchingGame,
  gobbled: number,
  from: SetAim,
  needs: MatchingNeeds,
  seed: string,
): TallyOdds | Problem {
  const wrong =
    checkOddsPool(pool, game) ?? checkWhole(gobbled, 0, MOST_DICE, 'The number of dice taken after the roll');
  if (wrong) return wrong;
  const settled = withExpertsSet(pool, from, game);
  const certain = certainFaces(settled, game);
  if (from === 'tallest') return { probability: kept(settled, certain, gobbled, needs), method: 'exact', error: 0 };
  const isGood = (counts: readonly number[]): boolean =>
    someWiggle(counts, settled.wd, (set) => survives(set, gobbled, from, needs));
  const work = differentRolls(settled.wd, game.sides);
  const { shares, method, rolls } = tallyRolls(certain, settled.d, 1, (one) => (isGood(one) ? 1 : 0), seed, work);
  const probability = shares[1] ?? 0;
  return { probability, method, error: method === 'exact' ? 0 : simulationError(probability, rolls) };
}

/**
 * Share of the rolls that keep a set that meets the needs when the tallest sets lose the dice. Sets above a set shield
 * it, each by all its dice but one, so all wiggle dice are worth most in the set itself. Faces are visited from the
 * top, with the dice used so far and the dice that the sets above absorb.
 */
function kept(pool: Pool, certain: readonly number[], gobbled: number, needs: MatchingNeeds): number {
  const least = Math.max(LEAST_WIDTH, needs.width ?? 0);
  // Whole numbers of sequences while doubles are exact, else shares of all sequences.
  const exact = isExactInDoubles(certain.length, pool.d);
  const unit = exact ? 1 : 1 / certain.length;
  const row = gobbled + 1;
  let states = new Float64Array((pool.d + 1) * row);
  states[0] = 1;
  for (let height = certain.length; height >= 1; height -= 1) {
    const next = new Float64Array(states.length);
    for (const [at, share] of states.entries()) {
      if (share === 0) continue;
      const [used, shielded] = [Math.floor(at / row), at % row];
      for (let shown = 0; used + shown <= pool.d; shown += 1) {
        const width = (certain[height - 1] ?? 0) + shown;
        const left = width + pool.wd - (gobbled - shielded);
        if (height >= (needs.height ?? 1) && width + pool.wd >= LEAST_WIDTH && left >= least) continue;
        const to = (used + shown) * row + Math.min(gobbled, shielded + Math.max(0, width - 1));
        next[to] = (next[to] ?? 0) + share * choose(used + shown, shown) * unit ** shown;
      }
    }
    states = next;
  }
  let failed = 0;
  for (let shielded = 0; shielded < row; shielded += 1) failed += states[pool.d * row + shielded] ?? 0;
  const outOf = exact ? certain.length ** pool.d : 1;
  return (outOf - failed) / outOf;
}

/** Whether the test holds for some way to set the wiggle dice. */
function someWiggle(
  counts: readonly number[],
  wiggle: number,
  test: (counts: readonly number[]) => boolean,
  from = 0,
): boolean {
  if (wiggle === 0) return test(counts);
  for (let face = from; face < counts.length; face += 1) {
    const next = counts.map((count, index) => (index === face ? count + 1 : count));
    if (someWiggle(next, wiggle - 1, test, face)) return true;
  }
  return false;
}

function survives(counts: readonly number[], gobbled: number, from: SetAim, needs: MatchingNeeds): boolean {
  const sets: MatchingSet[] = [];
  for (const [index, width] of counts.entries()) if (width >= LEAST_WIDTH) sets.push({ width, height: index + 1 });
  return gobble(sets, gobbled, from).some((set) => meetsNeeds(set, needs));
}
