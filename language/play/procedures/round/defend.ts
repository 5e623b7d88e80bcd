import type { MatchingSet } from '../../../families/matching/sets.js';
import { LEAST_WIDTH } from '../../../values/pool-operation.js';

/** Dice that a defence takes out of one set. */
export interface GobbledSet<Set extends MatchingSet = MatchingSet> {
  readonly set: Set;
  /** How many dice it loses, one at least. */
  readonly taken: number;
  /** What is left of it; undefined where less than two dice are. */
  readonly left?: MatchingSet;
}

/**
 * True when a defence comes in time for a set and is good enough for it: as wide and as tall, or where that is not enough, wider
 * and taller.
 */
export function reaches(defence: MatchingSet, attack: MatchingSet, equalIsEnough = true): boolean {
  const more = equalIsEnough ? 0 : 1;
  return defence.width >= attack.width + more && defence.height >= attack.height + more;
}

/**
 * Spends the dice of a defence, each on one die of the sets that it reaches: the tallest set first, of equals the widest,
 * until it is ruined. Dice that nothing is left for are lost.
 */
export function gobbleSets<Set extends MatchingSet>(
  defence: MatchingSet,
  attacks: readonly Set[],
  equalIsEnough = true,
): readonly GobbledSet<Set>[] {
  const reached = attacks
    .filter((attack) => reaches(defence, attack, equalIsEnough))
    .sort((a, b) => b.height - a.height || b.width - a.width);
  const found: GobbledSet<Set>[] = [];
  let dice = defence.width;
  for (const set of reached) {
    const taken = Math.min(dice, set.width - LEAST_WIDTH + 1);
    if (taken === 0) break;
    dice -= taken;
    found.push(gobbled(set, taken));
  }
  return found;
}

/** A set that lost dice. */
export function gobbled<Set extends MatchingSet>(set: Set, taken: number): GobbledSet<Set> {
  const width = set.width - taken;
  return width >= LEAST_WIDTH ? { set, taken, left: { width, height: set.height } } : { set, taken };
}
