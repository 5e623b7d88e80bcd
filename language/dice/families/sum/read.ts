import type { DiceStep, DiceSum, DiceTerm } from '../../../values/dice-sum.js';
import { isNum, type Num, ROUNDINGS } from '../../../values/rational.js';
import {
  asList,
  asNumber,
  asObject,
  asText,
  asWhole,
  oneOf,
  optional,
  type Read,
  Unreadable,
} from '../../json-reader.js';
import type { ResultRow, ResultTable, TableResult } from '../result-table.js';
import type { SumOutcome, SumParameters, SumRequest } from './sum.js';

/** Reads a number, which may be a fraction. */
export const asNum: Read<Num> = (value, where) => {
  if (!isNum(value)) throw new Unreadable(`${where} must be a number.`);
  return value;
};

const readStep: Read<DiceStep> = (value, where) => {
  const fields = asObject(value, where);
  const op = oneOf(STEPS)(fields.op, `${where}.op`);
  switch (op) {
    case 'round':
      return { op, how: oneOf(ROUNDINGS)(fields.how, `${where}.how`) };
    case 'at least':
    case 'at most':
      return { op, to: asNum(fields.to, `${where}.to`) };
    case 'times':
    case 'add':
      return { op, by: asNum(fields.by, `${where}.by`) };
  }
};

const STEPS: readonly DiceStep['op'][] = ['at least', 'at most', 'round', 'times', 'add'];

const readTerm: Read<DiceTerm> = (value, where) => {
  const fields = asObject(value, where);
  return {
    dice: asWhole(fields.dice, `${where}.dice`),
    sides: asWhole(fields.sides, `${where}.sides`),
    ...optional(fields, 'counts', asNum, where),
  };
};

/** Reads a sum of dice. */
export const readDiceSum: Read<DiceSum> = (value, where) => {
  const fields = asObject(value, where);
  return {
    ...readTerm(value, where),
    ...optional(fields, 'more', asList(readTerm), where),
    add: asNum(fields.add, `${where}.add`),
    ...optional(fields, 'times', asNum, where),
    ...optional(fields, 'steps', asList(readStep), where),
  };
};

const readSumRequest: Read<SumRequest> = (value, where) => {
  const fields = asObject(value, where);
  return { sum: readDiceSum(fields.sum, `${where}.sum`), ...optional(fields, 'least', asWhole, where) };
};

const readTable: Read<ResultTable> = (value, where) => {
  const fields = asObject(value, where);
  return {
    name: asText(fields.name, `${where}.name`),
    dice: readDiceSum(fields.dice, `${where}.dice`),
    columns: asList(asText)(fields.columns, `${where}.columns`),
    rows: asList(readRow)(fields.rows, `${where}.rows`),
  };
};

const readRow: Read<ResultRow> = (value, where) => {
  const fields = asObject(value, where);
  return {
    ...optional(fields, 'from', asNumber, where),
    ...optional(fields, 'to', asNumber, where),
    key: asText(fields.key, `${where}.key`),
    cells: asList(textOr(readTable))(fields.cells, `${where}.cells`),
  };
};

const readResult: Read<TableResult> = (value, where) => {
  const fields = asObject(value, where);
  return {
    table: asText(fields.table, `${where}.table`),
    total: asNum(fields.total, `${where}.total`),
    ...optional(fields, 'row', asText, where),
    cells: asList(textOr(readResult))(fields.cells, `${where}.cells`),
  };
};

function textOr<T>(read: Read<T>): Read<string | T> {
  return (value, where) => (typeof value === 'string' ? value : read(value, where));
}

const readSumOutcome: Read<SumOutcome> = (value, where) => {
  const fields = asObject(value, where);
  return { total: asNum(fields.total, `${where}.total`), ...optional(fields, 'result', readResult, where) };
};

/** Dice that are only added up have no parameters, and records of them none either. */
const readSumParameters: Read<SumParameters | undefined> = (value, where) =>
  value === undefined ? undefined : optional(asObject(value, where), 'table', readTable, where);

/** Readers of the records of sums. */
export const read = { request: readSumRequest, parameters: readSumParameters, outcome: readSumOutcome };
