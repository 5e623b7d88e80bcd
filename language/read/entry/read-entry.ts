import type { HeadToken } from '../../grammar/layout/sheet/head-tokens.js';
import { nameKey } from '../../grammar/text.js';
import { textOf } from '../../grammar/token-text.js';
import * as say from '../messages.js';
import type { SourceEntry } from '../source/source.js';
import { unmatchedBracket } from './read-brackets.js';
import { readName } from './read-name.js';
import { readPart, trailing } from './read-part.js';
import { pointsAt } from './read-rating.js';
import type { EntryDraft, EntryPlace, ReadEntry } from './reading.js';

/**
 * The latest result of reading an entry, kept on the entry itself: a WeakMap with a hundred thousand entries slows
 * every garbage collection down.
 */
const reading = Symbol('reading');
/** The same for an entry in the braces of something else, which is read differently there. */
const readingInside = Symbol('reading inside');

type CachingEntry = SourceEntry & { [reading]?: CachedReading; [readingInside]?: CachedReading };

interface CachedReading {
  readonly place: EntryPlace;
  readonly read: ReadEntry;
}

/** Reads the head of an entry: count, name, options, rating, cost, label and marks, in any order after the name. */
export function readEntry(source: SourceEntry, place: EntryPlace): ReadEntry {
  // Characters that are `like` this one read its entries again, and so do the states of a fight.
  const caching: CachingEntry = source;
  const isAtTop = place.where === 'character' && !place.parent && !place.kinds && !place.marks;
  const slot = isAtTop ? reading : readingInside;
  const cached = caching[slot];
  // A copy with other tokens also has the cached reading of the original.
  if (cached && cached.read.source === source && isSamePlace(cached.place, place)) return cached.read;
  const read = readShared(source, place);
  caching[slot] = { place, read };
  return read;
}

function isSamePlace(one: EntryPlace, other: EntryPlace): boolean {
  return (
    one.rules === other.rules &&
    one.where === other.where &&
    one.parent === other.parent &&
    one.kinds === other.kinds &&
    one.marks === other.marks
  );
}

/** The readings of one rulebook, shared because sheets of a game repeat each other. */
interface SharedReadings {
  readonly places: Map<unknown, PlaceReadings>;
  /** How many there are. */
  size: number;
}

/** The readings of one place by the words of the head. */
interface PlaceReadings {
  readonly where: EntryPlace['where'];
  readonly kinds: EntryPlace['kinds'];
  readonly marks: EntryPlace['marks'];
  readonly byHead: Map<string, ReadEntry>;
}

/** How many readings are kept, and the longest head that is. */
const MOST_HEADS = 20_000;
const LONGEST_HEAD = 100;

function noReadings(): SharedReadings {
  return { places: new Map(), size: 0 };
}

function readShared(source: SourceEntry, place: EntryPlace): ReadEntry {
  // An entry in parentheses is read from the tokens of the entry around it.
  if (source.from !== undefined || source.inParentheses) return readHead(source, place);
  const head = headKey(source, place.parent);
  if (head.length > LONGEST_HEAD) return readHead(source, place);
  const ofRules = place.rules.once(noReadings);
  if (ofRules.size >= MOST_HEADS) {
    ofRules.places.clear();
    ofRules.size = 0;
  }
  const readings = readingsAt(ofRules.places, place);
  const cached = readings.get(head);
  // Positions in a reading are indices of tokens, so it fits any entry with these words.
  if (cached) return { ...cached, source };
  const read = readHead(source, place);
  readings.set(head, { ...read, source: NO_SOURCE });
  ofRules.size++;
  return read;
}

function readingsAt(
  places: SharedReadings['places'],
  { where, parent, kinds, marks }: EntryPlace,
): Map<string, ReadEntry> {
  // A trait that an author named is a new object each time. Entries in its braces depend on its clauses and its name.
  const key = (parent?.own ? parent.clauses : parent) ?? kinds ?? where;
  let readings = places.get(key);
  if (readings?.where !== where || readings.kinds !== kinds || readings.marks !== marks) {
    readings = { where, kinds, marks, byHead: new Map() };
    places.set(key, readings);
  }
  return readings.byHead;
}

/** The source of shared readings, so that they keep no document in memory. */
const NO_SOURCE: SourceEntry = { uri: '', path: '', type: 'entry', tokens: [], entries: [] };

/** The prefix of each token in such a key, by the token's type. */
const MARKS: Readonly<Record<HeadToken['type'], string>> = {
  word: '\u0000w',
  number: '\u0000n',
  dice: '\u0000d',
  length: '\u0000l',
  text: '\u0000t',
  symbol: '\u0000s',
  comma: '\u0000c',
};

/** The cache key of a head: its tokens, after the name of the parent if an author named that. */
function headKey({ tokens }: SourceEntry, parent: EntryPlace['parent']): string {
  return parent?.own ? `${parent.kind}\u0000${parent.name}${wordsOf(tokens)}` : wordsOf(tokens);
}

/** A key of tokens, equal for tokens that are read alike. */
export function wordsOf(tokens: readonly HeadToken[]): string {
  let words = '';
  for (const { type, text, glued } of tokens) {
    words += MARKS[type];
    words += glued ? text : ` ${text}`;
  }
  return words;
}

