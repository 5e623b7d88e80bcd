import type { HeadToken } from '../../grammar/layout/sheet/head-tokens.js';
import { readEntry } from '../../read/entry/read-entry.js';
import type { ReadEntry, Span } from '../../read/entry/reading.js';
import { longestName } from '../../read/longest-name.js';
import type { SourceEntry } from '../../read/source/source.js';
import type { Named, Rules } from '../../rules/rules.js';
import { plainTokens } from './one-line.js';

/** The section of a printed sheet that an entry is in. */
export interface Section {
  /** Key of a kind or a list, or empty. */
  readonly kind: string;
  /** The number of tokens of the heading at the beginning of the entry. */
  readonly tokens: number;
  /** The trait whose specialties the entries are; with `owner`, the trait of the entry, whose words name its holder. */
  readonly trait?: Named;
  readonly owner?: { readonly named: Named; readonly span: Span };
}

/** A sum of points in print: of a kind, or of everything if there is no kind. */
export interface PrintedTotal {
  readonly kind?: string;
  readonly span: Span;
  readonly value: string;
}

/** An entry of print, with what follows from its place on the page. */
export interface PrintedEntry extends SourceEntry {
  readonly entries: readonly PrintedEntry[];
  /** The line before it ends with a comma or a semicolon: a list may continue here. */
  readonly afterOpenEnd?: true;
  /** For a note: it has the heading `Notes:`. */
  readonly isHeading?: true;
  /** Text of the sheet language, which is kept: a line with braces, a note, a roll, a comment. */
  readonly kept?: string;
  readonly section?: Section;
  /** A line of prose, or one that begins with a heading that the game does not know. */
  readonly prose?: true;
  /** Two columns of a page are mixed from this line on. */
  readonly isMixed?: true;
  readonly total?: PrintedTotal;
  /** Parts of the parentheses of its line that are among its entries. */
  readonly moved?: readonly Span[];
}

/** Whether an entry contains others. */
export function hasBlock({ entries }: PrintedEntry): boolean {
  return entries.length > 0;
}

/** A printed entry as a line of the sheet language: without its heading, and with the word for its kind if its name needs it. */
export function lineOf(entry: PrintedEntry, rules: Rules, isInList = false): SourceEntry {
  const { uri, path, type, section, prose } = entry;
  const tokens = section && !prose ? ownTokens(entry.tokens, section, rules) : entry.tokens;
  return { uri, path, type, tokens: prose ? tokens : plainTokens(tokens, rules, isInList), entries: [] };
}

/** Reads a printed entry of a character as a line of the sheet language; spans are those of its line, `source`. */
export function readPrinted(entry: PrintedEntry, rules: Rules): ReadEntry {
  return readEntry(lineOf(entry, rules), { rules, where: 'character' });
}

function ownTokens(tokens: readonly HeadToken[], section: Section, rules: Rules): readonly HeadToken[] {
  const { kinds, lists, vocabulary } = rules;
  let from = section.tokens;
  while (tokens[from]?.text === '*' && from < tokens.length - 1) from++;
  const own = tokens.slice(from);
  const kind = kinds.get(section.kind);
  if (section.trait && section.owner) return [wordOf(section.trait.name, own[0]), ...own];
  if (kind?.open === 'text') return [wordOf(kind.key, own[0]), ...own];
  const isKnown = (start: number): boolean =>
    longestName(vocabulary, own, start, own.length, ({ what, kind }) =>
      what === 'trait' ? !kinds.get(kind ?? '')?.item : what !== 'modifier' && what !== 'derived',
    ) !== undefined;
  // `[10] Voice`, `2 Climbing 12`: a cost comes before the name.
  const begin =
    own[0]?.text === '[' ? own.findIndex(({ text }) => text === ']') + 1 : own[0]?.type === 'number' ? 1 : 0;
  if (isKnown(0) || (begin > 0 && isKnown(begin))) return withCost(own, section, rules);
  if (section.trait) return asSpecialty(section.trait, own);
  if (!kind || lists.has(section.kind) || own[0]?.type === 'symbol') return own;
  return kind.open ? [wordOf(kind.key, own[0]), ...own] : withoutDifficulty(own);
}

/** `Soldier (A) IQ+1 [4]-11`, which the game lacks, without its difficulty and relative level, which add nothing to the level. */
function withoutDifficulty(own: readonly HeadToken[]): readonly HeadToken[] {
  const kept: HeadToken[] = [];
  for (let at = 0; at < own.length; at++) {
    const [token, next, after] = [own[at], own[at + 1], own[at + 2]];
    if (!token) continue;
    const isGroup = token.text === '(' && after?.text === ')' && /^[A-Z]{1,2}(?:\/[A-Z]{1,2})?$/.test(next?.text ?? '');
    const isDistance =
      at > 0 &&
      /^[A-Z]{2}$/.test(token.text) &&
      /^[-+]$/.test(next?.text ?? '') &&
      next?.glued &&
      after?.type === 'number';
    if ((isGroup || isDistance) && own[at + 3]) at += 2;
    else kept.push(token);
  }
  return kept;
}

/** `Empathy 15`, `Fit — 5`, below a heading: for a trait without a level the last number is the cost. */
function withCost(own: readonly HeadToken[], section: Section, rules: Rules): readonly HeadToken[] {
  const last = own.at(-1);
  if (section.kind === '' || last?.type !== 'number' || own.length < 2) return own;
  const match = longestName(rules.vocabulary, own, 0, own.length, ({ what }) => what === 'trait');
  const [named] = match?.candidates ?? [];
  const clauses = rules.traits.get(named?.kind ?? '')?.get(named?.key ?? '')?.clauses;
  const takesOnlyCost = clauses?.cost && !clauses.rating && !clauses.ladder && clauses.numbers.length === 0;
  if (!takesOnlyCost || match?.length !== own.length - 1) return own;
  return [...own.slice(0, -1), symbolOf('[', last), { ...last, glued: true }, symbolOf(']', last)];
}

/** `German [2]` below `Languages`: `Language (German) [2]`. */
function asSpecialty(trait: Named, own: readonly HeadToken[]): readonly HeadToken[] {
  let to = 0;
  while (own[to]?.type === 'word') to++;
  if (to === 0) return own;
  const name = wordOf(trait.name, own[0]);
  const [first, ...others] = own.slice(0, to);
  if (!first) return own;
  const inside = [symbolOf('(', first), { ...first, glued: true }, ...others, symbolOf(')', own[to - 1])];
  return [name, ...inside, ...own.slice(to)];
}

function wordOf(text: string, { offset = 0 }: Partial<HeadToken> = {}): HeadToken {
  return { type: 'word', text, offset, end: offset, glued: false };
}

function symbolOf(text: string, { offset = 0 }: Partial<HeadToken> = {}): HeadToken {
  return { type: 'symbol', text, offset, end: offset, glued: /^[\])]$/.test(text) };
}
