import type * as ast from '../../grammar/generated/ast.js';
import * as rational from '../../values/rational.js';
import { booleanValue, NONE, numberValue, type Value } from '../../values/value.js';
import type { Derivation, Operation } from '../derivation.js';
import {
  addValues,
  compareValues,
  diceOf,
  divideValues,
  multiplyValues,
  powerValues,
  sameValues,
  subtractValues,
} from './operations.js';

/** A condition holds when it is true, a number other than zero, or a text. */
export function isTrue(value: Value): boolean {
  switch (value.kind) {
    case 'boolean':
      return value.value;
    case 'none':
      return false;
    case 'number':
      return rational.sign(value.number) !== 0;
    default:
      return true;
  }
}

export const operators = {
  '+': { operation: 'add', apply: addValues },
  '-': { operation: 'subtract', apply: subtractValues },
  '*': { operation: 'multiply', apply: multiplyValues },
  '/': { operation: 'divide', apply: divideValues },
  '^': { operation: 'power', apply: powerValues },
  '<': { operation: 'compare', apply: (a, b) => ordered(a, b, (order) => order < 0) },
  '>': { operation: 'compare', apply: (a, b) => ordered(a, b, (order) => order > 0) },
  '<=': { operation: 'compare', apply: (a, b) => ordered(a, b, (order) => order <= 0) },
  '>=': { operation: 'compare', apply: (a, b) => ordered(a, b, (order) => order >= 0) },
  '=': { operation: 'compare', apply: sameValues },
  '!=': { operation: 'compare', apply: (a, b) => booleanValue(!isTrue(sameValues(a, b))) },
} satisfies Record<string, { operation: Operation; apply: (a: Value, b: Value) => Value }>;

function ordered(a: Value, b: Value, test: (order: number) => boolean): Value {
  const order = compareValues(a, b);
  return order === undefined ? NONE : booleanValue(test(order));
}

export const roundings = {
  down: 'down',
  up: 'up',
  nearest: 'nearest',
  toward: 'toward 0',
  away: 'away from 0',
} as const;

export const queryOperations = {
  sum: 'sum',
  count: 'count',
  best: 'greatest',
  least: 'least',
} as const satisfies Record<string, Operation>;

export const callOperations = {
  min: 'least',
  max: 'greatest',
  abs: 'absolute',
  sqrt: 'square root',
  dice: 'dice',
} as const satisfies Record<string, Operation>;

export function gather(how: ast.Query['function'], of: readonly Derivation[]): Value {
  switch (how) {
    case 'count':
      return numberValue(of.filter((one) => isTrue(one.value)).length);
    case 'sum':
      return (
        of.reduce(
          (sum, one) => (sum === undefined ? one.value : addValues(sum, one.value)),
          undefined as Value | undefined,
        ) ?? numberValue(0)
      );
    default:
      return extreme(of, how === 'best');
  }
}

export function callFunction(how: ast.Call['function'], parts: readonly Derivation[]): Value {
  const first = parts[0]?.value ?? NONE;
  switch (how) {
    case 'min':
      return extreme(parts, false);
    case 'max':
      return extreme(parts, true);
    case 'abs':
      return first.kind === 'number' ? numberValue(rational.absolute(first.number), first.unit) : NONE;
    case 'sqrt': {
      const root = first.kind === 'number' ? rational.squareRoot(first.number) : undefined;
      return root ? numberValue(root.value, undefined, !root.exact || undefined) : NONE;
    }
    case 'dice':
      return diceOf(first, parts[1]?.value ?? NONE);
  }
}

/** Greatest or least of the values; `none` does not take part. */
export function extreme(parts: readonly Derivation[], greatest: boolean): Value {
  let best: Value = NONE;
  for (const { value } of parts) {
    if (value.kind === 'none') continue;
    const order = best.kind === 'none' ? (greatest ? 1 : -1) : compareValues(value, best);
    if (order !== undefined && (greatest ? order > 0 : order < 0)) best = value;
  }
  return best;
}

export const poolMembers = new Set(['d', 'hd', 'wd', 'ed', 'fd', 'total', 'dice', 'sides', 'add']);

export function memberOf(value: Value, name: string): Value {
  if (value.kind === 'number' && (name === 'd' || name === 'total')) return value;
  if (value.kind === 'number' && (name === 'hd' || name === 'wd' || name === 'ed' || name === 'fd'))
    return numberValue(0);
  if (value.kind === 'pool') {
    const { d, hd, wd, ed = 0, fd = [] } = value.pool;
    const fixed = fd.reduce((sum, one) => sum + one.dice, 0);
    const members: Record<string, number> = { d, hd, wd, ed, fd: fixed, total: d + hd + wd + ed + fixed };
    const member = members[name];
    return member === undefined ? NONE : numberValue(member);
  }
  if (value.kind === 'dice') {
    const members: Record<string, rational.Num> = {
      dice: value.dice.dice,
      sides: value.dice.sides,
      add: value.dice.add,
    };
    const member = members[name];
    return member === undefined ? NONE : numberValue(member);
  }
  return NONE;
}
