import type * as ast from '../grammar/generated/ast.js';
import type { Derivation, Operation } from '../values/derivation.js';
import {
  addDiceSums,
  addToDiceSum,
  type DiceSum,
  diceIn,
  diceSumMean,
  limitDiceSum,
  makeDiceSum,
  negateDiceSum,
  roundDiceSum,
  scaleDiceSum,
} from '../values/dice-sum.js';
import { addPools, type DieKind, diceOf, poolTotal } from '../values/pool.js';
import { isProblem } from '../values/problem.js';
import * as rational from '../values/rational.js';
import { convert, isUnit, type UnitName } from '../values/unit.js';
import {
  asPool,
  booleanValue,
  diceValue,
  NONE,
  type NumberValue,
  numberValue,
  poolValue,
  type Value,
  valueEquals,
  withUnit,
} from '../values/value.js';

/**
 * `left + right`. All operations of formulas are total: what has no meaning (adding a text, dividing by zero, leaving
 * the exact range) is `none`, and the caller reports it if an author can do something about it.
 */
export function addValues(left: Value, right: Value): Value {
  if (left.kind === 'number' && right.kind === 'number') {
    const other = left.unit === undefined ? right : inUnit(right, left.unit);
    return other?.kind === 'number' ? sumOf(left, other) : NONE;
  }
  if (left.kind === 'pool' || right.kind === 'pool') {
    const [a, b] = [asPool(left), asPool(right)];
    return a && b ? poolValue(addPools(a, b)) : NONE;
  }
  if (left.kind === 'dice' && right.kind === 'dice') return fromDice(addDiceSums(left.dice, right.dice));
  if (left.kind === 'dice' && right.kind === 'number') return fromDice(addToDiceSum(left.dice, right.number));
  if (left.kind === 'number' && right.kind === 'dice') return fromDice(addToDiceSum(right.dice, left.number));
  return NONE;
}

/** A quantity converted to a unit; undefined if the units measure different things. */
export function inUnit(value: Value, unit: string | undefined): Value | undefined {
  if (value.kind !== 'number' || value.unit === undefined || unit === undefined || value.unit === unit) return value;
  if (!isUnit(unit)) return undefined;
  const factor = convert(1, value.unit, unit);
  const converted = factor === undefined ? NONE : multiplyValues(withUnit(value), numberValue(factor));
  return converted.kind === 'number' ? withUnit(converted, unit) : undefined;
}

/** The sum of two numbers in one unit. Multiples of the same root are added exactly. */
function sumOf(left: NumberValue, right: NumberValue): Value {
  const unit = left.unit ?? right.unit;
  const [a, b] = squaresOf(left, right) ?? [];
  if (b === 0) return withUnit(left, unit);
  const ratio = a === undefined || b === undefined ? undefined : rational.divide(a, b);
  const times = ratio === undefined ? undefined : rational.squareRoot(ratio);
  if (b !== undefined && times?.exact) {
    const isAlike = rational.sign(left.number) === rational.sign(right.number);
    const factor = rational.add(isAlike ? times.value : rational.negate(times.value), 1);
    const square = factor && rational.multiply(factor, factor);
    const whole = square === undefined ? undefined : rational.multiply(square, b);
    const sign = (factor === undefined ? 0 : rational.sign(factor)) * rational.sign(right.number);
    if (whole !== undefined) return rootOf(whole, sign, unit);
  }
  const sum = rational.add(left.number, right.number);
  return sum === undefined ? NONE : numberValue(sum, unit, (left.error ?? 0) + (right.error ?? 0));
}

/** The squares of two numbers, at least one of which is an inexact root; undefined if they are unknown. */
function squaresOf(left: NumberValue, right: NumberValue): readonly [rational.Num, rational.Num] | undefined {
  if (left.square === undefined && right.square === undefined) return undefined;
  const [a, b] = [squareOf(left), squareOf(right)];
  return a === undefined || b === undefined ? undefined : [a, b];
}

function squareOf({ number, error, square }: NumberValue): rational.Num | undefined {
  return square ?? (error === undefined ? rational.multiply(number, number) : undefined);
}

/** The root of `square`, negative if `sign` is. */
function rootOf(square: rational.Num, sign: number, unit?: UnitName): Value {
  const root = rational.squareRoot(square);
  if (!root) return NONE;
  // A root that is rounded to 0 has lost its sign, so its square is dropped.
  const known = rational.sign(root.value) === 0 ? undefined : square;
  return numberValue(sign < 0 ? rational.negate(root.value) : root.value, unit, root.error, known);
}

