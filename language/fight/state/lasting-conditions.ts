import { amountOf } from '../../play/actions/apply/listed.js';
import { lastsUntil } from '../../procedures/written.js';
import type { ConditionChange } from '../../roll/changes.js';
import { CONDITIONS, type Until } from '../../rules/consequences.js';
import type { Evaluation } from '../../sheet/cells/evaluation.js';

/** A condition for which the sheet states when it ends, and the change that ends it. */
export interface LastingCondition {
  readonly until: Until;
  readonly end: ConditionChange;
}

export function lastingConditionsOf(begun: Evaluation): readonly LastingCondition[] {
  return begun.itemsIn(CONDITIONS).flatMap((item) => {
    const until = lastsUntil(item);
    if (until === undefined) return [];
    const { name, ownLabel: option } = item;
    const named = { is: 'condition', who: '', of: begun.source.name, condition: name } as const;
    const end: ConditionChange = { ...named, ...(option !== undefined && { option }), from: 0, to: 0 };
    return [{ until, end: { ...end, from: amountOf(begun, end) } }];
  });
}
