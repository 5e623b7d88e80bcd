import type { DiceSum } from '../../../values/dice-sum.js';
import { isProblem, type Problem } from '../../../values/problem.js';
import { type Count, percentText, quotient } from '../../odds/chance.js';
import type { OddsTable } from '../family.js';
import { says } from '../messages.js';
import { type ResultRow, type ResultTable, rolledBy, rowFor } from '../result-table.js';
import { sumOdds } from './odds.js';

/** A row of a table and how likely it is. */
export interface RowChance {
  /** Absent for the totals that have no row. */
  readonly row?: ResultRow;
  readonly probability: number;
}

/** The chance of each row of a table when these dice choose it, in the order of the totals. */
export function rowChances(table: ResultTable, dice: DiceSum): readonly RowChance[] | Problem {
  const odds = sumOdds({ sum: dice });
  if (isProblem(odds)) return odds;
  const { outOf } = odds;
  // Outcomes are added up before the division, so that the chance of a row is as exact as that of a total.
  const sums = new Map<ResultRow | undefined, Count>();
  for (const { total, count, probability } of odds.totals) {
    const row = rowFor(table, total);
    const sum = sums.get(row);
    sums.set(row, added(sum, count ?? probability));
  }
  return [...sums].map(([row, sum]) => ({
    ...(row && { row }),
    probability: outOf === undefined ? Number(sum) : quotient(sum, outOf),
  }));
}

function added(sum: Count | undefined, count: Count): Count {
  if (sum === undefined) return count;
  return typeof sum === 'number' && typeof count === 'number' ? sum + count : BigInt(sum) + BigInt(count);
}

/** The rows of a table with their chances, then those of the tables that its rows roll. */
export function tableOdds(table: ResultTable, dice: DiceSum): readonly OddsTable[] | Problem {
  const weights = new Map([[table, 1]]);
  const tables: OddsTable[] = [];
  for (const one of inOrder(table)) {
    const weight = weights.get(one) ?? 0;
    const rows = rowChances(one, one === table ? dice : one.dice);
    if (isProblem(rows)) return rows;
    for (const { row, probability } of rows)
      for (const next of rolledBy(row)) weights.set(next, (weights.get(next) ?? 0) + weight * probability);
    tables.push({
      head: one.name,
      columns: [says.chance],
      rows: rows.map(({ row, probability }) => ({ label: rowLabel(row), cells: [weight * probability] })),
    });
  }
  return tables;
}

/** A table and all that its rows roll, each after every table that rolls it, because its own chance depends on them. */
function inOrder(table: ResultTable): readonly ResultTable[] {
  const reached: ResultTable[] = [];
  const visit = (one: ResultTable): void => {
    if (reached.includes(one)) return;
    for (const row of one.rows) for (const next of rolledBy(row)) visit(next);
    reached.push(one);
  };
  visit(table);
  return reached.reverse();
}

function rowLabel(row: ResultRow | undefined): string {
  if (row === undefined) return says.noRowOf;
  const words = row.cells.filter((cell) => typeof cell === 'string').join(', ');
  const isSaid = (cell: string | ResultTable): boolean =>
    typeof cell !== 'string' && words.toLowerCase().includes(says.rolls(cell.name).toLowerCase());
  return `${row.key}: ${row.cells
    .filter((cell) => !isSaid(cell))
    .map(cellLabel)
    .join(', ')}`;
}

function cellLabel(cell: string | ResultTable): string {
  return typeof cell === 'string' ? cell : says.rolls(cell.name);
}

const MOST_NAMED = 3;

/** The likeliest rows in one line: `faint 37.5 %, stunned 25 %, ...`. */
export function likeliest(rows: readonly RowChance[]): string {
  const sorted = [...rows].sort((a, b) => b.probability - a.probability);
  const named = sorted.slice(0, MOST_NAMED).map(({ row, probability }) => {
    const [first] = row?.cells ?? [];
    return `${first === undefined ? says.noRowOf : cellLabel(first)} ${percentText(probability)}`;
  });
  return [...named, ...(sorted.length > MOST_NAMED ? ['...'] : [])].join(', ');
}
