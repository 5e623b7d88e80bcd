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

/**
 * Odds of a contest in which each side takes its set as its own distribution says, and the wider (then taller) or
 * the taller (then wider) set wins. A set beats none.
 */
export function matchingContestOdds(a: JointOdds, b: JointOdds, by: 'width' | 'height'): MatchingContestOdds {
  const sums = { win: 0, lose: 0, tie: 0 };
  for (const left of a.sets) {
    for (const right of b.sets) {
      const order = compareSets(left.set, right.set, by);
      sums[order > 0 ? 'win' : order < 0 ? 'lose' : 'tie'] += left.chance.probability * right.chance.probability;
    }
  }
  const [noneA, noneB] = [a.none.probability, b.none.probability];
  return {
    method: a.method,
    win: sums.win + (1 - noneA) * noneB,
    lose: sums.lose + noneA * (1 - noneB),
    tie: sums.tie,
    neither: noneA * noneB,
  };
}
