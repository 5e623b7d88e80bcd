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

/** What was read last of an entry, kept on the entry: a weak map of a hundred thousand entries holds up every collection. */
const reading = Symbol('reading');
/** The same of one that is in the braces of something, where it is read by what is around it. */
const readingInside = Symbol('reading inside');

type Remembering = SourceEntry & { [reading]?: Remembered; [readingInside]?: Remembered };

interface Remembered {
  readonly place: EntryPlace;
  readonly read: ReadEntry;
}

/** Reads the head of an entry: count, name, options, rating, cost, label and marks, in any order after the name. */
export function readEntry(source: SourceEntry, place: EntryPlace): ReadEntry {
  // Those who are `like` a character read its entries again and again, and so do the moments of a fight.
  const remembering: Remembering = source;
  const isAtTop = place.where === 'character' && !place.parent && !place.kinds && !place.marks;
  const slot = isAtTop ? reading : readingInside;
  const cached = remembering[slot];
  // A copy with other tokens brings the reading of the original along.
  if (cached && cached.read.source === source && isSamePlace(cached.place, place)) return cached.read;
  const read = readShared(source, place);
  remembering[slot] = { place, read };
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

/** The readings under one set of rules: sheets of a game repeat each other. */
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

/** How many heads are remembered, and up to which length. */
const MOST_HEADS = 20_000;
const LONGEST_HEAD = 100;

function noReadings(): SharedReadings {
  return { places: new Map(), size: 0 };
}

function readShared(source: SourceEntry, place: EntryPlace): ReadEntry {
  // What is in parentheses is read in the tokens of what is around it.
  if (source.from !== undefined || source.inParentheses) return readHead(source, place);
  const head = headOf(source, place.parent);
  if (head.length > LONGEST_HEAD) return readHead(source, place);
  const ofRules = place.rules.once(noReadings);
  if (ofRules.size >= MOST_HEADS) {
    ofRules.places.clear();
    ofRules.size = 0;
  }
  const readings = readingsAt(ofRules.places, place);
  const cached = readings.get(head);
  // Places in a reading are numbers of tokens.
  if (cached) return { ...cached, source };
  const read = readHead(source, place);
  readings.set(head, { ...read, source: nowhere });
  ofRules.size++;
  return read;
}

function readingsAt(
  places: SharedReadings['places'],
  { where, parent, kinds, marks }: EntryPlace,
): Map<string, ReadEntry> {
  // A trait that an author named is made anew each time; what is in its braces is read by its clauses and its name.
  const key = (parent?.own ? parent.clauses : parent) ?? kinds ?? where;
  let readings = places.get(key);
  if (readings?.where !== where || readings.kinds !== kinds || readings.marks !== marks) {
    readings = { where, kinds, marks, byHead: new Map() };
    places.set(key, readings);
  }
  return readings.byHead;
}

/** Stands in what is shared, so that no document is held on to. */
const nowhere: SourceEntry = { uri: '', path: '', type: 'entry', tokens: [], entries: [] };

/** What comes before the text of a token in such a text, by its type. */
const MARKS: Readonly<Record<HeadToken['type'], string>> = {
  word: '\u0000w',
  number: '\u0000n',
  dice: '\u0000d',
  length: '\u0000l',
  text: '\u0000t',
  symbol: '\u0000s',
  comma: '\u0000c',
};

/** The tokens of a head as one text, after the name of what it is in where its author named that. */
function headOf({ tokens }: SourceEntry, parent: EntryPlace['parent']): string {
  return parent?.own ? `${parent.kind}\u0000${parent.name}${wordsOf(tokens)}` : wordsOf(tokens);
}

/** Tokens as one text, equal for those that read alike. */
export function wordsOf(tokens: readonly HeadToken[]): string {
  let words = '';
  for (const { type, text, glued } of tokens) {
    words += MARKS[type];
    words += glued ? text : ` ${text}`;
  }
  return words;
}

/** A reading of an entry in which nothing is read yet. All have the same fields, so that copying and asking them costs little. */
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
  // What is in parentheses begins within a bracket.
  if (isAuthors(entry) || source.from !== undefined) return entry;
  const unmatched = unmatchedBracket(source.tokens);
  // Whatever else is wrong follows from where the bracket was thought to end.
  if (unmatched && !entry.problems.some(({ code }) => code === 'unknown-name')) entry.problems = [unmatched];
  return entry;
}

/** Whether what follows the first words is the author's, with any sign. */
function isAuthors({ kind, ownName, field, named }: EntryDraft): boolean {
  return (kind?.open === 'text' && ownName !== undefined) || (named?.what === 'field' && field?.type === 'text');
}

function readWords(source: SourceEntry, place: EntryPlace): EntryDraft {
  const tokens = source.tokens;
  const entry = draftOf(source);
  let at = readName(entry, tokens, place);
  if (entry.field && place.where !== 'list') {
    // `Age: 24`, as forms print it.
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

/** `Will 3/5`: what is left and the most there is; but `gravity 1/6` and `2/3` are fractions. */
function isOfMost(text: string): boolean {
  const [left = 0, most = 0] = /^[0-9]+\/[0-9]+$/.test(text) ? text.split('/').map(Number) : [];
  return most > 0 && (left >= most || (left > 1 && most > 4));
}

/**
 * Words after a spelling that only stands for a trait: `nation Great Britain` is no Sense of Duty (nation). Who writes the
 * name of the trait itself means it.
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

/** The end of a value before what print explains in parentheses: `Move 6 (5 with load)`. */
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