/** `left - right`; `none` for values that cannot be subtracted. */
export function subtractValues(left: Value, right: Value): Value {
  if (right.kind === 'number')
    return addValues(left, numberValue(rational.negate(right.number), right.unit, right.error, right.square));
  if (right.kind === 'dice') return addValues(left, fromDice(negateDiceSum(right.dice)));
  if (left.kind === 'pool' && right.kind === 'pool') {
    const d = left.pool.d - right.pool.d;
    return d < 0 || right.pool.hd > 0 || right.pool.wd > 0 ? NONE : poolValue({ ...left.pool, d });
  }
  return NONE;
}

/** `left * right`; `none` for values that cannot be multiplied. */
export function multiplyValues(left: Value, right: Value): Value {
  if (left.kind === 'number' && right.kind === 'number')
    return combineNumbers(rational.multiply, left, right, (a, ea, b, eb) => a * eb + b * ea + ea * eb);
  if (left.kind === 'dice' && right.kind === 'number') return fromDice(scaleDiceSum(left.dice, right.number));
  if (left.kind === 'number' && right.kind === 'dice') return multiplyValues(right, left);
  return NONE;
}

/** `left / right`; `none` for values that cannot be divided, and by 0. */
export function divideValues(left: Value, right: Value): Value {
  if (left.kind === 'dice' && right.kind === 'number') {
    const factor = rational.divide(1, right.number);
    return factor === undefined ? NONE : fromDice(scaleDiceSum(left.dice, factor));
  }
  if (left.kind !== 'number' || right.kind !== 'number') return NONE;
  return combineNumbers(rational.divide, left, right, (a, ea, b, eb) =>
    eb < b ? (a * eb + b * ea) / (b * (b - eb)) : Number.POSITIVE_INFINITY,
  );
}

/** `left ^ right`, for whole exponents; `none` for everything else. */
export function powerValues(left: Value, right: Value): Value {
  if (left.kind !== 'number' || right.kind !== 'number' || !rational.isWhole(right.number)) return NONE;
  const exponent = rational.toNumber(right.number);
  const power = (base: rational.Num): rational.Num | undefined => rational.power(base, exponent);
  if (left.square !== undefined) {
    const square = power(left.square);
    if (square !== undefined) return rootOf(square, rational.sign(left.number) ** exponent, left.unit);
  }
  return combineNumbers(power, left, right, (a, ea) => {
    if (exponent >= 0) return (a + ea) ** exponent - a ** exponent;
    return ea < a ? (a - ea) ** exponent - a ** exponent : Number.POSITIVE_INFINITY;
  });
}

/** Negative, zero or positive, as in a sort function; undefined if the two have no order. */
export function compareValues(left: Value, right: Value): number | undefined {
  const a = sizeOf(left);
  const b = sizeOf(right);
  if (a === undefined || b === undefined) return undefined;
  const squares = left.kind === 'number' && right.kind === 'number' ? squaresOf(left, right) : undefined;
  const sign = rational.sign(a);
  return squares && sign === rational.sign(b) ? sign * rational.compare(...squares) : rational.compare(a, b);
}

/** `left = right`: a pool equals a number with its number of dice; texts ignore case. `none` if either is missing. */
export function sameValues(left: Value, right: Value): Value {
  if (left.kind === 'none' || right.kind === 'none') return NONE;
  if (left.kind === 'text' && right.kind === 'text')
    return booleanValue(left.text.toLowerCase() === right.text.toLowerCase());
  if (left.kind === right.kind && left.kind !== 'number') return booleanValue(valueEquals(left, right));
  const order = compareValues(left, right);
  return booleanValue(order === 0);
}

/** Size for comparisons: a number itself, the dice of a pool, the mean of a dice sum. */
export function sizeOf(value: Value): rational.Num | undefined {
  switch (value.kind) {
    case 'number':
      return value.number;
    case 'pool':
      return poolTotal(value.pool);
    case 'dice':
      return diceSumMean(value.dice);
    case 'boolean':
      return value.value ? 1 : 0;
    default:
      return undefined;
  }
}

/** `dice(2, 6)`: dice by their number and sides. */
export function diceFrom(count: Value, sides: Value): Value {
  if (
    count.kind !== 'number' ||
    sides.kind !== 'number' ||
    !rational.isWhole(count.number) ||
    !rational.isWhole(sides.number)
  )
    return NONE;
  const dice = makeDiceSum(count.number, sides.number);
  return isProblem(dice) ? NONE : diceValue(dice);
}

/**
 * Combines two numbers, with their unit and an error bound. Inexact roots are combined by their squares. `errorOf`
 * bounds the error from the sizes of the operands and their own errors.
 */
