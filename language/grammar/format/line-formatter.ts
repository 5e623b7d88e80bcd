import type { LanguageId } from '../layout/layout.js';
import { TokenKind } from '../layout/scanner.js';
import { type OutputLine, writeAligned } from './align.js';
import type { FormatterText } from './formatter-text.js';
import type { Piece, SourceLine } from './pieces.js';
import { firstAfter, RegionCursor } from './regions.js';
import { between } from './spacing.js';

/** A replacement for part of an entry's head; offsets of the text that is formatted. */
export interface SpellingEdit {
  readonly offset: number;
  readonly end: number;
  readonly text: string;
}

const INDENT = '  ';

/** Formats a text line by line; lines are neither joined nor split. */
export class LineFormatter {
  private depth = 0;
  private readonly verbatim: RegionCursor;
  private readonly prose: RegionCursor;
  private readonly rules: RegionCursor;
  private readonly spans: RegionCursor;
  /** For each line, the first piece of the next line that is not blank. */
  private readonly firstAfter: (Piece['kind'] | undefined)[] = [];
  /** The same without comments. */
  private readonly codeAfter: (Piece['kind'] | undefined)[] = [];

  constructor(
    private readonly reading: FormatterText,
    /** In the order of the text. */
    private readonly edits: readonly SpellingEdit[],
  ) {
    this.verbatim = new RegionCursor(reading.verbatim);
    this.prose = new RegionCursor(reading.prose);
    this.rules = new RegionCursor(reading.rules);
    this.spans = new RegionCursor(reading.statements.map((one) => [one.offset, one.end]));
    let first: Piece['kind'] | undefined;
    let code: Piece['kind'] | undefined;
    for (let line = reading.lines.length - 1; line >= 0; line--) {
      this.firstAfter[line] = first;
      this.codeAfter[line] = code;
      const pieces = reading.lines[line]?.pieces ?? [];
      first = pieces[0]?.kind ?? first;
      code = pieces.find((piece) => piece.kind !== 'comment')?.kind ?? code;
    }
  }

  format(): string {
    const { text, lines } = this.reading;
    const lineEnd = text.slice(lines[0]?.end, lines[1]?.offset ?? 0) || '\n';
    const output: OutputLine[] = [];
    lines.forEach((line, index) => {
      if (line.pieces.length > 0) output.push(this.line(line, index));
      else if (this.keepsBlank(index, output)) output.push(BLANK);
    });
    while (output.at(-1) === BLANK) output.pop();
    const mark = text.startsWith('\uFEFF') ? '\uFEFF' : '';
    return output.length === 0 ? mark : mark + writeAligned(output).join(lineEnd) + lineEnd;
  }

  /** Keeps one blank line between others, and none at the edges of a block or of the file. */
  private keepsBlank(index: number, output: readonly OutputLine[]): boolean {
    const last = output.at(-1);
    if (!last || last === BLANK) return false;
    const opens = last.comment === undefined && last.cells.at(-1)?.trimEnd().endsWith('{');
    return !opens && this.firstAfter[index] !== TokenKind.closeBrace;
  }

  private line(line: SourceLine, index: number): OutputLine {
    const { pieces } = line;
    const first = pieces[0];
    const last = pieces.at(-1);
    const indent = this.indent(line);
    for (const { kind } of pieces) {
      if (kind === TokenKind.openBrace) this.depth += 1;
      else if (kind === TokenKind.closeBrace) this.depth = Math.max(0, this.depth - 1);
    }
    if (!first || !last) return BLANK;
    if (this.verbatim.meets(first.offset, last.end)) {
      const source = this.reading.text.slice(line.offset, line.end).replace(/^\uFEFF/, '');
      return { shape: undefined, indent: '', cells: [source], comment: undefined, isAlone: true };
    }
    const hasComment = pieces.length > 1 && last.kind === 'comment' && !/[\r\n]/.test(last.text);
    const code = this.withoutLastSeparators(hasComment ? pieces.slice(0, -1) : pieces, index);
    const { shape, cells } = this.cells(this.spelled(code));
    return {
      shape,
      indent,
      cells,
      comment: hasComment ? last.text.trimEnd() : undefined,
      isAlone: first.kind === 'comment',
    };
  }

