import { seededRng } from '../random.js';
import type { Method } from './chance.js';
import { choose, isExactInDoubles } from './counting.js';

/** A probability, and how it was computed. */
export interface TallyOdds {
  readonly probability: number;
  readonly method: Method;
  /** Half the width of the 95 % interval when simulated, else 0. */
  readonly error: number;
}

/** Maximum number of distinct rolls that are enumerated, about 20 ms. */
const MOST_LOOKS = 100_000;
/** Minimum number of rolls of a simulation, however expensive each is. */
const FEWEST_ROLLS = 1000;

/** How many different rolls `dice` dice have when their order does not matter. */
export function differentRolls(dice: number, sides: number): number {
  let ways = 1;
  for (let die = 1; die <= dice; die += 1) ways = (ways * (sides - 1 + die)) / die;
  return ways;
}

/** Whether all distinct rolls can be enumerated, each costing `work` steps. */
function canLookAtAll(dice: number, sides: number, work: number): boolean {
  return differentRolls(dice, sides) * work <= MOST_LOOKS && isExactInDoubles(sides, dice);
}

/**
 * Visits every distinct roll once: how many dice show each face, at [face - 1], with the certain ones, and in how many
 * orders the roll occurs. The counts are only valid during the call.
 */
function eachRoll(
  certain: readonly number[],
  dice: number,
  see: (counts: readonly number[], ways: number) => void,
): void {
  const counts = [...certain];
  const last = counts.length - 1;
  const visit = (face: number, left: number, ways: number): void => {
    const before = counts[face] ?? 0;
    if (face === last) {
      counts[face] = before + left;
      see(counts, ways);
    } else {
      for (let shown = 0; shown <= left; shown += 1) {
        counts[face] = before + shown;
        visit(face + 1, left - shown, ways * choose(left, shown));
      }
    }
    counts[face] = before;
  };
  visit(0, dice, 1);
}

/**
 * How often `judge` returns each whole number from 0 to `most`: exactly, over every distinct roll, or over as many
 * rolls as the budget allows, drawn from the seed. `work` is the cost of one call in plain rolls.
 */
export function tallyRolls(
  certain: readonly number[],
  dice: number,
  most: number,
  judge: (counts: readonly number[]) => number,
  seed: string,
  work = 1,
): { readonly shares: readonly number[]; readonly method: Method; readonly rolls: number } {
  const sides = certain.length;
  const tally = new Array<number>(most + 1).fill(0);
  const add = (counts: readonly number[], ways: number): void => {
    const judged = Math.max(0, Math.min(most, judge(counts)));
    tally[judged] = (tally[judged] ?? 0) + ways;
  };
  if (canLookAtAll(dice, sides, work)) {
    eachRoll(certain, dice, add);
    const outOf = sides ** dice;
    return { shares: tally.map((count) => count / outOf), method: 'exact', rolls: outOf };
  }
  const rolls = Math.max(FEWEST_ROLLS, Math.floor(MOST_LOOKS / work));
  drawRolls(certain, dice, rolls, seed, add);
  return { shares: tally.map((count) => count / rolls), method: 'simulated', rolls };
}

function drawRolls(
  certain: readonly number[],
  dice: number,
  rolls: number,
  seed: string,
  see: (counts: readonly number[], ways: number) => void,
): void {
  const rng = seededRng(seed);
  for (let roll = 0; roll < rolls; roll += 1) {
    const counts = [...certain];
    for (let die = 0; die < dice; die += 1) {
      const face = rng.nextInt(counts.length) - 1;
      counts[face] = (counts[face] ?? 0) + 1;
    }
    see(counts, 1);
  }
}

/**
 * Half the width of the 95 % interval of a simulated share. For a case that was never seen, three in n is the bound.
 */
export function simulationError(share: number, rolls: number): number {
  return Math.max(1.96 * Math.sqrt((share * (1 - share)) / rolls), 3 / rolls);
}
