import { diceSumText } from '../../language/values/dice-sum.js';
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
