import { isTrue } from '../rules/operations.js';
import type { Derived } from '../rules/rules.js';
import type { SheetValue } from '../sheet.js';
import type { Entry } from './cells/entry.js';
import type { Evaluation } from './cells/evaluation.js';

function isHidden(evaluation: Evaluation, rule: Derived | undefined, self: Entry | undefined): boolean {
  if (typeof rule?.hidden !== 'function') return rule?.hidden === true;
  return isTrue(rule.hidden({ character: evaluation, ...(self && { self }) }).value);
}

/** A derived value as the sheet shows it; of an item where it is one of each. */
export function derivedValue(evaluation: Evaluation, key: string, self?: Entry): SheetValue {
  const rule = evaluation.rules.derived.get(key);
  const derivation = evaluation.derived(key, self);
  return {
    name: rule?.name ?? key,
    value: derivation.value,
    ...(rule?.unit !== undefined && { unit: rule.unit }),
    cell: derivation.cell ?? `derived:${key}`,
    ...(isHidden(evaluation, rule, self) && { hidden: true }),
    situations: evaluation.effects.situations(evaluation.effects.onDerived(key)),
    ...(rule && { rule: rule.origin }),
  };
}
