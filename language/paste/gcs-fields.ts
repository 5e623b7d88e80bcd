import * as messages from './messages.js';

// Values in the JSON of GURPS Character Sheet. No part of a file is assumed to have the right type.

export type Fields = Readonly<Record<string, unknown>>;

/** Part of a file that is left out, and why. */
export interface LeftOut {
  readonly said: string;
  readonly why: string;
}

const why = messages.leftOut;

/** Maximum depth of containers that is read. */
const MOST_DEPTH = 30;

/** Maximum length of the text about a part that is left out. */
export const LONGEST_SAID = 80;

/** Maximum absolute value of a number in a sheet. */
const LARGEST = 1e9;
/** The value of a key that a file states; undefined for keys of the prototype, such as `constructor`. */
export function ownValue<T>(values: Readonly<Record<string, T>>, key: string): T | undefined {
  return Object.hasOwn(values, key) ? values[key] : undefined;
}

export function recordOf(value: unknown): Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};
}

/** A text on one line. */
export function textOf(value: unknown): string | undefined {
  if (typeof value === 'number') return String(value);
  return linesOf(value)?.replace(/\s+/g, ' ');
}

export function linesOf(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined;
  const plain = value.replace(/[^\P{C}\n\t]/gu, '').trim();
  return plain === '' ? undefined : plain;
}

export function numberOf(value: unknown): number | undefined {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(plainNumber(value)) : value;
  return typeof number === 'number' && Math.abs(number) <= LARGEST ? number : undefined;
}

/** `12,5` or `1,500` with a decimal point and without commas: three digits after each comma are thousands. */
function plainNumber(text: string): string {
  return /^\s*[-+]?\d{1,3}(?:,\d{3})+(?:\.\d+)?\s*$/.test(text) ? text.replaceAll(',', '') : text.replace(',', '.');
}

/** The units of weight of the program; its ton has 2,000 pounds. */
const MASSES: Readonly<Record<string, readonly [number, string]>> = {
  '': [1, 'lb'],
  '#': [1, 'lb'],
  lb: [1, 'lb'],
  lbs: [1, 'lb'],
  oz: [1, 'oz'],
  kg: [1, 'kg'],
  g: [0.001, 'kg'],
  tn: [2000, 'lb'],
  t: [2000, 'lb'],
};

/** A weight as written in sheets: `12.5 kg` for `12,5 kg`. */
export function weightOf(value: unknown): string | undefined {
  const [, written = '', sign = ''] = /^([\d.,]+)\s*([a-z]*|#)\.?$/i.exec(textOf(value) ?? '') ?? [];
  const amount = numberOf(written);
  const unit = ownValue(MASSES, sign.toLowerCase());
  return amount === undefined || !unit ? undefined : `${rounded(amount * unit[0])} ${unit[1]}`;
}

/** A weight of the file in pounds; the program counts two pounds as a kilogram. */
export function poundsOf(value: unknown): number | undefined {
  const [amount = '', unit = ''] = (weightOf(value) ?? '').split(' ');
  const each = { lb: 1, oz: 1 / 16, kg: 2 }[unit];
  return each === undefined ? undefined : Number(amount) * each;
}

/** A number with as many decimals as the program computes. */
export function rounded(value: number): number {
  return Number(value.toFixed(4));
}

/** A short text for a value that is not an entry, however deep it is. */
export function briefly(value: unknown): string {
  if (Array.isArray(value)) return '[]';
  if (typeof value === 'object' && value !== null) return `{ ${Object.keys(value).slice(0, 9).join(', ')} }`;
  return typeof value === 'string' ? `"${value}"` : String(value);
}

/** The name of an entry. */
export function nameOf(one: Fields): string {
  return filled(textOf(one.name) ?? textOf(one.description), one) ?? 'Unnamed';
}

/** `Phobia (@What@)` with the player's replacement. */
export function filled(text: string | undefined, { replacements }: Fields): string | undefined {
  return text?.replace(/@([^@]+)@/g, (_, name: string) => textOf(recordOf(replacements)[name]) ?? name);
}

export function isContainer({ children }: Fields): boolean {
  return Array.isArray(children) && children.length > 0;
}

/** All entries of a list that are not containers, at any depth. */
export function leaves(list: unknown, left: LeftOut[]): readonly Fields[] {
  return nodes(list, left).filter((one) => {
    if (!isContainer(one)) return true;
    left.push({ said: nameOf(one), why: why.group });
    return false;
  });
}

/** All entries of a list that are not switched off, at any depth, containers before their content. */
export function nodes(list: unknown, left: LeftOut[], depth = 0): readonly Fields[] {
  return entriesOf(list, left, depth).flatMap((one) => [one, ...nodes(one.children, left, depth + 1)]);
}

/** The entries of a list that are not switched off, without their content. */
export function entriesOf(list: unknown, left: LeftOut[], depth = 0): readonly Fields[] {
  if (!Array.isArray(list)) return [];
  return list.flatMap((one: unknown): readonly Fields[] => {
    const fields = recordOf(one);
    const isEntry = Object.keys(fields).length > 0;
    const reason = !isEntry
      ? why.notAnEntry
      : fields.disabled === true
        ? why.switchedOff
        : depth > MOST_DEPTH
          ? why.tooDeep
          : undefined;
    if (reason === undefined) return [fields];
    left.push({ said: (isEntry ? nameOf(fields) : briefly(one)).slice(0, LONGEST_SAID), why: reason });
    return [];
  });
}
