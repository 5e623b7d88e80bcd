import { oneLine, reasonText } from './line-text.js';
import { LOG_VERSION } from './log.js';
import { inputOf } from './read-log.js';

/** An event of a page outside of its encounters: a clock that moves, or a note such as a chosen outcome. */
export type PageInput =
  | { readonly is: 'clock'; readonly clock: string; readonly to: number; readonly reason?: string }
  | { readonly is: 'note'; readonly text: string };

/** A section of a log that belongs to the page itself. */
export interface PageLog {
  readonly file: string;
  readonly entries: readonly { readonly line: number; readonly input: PageInput }[];
  /** Lines that cannot be read. */
  readonly broken: readonly { readonly line: number; readonly why: string }[];
}

const HEAD = /^page (.+?)\s*$/;

/**
 * Reads the lines of a section of a page, which begins at line `from` of the text, from 0. Undefined for the section of an
 * encounter.
 *
 * ```
 * muster-log 1
 * page the-dyke.md
 * clock Dawn -> 2 "tick Dawn"
 * note outcome: boats saved
 * ```
 */
export function readPageLog(
  lines: readonly string[],
  from: number,
  cannot: (line: string) => string,
): PageLog | undefined {
  const [, file] = HEAD.exec(lines[1] ?? '') ?? [];
  if (file === undefined) return undefined;
  const read = lines.slice(2).map((line, at) => ({ line, at: from + at + 3, input: inputOf(line) }));
  return {
    file,
    entries: read.flatMap(({ at, input }) =>
      input?.is === 'clock' || input?.is === 'note' ? [{ line: at, input }] : [],
    ),
    broken: read.flatMap(({ line, at, input }) =>
      line.trim() === '' || input?.is === 'clock' || input?.is === 'note' ? [] : [{ line: at, why: cannot(line) }],
    ),
  };
}

/** A log with entries of its page appended: to the last section if that is the page's, else as a new section. */
export function grownByPage(text: string, file: string, inputs: readonly PageInput[]): string {
  const lines = inputs.map((input) => `${pageInputText(input)}\n`).join('');
  const last = text.lastIndexOf('muster-log ');
  const isOpen = last >= 0 && HEAD.test(text.slice(last).split(/\r?\n/)[1] ?? '');
  const before = text === '' || text.endsWith('\n') ? text : `${text}\n`;
  return isOpen ? `${before}${lines}` : `${before}muster-log ${LOG_VERSION}\npage ${file}\n${lines}`;
}

function pageInputText(input: PageInput): string {
  return input.is === 'note'
    ? `note ${oneLine(input.text)}`
    : `clock ${input.clock} -> ${input.to}${reasonText(input.reason)}`;
}
