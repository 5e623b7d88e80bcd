import type { HeadToken } from '../../grammar/head-tokens.js';
import type * as rational from '../../values/rational.js';
import type { Value } from '../../values/value.js';
import type { Field, Kind, Named, Rules, Trait } from '../rules/rules.js';
import type { ReadOption } from './read-group.js';
import { readName } from './read-name.js';
import { readPart, trailing } from './read-part.js';
import type { SourceEntry } from './source.js';

/** Sides of the dice that a bare `2d` means in this game. */
export function sidesOf(rules: Rules): number | undefined {
  return rules.dice.find((one) => one.family !== 'matching')?.sides;
}

/** Tokens of an entry's head, from the first up to but not including the last. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

/** Where an entry stands decides what its words can mean. */
export interface Place {
  readonly rules: Rules;
  readonly where: 'character' | 'trait' | 'list' | 'item' | 'campaign' | 'document';
  /** The trait or item that it is nested in. */
  readonly parent?: Trait;
  /** Kinds that the list holds, the one for things unheard of last. */
  readonly kinds?: readonly string[];
  readonly marks?: readonly string[];
}

/** An entry as the rulebook's vocabulary reads it; nothing is computed yet. */
export interface ReadEntry {
  readonly source: SourceEntry;
  readonly named?: Named;
  readonly trait?: Trait;
  readonly kind?: Kind;
  readonly field?: Field;
  /** The value written behind a setting of the game, which this character states for itself. */
  readonly stated?: Span;
  /** The value written behind the name of one that follows from the rest of the sheet. */
  readonly printed?: Span;
  /** The name as written, of an entry that the author named or nobody knows. */
  readonly ownName?: string;
  readonly name: Span;
  readonly suffix?: { readonly name: string; readonly number?: number };
  readonly count?: { readonly value: number; readonly span: Span };
  readonly options: readonly ReadOption[];
  readonly rating?: { readonly value: Value; readonly span: Span; readonly signed: boolean };
  readonly cost?: { readonly value?: rational.Num; readonly text: string; readonly span: Span };
  readonly label?: { readonly text: string; readonly span: Span };
  readonly marks: readonly { readonly name: string; readonly span: Span }[];
  readonly values: readonly { readonly field: Field; readonly span: Span }[];
  readonly like?: { readonly name: string; readonly span: Span };
  readonly allowed?: { readonly reason: string; readonly span: Span };
  readonly problems: readonly ReadProblem[];
}

export interface ReadProblem {
  readonly code:
    | 'unknown-name'
    | 'ambiguous-name'
    | 'not-a-number'
    | 'out-of-range'
    | 'not-understood'
    | 'ambiguous-option'
    | 'unknown-option'
    | 'wrong-place'
    | 'duplicate-entry';
  readonly message: string;
  readonly span: Span;
  readonly near?: readonly string[];
}

export type Draft = {
  -readonly [Key in keyof ReadEntry]: ReadEntry[Key] extends readonly (infer One)[] ? One[] : ReadEntry[Key];
};

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
