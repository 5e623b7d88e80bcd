import type { OccasionalEffect, Sheet, SheetEntry, SheetItem, SheetValue } from '../sheet/sheet.js';
import { equals, type Num, toDigits, toNumber } from '../values/rational.js';
import { convert, UNIT_NAMES, type UnitName } from '../values/unit.js';
import { numberValue, type Value, valueText } from '../values/value.js';

/** The system of units in which lengths, weights and speeds are shown. */
const UNIT_SYSTEMS = ['as written in the rulebook', 'metric', 'imperial'] as const;
export type UnitSystem = (typeof UNIT_SYSTEMS)[number];

/** True for the name of a system of units. */
export function isUnitSystem(text: unknown): text is UnitSystem {
  return UNIT_SYSTEMS.some((system) => system === text);
}

type Measured = Pick<SheetValue, 'value' | 'unit'>;

/**
 * A value with its unit: `71 in`, `$1500`, `5.25 yards a second`. `sides` are those of a die written without them. A
 * value in another system of units is converted, to three digits: `~1.8 m`, `~4.8 metres a second`.
 */
export function quantityText(
  measured: Measured,
  sides?: number,
  system: UnitSystem = 'as written in the rulebook',
): string {
  const { value, unit } = readable(inSystem(measured, system));
  const plain = valueText(value, sides);
  const hasUnit = value.kind === 'number' && value.unit !== undefined;
  if (unit === undefined || hasUnit || value.kind === 'none') return plain;
  if (unit === '$') return `$${plain}`;
  return unit === '%' ? `${plain}%` : `${plain} ${unit}`;
}

/** Longer distances in metres become yards: no character is two yards tall. */
const FAR = 10;
const OTHER: Readonly<
  Record<Exclude<UnitSystem, 'as written in the rulebook'>, Partial<Record<UnitName, (amount: Num) => UnitName>>>
> = {
  metric: { in: () => 'm', ft: () => 'm', yd: () => 'm', mi: () => 'km', oz: () => 'kg', lb: () => 'kg' },
  imperial: {
    m: (amount) => (toNumber(amount) < FAR ? 'ft' : 'yd'),
    km: () => 'mi',
    kg: () => 'lb',
    t: () => 'lb',
  },
};

/** Units in full, for `yards a round`. */
const WRITTEN_OUT: Readonly<Partial<Record<UnitName, string>>> = {
  in: 'inches',
  ft: 'feet',
  yd: 'yards',
  mi: 'miles',
  m: 'metres',
  km: 'kilometres',
  oz: 'ounces',
  lb: 'pounds',
  kg: 'kilograms',
  t: 'tons',
  s: 'seconds',
  min: 'minutes',
  h: 'hours',
};

const DIGITS = 3;

/** A length or weight that is not a finite decimal, such as `1.8 m` in inches, to three digits. */
function readable({ value, unit }: Measured): Measured {
  const isMeasure = value.kind === 'number' && unitOf(/^\S+/.exec(value.unit ?? unit ?? '')?.[0] ?? '') !== undefined;
  if (!isMeasure || !valueText(value).includes('/')) return { value, ...(unit !== undefined && { unit }) };
  return { value: rounded(value.number, value.error, value.unit) ?? value, ...(unit !== undefined && { unit }) };
}

/** To three digits, with the rounding as its error. */
function rounded(exact: Num, error = 0, unit?: UnitName): Value | undefined {
  const shown = toDigits(exact, DIGITS);
  if (shown === undefined) return undefined;
  const off = equals(shown, exact) ? 0 : Math.abs(toNumber(shown) - toNumber(exact)) + Number.EPSILON;
  return numberValue(shown, unit, error + off);
}

/** Converts a value to a system of units: the only function that decides which unit is shown. */
function inSystem(measured: Measured, system: UnitSystem): Measured {
  const { value, unit } = measured;
  if (system === 'as written in the rulebook' || value.kind !== 'number') return measured;
  const written = /^(\S+)( .*)?$/.exec(value.unit ?? unit ?? '');
  const from = unitOf(written?.[1] ?? '');
  const to = from && OTHER[system][from]?.(value.number);
  const exact = to && convert(value.number, from, to);
  const shown = exact === undefined ? undefined : rounded(exact, value.error);
  if (!to || shown === undefined) return measured;
  const name = written?.[1] === from ? to : (WRITTEN_OUT[to] ?? to);
  return {
    value: shown,
    unit: `${name}${written?.[2] ?? ''}`,
  };
}

/** The unit in full: `inches`. Other units are returned unchanged. */
export function unitInFull(unit: string): string {
  const known = unitOf(unit);
  return (known && WRITTEN_OUT[known]) ?? unit;
}

function unitOf(word: string): UnitName | undefined {
  return UNIT_NAMES.find((unit) => unit === word || WRITTEN_OUT[unit] === word);
}

/** The effective level, with the bought one if they differ. */
export function levelText(rating: Value | undefined, effective: Value): string {
  const text = valueText(effective);
  const bought = rating ? valueText(rating) : text;
  return bought === text ? text : `${text} (bought ${bought})`;
}

/** `98 of 100 points`, `12 points`. */
export function pointsText({ points }: Sheet): string {
  const last = valueText(points.budget ?? points.spent);
  const of = points.budget ? `${valueText(points.spent)} of ` : '';
  return `${of}${last} ${last === '1' ? 'point' : 'points'}`;
}

/** The same, unless the game counts no points. */
export function countedPoints(sheet: Sheet): string | undefined {
  const { budget, spent } = sheet.points;
  return budget === undefined && valueText(spent) === '0' ? undefined : pointsText(sheet);
}

/** `+2 when the audience can hear (Voice)` */
function occasionalText({ amount, operation, when, source }: OccasionalEffect): string {
  const size = valueText(amount);
  const change =
    operation === '+' ? `${size.startsWith('-') ? '' : '+'}${size}` : operation === '-' ? size : `${operation} ${size}`;
  return `${change} when ${when} (${source})`;
}

const MOST_NAMES = 6;

/** Effects that apply only in a situation, each once with everything that it affects. */
export function occasionalLines(sheet: Sheet): string[] {
  const names = new Map<string, string[]>();
  const add = (name: string, occasional: readonly OccasionalEffect[]): void => {
    for (const one of occasional) {
      const text = occasionalText(one);
      const alike = names.get(text);
      if (alike) alike.push(name);
      else names.set(text, [name]);
    }
  };
  const visitEntry = (entry: SheetEntry): void => {
    add(entry.specialty === undefined ? entry.trait : `${entry.trait} (${entry.specialty})`, entry.occasional);
    entry.entries.forEach(visitEntry);
  };
  const visitItem = (item: SheetItem): void => {
    for (const { values } of item.attacks)
      for (const value of values) add(`${value.name} of ${item.name}`, value.occasional);
    item.items.forEach(visitItem);
  };
  sheet.entries.forEach(visitEntry);
  for (const value of sheet.derived) add(value.name, value.occasional);
  sheet.items.forEach(visitItem);
  return [...names].map(([text, on]) => {
    const shown = on.slice(0, MOST_NAMES).join(', ');
    return `${text}: ${on.length > MOST_NAMES ? `${shown} and ${on.length - MOST_NAMES} more` : shown}`;
  });
}
