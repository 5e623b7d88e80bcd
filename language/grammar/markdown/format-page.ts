import { editedText, type TextEdit } from '../block-edits.js';
import { startOfLine } from '../line-places.js';
import { readPage } from './page.js';
import type { Fence } from './page-parts.js';

/**
 * Formats the fences of a Markdown file, each as a sheet of its own; the prefixes of lists and quotations stay, and so
 * does all prose. Fences that are not closed are left alone.
 */
export function pageChanges(text: string, format: (sheet: string) => string): readonly TextEdit[] {
  return readPage(text).fences.flatMap((fence) => (fence.isClosed ? fenceChanges(text, fence, format) : []));
}

/** The text of a Markdown file with its fences formatted. */
export function formatPage(text: string, format: (sheet: string) => string): string {
  return editedText(text, pageChanges(text, format));
}

function fenceChanges(text: string, { lines }: Fence, format: (sheet: string) => string): TextEdit[] {
  const [first] = lines;
  const last = lines.at(-1);
  if (!first || !last) return [];
  const before = lines.map(({ offset, end }) => text.slice(offset, end));
  const after = format(`${before.join('\n')}\n`)
    .replace(/\n$/, '')
    .split('\n');
  if (after.length === before.length)
    return lines.flatMap(({ offset, end }, index): TextEdit[] => {
      const now = after[index] ?? '';
      return now === before[index] ? [] : [{ offset, end, text: now }];
    });
  const prefix = text.slice(startOfLine(text, first.offset), first.offset);
  const lineEnd = text.slice(first.end, first.end + 2) === '\r\n' ? '\r\n' : (text[first.end] ?? '\n');
  const [head = '', ...rest] = after;
  const whole = [head, ...rest.map((line) => (line === '' ? prefix.trimEnd() : `${prefix}${line}`))].join(lineEnd);
  return [{ offset: first.offset, end: last.end, text: whole }];
}
