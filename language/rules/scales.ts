import type { Derivation } from '../values/derivation.js';
import * as rational from '../values/rational.js';
import { NONE, type NumberValue, numberValue, type Value, valueText } from '../values/value.js';
import type { Declared } from './declared.js';
import { compareValues, rootValue } from './operations.js';
import type { Compiled, Scope } from './scope.js';

/** Which entry a value between two entries means: the largest not above it, the least not below it, or the nearest. */
export type ScaleReading = 'largest' | 'least' | 'nearest' | 'nearest by ratio';

/** Readings that a look-up can use instead of the scale's own, by name. */
export const readings: ReadonlyMap<string, ScaleReading> = new Map([
  ['largest', 'largest'],
  ['least', 'least'],
  ['nearest', 'nearest'],
  ['nearest ratio', 'nearest by ratio'],
]);

/** What is looked up in a scale: a value of its steps or of a column, or with `back` the score of a value. */
export interface ScaleQuery {
  /** Key of the column; absent for the steps. */
  readonly column?: string;
  readonly back?: ScaleReading;
}

/** A two-way table: steps that repeat by a factor, and columns of values. */
export interface Scale extends Declared {
  /**
   * The steps of one turn, rising; the values of each turn are `factor` times those of the one before. Can be empty.
   */
  readonly steps: readonly rational.Num[];
  readonly factor: rational.Num;
  /** Which score or result a value between two entries means. */
  readonly read: ScaleReading;
  /** What is mirrored below zero: everything, or only scores and results. */
  readonly mirror?: 'all' | 'results';
  /** Whether a score between two steps has a value between theirs, by ratio. */
  readonly halves: boolean;
  readonly columns: ReadonlyMap<string, ScaleColumn>;
}

/** Values for the results from `start` on; `next` computes the one after the last from the one before it. */
export interface ScaleColumn {
  readonly name: string;
  readonly start: number;
  readonly values: readonly rational.Num[];
  readonly next?: Compiled;
}

/** The most entries of a column; a scale is not continued after them. */
const LONGEST_COLUMN = 1000;

/** Compiles a look-up in a scale; `name` is the label in derivations. */
export function scaleLookUp(scale: Scale, asked: ScaleQuery, name: string, key: Compiled): Compiled {
  return (scope) => {
    scope.character.read(`scale:${scale.key}`);
    const at = key(scope);
    return {
      operation: 'look up',
      value: readScale(scale, asked, at.value, scope),
      of: [at],
      label: `${name}[${valueText(at.value)}]`,
      origin: scale.origin,
    };
  };
}

function readScale(scale: Scale, asked: ScaleQuery, key: Value, scope: Scope): Value {
  if (key.kind !== 'number') return NONE;
  const value = readAt(scale, asked, key, scope);
  // For a root, its exact square decides which rows it is between.
  const isKnown = key.square !== undefined && asked.back !== undefined;
  if (value.kind !== 'number' || key.error === undefined || isKnown) return value;
  // An inexact key could mean another row. The error is the distance to the values at its bounds.
  const size = rational.toNumber(key.number);
  const off: number[] = [size - key.error, size + key.error].map((bound: number) => {
    const end: Value = readAt(scale, asked, numberValue(rational.fromNumber(bound)?.value ?? key.number), scope);
    return end.kind === 'number'
      ? Math.abs(rational.toNumber(end.number) - rational.toNumber(value.number))
      : Number.POSITIVE_INFINITY;
  });
  return numberValue(value.number, undefined, (value.error ?? 0) + Math.max(...off));
}

function readAt(scale: Scale, asked: ScaleQuery, at: NumberValue, scope: Scope): Value {
  const { back } = asked;
  if (scale.mirror === 'all' || (scale.mirror === 'results' && back)) {
    const sign = rational.sign(at.number);
    // Zero is its own mirror.
    if (sign === 0 && asked.column !== undefined && back) return numberValue(0);
    if (sign < 0) {
      const mirrored = readAt(scale, asked, opposite(at), scope);
      return mirrored.kind === 'number' ? opposite(mirrored) : NONE;
    }
  }
  const column = asked.column === undefined ? undefined : scale.columns.get(asked.column);
  if (column) return back ? columnResult(column, at, back, scope) : columnValue(column, at.number, scope);
  if (scale.steps.length === 0) return NONE;
  return back ? numberValue(stepScore(scale, at, back)) : stepValue(scale, at.number);
}

function opposite({ number, unit, error, square }: NumberValue): NumberValue {
  return numberValue(rational.negate(number), unit, error, square);
}

/** Compares an entry with the value that is looked up. */
function order(entry: rational.Num, at: NumberValue): number {
  return at.square === undefined ? rational.compare(entry, at.number) : (compareValues(numberValue(entry), at) ?? 0);
}

function columnValue(column: ScaleColumn, at: rational.Num, scope: Scope): Value {
  const index = rational.floor(at) - column.start;
  if (index < 0) return NONE;
  const value = column.values[index];
  if (value !== undefined) return numberValue(value);
  for (const [row, one] of continued(column, scope)) if (row === index) return one;
  return NONE;
}

/**
 * The result of a value: its position in the column. Below the first entry there is none, unless the nearest or the
 * least is meant.
 */