function combineNumbers(
  operation: (a: rational.Num, b: rational.Num) => rational.Num | undefined,
  left: NumberValue,
  right: NumberValue,
  errorOf: (a: number, errorOfA: number, b: number, errorOfB: number) => number,
): Value {
  const unit = left.unit ?? right.unit;
  const squares = squaresOf(left, right);
  const square = squares && operation(...squares);
  if (square !== undefined) return rootOf(square, rational.sign(left.number) * rational.sign(right.number), unit);
  const result = operation(left.number, right.number);
  if (result === undefined) return NONE;
  if (left.error === undefined && right.error === undefined) return numberValue(result, unit);
  const [a, b] = [Math.abs(rational.toNumber(left.number)), Math.abs(rational.toNumber(right.number))];
  return numberValue(result, unit, errorOf(a, left.error ?? 0, b, right.error ?? 0));
}

/** Rounds a number or the total of dice. The result is exact if all numbers within the error bound round alike. */
export function roundValue(value: Value, how: rational.Rounding): Value {
  if (value.kind === 'dice') return diceValue(roundDiceSum(value.dice, how));
  if (value.kind !== 'number') return NONE;
  const rounded = rational.round(value.number, how);
  if (value.error === undefined) return numberValue(rounded, value.unit);
  const size = rational.toNumber(value.number);
  const [low, high] = [size - value.error, size + value.error].map(roundDouble[how]);
  if (low === high) return numberValue(rounded, value.unit);
  return numberValue(rounded, value.unit, Math.max(1, value.error));
}

const roundDouble: Readonly<Record<rational.Rounding, (size: number) => number>> = {
  down: Math.floor,
  up: Math.ceil,
  nearest: (size) => Math.sign(size) * Math.round(Math.abs(size)),
  'toward 0': Math.trunc,
  'away from 0': (size) => Math.sign(size) * Math.ceil(Math.abs(size)),
};

/** The number without its sign. */
export function absoluteValue(value: Value): Value {
  return value.kind === 'number'
    ? numberValue(rational.absolute(value.number), value.unit, value.error, value.square)
    : NONE;
}

/** The square root, without a unit; `none` for a negative number. */
export function rootValue(value: Value): Value {
  if (value.kind !== 'number') return NONE;
  if (value.error === undefined) return rootOf(value.number, 1);
  const root = rational.squareRoot(value.number);
  if (!root) return NONE;
  const size = rational.toNumber(value.number);
  const least = Math.sqrt(Math.max(0, size - value.error));
  return numberValue(root.value, undefined, root.error + Math.sqrt(size + value.error) - least);
}

function fromDice(sum: Parameters<typeof diceValue>[0] | undefined): Value {
  return sum === undefined ? NONE : diceValue(sum);
}

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

/** Whether a condition holds; undefined if it is unknown, because a value in it is missing. */
function truthOf(value: Value): boolean | undefined {
  return value.kind === 'none' ? undefined : isTrue(value);
}

/**
 * `and`, or with `stopsAt` true `or`, of the parts that were evaluated; `none` if the result depends on missing ones.
 */
export function joinConditions(parts: readonly Value[], stopsAt: boolean): Value {
  const truths = parts.map(truthOf);
  if (truths.includes(stopsAt)) return booleanValue(stopsAt);
  return truths.includes(undefined) ? NONE : booleanValue(!stopsAt);
}

/** The opposite of a condition; `none` if it is unknown. */
export function oppositeOf(value: Value): Value {
  const truth = truthOf(value);
  return truth === undefined ? NONE : booleanValue(!truth);
}

/** The binary operators: their name in derivations and their function. */
export const operators = {
  '+': { operation: 'add', apply: addValues },
  '-': { operation: 'subtract', apply: subtractValues },
  '*': { operation: 'multiply', apply: multiplyValues },
  '/': { operation: 'divide', apply: divideValues },
  '^': { operation: 'power', apply: powerValues },
  '<': { operation: 'compare', apply: (a, b) => compareWith(a, b, (order) => order < 0) },
  '>': { operation: 'compare', apply: (a, b) => compareWith(a, b, (order) => order > 0) },
  '<=': { operation: 'compare', apply: (a, b) => compareWith(a, b, (order) => order <= 0) },
  '>=': { operation: 'compare', apply: (a, b) => compareWith(a, b, (order) => order >= 0) },
  '=': { operation: 'compare', apply: sameValues },
  '!=': { operation: 'compare', apply: (a, b) => oppositeOf(sameValues(a, b)) },
} satisfies Record<string, { operation: Operation; apply: (a: Value, b: Value) => Value }>;

/** A comparison, as formulas write it. */
export type Comparison = '<' | '>' | '<=' | '>=' | '=' | '!=';

/** Whether an operator compares. */
export function isComparison(operator: keyof typeof operators): operator is Comparison {
  return operators[operator].operation === 'compare';
}

function compareWith(a: Value, b: Value, test: (order: number) => boolean): Value {
  const order = compareValues(a, b);
  return order === undefined ? NONE : booleanValue(test(order));
}

/** The words after `round`, with their rounding. */
export const roundings = {
  down: 'down',
  up: 'up',
  nearest: 'nearest',
  toward: 'toward 0',
  away: 'away from 0',
} as const;

