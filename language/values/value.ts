import type { DiceSum } from './dice-sum.js';
import { diceSumText, readableDiceSum } from './dice-text.js';
import { roughly, toJson, toReadableText, toText } from './number-text.js';
import { makePool, type Pool, poolEquals, poolText } from './pool.js';
import { quantityText } from './quantity.js';
import { equals, isWhole, type Num, toNumber } from './rational.js';
import { convert, type UnitName } from './unit.js';

/** A number with an optional unit; exact, unless a root or a half step of a scale made it inexact. */
export interface NumberValue {
  readonly kind: 'number';
  readonly number: Num;
  readonly unit?: UnitName;
  /** The true value is at most this far away. Absent for an exact number. */
  readonly error?: number;
  /** The exact square of a root that is not exact itself. */
  readonly square?: Num;
}

/** A pool of matching dice. */
export interface PoolValue {
  readonly kind: 'pool';
  readonly pool: Pool;
}

/** Dice that are added up. */
export interface DiceValue {
  readonly kind: 'dice';
  readonly dice: DiceSum;
}

/** A text or a choice. */
export interface TextValue {
  readonly kind: 'text';
  readonly text: string;
}

/** The result of a condition. */
export interface BooleanValue {
  readonly kind: 'boolean';
  readonly value: boolean;
}

/** An absent value: an empty cell, a trait that the character does not have. */
export interface NoneValue {
  readonly kind: 'none';
}

/** Several values in order. */
export interface ListValue {
  readonly kind: 'list';
  readonly items: readonly Value[];
}

/** The result of a formula. Values are never changed. */
export type Value = NumberValue | PoolValue | DiceValue | TextValue | BooleanValue | NoneValue | ListValue;

/** A value in JSON. */
export type JsonValue = number | string | boolean | null | Pool | DiceSum | readonly JsonValue[];

/** No value. */
export const NONE: NoneValue = { kind: 'none' };

/** True as a value. */
const TRUE: BooleanValue = { kind: 'boolean', value: true };

/** False as a value. */
const FALSE: BooleanValue = { kind: 'boolean', value: false };

const LEAST_SHARED = -100;
const SHARED: readonly NumberValue[] = Array.from({ length: 1101 }, (_, index) => ({
  kind: 'number',
  number: index + LEAST_SHARED,
}));

/** The number of a numeric value; undefined for other values. */
export function numberIn(value: Value | undefined): number | undefined {
  return value?.kind === 'number' ? toNumber(value.number) : undefined;
}

/**
 * A number as a value; `error` is how far away the true value can be, 0 for an exact number, and `square` the exact
 * square of a root. Small whole numbers without a unit are shared objects.
 */
export function numberValue(number: Num, unit?: UnitName, error = 0, square?: Num): NumberValue {
  if (unit === undefined && error === 0) {
    const shared = typeof number === 'number' ? SHARED[number - LEAST_SHARED] : undefined;
    return shared ?? { kind: 'number', number };
  }
  return {
    kind: 'number',
    number,
    ...(unit === undefined ? {} : { unit }),
    ...(error === 0 ? {} : { error }),
    ...(error === 0 || square === undefined ? {} : { square }),
  };
}

/** The same number with another unit, or without one; it is not converted. */
export function withUnit({ number, error, square }: NumberValue, unit?: UnitName): NumberValue {
  return numberValue(number, unit, error, square);
}

/** A pool as a value. */
export function poolValue(pool: Pool): PoolValue {
  return { kind: 'pool', pool };
}

/** A dice sum as a value. */
export function diceValue(dice: DiceSum): DiceValue {
  return { kind: 'dice', dice };
}

/** A text as a value. */
export function textValue(text: string): TextValue {
  return { kind: 'text', text };
}

/** A boolean as a value. */
export function booleanValue(value: boolean): BooleanValue {
  return value ? TRUE : FALSE;
}

