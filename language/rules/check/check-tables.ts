import type * as ast from '../../grammar/generated/ast.js';
import { documentText, placeOf } from '../../grammar/node-places.js';
import { nameKey } from '../../grammar/text.js';
import { diceSumLeast, diceSumMost } from '../../values/dice-sum.js';
import { toNumber } from '../../values/rational.js';
import type { Book } from '../compile/book.js';
import { rowText } from '../compile/declarations/compile-tables.js';
import type { Draft } from '../compile/draft.js';
import { decimal } from '../compile/formulas/literals.js';
import { messages } from '../messages.js';
import type { Row, Table } from '../tables.js';

/** Reports holes, overlaps, rows that no key reaches, and rows with too few or too many cells. */
export function checkTable(draft: Draft, table: Table, book: Book): void {
  const nodes = draft.layers.map((layer) => layer.node as ast.Table);
  const rows = new Map(nodes.flatMap((node) => node.rows.map((row) => [rowText(row), row] as const)));
  const order = new Map([...rows.keys()].map((text, index) => [text, index]));
  for (const row of nodes.flatMap((node) => node.rows)) checkCells(row, table, book);
  const last = nodes[nodes.length - 1];
  if (!last) return;
  checkRolls(draft, table, rows, book);
  if (table.min !== undefined && table.max !== undefined && table.min > table.max) {
    book.report(
      'empty-range',
      nodes.find((node) => node.max !== undefined) ?? last,
      messages.emptyRange(table, table.min, table.max),
      { property: 'max' },
    );
    return;
  }
  const bands = bandsOf(table.bands);
  const reached = bands.filter((band) => isReached(band, table));
  for (const band of bands)
    if (!reached.includes(band))
      book.report('unreachable-row', rows.get(band.text), messages.unreachableRow(table, band.text));
  checkOverlaps(
    reached,
    table,
    (one, other) => {
      const later = (order.get(one.text) ?? 0) > (order.get(other.text) ?? 0) ? one : other;
      return rows.get(later.text);
    },
    book,
  );
  checkHoles(reached, table, (band) => (band ? rows.get(band.text) : undefined) ?? last, book);
}

function checkCells(row: ast.Row, table: Table, book: Book): void {
  const columns = Math.max(1, table.columns.length);
  const cells = row.cells.length;
  if (cells !== columns) book.report('wrong-cells', row, messages.wrongCells(table, cells, columns, splitNumber(row)));
  if (!row.more) return;
  row.cells.forEach((cell, index) => {
    const stays = cell.text !== undefined && table.rows.some((one) => one.cells[index]?.kind === 'text');
    if (cell.number === undefined && !cell.none && !stays)
      book.report('wrong-type', row, messages.eachMore, {
        property: 'cells',
        index,
      });
  });
}

/** Two cells that were probably meant as one number: `1/1.25`, `3 1/8`. */
function splitNumber(row: ast.Row): string {
  const at = row.cells.findIndex((cell, index) => {
    const next = row.cells[index + 1];
    if (cell.number === undefined || next?.number === undefined) return false;
    return (
      placeOf(cell)?.end === placeOf(next)?.offset || (/^\d+$/.test(cell.number) && /^\d+\/\d+$/.test(next.number))
    );
  });
  const [cell, next] = row.cells.slice(at);
  if (at < 0) return '';
  return messages.splitNumber(documentText(row).slice(placeOf(cell)?.offset, placeOf(next)?.end));
}

interface Band {
  readonly from: number;
  readonly to: number;
  readonly text: string;
}

/** Rows of numbers as closed ranges, ascending. An `up to` row begins where the row before it ends. */
function bandsOf(rows: readonly Row[]): Band[] {
  const bands: Band[] = [];
  for (const row of rows) {
    const before = bands[bands.length - 1];
    bands.push({
      from: row.from ?? (before ? before.to + Number.EPSILON : Number.NEGATIVE_INFINITY),
      to: row.to ?? Number.POSITIVE_INFINITY,
      text: row.text,
    });
  }
  return bands;
}

function isReached(band: Band, table: Table): boolean {
  if (band.from > band.to) return false;
  // Modifiers can take a total beyond what the dice can show.
  if (table.dice) return true;
  return (table.max === undefined || band.from <= table.max) && (table.min === undefined || band.to >= table.min);
}

function checkOverlaps(
  bands: readonly Band[],
  table: Table,
  offending: (one: Band, other: Band) => ast.Row | undefined,
  book: Book,
): void {
  const sorted = [...bands].sort((a, b) => a.from - b.from);
  for (const [index, band] of sorted.entries()) {
    const next = sorted[index + 1];
    if (!next || !Number.isFinite(next.from) || next.from > band.to || next.text.startsWith('up to')) continue;
    book.report('overlap', offending(band, next), messages.overlap(table, band.text, next.text, next.from));
  }
}

/**
 * Reports keys of the declared range without a row, to the finest decimal that the table itself uses; `offending` is
 * the row after the hole, or the last one.
 */
