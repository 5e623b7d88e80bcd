import { nameKey } from '../../grammar/text.js';
import { oncePer } from '../../memo/once-per.js';
import type { Clauses, OptionRule } from '../../rules/clauses.js';
import type { Compiled } from '../../rules/scope.js';
import type { Derivation } from '../../values/derivation.js';
import { booleanValue, NONE, numberValue, textValue } from '../../values/value.js';
import type { Entry } from './entry.js';
import { fieldValue, wordsOfField } from './fields.js';

/**
 * The value of one of an entry's own names: rating, options, numbers, texts, local values, fields, marks; undefined if
 * it has no such name.
 */
export function ownValue(entry: Entry, key: string): Derivation | undefined {
  const clauses = entry.trait?.clauses ?? entry.character.rules.kinds.get(entry.kind)?.clauses;
  const declared = clauses && declaredIn(clauses).get(key);
  if (declared) return declared(entry);
  const mark = entry.markOf(key);
  if (mark !== undefined)
    return { operation: 'written', value: booleanValue(mark), label: key, origin: entry.origin('mark') };
  return builtIn(entry, key);
}

type OwnValue = (entry: Entry) => Derivation;

/** The own names that clauses declare, each with the function for its value. */
const declaredIn = oncePer((clauses: Clauses): ReadonlyMap<string, OwnValue> => {
  const { rating, options, numbers, texts, suffix, lets, fields } = clauses;
  const all = new Map<string, OwnValue>();
  // The first of two with the same name counts.
  const add = (key: string, value: OwnValue): void => {
    if (!all.has(key)) all.set(key, value);
  };
  if (rating?.key !== undefined) add(rating.key, (entry) => entry.character.bought(entry));
  for (const option of options) add(option.key, (entry) => optionValue(entry, option));
  for (const { key, fallback } of numbers) add(key, (entry) => numberParameter(entry, key, fallback));
  for (const text of texts) add(nameKey(text), (entry) => textParameter(entry, nameKey(text)));
  if (suffix) add(suffix.key, (entry) => suffixValue(entry, suffix.fallback));
  for (const [key, local] of lets) add(key, (entry) => localValue(entry, key, local));
  for (const field of fields) add(field.key, (entry) => fieldValue(entry, field));
  return all;
});

/** The words of one of an entry's own names, for `is`: the chosen label, the trait that a field names, alone or with its specialty, the specialty. */
export function ownWords(entry: Entry, key: string, withSpecialty: boolean): string | undefined {
  const clauses = entry.trait?.clauses ?? entry.character.rules.kinds.get(entry.kind)?.clauses;
  const option = clauses?.options.find((one) => one.key === key);
  if (option) return entry.chosen(option)?.label;
  const field = clauses?.fields.find((one) => one.key === key);
  if (field) {
    if (field.type === 'number' || field.type === 'formula') return undefined;
    const words = wordsOfField(entry, field);
    return field.type === 'trait' && !withSpecialty ? words?.replace(/\s*\([^)]*\)$/, '') : words;
  }
  switch (key) {
    case 'specialty':
      return entry.specialty ?? '';
    case 'label':
      return entry.ownLabel;
    case 'name':
      return entry.name;
    case 'kind':
      return entry.kind;
    default:
      return undefined;
  }
}

function localValue(entry: Entry, key: string, value: Compiled): Derivation {
  const compute = (): Derivation => {
    entry.note();
    return value(entry.scope());
  };
  return entry.character.cells.compute(entry.cellKey(key), key, compute, entry.place);
}

function optionValue(entry: Entry, option: OptionRule): Derivation {
  const choice = entry.chosen(option);
  const written = entry.read?.options.find((one) => one.type === 'choice' && one.option === option.key);
  if (!choice) return { operation: 'none', value: NONE, label: option.name };
  const origin = written ? entry.origin('option', written.span) : entry.trait?.origin;
  const value = choice.value?.(entry.scope());
  if (value) return { ...value, label: `${option.name}: ${choice.label}` };
  return {
    operation: written ? 'written' : 'declared',
    value: textValue(choice.label),
    label: option.name,
    ...(origin && { origin }),
  };
}

function numberParameter(entry: Entry, key: string, fallback: Compiled | undefined): Derivation {
  const written = entry.read?.options.find((one) => one.type === 'number' && one.name === key);
  if (written?.type === 'number')
    return {
      operation: 'written',
      value: numberValue(written.value),
      label: key,
      origin: entry.origin('option', written.span),
    };
  return fallback?.(entry.scope()) ?? { operation: 'none', value: NONE, label: key };
}

function textParameter(entry: Entry, key: string): Derivation {
  const written = entry.read?.options.find((one) => one.type === 'text' && one.name === key);
  if (written?.type === 'text')
    return {
      operation: 'written',
      value: textValue(written.text),
      label: key,
      origin: entry.origin('option', written.span),
    };
  return { operation: 'none', value: NONE, label: key };
}

function suffixValue(entry: Entry, fallback: Compiled | undefined): Derivation {
  const number = entry.read?.suffix?.number;
  if (number !== undefined && entry.read)
    return { operation: 'written', value: numberValue(number), origin: entry.origin('name', entry.read.name) };
  return fallback?.(entry.scope()) ?? { operation: 'none', value: NONE };
}

function builtIn(entry: Entry, key: string): Derivation | undefined {
  switch (key) {
    case 'rating':
    case 'bought':
      return entry.character.bought(entry);
    case 'level':
    case 'effective':
      return entry.character.effective(entry);
    case 'cost':
      return entry.character.cost(entry);
    case 'specialty':
      return {
        operation: 'written',
        value: entry.specialty === undefined ? NONE : textValue(entry.specialty),
        origin: entry.origin('specialty'),
      };
    case 'first':
      return { operation: 'written', value: booleanValue(entry.character.isFirst(entry)), origin: entry.origin() };
    case 'quantity':
      return { operation: 'written', value: numberValue(entry.count), origin: entry.origin('count') };
    case 'name':
      return { operation: 'written', value: textValue(entry.name), origin: entry.origin('name') };
    case 'label':
      return {
        operation: 'written',
        value: entry.ownLabel === undefined ? NONE : textValue(entry.ownLabel),
        origin: entry.origin(),
      };
    case 'kind':
      return { operation: 'written', value: textValue(entry.kind), origin: entry.origin('name') };
    case 'on':
      return entry.trait?.clauses.on?.(entry.scope());
    default:
      return undefined;
  }
}
