import type { HeadToken } from '../../grammar/head-tokens.js';
import { nameKey } from '../../grammar/text.js';
import * as rational from '../../values/rational.js';
import { isUnit } from '../../values/unit.js';
import type { Value } from '../../values/value.js';
import type { Field, Kind, Named, Rules, Trait } from '../rules/rules.js';
import { longestName, nearNames } from './longest-name.js';
import { type ReadOption, readGroup } from './read-group.js';
import { readRating } from './read-rating.js';
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
    | 'not-understood'
    | 'ambiguous-option'
    | 'wrong-place'
    | 'duplicate-entry'
    | 'alias';
  readonly message: string;
  readonly span: Span;
  readonly near?: readonly string[];
}

type Draft = {
  -readonly [Key in keyof ReadEntry]: ReadEntry[Key] extends readonly (infer One)[] ? One[] : ReadEntry[Key];
};

/** Reads the head of an entry: count, name, options, rating, cost, label and marks, in any order after the name. */
export function readEntry(source: SourceEntry, place: Place): ReadEntry {
  const tokens = source.tokens;
  const entry: Draft = { source, name: { from: 0, to: 0 }, options: [], marks: [], values: [], problems: [] };
  let at = readName(entry, tokens, place);
  if (entry.field && place.where !== 'list') {
    entry.values.push({ field: entry.field, span: { from: at, to: trailing(entry, tokens, at) } });
    return entry;
  }
  if (entry.kind?.open === 'text' && entry.ownName !== undefined) return entry;
  if (entry.named?.what === 'setting' && place.where === 'character') {
    const from = tokens[at]?.text === '=' || tokens[at]?.text === ':' ? at + 1 : at;
    entry.stated = { from, to: trailing(entry, tokens, from) };
    return entry;
  }
  while (at < tokens.length) at = readPart(entry, tokens, at, place);
  return entry;
}

function readName(entry: Draft, tokens: readonly HeadToken[], place: Place): number {
  const { vocabulary, kinds } = place.rules;
  const accept = acceptIn(place);
  const { section } = entry.source;
  const start = section?.tokens ?? 0;
  const sectionKind = kinds.get(section?.kind ?? '');
  if (sectionKind?.open === 'text') {
    entry.kind = sectionKind;
    return readOwnName(entry, tokens, start, sectionKind, place);
  }
  let at = start;
  const whole = longestName(vocabulary, tokens, at, tokens.length, accept);
  const first = tokens[at];
  if (!whole && place.where === 'list' && first?.type === 'number' && tokens.length > at + 1) {
    const value = rational.parseNumber(first.text);
    if (value !== undefined && rational.isWhole(value) && value > 0) {
      entry.count = { value, span: { from: at, to: at + 1 } };
      at++;
    }
  }
  const found = at === start ? whole : longestName(vocabulary, tokens, at, tokens.length, accept);
  const kindName = found?.candidates.find((named) => named.what === 'kind');
  if (kindName && found && found.length === 1) {
    const kind = kinds.get(kindName.key);
    const rest = longestName(
      vocabulary,
      tokens,
      at + 1,
      tokens.length,
      (named) => named.what === 'trait' && named.kind === kindName.key,
    );
    if (
      kind &&
      (rest || (tokens.length > at + 1 && kind.open) || place.where === 'document' || place.where === 'campaign')
    ) {
      entry.kind = kind;
      if (rest && !(kind.open === 'text')) return take(entry, rest.candidates, at + 1, rest, place, tokens);
      return readOwnName(entry, tokens, at + 1, kind, place);
    }
    if (kind && tokens.length > at + 1 && tokens[at + 1]?.type !== 'symbol') {
      entry.kind = kind;
      return readOwnName(entry, tokens, at + 1, kind, place);
    }
  }
  if (found) {
    const candidates = found.candidates.filter((named) => named.what !== 'kind');
    if (candidates.length > 0) return take(entry, candidates, at, found, place, tokens);
  }
  return readOwnName(entry, tokens, at, sectionKind?.open ? sectionKind : undefined, place);
}

/** What a name may be in this place. */
function acceptIn(place: Place): (named: Named) => boolean {
  const { rules } = place;
  return (named) => {
    switch (named.what) {
      case 'trait':
        if (place.where === 'list') return place.kinds?.includes(named.kind ?? '') ?? false;
        if (place.where === 'item') return place.kinds?.includes(named.kind ?? '') ?? false;
        if (place.where === 'campaign') return true;
        return !(rules.kinds.get(named.kind ?? '')?.item ?? false);
      case 'kind':
        return place.where !== 'item';
      case 'field':
      case 'list':
        return place.where === 'character';
      case 'setting':
        return place.where === 'campaign' || place.where === 'character';
      case 'switch':
        return place.where === 'campaign';
      default:
        return false;
    }
  };
}

