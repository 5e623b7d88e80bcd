import type * as ast from '../../../grammar/generated/ast.js';
import type { Derivation } from '../../../values/derivation.js';
import { parseDiceSum } from '../../../values/dice-text.js';
import { makePool, parsePool } from '../../../values/pool.js';
import { isProblem } from '../../../values/problem.js';
import { parseQuantity } from '../../../values/quantity.js';
import * as rational from '../../../values/rational.js';
import { diceValue, NONE, numberValue, poolValue, type Value } from '../../../values/value.js';

/** The number of a literal with its unit; `none` for other texts. */
export function numberOf(text: string): Value {
  const parsed = parseQuantity(text);
  return parsed === undefined ? NONE : numberValue(parsed.amount, parsed.unit);
}

/** `5d`, `2hd` are pools of the matching family; `3d6`, `2d+1` are sums of dice. */
export function diceLiteral(text: string, sides: number | undefined): Value {
  if (/^\d+(hd|wd|ed|fd\s*\d+)$/i.test(text) || (sides === undefined && /^\d+d$/.test(text))) {
    const pool = parsePool(text);
    return isProblem(pool) ? NONE : poolValue(pool);
  }
  const sum = parseDiceSum(text, sides);
  if (!isProblem(sum)) return diceValue(sum);
  const plain = /^(\d+)d$/.exec(text);
  return plain ? poolValue(makePool(Number(plain[1]))) : NONE;
}

/** The derivation of what cannot be computed. */
export const nothing: Derivation = { operation: 'none', value: NONE };

/** A number of a table or a ladder, which are small decimals; NaN for anything else, which the parser reports. */
export function decimal(text: string): number {
  const number = rational.parseNumber(text);
  return number === undefined ? Number.NaN : rational.toNumber(number);
}

/** A number exactly as written; 0 for anything else, which the parser reports. */
export function exactly(text: string): rational.Num {
  return rational.parseNumber(text) ?? 0;
}

/** The number of a formula that is a literal without a unit; undefined for any other formula. */
export function literal(formula: ast.Formula | undefined): number | undefined {
  if (formula?.$type === 'Negation' && formula.operator === '-') {
    const value = literal(formula.operand);
    return value === undefined ? undefined : -value;
  }
  const number = formula?.$type === 'NumberLiteral' ? rational.parseNumber(formula.value) : undefined;
  return number === undefined ? undefined : rational.toNumber(number);
}
