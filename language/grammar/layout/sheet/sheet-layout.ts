import type { TokenTypeDictionary } from 'chevrotain';
import { messages, type SyntaxFinding, type TextLimits } from '../../findings.js';
import { balanceBraces, partnerOf } from '../braces.js';
import { isSeparator, LayoutPass, type OpenBlock } from '../layout-pass.js';
import { hiddenInTexts, tokenProblem } from '../problems.js';
import { isBulletMark, type Scan, TokenKind } from '../scanner.js';
import { SHEET_PARTS, SHEET_WORDS, type SheetPlace, type SheetWord } from '../structural-words.js';
import type { Layout, Statement } from '../tokens.js';
import { type Tag, tagAt, withoutUnderlines } from './markup.js';
import { beginsName, SheetHeaders } from './sheet-headers.js';

interface SheetBlock extends OpenBlock<SheetPlace> {
  /** The word that the statement begins with. */
  readonly word?: SheetWord | undefined;
}

/** Statements that take the rest of their line, commas included. */
const KEEPS_COMMAS: ReadonlySet<string> = new Set([
  'roll',
  'check',
  'contest',
  'note',
  'without',
  'character',
  'npc',
  'wave',
  'objective',
  'distance',
  'morale',
  'defeat',
  'timer',
]);
const TAKES_NO_BLOCK: ReadonlySet<string> = new Set([
  'use',
  'roll',
  'check',
  'contest',
  'note',
  'without',
  'objective',
  'distance',
  'morale',
  'defeat',
  'timer',
  'clock',
  'tick',
]);

/** The layout pass of a sheet: cuts the text into statements and makes of each what the grammar expects. */
export function layOutSheet(scanned: Scan, types: TokenTypeDictionary, limits: TextLimits): Layout {
  const { scan, findings } = balanceBraces(scanned, (index) => isPart(scanned, index));
  return new SheetLayout(scan, types, limits, findings).run();
}

function isPart(scan: Scan, index: number): boolean {
  const end = scan.ends[index] ?? 0;
  const start = scan.starts[index] ?? 0;
  if (end - start > 9 || !SHEET_PARTS.has(scan.text.slice(start, end).toLowerCase())) return false;
  return beginsName(scan, index + 1) && !isFormLabel(scan, index);
}

/** `CHARACTER NAME: Ned Tasker`: two words and a colon, as forms label what is to be filled in. */
function isFormLabel({ kinds, starts, ends, text }: Scan, index: number): boolean {
  if (kinds[index + 1] !== TokenKind.word || kinds[index + 2] !== TokenKind.symbol) return false;
  return text.charAt(starts[index + 2] ?? 0) === ':' && starts[index + 2] === ends[index + 1];
}

class SheetLayout extends LayoutPass<SheetPlace, SheetBlock> {
  private readonly headers: SheetHeaders;
  /** The token after the marks of a heading of Markdown, of which there may be several. */
  private marked = -1;
  /** Where the tag of a forum, or a drawn line, ends that was found last. */
  private taggedUntil = -1;
  /** Where the line ends that rules off the head of a table of Markdown, and the head itself. */
  private ruledUntil = -1;
  private headUntil = -1;

  constructor(scan: Scan, types: TokenTypeDictionary, limits: TextLimits, findings: SyntaxFinding[]) {
    super(scan, types, limits, findings, 'after an open end');
    this.headers = new SheetHeaders(scan, this.writer, findings);
  }

  /**
   * `- item`, `* item`, `• item` and `1. item`, `# Heading`, `> quotation`, `[b]` and `<p>`: a mark at the beginning of a line,
   * which says nothing.
   */
  protected override saysNothing(index: number): boolean {
    const { kinds, starts, ends, text } = this.scan;
    if (index < this.ruledUntil || index < this.taggedUntil) return true;
    const tag = this.tag(index);
    if (tag) {
      this.taggedUntil = index + tag.length;
      return true;
    }
    if (kinds[index] === TokenKind.word) return this.isUnderline(index) || this.isRoundBullet(index);
    if (this.isBar(index)) {
      if (this.beginsLine(index)) this.lookAtRow(index);
      return true;
    }
    if (this.isNumbering(index) || (this.isNumbering(index - 1) && this.beginsLine(index - 1))) return true;
    if (kinds[index] !== TokenKind.symbol) return false;
    if (this.isBullet(index)) return true;
    if (this.marked !== index && !this.beginsLine(index)) return false;
    const mark = text.slice(starts[index], ends[index]);
    if (this.isDrawnLine(index)) return true;
    if (mark === '>' || mark === '#') {
      this.marked = index + 1;
      return true;
    }
    const next = kinds[index + 1];
    if (next === undefined || isSeparator(next) || next === TokenKind.openBrace || next === TokenKind.closeBrace)
      return false;
    return isBulletMark(mark) || (/^[-\u2013*]$/.test(mark) && starts[index + 1] !== ends[index]);
  }

