import type { Derivation } from '../model/sheet.js';
import { compare } from '../values/rational.js';
import { type Value, valueText } from '../values/value.js';

const MOST_TERMS = 6;

/** What a value is made of, in one line, with the values of the names in it: `round down (Basic Speed 6.25) + 1 Combat Reflexes`. */
export function formulaText(derivation: Derivation): string {
  const parts = derivation.of ?? [];
  const [first, second] = parts;
  const value = valueText(derivation.value);
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
      return termsText(parts) ?? value;
    case 'count':
      return `count of ${parts.length}`;
    case 'subtract':
      return first && second ? `${formulaText(first)} - ${tight(second)}` : value;
    case 'multiply':
      return parts.map(tight).join(' × ');
    case 'divide':
      return parts.map(tight).join(' / ');
    case 'power':
      return parts.map(tight).join(' ^ ');
    case 'negate':
      return first ? `-${tight(first)}` : value;
    case 'least':
      return listText('least of', parts, value);
    case 'greatest':
      return listText('greatest of', parts, value);
    case 'absolute':
      return first ? `size of ${tight(first)}` : value;
    case 'square root':
      return first ? `square root of ${tight(first)}` : value;
    case 'dice':
      return value;
    case 'round down':
    case 'round up':
    case 'round nearest':
    case 'round toward 0':
    case 'round away from 0':
      return first ? `${derivation.operation} (${formulaText(first)})` : value;
    case 'compare':
      return first && second ? `${tight(first)} ${derivation.label ?? '='} ${tight(second)}` : value;
    case 'and':
    case 'or':
      return parts.map(tight).join(` ${derivation.operation} `);
    case 'not':
      return first ? `not ${tight(first)}` : value;
    case 'effects':
      return [first ? formulaText(first) : value, ...parts.slice(1).map(signedText)].join(', ');
    case 'choose':
    case 'otherwise':
      return first ? formulaText(first) : value;
    case 'set':
    case 'cap':
      return first ? `${derivation.operation === 'set' ? 'set to' : 'at most'} ${formulaText(first)}` : value;
    case 'same':
      return derivation.label === undefined ? (first ? formulaText(first) : value) : `${value} ${derivation.label}`;
  }
}

/** Terms of a sum; those below zero are taken away. */
function termsText(parts: readonly Derivation[]): string | undefined {
  const [first, ...rest] = parts;
  if (!first) return undefined;
  if (parts.length > MOST_TERMS) {
    const shown = parts.slice(0, MOST_TERMS - 1).map(formulaText);
    return `${shown.join(' + ')} + ${parts.length - shown.length} more`;
  }
  return [
    formulaText(first),
    ...rest.map((part) =>
      isBelowZero(part.value) && isLeaf(part) ? `- ${withoutSign(part)}` : `+ ${formulaText(part)}`,
    ),
  ].join(' ');
}

function listText(word: string, parts: readonly Derivation[], value: string): string {
  const [only] = parts;
  if (!only) return value;
  return parts.length === 1 ? formulaText(only) : `${word} ${parts.map(formulaText).join(', ')}`;
}

/** A modifier's share of a pool: `+2 aim`. */
function signedText(part: Derivation): string {
  const text = formulaText(part);
  return part.value.kind === 'number' && compare(part.value.number, 0) >= 0 ? `+${text}` : text;
}

/** In brackets where a sum or comparison stands inside a product. */
function tight(part: Derivation): string {
  const text = formulaText(part);
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

function withoutSign(part: Derivation): string {
  return `${valueText(part.value).replace(/^-/, '')} ${part.label ?? ''}`.trim();
}

function isBelowZero(value: Value): boolean {
  return value.kind === 'number' && compare(value.number, 0) < 0;
}

function isTrue(value: Value): boolean {
  return value.kind === 'boolean' && value.value;
}