function checkHoles(
  bands: readonly Band[],
  table: Table,
  offending: (band: Band | undefined) => ast.Row | ast.Table,
  book: Book,
): void {
  const { min, max } = rangeOf(table);
  if (min === undefined || max === undefined) return;
  const scale = finestOf([min, max, ...table.rows.flatMap((row) => [row.from ?? 0, row.to ?? 0])]);
  const key = (at: number): number => at / scale;
  let at = Math.round(min * scale);
  const sorted = [...bands].sort((a, b) => a.from - b.from);
  for (const band of sorted) {
    const from = Math.ceil(band.from * scale - ALMOST);
    if (from > at) book.report('hole', offending(band), messages.hole(table, key(at), key(from - 1)));
    at = Math.max(at, Math.floor(band.to * scale + ALMOST) + 1);
  }
  if (sorted.length === 0 || at > Math.round(max * scale)) return;
  if (table.dice) book.report('hole', offending(sorted[sorted.length - 1]), messages.hole(table, key(at), max));
  else if (table.more === undefined)
    book.report('hole', offending(sorted[sorted.length - 1]), messages.openEnd(table, key(at)));
}

/**
 * The range of keys that need a row: the declared one, or for a rolled table what the dice can show and everything
 * between its rows.
 */
function rangeOf({ min, max, dice, bands }: Table): {
  readonly min?: number | undefined;
  readonly max?: number | undefined;
} {
  if (!dice) return { min, max };
  const bounds = bands.flatMap(({ from, to }) => [from ?? [], to ?? []].flat());
  const totals = [diceSumLeast(dice), diceSumMost(dice)].flatMap((total) =>
    total === undefined ? [] : toNumber(total),
  );
  return { min: Math.min(...bounds, ...totals), max: Math.max(...bounds, ...totals) };
}

/** Checks what only rolled tables have: totals as keys, and rows that roll another table. */
function checkRolls(draft: Draft, table: Table, rows: ReadonlyMap<string, ast.Row>, book: Book): void {
  for (const row of rows.values()) {
    if (table.dice && row.more) book.report('not-computable', row, messages.eachMoreRolled(table.name));
    if (table.dice && row.key?.label !== undefined)
      book.report('unreachable-row', row, messages.labelInRolledTable(table.name, row.key.label), { property: 'key' });
    for (const cell of row.cells) {
      const next = cell.table === undefined ? undefined : book.draft(`table:${nameKey(cell.table)}`);
      if (!next) continue;
      const circle = pathTo(draft.key, next, book);
      if (!table.dice) book.report('wrong-type', cell, messages.rollsOfLookUp(table.name), { property: 'table' });
      else if (!isRolled(next)) book.report('wrong-type', cell, messages.notRolled(next.name), { property: 'table' });
      else if (circle)
        book.report('cycle', cell, messages.rollsItself([table.name, ...circle]), {
          property: 'table',
        });
    }
  }
}

function isRolled({ layers }: Draft): boolean {
  const node = layers[layers.length - 1]?.node;
  return node?.$type === 'Table' && node.dice !== undefined;
}

/** The names of the tables on the path from one to another, by rows that roll the next; undefined if there is none. */
function pathTo(key: string, from: Draft, book: Book, seen = new Set<string>()): readonly string[] | undefined {
  if (from.key === key) return [from.name];
  if (seen.has(from.key)) return undefined;
  seen.add(from.key);
  for (const { node } of from.layers)
    for (const cell of node.$type === 'Table' ? node.rows.flatMap((row) => row.cells) : []) {
      const next = cell.table === undefined ? undefined : book.draft(`table:${nameKey(cell.table)}`);
      const path = next && pathTo(key, next, book, seen);
      if (path) return [from.name, ...path];
    }
  return undefined;
}

/** The tolerance for decimals as scaled doubles. */
const ALMOST = 1e-6;
const MOST_DECIMALS = 6;

/** 1, 10, 100 ...: the keys for each whole number, by the decimals of the bounds. */
function finestOf(bounds: readonly number[]): number {
  let scale = 1;
  for (let decimals = 0; decimals < MOST_DECIMALS; decimals++) {
    if (bounds.every((bound) => Math.abs(bound * scale - Math.round(bound * scale)) < ALMOST)) break;
    scale *= 10;
  }
  return scale;
}

/** A ladder must rise: each step costs more than the one before. */
export function checkLadder(draft: Draft, steps: readonly number[], book: Book): void {
  const node = draft.layers[draft.layers.length - 1]?.node;
  if (node?.$type !== 'Ladder') return;
  const index = steps.findIndex((step, at) => at > 0 && step <= (steps[at - 1] ?? step));
  const stops = node.more !== undefined && decimal(node.more) <= 0;
  if (index > 0 || stops)
    book.report(
      'not-rising',
      node,
      messages.ladderNotRising(draft.name, index),
      index > 0 ? { property: 'steps', index } : { property: 'more' },
    );
}
