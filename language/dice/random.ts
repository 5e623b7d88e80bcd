/** A source of dice. */
export interface DiceRng {
  /** Name of the generator, with its version; part of a roll's record. */
  readonly generator: string;
  /** The text that the generator was started with; the same seed gives the same dice. */
  readonly seed: string;
  /** A face from 1 to `sides`, each with the same probability. `sides` is a whole number from 1 to 2^32. */
  nextInt(sides: number): number;
}

/**
 * Id of the generator: xoshiro128**, with seeds expanded and faces drawn as in this file. A change of either needs
 * another number.
 */
export const GENERATOR = 'x128ss/1';

const WORD = 2 ** 32;

/** The generator xoshiro128** 1.1 of Blackman and Vigna (public domain). */
export class Xoshiro implements DiceRng {
  readonly generator = GENERATOR;
  #a: number;
  #b: number;
  #c: number;
  #d: number;

  /** `state` is not all 0. */
  constructor(
    readonly seed: string,
    state: readonly [number, number, number, number],
  ) {
    [this.#a, this.#b, this.#c, this.#d] = state;
  }

  /** The next 32 bits, from 0 to 2^32 - 1. */
  next(): number {
    const b = this.#b;
    const scrambled = Math.imul(b, 5);
    const result = Math.imul((scrambled << 7) | (scrambled >>> 25), 9);
    const c = this.#c ^ this.#a;
    const d = this.#d ^ b;
    this.#b = b ^ c;
    this.#a ^= d;
    this.#c = c ^ (b << 9);
    this.#d = (d << 11) | (d >>> 21);
    return result >>> 0;
  }

  nextInt(sides: number): number {
    // Draws past the last whole multiple of `sides` are thrown away; otherwise low faces would be likelier.
    const end = WORD - (WORD % sides);
    let draw = this.next();
    while (draw >= end) draw = this.next();
    return 1 + (draw % sides);
  }
}

/** Scrambles 32 bits so that each input bit changes about half of the output (the finaliser of MurmurHash3). */
function mix(word: number): number {
  let x = word;
  x = Math.imul(x ^ (x >>> 16), 0x85ebca6b);
  x = Math.imul(x ^ (x >>> 13), 0xc2b2ae35);
  return (x ^ (x >>> 16)) >>> 0;
}

// Square roots of 2, 3, 5 and 7: four lanes that start apart.
const LANES: readonly [number, number, number, number] = [0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a];

/** Expands any text to 128 bits, the same everywhere: each UTF-16 unit is mixed into four lanes, which then mix with each other. */
function expand(seed: string): [number, number, number, number] {
  let [a, b, c, d] = LANES;
  for (let index = 0; index < seed.length; index += 1) {
    const unit = seed.charCodeAt(index);
    a = mix(a ^ unit);
    b = mix((b + a) ^ Math.imul(unit, 0x9e3779b1));
    c = mix((c ^ b) + unit);
    d = mix((d + c) ^ (unit << 16) ^ index);
  }
  for (let round = 0; round < 2; round += 1) {
    a = mix(a + d + seed.length);
    b = mix(b ^ a);
    c = mix(c + b);
    d = mix(d ^ c);
  }
  // The generator never leaves the state of four zeros.
  return (a | b | c | d) === 0 ? [...LANES] : [a, b, c, d];
}

/** The generator started from any text. */
export function seededRng(seed: string): Xoshiro {
  return new Xoshiro(seed, expand(seed));
}

declare const crypto: { getRandomValues(array: Uint32Array): Uint32Array };

/** A seed of 128 random bits from the platform's secure source, as 32 hexadecimal digits. */
export function freshSeed(): string {
  return [...crypto.getRandomValues(new Uint32Array(4))].map((word) => word.toString(16).padStart(8, '0')).join('');
}

/** In place of a generator's id, for a roll whose faces were typed. */
export const TYPED = 'typed';
