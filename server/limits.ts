import { DEFAULT_LIMITS, type LayoutLexer, type TextLimits } from '../language/grammar/index.js';

/** The bounds beyond which a text is not analysed, for both languages and for files that are read. */
export class Limits {
  private readonly lexers: LayoutLexer[] = [];
  private limits: TextLimits = DEFAULT_LIMITS;

  /** Size of the largest file that is analysed, in bytes and likewise in characters. */
  get file(): number {
    return this.limits.file;
  }

  setFileSize(megabytes: number): void {
    this.limits = { ...this.limits, file: Math.round(megabytes * 1_000_000) };
    for (const lexer of this.lexers) lexer.limits = this.limits;
  }

  /** From now on the lexer has these limits. */
  govern(lexer: LayoutLexer): LayoutLexer {
    lexer.limits = this.limits;
    this.lexers.push(lexer);
    return lexer;
  }
}
