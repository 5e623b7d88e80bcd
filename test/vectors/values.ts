import { diceSumText } from '../../language/values/dice-text.js';
import { parseNumber, toNumber } from '../../language/values/rational.js';
import { numberValue, type Value } from '../../language/values/value.js';
import type { Json } from './given.js';

/** A value as the vectors write it: dice as `1d-2`, nothing as null. */
export function jsonOf(value: Value): Json {
  switch (value.kind) {
    case 'number':
      return toNumber(value.number);
    case 'dice':
      return diceSumText(value.dice, value.dice.sides);
    case 'pool': {
      const { d, hd, wd } = value.pool;
      return { d, hd, wd };
    }
    case 'text':
      return value.text;
    case 'boolean':
      return value.value;
    case 'none':
      return null;
    case 'list':
      return value.items.map(jsonOf);
  }
}

/** A number of a vector as a value of the sheet. */
export function numberOf(value: number): Value {
  const exact = parseNumber(String(value));
  if (exact === undefined) throw new Error(`${value} is no number of the sheet`);
  return numberValue(exact);
}

/** A probability as it is printed in tables. */
export function percentOf(probability: number): number {
  return probability * 100;
}

/** Terms of a continued fraction after which a probability is as exact as it is computed. */
const MOST_TERMS = 30;

/** A number as a fraction in lowest terms, `1/6`; of a computed probability the simplest that it can be. */
export function fractionOf(value: number): string {
  let [before, top] = [0, 1];
  let [bottomBefore, bottom] = [1, 0];
  let rest = value;
  for (let term = 0; term < MOST_TERMS; term++) {
    const whole = Math.floor(rest);
    [before, top] = [top, whole * top + before];
    [bottomBefore, bottom] = [bottom, whole * bottom + bottomBefore];
    if (Math.abs(value - top / bottom) < Number.EPSILON * 4) break;
    rest = 1 / (rest - whole);
  }
  return bottom === 1 ? String(top) : `${top}/${bottom}`;
}
