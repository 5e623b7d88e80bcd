import type { Fighter } from '../../procedures/round/fighter.js';
import type { FiredRounds, RoundPart } from '../../procedures/round-part.js';
import type { Change } from '../../roll/changes.js';
import type { Evaluation } from '../../sheet/cells/evaluation.js';
import type { Outcome } from '../../sheet/rolls/formula-cache.js';

/** The declaration that a line makes in a round in which all declare first. */
export interface LineOfRound
  extends Pick<Fighter, 'acts' | 'request' | 'aim' | 'called' | 'splits' | 'who'>,
    Pick<RoundPart, 'answer'> {
  /** The pool before modifiers, in words, with its source: lines with the same text use one pool. */
  readonly pool?: string;
  /** Ammunition and things that are used up with the roll. */
  readonly fired?: readonly FiredRounds[];
  /** The changes of the actor from the roll itself, whatever happens to its sets. */
  readonly changedBy?: (dice: Outcome, who: Evaluation) => readonly Change[];
}
