import { partnerOf } from '../../grammar/layout/braces.js';
import { matchBrackets } from '../../grammar/layout/brackets.js';
import { isSeparator } from '../../grammar/layout/layout-pass.js';
import { RAISED_DIGITS, type Scan, scan, TokenKind } from '../../grammar/layout/scanner.js';
import { type HeadToken, tokensOf } from '../../grammar/layout/sheet/head-tokens.js';
import { endsLine } from '../../grammar/layout/sheet/sheet-layout.js';
import { tagAt, withoutUnderlines } from './markup.js';
import { footnoteMarks } from './print-text.js';
import type { PrintedEntry } from './printed-entry.js';
import { SilentMarks } from './silent-marks.js';

/** Some characters of a printed text. */
export interface TextSpan {
  readonly offset: number;
  readonly end: number;
}

/** A printed text cut into entries, without marks that have no meaning. */
export interface PrintLayout {
  readonly entries: readonly PrintedEntry[];
  /** Lines for the chat of a virtual tabletop. */
  readonly macros: readonly TextSpan[];
}

/** Words that begin a line of the sheet language. */
const SHEET_LINE = /^(?:note|roll|check|contest|without)$/;

/** Cuts printed text into entries: at line ends, semicolons, commas, bullets and bars, but not inside of brackets. */
export function layOutText(text: string): PrintLayout {
  return new PrintReader(scan(text)).read();
}

class PrintReader {
  private readonly marks: SilentMarks;
  private readonly partners: (number | undefined)[];
  private readonly entries: PrintedEntry[] = [];
  private readonly macros: TextSpan[] = [];
  private readonly footnotes: ReadonlyMap<string, number>;
  private at = 0;
  /** The end of the previous entry. */
  private lastEnd = 0;
  private comment = 0;

  constructor(private readonly scan: Scan) {
    this.marks = new SilentMarks(scan);
    this.partners = matchBrackets(scan, 'after an open end');
    this.footnotes = footnoteMarks(scan.text);
  }

  read(): PrintLayout {
    const { kinds } = this.scan;
    while (this.at < kinds.length) {
      this.comments(this.scan.starts[this.at] ?? 0);
      const kind = kinds[this.at];
      const isBrace = kind === TokenKind.openBrace || kind === TokenKind.closeBrace;
      if (isSeparator(kind)) this.at += 1;
      else if (this.macro()) continue;
      else if (this.isFootnote(this.at)) this.note(this.at, false);
      else if (isBrace || this.marks.saysNothing(this.at, false)) this.at += 1;
      else this.statement();
    }
    this.comments(Number.POSITIVE_INFINITY);
    return { entries: this.entries, macros: this.macros };
  }

  /** Keeps the comments up to an offset, each as a line of its own. */
  private comments(until: number): void {
    const { comments, text } = this.scan;
    for (let from = comments[this.comment]; from !== undefined && from < until; from = comments[this.comment]) {
      this.keep(from, comments[this.comment + 1] ?? text.length);
      this.comment += 2;
    }
  }

  private keep(offset: number, end: number): void {
    const { text } = this.scan;
    // Lines after the first one keep their indentation relative to it.
    const [, indent = ''] = /(?:^|[\r\n])([ \t]*)$/.exec(text.slice(0, offset)) ?? [];
    const kept = text
      .slice(offset, end)
      .trimEnd()
      .replaceAll(new RegExp(`([\\r\\n])[ \\t]{0,${indent.length}}`, 'g'), '$1');
    const token: HeadToken = { type: 'text', text: kept, offset, end, glued: false };
    this.add({ uri: '', path: '', type: 'note', tokens: [token], entries: [], kept }, offset, end);
  }

  private add(entry: PrintedEntry, offset: number, end: number): void {
    const between = this.scan.text.slice(this.lastEnd, offset);
    const isSameLine = this.entries.length > 0 && !/[\r\n]/.test(between);
    const afterComma = isSameLine && /^[ \t]*,[ \t]*$/.test(between);
    const afterOpenEnd = /^[ \t]*[,;][ \t]*\r?\n[ \t]*$/.test(between);
    this.entries.push({
      ...entry,
      path: String(this.entries.length),
      ...(isSameLine && { sameLine: true as const }),
      ...(afterComma && { afterComma: true as const }),
      ...(afterOpenEnd && { afterOpenEnd: true as const }),
    });
    this.lastEnd = end;
  }

