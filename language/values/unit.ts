import { fraction, multiply, type Num } from './rational.js';

/**
 * Units are labels with conversions: length, weight, time, share and money. `t` is the metric ton, `oz` and `lb` are
 * avoirdupois.
 */
export type UnitName =
  | 'in'
  | 'ft'
  | 'yd'
  | 'mi'
  | 'm'
  | 'km'
  | 'oz'
  | 'lb'
  | 'kg'
  | 't'
  | 's'
  | 'min'
  | 'h'
  | '%'
  | '$';

/** What a unit measures. */
export type Dimension = 'length' | 'weight' | 'time' | 'share' | 'money';

interface UnitDefinition {
  readonly dimension: Dimension;
  /** The unit in the dimension's base measure: 0.1 mm, a 1,600,000,000th of a kilogram, 1 s, 1%, $1. */
  readonly size: number;
}

// An inch is exactly 25.4 mm and a pound exactly 453.59237 g, so all sizes are whole.
const UNITS: Readonly<Record<UnitName, UnitDefinition>> = {
  in: { dimension: 'length', size: 254 },
  ft: { dimension: 'length', size: 254 * 12 },
  yd: { dimension: 'length', size: 254 * 36 },
  mi: { dimension: 'length', size: 254 * 63_360 },
  m: { dimension: 'length', size: 10_000 },
  km: { dimension: 'length', size: 10_000_000 },
  oz: { dimension: 'weight', size: 45_359_237 },
  lb: { dimension: 'weight', size: 45_359_237 * 16 },
  kg: { dimension: 'weight', size: 1_600_000_000 },
  t: { dimension: 'weight', size: 1_600_000_000_000 },
  s: { dimension: 'time', size: 1 },
  min: { dimension: 'time', size: 60 },
  h: { dimension: 'time', size: 3600 },
  '%': { dimension: 'share', size: 1 },
  $: { dimension: 'money', size: 1 },
};

/** True when the text is the name of a unit. */
export function isUnit(text: string): text is UnitName {
  return Object.hasOwn(UNITS, text);
}

const WORDS: Readonly<Record<string, UnitName>> = {
  inch: 'in',
  inches: 'in',
  foot: 'ft',
  feet: 'ft',
  yard: 'yd',
  yards: 'yd',
  yds: 'yd',
  mile: 'mi',
  miles: 'mi',
  metre: 'm',
  metres: 'm',
  meter: 'm',
  meters: 'm',
  pound: 'lb',
  pounds: 'lb',
  lbs: 'lb',
  ounce: 'oz',
  ounces: 'oz',
  second: 's',
  seconds: 's',
  minute: 'min',
  minutes: 'min',
  hour: 'h',
  hours: 'h',
};

/** The unit with this name or full word: `yd`, `yards`. */
export function unitCalled(text: string): UnitName | undefined {
  const key = text.toLowerCase();
  return isUnit(key) ? key : Object.hasOwn(WORDS, key) ? WORDS[key] : undefined;
}

/** All units. */
export const UNIT_NAMES: readonly UnitName[] = Object.keys(UNITS).filter(isUnit);

/** What the unit measures. */
export function dimensionOf(unit: UnitName): Dimension {
  return UNITS[unit].dimension;
}

/** True when amounts of the two units can be added and compared. */
export function sameDimension(a: UnitName, b: UnitName): boolean {
  return UNITS[a].dimension === UNITS[b].dimension;
}

/** The same amount in another unit, exactly; undefined for another dimension or past the safe integers. */
export function convert(amount: Num, from: UnitName, to: UnitName): Num | undefined {
  if (from === to) return amount;
  if (!sameDimension(from, to)) return undefined;
  const ratio = fraction(UNITS[from].size, UNITS[to].size);
  return ratio === undefined ? undefined : multiply(amount, ratio);
}
