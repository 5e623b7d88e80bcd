import { nameKey } from '../../grammar/text.js';
import { NONE, textValue } from '../../values/value.js';
import type { Derivation } from '../derivation.js';
import type { Field } from '../rules/clauses.js';
import type { Entry } from './cells/entry.js';
import { fieldReading } from './cells/fields.js';

/** The value of an item's field: what the author wrote, else what the item's declaration states, else its fallback. */
export function fieldValue(entry: Entry, field: Field): Derivation {
  return entry.evaluation.cell(
    `${entry.id}${entry.mode === undefined ? '' : `:${entry.mode}`}/${field.key}`,
    field.name,
    () => {
      const reading = fieldReading(entry, field);
      if (reading.value) return reading.value;
      const declared = declaredChoice(entry, field) ??
        entry.declaredValue(field)?.value(entry.scope()) ??
        field.fallback?.(entry.scope()) ?? { operation: 'none', value: NONE, label: field.name };
      return worthOf(entry, field, declared);
    },
  );
}

/** What the choice is worth that a field names; the words themselves where it is worth nothing. */
function worthOf(entry: Entry, field: Field, named: Derivation): Derivation {
  const { value } = named;
  const choice =
    value.kind === 'text' ? field.choices?.find((one) => one.key === nameKey(value.text))?.value : undefined;
  return choice?.(entry.scope()) ?? named;
}

/** A choice is the word that was written, whatever else has that name. */
function declaredChoice(entry: Entry, field: Field): Derivation | undefined {
  const text = field.type === 'choice' ? entry.declaredValue(field)?.text : undefined;
  const choice = text === undefined ? undefined : field.choices?.find((one) => one.key === nameKey(text));
  const origin = entry.trait?.origin;
  return (
    choice && {
      operation: 'declared',
      value: textValue(choice.label),
      label: field.name,
      ...(origin && { origin }),
    }
  );
}
