import type { HeadToken } from '../../grammar/layout/sheet/head-tokens.js';
import { addValues } from '../../rules/operations.js';
import { parseQuantity } from '../../values/quantity.js';
import { convert, type UnitName, unitCalled } from '../../values/unit.js';
import { NONE, numberValue, type Value } from '../../values/value.js';
import * as say from '../messages.js';
import type { ReadProblem } from './reading.js';

/** A number with its unit, the index of the token after it, and what is wrong with how it is written. */
export interface ReadQuantity {
  readonly value: Value;
  readonly end: number;
  readonly problem?: ReadProblem;
}

/** Reads `12`, `3 lb`, `5'11"` or `6 ft 2 in` from the number at token `at`; `to` is exclusive. */
export function readQuantity(tokens: readonly HeadToken[], at: number, to: number): ReadQuantity {
  const text = tokens[at]?.text ?? '';
  const read = parseQuantity(text);
  if (read === undefined) {
    const message = say.notOneNumber(text);
    return { value: NONE, end: at + 1, problem: { code: 'not-a-number', message, span: { from: at, to: at + 1 } } };
  }
  const unit = tokens[at + 1];
  const unitName = at + 1 < to ? unitWritten(unit) : undefined;
  if (read.unit !== undefined || unitName === undefined)
    return { value: numberValue(read.amount, read.unit), end: at + 1 };
  const value = numberValue(read.amount, unitName);
  const [next, nextUnit] = [tokens[at + 2], at + 3 < to ? unitWritten(tokens[at + 3]) : undefined];
  if (next?.type !== 'number' || nextUnit === undefined) return { value, end: at + 2 };
  const inNext = convert(read.amount, unitName, nextUnit);
  if (inNext === undefined) return { value, end: at + 2 };
  const rest = readQuantity(tokens, at + 2, to);
  return { ...rest, value: addValues(numberValue(inNext, nextUnit), rest.value) };
}

/** The unit that a word names, in full or abbreviated as in print: `lb`, `pounds`, `lbs.`. */
export function unitWritten(token: HeadToken | undefined): UnitName | undefined {
  if (token?.type !== 'word' && token?.text !== '%' && token?.text !== '$') return undefined;
  return unitCalled(token.text.replace(/\.$/, ''));
}
