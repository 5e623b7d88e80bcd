import type { HeadToken } from '../../grammar/layout/sheet/head-tokens.js';
import * as rational from '../../values/rational.js';
import { isUnit, sameDimension } from '../../values/unit.js';
import { longestName } from '../longest-name.js';
import { unitWritten } from './quantity.js';
import { pointsAt } from './read-rating.js';
import type { EntryDraft, EntryPlace } from './reading.js';

// What print has before the name of an entry, or in its place.

/** `[-5] Honesty`, `[ST] 12 [20]`: a cost before the name, or the name in brackets; answers where the name begins. */
export function readCellBefore(
  entry: EntryDraft,
  tokens: readonly HeadToken[],
  at: number,
  { where }: EntryPlace,
): number {
  if (where !== 'character' || tokens[at]?.text !== '[') return at;
  const points = pointsAt(tokens, at + 1);
  if (points && tokens[points.end]?.text === ']' && points.end + 1 < tokens.length) {
    const value = rational.parseNumber(points.value);
    const span = { from: at, to: points.end + 1 };
    entry.cost = { ...(value !== undefined && { value }), text: points.value, span };
    return span.to;
  }
  return tokens[at + 2]?.text === ']' && tokens[at + 3]?.type === 'number' ? at + 1 : at;
}

/** `2 Climbing 12`, as programs print the points before the trait. */
export function readCostBefore(
  entry: EntryDraft,
  tokens: readonly HeadToken[],
  at: number,
  { where, rules }: EntryPlace,
): number | undefined {
  const number = tokens[at];
  const value = where === 'character' && number?.type === 'number' ? rational.parseNumber(number.text) : undefined;
  if (!number || value === undefined || tokens.some(({ text }) => text === '[')) return undefined;
  const match = longestName(rules.vocabulary, tokens, at + 1, tokens.length, ({ what }) => what === 'trait');
  const isPriced = match?.candidates.some(({ kind, key }) => {
    const clauses = rules.traits.get(kind ?? '')?.get(key)?.clauses;
    return clauses?.ladder !== undefined || clauses?.cost !== undefined;
  });
  if (!isPriced) return undefined;
  entry.cost = { value, text: number.text, span: { from: at, to: at + 1 } };
  return at + 1;
}

/** `5'6", 130 lbs.`, as stat blocks print them: the one field of a character that is measured in such a unit. */
export function readMeasure(entry: EntryDraft, tokens: readonly HeadToken[], at: number, place: EntryPlace): boolean {
  if (place.where !== 'character') return false;
  const token = tokens[at];
  const unit = token?.type === 'length' ? 'in' : token?.type === 'number' ? unitWritten(tokens[at + 1]) : undefined;
  if (unit === undefined) return false;
  const measured = [...place.rules.fields.values()].filter(
    (one) => one.unit !== undefined && isUnit(one.unit) && sameDimension(one.unit, unit),
  );
  const [field] = measured;
  if (!field || measured.length > 1) return false;
  entry.named = { what: 'field', key: field.key, name: field.name };
  entry.field = field;
  entry.name = { from: at, to: at };
  return true;
}