function take(
  entry: Draft,
  candidates: readonly Named[],
  from: number,
  found: { readonly length: number; readonly suffix?: ReadEntry['suffix'] },
  place: Place,
  tokens: readonly HeadToken[],
): number {
  const to = from + found.length;
  const named = choose(candidates, place);
  entry.named = named;
  entry.name = { from, to };
  if (found.suffix) entry.suffix = found.suffix;
  if (named.what === 'trait') {
    const trait = place.rules.traits.get(named.kind ?? '')?.get(named.key);
    if (trait) entry.trait = trait;
    const kind = place.rules.kinds.get(named.kind ?? '');
    if (kind) entry.kind ??= kind;
    if (named.alias === 'choice' && named.specialty !== undefined) {
      entry.options.push({ type: 'specialty', text: named.specialty, declared: true, span: { from, to } });
    } else if (named.alias === 'choice' && named.choice !== undefined && trait) {
      const option = trait.clauses.options.find((one) => one.choices.some((choice) => choice.label === named.choice));
      if (option) entry.options.push({ type: 'choice', option: option.key, label: named.choice, span: { from, to } });
    }
    const rivals = candidates.filter((other) => other.kind !== named.kind && fits(other, place) === fits(named, place));
    if (rivals.length > 0) {
      const qualified = [named, ...rivals].map((one) => `${one.kind} ${one.name}`);
      entry.problems.push({
        code: 'ambiguous-name',
        message: `"${textOf(tokens, from, to)}" can be ${list(qualified)}; write which one is meant.`,
        span: entry.name,
        near: qualified,
      });
    }
  }
  if (named.what === 'field') {
    const field = place.rules.fields.get(named.key);
    if (field) entry.field = field;
  }
  return to;
}

/** Of several kinds with this name, the one that belongs where the entry stands. */
function choose(candidates: readonly Named[], place: Place): Named {
  const sorted = [...candidates].sort((a, b) => fits(b, place) - fits(a, place));
  const [best] = sorted;
  if (!best) throw new Error('A name was taken that nothing is called by.');
  return best;
}

function fits(named: Named, place: Place): number {
  if (named.what !== 'trait') return 1;
  const trait = place.rules.traits.get(named.kind ?? '')?.get(named.key);
  const kind = place.rules.kinds.get(named.kind ?? '');
  const under = trait?.clauses.under ?? kind?.clauses.under ?? [];
  const nested = place.parent !== undefined && (under.includes(place.parent.kind) || under.includes(place.parent.key));
  return (
    (named.alias === 'choice' ? 0 : 2) +
    (nested ? 4 : 0) -
    (place.parent === undefined && (trait?.clauses.underRequired ?? false) ? 2 : 0)
  );
}

function readOwnName(
  entry: Draft,
  tokens: readonly HeadToken[],
  from: number,
  kind: Kind | undefined,
  place: Place,
): number {
  if (kind?.open === 'text') {
    const to = trailing(entry, tokens, from);
    entry.ownName =
      tokens.slice(from, to).length === 1 && tokens[from]?.type === 'text'
        ? (tokens[from]?.text ?? '')
        : textOf(tokens, from, to);
    entry.name = { from, to };
    return to;
  }
  let to = from;
  if (tokens[from]?.type === 'text') to = from + 1;
  else while (to < tokens.length && isNamePart(tokens, to, from, place)) to++;
  if (to === from) to = Math.min(from + 1, tokens.length);
  entry.name = { from, to };
  entry.ownName = textOf(tokens, from, to);
  if (kind?.open || place.where === 'item') return to;
  if (place.where === 'list') {
    // Gear may be anything: what is not in the book, and no slip of the keys, is a thing of the list's last kind.
    const general = place.rules.kinds.get(place.kinds?.[place.kinds.length - 1] ?? '');
    const slip =
      tokens[from]?.type !== 'text' &&
      to === tokens.length &&
      nearNames(place.rules.vocabulary, entry.ownName, acceptIn(place)).length > 0;
    if (general && !slip) {
      entry.kind = general;
      return to;
    }
  }
  if (kind && (place.where === 'document' || place.where === 'campaign' || kind.item)) return to;
  const accept = acceptIn(place);
  const near = nearNames(
    place.rules.vocabulary,
    entry.ownName,
    (named) => accept(named) && (!kind || named.kind === kind.key),
  );
  const advice = near.length > 0 ? ` Did you mean ${list(near.map((name) => `"${name}"`))}?` : '';
  entry.problems.push({
    code: 'unknown-name',
    message: `${place.rules.name} has nothing called "${entry.ownName}"${place.parent ? ` that can stand inside ${place.parent.name}` : ''}.${advice}`,
    span: entry.name,
    near,
  });
  return to;
}

