import type * as ast from '../../grammar/generated/ast.js';
import type { Book, Draft } from './book.js';
import type { Row, Table } from './rules.js';

/** Reports holes, overlaps, rows that no key reaches, and rows with too few or too many cells. */
export function checkTable(draft: Draft, table: Table, book: Book): void {
  const nodes = draft.layers.map((layer) => layer.node as ast.Table);
  const columns = Math.max(1, table.columns.length);
  for (const node of nodes) {
    for (const row of node.rows) {
      const cells = row.cells.length;
      if (cells !== columns)
        book.report(
          'wrong-cells',
          row,
          `This row has ${cells} cell${cells === 1 ? '' : 's'}, and the table ${table.name} has ${columns} column${columns === 1 ? '' : 's'}.`,
        );
    }
  }
  const last = nodes[nodes.length - 1];
  if (!last) return;
  const bands = bandsOf(table.rows);
  checkOverlaps(bands, table, last, book);
  if (table.min !== undefined && table.max !== undefined) checkHoles(bands, table, last, book);
  if (table.min !== undefined && table.max !== undefined && table.min > table.max)
    book.report(
      'empty-range',
      last,
      `The key ${table.keyName} of ${table.name} runs from ${table.min} to ${table.max}: that is no range.`,
    );
}

interface Band {
  readonly from: number;
  readonly to: number;
  readonly text: string;
}

/** Rows of numbers as closed ranges, ascending; an `up to` row begins where the row before it ends. */
function bandsOf(rows: readonly Row[]): Band[] {
  const bands: Band[] = [];
  for (const row of rows) {
    if (row.label !== undefined) continue;
    const before = bands[bands.length - 1];
    bands.push({
      from: row.from ?? (before ? before.to + Number.EPSILON : Number.NEGATIVE_INFINITY),
      to: row.to ?? Number.POSITIVE_INFINITY,
      text: row.text,
    });
  }
  return bands;
}

function checkOverlaps(bands: readonly Band[], table: Table, node: ast.Table, book: Book): void {
  for (const [index, band] of bands.entries()) {
    if (band.from > band.to && Number.isFinite(band.from)) {
      book.report(
        'unreachable-row',
        node,
        `No ${table.keyName} reaches the row ${band.text} of ${table.name}: the rows before it take them all.`,
      );
    }
    const next = bands[index + 1];
    if (next && Number.isFinite(next.from) && next.from <= band.to && !next.text.startsWith('up to')) {
      book.report(
        'overlap',
        node,
        `The rows ${band.text} and ${next.text} of ${table.name} both hold for ${table.keyName} ${next.from}.`,
      );
    }
  }
}

function checkHoles(bands: readonly Band[], table: Table, node: ast.Table, book: Book): void {
  let at = table.min ?? 0;
  for (const band of bands) {
    if (band.from > at) {
      const to = Math.ceil(band.from) - 1;
      if (to >= at)
        book.report(
          'hole',
          node,
          `${table.name} says nothing for ${table.keyName} ${at === to ? at : `${at} to ${to}`}. Add a row, or \`none\`.`,
        );
    }
    at = Math.max(at, Math.floor(band.to) + 1);
  }
  if (bands.length > 0 && at <= (table.max ?? at) && table.more === undefined)
    book.report(
      'hole',
      node,
      `${table.name} says nothing for ${table.keyName} ${at} and above. Add a row, or \`each more\`.`,
    );
}

/** A ladder must rise: each step costs more than the one before. */
export function checkLadder(draft: Draft, steps: readonly number[], book: Book): void {
  const node = draft.layers[draft.layers.length - 1]?.node;
  const at = steps.findIndex((step, index) => index > 0 && step <= (steps[index - 1] ?? step));
  if (node && at > 0)
    book.report(
      'not-rising',
      node,
      `Step ${at + 1} of the ladder ${draft.name} costs no more than the one before it, so a cost could not be told back to a level.`,
    );
}
