import { DEFAULT_LIMITS, type LayoutLexer, type TextLimits } from '../../../language/grammar/index.js';
import * as messages from '../messages.js';

/** A file as text, or why it is not read as such. */
export interface TextFile {
  readonly text: string;
  readonly problem?: FileProblem;
}

/** Why a file is not analysed at all; it is reported at its first line. */
export interface FileProblem {
  readonly code: 'not-utf-8' | 'file-too-large';
  readonly message: string;
}

const BOM = '\uFEFF';

/**
 * Decodes a file of the workspace. A byte order mark is removed, as editors do, so that positions agree with theirs.
 * A file that is not UTF-8 or larger than `limit` (bytes) has no text but a problem.
 */
export function decodeFile(bytes: Uint8Array, limit: number): TextFile {
  if (bytes.byteLength > limit) return { text: '', problem: tooLarge(limit) };
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return { text: text.startsWith(BOM) ? text.slice(1) : text };
  } catch {
    return { text: '', problem: notUtf8 };
  }
}

const notUtf8: FileProblem = {
  code: 'not-utf-8',
  message: messages.notUtf8,
};

function tooLarge(limit: number): FileProblem {
  const megabytes = Math.round(limit / 100_000) / 10;
  return {
    code: 'file-too-large',
    message: messages.fileTooLarge(megabytes),
  };
}

/** The limits beyond which a text is not analysed, for both languages and for files. */
export class Limits {
  private readonly lexers: LayoutLexer[] = [];
  private limits: TextLimits = DEFAULT_LIMITS;

  /** Size of the largest file that is analysed, in bytes and also in characters. */
  get file(): number {
    return this.limits.file;
  }

  setFileSize(megabytes: number): void {
    this.limits = { ...this.limits, file: Math.round(megabytes * 1_000_000) };
    for (const lexer of this.lexers) lexer.limits = this.limits;
  }

  /** Gives the lexer these limits. */
  govern(lexer: LayoutLexer): LayoutLexer {
    lexer.limits = this.limits;
    this.lexers.push(lexer);
    return lexer;
  }
}
