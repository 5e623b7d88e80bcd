import type { HeadToken } from '../../grammar/layout/sheet/head-tokens.js';
import type { Rules } from '../rules/rules.js';
import { readName } from './read-name.js';
import { readPart, trailing } from './read-part.js';
import type { Draft, Place, ReadEntry } from './reading.js';
import type { SourceEntry } from './source.js';

const readings = new WeakMap<SourceEntry, { readonly rules: Rules; readonly read: ReadEntry }>();

/** Reads the head of an entry: count, name, options, rating, cost, label and marks, in any order after the name. */
export function readEntry(source: SourceEntry, place: Place): ReadEntry {
  // At the top of a character the vocabulary alone decides; those who are `like` one read its entries again and again.
  if (place.where !== 'character' || place.parent || place.kinds || place.marks) return readHead(source, place);
  const known = readings.get(source);
  if (known?.rules === place.rules) return known.read;
  const read = readHead(source, place);
  readings.set(source, { rules: place.rules, read });
  return read;
}

function readHead(source: SourceEntry, place: Place): ReadEntry {
  const tokens = source.tokens;
  const entry: Draft = { source, name: { from: 0, to: 0 }, options: [], marks: [], values: [], problems: [] };
  let at = readName(entry, tokens, place);
  if (entry.field && place.where !== 'list') {
    // `Age: 24`, as forms print it.
    const from = tokens[at]?.text === ':' ? at + 1 : at;
    const to = trailing(entry, tokens, from);
    const value = { from, to: entry.field.type === 'text' ? to : withoutFullStop(tokens, to) };
    entry.values.push({ field: entry.field, span: value });
    return entry;
  }
  if (entry.kind?.open === 'text' && entry.ownName !== undefined) return entry;
  if (entry.named?.what === 'setting' && place.where === 'character') {
    const from = tokens[at]?.text === '=' || tokens[at]?.text === ':' ? at + 1 : at;
    entry.stated = { from, to: trailing(entry, tokens, from) };
    return entry;
  }
  if (entry.named?.what === 'derived') {
    const from = tokens[at]?.text === '=' || tokens[at]?.text === ':' ? at + 1 : at;
    entry.printed = { from, to: withoutFullStop(tokens, trailing(entry, tokens, from)) };
    return entry;
  }
  while (at < tokens.length) at = readPart(entry, tokens, at, place);
  return entry;
}

/** The end of a value before the full stop of a printed line. */
function withoutFullStop(tokens: readonly HeadToken[], to: number): number {
  return tokens[to - 1]?.text === '.' ? to - 1 : to;
}