  private indent(line: SourceLine): string {
    const first = line.pieces[0];
    const start = first?.offset ?? 0;
    if (!this.reading.isBalanced) return this.reading.text.slice(line.offset, start).replace(/^\uFEFF/, '');
    let closing = 0;
    while (line.pieces[closing]?.kind === TokenKind.closeBrace) closing += 1;
    const goesOn = closing === 0 && first?.kind !== 'comment' && this.spans.holds(start);
    return INDENT.repeat(Math.max(0, this.depth - closing) + (goesOn ? 1 : 0));
  }

  /** Without commas and semicolons at a line end, which are redundant in a sheet; in a rulebook a comma there continues a list. */
  private withoutLastSeparators(pieces: readonly Piece[], line: number): readonly Piece[] {
    if (!this.reading.isPaired) return pieces;
    let count = pieces.length;
    while (count > 1 && this.isNeedless(pieces[count - 1])) count -= 1;
    const last = pieces[count - 1];
    if (count === pieces.length || last?.kind === 'comment' || this.codeAfter[line] === TokenKind.openBrace)
      return pieces;
    return pieces.slice(0, count);
  }

  private isNeedless(piece: Piece | undefined): boolean {
    if (!piece || this.dialectAt(piece.offset) === 'rulebook') return false;
    return piece.kind === TokenKind.semicolon || (piece.kind === TokenKind.comma && !this.spans.holds(piece.offset));
  }

  private spelled(pieces: readonly Piece[]): readonly Piece[] {
    if (this.edits.length === 0) return pieces;
    const result: Piece[] = [];
    for (const piece of pieces) {
      const edit = this.edits[firstAfter(this.edits, piece.offset, ({ offset }) => offset) - 1];
      if (!edit || piece.end > edit.end) result.push(piece);
      else if (result.at(-1)?.offset !== edit.offset)
        result.push({ kind: TokenKind.word, text: edit.text, offset: edit.offset, end: edit.end });
    }
    return result;
  }

  private join(pieces: readonly Piece[]): string {
    let text = '';
    pieces.forEach((piece, index) => {
      const left = pieces[index - 1];
      if (!left) text = piece.text;
      else if (this.prose.holds(piece.offset)) text += this.reading.text.slice(left.end, piece.offset) + piece.text;
      else text += between(left, piece, this.dialectAt(piece.offset)) + piece.text;
    });
    return text;
  }

  private dialectAt(offset: number): LanguageId {
    return this.reading.dialect === 'rulebook' || this.rules.holds(offset) ? 'rulebook' : 'muster';
  }

  /** `name { ... }` are aligned in columns, and so are `name [cost]` and `name rating [cost]`. */
  private cells(pieces: readonly Piece[]): { shape: string | undefined; cells: string[] } {
    const whole = { shape: undefined, cells: [this.join(pieces)] };
    const start = pieces[0]?.offset ?? 0;
    if (!this.reading.aligned.has(start) || pieces.some((piece) => piece.kind === 'comment')) return whole;
    const open = pieces.findIndex((piece) => piece.kind === TokenKind.openBrace);
    if (open > 0) {
      const isOneBlock = closesAtEnd(pieces, open) && this.spans.endOf(start) === pieces[open - 1]?.end;
      return isOneBlock
        ? { shape: 'block', cells: [this.join(pieces.slice(0, open)), this.join(pieces.slice(open))] }
        : whole;
    }
    if (this.spans.endOf(start) !== pieces.at(-1)?.end || pieces.at(-1)?.kind !== TokenKind.closeBracket) return whole;
    const cost = pieces.findLastIndex((piece) => piece.kind === TokenKind.openBracket);
    if (cost < 1) return whole;
    const rating = pieces[cost - 1];
    const before = pieces[cost - 2];
    const isRated =
      rating &&
      before &&
      rating.kind === TokenKind.number &&
      before.end < rating.offset &&
      before.kind !== TokenKind.symbol;
    const name = pieces.slice(0, isRated ? cost - 1 : cost);
    return { shape: 'cost', cells: [this.join(name), isRated ? rating.text : '', this.join(pieces.slice(cost))] };
  }
}

const BLANK: OutputLine = { shape: undefined, indent: '', cells: [''], comment: undefined, isAlone: true };

/** Whether the brace at `open` is closed by the last piece, and only there. */
function closesAtEnd(pieces: readonly Piece[], open: number): boolean {
  let depth = 0;
  for (let index = open; index < pieces.length; index++) {
    const kind = pieces[index]?.kind;
    if (kind === TokenKind.openBrace) depth += 1;
    else if (kind === TokenKind.closeBrace && --depth === 0) return index === pieces.length - 1;
  }
  return false;
}
