import type { MatchingSet } from '../../dice/matching-sets.js';
import type { Effect } from './fighter.js';

/** A grenade that lies in the fight and goes off in this round, by the width of the throw. */
export interface LiveGrenade {
  /** What the account calls it: `the grenade of Hans`. */
  readonly name: string;
  readonly set: MatchingSet;
  readonly effect: Effect;
}
