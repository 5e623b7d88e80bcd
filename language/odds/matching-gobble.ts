import { gobble, type MatchingNeeds, type MatchingSet, meetsNeeds, type SetAim } from '../dice/matching-sets.js';
import { seededRng } from '../dice/random.js';
import type { Pool } from '../values/pool.js';
import { LEAST_WIDTH } from '../values/pool-operation.js';
import { checkWhole, MOST_DICE, type Problem } from '../values/problem.js';
import type { Method } from './chance.js';
import { choose, isExactInDoubles } from './counting.js';
import { certainFaces, checkNoExperts, checkOddsPool, type MatchingGame } from './matching-setup.js';

/** A probability and how it was found. */
export interface GobbledOdds {
  readonly probability: number;
  readonly method: Method;
  /** Half the width of the 95 % interval when simulated, else 0. */
  readonly error: number;
}

/** Most rolls, each with one way to set its wiggle dice, that are looked at. */
const MOST_LOOKS = 300_000;

/**
 * Odds that a set as needed is left after dice are taken out of the tallest (or widest) sets, with wiggle dice set
 * before that as well as possible. Exact while every roll can be looked at, otherwise simulated from the seed.
 */
export function gobbledOdds(
  pool: Pool,
  game: MatchingGame,
  gobbled: number,
  from: SetAim,
  needs: MatchingNeeds,
  seed: string,
): GobbledOdds | Problem {
  const wrong =
    checkOddsPool(pool, game) ??
    checkNoExperts(pool) ??
    checkWhole(gobbled, 0, MOST_DICE, 'The number of dice taken after the roll');
  if (wrong) return wrong;
  const ways = multisets(pool.wd, game.sides);
  const isGood = (counts: readonly number[]): boolean =>
    someWiggle(counts, pool.wd, (set) => survives(set, gobbled, from, needs));
  const certain = certainFaces(pool, game);
  if (multisets(pool.d, game.sides) * ways <= MOST_LOOKS && isExactInDoubles(game.sides, pool.d)) {
    return { probability: countGood(certain, pool.d, isGood) / game.sides ** pool.d, method: 'exact', error: 0 };
  }
  return simulate(certain, pool.d, Math.max(1000, Math.floor(MOST_LOOKS / ways)), seed, isGood);
}

/** How many multisets of dice there are. */
function multisets(dice: number, sides: number): number {
  let ways = 1;
  for (let die = 1; die <= dice; die += 1) ways = (ways * (sides - 1 + die)) / die;
  return ways;
}

function countGood(certain: readonly number[], dice: number, isGood: (counts: readonly number[]) => boolean): number {
  const counts = [...certain];
  const visit = (face: number, left: number, ways: number): number => {
    const before = counts[face] ?? 0;
    let good = 0;
    for (let shown = face === counts.length - 1 ? left : 0; shown <= left; shown += 1) {
      counts[face] = before + shown;
      const here = ways * choose(left, shown);
      if (shown === left) good += isGood(counts) ? here : 0;
      else good += visit(face + 1, left - shown, here);
    }
    counts[face] = before;
    return good;
  };
  return visit(0, dice, 1);
}

/** True when the test holds for some way to set the wiggle dice. */
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

function simulate(
  certain: readonly number[],
  dice: number,
  rolls: number,
  seed: string,
  isGood: (counts: readonly number[]) => boolean,
): GobbledOdds {
  const rng = seededRng(seed);
  let good = 0;
  for (let roll = 0; roll < rolls; roll += 1) {
    const counts = [...certain];
    for (let die = 0; die < dice; die += 1) {
      const face = rng.nextInt(counts.length) - 1;
      counts[face] = (counts[face] ?? 0) + 1;
    }
    if (isGood(counts)) good += 1;
  }
  const probability = good / rolls;
  // Three in n bounds a proportion of which no case was seen.
  const error = Math.max(1.96 * Math.sqrt((probability * (1 - probability)) / rolls), 3 / rolls);
  return { probability, method: 'simulated', error };
}
