import { bandAt } from '../../values/band.js';
import { checkDiceSum, type DiceSum } from '../../values/dice-sum.js';
import type { Problem } from '../../values/problem.js';
import { type Num, toNumber, toText } from '../../values/rational.js';
import { says } from './messages.js';

/** A table whose row dice choose, as plain data: a roll and its record contain all of it. */
export interface ResultTable {
  readonly name: string;
  /** The dice to roll if a row of another table rolls this one. */
  readonly dice: DiceSum;
  /** Names of the columns; a table of one column may have none. */
  readonly columns: readonly string[];
  /** Ascending. */
  readonly rows: readonly ResultRow[];
}

/** A row: its totals, and its text in each column. */
export interface ResultRow {
  readonly from?: number;
  readonly to?: number;
  /** Its totals as written. */
  readonly key: string;
  /** The text of each cell, or the table to roll instead. */
  readonly cells: readonly (string | ResultTable)[];
}

/** The result of a table for a total. A cell that rolls another table holds the result of that one. */
export interface TableResult {
  readonly table: string;
  readonly total: Num;
  /** The row; absent if the table has none for the total. */
  readonly row?: string;
  readonly cells: readonly (string | TableResult)[];
}

/** The row of a table for a total; undefined if the table has none. */
export function rowFor(table: ResultTable, total: Num): ResultRow | undefined {
  return bandAt(table.rows, toNumber(total));
}

/** The tables that the cells of a row roll, in the order of the cells. */
export function rolledBy(row: ResultRow | undefined): readonly ResultTable[] {
  return row?.cells.flatMap((cell) => (typeof cell === 'string' ? [] : [cell])) ?? [];
}

/** The result in words, with the cells of its row separated by commas: `faint`, `Limb 4: left arm`, `1d6: 4`. */
export function resultText({ table, row, cells }: TableResult): string {
  if (row === undefined) return says.noRow(table);
  return cells.map(cellText).join(', ');
}

/** One cell of a result. */
export function cellText(cell: string | TableResult): string {
  if (typeof cell === 'string') return cell;
  const [total, text] = [toText(cell.total), resultText(cell)];
  // Dice that only count something have no text besides their total.
  return text === total ? `${cell.table}: ${total}` : says.rolledOn(cell.table, total, text);
}

/** A problem if the dice of a table, or of one that its rows roll, are impossible. */
export function checkResultTable({ dice, rows }: ResultTable): Problem | undefined {
  const impossible = checkDiceSum(dice);
  if (impossible) return impossible;
  for (const row of rows)
    for (const table of rolledBy(row)) {
      const wrong = checkResultTable(table);
      if (wrong) return wrong;
    }
  return undefined;
}
