import { NONE, numberValue, type Value } from '../../values/value.js';
import type { Derivation } from '../derivation.js';
import { addressOf } from '../rules/declared.js';
import { addValues, extreme } from '../rules/operations.js';
import type { EntryScope } from '../rules/scope.js';
import { Entry } from './cells/entry.js';
import type { Evaluation } from './cells/evaluation.js';

/** The level of a trait: the best of the entries that take it, else what it is untrained. */
export function traitOf(evaluation: Evaluation, kind: string, key: string, specialty: string | undefined): Derivation {
  evaluation.read(addressOf(kind, key));
  const taken = evaluation.taken(kind, key, specialty);
  const name = evaluation.rules.traits.get(kind)?.get(key)?.name ?? key;
  if (taken.length === 0) {
    const phantom = evaluation.phantom(kind, key);
    return phantom ? evaluation.effective(phantom) : { operation: 'none', value: NONE, label: name };
  }
  const [only] = taken;
  if (only && taken.length === 1) return evaluation.effective(only);
  const of = taken.map((entry) => evaluation.effective(entry));
  return { operation: 'greatest', value: extreme(of, true), of, label: name };
}

/** The untrained value of a trait, without looking at what was bought. */
export function untrainedOf(entry: Entry): Derivation | undefined {
  const defaults = entry.trait?.clauses.defaults ?? [];
  if (defaults.length === 0) return undefined;
  return entry.evaluation.cell(`${entry.id}/default`, `${entry.name} untrained`, () => {
    const of = defaults.map((one) => one(entry.scope()));
    return { operation: 'greatest', value: extreme(of, true), of };
  });
}

/** A derived value; of an item where it is one of each, the greatest of all items where none is meant. */
export function derivedOf(evaluation: Evaluation, key: string, self: EntryScope | undefined): Derivation {
  const rule = evaluation.rules.derived.get(key);
  evaluation.read(addressOf('derived', key));
  if (!rule) return { operation: 'none', value: NONE };
  const assumed = evaluation.assumed(rule.name);
  if (assumed) return assumed;
  if (rule.each === undefined)
    return evaluation.cell(addressOf('derived', key), rule.name, () =>
      evaluation.effects.apply(rule.value({ character: evaluation }), evaluation.effects.onDerived(key)),
    );
  if (self instanceof Entry && self.kind === rule.each) {
    const mode = self.mode === undefined ? '' : `:${self.mode}`;
    return evaluation.cell(`${self.id}${mode}/derived:${key}`, `${rule.name} of ${self.name}`, () =>
      evaluation.effects.apply(rule.value(self.scope()), evaluation.effects.onDerived(key)),
    );
  }
  const of = evaluation.items.filter((item) => item.kind === rule.each).map((item) => evaluation.derived(key, item));
  return { operation: 'greatest', value: extreme(of, true), of, label: rule.name };
}

/** The points that the entries of a character cost. */
export function spentOf(evaluation: Evaluation): Derivation {
  return evaluation.cell('spent', 'points spent', () => {
    const of = evaluation.all
      .filter((entry) => entry.list === undefined && !entry.read?.field && !entry.trait?.clauses.included)
      .map((entry) => evaluation.cost(entry))
      .filter((one) => one.value.kind === 'number');
    const value = of.reduce<Value>((sum, one) => addValues(sum, one.value), numberValue(0));
    return { operation: 'sum', value, of };
  });
}
