import type { Fighter } from '../../procedures/round/fighter.js';
import type { FiredRounds, RoundPart } from '../../procedures/round-part.js';
import type { Change } from '../../roll/changes.js';
import type { Evaluation } from '../../sheet/cells/evaluation.js';
import type { Outcome } from '../../sheet/rolls/formula-cache.js';

/** What a line is in a round in which all declare first. */
export interface LineOfRound
  extends Pick<Fighter, 'acts' | 'request' | 'aim' | 'called' | 'splits' | 'who'>,
    Pick<RoundPart, 'answer'> {
  /** The dice that it rolls before anything is added or taken, in words: lines of the same dice are uses of one pool. */
  readonly pool?: string;
  /** What is gone once the dice have been rolled. */
  readonly fired?: readonly FiredRounds[];
  /** What its dice change of the one who rolled them, and which conditions they give, whatever becomes of their sets. */
  readonly changedBy?: (dice: Outcome, who: Evaluation) => readonly Change[];
}
