import { nameKey } from '../../grammar/text.js';
import { flagCalled, textOf } from '../../grammar/token-text.js';
import type { ReadProblem, Span } from '../../read/entry/reading.js';
import { readExpression } from '../../read/expression.js';
import { compileExpression } from '../../read/expression-value.js';
import { invalidFlag } from '../../read/messages.js';
import type { Field } from '../../rules/clauses.js';
import { inUnit } from '../../rules/operations.js';
import type { Derivation } from '../../values/derivation.js';
import { booleanValue, NONE, textValue } from '../../values/value.js';
import * as say from '../messages.js';
import type { Entry } from './entry.js';

/** What an author wrote for a field of an item or of the character: its text and its value. */
export interface FieldReading {
  readonly text?: string;
  readonly value?: Derivation;
  readonly problems: readonly ReadProblem[];
}

/** The value of an item's field: the author's, else the declaration's, else the default. */
export function fieldValue(entry: Entry, field: Field): Derivation {
  const compute = (): Derivation => {
    entry.note();
    const reading = fieldReading(entry, field);
    if (reading.value) return reading.value;
    const declared = declaredChoice(entry, field) ??
      entry.declaredValue(field)?.value(entry.scope()) ??
      field.fallback?.(entry.scope()) ?? { operation: 'none', value: NONE, label: field.name };
    return valueOfChoice(entry, field, declared);
  };
  return entry.character.cells.compute(entry.cellKey(field.key), field.name, compute, entry.place);
}

/** The value of the choice that a field names; the text itself if the choice has none. */
function valueOfChoice(entry: Entry, field: Field, named: Derivation): Derivation {
  const { value } = named;
  const choice =
    value.kind === 'text' ? field.choices?.find((one) => one.key === nameKey(value.text))?.value : undefined;
  return choice?.(entry.scope()) ?? named;
}

/** A declared choice is the written word, even if something else has that name. */
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

/** The text of an item's field, the author's or the declaration's. */
export function wordsOfField(entry: Entry, field: Field): string | undefined {
  return fieldReading(entry, field).text ?? entry.declaredValue(field)?.text;
}

/** Whether the author or the item's declaration gives the field a value. */
export function statesField(entry: Entry, field: Field): boolean {
  return fieldReading(entry, field).value !== undefined || entry.declaredValue(field) !== undefined;
}

/** The value written in the item's own line or in its block. */
export function fieldReading(entry: Entry, field: Field): FieldReading {
  const inline = entry.read?.values.find((value) => value.field.key === field.key);
  if (inline && entry.read)
    return readField(entry, field, entry.read.source.tokens, inline.span, entry.read.source.path);
  const nested = entry.children.find((child) => child.read?.field?.key === field.key);
  const value = nested?.read?.values[0];
  if (nested?.read && value)
    return readField(entry, field, nested.read.source.tokens, value.span, nested.read.source.path);
  return { problems: [] };
}

/** What is written for a field of the character. */
export function characterField(entry: Entry, field: Field): FieldReading {
  const value = entry.read?.values[0];
  return value && entry.read
    ? readField(entry, field, entry.read.source.tokens, value.span, entry.read.source.path)
    : { problems: [] };
}

/** Reads the value of a field from the tokens of a span. */
export function readField(
  entry: Entry,
  field: Field,
  tokens: Parameters<typeof textOf>[0],
  span: Span,
  path: string,
): FieldReading {
  const origin = { ...entry.origin('value', span), path };
  const text = textOf(tokens, span.from, span.to);
  switch (field.type) {
    case 'text':
      return { text, value: { operation: 'written', value: textValue(text), origin }, problems: [] };
    case 'flag': {
      const flag = flagCalled(text);
      const message = invalidFlag(text, field.name);
      return {
        value: { operation: 'written', value: booleanValue(flag ?? true), origin },
        problems: flag === undefined ? [{ code: 'not-understood', message, span }] : [],
      };
    }
    case 'choice': {
      const choice = field.choices?.find((one) => one.key === nameKey(text));
      if (!choice) {
        const labels = (field.choices ?? []).map((one) => one.label);
        return {
          text,
          value: { operation: 'written', value: textValue(text), origin },
          problems: [
            {
              code: 'not-understood',
              message: say.notAChoice(field.name, text, labels),
              span,
              near: labels,
            },
          ],
        };
      }
      const value = choice.value?.(entry.scope());
      return {
        text: choice.label,
        value: value ?? { operation: 'written', value: textValue(choice.label), origin },
        problems: [],
      };
    }
    default: {
      const rules = entry.character.rules;
      const locals = new Set(
        (entry.trait?.clauses ?? rules.kinds.get(entry.kind)?.clauses)?.fields.map((one) => one.key) ?? [],
      );
      const expression = readExpression({ rules, tokens, ...span, locals, isTrait: field.type === 'trait' });
      const problems = [...expression.problems];
      if (problems.length === 0 && expression.end < span.to)
        problems.push({
          code: 'not-understood',
          message: say.meaninglessAfter(textOf(tokens, expression.end, span.to), field.name),
          span: { from: expression.end, to: span.to },
        });
      const result = compileExpression(expression, { origin })(entry.scope());
      const converted = inUnit(result.value, field.unit);
      if (!converted)
        problems.push({
          code: 'not-understood',
          message: say.otherQuantity(field.name, field.unit ?? '', text),
          span,
        });
      return {
        text,
        value:
          converted && converted !== result.value
            ? { ...result, value: converted, operation: 'same', of: [result] }
            : result,
        problems,
      };
    }
  }
}
