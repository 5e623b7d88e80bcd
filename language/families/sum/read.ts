import { asObject, asWhole, optional, type Read, Unreadable } from '../../dice/json-reader.js';
import type { DiceSum } from '../../values/dice-sum.js';
import { isNum, type Num } from '../../values/rational.js';
import type { SumOutcome, SumRequest } from './sum.js';

const asNum: Read<Num> = (value, where) => {
  if (!isNum(value)) throw new Unreadable(`${where} must be a number.`);
  return value;
};

const readDiceSum: Read<DiceSum> = (value, where) => {
  const fields = asObject(value, where);
  return {
    dice: asWhole(fields.dice, `${where}.dice`),
    sides: asWhole(fields.sides, `${where}.sides`),
    add: asNum(fields.add, `${where}.add`),
    ...optional(fields, 'times', asNum, where),
  };
};

const readSumRequest: Read<SumRequest> = (value, where) => {
  const fields = asObject(value, where);
  return { sum: readDiceSum(fields.sum, `${where}.sum`), ...optional(fields, 'least', asWhole, where) };
};

const readSumOutcome: Read<SumOutcome> = (value, where) => ({
  total: asNum(asObject(value, where).total, `${where}.total`),
});

/** Readers of the records of sums. */
export const read = { request: readSumRequest, outcome: readSumOutcome };