  /** A bullet, or a mark of a forum or a web page that begins a line. */
  private breaks(index: number): boolean {
    return this.isBullet(index) || this.tag(index)?.isBlock === true;
  }

  /** A mark of a forum or a web page, `[b]` or `<p>`. */
  private tag(index: number): Tag | undefined {
    const { kinds, starts, ends, text } = this.scan;
    if (
      kinds[index] !== TokenKind.openBracket &&
      (kinds[index] !== TokenKind.symbol || text.charAt(starts[index] ?? 0) !== '<')
    )
      return undefined;
    const textAt = (at: number): string | undefined => {
      const kind = kinds[at];
      return kind === undefined || kind === TokenKind.newline ? undefined : text.slice(starts[at], ends[at]);
    };
    return tagAt(textAt, index);
  }

  /** `____________`: a line that a form has for what is to be written there. */
  private isUnderline(index: number): boolean {
    const { starts, ends, text } = this.scan;
    const start = starts[index] ?? 0;
    return text.charAt(start) === '_' && withoutUnderlines(text.slice(start, ends[index])) === '';
  }

  /** `o` and a tab: the second bullet of word processors. */
  private isRoundBullet(index: number): boolean {
    const { starts, ends, text } = this.scan;
    const end = ends[index] ?? 0;
    return text.charAt(end) === '\t' && text.slice(starts[index], end) === 'o' && this.beginsLine(index);
  }