  private statement(): void {
    const { kinds, starts, ends, text } = this.scan;
    const first = this.at;
    const word = text.slice(starts[first], ends[first]);
    const isLine = this.marks.beginsLine(first);
    const hasColon = text.slice(starts[first + 1], ends[first + 1]) === ':';
    if (isLine && !hasColon && SHEET_LINE.test(word)) {
      this.sheetLine(first);
      return;
    }
    if (isLine && /^notes?$/i.test(word) && (hasColon || endsLine(kinds[first + 1]))) {
      this.note(first, hasColon);
      return;
    }
    let inside = -1;
    let index = first;
    for (; index < kinds.length; index++) {
      const kind = kinds[index];
      if (kind === TokenKind.openBrace) {
        this.block(first, index);
        return;
      }
      if (kind === TokenKind.closeBrace || kind === TokenKind.regionEnd) break;
      if (index <= inside) continue;
      const isMark = kind === TokenKind.symbol || kind === TokenKind.openBracket;
      if (kind === TokenKind.semicolon || kind === TokenKind.newline || kind === TokenKind.comma) break;
      if (index > first && isMark && this.marks.breaks(index)) break;
      if (this.marks.isBar(index) && !this.marks.goesOnAfterBar(index)) break;
      inside = this.partners[index] ?? inside;
    }
    this.at = index;
    this.entry(first, index);
  }

  private entry(first: number, end: number): void {
    const { starts, ends, text } = this.scan;
    const [offset, to] = [starts[first] ?? 0, ends[end - 1] ?? 0];
    const tokens = withoutMarkup(tokensOf(text, offset, to));
    this.add({ uri: '', path: '', type: 'entry', tokens, entries: [] }, offset, to);
  }

  /** A line of the sheet language, to its end; the text of a note may go on over several lines. */
  private sheetLine(first: number): void {
    const { kinds, starts, ends } = this.scan;
    let end = first;
    while (end < kinds.length && kinds[end] !== TokenKind.newline && kinds[end] !== TokenKind.regionEnd) end += 1;
    this.at = end;
    this.keep(starts[first] ?? 0, ends[end - 1] ?? 0);
  }

  /** Keeps an entry with braces, which is in the sheet language, up to the end of the line on which they are closed. */
  private block(first: number, brace: number): void {
    const { kinds, starts, ends } = this.scan;
    const close = partnerOf(this.scan, brace);
    if (close >= kinds.length) {
      // `Likes {braces`: part of a text; alone at the end of a line it has no meaning.
      let end = brace + 1;
      while (end < kinds.length && kinds[end] !== TokenKind.newline && kinds[end] !== TokenKind.regionEnd) end += 1;
      this.at = end;
      this.entry(first, end === brace + 1 ? Math.max(brace, first + 1) : end);
      return;
    }
    let end = close + 1;
    while (end < kinds.length && !isSeparator(kinds[end]) && kinds[end] !== TokenKind.closeBrace) end += 1;
    this.at = end;
    this.keep(starts[first] ?? 0, ends[end - 1] ?? 0);
  }

  /** `Notes: He limps; he might (at times) err.`, or the word alone above the text of a note. */
  private note(first: number, hasColon: boolean): void {
    const { kinds, starts, ends, text } = this.scan;
    let from = hasColon ? first + 2 : first + 1;
    if (kinds[from] === TokenKind.newline) from += 1;
    let end = from;
    while (end < kinds.length && kinds[end] !== TokenKind.newline && kinds[end] !== TokenKind.regionEnd) end += 1;
    this.at = Math.max(end, first + 1);
    const [offset, to] = [starts[first] ?? 0, ends[Math.max(end - 1, first)] ?? 0];
    const said = end > from ? text.slice(starts[from], ends[end - 1]) : '';
    const tokens = tokensOf(text, offset, to);
    this.add({ uri: '', path: '', type: 'note', tokens, entries: [], isHeading: true, text: said }, offset, to);
  }

