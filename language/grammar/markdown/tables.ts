import { type InlineMarks, readInlines } from './inlines.js';
import type { MarkdownRow, PagePart, PageSpan } from './page-parts.js';
import { plainText } from './plain-text.js';

const DELIMITERS = /^[ \t]*\|?[ \t]*:?-+:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*)*\|?[ \t]*$/;
/** `1d6`, `2d`, `d66`, `d%`. */
const DICE = /^(?:\d+d|\d*d(?:\d+|%))(?:[ \t]*[+-][ \t]*\d+)?$/i;

/** Whether a line makes the line above it the head of a table: the same number of cells, all of dashes. */
export function isDelimiterRow(line: string, head: string): boolean {
  if (!head.includes('|') || !line.includes('-') || !DELIMITERS.test(line)) return false;
  return cellsOf(line, 0).length === cellsOf(head, 0).length;
}

/** Reads the code and links of every cell, and the rows of a table with dice in its first head. */
export function readTable(
  text: string,
  marks: InlineMarks,
  rows: readonly PageSpan[],
  caption: PageSpan | undefined,
  blocks: PagePart[],
): void {
  const cells = rows.map(({ offset, end }) => cellsOf(text.slice(offset, end), offset));
  const [head = [], ...body] = cells;
  const [first, second] = head;
  const dice = first && plainText(text.slice(first.offset, first.end));
  const named = caption ?? second;
  if (first && dice !== undefined && DICE.test(dice) && named && named.end > named.offset) {
    blocks.push({
      type: 'table',
      name: plainText(text.slice(named.offset, named.end)),
      offset: named.offset,
      end: named.end,
      dice,
      diceSpan: first,
      rows: body.flatMap((row, index): MarkdownRow[] => {
        const [keySpan, cell] = row;
        const line = rows[index + 1];
        if (!keySpan || !line) return [];
        const span = cell ?? { offset: keySpan.end, end: keySpan.end };
        return [
          {
            key: plainText(text.slice(keySpan.offset, keySpan.end)),
            keySpan,
            text: text.slice(span.offset, span.end),
            textSpan: span,
            offset: line.offset,
            end: line.end,
          },
        ];
      }),
    });
  }
  for (const [at, row] of cells.entries()) {
    const line = rows[at];
    if (line) blocks.push({ type: 'passage', offset: line.offset, end: line.end });
    for (const cell of row) readInlines(text, marks, [cell], blocks);
  }
}

/** The cells of a row, without the blanks around them: separated by bars without a backslash before them. */
function cellsOf(row: string, offset: number): PageSpan[] {
  const line = row.trimEnd();
  const bars: number[] = [];
  for (let at = line.indexOf('|'); at >= 0; at = line.indexOf('|', at + 1)) {
    if (line[at - 1] !== '\\') bars.push(at);
  }
  const from = line.search(/\S/);
  const borders = [...(bars[0] === from ? [] : [from - 1]), ...bars];
  if (borders.at(-1) !== line.length - 1 || borders.length === 1) borders.push(line.length);
  return borders.slice(1).map((end, index) => {
    const start = (borders[index] ?? -1) + 1;
    const cell = line.slice(start, end);
    const before = cell.length - cell.trimStart().length;
    const length = cell.trim().length;
    return { offset: offset + start + (length === 0 ? 0 : before), end: offset + start + before + length };
  });
}