  /** `=====`, `-----`, `+---+---+`: a line that is drawn, to its end. */
  private isDrawnLine(index: number): boolean {
    const { kinds, starts, ends, text } = this.scan;
    let end = index;
    while (kinds[end] === TokenKind.symbol && /^[-=*~#+\u2013\u2014]$/.test(text.slice(starts[end], ends[end])))
      end += 1;
    if (text.slice(starts[index], ends[index + 1]) === '...') end = index + 2;
    else if (end < index + 3) return false;
    if (!endsLine(kinds[end])) return false;
    this.taggedUntil = end;
    return true;
  }

  private beginsLine(index: number): boolean {
    const before = this.scan.kinds[index - 1];
    return before === undefined || before === TokenKind.newline || before === TokenKind.openBrace;
  }

  /** `1. Rope`, `2) Rope`: the number of a line in a list. */
  private isNumbering(index: number): boolean {
    const { kinds, starts, ends, text } = this.scan;
    if (kinds[index] !== TokenKind.number || !this.beginsLine(index) || this.place() === 'table') return false;
    const sign = text.slice(starts[index + 1], ends[index + 1]);
    const next = kinds[index + 2];
    return (
      (sign === '.' || sign === ')') &&
      starts[index + 1] === ends[index] &&
      next !== undefined &&
      !isSeparator(next) &&
      starts[index + 2] !== ends[index + 1] &&
      /^[0-9]{1,2}$/.test(text.slice(starts[index], ends[index]))
    );
  }

  /** `ST 10 • DX 13`: a mark with blanks around it. */
  private isBullet(index: number): boolean {
    const { kinds, starts, ends, text } = this.scan;
    const next = kinds[index + 1];
    if (kinds[index] !== TokenKind.symbol || next === undefined || isSeparator(next)) return false;
    if (next === TokenKind.openBrace || next === TokenKind.closeBrace) return false;
    return isBulletMark(text.slice(starts[index], ends[index])) && starts[index] !== ends[index - 1];
  }

  /** A line of a table of Markdown: `| --- | :---: |` says nothing, and the line above it names the columns. */
  private lookAtRow(index: number): void {
    const end = this.endOfLine(index);
    if (this.isRule(index, end)) this.ruledUntil = end;
    else if (this.isBar(end + 1) && this.isRule(end + 1, this.endOfLine(end + 1))) this.headUntil = end;
  }

  private endOfLine(index: number): number {
    const { kinds } = this.scan;
    let end = index;
    while (end < kinds.length && !endsLine(kinds[end])) end += 1;
    return end;
  }

  private isRule(from: number, to: number): boolean {
    const { starts, ends, text } = this.scan;
    const row = to > from ? text.slice(starts[from], ends[to - 1]) : '';
    return row.includes('-') && /^[|:\-\u2010-\u2015\s]*$/.test(row);
  }

  /**
   * Whether the cell after a bar only goes on with the entry before it: `| Stealth | 12 | 2 |` is one entry with its level and cost, and
   * the head of a table is one heading.
   */
  private goesOnAfterBar(bar: number): boolean {
    if (bar < this.headUntil) return !endsLine(this.scan.kinds[bar + 1]);
    const { kinds, starts, ends, text } = this.scan;
    let at = bar + 1;
    if (/^[-+\u2212\u2013[]$/.test(text.slice(starts[at], ends[at]))) at += 1;
    if (/^[-\u2212\u2013]$/.test(text.slice(starts[at], ends[at]))) at += 1;
    // `IQ+1`: what the level is measured from.
    const isSigned =
      /^[-+\u2212\u2013]$/.test(text.slice(starts[at + 1], ends[at + 1])) && kinds[at + 2] === TokenKind.number;
    if (kinds[at] === TokenKind.word && isSigned && starts[at + 2] === ends[at + 1]) at += 2;
    if (kinds[at] !== TokenKind.number && kinds[at] !== TokenKind.dice) return false;
    at += kinds[at + 1] === TokenKind.closeBracket ? 2 : 1;
    return kinds[at] === undefined || this.isBar(at) || endsLine(kinds[at]);
  }

  protected override statement(): void {
    if (this.place() === 'table') {
      this.row();
      return;
    }
    const first = this.at;
    if (this.beginsMacro(first) && this.macro(first)) return;
    const word = this.structuralWord(first);
    const isProse = word === 'note';
    // `Notes:`, as print has it, takes all of its line, or the next one where it is alone on its own.
    const hasColon = this.headers.isColon(first + 1);
    const isHeading = isProse && (hasColon || this.headers.isHeading(first));
    const keepsCommas = word !== undefined && KEEPS_COMMAS.has(word);
    const { kinds } = this.scan;
    const mayBreak = word === undefined;
    let problem: SyntaxFinding | undefined;
    let inside = -1;
    let index = first;
    for (; index < kinds.length; index++) {
      const kind = kinds[index];
      if (kind === TokenKind.openBrace || kind === TokenKind.closeBrace || kind === TokenKind.regionEnd) break;
      if (index > inside) {
        if (kind === TokenKind.semicolon && !isHeading) break;
        if (
          mayBreak &&
          index > first &&
          (kind === TokenKind.symbol || kind === TokenKind.openBracket) &&
          this.breaks(index)
        )
          break;
        if (word === undefined && this.isBar(index)) {
          if (!this.goesOnAfterBar(index)) break;
          continue;
        }
        if (kind === TokenKind.newline) {
          const goesOn = isHeading
            ? index === (hasColon ? first + 2 : first + 1)
            : kinds[index - 1] === TokenKind.comma && (word === 'character' || word === 'npc');
          if (!goesOn) break;
        }
        if (kind === TokenKind.comma && !keepsCommas) break;
        inside = this.partners[index] ?? inside;
      }
      problem ??=
        isProse && kind !== TokenKind.longLine ? undefined : tokenProblem(this.scan, index, this.partners, this.limits);
    }
    this.at = index;
    const brace = this.blockAhead(index);
    let end = index;
    while (
      end > first + 1 &&
      (kinds[end - 1] === TokenKind.newline || (kinds[end - 1] === TokenKind.comma && !isProse))
    )
      end -= 1;
    this.emit(word, first, end, problem ?? this.quoteProblem(isProse, first), brace);
  }

  /** `/roll 3d6`, `!power`, `&{template:default}`, `@{DX}`, `[[3d6]]`: a line for the chat of a virtual tabletop. */
  private beginsMacro(index: number): boolean {
    const { kinds, starts, ends, text } = this.scan;
    const kind = kinds[index];
    if (kind !== TokenKind.symbol && kind !== TokenKind.openBracket) return false;
    const next = kinds[index + 1];
    if (starts[index + 1] !== ends[index]) return false;
    if (kind === TokenKind.openBracket) return next === TokenKind.openBracket;
    const mark = text.slice(starts[index], ends[index]);
    if (mark === '/' || mark === '!') return next === TokenKind.word && this.beginsLine(index);
    if (mark === '@' && next === TokenKind.word) return kinds[index + 2] === TokenKind.openBracket;
    return (mark === '&' || mark === '@' || mark === '%') && next === TokenKind.openBrace;
  }

  /** Reads such a line whole, braces included, unless they reach over its end. */
  private macro(first: number): boolean {
    const { kinds, starts, ends } = this.scan;
    let depth = 0;
    let end = first;
    for (; end < kinds.length && kinds[end] !== TokenKind.newline && kinds[end] !== TokenKind.regionEnd; end++) {
      if (kinds[end] === TokenKind.openBrace) depth += 1;
      else if (kinds[end] === TokenKind.closeBrace && --depth < 0) break;
    }
    if (depth > 0) return false;
    const [from, to] = [starts[first] ?? 0, ends[end - 1] ?? 0];
    this.at = end;
    this.beginAt(from, to);
    this.findings.push({ code: 'not-understood', message: messages.macro, offset: from, end: to });
    this.writer.write('BAD', from, to);
    this.writer.separator(to);
    return true;
  }

  /** `ST 11 | DX 12`: what people put between entries where they talk. */
  private isBar(index: number): boolean {
    const { kinds, starts, ends, text } = this.scan;
    return kinds[index] === TokenKind.unknown && text.slice(starts[index], ends[index]) === '|';
  }

  /** A row of a random table. What follows its colon is prose: any sign may be in it, and a comma unless a row follows. */
  private row(): void {
    const { scan, writer } = this;
    const { kinds, starts, ends } = scan;
    const first = this.at;
    let index = first;
    for (; index < kinds.length; index++) {
      const kind = kinds[index];
      if (
        kind === TokenKind.openBrace ||
        kind === TokenKind.closeBrace ||
        kind === TokenKind.regionEnd ||
        kind === TokenKind.newline
      )
        break;
      if (index > first && (kind === TokenKind.comma || kind === TokenKind.semicolon) && this.beginsRow(index + 1))
        break;
    }
    this.at = index;
    const long = kinds.indexOf(TokenKind.longLine, first);
    const problem = long >= 0 && long < index ? tokenProblem(scan, long, this.partners, this.limits) : undefined;
    const brace = kinds[index] === TokenKind.openBrace ? index : -1;
    const end =
      (kinds[index - 1] === TokenKind.comma || kinds[index - 1] === TokenKind.semicolon) && index - 1 > first
        ? index - 1
        : index;
    const statement = this.beginAt(starts[first] ?? 0, ends[end - 1] ?? 0);
    if (problem) this.findings.push(problem);
    writer.write(problem ? 'BAD' : 'LINE', statement.offset, statement.end);
    if (brace < 0) writer.separator(statement.end);
    else this.openBlock(brace, { place: 'block', statement, isDropped: false });
  }

  /** Whether a row begins at the token: a number, a range of numbers or a weight, and a colon. */
  private beginsRow(index: number): boolean {
    const { kinds, starts, ends, text } = this.scan;
    if (this.headers.isWord(index, 'weight'))
      return kinds[index + 1] === TokenKind.number && this.headers.isColon(index + 2);
    const isNumber = (at: number): boolean => /^[0-9]+$/.test(text.slice(starts[at], ends[at]));
    let at = index;
    while (at < index + 4 && (isNumber(at) || /^(?:\.\.|[-\u2212\u2013+])$/.test(text.slice(starts[at], ends[at]))))
      at++;
    return at > index && isNumber(index) && this.headers.isColon(at);
  }

  private quoteProblem(isProse: boolean, first: number): SyntaxFinding | undefined {
    const next = this.scan.kinds[first + 1];
    if (!isProse || (next !== TokenKind.lonelyQuote && next !== TokenKind.lonelyTextBlock)) return undefined;
    return tokenProblem(this.scan, first + 1, this.partners, this.limits);
  }

  private emit(
    word: SheetWord | undefined,
    first: number,
    end: number,
    problem: SyntaxFinding | undefined,
    brace: number,
  ): void {
    const { scan, writer } = this;
    const from = scan.starts[first] ?? 0;
    const to = scan.ends[end - 1] ?? from;
    const statement = this.beginAt(from, to);
    let wrong = problem;
    if (!wrong && word !== undefined && brace >= 0 && TAKES_NO_BLOCK.has(word)) {
      const offset = scan.starts[brace] ?? 0;
      wrong = { code: 'not-understood', message: messages.blockNotAllowed(word), offset, end: offset + 1 };
    }
    const hidden = wrong ?? hiddenInTexts(scan, first, end);
    if (hidden) this.findings.push(hidden);
    if (word === 'rules') {
      this.rules(first, brace);
      return;
    }
    if (wrong && !this.headers.keeps(word)) writer.write('BAD', from, to);
    else if (word === undefined) writer.write('LINE', from, to);
    else this.headers.write(word, first, end, wrong !== undefined);
    if (brace < 0) writer.separator(to);
    else {
      const place = word === 'campaign' || word === 'encounter' || word === 'table' ? word : 'block';
      this.openBlock(brace, { place, statement, isDropped: false, word });
    }
  }

  private beginAt(offset: number, end: number): Statement {
    return this.begin({ offset, end, keepsBlock: true, isRow: false });
  }

  protected override closed(block: SheetBlock, close: number): void {
    if (block.word === 'wave' && this.headers.isWord(this.at, 'if')) this.afterBlock();
    this.writer.separator(this.scan.ends[close] ?? 0);
  }

  /** What the author says after the block on the same line: `} if Alarm >= 4`. */
  private afterBlock(): void {
    const { scan } = this;
    const first = this.at;
    let problem: SyntaxFinding | undefined;
    while (this.at < scan.kinds.length && !endsLine(scan.kinds[this.at])) {
      problem ??= tokenProblem(scan, this.at, this.partners, this.limits);
      this.at += 1;
    }
    const from = scan.starts[first] ?? 0;
    this.beginAt(from, scan.ends[this.at - 1] ?? from);
    if (problem) this.findings.push(problem);
    else this.headers.after(first, this.at);
  }

  private rules(first: number, brace: number): void {
    const { scan, writer } = this;
    const close = partnerOf(this.scan, brace);
    const from = scan.ends[brace] ?? 0;
    const to = scan.starts[close] ?? from;
    writer.write('rules', scan.starts[first] ?? 0, scan.ends[first] ?? 0);
    writer.write('{', from - 1, from);
    if (to > from) writer.write('RULES_TEXT', from, to);
    writer.write('}', to, scan.ends[close] ?? to);
    writer.separator(to);
    this.at = close + 1;
  }

  private structuralWord(index: number): SheetWord | undefined {
    const { kinds, starts, ends, text } = this.scan;
    const length = (ends[index] ?? 0) - (starts[index] ?? 0);
    if (kinds[index] !== TokenKind.word || length < 3 || length > 9) return undefined;
    const written = text.slice(starts[index], ends[index]).toLowerCase();
    const word = written === 'notes' && this.headers.isHeading(index) ? 'note' : written;
    if (this.place() === 'block' && SHEET_PARTS.has(written) && isFormLabel(this.scan, index)) return undefined;
    const words = SHEET_WORDS[this.place()];
    return words.has(word) && this.headers.canFollow(word as SheetWord, index + 1) ? (word as SheetWord) : undefined;
  }
}

function endsLine(kind: TokenKind | undefined): boolean {
  return (
    kind === TokenKind.newline ||
    kind === TokenKind.semicolon ||
    kind === TokenKind.openBrace ||
    kind === TokenKind.closeBrace ||
    kind === TokenKind.regionEnd
  );
}
