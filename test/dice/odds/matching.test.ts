import { describe, expect, it } from 'vitest';
import type { MatchingGame } from '../../../language/dice/families/matching/odds/hard-and-wiggle.js';
import {
  computeMatchingOdds,
  type MatchingOdds,
  matchingOdds,
} from '../../../language/dice/families/matching/odds/set-odds.js';
import { setText } from '../../../language/dice/families/matching/sets.js';
import { seededRng } from '../../../language/dice/random.js';
import { makePool, type Pool, parsePool, poolText, poolTotal } from '../../../language/values/pool.js';
import { isProblem } from '../../../language/values/problem.js';
import { must } from '../../must.js';
import { bruteForce, choices, sequences } from './brute-force.js';

const TEN: MatchingGame = { sides: 10, hardFace: 10 };

function odds(text: string, game = TEN): MatchingOdds {
  return must(matchingOdds(must(parsePool(text)), game));
}

/** The whole table as `W,H` to count, without the cells that cannot happen. */
function table(found: MatchingOdds): Map<string, number> {
  const cells = new Map<string, number>();
  for (let width = 1; width <= found.mostWidth; width += 1) {
    for (let height = 1; height <= found.game.sides; height += 1) {
      const count = Number(found.count(width, height));
      if (count > 0) cells.set(`${width},${height}`, count);
    }
  }
  return cells;
}

function* smallPools(most: number): Generator<Pool> {
  for (let d = 0; d <= most; d += 1) {
    for (let hd = 0; hd <= 3; hd += 1) for (let wd = 0; wd <= 3; wd += 1) yield makePool(d, hd, wd);
  }
}

describe('odds of regular dice', () => {
  it.each([
    [1, 0, 10],
    [2, 10, 100],
    [3, 280, 1000],
    [4, 4960, 10_000],
    [5, 69_760, 100_000],
    [6, 848_800, 1_000_000],
    [7, 9_395_200, 10_000_000],
    [8, 98_185_600, 100_000_000],
    [9, 996_371_200, 1_000_000_000],
    [10, 9_996_371_200, 10_000_000_000],
  ])('%dd make a set in %d of %d outcomes', (dice, count, outOf) => {
    expect(odds(`${dice}d`).any).toEqual({ count, outOf, probability: count / outOf });
  });

  it.each([
    ['10d', 3, 1, 6_041_886_400],
    ['10d', 4, 1, 1_269_510_400],
    ['10d', 5, 1, 163_482_400],
    ['10d', 10, 1, 10],
    ['8d', 2, 6, 71_144_375],
    ['8d', 3, 1, 36_269_200],
    ['5d + 1hd', 2, 1, 84_880],
    ['5d + 1wd', 2, 1, 100_000],
    ['5d + 1wd', 3, 1, 69_760],
    ['6d + 2hd + 2wd', 5, 1, 569_080],
    ['6d + 2hd + 2wd', 5, 10, 468_559],
    ['1d + 1wd', 2, 1, 10],
    ['1wd', 2, 1, 0],
    ['2wd', 2, 10, 1],
    ['2hd', 2, 10, 1],
    ['0d', 1, 1, 0],
    ['3d', 4, 1, 0],
  ])('%s make a set of at least %dx%d in %d outcomes', (text, width, height, count) => {
    expect(odds(text).count(width, height)).toBe(count);
  });
});

describe('against every outcome with every setting of the wiggle dice', () => {
  it('agrees for pools of up to 5 ten-sided dice with up to 3 hard and 3 wiggle dice', () => {
    for (const pool of smallPools(5)) {
      expect(table(odds(poolText(pool))), poolText(pool)).toEqual(new Map(bruteForce(pool, 10, 10).atLeast));
    }
  });

  it('agrees where hard dice show another face than the highest', () => {
    for (const pool of smallPools(3)) {
      for (const hardFace of [1, 3, 6]) {
        const found = must(matchingOdds(pool, { sides: 6, hardFace }));
        expect(table(found), `${poolText(pool)} ${hardFace}`).toEqual(new Map(bruteForce(pool, 6, hardFace).atLeast));
      }
    }
  });

  it.each(['3d + 1fd 10', '4d + 1fd 5 + 1wd', '3d + 1hd + 2fd 3 + 1fd 7 + 1wd', '2fd 4', '4d + 1hd + 1fd 10'])(
    'agrees for the fixed dice of %s',
    (text) => {
      expect(table(odds(text))).toEqual(new Map(bruteForce(must(parsePool(text)), 10, 10).atLeast));
    },
  );
});