/**
 * Whether two values are the same. Numbers with units of one dimension are compared after conversion; a number without
 * a unit is compared by its number alone.
 */
export function valueEquals(a: Value, b: Value): boolean {
  switch (a.kind) {
    case 'number':
      return b.kind === 'number' && sameNumber(a, b);
    case 'pool':
      return b.kind === 'pool' && poolEquals(a.pool, b.pool);
    case 'dice':
      return b.kind === 'dice' && diceSumText(a.dice) === diceSumText(b.dice);
    case 'text':
      return b.kind === 'text' && a.text === b.text;
    case 'boolean':
      return b.kind === 'boolean' && a.value === b.value;
    case 'none':
      return b.kind === 'none';
    case 'list':
      return (
        b.kind === 'list' &&
        a.items.length === b.items.length &&
        a.items.every((item, index) => valueEquals(item, b.items[index] ?? NONE))
      );
  }
}

function sameNumber(a: NumberValue, b: NumberValue): boolean {
  if (a.unit === undefined || b.unit === undefined) return equals(a.number, b.number);
  const converted = convert(a.number, a.unit, b.unit);
  return converted !== undefined && equals(converted, b.number);
}

/** The value as people read it: `12`, `~1.41`, `3 lb`, `5d + 1wd`, `2d+1`, `yes`; `-` for none. */
export function valueText(value: Value, defaultSides?: number): string {
  switch (value.kind) {
    case 'number': {
      const { error, number, unit } = value;
      const shown = error === undefined ? number : roughly(number);
      return `${error === undefined ? '' : '~'}${unit === undefined ? toReadableText(shown) : quantityText(shown, unit)}`;
    }
    case 'pool':
      return poolText(value.pool);
    case 'dice':
      return readableDiceSum(value.dice, defaultSides);
    case 'text':
      return value.text;
    case 'boolean':
      return value.value ? 'yes' : 'no';
    case 'none':
      return '-';
    case 'list':
      return value.items.map((item) => valueText(item, defaultSides)).join(', ');
  }
}

/**
 * The value as a line of a sheet writes it. No number is marked as inexact or rounded, as a sheet could not read that.
 */
export function lineText(value: Value): string {
  if (value.kind === 'dice') return diceSumText(value.dice);
  return value.kind === 'number' ? valueText(value).replace(/^[~\u2248]+/, '') : valueText(value);
}

/** A key that is different for different values: the text, with the exact number if the text is shortened. */
export function valueKey(value: Value): string {
  const text = valueText(value);
  const isExactText = value.kind !== 'number' || !/[~\u2248]/.test(text);
  return isExactText
    ? text
    : `${text}=${toText(value.number)}~${value.error ?? 0}${value.square === undefined ? '' : `^${toText(value.square)}`}`;
}

/**
 * The value in JSON: numbers as in `toJson`, pools and dice sums as objects, none as null. Units are not part of it.
 */
export function valueJson(value: Value): JsonValue {
  switch (value.kind) {
    case 'number':
      return toJson(value.number);
    case 'pool':
      return value.pool;
    case 'dice':
      return value.dice;
    case 'text':
      return value.text;
    case 'boolean':
      return value.value;
    case 'none':
      return null;
    case 'list':
      return value.items.map(valueJson);
  }
}

/** Whether a sum is nothing but dice of one size. */
function isPlain({ add, more, counts, times, steps }: DiceSum): boolean {
  return add === 0 && [more, counts, times, steps].every((part) => part === undefined);
}

/** A pool as it is; a number or plain dice as a number of regular dice. Undefined for anything else. */
export function asPool(value: Value): Pool | undefined {
  if (value.kind === 'pool') return value.pool;
  if (value.kind === 'number' && isWhole(value.number) && value.number >= 0) return makePool(value.number);
  if (value.kind === 'dice' && isPlain(value.dice)) return makePool(value.dice.dice);
  return undefined;
}
