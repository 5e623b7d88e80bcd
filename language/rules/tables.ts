import { nameKey } from '../grammar/text.js';
import { type Band, bandAt } from '../values/band.js';
import { addToDiceSum, type DiceSum } from '../values/dice-sum.js';
import { poolTotal } from '../values/pool.js';
import * as rational from '../values/rational.js';
import { diceValue, NONE, numberValue, type Value } from '../values/value.js';
import type { Declared } from './declared.js';

/**
 * The row of a table for a key; undefined if there is none. Numbers fall into bands, texts match labels, and a pool
 * counts as the number of its dice.
 */
export function rowOf(table: Table, key: Value): Row | undefined {
  if (key.kind === 'text') return table.exact.get(nameKey(key.text));
  const size = key.kind === 'number' ? key.number : key.kind === 'pool' ? poolTotal(key.pool) : undefined;
  if (size === undefined) return undefined;
  const exact = table.exact.get(rational.toText(size));
  if (exact) return exact;
  return bandAt(table.bands, rational.toNumber(size));
}

/** The cell of a table. After the last row, `each more` is added for each unit of the key. */
export function cellOf(table: Table, key: Value, column = 0): Value {
  const row = rowOf(table, key);
  if (row) return row.cells[column] ?? NONE;
  if (!table.more || key.kind !== 'number') return NONE;
  const last = lastNumbered(table);
  if (!last?.to || rational.compare(key.number, last.to) < 0) return NONE;
  const step = table.more[column];
  const base = last.cells[column];
  if (step?.kind === 'text') return step;
  const units = rational.subtract(key.number, last.to);
  if (!step || !base || step.kind !== 'number' || units === undefined) return NONE;
  const added = rational.multiply(rational.ceiling(units), step.number);
  if (added === undefined) return NONE;
  if (base.kind === 'number') {
    const sum = rational.add(base.number, added);
    return sum === undefined ? NONE : numberValue(sum, base.unit);
  }
  const dice = base.kind === 'dice' ? addToDiceSum(base.dice, added) : undefined;
  return dice ? diceValue(dice) : NONE;
}

function lastNumbered(table: Table): Row | undefined {
  for (let index = table.rows.length - 1; index >= 0; index--) {
    const row = table.rows[index];
    if (row?.to !== undefined) return row;
  }
  return undefined;
}

/** The points for a rating at `level` above (or below) the base; undefined below the first step. */
export function ladderCost(ladder: Ladder, level: number): rational.Num | undefined {
  const step = level - ladder.start;
  if (step < 0) return undefined;
  const listed = ladder.steps[step];
  if (listed !== undefined) return fromStep(listed);
  const last = ladder.steps[ladder.steps.length - 1];
  if (last === undefined || ladder.more === undefined) return undefined;
  return fromStep(last + ladder.more * (step - ladder.steps.length + 1));
}

/** The highest level that the points buy, and whether they fit exactly; undefined below the cost of the first step. */
export function ladderLevel(
  ladder: Ladder,
  points: rational.Num,
): { readonly level: number; readonly exact: boolean } | undefined {
  const paid = rational.toNumber(points);
  let step = -1;
  while (step + 1 < ladder.steps.length && (ladder.steps[step + 1] ?? Number.POSITIVE_INFINITY) <= paid) step++;
  if (step < 0) return undefined;
  const last = ladder.steps[ladder.steps.length - 1] ?? 0;
  if (step === ladder.steps.length - 1 && ladder.more !== undefined && ladder.more > 0)
    step += Math.floor((paid - last) / ladder.more);
  const level = ladder.start + step;
  const cost = ladderCost(ladder, level);
  return { level, exact: cost !== undefined && rational.equals(cost, points) };
}

function fromStep(step: number): rational.Num | undefined {
  return rational.fromNumber(step)?.value;
}

/** Values by a key, in rows that do not overlap. */
export interface Table extends Declared {
  readonly keyName: string;
  readonly min?: number;
  readonly max?: number;
  readonly columns: readonly { readonly name: string; readonly key: string; readonly unit?: string }[];
  readonly rows: readonly Row[];
  /** Rows of numbers, ascending. */
  readonly bands: readonly Row[];
  /** The dice for its key; absent if the table is only looked up. */
  readonly dice?: DiceSum;
  /** Rows of single numbers and labels, for look-ups in constant time. */
  readonly exact: ReadonlyMap<string, Row>;
  /** What each unit of the key adds after the last numbered row, for each column. */
  readonly more?: readonly Value[];
}

/** A row is for keys from `from` to `to`, both inclusive, or for one label. Absent bounds are open. */
export interface Row extends Band {
  readonly label?: string;
  readonly cells: readonly Value[];
  /** Keys of the tables that are rolled next, by the index of the cell, whose text is the table's name. */
  readonly rolls?: ReadonlyMap<number, string>;
  /** `3..4`, `up to 9`, `Dead Broke`: the row as it is written. */
  readonly text: string;
}

/** Costs by steps, from the level `start` on. */
export interface Ladder extends Declared {
  readonly start: number;
  readonly steps: readonly number[];
  readonly more?: number;
}
