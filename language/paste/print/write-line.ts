import { scan, TokenKind } from '../../grammar/layout/scanner.js';
import { type HeadToken, tokensOf } from '../../grammar/layout/sheet/head-tokens.js';
import { quoteName } from '../../grammar/quote-name.js';
import { readEntry } from '../../read/entry/read-entry.js';
import type { EntryPlace, ReadEntry, ReadOption, Span } from '../../read/entry/reading.js';
import { ownTrait } from '../../sheet/build.js';
import { valueText } from '../../values/value.js';
import { lineOf, type PrintedEntry } from './printed-entry.js';

/** A line of the sheet language that was written for a printed entry. */
export interface WrittenLine {
  readonly text: string;
  /** The depth of braces. */
  readonly depth: number;
  /** The line with the numbers of print that follow from the rest. */
  readonly stated?: string;
  /** It is only compared with the sheet, and not written. */
  readonly isOnlyStated?: true;
  /** The line with a number in parentheses as its cost: `Stealth 13 [2]` for `Stealth-13 (2)`. */
  readonly priced?: string;
  /** Its range in print. */
  readonly offset?: number;
  readonly end?: number;
  /** The game knows what it names. */
  readonly isKnown?: true;
  /** It is a note, because the game does not read it. */
  readonly isNote?: true;
}

/** Writes an entry of print with its content as lines of the sheet language. `text` is the whole print. */
export function writeEntry(entry: PrintedEntry, place: EntryPlace, text: string, depth = 0): WrittenLine[] {
  const { kept, type, section, total, entries } = entry;
  const begin = placeOf(entry);
  if (kept !== undefined) return kept.split(/\r\n|\r|\n/).map((line) => ({ text: line, depth: 0, ...begin }));
  if (total) return [];
  if (type !== 'entry' || entry.prose) return noteLines(entry.text ?? wordsIn(entry, text), depth, begin);
  const list = depth === 0 ? place.rules.lists.get(section?.kind ?? '') : undefined;
  if (list) {
    const inside: EntryPlace = { rules: place.rules, where: 'list', kinds: list.kinds, marks: list.marks };
    const things = entries.flatMap((one) => writeEntry(one, inside, text, depth + 1));
    return [{ text: `${quoteName(list.name)} {`, depth, ...begin }, ...things, { text: '}', depth }];
  }
  const line = lineOf(entry, place.rules, place.where !== 'character');
  const read = readEntry(line, place);
  if (read.printed && place.where === 'character') {
    const stated = wordsOf(line.tokens);
    return isOneEntry(stated)
      ? [{ text: '', depth, stated, isOnlyStated: true, isKnown: true, ...begin }]
      : noteLines(wordsIn(entry, text), depth, begin);
  }
  const head = headText(read, entry, place);
  if (head === undefined) return noteLines(wordsIn(entry, text), depth, begin);
  const isKnown = (read.trait ?? read.field ?? read.stated) !== undefined && { isKnown: true as const };
  if (entries.length === 0) return [{ ...head, depth, ...begin, ...isKnown }];
  const parent = read.trait ?? ownTrait(read);
  const within: EntryPlace = { rules: place.rules, where: 'trait', ...(parent && { parent }) };
  const inside = entries.flatMap((one) => writeEntry(one, within, text, depth + 1));
  return [
    {
      text: `${head.text} {`,
      depth,
      ...begin,
      ...isKnown,
      ...(head.stated !== undefined && { stated: `${head.stated} {` }),
    },
    ...inside,
    { text: '}', depth },
  ];
}

/** The range of an entry in print, without its heading. */
function placeOf({ tokens, section, prose }: PrintedEntry): { readonly offset?: number; readonly end?: number } {
  const first = tokens[prose ? 0 : (section?.tokens ?? 0)] ?? tokens[0];
  return first ? { offset: first.offset, end: tokens.at(-1)?.end ?? first.end } : {};
}

/** The words of an entry as they are in print, on one line; without marks if there are some between them. */
export function wordsIn({ tokens, section, prose }: PrintedEntry, text: string): string {
  const own = prose ? tokens : tokens.slice(section?.tokens ?? 0);
  const [first, last] = [own[0], own.at(-1)];
  if (!first || !last) return '';
  const letters = (words: string): string => words.replace(/[^\p{L}\p{N}]/gu, '');
  const slice = text.slice(first.offset, last.end).replace(/\s+/g, ' ');
  const words = wordsOf(own);
  return letters(slice) === letters(words) ? slice : words;
}

