import type { ResultRow, ResultTable } from '../dice/families/result-table.js';
import { type Value, valueText } from '../values/value.js';
import type { Rules } from './rules.js';
import type { Row, Table } from './tables.js';

/** A rollable table, with those that its rows roll, as the dice use it; undefined for one that is only looked up. */
export function resultTable(rules: Rules, key: string): ResultTable | undefined {
  return build(rules, key, rules.once(emptyCache), []);
}

/** The cache of `resultTable`, by key. */
function emptyCache(): Map<string, ResultTable> {
  return new Map();
}

/** Keys of a table and of all tables that its rows roll. */
export function rolledFrom({ tables }: Pick<Rules, 'tables'>, key: string): ReadonlySet<string> {
  const reached = new Set([key]);
  for (const one of reached)
    for (const { rolls } of tables.get(one)?.bands ?? []) for (const next of rolls?.values() ?? []) reached.add(next);
  return reached;
}

function build(
  rules: Pick<Rules, 'tables'>,
  key: string,
  cache: Map<string, ResultTable>,
  path: readonly string[],
): ResultTable | undefined {
  const table = rules.tables.get(key);
  // The rulebook reports a cycle; here it is cut.
  if (!table?.dice || path.includes(key)) return undefined;
  const cached = cache.get(key);
  if (cached) return cached;
  const { name, dice, columns, bands } = table;
  const next = (other: string): ResultTable | undefined => build(rules, other, cache, [...path, key]);
  const result = {
    name,
    dice,
    columns: columns.map((column) => column.name),
    rows: bands.map((row) => resultRow(row, table, next)),
  };
  cache.set(key, result);
  return result;
}

function resultRow(
  { from, to, text, cells, rolls }: Row,
  { columns }: Table,
  next: (table: string) => ResultTable | undefined,
): ResultRow {
  const shown = cells.map((value, index) => {
    const table = rolls?.get(index);
    return (table === undefined ? undefined : next(table)) ?? cellText(value, columns[index]?.unit);
  });
  return { ...(from !== undefined && { from }), ...(to !== undefined && { to }), key: text, cells: shown };
}

function cellText(value: Value, unit: string | undefined): string {
  const text = value.kind === 'none' ? 'none' : valueText(value);
  return unit === undefined || value.kind !== 'number' ? text : `${text} ${unit}`;
}
