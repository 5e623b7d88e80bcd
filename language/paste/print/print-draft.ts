import { HIDDEN_CHARACTERS } from '../../grammar/layout/scanner.js';
import { nameKey } from '../../grammar/text.js';
import { textOf } from '../../grammar/token-text.js';
import { longestName } from '../../read/longest-name.js';
import type { Rules } from '../../rules/rules.js';
import { LineIndex } from '../../show/place.js';
import { readLines } from './lines.js';
import { layOutText } from './print-layout.js';
import { plainPrint } from './print-text.js';
import type { PrintedEntry, PrintedTotal } from './printed-entry.js';
import { type WrittenLine, writeEntry } from './write-line.js';

/** Printed statistics as lines of the sheet language, before anything is computed. */
export interface PrintDraft {
  /** The name of the character, if the first line states it. */
  readonly name?: string;
  readonly lines: readonly DraftedLine[];
  /** Sums of points in print, each with its row. */
  readonly totals: readonly (PrintedTotal & { readonly row: number })[];
  /** The lines of print that are not empty, with their row in the whole text. */
  readonly rows: readonly PrintedRow[];
}

/** A line of print, with those that continue it. */
export interface PrintedRow {
  readonly row: number;
  readonly said: string;
  /** A line for the chat of a virtual tabletop. */
  readonly isMacro?: true;
  /** Two columns are mixed from here on. */
  readonly isMixed?: true;
  /** It states the name of the character. */
  readonly isTitle?: true;
}

/** A written line with the row of print that it comes from. */
export interface DraftedLine extends WrittenLine {
  readonly row?: number;
}

/** Reads printed statistics. `name` is the name of the character if it is known; print has it as its first line. */
export function draftPrint(whole: string, rules: Rules, name?: string): PrintDraft {
  const text = whole.replace(EVERY_HIDDEN, '');
  const { entries, macros } = layOutText(plainPrint(text));
  const places = new LineIndex(text);
  const rowAt = (offset: number): number => places.at(offset).line - 1;
  const title = name ?? titleOf(entries, rules);
  const read = readLines(entries, rules, title);
  const lines = read.flatMap((entry) =>
    writeEntry(entry, { rules, where: 'character' }, text).map((line): DraftedLine => {
      return line.offset === undefined ? line : { ...line, row: rowAt(line.offset) };
    }),
  );
  const totals = read.flatMap(({ total, tokens }) =>
    total ? [{ ...total, row: rowAt(tokens[total.span.from]?.offset ?? 0) }] : [],
  );
  const macroRows = new Set(macros.map(({ offset }) => rowAt(offset)));
  const mixedRows = new Set(read.flatMap(({ isMixed, tokens }) => (isMixed ? [rowAt(tokens[0]?.offset ?? 0)] : [])));
  const titleRow = name === undefined && title !== undefined ? rowAt(entries[0]?.tokens[0]?.offset ?? 0) : -1;
  const rows: { row: number; said: string }[] = [];
  const begun = new Set([...lines.map(({ row }) => row), ...totals.map(({ row }) => row)]);
  const goesOn = new Set(
    lines.flatMap(({ row, end }) => (row === undefined || end === undefined ? [] : rowsBetween(row, rowAt(end - 1)))),
  );
  for (const [row, line] of whole.split(/\r\n|\r|\n/).entries()) {
    const said = line.trim();
    const last = rows.at(-1);
    if (said === '') continue;
    if (last && goesOn.has(row) && !begun.has(row)) last.said += ` ${said}`;
    else rows.push({ row, said });
  }
  return {
    ...(title !== undefined && { name: title }),
    lines,
    totals,
    rows: rows.map((one) => ({
      ...one,
      ...(macroRows.has(one.row) && { isMacro: true as const }),
      ...(mixedRows.has(one.row) && { isMixed: true as const }),
      ...(titleRow === one.row && { isTitle: true as const }),
    })),
  };
}

/** Invisible characters, which web pages and word processors leave in copied text. */
const EVERY_HIDDEN = new RegExp(HIDDEN_CHARACTERS.source, 'g');

/** The rows after the first one, up to the last. */
function rowsBetween(first: number, last: number): number[] {
  return Array.from({ length: Math.max(0, last - first) }, (_, index) => first + 1 + index);
}

/** The title of printed statistics: the words of the first line, if they contain no name of the game. */
function titleOf([first]: readonly PrintedEntry[], rules: Rules): string | undefined {
  if (first?.type !== 'entry') return undefined;
  const { tokens } = first;
  // `Name: Ned Tasker`, `Character Name: Ned Tasker`
  const label = tokens.findIndex(({ text }) => text === ':');
  const isLabelled = label > 0 && label < 3 && nameKey(tokens[label - 1]?.text ?? '') === 'name';
  const from = isLabelled ? label + 1 : 0;
  let to = from;
  const isPart = (at: number): boolean => {
    const { type, text = '', glued } = tokens[at] ?? {};
    return (
      type === 'word' ||
      type === 'text' ||
      (type === 'symbol' && (glued === true || text === '&') && /^[-.'’&]$/.test(text))
    );
  };
  while (isPart(to)) to++;
  // `Name: Ned Tasker   Point Total: 100`: what is before the next colon is no part of it, from a wide blank on or the last word.
  if (isLabelled && tokens[to]?.text === ':') {
    const isWide = (at: number): boolean => (tokens[at]?.offset ?? 0) - (tokens[at - 1]?.end ?? 0) > 1;
    const wide = tokens.slice(0, to).findIndex((_, at) => at > from && isWide(at));
    to = wide < 0 ? to - 1 : wide;
  }
  const next = tokens[to];
  const isEnd = next === undefined || /^[([\u2014-]$/.test(next.text);
  if (to === from || to - from > MOST_OF_A_TITLE || (!isEnd && !isLabelled)) return undefined;
  if (!isLabelled && longestName(rules.vocabulary, tokens, from, to, () => true) !== undefined) return undefined;
  const title = textOf(tokens, from, to).replace(/\.$/, '').trim();
  return title === '' ? undefined : title;
}

/** Maximum number of tokens of a title. */
const MOST_OF_A_TITLE = 8;
