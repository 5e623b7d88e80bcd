import { parseDiceSum, readableDiceSum } from '../../../values/dice-text.js';
import { isProblem, problem } from '../../../values/problem.js';
import { absolute, compare, subtract, toText } from '../../../values/rational.js';
import { diceValue, numberValue, valueText } from '../../../values/value.js';
import type { Detail, Family, OddsTable, OddsView } from '../family.js';
import { says } from '../messages.js';
import { cellText, checkResultTable, type ResultTable, resultText, type TableResult } from '../result-table.js';
import { sumContestOdds, sumOdds, sumSummary } from './odds.js';
import { read } from './read.js';
import { likeliest, rowChances, tableOdds } from './row-odds.js';
import { checkSumRequest, type SumOutcome, type SumParameters, type SumRequest, throwSum } from './sum.js';

/** Odds of dice that are added up. */
export interface SumView extends OddsView {
  /** Probability of each total, ascending. */
  readonly distribution: ReadonlyMap<string, number>;
  readonly mean: number;
}

const SUM = 'sum';
/** Dice, numbers and what joins them, without names. Letters other than `d` and `x` choose among dice, as in `2d6kh1`. */
const DICE_ONLY = /^(?:[-+()\d.%x\u00d7*/!\s\u2212\u2013]|d|(?<=\d)(?:k[hl]?|[hl]|rr?o?|mi|ma|cs|cf))+$/i;
const PLAIN_SIDES = 6;
const NO_TABLE: SumParameters = {};
const plain = { family: SUM, parameters: NO_TABLE, rules: {} };

function resultDetails({ table, row, cells }: TableResult, { columns }: ResultTable): Detail[] {
  if (row === undefined) return [{ label: table, value: says.noRow(table) }];
  return cells.map((cell, index) => ({ label: columns[index] ?? table, value: cellText(cell) }));
}

/** Dice that are only added up, such as damage, or the number of a row. No rulebook has to declare them. */
export const sum: Family<SumParameters, SumRequest, SumOutcome, object, SumView> = {
  name: SUM,
  words: { parameters: [], lines: [], policies: [], settings: [], about: 'dice that are added up', meanings: {} },
  rolls: 'dice',
  outcomes: ['total'],
  outcomeOf: ({ total }) => ({ total: numberValue(total) }),
  takes: (kind) => (kind === 'dice' ? 'own' : undefined),
  declare: () => plain,
  lineProblem: () => undefined,
  checkDeclaration: () => undefined,
  written(text) {
    // Pools have no constants, so dice with a constant can only be added up; so can dice that name their sides.
    // `3d` alone may be a pool.
    if (!DICE_ONLY.test(text) || !/\d\s*d|d[\d%]/i.test(text) || /^\d+\s*d$/i.test(text)) return undefined;
    const parsed = parseDiceSum(text, PLAIN_SIDES);
    return isProblem(parsed) ? parsed : { rest: text, value: diceValue(parsed) };
  },
  request({ value }) {
    return value.kind === 'dice' ? { sum: value.dice } : problem(says.notDice(valueText(value)));
  },
  parametersFor: ({ table }, { parameters }) => (table ? { table } : parameters),
  check: ({ request, parameters }) =>
    checkSumRequest(request) ?? (parameters?.table && checkResultTable(parameters.table)),
  throw: ({ request, parameters }) => throwSum(request, parameters?.table),
  odds({ request, parameters }) {
    const odds = sumOdds(request);
    if (isProblem(odds)) return odds;
    const { table } = parameters ?? NO_TABLE;
    const rows = table && rowChances(table, request.sum);
    const tables = table && tableOdds(table, request.sum);
    if (isProblem(rows)) return rows;
    if (isProblem(tables)) return tables;
    const distribution = new Map(odds.totals.map(({ total, probability }) => [toText(total), probability]));
    return {
      family: SUM,
      method: odds.method,
      ...(odds.error > 0 && { error: odds.error }),
      distribution,
      mean: odds.mean,
      text: rows ? likeliest(rows) : sumSummary(odds),
      json: {
        mean: odds.mean,
        distribution: Object.fromEntries(distribution),
        ...(tables && { tables: tables.map(({ head, rows }) => ({ table: head, rows: rowsJson(rows) })) }),
      },
      tables: tables ?? [
        { head: 'total', columns: [], rows: [...distribution].map(([label, p]) => ({ label, cells: [p] })) },
      ],
    };
  },
  against(own, other) {
    const [a, b] = [sumOdds(own.request), sumOdds(other.request)];
    if (isProblem(a)) return a;
    if (isProblem(b)) return b;
    const { error, ...odds } = sumContestOdds(a, b);
    return { what: 'contest', ...odds, ...(error > 0 && { error }) };
  },
  ends(own, other) {
    const order = compare(own.outcome.total, other.outcome.total);
    if (order === 0) return { winner: 'nobody', ending: 'contest' };
    const by = subtract(own.outcome.total, other.outcome.total);
    const left = by !== undefined && { left: `by ${toText(absolute(by))}` };
    return { winner: order > 0 ? 'own' : 'other', ending: 'contest', ...left };
  },
  tell({ request, outcome, parameters, faces }) {
    const total = toText(outcome.total);
    const { result } = outcome;
    return {
      outcome: 'total',
      summary: result ? `${total}: ${resultText(result)}` : total,
      dice: faces.map((die) => ({ ...die, counts: true })),
      rolled: { label: 'Dice', value: readableDiceSum(request.sum) },
      more: [
        { label: 'Total', value: total },
        ...(result && parameters?.table ? resultDetails(result, parameters.table) : []),
      ],
    };
  },
  read,
};

function rowsJson(rows: OddsTable['rows']): Readonly<Record<string, number>> {
  return Object.fromEntries(rows.map(({ label, cells: [probability = 0] }) => [label, probability]));
}
