import type { MatchingRequest } from '../dice/families/matching/matching.js';
import type { Act } from './round/fighter.js';
import type { GrenadeAnswering } from './round/live-grenade.js';

/** An action in a round in which all declare before anything happens. */
export interface RoundPart {
  /** The effects of its sets, in this order. */
  readonly acts: readonly Act[];
  /** The roll, if it is not that of the action. */
  readonly request?: MatchingRequest;
  /** The heights of a called shot; by default those of all dice that are fixed before the roll. */
  readonly called?: readonly number[];
  /** A wide set can be split to serve two acts if there are fewer sets than acts. */
  readonly splits?: true;
  /** Rounds that the roll fires, if the sheet counts them. */
  readonly fired?: FiredRounds;
  /** Its answer to a grenade of the previous round. */
  readonly answer?: Omit<GrenadeAnswering, 'by'>;
}

/** Fired rounds, and how many are left after all lines of a member. */
export interface RoundsLeft extends FiredRounds {
  readonly left: number;
}

/** Rounds of a magazine, or things such as grenades, that one declared attack uses up. */
export interface FiredRounds {
  /** The carried thing, and its field for the count, or `quantity`. */
  readonly id: string;
  readonly thing: string;
  readonly field: string;
  /** The amount on the sheet, the amount for this line, and how many the attack uses. */
  readonly from: number;
  readonly loaded: number;
  readonly used: number;
  /** Whether each die of the roll uses one; otherwise each attack does. */
  readonly byDice: boolean;
}
