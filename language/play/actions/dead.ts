import type { Evaluation } from '../../model/evaluate/cells/evaluation.js';
import { isSoBy } from '../../model/evaluate/policy-values.js';
import { FIGHT_POLICIES } from '../encounter/fight/policies.js';
import { onceFor } from '../procedures/once-for.js';

const deathOf = onceFor((who) => isSoBy(who, FIGHT_POLICIES.dead));

/** Whether a character is dead, by the values that the rulebook lists. */
export function isDead(who: Evaluation): boolean {
  return deathOf(who);
}

/** The same, where what comes of an action depends on no more of it than this. */
export function isDeadApart(who: Evaluation): boolean {
  return who.cells.touches.apart(() => deathOf(who));
}
