import type { Derivation } from '../values/derivation.js';
import { compare } from '../values/rational.js';
import { type Value, valueText } from '../values/value.js';

const MOST_TERMS = 6;

/**
 * The formula of a value on one line, with the values of its names: `round down (Basic Speed 6.25) + 1 Combat
 * Reflexes`. `sides` are those of a die written without them.
 */
export function formulaText(derivation: Derivation, sides?: number): string {
  return new FormulaWriter(sides).text(derivation);
}

/** The same as a player adds it up: of several alternatives only the one that counts, and a table's value with its key: `1 for IQ 11`. */
export function sumText(derivation: Derivation): string {
  return new FormulaWriter(undefined, true).text(derivation);
}

/** A longer formula, or one with more parts or levels, is cut off. */
const MOST_CHARACTERS = 1_000;
const MOST_PARTS = 5_000;
const MOST_LEVELS = 300;
const CUT_OFF = '... (cut off)';

/** Writes each part once, however often the formula repeats it. */
class FormulaWriter {
  private readonly texts = new Map<Derivation, string>();
  private level = 0;

  constructor(
    private readonly sides: number | undefined,
    private readonly isPlain = false,
  ) {}

  text(derivation: Derivation): string {
    const written = this.texts.get(derivation);
    if (written !== undefined) return written;
    if (this.level >= MOST_LEVELS || this.texts.size >= MOST_PARTS) return CUT_OFF;
    this.level += 1;
    const whole = this.write(derivation);
    this.level -= 1;
    const text = whole.length > MOST_CHARACTERS ? `${whole.slice(0, MOST_CHARACTERS)}${CUT_OFF}` : whole;
    this.texts.set(derivation, text);
    return text;
  }

  private write(derivation: Derivation): string {
    const parts = derivation.of ?? [];
    const [first, second] = parts;
    const value = valueText(derivation.value, this.sides);
    switch (derivation.operation) {
      case 'written':
      case 'declared':
        return named(derivation.label, value);
      case 'assumed':
        return `${named(derivation.label, value)} (assumed)`;
      case 'look up':
        return this.isPlain && first ? `${value} for ${this.text(first)}` : named(derivation.label, value);
      case 'call':
        // Without the arguments.
        return this.isPlain
          ? `${value} ${derivation.label?.replace(/\[.*/s, '') ?? ''}`.trim()
          : named(derivation.label, value);
      case 'none':
      case 'cell':
        return named(this.isPlain ? derivation.label?.replace(/ as bought$|\[.*/s, '') : derivation.label, value);
      case 'member':
        return first?.label === undefined
          ? named(derivation.label, value)
          : `${first.label}’s ${named(derivation.label, value)}`;
      case 'has':
        return `${isTrue(derivation.value) ? 'has' : 'has no'} ${derivation.label ?? ''}`.trim();
      case 'add':
      case 'sum':
        return this.termsText(parts) ?? value;
      case 'count':
        return `count of ${parts.length}`;
      case 'subtract':
        return first && second ? this.differenceText(first, second) : value;
      case 'multiply':
        return parts.map((part) => this.tight(part)).join(' × ');
      case 'divide':
        return parts.map((part) => this.tight(part)).join(' / ');
      case 'power':
        return parts.map((part) => this.tight(part)).join(' ^ ');
      case 'negate':
        return first ? `-${this.tight(first)}` : value;
      case 'least':
        return this.listText('least of', parts, value);
      case 'greatest':
        return this.listText('greatest of', parts, value);
      case 'absolute':
        return first ? `size of ${this.tight(first)}` : value;
      case 'square root':
        return first ? `square root of ${this.tight(first)}` : value;
      case 'dice':
        return value;
      case 'round down':
      case 'round up':
      case 'round nearest':
      case 'round toward 0':
      case 'round away from 0':
        return first ? `${derivation.operation} (${this.text(first)})` : value;
      case 'compare':
        return first && second ? `${this.tight(first)} ${derivation.label ?? '='} ${this.tight(second)}` : value;
      case 'and':
      case 'or':
        return parts.map((part) => this.tight(part)).join(` ${derivation.operation} `);
      case 'not':
        return first ? `not ${this.tight(first)}` : value;
      case 'effects':
        return [first ? this.text(first) : value, ...parts.slice(1).map((part) => this.signedText(part))].join(', ');
      case 'choose':
      case 'otherwise':
        return first ? this.text(first) : value;
      case 'set':
      case 'cap':
        return first ? `${derivation.operation === 'set' ? 'set to' : 'at most'} ${this.text(first)}` : value;
      case 'same':
        return derivation.label === undefined ? (first ? this.text(first) : value) : `${value} ${derivation.label}`;
    }
  }

  private differenceText(first: Derivation, second: Derivation): string {
    const taken = this.tight(second);
    return taken === '0' ? this.text(first) : `${this.text(first)} - ${taken}`;
  }

  /** Terms of a sum; negative ones are subtracted. */
  private termsText(parts: readonly Derivation[]): string | undefined {
    const isNothing = (part: Derivation): boolean =>
      this.text(part) === '0' || (this.isPlain && part.value.kind === 'number' && compare(part.value.number, 0) === 0);
    const terms = parts.filter((part) => !isNothing(part));
    const [first, ...rest] = terms.length > 0 ? terms : parts.slice(0, 1);
    if (!first) return undefined;
    if (terms.length > MOST_TERMS) {
      const shown = terms.slice(0, MOST_TERMS - 1).map((part) => this.text(part));
      return `${shown.join(' + ')} + ${terms.length - shown.length} more`;
    }
    return [
      this.text(first),
      ...rest.map((part) => {
        if (isBelowZero(part.value) && isLeaf(part)) return `- ${withoutSign(part, this.sides)}`;
        const text = this.text(part);
        return this.isPlain && text.startsWith('-') ? `- ${text.slice(1)}` : `+ ${text}`;
      }),
    ].join(' ');
  }

  private listText(word: string, parts: readonly Derivation[], value: string): string {
    const present = parts.filter((part) => part.value.kind !== 'none');
    const [only] = present;
    if (!only) return value;
    const counting = this.isPlain && present.find((part) => valueText(part.value, this.sides) === value);
    if (counting) return this.text(counting);
    return present.length === 1 ? this.text(only) : `${word} ${present.map((part) => this.text(part)).join(', ')}`;
  }

  /** The part of a modifier in a pool: `+2 aim`. */
  private signedText(part: Derivation): string {
    const text = this.text(part);
    return part.value.kind === 'number' && compare(part.value.number, 0) >= 0 ? `+${text}` : text;
  }

  /** In parentheses if a sum or comparison is part of a product. */
  private tight(part: Derivation): string {
    const text = this.text(part);
    const loose =
      ['add', 'subtract', 'sum', 'compare', 'and', 'or', 'least', 'greatest', 'effects'].includes(part.operation) &&
      (part.of?.length ?? 0) > 1;
    return loose ? `(${text})` : text;
  }
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