/** A note, in quotation marks if its words could be read as something else. */
export function noteLines(
  words: string,
  depth: number,
  begin: { readonly offset?: number; readonly end?: number } = {},
): WrittenLine[] {
  const text = words.trim();
  if (text === '') return [];
  const note = { depth, isNote: true, ...begin } as const;
  const { kinds, comments } = scan(text);
  const isPlain =
    comments.length === 0 &&
    kinds[0] === TokenKind.word &&
    !kinds.some((kind) => UNSAFE_IN_NOTES.has(kind)) &&
    !/\\/.test(text);
  if (isPlain) return [{ ...note, text: `note ${text}` }];
  const lines = text.replaceAll('"""', "'''").split(/\r\n|\r|\n/);
  return ['note """', ...lines, '"""'].map((line) => ({ ...note, text: line }));
}

const UNSAFE_IN_NOTES: ReadonlySet<TokenKind> = new Set<TokenKind>([
  TokenKind.newline,
  TokenKind.openBrace,
  TokenKind.closeBrace,
  TokenKind.regionEnd,
  TokenKind.lonelyQuote,
  TokenKind.lonelyTextBlock,
  TokenKind.lonelyComment,
  TokenKind.textBlock,
  TokenKind.longLine,
  TokenKind.hiddenCharacter,
]);

/** The line of an entry, with and without numbers that follow from the rest; undefined if no line has the same meaning. */
function headText(
  read: ReadEntry,
  { moved }: PrintedEntry,
  place: EntryPlace,
): Pick<WrittenLine, 'text' | 'stated' | 'priced'> | undefined {
  const words = wordsOf(read.source.tokens);
  const text = [written(read, place, moved, false), words].find(
    (one) => one !== undefined && says(one, read, place, moved),
  );
  if (text === undefined) return undefined;
  const full = written(read, place, moved, true);
  if (full === undefined || full === text || !says(full, read, place, moved)) return { text };
  const number = read.cost ? undefined : read.options.find(({ type }) => type === 'printed');
  const isPrice = number?.type === 'printed' && number.value.kind === 'number';
  return { text, stated: full, ...(isPrice && { priced: `${text} [${valueText(number.value)}]` }) };
}

/** Whether a line is one entry with the meaning that was read. */
function says(text: string, read: ReadEntry, place: EntryPlace, moved: readonly Span[] = []): boolean {
  if (!isOneEntry(text, place.where === 'character' && (read.kind?.open === 'text' || read.field?.type === 'text')))
    return false;
  const { uri, path } = read.source;
  const again = readEntry({ uri, path, type: 'entry', tokens: tokensOf(text), entries: [] }, place);
  return meaningOf(again) === meaningOf(read, moved);
}

function meaningOf(read: ReadEntry, moved: readonly Span[] = []): string {
  const { named, trait, kind, field, ownName, suffix, count, rating, cost, allowed, stated, untrained } = read;
  const { tokens } = read.source;
  const options = read.options.flatMap((one) =>
    one.type === 'printed' || moved.includes(one.span) ? [] : [[one.type, optionText(one)]],
  );
  if (read.label) options.push(['label', read.label.text]);
  const problems = read.problems.filter(({ span }) => !moved.some((one) => one.from === span.from));
  return JSON.stringify([
    named?.what,
    named?.key,
    trait?.key,
    kind?.key,
    field?.key,
    ownName,
    suffix?.number,
    count?.value,
    rating && valueText(rating.value),
    rating?.signed,
    untrained ? '0' : cost?.text,
    allowed?.reason,
    stated && wordsOf(tokens, stated),
    options.map(([type, text]) => `${type} ${text}`).sort(),
    read.values.map(({ field, span }) => `${field.key} ${wordsOf(tokens, span)}`),
    read.marks.map(({ name }) => name),
    problems.map(({ code }) => code).sort(),
  ]);
}

function optionText(one: ReadOption): string {
  switch (one.type) {
    case 'choice':
      return `${one.option} ${one.label}`;
    case 'number':
      return `${one.name} ${String(one.value)}`;
    case 'printed':
      return valueText(one.value);
    default:
      return one.text.replaceAll('"', "'");
  }
}

/** An entry in the sheet language; with `isFull`, with the numbers that follow from the rest. */
function written(read: ReadEntry, place: EntryPlace, moved: readonly Span[] = [], isFull: boolean): string | undefined {
  const { tokens } = read.source;
  const { field, kind, trait, named, ownName, cost, allowed, like } = read;
  const reason = allowed ? ` allowed "${allowed.reason}"` : '';
  if (like) return undefined;
  if (field && place.where === 'character') {
    const [value] = read.values;
    return value && `${field.name} ${textValue(wordsOf(tokens, value.span), field.type === 'text')}${reason}`;
  }
  if (read.stated && named) return `${named.name} ${wordsOf(tokens, read.stated)}${reason}`;
  if (kind?.open === 'text' && ownName !== undefined)
    return `${kind.key} ${textValue(wordsOf(tokens, read.name), true)}${costText(cost)}${reason}`;
  if (!trait && ownName === undefined) return undefined;
  const { group, remarks, printed } = groupsOf(read, moved);
  const rating = isFull && read.pair ? wordsOf(tokens, read.pair.span) : ratingText(read);
  const isKindNeeded = !trait && kind && place.where !== 'list';
  // A level that the print gives no cost of is told from other numbers by its hyphen.
  const isLevel = !trait && !kind && !cost && tokens[read.rating?.span.from ?? -1]?.text === '-';
  if (isLevel) return `${nameText(read)}-${ratingText(read)}${reason}`;
  return [
    ...(read.count && place.where === 'list' ? [`${read.count.value}`] : []),
    ...(isKindNeeded ? [kind.key] : []),
    `${nameText(read)}${group}`,
    ...(rating === '' ? [] : [isFull ? `${rating}${printed}` : rating]),
    ...remarks,
    ...valueWords(read),
    ...read.marks.map(({ name }) => name),
    ...(read.untrained ? ['[0]'] : cost ? [costText(cost).trim()] : []),
    ...(read.label ? [quoted(read.label.text)] : []),
    ...(allowed ? [reason.trim()] : []),
  ].join(' ');
}

