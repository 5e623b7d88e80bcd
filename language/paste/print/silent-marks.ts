import { isSeparator } from '../../grammar/layout/layout-pass.js';
import { isBulletMark, type Scan, TokenKind } from '../../grammar/layout/scanner.js';
import { endsLine } from '../../grammar/layout/sheet/sheet-layout.js';
import { type Tag, tagAt, withoutUnderlines } from './markup.js';

/**
 * Marks in pasted text that have no meaning: bullets and numbers of lists, marks of headings, tags of forums and web pages, drawn
 * lines, and the bars of tables. Queries go from the beginning of a text to its end.
 */
export class SilentMarks {
  /** The token after the marks of a heading of Markdown, of which there may be several. */
  private marked = -1;
  /** The end of the last tag or drawn line. */
  private taggedUntil = -1;
  /** The end of the delimiter line of a table of Markdown, and of its head. */
  private ruledUntil = -1;
  private headUntil = -1;

  constructor(private readonly scan: Scan) {}

  /**
   * Whether a token is part of such a mark: `- item`, `* item`, `• item` and `1. item`, `# Heading`, `> quotation`, `[b]` and `<p>`
   * at the beginning of a line.
   */
  saysNothing(index: number, isInTable: boolean): boolean {
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
    if (!isInTable && (this.isNumbering(index) || (this.isNumbering(index - 1) && this.beginsLine(index - 1))))
      return true;
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

  /** Whether a token is a bullet, or a tag that begins a line. */
  breaks(index: number): boolean {
    return this.isBullet(index) || this.tag(index)?.isBlock === true;
  }

  /** The tag of a forum or a web page, `[b]` or `<p>`. */
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

  /** `____________`: a line of a form to write on. */
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

  /** `=====`, `-----`, `+---+---+`: a drawn line. */
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

  beginsLine(index: number): boolean {
    const before = this.scan.kinds[index - 1];
    return before === undefined || before === TokenKind.newline || before === TokenKind.openBrace;
  }

  /** `1. Rope`, `2) Rope`: the number of a line in a list. */
  private isNumbering(index: number): boolean {
    const { kinds, starts, ends, text } = this.scan;
    if (kinds[index] !== TokenKind.number || !this.beginsLine(index)) return false;
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

  /** Examines a line of a table of Markdown: `| --- | :---: |` has no meaning, and the line above it names the columns. */
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
   * Whether the cell after a bar continues the entry before it: `| Stealth | 12 | 2 |` is one entry with its level and cost, and
   * the head of a table is one heading.
   */
  goesOnAfterBar(bar: number): boolean {
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

  /** `ST 11 | DX 12`: a bar between entries. */
  isBar(index: number): boolean {
    const { kinds, starts, ends, text } = this.scan;
    return kinds[index] === TokenKind.unknown && text.slice(starts[index], ends[index]) === '|';
  }
}
