import { readPage } from './page.js';
import type { Fence } from './page-parts.js';

/** A change of a text: what is between two offsets gets another text. */
interface Change {
  readonly offset: number;
  readonly end: number;
  readonly text: string;
}

/**
 * Formats the fences of a Markdown file, each as a sheet of its own; what is before their lines, of a list or a quotation, stays,
 * and so does all prose. Fences that are not closed are left alone.
 */
export function pageChanges(text: string, format: (sheet: string) => string): readonly Change[] {
  return readPage(text).fences.flatMap((fence) => (fence.isClosed ? fenceChanges(text, fence, format) : []));
}

/** The text of a Markdown file with its fences formatted. */
export function formatPage(text: string, format: (sheet: string) => string): string {
  let formatted = '';
  let at = 0;
  for (const change of pageChanges(text, format)) {
    formatted += text.slice(at, change.offset) + change.text;
    at = change.end;
  }
  return formatted + text.slice(at);
}

function fenceChanges(text: string, { lines }: Fence, format: (sheet: string) => string): Change[] {
  const [first] = lines;
  const last = lines.at(-1);
  if (!first || !last) return [];
  const before = lines.map(({ offset, end }) => text.slice(offset, end));
  const after = format(`${before.join('\n')}\n`)
    .replace(/\n$/, '')
    .split('\n');
  if (after.length === before.length)
    return lines.flatMap(({ offset, end }, index): Change[] => {
      const now = after[index] ?? '';
      return now === before[index] ? [] : [{ offset, end, text: now }];
    });
  const lineStart = Math.max(text.lastIndexOf('\n', first.offset - 1), text.lastIndexOf('\r', first.offset - 1)) + 1;
  const prefix = text.slice(lineStart, first.offset);
  const lineEnd = text.slice(first.end, first.end + 2) === '\r\n' ? '\r\n' : (text[first.end] ?? '\n');
  const [head = '', ...rest] = after;
  const whole = [head, ...rest.map((line) => (line === '' ? prefix.trimEnd() : `${prefix}${line}`))].join(lineEnd);
  return [{ offset: first.offset, end: last.end, text: whole }];
}
