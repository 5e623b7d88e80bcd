import * as rational from '../../values/rational.js';
import { NONE, numberValue, type Value } from '../../values/value.js';
import type { Derivation } from '../derivation.js';
import type { Declared } from './declared.js';
import type { Compiled, Scope } from './scope.js';

/** A two-way table: steps that repeat by a factor, and a column of values. */
export interface Scale extends Declared {
  readonly steps: readonly number[];
  readonly factor: number;
  readonly read: 'largest' | 'nearest' | 'nearest by ratio';
  readonly mirror: boolean;
  readonly halves: boolean;
  readonly columns: ReadonlyMap<
    string,
    { readonly start: number; readonly values: readonly number[]; readonly next?: Compiled }
  >;
}

function readScale(scale: Scale, column: string, key: Value, scope: Scope): Value {
  if (key.kind !== 'number') return NONE;
  const at = rational.toNumber(key.number);
  if (scale.mirror && at < 0) {
    const mirrored = readScale(scale, column, numberValue(rational.negate(key.number)), scope);
    return mirrored.kind === 'number'
      ? numberValue(rational.negate(mirrored.number), undefined, mirrored.approximate)
      : NONE;
  }
  const listed = scale.columns.get(column);
  if (listed) return columnValue(listed, at, scope);
  if (scale.steps.length === 0) return NONE;
  if (column === 'value') return approximately(stepValue(scale, at), !Number.isInteger(at));
  if (column === 'score') return numberValue(stepScore(scale, at));
  return NONE;
}

function columnValue(
  column: { start: number; values: readonly number[]; next?: Compiled },
  at: number,
  scope: Scope,
): Value {
  const index = Math.floor(at) - column.start;
  const value = column.values[index];
  if (value !== undefined) return approximately(value, false);
  if (!column.next || index < 0 || index > longestColumn) return NONE;
  let previous: Value = approximately(column.values[column.values.length - 1] ?? 0, false);
  for (let step = column.values.length; step <= index; step++) {
    const bound = new Map<string, Derivation>([
      ['previous', { operation: 'same', value: previous }],
      ['result', { operation: 'same', value: numberValue(column.start + step) }],
    ]);
    previous = column.next({ ...scope, bound }).value;
  }
  return previous;
}

function stepValue(scale: Scale, score: number): number {
  const whole = Math.floor(score);
  const length = scale.steps.length;
  const turn = Math.floor(whole / length);
  const value = (scale.steps[((whole % length) + length) % length] ?? 1) * scale.factor ** turn;
  return score === whole || !scale.halves ? value : Math.sqrt(value * stepValue(scale, whole + 1));
}

function stepScore(scale: Scale, value: number): number {
  if (value <= 0) return 0;
  const length = scale.steps.length;
  let score = Math.floor((Math.log(value) / Math.log(scale.factor)) * length) - 1;
  while (stepValue(scale, score + 1) <= value) score++;
  if (scale.read === 'largest') return score;
  const [low, high] = [stepValue(scale, score), stepValue(scale, score + 1)];
  const nearer = scale.read === 'nearest' ? high - value < value - low : high / value < value / low;
  return nearer ? score + 1 : score;
}

function approximately(value: number, inexact: boolean): Value {
  const number = rational.fromNumber(value);
  return number ? numberValue(number.value, undefined, inexact || !number.exact || undefined) : NONE;
}

/** Entries of a column beyond which a scale is not continued. */
const longestColumn = 1000;

/** Look-up in a scale: a column by its index, or `value` and `score` of a scale of steps. */
export function scaleLookUp(scale: Scale | undefined, column: string, key: Compiled): Compiled | undefined {
  if (!scale) return undefined;
  const label = `${scale.name}.${column}`;
  return (scope) => {
    scope.character.read(`scale:${scale.key}`);
    const at = key(scope);
    return {
      operation: 'look up',
      value: readScale(scale, column, at.value, scope),
      of: [at],
      label,
      origin: scale.origin,
    };
  };
}
