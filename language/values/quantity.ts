import { parseNumber, toReadableText } from './number-text.js';
import { add, type Num } from './rational.js';
import { convert, isUnit, type UnitName } from './unit.js';

/** A number with an optional unit. */
export interface Quantity {
  readonly amount: Num;
  readonly unit?: UnitName;
}

const FOOT_MARKS = "['\u2019\u2032]";
const INCH_MARKS = '["\u201d\u2033]';
const FEET_AND_INCHES = new RegExp(`^([^'"]+?)${FOOT_MARKS}(?:\\s*([^'"]+?)${INCH_MARKS})?$`);
const INCHES = new RegExp(`^([^'"]+?)${INCH_MARKS}$`);
const NUMBER_THEN_UNIT = /^(.*[0-9½¼¾⅓⅔⅕⅖⅗⅘⅙⅚⅛⅜⅝⅞])\s*([a-z%$]+)$/u;

/**
 * Reads a quantity: `3 lb`, `3lb`, `$15`, `15 $`, `50%`, `5'11"` (71 in), `5'`, `11"`, `6 ft 2 in`, or a bare
 * number. Parts of one dimension add up, in the last part's unit. Undefined for anything else.
 */
export function parseQuantity(text: string): Quantity | undefined {
  const plain = text.replace(/[\u00a0\u2009\u202f]/g, ' ').trim();
  return parseMarks(plain) ?? parseMoney(plain) ?? parseParts(plain) ?? parseBare(plain);
}

function parseBare(text: string): Quantity | undefined {
  const amount = parseNumber(text);
  return amount === undefined ? undefined : { amount };
}

function parseMoney(text: string): Quantity | undefined {
  const sign = /^([-\u2212\u2013]?)\s*\$/.exec(text);
  if (!sign) return undefined;
  const amount = parseNumber((sign[1] ?? '') + text.slice(sign[0].length));
  return amount === undefined ? undefined : { amount, unit: '$' };
}

function parseMarks(text: string): Quantity | undefined {
  const inches = INCHES.exec(text);
  if (inches && !FEET_AND_INCHES.test(text)) return inInches(parseNumber(inches[1] ?? ''), 0);
  const both = FEET_AND_INCHES.exec(text);
  if (!both) return undefined;
  const feet = parseNumber(both[1] ?? '');
  const rest = both[2] === undefined ? 0 : parseNumber(both[2]);
  return feet === undefined ? undefined : inInches(rest, feet);
}

function inInches(inches: Num | undefined, feet: Num): Quantity | undefined {
  const fromFeet = convert(feet, 'ft', 'in');
  const amount = inches === undefined || fromFeet === undefined ? undefined : add(fromFeet, inches);
  return amount === undefined ? undefined : { amount, unit: 'in' };
}

function parseParts(text: string): Quantity | undefined {
  const parts = text.match(/[^a-z%$]+(?:[a-z]+|%|\$)/gu);
  if (!parts || parts.join('') !== text) return undefined;
  let sum: Quantity | undefined;
  for (const part of parts) {
    const next = parsePart(part.trim());
    sum = next && sum ? addQuantities(sum, next) : next;
    if (sum === undefined) return undefined;
  }
  return sum;
}

function parsePart(text: string): Quantity | undefined {
  const match = NUMBER_THEN_UNIT.exec(text);
  const amount = match ? parseNumber(match[1] ?? '') : undefined;
  const unit = match?.[2] ?? '';
  return amount !== undefined && isUnit(unit) ? { amount, unit } : undefined;
}

function addQuantities(a: Quantity, b: Quantity): Quantity | undefined {
  if (a.unit === undefined || b.unit === undefined) return undefined;
  const converted = convert(a.amount, a.unit, b.unit);
  const amount = converted === undefined ? undefined : add(converted, b.amount);
  return amount === undefined ? undefined : { amount, unit: b.unit };
}

/** A quantity as text: `3 lb`, `$15`, `-$15`, `50%`, `12`. */
export function quantityText(amount: Num, unit?: UnitName): string {
  const number = toReadableText(amount);
  if (unit === undefined) return number;
  if (unit === '%') return `${number}%`;
  if (unit === '$') return number.startsWith('-') ? `-$${number.slice(1)}` : `$${number}`;
  return `${number} ${unit}`;
}
