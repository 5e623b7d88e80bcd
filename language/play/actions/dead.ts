import type { Evaluation } from '../../sheet/cells/evaluation.js';
import { onceFor } from '../../sheet/cells/once-for.js';
import { FIGHT_POLICIES } from '../../sheet/fight-policies.js';
import { isSoBy } from '../../sheet/policy-values.js';

const deathOf = onceFor((who) => isSoBy(who, FIGHT_POLICIES.dead));

/** Whether a character is dead, by the values that the rulebook lists. */
export function isDead(who: Evaluation): boolean {
  return deathOf(who);
}

/** The same, without recording that the caller has read wounds: else each of them would matter to every cached line. */
export function isDeadApart(who: Evaluation): boolean {
  return who.cells.touches.apart(() => deathOf(who));
}
