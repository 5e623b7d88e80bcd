import * as rational from '../../values/rational.js';
import { NONE, type NumberValue, numberValue, type Value, valueText } from '../../values/value.js';
import type { Derivation } from '../derivation.js';
import type { Declared } from './declared.js';
import type { Compiled, Scope } from './scope.js';

/** A two-way table: steps that repeat by a factor, and columns of values. */
export interface Scale extends Declared {
  /** The steps of one turn, rising; each turn is `factor` times the one before. Empty where there are none. */
  readonly steps: readonly rational.Num[];
  readonly factor: rational.Num;
  readonly read: 'largest' | 'nearest' | 'nearest by ratio';
  readonly mirror: boolean;
  readonly halves: boolean;
  readonly columns: ReadonlyMap<string, ScaleColumn>;
}

/** Values by their place from `start` on; `next` makes the one after the last from the one before it. */
export interface ScaleColumn {
  readonly name: string;
  readonly start: number;
  readonly values: readonly rational.Num[];
  readonly next?: Compiled;
}

/** Entries of a column beyond which a scale is not continued. */
const LONGEST_COLUMN = 1000;

/** Look-up in a scale: a column by its index, or `value` and `score` of a scale of steps. */
export function scaleLookUp(scale: Scale | undefined, column: string, key: Compiled): Compiled | undefined {
  if (!scale) return undefined;
  const name = `${scale.name}.${scale.columns.get(column)?.name ?? column}`;
  return (scope) => {
    scope.character.read(`scale:${scale.key}`);
    const at = key(scope);
    return {
      operation: 'look up',
      value: readScale(scale, column, at.value, scope),
      of: [at],
      label: `${name}[${valueText(at.value)}]`,
      origin: scale.origin,
    };
  };
}

function readScale(scale: Scale, column: string, key: Value, scope: Scope): Value {
  if (key.kind !== 'number') return NONE;
  const value = readAt(scale, column, key.number, scope);
  if (value.kind !== 'number' || key.error === undefined) return value;
  // A key that is not exact may mean another row: what it could mean at most says how far off the value can be.
  const size = rational.toNumber(key.number);
  const off: number[] = [size - key.error, size + key.error].map((bound: number) => {
    const end: Value = readAt(scale, column, rational.fromNumber(bound)?.value ?? key.number, scope);
    return end.kind === 'number'
      ? Math.abs(rational.toNumber(end.number) - rational.toNumber(value.number))
      : Number.POSITIVE_INFINITY;
  });
  return numberValue(value.number, undefined, (value.error ?? 0) + Math.max(...off));
}

function readAt(scale: Scale, column: string, at: rational.Num, scope: Scope): Value {
  if (scale.mirror && rational.sign(at) < 0) {
    const mirrored = readAt(scale, column, rational.negate(at), scope);
    return mirrored.kind === 'number' ? numberValue(rational.negate(mirrored.number), undefined, mirrored.error) : NONE;
  }
  const listed = scale.columns.get(column);
  if (listed) return columnValue(listed, at, scope);
  if (scale.steps.length === 0) return NONE;
  if (column === 'value') return stepValue(scale, at);
  if (column === 'score') return numberValue(stepScore(scale, at));
  return NONE;
}

function columnValue(column: ScaleColumn, at: rational.Num, scope: Scope): Value {
  const index = rational.floor(at) - column.start;
  const value = column.values[index];
  if (value !== undefined) return numberValue(value);
  if (!column.next || index < 0 || index > LONGEST_COLUMN) return NONE;
  let previous: Value = numberValue(column.values.at(-1) ?? 0);
  for (let step = column.values.length; step <= index; step++) {
    const bound: ReadonlyMap<string, Derivation> = new Map<string, Derivation>([
      ['previous', { operation: 'same', value: previous }],
      ['result', { operation: 'same', value: numberValue(column.start + step) }],
    ]);
    previous = column.next({ ...scope, bound }).value;
  }
  return previous;
}

/** The value of a score; between two scores the one below, or their geometric mean where the scale says so. */
function stepValue(scale: Scale, score: rational.Num): Value {
  const whole = rational.floor(score);
  const below = wholeStep(scale, whole);
  if (rational.isWhole(score) || below.kind === 'none') return below;
  const above = wholeStep(scale, whole + 1);
  if (above.kind === 'none') return NONE;
  const [low, high] = [rational.toNumber(below.number), rational.toNumber(above.number)];
  if (!scale.halves) return numberValue(below.number, undefined, high - low);
  const product = rational.multiply(below.number, above.number);
  const root = product === undefined ? rational.fromNumber(Math.sqrt(low * high)) : rational.squareRoot(product);
  return root ? numberValue(root.value, undefined, root.error) : NONE;
}

function wholeStep(scale: Scale, score: number): NumberValue | typeof NONE {
  const exact = exactStep(scale, score);
  if (exact !== undefined) return numberValue(exact);
  const close = rational.fromNumber(roughStep(scale, score));
  return close ? numberValue(close.value, undefined, close.error) : NONE;
}

/** Which step of a turn a score is, and which turn. */
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

/** The score of a value: the largest whose value is not above it, or the nearest. */
function stepScore(scale: Scale, value: rational.Num): number {
  if (rational.sign(value) <= 0) return 0;
  const size = rational.toNumber(value);
  // Logarithms only say where to begin: the steps of a turn need not be evenly apart.
  let score = Math.floor((Math.log(size) / Math.log(rational.toNumber(scale.factor))) * scale.steps.length);
  const isAbove = (at: number): boolean => {
    const exact = exactStep(scale, at);
    return exact === undefined ? roughStep(scale, at) > size : rational.compare(exact, value) > 0;
  };
  while (isAbove(score)) score--;
  while (!isAbove(score + 1)) score++;
  if (scale.read === 'largest') return score;
  return isNearer(scale, score, value) ? score + 1 : score;
}

/** Whether a value is nearer to the score above than to this one. */
function isNearer(scale: Scale, score: number, value: rational.Num): boolean {
  const [low, high] = [exactStep(scale, score), exactStep(scale, score + 1)];
  const [size, below, above] = [rational.toNumber(value), roughStep(scale, score), roughStep(scale, score + 1)];
  if (scale.read === 'nearest') {
    const sum = low !== undefined && high !== undefined ? rational.add(low, high) : undefined;
    const twice = rational.multiply(2, value);
    if (sum === undefined || twice === undefined) return below + above < 2 * size;
    return rational.compare(sum, twice) < 0;
  }
  const product = low !== undefined && high !== undefined ? rational.multiply(low, high) : undefined;
  const square = rational.multiply(value, value);
  if (product === undefined || square === undefined) return below * above < size * size;
  return rational.compare(product, square) < 0;
}