/** An empty reading of an entry. It has all fields, so that all readings have the same shape and are fast to copy. */
export function draftOf(source: SourceEntry): EntryDraft {
  return {
    source,
    named: undefined,
    trait: undefined,
    kind: undefined,
    field: undefined,
    stated: undefined,
    printed: undefined,
    ownName: undefined,
    name: { from: 0, to: 0 },
    suffix: undefined,
    count: undefined,
    options: [],
    rating: undefined,
    cost: undefined,
    pair: undefined,
    untrained: undefined,
    label: undefined,
    marks: [],
    values: [],
    like: undefined,
    allowed: undefined,
    isProse: undefined,
    isPrint: undefined,
    problems: [],
  };
}

function readHead(source: SourceEntry, place: EntryPlace): ReadEntry {
  const entry = readWords(source, place);
  // An entry in parentheses begins inside a bracket.
  if (isFreeText(entry) || source.from !== undefined) return entry;
  const unmatched = unmatchedBracket(source.tokens);
  // The unmatched bracket causes the other problems.
  if (unmatched && !entry.problems.some(({ code }) => code === 'unknown-name')) entry.problems = [unmatched];
  return entry;
}

/** Whether the entry is free text of its author, in which brackets mean nothing. */
function isFreeText({ kind, ownName, field, named }: EntryDraft): boolean {
  return (kind?.open === 'text' && ownName !== undefined) || (named?.what === 'field' && field?.type === 'text');
}

function readWords(source: SourceEntry, place: EntryPlace): EntryDraft {
  const tokens = source.tokens;
  const entry = draftOf(source);
  let at = readName(entry, tokens, place);
  if (entry.field && place.where !== 'list') {
    // `Age: 24`, as printed forms have it.
    const from = tokens[at]?.text === ':' ? at + 1 : at;
    const to = trailing(entry, tokens, from);
    const value = { from, to: entry.field.type === 'text' ? to : withoutFullStop(tokens, to) };
    entry.values.push({ field: entry.field, span: value });
    const text = tokens[from]?.text ?? '';
    if (
      entry.field.type === 'number' &&
      value.to === from + 1 &&
      !entry.field.unit &&
      !entry.field.step &&
      isOfMost(text)
    )
      entry.problems.push({ code: 'not-a-number', message: say.notOneNumber(text), span: value });
    return entry;
  }
  if (entry.kind?.open === 'text' && entry.ownName !== undefined) return entry;
  if (entry.named?.what === 'setting' && place.where === 'character') {
    const from = tokens[at]?.text === '=' || tokens[at]?.text === ':' ? at + 1 : at;
    const to = trailing(entry, tokens, from);
    // `Points: 500 pts`
    const points = pointsAt(tokens, from);
    entry.stated = { from, to: points?.hasWord && points.end === to ? to - 1 : to };
    return entry;
  }
  if (entry.printed) return entry;
  if (entry.named?.what === 'derived') {
    const from = tokens[at]?.text === '=' || tokens[at]?.text === ':' ? at + 1 : at;
    entry.printed = { from, to: withoutRemark(tokens, from, withoutFullStop(tokens, trailing(entry, tokens, from))) };
    return entry;
  }
  while (at < tokens.length) at = readPart(entry, tokens, at, place);
  return isMistaken(entry, tokens) ? misnamed(entry, tokens, place) : entry;
}

/** `Will 3/5` is what is left and the maximum; but `gravity 1/6` and `2/3` are fractions. */
function isOfMost(text: string): boolean {
  const [left = 0, most = 0] = /^[0-9]+\/[0-9]+$/.test(text) ? text.split('/').map(Number) : [];
  return most > 0 && (left >= most || (left > 1 && most > 4));
}

/**
 * Whether words follow another spelling of a trait, which is then not meant: `nation Great Britain` is no Sense of Duty
 * (nation). After the name of the trait itself they are an error instead.
 */
function isMistaken({ named, name, problems, cost, rating }: EntryDraft, tokens: readonly HeadToken[]): boolean {
  return (
    named?.what === 'trait' &&
    (named.alias === 'choice' || named.alias === 'also') &&
    cost === undefined &&
    rating === undefined &&
    tokens[name.to]?.type === 'word' &&
    problems.some(({ code, span }) => code === 'not-understood' && span.from === name.to)
  );
}

function misnamed(
  { source, named, name }: EntryDraft,
  tokens: readonly HeadToken[],
  { rules, where }: EntryPlace,
): EntryDraft {
  const written = textOf(tokens, name.from, name.to);
  const rest = textOf(tokens, name.to, tokens.length);
  const near =
    where === 'character'
      ? [...rules.fields.values()].map((one) => one.name).filter((one) => nameKey(one).startsWith(nameKey(written)))
      : [];
  const entry = draftOf(source);
  entry.name = name;
  entry.ownName = written;
  entry.problems.push({
    code: 'unknown-name',
    message: say.misnamed(written, named?.name, rules.name, rest, near),
    span: name,
    near,
  });
  return entry;
}

/** The end of a value before a remark in parentheses: `Move 6 (5 with load)`. */
function withoutRemark(tokens: readonly HeadToken[], from: number, to: number): number {
  if (tokens[to - 1]?.text !== ')') return to;
  let open = to - 1;
  while (open > from && tokens[open]?.text !== '(') open--;
  return open > from ? open : to;
}

/** The end of a value before the full stop of a printed line. */
function withoutFullStop(tokens: readonly HeadToken[], to: number): number {
  return tokens[to - 1]?.text === '.' ? to - 1 : to;
}
