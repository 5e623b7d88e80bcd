const TAB = 9;
const SPACE = 32;

/**
 * A position in a line of Markdown, with its column: tabs go to the next multiple of four, and a container can use a
 * part of one.
 */
export class LineCursor {
  /** The next character. */
  at = 0;
  /** The end of the line. */
  eol = 0;
  private column = 0;
  /** Columns of a tab that a container has not used. */
  private left = 0;

  constructor(private readonly text: string) {}

  /** Goes to the start of a line. */
  begin(from: number, eol: number): void {
    this.at = from;
    this.column = 0;
    this.left = 0;
    this.eol = eol;
  }

  /** Skips characters that are not blanks. */
  pass(characters: number): void {
    this.at += characters;
    this.column += characters;
  }

  /** Skips the mark of a quotation and the blank after it. */
  quoteMark(): void {
    this.skip(3);
    this.pass(1);
    if (this.indent() > 0) this.skip(1);
  }

  /** Columns of blanks before the content of the line; -1 for an empty line. */
  indent(): number {
    const { text, eol } = this;
    let column = this.column;
    let at = this.at;
    if (this.left > 0) {
      column += this.left;
      at += 1;
    }
    for (; at < eol; at++) {
      const code = text.charCodeAt(at);
      if (code === SPACE) column += 1;
      else if (code === TAB) column += 4 - (column % 4);
      else return column - this.column;
    }
    return -1;
  }

  /** Number of characters of the blanks that take these columns. */
  blanksTo(columns: number): number {
    let at = this.at;
    let column = this.column;
    const end = column + columns;
    if (this.left > 0 && column < end) {
      column += this.left;
      at += 1;
    }
    for (; at < this.eol && column < end; at++) column += this.text.charCodeAt(at) === TAB ? 4 - (column % 4) : 1;
    return at - this.at;
  }

  /** The character after the blanks that take these columns. */
  charAfter(columns: number): number {
    return this.text.charCodeAt(this.at + this.blanksTo(columns));
  }

  /** Skips at most this many columns of blanks, including the rest of a tab. */
  skip(columns: number): void {
    const end = this.column + columns;
    while (this.at < this.eol && this.column < end) {
      const code = this.text.charCodeAt(this.at);
      if (code !== SPACE && code !== TAB) return;
      const width = code === SPACE ? 1 : this.left > 0 ? this.left : 4 - (this.column % 4);
      if (this.column + width > end) {
        this.left = width - (end - this.column);
        this.column = end;
        return;
      }
      this.column += width;
      this.left = 0;
      this.at += 1;
    }
  }
}