function ratingText({ rating, source }: ReadEntry): string {
  if (!rating) return '';
  const { value, signed } = rating;
  const words = wordsOf(source.tokens, rating.span);
  return value.kind === 'number' && !signed ? valueText(value) : words.replace(/^[-\u2014](?=\d)/, signed ? '-' : '');
}

const costText = (cost: ReadEntry['cost']): string => (cost ? ` [${cost.text}]` : '');

/** A name in the spelling of the game, or of its author. */
function nameText({ named, trait, ownName, name, suffix, source }: ReadEntry): string {
  if (!trait || !named) return quoteName(ownName ?? '');
  const isChoice = named.alias === 'choice';
  if (isChoice || suffix) return wordsOf(source.tokens, name);
  return quoteName(trait.name);
}

/** The content of the parentheses after a name, and remarks with commas, which would be separate parts in parentheses. */
function groupsOf(
  { options, name, source }: ReadEntry,
  moved: readonly Span[],
): { readonly group: string; readonly remarks: readonly string[]; readonly printed: string } {
  const words: string[] = [];
  const remarks: string[] = [];
  const printed: string[] = [];
  for (const { type, span } of options) {
    if (moved.includes(span) || (span.from >= name.from && span.to <= name.to)) continue;
    const text = wordsOf(source.tokens, span);
    if (type === 'printed') printed.push(` (${text})`);
    else if (type === 'label' && text.includes(',')) remarks.push(quoted(text.replaceAll('"', "'")));
    else words.push(text);
  }
  return { group: words.length === 0 ? '' : ` (${words.join(', ')})`, remarks, printed: printed.join('') };
}

/** Fields after a thing: `weight 3 lb`, or `3 lb` alone. */
function valueWords({ values, source }: ReadEntry): string[] {
  return values.map(({ field, span }) => {
    const words = wordsOf(source.tokens, span);
    return field.unit !== undefined && /^[\d.,/]+ ?[a-z]+\.?$/i.test(words) ? words : `${field.name} ${words}`;
  });
}

const quoted = (text: string): string => `"${text.replace(/[\\"]/g, (sign) => `\\${sign}`)}"`;

/** A text, without quotation marks if it can be read back without them. */
function textValue(words: string, isText: boolean): string {
  return !isText || isOneEntry(words, true) ? words : quoted(words.replace(/^"(.*)"$/, '$1').replaceAll('"', "'"));
}

/** Whether a text is exactly one entry on one line. */
function isOneEntry(text: string, mayHoldCommas = false): boolean {
  const { kinds, comments } = scan(text);
  if (kinds.length === 0 || comments.length > 0) return false;
  let depth = 0;
  for (const kind of kinds) {
    if (NOT_IN_ENTRIES.has(kind)) return false;
    if (kind === TokenKind.openParenthesis || kind === TokenKind.openBracket) depth++;
    else if (kind === TokenKind.closeParenthesis || kind === TokenKind.closeBracket) depth--;
    else if (kind === TokenKind.comma && depth === 0 && !mayHoldCommas) return false;
    if (depth < 0) return false;
  }
  return depth === 0;
}

const NOT_IN_ENTRIES: ReadonlySet<TokenKind> = new Set<TokenKind>([
  ...UNSAFE_IN_NOTES,
  TokenKind.semicolon,
  TokenKind.unknown,
]);

/** Tokens as a line: texts in quotation marks, and single blanks. */
export function wordsOf(tokens: readonly HeadToken[], { from, to }: Span = { from: 0, to: tokens.length }): string {
  let text = '';
  for (let at = from; at < to; at++) {
    const token = tokens[at];
    if (!token || (token.type === 'comma' && at === to - 1)) continue;
    const isGlued = token.glued || at === from || token.type === 'comma';
    text += `${isGlued ? '' : ' '}${token.type === 'text' ? quoted(token.text) : token.text}`;
  }
  return text;
}
