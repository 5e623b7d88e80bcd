import { compareSets } from '../dice/matching-sets.js';
import type { Method } from './chance.js';
import type { JointOdds } from './matching-joint.js';

/** How a contest of two pools ends. The four probabilities add up to 1. */
export interface MatchingContestOdds {
  readonly method: Method;
  readonly win: number;
  readonly lose: number;
  /** Both have the same set. */
  readonly tie: number;
  /** Neither has a set. */
  readonly neither: number;
}

/** Which side's pool is larger decides what sets leave open: above 0 the first one's, below 0 the second one's. */
export interface LargerPool {
  readonly ties?: number;
  readonly noSets?: number;
}

/**
 * Odds of a contest in which each side takes its set as its own distribution says, and the wider (then taller) or
 * the taller (then wider) set wins. A set beats none. What is equal, or where neither has a set, the larger pool wins
 * if it is said to count.
 */
export function matchingContestOdds(
  a: JointOdds,
  b: JointOdds,
  by: 'width' | 'height',
  larger: LargerPool = {},
): MatchingContestOdds {
  const sums = { win: 0, lose: 0, tie: 0, neither: 0 };
  const decided = (order: number, open: 'tie' | 'neither'): 'win' | 'lose' | 'tie' | 'neither' =>
    order > 0 ? 'win' : order < 0 ? 'lose' : open;
  for (const left of a.sets) {
    for (const right of b.sets) {
      const order = compareSets(left.set, right.set, by) || (larger.ties ?? 0);
      sums[decided(order, 'tie')] += left.chance.probability * right.chance.probability;
    }
  }
  const [noneA, noneB] = [a.none.probability, b.none.probability];
  sums.win += (1 - noneA) * noneB;
  sums.lose += noneA * (1 - noneB);
  sums[decided(larger.noSets ?? 0, 'neither')] += noneA * noneB;
  return { method: a.method, ...sums };
}
