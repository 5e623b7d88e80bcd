import type { MatchingRequest } from '../../../families/matching/matching.js';
import type { Act } from './fighter.js';
import type { GrenadeAnswering } from './live-grenade.js';

/** What an action is in a round in which all declare before anything happens. */
export interface RoundPart {
  /** What its sets do, in this order. */
  readonly acts: readonly Act[];
  /** What is rolled, where it is not what the action rolls. */
  readonly request?: MatchingRequest;
  /** What it does about a grenade of the round before. */
  readonly answer?: Omit<GrenadeAnswering, 'by'>;
}