/** The names of `sum of`, `count of`, `best of` and `least of` in derivations. */
export const queryOperations = {
  sum: 'sum',
  count: 'count',
  best: 'greatest',
  least: 'least',
} as const satisfies Record<string, Operation>;

/** The built-in functions, with their names in derivations. */
export const callOperations = {
  min: 'least',
  max: 'greatest',
  abs: 'absolute',
  sqrt: 'square root',
  dice: 'dice',
} as const satisfies Record<string, Operation>;

/** The result of a query such as `sum` over the values of its entries. */
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

/** The result of a built-in function such as `max`. */
export function callFunction(how: ast.Call['function'], parts: readonly Derivation[]): Value {
  const first = parts[0]?.value ?? NONE;
  switch (how) {
    case 'min':
      return extreme(parts, false);
    case 'max':
      return extreme(parts, true);
    case 'abs':
      return absoluteValue(first);
    case 'sqrt':
      return rootValue(first);
    case 'dice':
      return diceFrom(first, parts[1]?.value ?? NONE);
  }
}

/**
 * The greatest or least of the values; `none` is ignored. Numbers limit the total of dice; of several dice it is those
 * with the greatest or least mean.
 */
export function extreme(parts: readonly Derivation[], greatest: boolean): Value {
  const limited = limitedDice(parts, greatest);
  if (limited) return limited;
  let best: Value = NONE;
  for (const { value } of parts) {
    if (value.kind === 'none') continue;
    const order = best.kind === 'none' ? (greatest ? 1 : -1) : compareValues(value, best);
    if (order !== undefined && (greatest ? order > 0 : order < 0)) best = value;
  }
  return best;
}

/** One dice sum among numbers: `max(2, 2d6)` is never below 2. Undefined for no dice or several. */
function limitedDice(parts: readonly Derivation[], greatest: boolean): Value | undefined {
  if (!parts.some(({ value }) => value.kind === 'dice')) return undefined;
  const values = parts.flatMap(({ value }) => (value.kind === 'none' ? [] : [value]));
  const [dice, otherDice] = values.filter((value) => value.kind === 'dice');
  const numbers = values.flatMap((value) => (value.kind === 'number' ? [value.number] : []));
  if (!dice || otherDice || numbers.length === 0 || numbers.length + 1 < values.length) return undefined;
  const limit = numbers.reduce(greatest ? rational.maximum : rational.minimum);
  return diceValue(limitDiceSum(dice.dice, greatest ? 'at least' : 'at most', limit));
}

const kindsOfDice: ReadonlyMap<string, DieKind> = new Map([
  ['d', 'regular'],
  ['hd', 'hard'],
  ['wd', 'wiggle'],
  ['ed', 'expert'],
  ['fd', 'fixed'],
]);

/** Words after the point of a pool or of dice: `Body.hard`, `damage.dice`. */
export const poolMembers = new Set([...kindsOfDice.keys(), 'total', 'dice', 'sides', 'add']);

/** A part of a value, such as the hard dice of a pool; `none` if the value has no such part. */
export function memberOf(value: Value, name: string): Value {
  if (value.kind === 'dice') return memberOfDice(value.dice, name);
  const kind = kindsOfDice.get(name);
  if (kind === undefined && name !== 'total') return NONE;
  if (value.kind === 'number') return kind === undefined || kind === 'regular' ? value : numberValue(0);
  if (value.kind !== 'pool') return NONE;
  return numberValue(kind ? diceOf(value.pool, kind) : poolTotal(value.pool));
}

/** `damage.dice`: all of them; `damage.sides`: only if they are of one size; `damage.add`. */
function memberOfDice(sum: DiceSum, name: string): Value {
  if (name === 'dice') return numberValue(diceIn(sum));
  if (name === 'add') return numberValue(sum.add);
  return name === 'sides' && sum.more === undefined ? numberValue(sum.sides) : NONE;
}

/** Possible numbers: from `start` on in both directions, `step` apart. */
interface Steps {
  readonly start: rational.Num;
  readonly step: rational.Num;
}

/** The nearest possible numbers below and above an impossible one; undefined if it is possible. */
export function stepsAround(
  at: rational.Num,
  { start, step }: Steps,
): { readonly below: rational.Num; readonly above: rational.Num } | undefined {
  const distance = rational.subtract(at, start);
  const count = distance === undefined ? undefined : rational.divide(distance, step);
  if (count === undefined || rational.isWhole(count)) return undefined;
  const [below, above] = [rational.floor(count), rational.ceiling(count)].map((many) => {
    const size = rational.multiply(step, many);
    return size === undefined ? undefined : rational.add(start, size);
  });
  return below === undefined || above === undefined ? undefined : { below, above };
}
