import { checkDiceSum, type DiceSum, diceSumTotal, shownBy, termsOf } from '../../../values/dice-sum.js';
import { isProblem, type Problem, problem } from '../../../values/problem.js';
import { maximum, type Num } from '../../../values/rational.js';
import type { RolledDie } from '../../rolled-die.js';
import type { ExpectedFace } from '../../typed-faces.js';
import type { Throw } from '../family.js';
import { says } from '../messages.js';
import { type ResultTable, rowFor, type TableResult } from '../result-table.js';

/** Dice to add up. */
export interface SumRequest {
  readonly sum: DiceSum;
  /** Least total, after the multiplier. */
  readonly least?: number;
}

/** Parameters of a roll besides its dice. */
export interface SumParameters {
  /** The table whose row the total chooses. */
  readonly table?: ResultTable;
}

/** The total of a sum, and the result of its table. */
export interface SumOutcome {
  readonly total: Num;
  readonly result?: TableResult;
}

/** A roll: every die, and the total. */
export interface SumRoll {
  readonly faces: readonly RolledDie[];
  readonly outcome: SumOutcome;
}

/** A problem if the dice are impossible. */
export function checkSumRequest({ sum, least }: SumRequest): Problem | undefined {
  if (least !== undefined && !Number.isSafeInteger(least)) return problem(says.leastTotal(least));
  return checkDiceSum(sum);
}

/** Throws dice, and if a table is given, the dice of the tables that its row rolls. */
export function* throwSum(request: SumRequest, table: ResultTable | undefined): Throw<SumRoll | Problem> {
  const shown = yield termsOf(request.sum).flatMap(({ dice, sides }) =>
    new Array<ExpectedFace>(dice).fill({ role: 'regular', sides, optional: false }),
  );
  const thrown = finishSum(shown, request);
  if (isProblem(thrown) || !table) return thrown;
  const { total } = thrown.outcome;
  const row = rowFor(table, total);
  const faces = [...thrown.faces];
  const cells: (string | TableResult)[] = [];
  for (const cell of row?.cells ?? []) {
    if (typeof cell === 'string') {
      cells.push(cell);
      continue;
    }
    const inner = yield* throwSum({ sum: cell.dice }, cell);
    if (isProblem(inner)) return inner;
    faces.push(...inner.faces);
    if (inner.outcome.result) cells.push(inner.outcome.result);
  }
  return { faces, outcome: { total, result: { table: table.name, total, ...(row && { row: row.key }), cells } } };
}

/** The roll that follows from the faces. */
function finishSum(drawn: readonly number[], request: SumRequest): SumRoll | Problem {
  const shown = shownBy(request.sum, drawn);
  const total = shown === undefined ? undefined : sumTotal(shown, request);
  if (total === undefined) return problem(says.totalTooLarge);
  return { faces: drawn.map((face) => ({ face, role: 'regular' })), outcome: { total } };
}

/** The total when the dice count `shown` in all; undefined when it is too large. */
export function sumTotal(shown: Num, { sum, least }: SumRequest): Num | undefined {
  const total = diceSumTotal(sum, shown);
  return total === undefined || least === undefined ? total : maximum(total, least);
}
