import { nameKey } from '../grammar/text.js';
import { isTrue } from '../rules/operations.js';
import type { Evaluation } from './cells/evaluation.js';

/** The policy whose values are true of those who are out of a fight. */
export const OUT_OF_THE_FIGHT = 'out of the fight';

/** The policy whose values are true of the dead, who can neither act nor be a target. */
export const DEAD = 'dead';

/** The policy whose values are true of those who do nothing just now. */
export const UNABLE_TO_ACT = 'unable to act';

/** The policy that says which action it is to roll something by its name: the action, and the `let` of kinds that is true of what it is for. */
export const ROLLED_BY_NAME = 'rolled by name';

/** Whether one of the values that a policy of the rulebook lists is true of a character; not so where the rulebook lacks the policy. */
export function isSoBy(who: Evaluation, policy: string): boolean {
  const values = who.rules.policies.get(policy) ?? [];
  return values.some((value) => isTrue(who.derived(nameKey(value), undefined).value));
}
