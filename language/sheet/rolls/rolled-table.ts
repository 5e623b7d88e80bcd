import type { ResultTable } from '../../dice/families/result-table.js';
import type { Term } from '../../read/expression.js';
import { addressOf } from '../../rules/declared.js';
import { resultTable, rolledFrom } from '../../rules/rolled-tables.js';
import { bandAt } from '../../values/band.js';
import { diceSumLeast, diceSumMost } from '../../values/dice-sum.js';
import * as rational from '../../values/rational.js';
import { type Value, valueText } from '../../values/value.js';
import type { Evaluation } from '../cells/evaluation.js';
import * as say from './messages.js';
import type { RollContext } from './roll-context.js';

/** The table that a line rolls. Its total chooses one row, so that a line can name only one. */
export function tableNamed(evaluation: Evaluation, terms: readonly Term[]): ResultTable | undefined {
  const term = terms.find(({ named }) => named.what === 'table');
  if (!term) return undefined;
  const { rules } = evaluation;
  for (const key of rolledFrom(rules, term.named.key)) evaluation.read(addressOf('table', key));
  return resultTable(rules, term.named.key);
}

/** Reports dice that cannot choose a row: they are multiplied, or can have a total without a row. */
export function reportUncovered(roll: RollContext, table: ResultTable, value: Value): void {
  const span = { from: roll.from, to: roll.end };
  if (value.kind !== 'dice' || value.dice.times !== undefined) {
    roll.report('illegal-roll', say.notOnTable(table.name, valueText(value)), span);
    return;
  }
  const [least, most] = [diceSumLeast(value.dice), diceSumMost(value.dice)];
  const gap = least !== undefined && most !== undefined && firstGap(table.rows, least, most);
  if (gap) roll.report('illegal-roll', say.noRowFor(table.name, ...gap), span, undefined, 'warning');
}

/** The first totals from `least` to `most`, one apart, that are in no row. */
function firstGap(
  rows: ResultTable['rows'],
  least: rational.Num,
  most: rational.Num,
): readonly [from: string, to: string] | undefined {
  const [first, last] = [rational.toNumber(least), rational.toNumber(most)];
  let at = first;
  for (let row = bandAt(rows, at); row && at <= last; row = bandAt(rows, at))
    at = row.to === undefined ? Number.POSITIVE_INFINITY : at + Math.floor(row.to - at) + 1;
  if (at > last) return undefined;
  const next = Math.min(...rows.flatMap(({ from }) => (from !== undefined && from > at ? from : [])));
  const end = Math.min(last, at + Math.ceil(next - at) - 1);
  return [String(at), String(end)];
}
