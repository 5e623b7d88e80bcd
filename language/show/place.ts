import type { RuleOrigin, TextOrigin } from '../values/origin.js';

/** A range of text as people count: lines and columns from 1, columns in UTF-16 units, the end exclusive. */
export interface Place {
  readonly file: string;
  readonly line: number;
  readonly column: number;
  readonly endLine: number;
  readonly endColumn: number;
}

/** Turns origins into places; the host has the texts and the names of the files. */
export interface Places {
  text(origin: TextOrigin): Place | undefined;
  rule(origin: RuleOrigin): Place | undefined;
  /** The lines of the document that a declaration follows: `Lite 402..424`. */
  citation(origin: RuleOrigin): string | undefined;
}

/** The starts of the lines of a text, to find the line of an offset quickly. */
export class LineIndex {
  private readonly starts: readonly number[];

  constructor(private readonly text: string) {
    const starts = [0];
    for (let at = 0; at < text.length; at++) {
      const code = text.charCodeAt(at);
      if (code === 13 && text.charCodeAt(at + 1) === 10) continue;
      if (code === 10 || code === 13) starts.push(at + 1);
    }
    this.starts = starts;
  }

  /** Line and column of an offset, both from 1. */
  at(offset: number): { readonly line: number; readonly column: number } {
    const inside = Math.max(0, Math.min(offset, this.text.length));
    let low = 0;
    let high = this.starts.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((this.starts[middle] ?? 0) <= inside) low = middle;
      else high = middle - 1;
    }
    return { line: low + 1, column: inside - (this.starts[low] ?? 0) + 1 };
  }

  place(file: string, offset: number, end: number): Place {
    const from = this.at(offset);
    const to = this.at(Math.max(offset, end));
    return { file, line: from.line, column: from.column, endLine: to.line, endColumn: to.column };
  }
}