describe('expert dice', () => {
  it.each([
    '2d + 1ed',
    '3d + 2ed',
    '2d + 1hd + 1ed',
    '3d + 1fd 2 + 2ed',
    '2d + 1ed + 1wd',
    '1d + 3hd + 3ed',
    '2d + 6ed',
    '2d + 2hd + 6ed',
  ])('each question about %s has the odds of its best faces', (text) => {
    const game = { sides: 6, hardFace: 6 };
    const pool = must(parsePool(text));
    const best = new Map<string, number>();
    for (const faces of choices(pool.ed ?? 0, game.sides)) {
      if (new Set(faces).size < faces.length) continue;
      const fixed = faces.map((height) => ({ height, dice: 1 }));
      const set = makePool(pool.d, pool.hd, pool.wd, 0, [...(pool.fd ?? []), ...fixed]);
      for (const [cell, count] of bruteForce(set, game.sides, game.hardFace).atLeast) {
        best.set(cell, Math.max(best.get(cell) ?? 0, count));
      }
    }
    expect(table(odds(text, game))).toEqual(best);
  });
});

describe('expert dice beside hard dice that show a low face', () => {
  it.each(['3d + 1hd + 2ed', '2d + 2hd + 1ed + 1wd'])('%s', (text) => {
    const pool = must(parsePool(text));
    const direct = must(computeMatchingOdds({ ...pool, fd: [] }, { sides: 6, hardFace: 3 }));
    expect(table(odds(text, { sides: 6, hardFace: 3 }))).toEqual(table(direct));
  });
});

describe('a set at one height', () => {
  it('is as likely as enough dice of that face', () => {
    const pool = must(parsePool('4d + 1fd 5 + 1wd'));
    const found = odds('4d + 1fd 5 + 1wd');
    for (const [height, width] of [
      [5, 3],
      [7, 3],
      [5, 2],
    ] as const) {
      const need = width - pool.wd - (height === 5 ? 1 : 0);
      let good = 0;
      for (const faces of sequences(4, 10)) if (faces.filter((face) => face === height).length >= need) good += 1;
      expect(found.atHeight(width, height).count).toBe(good);
    }
  });
});

describe('larger pools', () => {
  it.each(['9d + 1wd', '6d + 2hd + 2wd', '8d + 1hd', '10d'])(
    '%s: 200,000 seeded rolls come out as computed',
    (text) => {
      const pool = must(parsePool(text));
      const found = odds(text);
      const rng = seededRng(text);
      const rolls = 200_000;
      /** How often a set at least so wide and high came, by the width and then the height. */
      const seen = Array.from({ length: poolTotal(pool) + 1 }, () => new Array<number>(11).fill(0));
      for (let roll = 0; roll < rolls; roll += 1) {
        const counts = new Array<number>(11).fill(0);
        counts[10] = pool.hd;
        for (let die = 0; die < pool.d; die += 1) {
          const face = rng.nextInt(10);
          counts[face] = (counts[face] ?? 0) + 1;
        }
        let widest = 0;
        for (let height = 10; height >= 1; height -= 1) {
          widest = Math.max(widest, (counts[height] ?? 0) + pool.wd);
          for (let width = 2; width <= widest; width += 1) {
            const row = seen[width];
            if (row) row[height] = (row[height] ?? 0) + 1;
          }
        }
      }
      for (let width = 2; width <= poolTotal(pool); width += 1) {
        for (let height = 1; height <= 10; height += 1) {
          const expected = found.atLeast(width, height);
          const spread = 5 * Math.sqrt((expected * (1 - expected)) / rolls) + 2e-5;
          const observed = (seen[width]?.[height] ?? 0) / rolls;
          expect(Math.abs(observed - expected), `${width}x${height}`).toBeLessThanOrEqual(spread);
        }
      }
    },
  );

  it('stay exact past 2^53 outcomes', () => {
    const found = odds('20d');
    expect(found.outOf).toBe(10n ** 20n);
    expect(found.count(20, 1)).toBe(10n);
    expect(found.count(20, 10)).toBe(1n);
    // Only ten pairs have no three of a kind: 20! / 2^10 outcomes.
    expect(found.count(3, 1)).toBe(10n ** 20n - 2_375_880_867_360_000n);
    expect(found.count(2, 10)).toBe(10n ** 20n - 9n ** 20n - 20n * 9n ** 19n);
    expect(found.atLeast(2, 10)).toBeCloseTo(1 - 0.9 ** 20 - 20 * 0.1 * 0.9 ** 19, 14);
  });

  it('agree between both ways of counting', () => {
    for (const dice of [11, 13, 15]) {
      const direct = must(computeMatchingOdds({ ...makePool(dice, 1, 1), fd: [] }, TEN));
      expect(table(direct)).toEqual(table(odds(`${dice}d + 1hd + 1wd`)));
    }
  });
});

