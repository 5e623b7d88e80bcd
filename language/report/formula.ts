import type { Derivation } from '../model/derivation.js';
import { compare } from '../values/rational.js';
import { type Value, valueText } from '../values/value.js';

const MOST_TERMS = 6;

/**
 * What a value is made of, in one line, with the values of the names in it: `round down (Basic Speed 6.25) + 1 Combat Reflexes`.
 * `sides` are those of a die written without them.
 */
export function formulaText(derivation: Derivation, sides?: number): string {
  const parts = derivation.of ?? [];
  const [first, second] = parts;
  const value = valueText(derivation.value, sides);
  switch (derivation.operation) {
    case 'written':
    case 'declared':
      return named(derivation.label, value);
    case 'assumed':
      return `${named(derivation.label, value)} (assumed)`;
    case 'none':
    case 'cell':
    case 'look up':
      return named(derivation.label, value);
    case 'member':
      return first?.label === undefined
        ? named(derivation.label, value)
        : `${first.label}’s ${named(derivation.label, value)}`;
    case 'has':
      return `${isTrue(derivation.value) ? 'has' : 'has no'} ${derivation.label ?? ''}`.trim();
    case 'add':
    case 'sum':
      return termsText(parts, sides) ?? value;
    case 'count':
      return `count of ${parts.length}`;
    case 'subtract':
      return first && second ? differenceText(first, second, sides) : value;
    case 'multiply':
      return parts.map((part) => tight(part, sides)).join(' × ');
    case 'divide':
      return parts.map((part) => tight(part, sides)).join(' / ');
    case 'power':
      return parts.map((part) => tight(part, sides)).join(' ^ ');
    case 'negate':
      return first ? `-${tight(first, sides)}` : value;
    case 'least':
      return listText('least of', parts, value, sides);
    case 'greatest':
      return listText('greatest of', parts, value, sides);
    case 'absolute':
      return first ? `size of ${tight(first, sides)}` : value;
    case 'square root':
      return first ? `square root of ${tight(first, sides)}` : value;
    case 'dice':
      return value;
    case 'round down':
    case 'round up':
    case 'round nearest':
    case 'round toward 0':
    case 'round away from 0':
      return first ? `${derivation.operation} (${formulaText(first, sides)})` : value;
    case 'compare':
      return first && second ? `${tight(first, sides)} ${derivation.label ?? '='} ${tight(second, sides)}` : value;
    case 'and':
    case 'or':
      return parts.map((part) => tight(part, sides)).join(` ${derivation.operation} `);
    case 'not':
      return first ? `not ${tight(first, sides)}` : value;
    case 'effects':
      return [first ? formulaText(first, sides) : value, ...parts.slice(1).map((part) => signedText(part, sides))].join(
        ', ',
      );
    case 'choose':
    case 'otherwise':
      return first ? formulaText(first, sides) : value;
    case 'set':
    case 'cap':
      return first ? `${derivation.operation === 'set' ? 'set to' : 'at most'} ${formulaText(first, sides)}` : value;
    case 'same':
      return derivation.label === undefined
        ? first
          ? formulaText(first, sides)
          : value
        : `${value} ${derivation.label}`;
  }
}

function differenceText(first: Derivation, second: Derivation, sides?: number): string {
  const taken = tight(second, sides);
  return taken === '0' ? formulaText(first, sides) : `${formulaText(first, sides)} - ${taken}`;
}

/** Terms of a sum; those below zero are taken away. */
function termsText(parts: readonly Derivation[], sides?: number): string | undefined {
  const telling = parts.filter((part) => formulaText(part, sides) !== '0');
  const [first, ...rest] = telling.length > 0 ? telling : parts.slice(0, 1);
  if (!first) return undefined;
  if (telling.length > MOST_TERMS) {
    const shown = telling.slice(0, MOST_TERMS - 1).map((part) => formulaText(part, sides));
    return `${shown.join(' + ')} + ${telling.length - shown.length} more`;
  }
  return [
    formulaText(first, sides),
    ...rest.map((part) =>
      isBelowZero(part.value) && isLeaf(part) ? `- ${withoutSign(part, sides)}` : `+ ${formulaText(part, sides)}`,
    ),
  ].join(' ');
}

function listText(word: string, parts: readonly Derivation[], value: string, sides?: number): string {
  const there = parts.filter((part) => part.value.kind !== 'none');
  const [only] = there;
  if (!only) return value;
  return there.length === 1
    ? formulaText(only, sides)
    : `${word} ${there.map((part) => formulaText(part, sides)).join(', ')}`;
}

/** A modifier's share of a pool: `+2 aim`. */
function signedText(part: Derivation, sides?: number): string {
  const text = formulaText(part, sides);
  return part.value.kind === 'number' && compare(part.value.number, 0) >= 0 ? `+${text}` : text;
}

/** In brackets where a sum or comparison stands inside a product. */
function tight(part: Derivation, sides?: number): string {
  const text = formulaText(part, sides);
  const loose =
    ['add', 'subtract', 'sum', 'compare', 'and', 'or', 'least', 'greatest', 'effects'].includes(part.operation) &&
    (part.of?.length ?? 0) > 1;
  return loose ? `(${text})` : text;
}

function named(label: string | undefined, value: string): string {
  return label === undefined || label === value ? value : `${label} ${value}`;
}

function isLeaf(part: Derivation): boolean {
  return (part.operation === 'same' || part.operation === 'negate') && part.label !== undefined;
}

function withoutSign(part: Derivation, sides?: number): string {
  return `${valueText(part.value, sides).replace(/^-/, '')} ${part.label ?? ''}`.trim();
}

function isBelowZero(value: Value): boolean {
  return value.kind === 'number' && compare(value.number, 0) < 0;
}

function isTrue(value: Value): boolean {
  return value.kind === 'boolean' && value.value;
}
