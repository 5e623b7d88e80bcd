import { fraction, multiply, type Num, toNumber } from './fraction.js';

/**
 * The five roundings that a rulebook can name. `down` is towards minus infinity, `up` towards plus infinity,
 * `nearest` takes halves away from zero.
 */
export type Rounding = 'down' | 'up' | 'nearest' | 'toward 0' | 'away from 0';

/** All roundings, in the order in which they are offered. */
export const ROUNDINGS: readonly Rounding[] = ['down', 'up', 'nearest', 'toward 0', 'away from 0'];

/** The largest whole number that is not greater. */
export function floor(a: Num): number {
  if (typeof a === 'number') return a;
  // The remainder of safe integers is exact, a quotient of doubles need not be.
  const rest = a.n % a.d;
  return (a.n - rest) / a.d - (rest < 0 ? 1 : 0);
}

/** The smallest whole number that is not less. */
export function ceiling(a: Num): number {
  return typeof a === 'number' ? a : floor(a) + 1;
}

/** Rounds to a whole number. */
export function round(a: Num, how: Rounding): number {
  if (typeof a === 'number') return a;
  const negative = a.n < 0;
  switch (how) {
    case 'down':
      return floor(a);
    case 'up':
      return ceiling(a);
    case 'toward 0':
      return negative ? ceiling(a) + 0 : floor(a);
    case 'away from 0':
      return negative ? floor(a) : ceiling(a);
    case 'nearest':
      return nearest(a.n, a.d);
  }
}

function nearest(n: number, d: number): number {
  const size = Math.abs(n);
  const rest = size % d;
  const whole = (size - rest) / d + (rest >= d - rest ? 1 : 0);
  return n < 0 ? 0 - whole : whole;
}

/** The number rounded to `digits` significant digits, halves away from zero; undefined past the safe integers. */
export function toDigits(a: Num, digits: number): Num | undefined {
  const size = Math.abs(toNumber(a));
  if (size === 0) return a;
  const places = digits - 1 - Math.floor(Math.log10(size));
  const scale = places >= 0 ? fraction(10 ** places, 1) : fraction(1, 10 ** -places);
  const back = places >= 0 ? fraction(1, 10 ** places) : fraction(10 ** -places, 1);
  const scaled = scale === undefined ? undefined : multiply(a, scale);
  return scaled === undefined || back === undefined ? undefined : multiply(round(scaled, 'nearest'), back);
}