function isNamePart(tokens: readonly HeadToken[], index: number, from: number, place: Place): boolean {
  const token = tokens[index];
  if (!token) return false;
  if (token.type === 'word')
    return !(
      index > from &&
      (nameKey(token.text) === 'allowed' ||
        nameKey(token.text) === 'like' ||
        (place.where === 'list' && isFieldOrMark(token, place)))
    );
  if (index === from) return false;
  const next = tokens[index + 1];
  // A level glued on with a hyphen is no part of the name: Soldier-14. A calibre in the midst of one is: Webley .455 revolver.
  if (token.text === '-' && token.glued && next?.type === 'number' && next.glued) return false;
  if (token.type === 'number' && !token.glued)
    return place.where === 'list' && next?.type === 'word' && !isFieldOrMark(next, place) && !isUnit(next.text);
  return token.glued && token.type !== 'text' && token.text !== '(' && token.text !== '[' && token.text !== ':';
}

function isFieldOrMark(token: HeadToken, place: Place): boolean {
  const key = nameKey(token.text);
  return (
    (place.marks ?? []).some((mark) => nameKey(mark) === key) ||
    fieldsIn(place).some((field) => field.key.split(' ')[0] === key)
  );
}

function fieldsIn(place: Place): Field[] {
  return (place.kinds ?? []).flatMap((kind) => place.rules.kinds.get(kind)?.clauses.fields ?? []);
}

/** Reads one part after the name and answers where the next one begins. */
function readPart(entry: Draft, tokens: readonly HeadToken[], at: number, place: Place): number {
  const token = tokens[at];
  if (!token) return at + 1;
  // `ST: 12`, as forms print it.
  if (token.text === ':' && at === entry.name.to) return at + 1;
  if (token.text === '(' && token.type === 'symbol')
    return readGroup(tokens, at, entry.trait?.clauses ?? entry.kind?.clauses, entry.options, entry.problems);
  if (token.text === '[' && token.type === 'symbol') return readCost(entry, tokens, at);
  if (token.type === 'text') {
    entry.label = { text: token.text, span: { from: at, to: at + 1 } };
    return at + 1;
  }
  if (token.type === 'word') {
    const next = readWord(entry, tokens, at, place);
    if (next > at) return next;
  }
  const field = unitField(entry, tokens, at, place);
  if (field !== undefined) return field;
  const rating = entry.rating
    ? undefined
    : readRating(tokens, at, (entry.trait ?? entry.kind)?.clauses.rating?.type, sidesOf(place.rules));
  if (rating) {
    entry.rating = { value: rating.value, span: { from: at, to: rating.to }, signed: rating.signed };
    return rating.to;
  }
  const to = endOfProblem(tokens, at);
  const text = textOf(tokens, at, to);
  const grouped = /^\d+(,\d{3})+$/.test(token.text) ? ` Write ${token.text.replaceAll(',', '')}.` : '';
  entry.problems.push({
    code: grouped ? 'not-a-number' : 'not-understood',
    message: grouped
      ? `"${token.text}" is not read as one number.${grouped}`
      : `"${text}" means nothing after "${textOf(tokens, entry.name.from, entry.name.to)}". Remove it, or put a line end or a comma before it.`,
    span: { from: at, to },
  });
  return to;
}

function readWord(entry: Draft, tokens: readonly HeadToken[], at: number, place: Place): number {
  const token = tokens[at];
  if (!token) return at;
  const key = nameKey(token.text);
  const next = tokens[at + 1];
  if (key === 'allowed') {
    const reason = next?.type === 'text' ? next.text : '';
    entry.allowed = { reason, span: { from: at, to: at + (next?.type === 'text' ? 2 : 1) } };
    return entry.allowed.span.to;
  }
  if (key === 'like' && next) {
    const found = longestName(place.rules.vocabulary, tokens, at + 1, tokens.length, (named) => named.what === 'trait');
    const to = found ? at + 1 + found.length : tokens.length;
    entry.like = { name: found?.candidates[0]?.name ?? textOf(tokens, at + 1, to), span: { from: at + 1, to } };
    return to;
  }
  const times = /^x(\d{1,6})$/.exec(key);
  if (times && (place.where === 'list' || place.where === 'item')) {
    entry.count = { value: Number(times[1]), span: { from: at, to: at + 1 } };
    return at + 1;
  }
  const marks = [...(place.marks ?? []), ...(entry.trait?.clauses.marks ?? entry.kind?.clauses.marks ?? [])];
  const mark = marks.find((one) => nameKey(one) === key);
  if (mark !== undefined) {
    entry.marks.push({ name: mark, span: { from: at, to: at + 1 } });
    return at + 1;
  }
  const fields = entry.trait?.clauses.fields ?? entry.kind?.clauses.fields ?? [];
  for (const field of fields) {
    const words = field.key.split(' ');
    if (!words.every((word, index) => nameKey(tokens[at + index]?.text ?? '') === word)) continue;
    const from = at + words.length;
    let to = from;
    while (to < tokens.length && !startsPart(tokens, to, fields, marks)) to++;
    entry.values.push({ field, span: { from, to: Math.max(to, Math.min(from + 1, tokens.length)) } });
    return Math.max(to, from + 1);
  }
  return at;
}

