import type { HeadToken } from '../../grammar/layout/sheet/head-tokens.js';
import type { Rules } from '../../rules/rules.js';
import { isUnit, sameDimension } from '../../values/unit.js';
import { longestName } from '../longest-name.js';
import { unitWritten } from './quantity.js';
import { pointsAt } from './read-rating.js';
import type { EntryDraft, EntryPlace } from './reading.js';

// What printed statistics have before the name of an entry, or in its place.

/**
 * `[-5] Honesty`, `[ST] 12 [20]`, `2 Climbing 12`: whether the cost is before the name, or the name is in brackets.
 * Only print has this.
 */
export function isCostBefore(tokens: readonly HeadToken[], at: number, { vocabulary }: Rules): boolean {
  const first = tokens[at];
  if (first?.text === '[') {
    const points = pointsAt(tokens, at + 1);
    if (points && tokens[points.end]?.text === ']') return points.end + 1 < tokens.length;
    return tokens[at + 2]?.text === ']' && tokens[at + 3]?.type === 'number';
  }
  if (first?.type !== 'number' || tokens[at + 1]?.type !== 'word') return false;
  if (longestName(vocabulary, tokens, at, tokens.length, () => true)) return false;
  const isTrait = longestName(vocabulary, tokens, at + 1, tokens.length, ({ what }) => what === 'trait') !== undefined;
  return isTrait && unitWritten(tokens[at + 1]) === undefined;
}

/**
 * Reads `5'6", 130 lbs.`, as stat blocks print them: the only field of a character in that unit, or else in that
 * dimension. False if there is no such field.
 */
export function readMeasure(entry: EntryDraft, tokens: readonly HeadToken[], at: number, place: EntryPlace): boolean {
  if (place.where !== 'character') return false;
  const token = tokens[at];
  const unit = token?.type === 'length' ? 'in' : token?.type === 'number' ? unitWritten(tokens[at + 1]) : undefined;
  if (unit === undefined) return false;
  const measured = [...place.rules.fields.values()].filter(
    (one) => one.unit !== undefined && isUnit(one.unit) && sameDimension(one.unit, unit),
  );
  const inUnit = measured.filter((one) => one.unit === unit);
  const [field, another] = inUnit.length > 0 ? inUnit : measured;
  if (!field || another) return false;
  entry.named = { what: 'field', key: field.key, name: field.name };
  entry.field = field;
  entry.name = { from: at, to: at };
  return true;
}
