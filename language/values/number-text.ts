import {
  add,
  denominator,
  divide,
  equals,
  fraction,
  multiply,
  type Num,
  negate,
  numerator,
  toNumber,
} from './fraction.js';

const VULGAR: Readonly<Record<string, readonly [number, number]>> = {
  '½': [1, 2],
  '¼': [1, 4],
  '¾': [3, 4],
  '⅓': [1, 3],
  '⅔': [2, 3],
  '⅕': [1, 5],
  '⅖': [2, 5],
  '⅗': [3, 5],
  '⅘': [4, 5],
  '⅙': [1, 6],
  '⅚': [5, 6],
  '⅛': [1, 8],
  '⅜': [3, 8],
  '⅝': [5, 8],
  '⅞': [7, 8],
};

/** Most decimals that are written out; a number that needs more is written as a fraction. */
const MOST_DECIMALS = 6;

const BLANKS = /[\u0020\u00a0\u2009\u202f]+/g;
const MINUS_SIGNS = /^[-\u2212\u2013]\u0020?/;

/**
 * Reads a number as people write it: `12`, `-3`, `+2`, `0.35`, `.5`, `1/2`, `½`, `1½`, `1 1/2`; the minus signs
 * `-`, `−` and `–`; no-break spaces. Decimals are read exactly. Undefined for anything else (also `1,500`), for a
 * denominator of 0 and for numbers past the safe integers.
 */
export function parseNumber(text: string): Num | undefined {
  const plain = text.replace(BLANKS, ' ').trim();
  const minus = MINUS_SIGNS.exec(plain);
  const unsigned = minus ? plain.slice(minus[0].length) : plain.replace(/^\+\u0020?/, '');
  const value = parseUnsigned(unsigned);
  return value !== undefined && minus ? negate(value) : value;
}

function parseUnsigned(text: string): Num | undefined {
  const mixed = /^([0-9]+)?\u0020?([½¼¾⅓⅔⅕⅖⅗⅘⅙⅚⅛⅜⅝⅞])$/.exec(text);
  if (mixed) {
    const [n, d] = VULGAR[mixed[2] ?? ''] ?? [0, 0];
    return withWhole(mixed[1], fraction(n, d));
  }
  const ratio = /^(?:([0-9]+)\u0020)?([0-9]+)\u0020?[/\u2044]\u0020?([0-9]+)$/.exec(text);
  if (ratio) return withWhole(ratio[1], fraction(Number(ratio[2]), Number(ratio[3])));
  const decimal = /^([0-9]*)(?:\.([0-9]+))?$/.exec(text);
  if (!decimal || text === '') return undefined;
  const digits = (decimal[2] ?? '').replace(/0+$/, '');
  return digits.length > 15 ? undefined : withWhole(decimal[1], fraction(Number(digits), 10 ** digits.length));
}

function withWhole(whole: string | undefined, part: Num | undefined): Num | undefined {
  if (part === undefined || !whole) return part;
  const number = Number(whole);
  return Number.isSafeInteger(number) ? add(number, part) : undefined;
}

/** `1500` for `1,500` and `-1,500.5`: a number without thousands separators. Undefined if it has none. */
export function withoutSeparators(text: string): string | undefined {
  return /^[-\u2212\u2013+]?[0-9]{1,3}(,[0-9]{3})+(\.[0-9]+)?$/.test(text) ? text.replaceAll(',', '') : undefined;
}

/** The number as text: `12`, `-3`, `0.5`, `2.25`, `7/3`. Fractions that end within six decimals are decimals. */
export function toText(a: Num): string {
  if (typeof a === 'number') return String(a);
  return decimalText(a.n, a.d) ?? `${a.n}/${a.d}`;
}

function decimalText(n: number, d: number): string | undefined {
  let scale = 1;
  for (let places = 1; places <= MOST_DECIMALS; places += 1) {
    scale *= 10;
    const digits = scale % d === 0 ? Math.abs(n) * (scale / d) : undefined;
    if (digits === undefined) continue;
    if (!Number.isSafeInteger(digits)) return undefined;
    const rest = digits % scale;
    return `${n < 0 ? '-' : ''}${(digits - rest) / scale}.${String(rest).padStart(places, '0')}`;
  }
  return undefined;
}

/** The largest denominator that people can read as a fraction. */
const MOST_READABLE = 1000;

/** The number for reading: as in `toText`, but fractions with long denominators to two decimals, `≈154.32`. */
export function toReadableText(a: Num): string {
  const exact = toText(a);
  if (typeof a === 'number' || a.d <= MOST_READABLE || !exact.includes('/')) return exact;
  return `≈${Number((a.n / a.d).toFixed(2))}`;
}

/** The number in JSON: whole numbers and halves are numbers, other fractions strings such as `"7/3"`. */
export function toJson(a: Num): number | string {
  if (typeof a === 'number') return a;
  return a.d === 2 ? a.n / 2 : `${a.n}/${a.d}`;
}

/** A number and how exactly it represents its source. */
export interface Approximation {
  readonly value: Num;
  readonly exact: boolean;
  /** How far away the true value can be; 0 where it is exact. */
  readonly error: number;
}

const APPROXIMATE_SCALE = 10 ** MOST_DECIMALS;

/**
 * A double as a number: exact if it is a binary fraction with at most six decimals, else rounded to six decimals.
 * Undefined if it is not finite or too large.
 */
export function fromNumber(x: number): Approximation | undefined {
  if (Number.isSafeInteger(x)) return { value: x + 0, exact: true, error: 0 };
  if (!Number.isFinite(x)) return undefined;
  const value = fraction(Math.round(x * APPROXIMATE_SCALE), APPROXIMATE_SCALE);
  if (value === undefined) return undefined;
  const isPowerOfTwo = Number.isInteger(Math.log2(denominator(value)));
  const exact = isPowerOfTwo && toNumber(value) === x;
  return { value, exact, error: exact ? 0 : 1 / APPROXIMATE_SCALE + Math.abs(x) * Number.EPSILON };
}

/** A number that is not exact, as people read it: to a hundredth, and a small one to three digits. */
export function roughly(a: Num): Num {
  const x = toNumber(a);
  return fromNumber(Number(Math.abs(x) < 1 ? x.toPrecision(3) : x.toFixed(2)))?.value ?? a;
}

/**
 * Square root: exact when the number is a square of a fraction, else to six decimals. Undefined for negative numbers.
 */
export function squareRoot(a: Num): Approximation | undefined {
  const n = numerator(a);
  const d = denominator(a);
  if (n < 0) return undefined;
  const root = divide(Math.round(Math.sqrt(n)), Math.round(Math.sqrt(d)));
  const square = root === undefined ? undefined : multiply(root, root);
  if (root !== undefined && square !== undefined && equals(square, a)) return { value: root, exact: true, error: 0 };
  const approximate = fromNumber(Math.sqrt(n / d));
  return (
    approximate && {
      value: approximate.value,
      exact: false,
      error: approximate.error + Math.sqrt(n / d) * Number.EPSILON,
    }
  );
}
