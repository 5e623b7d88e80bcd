import type { Fighter } from '../../procedures/round/fighter.js';
import type { FiredRounds, RoundPart } from '../../procedures/round-part.js';

/** What a line is in a round in which all declare first. */
export interface LineOfRound extends Pick<Fighter, 'acts' | 'request' | 'aim' | 'who'>, Pick<RoundPart, 'answer'> {
  /** What is gone once the dice have been rolled. */
  readonly fired?: readonly FiredRounds[];
}