describe('the cache', () => {
  it('does not mistake impossible numbers for a pool it knows', () => {
    expect(odds('1d + 1fd 10').pool.fd).toEqual([{ height: 10, dice: 1 }]);
    const fixed = matchingOdds(makePool(1, 0, 0, 0, [{ height: 65_546, dice: 1 }]), { sides: 10, hardFace: 9 });
    const packed = matchingOdds({ d: 0, hd: 64, wd: 1 }, TEN);
    expect([isProblem(fixed), isProblem(packed)]).toEqual([true, true]);
  });

  it('keeps pools with different special dice apart', () => {
    const pools = ['3d', '3d + 1hd', '3d + 1ed', '3d + 1fd 9', '3d + 1fd 10', '3d + 2fd 9', '3d + 1wd'];
    expect(new Set(pools.map((text) => odds(text))).size).toBe(pools.length);
    expect(odds('3d + 1fd 9')).toBe(odds('3d + 1fd 9'));
  });

  it('gives the same object for the same pool and dice', () => {
    expect(odds('5d + 1wd')).toBe(odds('5d + 1wd'));
    expect(odds('5d', { sides: 6, hardFace: 6 })).not.toBe(odds('5d'));
  });
});

describe('impossible pools', () => {
  it.each<[Pool, MatchingGame, string]>([
    [makePool(999_999_999), TEN, 'The number of regular dice must be a whole number from 0 to 1000'],
    [makePool(-1, 1001), TEN, 'must be a whole number'],
    [makePool(Number.NaN), TEN, 'not NaN'],
    [makePool(2.5), TEN, 'not 2.5'],
    [makePool(41), TEN, 'Odds are computed for pools of up to 40 dice, and this one has 41.'],
    [makePool(5), { sides: 999_999_999, hardFace: 10 }, 'The number of sides'],
    [makePool(5), { sides: 10, hardFace: 11 }, 'The face of hard dice'],
    [makePool(40), { sides: 10_000, hardFace: 10 }, 'take too long'],
    [makePool(2, 0, 0, 11), TEN, 'at most 10 of them'],
    [makePool(2, 0, 0, 0, [{ height: 11, dice: 1 }]), TEN, 'The height of a fixed die'],
  ])('%j with %j is refused', (pool, game, reason) => {
    const found = matchingOdds(pool, game);
    expect(isProblem(found) ? found.problem : found).toContain(reason);
  });

  it('serves dice with many sides while that is quick', () => {
    expect(odds('2d', { sides: 10_000, hardFace: 10_000 }).any).toMatchObject({ count: 10_000, outOf: 100_000_000 });
  });
});

describe('what is written', () => {
  it('names sets width by height', () => {
    expect(setText({ width: 3, height: 10 })).toBe('3x10');
  });
});
