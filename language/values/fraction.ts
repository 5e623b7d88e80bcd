/**
 * Exact numbers. A plain JavaScript number is always a safe integer; everything else is a fraction in lowest terms. A
 * result outside the safe integers is `undefined`, never a rounded number.
 */
export interface Fraction {
  /** Numerator, carries the sign. */
  readonly n: number;
  /** Denominator, greater than 1. */
  readonly d: number;
}

/** A whole number (plain) or a fraction. */
export type Num = number | Fraction;

/** True for a safe integer or a fraction in normal form. */
export function isNum(value: unknown): value is Num {
  if (typeof value === 'number') return Number.isSafeInteger(value);
  if (typeof value !== 'object' || value === null || !('n' in value) || !('d' in value)) return false;
  const { n, d } = value;
  return Number.isSafeInteger(n) && typeof d === 'number' && Number.isSafeInteger(d) && d > 1;
}

/** True when the number is whole. */
export function isWhole(a: Num): a is number {
  return typeof a === 'number';
}

/** Numerator of a number, the number itself when it is whole. */
export function numerator(a: Num): number {
  return typeof a === 'number' ? a : a.n;
}

/** Denominator of a number, 1 when it is whole. */
export function denominator(a: Num): number {
  return typeof a === 'number' ? 1 : a.d;
}

function greatestCommonDivisor(a: number, b: number): number {
  let x = Math.abs(a);
  let y = Math.abs(b);
  while (y !== 0) [x, y] = [y, x % y];
  return x;
}

/** The quotient of two whole numbers in normal form; undefined when `d` is 0 or either is not a safe integer. */
export function fraction(n: number, d: number): Num | undefined {
  if (d === 0 || !Number.isSafeInteger(n) || !Number.isSafeInteger(d)) return undefined;
  const divisor = greatestCommonDivisor(n, d) * (d < 0 ? -1 : 1);
  const top = n / divisor;
  const bottom = d / divisor;
  return bottom === 1 ? wholeOrNothing(top) : { n: top, d: bottom };
}

// `+ 0` turns a negative zero into zero.
function wholeOrNothing(n: number): number | undefined {
  return Number.isSafeInteger(n) ? n + 0 : undefined;
}

function fromBig(n: bigint, d: bigint): Num | undefined {
  let x = n < 0n ? -n : n;
  let y = d;
  while (y !== 0n) [x, y] = [y, x % y];
  return fraction(Number(n / x), Number(d / x));
}

/** Sum; undefined on overflow. */
export function add(a: Num, b: Num): Num | undefined {
  if (typeof a === 'number' && typeof b === 'number') return wholeOrNothing(a + b);
  const [n, d, m, e] = [numerator(a), denominator(a), numerator(b), denominator(b)];
  const top = n * e + m * d;
  const bottom = d * e;
  if (
    Number.isSafeInteger(n * e) &&
    Number.isSafeInteger(m * d) &&
    Number.isSafeInteger(top) &&
    Number.isSafeInteger(bottom)
  )
    return fraction(top, bottom);
  return fromBig(BigInt(n) * BigInt(e) + BigInt(m) * BigInt(d), BigInt(d) * BigInt(e));
}

/** Difference; undefined on overflow. */
export function subtract(a: Num, b: Num): Num | undefined {
  return typeof a === 'number' && typeof b === 'number' ? wholeOrNothing(a - b) : add(a, negate(b));
}

/** Product; undefined on overflow. */
export function multiply(a: Num, b: Num): Num | undefined {
  if (typeof a === 'number' && typeof b === 'number') return wholeOrNothing(a * b);
  const top = numerator(a) * numerator(b);
  const bottom = denominator(a) * denominator(b);
  if (Number.isSafeInteger(top) && Number.isSafeInteger(bottom)) return fraction(top, bottom);
  return fromBig(BigInt(numerator(a)) * BigInt(numerator(b)), BigInt(denominator(a)) * BigInt(denominator(b)));
}

/** Quotient; undefined on division by zero or overflow. */
export function divide(a: Num, b: Num): Num | undefined {
  if (b === 0) return undefined;
  if (typeof a === 'number' && typeof b === 'number') return fraction(a, b);
  const inverse = fraction(denominator(b), numerator(b));
  return inverse === undefined ? undefined : multiply(a, inverse);
}

/** Whole powers, also negative ones; undefined on overflow, for zero to a negative power, and for other exponents. */
export function power(a: Num, exponent: number): Num | undefined {
  if (!Number.isSafeInteger(exponent)) return undefined;
  if (exponent < 0) {
    const inverse = divide(1, a);
    return inverse === undefined ? undefined : power(inverse, -exponent);
  }
  let result: Num = 1;
  let square: Num | undefined = a;
  for (let left = exponent; left > 0; left = Math.floor(left / 2)) {
    if (square === undefined) return undefined;
    if (left % 2 === 1) {
      const product: Num | undefined = multiply(result, square);
      if (product === undefined) return undefined;
      result = product;
    }
    square = multiply(square, square);
  }
  return result;
}

/** The number with its sign changed. */
export function negate(a: Num): Num {
  return typeof a === 'number' ? 0 - a : { n: -a.n, d: a.d };
}

/** The number without its sign. */
export function absolute(a: Num): Num {
  return sign(a) < 0 ? negate(a) : a;
}

/** Sign of the number. */
export function sign(a: Num): -1 | 0 | 1 {
  const n = numerator(a);
  return n > 0 ? 1 : n < 0 ? -1 : 0;
}

/** Order of two numbers; never overflows. */
export function compare(a: Num, b: Num): -1 | 0 | 1 {
  if (typeof a === 'number' && typeof b === 'number') return a < b ? -1 : a > b ? 1 : 0;
  const left = numerator(a) * denominator(b);
  const right = numerator(b) * denominator(a);
  if (Number.isSafeInteger(left) && Number.isSafeInteger(right)) return left < right ? -1 : left > right ? 1 : 0;
  const difference = BigInt(numerator(a)) * BigInt(denominator(b)) - BigInt(numerator(b)) * BigInt(denominator(a));
  return difference < 0n ? -1 : difference > 0n ? 1 : 0;
}

/** True when both are the same number. */
export function equals(a: Num, b: Num): boolean {
  return a === b || (numerator(a) === numerator(b) && denominator(a) === denominator(b));
}

/** The lesser of two numbers. */
export function minimum(a: Num, b: Num): Num {
  return compare(a, b) <= 0 ? a : b;
}

/** The greater of two numbers. */
export function maximum(a: Num, b: Num): Num {
  return compare(a, b) >= 0 ? a : b;
}

/** The nearest double, for drawing and for odds; not for rules. */
export function toNumber(a: Num): number {
  return typeof a === 'number' ? a : a.n / a.d;
}
