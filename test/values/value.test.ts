import { describe, expect, it } from 'vitest';
import { makePool } from '../../language/values/pool.js';
import { fraction } from '../../language/values/rational.js';
import {
  booleanValue,
  diceValue,
  NONE,
  numberValue,
  poolValue,
  textValue,
  valueEquals,
  valueJson,
  valueText,
} from '../../language/values/value.js';

const half = fraction(1, 2) ?? 0;
const third = fraction(1, 3) ?? 0;

describe('values', () => {
  it.each([
    [numberValue(12), '12', 12],
    [numberValue(half, 'lb'), '0.5 lb', 0.5],
    [numberValue(third), '1/3', '1/3'],
    [numberValue(fraction(1_000_000_000, 6_479_891) ?? 0, 'lb'), '≈154.32 lb', '1000000000/6479891'],
    [numberValue(fraction(1414214, 1_000_000) ?? 0, undefined, 1e-6), '~1.41', '707107/500000'],
    [poolValue(makePool(5, 0, 1)), '5d + 1wd', { d: 5, hd: 0, wd: 1 }],
    [diceValue({ dice: 2, sides: 6, add: 1 }), '2d+1', { dice: 2, sides: 6, add: 1 }],
    [textValue('cut'), 'cut', 'cut'],
    [booleanValue(true), 'yes', true],
    [NONE, '-', null],
    [{ kind: 'list' as const, items: [numberValue(1), textValue('a')] }, '1, a', [1, 'a']],
  ])('%j reads %s', (value, text, json) => {
    expect(valueText(value, 6)).toBe(text);
    expect(valueJson(value)).toEqual(json);
    expect(valueEquals(value, value)).toBe(true);
  });

  it('compares lengths in different units after conversion', () => {
    expect(valueEquals(numberValue(1, 'ft'), numberValue(12, 'in'))).toBe(true);
    expect(valueEquals(numberValue(1, 'ft'), numberValue(1, 'lb'))).toBe(false);
    expect(valueEquals(numberValue(1), textValue('1'))).toBe(false);
  });

  it('shares small whole numbers', () => {
    expect(numberValue(10)).toBe(numberValue(10));
  });
});
