import { describe, expect, it } from 'vitest';
import { freshSeed, seededRng, Xoshiro } from '../../language/dice/random.js';

/** Pearson's statistic of observed counts against equal expectation. */
function chiSquare(counts: readonly number[]): number {
  const expected = counts.reduce((sum, count) => sum + count, 0) / counts.length;
  return counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
}

/** A bound that a fair source exceeds about once in 30,000 times (Wilson and Hilferty). */
function chiSquareBound(freedom: number): number {
  return freedom * (1 - 2 / (9 * freedom) + 4 * Math.sqrt(2 / (9 * freedom))) ** 3;
}

describe('the generator', () => {
  it.each<readonly [readonly [number, number, number, number], readonly number[]]>([
    [
      [1, 2, 3, 4],
      [11520, 0, 5927040, 70819200, 2031721883, 1637235492, 1287239034, 3734860849, 3729100597, 4258142804],
    ],
    [
      [0xdeadbeef, 0x12345678, 0x9abcdef0, 0xffffffff],
      [
        2576977301, 1162350735, 3801082360, 993495594, 3403947104, 1497296337, 612310828, 2356279956, 3427766644,
        1298471424,
      ],
    ],
  ])('gives the reference numbers of xoshiro128** from the state %j', (state, numbers) => {
    const rng = new Xoshiro('', state);
    expect(numbers.map(() => rng.next())).toEqual(numbers);
  });

  it('keeps its dice for a seed for ever: records depend on it', () => {
    const draw = (seed: string) =>
      Array.from(
        { length: 12 },
        (
          (rng) => () =>
            rng.nextInt(10)
        )(seededRng(seed)),
      ).join(' ');
    expect({
      empty: draw(''),
      word: draw('muster'),
      hex: draw('00112233445566778899aabbccddeeff'),
    }).toMatchInlineSnapshot(`
      {
        "empty": "8 9 2 8 2 8 2 10 5 10 10 2",
        "hex": "9 10 10 7 3 6 10 9 9 1 8 2",
        "word": "5 1 4 2 3 10 5 9 7 6 5 8",
      }
    `);
  });

  it('gives other dice for seeds that differ in one place', () => {
    const seeds = ['a', 'b', 'aa', 'ab', 'ba', 'A', '', ' ', '0', '00', 'a\u0000'];
    const words = seeds.map((seed) => seededRng(seed).next());
    expect(new Set(words).size).toBe(seeds.length);
  });

  it('makes fresh seeds of 128 bits and prints them', () => {
    expect(freshSeed()).toMatch(/^[0-9a-f]{32}$/);
    expect(freshSeed()).not.toBe(freshSeed());
    const rng = seededRng(freshSeed());
    expect(rng.generator).toBe('x128ss/1');
    expect(seededRng(rng.seed).nextInt(1000)).toBe(rng.nextInt(1000));
  });

  it.each([2, 3, 4, 6, 7, 8, 10, 12, 20, 100])('draws every face of a d%d equally often', (sides) => {
    const rng = seededRng(`fair ${sides}`);
    const counts = new Array<number>(sides).fill(0);
    for (let roll = 0; roll < 200_000; roll += 1) {
      const face = rng.nextInt(sides) - 1;
      counts[face] = (counts[face] ?? 0) + 1;
    }
    expect(counts.length).toBe(sides);
    expect(chiSquare(counts)).toBeLessThan(chiSquareBound(sides - 1));
  });

  it('draws every pair of following faces equally often', () => {
    const rng = seededRng('pairs');
    const counts = new Array<number>(100).fill(0);
    let before = rng.nextInt(10);
    for (let roll = 0; roll < 300_000; roll += 1) {
      const next = rng.nextInt(10);
      const pair = (before - 1) * 10 + next - 1;
      counts[pair] = (counts[pair] ?? 0) + 1;
      before = next;
    }
    expect(chiSquare(counts)).toBeLessThan(chiSquareBound(99));
  });

  it('starts apart from different seeds: first faces of numbered seeds are fair', () => {
    const counts = new Array<number>(10).fill(0);
    for (let seed = 0; seed < 50_000; seed += 1) {
      const face = seededRng(String(seed)).nextInt(10) - 1;
      counts[face] = (counts[face] ?? 0) + 1;
    }
    expect(chiSquare(counts)).toBeLessThan(chiSquareBound(9));
  });

  it('throws away draws that would favour low faces', () => {
    const sides = 3 * 2 ** 30;
    const rng = seededRng('rejection');
    let low = 0;
    for (let roll = 0; roll < 30_000; roll += 1) if (rng.nextInt(sides) <= 2 ** 30) low += 1;
    expect(low / 30_000).toBeGreaterThan(0.32);
    expect(low / 30_000).toBeLessThan(0.347);
  });
});