  /** `* Includes +1 for Night Vision`, where `Stealth-12*` refers to it. */
  private isFootnote(index: number): boolean {
    const { kinds, starts, ends, text } = this.scan;
    if (kinds[index] !== TokenKind.symbol || !this.marks.beginsLine(index) || endsLine(kinds[index + 1])) return false;
    const used = this.footnotes.get(text.slice(starts[index], ends[index]));
    return used !== undefined && used < (starts[index] ?? 0) && kinds[index + 1] !== TokenKind.symbol;
  }

  /** `/roll 3d6`, `!power`, `&{template:default}`, `@{DX}`, `[[3d6]]`: a line for the chat of a virtual tabletop. */
  private macro(): boolean {
    const first = this.at;
    const { kinds, starts, ends } = this.scan;
    if (!this.beginsMacro(first)) return false;
    let end = first;
    while (end < kinds.length && kinds[end] !== TokenKind.newline && kinds[end] !== TokenKind.regionEnd) end += 1;
    this.at = end;
    this.macros.push({ offset: starts[first] ?? 0, end: ends[end - 1] ?? 0 });
    this.lastEnd = ends[end - 1] ?? 0;
    return true;
  }

  private beginsMacro(index: number): boolean {
    const { kinds, starts, ends, text } = this.scan;
    const kind = kinds[index];
    if (kind !== TokenKind.symbol && kind !== TokenKind.openBracket) return false;
    const next = kinds[index + 1];
    if (starts[index + 1] !== ends[index]) return false;
    if (kind === TokenKind.openBracket) return next === TokenKind.openBracket;
    const mark = text.slice(starts[index], ends[index]);
    if (mark === '/' || mark === '!') return next === TokenKind.word && this.marks.beginsLine(index);
    if (mark === '@' && next === TokenKind.word) return kinds[index + 2] === TokenKind.openBracket;
    return (mark === '&' || mark === '@' || mark === '%') && next === TokenKind.openBrace;
  }
}

/** Tokens without markup, and with a dash for the bar between two cells of a table. */
function withoutMarkup(tokens: readonly HeadToken[]): readonly HeadToken[] {
  const textAt = (at: number): string | undefined => tokens[at]?.text;
  const isStar = (at: number): boolean => tokens[at]?.type === 'symbol' && tokens[at]?.text === '*';
  // Backticks around a whole line or around a number are ignored: `Body \`2d\``; other code inside a line rolls.
  let isCode = tokens[0]?.text === '`';
  // `*He never left.*`
  const isSlanted = isStar(0) && !isStar(1) && tokens.findIndex((_, at) => at > 0 && isStar(at)) > 0;
  const kept: HeadToken[] = [];
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at];
    if (!token) continue;
    const glued = token.glued && kept.at(-1)?.end === token.offset;
    const tag = token.type === 'symbol' ? tagAt(textAt, at) : undefined;
    if (tag) at += tag.length - 1;
    else if (isSlanted && isStar(at)) continue;
    else if (isStar(at) && isStar(at + 1) && tokens[at + 1]?.glued) at += 1;
    else if (token.type === 'symbol' && RAISED_DIGITS.includes(token.text)) continue;
    else if (token.text === '`' && (isCode || isRating(tokens[at + 1]))) isCode = tokens[0]?.text === '`' || !isCode;
    else if (token.type === 'symbol' && token.text === '|') kept.push({ ...token, text: '\u2014', glued: false });
    else if (token.type !== 'word') kept.push({ ...token, glued });
    else {
      const text = withoutUnderlines(token.text);
      if (text !== '') kept.push({ ...token, text, glued });
    }
  }
  return kept.length === 0 ? tokens : kept;
}

const isRating = (token: HeadToken | undefined): boolean => token?.type === 'number' || token?.type === 'dice';
