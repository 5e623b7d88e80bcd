import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  add,
  compare,
  divide,
  equals,
  fraction,
  fromNumber,
  multiply,
  type Num,
  negate,
  parseNumber,
  power,
  ROUNDINGS,
  round,
  squareRoot,
  subtract,
  toJson,
  toNumber,
  toText,
} from '../../language/values/rational.js';

function num(text: string): Num {
  const value = parseNumber(text);
  if (value === undefined) throw new Error(`${text} is not a number`);
  return value;
}

describe('numbers as people write them', () => {
  it.each([
    ['12', '12'],
    ['-3', '-3'],
    ['+2', '2'],
    ['0.35', '0.35'],
    ['.5', '0.5'],
    ['1/2', '0.5'],
    ['½', '0.5'],
    ['1½', '1.5'],
    ['1 1/2', '1.5'],
    ['\u22125', '-5'],
    ['\u20135', '-5'],
    ['-\u00a05', '-5'],
    ['7/3', '7/3'],
    ['2.50', '2.5'],
    ['0.1', '0.1'],
    ['1/7', '1/7'],
    ['-4/8', '-0.5'],
    ['9007199254740991', '9007199254740991'],
  ])('%s reads as %s', (written, text) => {
    expect(toText(num(written))).toBe(text);
  });

  it.each([
    '',
    '1,500',
    '1/0',
    'abc',
    '1e5',
    '--1',
    '1.',
    '.',
    '9007199254740992',
    '9'.repeat(400),
    'NaN',
    'Infinity',
    '١٢',
  ])('%s is not a number', (written) => {
    expect(parseNumber(written)).toBeUndefined();
  });
});

describe('arithmetic', () => {
  it('is exact where doubles are not', () => {
    expect(add(num('0.1'), num('0.2'))).toEqual(num('0.3'));
    expect(multiply(num('1/3'), 3)).toBe(1);
    expect(divide(7, 3)).toEqual({ n: 7, d: 3 });
    expect(divide(1, -2)).toEqual({ n: -1, d: 2 });
  });

  it('has no answer past the safe integers or for a division by zero', () => {
    expect(add(Number.MAX_SAFE_INTEGER, 1)).toBeUndefined();
    expect(multiply(2 ** 30, 2 ** 30)).toBeUndefined();
    expect(power(10, 20)).toBeUndefined();
    expect(divide(1, 0)).toBeUndefined();
    expect(divide(num('1/2'), 0)).toBeUndefined();
    expect(power(0, -1)).toBeUndefined();
    expect(fraction(1, 0)).toBeUndefined();
  });

  it('finds small results of large intermediate ones', () => {
    const large = { n: 9007199254740881, d: 9007199254740880 };
    expect(subtract(large, large)).toBe(0);
    expect(divide(large, large)).toBe(1);
  });

  it('takes powers and roots', () => {
    expect(power(num('1.5'), 3)).toEqual(num('27/8'));
    expect(power(2, -2)).toEqual(num('0.25'));
    expect(squareRoot(num('9/4'))).toEqual({ value: num('1.5'), exact: true, error: 0 });
    expect(squareRoot(2)).toMatchObject({ value: num('1.414214'), exact: false });
    expect(squareRoot(-1)).toBeUndefined();
    expect(fromNumber(0.75)).toEqual({ value: num('0.75'), exact: true, error: 0 });
    expect(fromNumber(1 / 3)).toMatchObject({ value: num('0.333333'), exact: false });
    expect(fromNumber(Number.NaN)).toBeUndefined();
  });

  it('agrees with doubles and undoes itself', () => {
    const part = fc.integer({ min: -100_000, max: 100_000 });
    const number = fc.tuple(part, fc.integer({ min: 1, max: 10_000 })).map(([n, d]) => fraction(n, d) ?? 0);
    fc.assert(
      fc.property(number, number, (a, b) => {
        const sum = add(a, b);
        expect(sum).toBeDefined();
        expect(subtract(sum ?? 0, b)).toEqual(a);
        expect(toNumber(sum ?? 0)).toBeCloseTo(toNumber(a) + toNumber(b), 6);
        expect(compare(a, b)).toBe(Math.sign(toNumber(subtract(a, b) ?? 0)) + 0);
        if (b !== 0) expect(multiply(divide(a, b) ?? 0, b)).toEqual(a);
        expect(equals(negate(negate(a)), a)).toBe(true);
        expect(num(toText(a))).toEqual(a);
      }),
    );
  });
});

describe('the five roundings', () => {
  it.each([
    ['2.5', [2, 3, 3, 2, 3]],
    ['-2.5', [-3, -2, -3, -3 + 1, -3]],
    ['7/3', [2, 3, 2, 2, 3]],
    ['-7/3', [-3, -2, -2, -2, -3]],
    ['-1/3', [-1, 0, 0, 0, -1]],
    ['5', [5, 5, 5, 5, 5]],
  ])('%s gives %j for down, up, nearest, toward 0, away from 0', (written, rounded) => {
    expect(ROUNDINGS.map((how) => round(num(written), how))).toEqual(rounded);
  });
});

describe('JSON', () => {
  it('writes halves as numbers and other fractions as text', () => {
    expect(['3', '2.5', '7/3', '0.25'].map((text) => toJson(num(text)))).toEqual([3, 2.5, '7/3', '1/4']);
  });
});
