import { type Scan, TokenKind } from '../layout/scanner.js';

/** A token or a comment with its spelling. */
export interface Piece {
  readonly kind: TokenKind | 'comment';
  readonly text: string;
  readonly offset: number;
  readonly end: number;
}

/** The text between two line ends; a text of several lines is one piece of its first line. */
export interface SourceLine {
  readonly pieces: readonly Piece[];
  /** Offsets of the line without its line end. */
  readonly offset: number;
  readonly end: number;
}

/** The lines of a text with their tokens and comments in order. */
export function sourceLines(scan: Scan): SourceLine[] {
  const { text, kinds, starts, ends, comments } = scan;
  const lines: SourceLine[] = [];
  let pieces: Piece[] = [];
  let offset = 0;
  let comment = 0;
  const addComments = (before: number) => {
    while ((comments[comment] ?? Number.POSITIVE_INFINITY) < before) {
      const start = comments[comment] ?? 0;
      const end = comments[comment + 1] ?? start;
      pieces.push({ kind: 'comment', text: text.slice(start, end), offset: start, end });
      comment += 2;
    }
  };
  for (let index = 0; index < kinds.length; index++) {
    const start = starts[index] ?? 0;
    const end = ends[index] ?? start;
    addComments(start);
    if (kinds[index] === TokenKind.newline) {
      lines.push({ pieces, offset, end: start });
      pieces = [];
      offset = end;
    } else pieces.push({ kind: kinds[index] ?? TokenKind.symbol, text: text.slice(start, end), offset: start, end });
  }
  addComments(Number.POSITIVE_INFINITY);
  lines.push({ pieces, offset, end: text.length });
  return lines;
}
