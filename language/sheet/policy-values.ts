import { nameKey } from '../grammar/text.js';
import { isTrue } from '../rules/operations.js';
import type { Evaluation } from './cells/evaluation.js';

/** The policy whose values are true for characters who are out of a fight. */
export const OUT_OF_THE_FIGHT = 'out of the fight';

/** The policy whose values are true for the dead, who can neither act nor be a target. */
export const DEAD = 'dead';

/** The policy whose values are true for characters who cannot act now. */
export const UNABLE_TO_ACT = 'unable to act';

/** The policy with the action that a roll by name is, and the `let` of kinds that is true for what it is used for. */
export const ROLLED_BY_NAME = 'rolled by name';

/** Whether one of the values of a policy is true for a character; false if the rulebook lacks the policy. */
export function isSoBy(who: Evaluation, policy: string): boolean {
  const values = who.rules.policies.get(policy) ?? [];
  return values.some((value) => isTrue(who.derived(nameKey(value), undefined).value));
}
