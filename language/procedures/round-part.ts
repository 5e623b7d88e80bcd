import type { MatchingRequest } from '../dice/families/matching/matching.js';
import type { Act } from './round/fighter.js';
import type { GrenadeAnswering } from './round/live-grenade.js';

/** What an action is in a round in which all declare before anything happens. */
export interface RoundPart {
  /** What its sets do, in this order. */
  readonly acts: readonly Act[];
  /** What is rolled, where it is not what the action rolls. */
  readonly request?: MatchingRequest;
  /** Rounds that are gone once the dice have been rolled, where the sheet counts them. */
  readonly fired?: FiredRounds;
  /** What it does about a grenade of the round before. */
  readonly answer?: Omit<GrenadeAnswering, 'by'>;
}

/** The same with what is left in the magazine after all lines of a member. */
export interface RoundsLeft extends FiredRounds {
  readonly left: number;
}

/** What one declared attack takes out of a magazine, or of things that it uses up. */
export interface FiredRounds {
  /** The thing that is carried, and the field that counts, or `quantity`. */
  readonly id: string;
  readonly thing: string;
  readonly field: string;
  /** What the sheet says, what there is by the line, and how many of these the attack uses. */
  readonly from: number;
  readonly loaded: number;
  readonly used: number;
  /** They are as many as the dice of the roll; else one for each attack. */
  readonly byDice: boolean;
}