function startsPart(
  tokens: readonly HeadToken[],
  at: number,
  fields: readonly Field[],
  marks: readonly string[],
): boolean {
  const token = tokens[at];
  if (!token) return true;
  if (token.type === 'text' || token.text === '[') return true;
  if (token.type !== 'word') return false;
  const key = nameKey(token.text);
  return key === 'allowed' || marks.some((mark) => nameKey(mark) === key) || fields.some((field) => field.key === key);
}

/** `3 lb`, `$15` after an item: the value of the field that is measured so. */
function unitField(entry: Draft, tokens: readonly HeadToken[], at: number, place: Place): number | undefined {
  if (place.where !== 'list' && place.where !== 'item') return undefined;
  const fields = entry.trait?.clauses.fields ?? entry.kind?.clauses.fields ?? [];
  const [token, next] = [tokens[at], tokens[at + 1]];
  if (token?.text === '$' && next?.type === 'number') {
    const field = fields.find((one) => one.unit === '$');
    if (field) {
      entry.values.push({ field, span: { from: at + 1, to: at + 2 } });
      return at + 2;
    }
  }
  if (token?.type === 'number' && next?.type === 'word') {
    const field = fields.find((one) => one.unit !== undefined && one.unit !== '$' && measures(one.unit, next.text));
    if (field) {
      entry.values.push({ field, span: { from: at, to: at + 2 } });
      return at + 2;
    }
  }
  return undefined;
}

const weights = ['oz', 'lb', 'kg', 't', 'lbs'];
const lengths = ['in', 'ft', 'yd', 'mi', 'm', 'km'];
function measures(unit: string, written: string): boolean {
  const word = nameKey(written);
  return (
    word === nameKey(unit) ||
    [weights, lengths].some((family) => family.includes(nameKey(unit)) && family.includes(word))
  );
}

function readCost(entry: Draft, tokens: readonly HeadToken[], at: number): number {
  let to = at + 1;
  while (to < tokens.length && tokens[to]?.text !== ']') to++;
  const text = textOf(tokens, at + 1, to).replace(/\s+/g, '');
  const value = rational.parseNumber(text);
  const span = { from: at, to: Math.min(to + 1, tokens.length) };
  entry.cost = { ...(value !== undefined && { value }), text, span };
  if (value === undefined)
    entry.problems.push({
      code: 'not-a-number',
      message: `"[${text}]" is no number of points. Write whole or half points, such as [4] or [0.5].`,
      span,
    });
  return span.to;
}

function endOfProblem(tokens: readonly HeadToken[], at: number): number {
  let to = at + 1;
  while (
    to < tokens.length &&
    tokens[to]?.type !== 'text' &&
    tokens[to]?.text !== '[' &&
    tokens[to]?.text !== '(' &&
    nameKey(tokens[to]?.text ?? '') !== 'allowed'
  )
    to++;
  return to;
}

/** Takes `[cost]` and `allowed "reason"` off the end of a text that runs to the end of its line. */
function trailing(entry: Draft, tokens: readonly HeadToken[], from: number): number {
  let to = tokens.length;
  if (to - 2 > from && nameKey(tokens[to - 2]?.text ?? '') === 'allowed' && tokens[to - 1]?.type === 'text') {
    entry.allowed = { reason: tokens[to - 1]?.text ?? '', span: { from: to - 2, to } };
    to -= 2;
  }
  if (tokens[to - 1]?.text === ']') {
    let open = to - 1;
    while (open > from && tokens[open]?.text !== '[') open--;
    if (open > from) {
      readCost(entry, tokens, open);
      to = open;
    }
  }
  return to;
}

/** The tokens as they were written, blanks folded. */
export function textOf(tokens: readonly HeadToken[], from: number, to: number): string {
  let text = '';
  for (let index = from; index < to; index++) {
    const token = tokens[index];
    if (token) text += index > from && !token.glued ? ` ${token.text}` : token.text;
  }
  return text;
}

export function list(words: readonly string[]): string {
  return words.length < 2 ? (words[0] ?? '') : `${words.slice(0, -1).join(', ')} or ${words[words.length - 1]}`;
}
