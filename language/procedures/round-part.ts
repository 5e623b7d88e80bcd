import type { MatchingRequest } from '../dice/families/matching/matching.js';
import type { Act } from './round/fighter.js';
import type { GrenadeAnswering } from './round/live-grenade.js';

/** An action in a round in which all declare before anything happens. */
export interface RoundPart {
  /** The effects of its sets, in this order. */
  readonly acts: readonly Act[];
  /** The roll, if it is not that of the action. */
  readonly request?: MatchingRequest;
  /** The heights that a called shot wants. Without it every die that is set before the roll is meant. */
  readonly called?: readonly number[];
  /** A wide set serves two of its acts where there are too few. */
  readonly splits?: true;
  /** Rounds that the roll fires, if the sheet counts them. */
  readonly fired?: FiredRounds;
  /** Its answer to a grenade of the previous round. */
  readonly answer?: Omit<GrenadeAnswering, 'by'>;
}

/** The same with the rounds left after all lines of a member. */
export interface RoundsLeft extends FiredRounds {
  readonly left: number;
}

/** Rounds that one declared attack takes out of a magazine, or things that it uses up. */
export interface FiredRounds {
  /** The carried thing, and its field for the count, or `quantity`. */
  readonly id: string;
  readonly thing: string;
  readonly field: string;
  /** The amount on the sheet, the amount for this line, and how many the attack uses. */
  readonly from: number;
  readonly loaded: number;
  readonly used: number;
  /** One for each die of the roll; else one for each attack. */
  readonly byDice: boolean;
}