function columnResult(column: ScaleColumn, at: NumberValue, read: ScaleReading, scope: Scope): Value {
  let before: rational.Num | undefined;
  for (const [row, one] of entriesOf(column, scope)) {
    if (one.kind !== 'number') return NONE;
    const side = order(one.number, at);
    const result = column.start + row;
    if (side === 0) return numberValue(result);
    if (side > 0) {
      if (before === undefined) return read === 'largest' ? NONE : numberValue(result);
      return numberValue(isUpper(read, before, one.number, at) ? result : result - 1);
    }
    before = one.number;
  }
  // After the last entry of a column without `next`, the last one is the largest and the nearest.
  if (before === undefined || column.next || read === 'least') return NONE;
  return numberValue(column.start + column.values.length - 1);
}

/** Every entry of a column with its row, from 0 on, up to the limit. */
function* entriesOf(column: ScaleColumn, scope: Scope): Iterable<readonly [number, Value]> {
  for (const [row, value] of column.values.entries()) yield [row, numberValue(value)];
  yield* continued(column, scope);
}

function* continued(column: ScaleColumn, scope: Scope): Iterable<readonly [number, Value]> {
  let previous: Value = numberValue(column.values.at(-1) ?? 0);
  for (let row = column.values.length; column.next && row <= LONGEST_COLUMN; row++) {
    const bound: ReadonlyMap<string, Derivation> = new Map<string, Derivation>([
      ['previous', { operation: 'same', value: previous }],
      ['result', { operation: 'same', value: numberValue(column.start + row) }],
    ]);
    previous = column.next({ ...scope, bound }).value;
    yield [row, previous];
  }
}

/** Whether a value between two neighbours means the upper one. */
function isUpper(read: ScaleReading, low: rational.Num, high: rational.Num, at: NumberValue): boolean {
  if (read === 'largest' || read === 'least') return read === 'least';
  const [below, above, size] = [low, high, at.number].map(rational.toNumber) as [number, number, number];
  if (read === 'nearest') {
    const sum = rational.add(low, high);
    const middle = sum === undefined ? undefined : rational.divide(sum, 2);
    return middle === undefined ? below + above < 2 * size : order(middle, at) < 0;
  }
  const [product, square] = [rational.multiply(low, high), at.square ?? rational.multiply(at.number, at.number)];
  return product === undefined || square === undefined
    ? below * above < size * size
    : rational.compare(product, square) < 0;
}

/** The value of a score; between two steps the lower one, or one between by ratio if the scale says so. */
function stepValue(scale: Scale, score: rational.Num): Value {
  const whole = rational.floor(score);
  const below = wholeStep(scale, whole);
  if (rational.isWhole(score) || below.kind === 'none') return below;
  const above = wholeStep(scale, whole + 1);
  if (above.kind === 'none') return NONE;
  const [low, high] = [rational.toNumber(below.number), rational.toNumber(above.number)];
  if (!scale.halves) return numberValue(below.number, undefined, high - low);
  const product = isHalf(score) ? rational.multiply(below.number, above.number) : undefined;
  if (product !== undefined) return rootValue(numberValue(product));
  const value = rational.fromNumber(low * (high / low) ** (rational.toNumber(score) - whole));
  return value ? numberValue(value.value, undefined, value.error) : NONE;
}

function isHalf(score: rational.Num): boolean {
  return rational.denominator(score) === 2;
}

function wholeStep(scale: Scale, score: number): NumberValue | typeof NONE {
  const exact = exactStep(scale, score);
  if (exact !== undefined) return numberValue(exact);
  const close = rational.fromNumber(roughStep(scale, score));
  return close ? numberValue(close.value, undefined, close.error) : NONE;
}

/** The step and the turn of a score. */
function placeOf(scale: Scale, score: number): { readonly step: rational.Num; readonly turn: number } {
  const { length } = scale.steps;
  const turn = Math.floor(score / length);
  return { step: scale.steps[score - turn * length] ?? 1, turn };
}

function exactStep(scale: Scale, score: number): rational.Num | undefined {
  const { step, turn } = placeOf(scale, score);
  const factor = rational.power(scale.factor, turn);
  return factor === undefined ? undefined : rational.multiply(step, factor);
}

/** The value of a score that is too large or too small to be an exact number. */
function roughStep(scale: Scale, score: number): number {
  const { step, turn } = placeOf(scale, score);
  return rational.toNumber(step) * rational.toNumber(scale.factor) ** turn;
}

/** The score of a value. */
function stepScore(scale: Scale, value: NumberValue, read: ScaleReading): number {
  if (rational.sign(value.number) <= 0) return 0;
  const size = rational.toNumber(value.number);
  // Logarithms only give the starting point, because the steps of a turn are not evenly spaced.
  let score = Math.floor((Math.log(size) / Math.log(rational.toNumber(scale.factor))) * scale.steps.length);
  const isAbove = (at: number): boolean => {
    const exact = exactStep(scale, at);
    return exact === undefined ? roughStep(scale, at) > size : order(exact, value) > 0;
  };
  while (isAbove(score)) score--;
  while (!isAbove(score + 1)) score++;
  const [low, high] = [score, score + 1].map((at) => exactStep(scale, at) ?? roughly(scale, at)) as [
    rational.Num,
    rational.Num,
  ];
  if (order(low, value) === 0) return score;
  return isUpper(read, low, high, value) ? score + 1 : score;
}

function roughly(scale: Scale, score: number): rational.Num {
  return rational.fromNumber(roughStep(scale, score))?.value ?? 0;
}
