import type * as ast from '../../../grammar/generated/ast.js';
import type { Derivation } from '../../../values/derivation.js';
import { parseDiceSum } from '../../../values/dice-text.js';
import { makePool, parsePool } from '../../../values/pool.js';
import { isProblem } from '../../../values/problem.js';
import { parseQuantity } from '../../../values/quantity.js';
import * as rational from '../../../values/rational.js';
import { diceValue, NONE, numberValue, poolValue, type Value } from '../../../values/value.js';

/** The number that a literal says, with its unit; `none` for other texts. */
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

/** What cannot be computed. */
export const nothing: Derivation = { operation: 'none', value: NONE };

/** Numbers of tables and ladders are small decimals; anything else is reported by the rulebook check. */
export function decimal(text: string): number {
  const number = rational.parseNumber(text);
  return number === undefined ? Number.NaN : rational.toNumber(number);
}

/** A number as it is written; 0 for what is not a number, which the parser has reported. */
export function exactly(text: string): rational.Num {
  return rational.parseNumber(text) ?? 0;
}

/** The number that a formula states literally; undefined for any other formula. */
export function literal(formula: ast.Formula): number | undefined {
  if (formula.$type === 'NumberLiteral') return decimal(formula.value);
  if (formula.$type === 'Negation' && formula.operator === '-') {
    const value = literal(formula.operand);
    return value === undefined ? undefined : -value;
  }
  return undefined;
}
