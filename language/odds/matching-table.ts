import { type Pool, poolTotal } from '../values/pool.js';
import { at, BINOMIAL_ROW, binomialTable } from './counting.js';
import type { MatchingBases } from './matching-bases.js';
import { certainFaces, type MatchingGame } from './matching-setup.js';

/** Sequences of dice that show the faces with certain dice (hard and fixed ones), by length, each below its limit. */
class SpecialFaces {
  /** Sequences by length. */
  private readonly ways: Float64Array;
  /** The same times the ways to place them among all dice. */
  readonly placed: Float64Array;
  /** Lengths that occur are below this. */
  lengths = 1;
  /** How many faces are counted. */
  faces = 0;

  constructor(private readonly dice: number) {
    this.ways = new Float64Array(dice + 1);
    this.placed = new Float64Array(dice + 1);
  }

  clear(): void {
    this.ways.fill(0);
    this.ways[0] = 1;
    this.placed[0] = 1;
    this.lengths = 1;
    this.faces = 0;
  }

  /** Adds a face that may show fewer than `limit` times. */
  add(limit: number): void {
    const { ways, placed, dice } = this;
    const choose = binomialTable();
    const lengths = Math.min(dice + 1, this.lengths + limit - 1);
    // From the longest down, so that shorter ones are still those without this face.
    for (let length = lengths - 1; length >= 0; length -= 1) {
      let sum = 0;
      for (let shown = 0; shown < limit && shown <= length; shown += 1) {
        sum += at(choose, length * BINOMIAL_ROW + shown) * at(ways, length - shown);
      }
      ways[length] = sum;
      placed[length] = sum * at(choose, dice * BINOMIAL_ROW + length);
    }
    this.lengths = lengths;
    this.faces += 1;
  }
}

/**
 * Outcomes by width and height in which a set so wide and so tall can be made, at [(width - 1) * sides + height - 1].
 * A set of width W at height H or more can be made unless every face from H up shows fewer than W - wiggle dice;
 * hard and fixed dice lower that limit for their face.
 */
export function preparedTable(pool: Pool, game: MatchingGame, bases: MatchingBases): Float64Array {
  const { d, wd } = pool;
  const { sides } = game;
  const outOf = sides ** d;
  const widths = Math.max(1, poolTotal(pool));
  const table = new Float64Array(widths * sides).fill(outOf);
  const certain = pool.hd === 0 && pool.fd === undefined ? undefined : certainFaces(pool, game);
  const special = new SpecialFaces(d);
  for (let width = Math.max(1, wd + 1); width <= widths; width += 1) {
    const needed = width - wd;
    const base = Math.min(needed, d + 1) * bases.limitStride + d;
    special.clear();
    let counts = bases.without(0);
    for (let height = sides; height >= 1; height -= 1) {
      const dice = certain === undefined ? 0 : (certain[height - 1] ?? 0);
      if (dice >= needed) break;
      if (dice > 0) {
        special.add(needed - dice);
        counts = bases.without(special.faces);
      }
      const from = base + (sides - height + 1 - special.faces) * bases.faceStride;
      let failed = 0;
      for (let shown = 0; shown < special.lengths; shown += 1)
        failed += at(special.placed, shown) * at(counts, from - shown);
      table[(width - 1) * sides + height - 1] = outOf - failed;
    }
  }
  return table;
}
