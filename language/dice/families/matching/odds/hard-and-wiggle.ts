import { checkPool, type Pool, poolTotal } from '../../../../values/pool.js';
import { checkWhole, MOST_SIDES, type Problem, problem } from '../../../../values/problem.js';
import { at, BINOMIAL_ROW, binomialTable, EXACT_LIMIT } from '../../../odds/counting.js';
import { says } from '../../messages.js';

/** The parameters of dice that odds need; a rulebook's matching parameters fit. */
export interface MatchingGame {
  readonly sides: number;
  /** The face that hard dice show. */
  readonly hardFace: number;
}

/** Maximum number of dice of a pool whose odds are computed. */
const MOST_ODDS_DICE = 40;

/** A problem if odds of this pool cannot be computed. */
export function checkOddsPool(pool: Pool, game: MatchingGame): Problem | undefined {
  const wrong =
    checkPool(pool) ??
    checkWhole(game.sides, 2, MOST_SIDES, 'The number of sides') ??
    checkWhole(game.hardFace, 1, game.sides, 'The face of hard dice');
  if (wrong) return wrong;
  if (poolTotal(pool) > MOST_ODDS_DICE) return problem(says.poolTooLarge(MOST_ODDS_DICE, poolTotal(pool)));
  if ((pool.ed ?? 0) > game.sides) return problem(says.tooManyExperts(game.sides, pool.ed ?? 0));
  const high = (pool.fd ?? []).find(({ height }) => height > game.sides);
  return high && checkWhole(high.height, 1, game.sides, 'The height of a fixed die');
}

/** How many dice show each face for certain (hard and fixed ones), at [face - 1]. */
export function certainFaces(pool: Pool, game: MatchingGame): number[] {
  const counts = new Array<number>(game.sides).fill(0);
  counts[game.hardFace - 1] = pool.hd;
  for (const { height, dice } of pool.fd ?? []) counts[height - 1] = (counts[height - 1] ?? 0) + dice;
  return counts;
}

/** Maximum number of elementary steps of one table, about 30 ms. */
const MOST_STEPS = 8_000_000;

/** A problem if a table that visits every face for each of `cells` cells would take too long. */
export function checkWork(cells: number, pool: Pool, game: MatchingGame): Problem | undefined {
  const steps = cells * game.sides * (pool.d + 1) ** 2;
  if (steps <= MOST_STEPS) return undefined;
  return problem(says.tooSlow(pool.d, game.sides));
}

/**
 * Precomputed counts for dice of one number of sides: how many sequences of `n` dice over some faces show each of `m`
 * given faces fewer than `limit` times. All are exact in doubles.
 */
export interface MatchingBases {
  readonly sides: number;
  /** Maximum number of dice for which the counts are exact. */
  readonly mostDice: number;
  /** Distance of one limit to the next; at [limit * limitStride + m * faceStride + n]. */
  readonly limitStride: number;
  /** Distance of one `m` to the next. */
  readonly faceStride: number;
  /** The counts over all faces except `missing` ones, built on first use. */
  readonly without: (missing: number) => Float64Array;
}

/** Maximum number of dice for the precomputed counts; tables for more dice are computed directly. */
const MOST_PREPARED_DICE = 15;
/** Maximum number of sides for which counts are precomputed, which limits their memory. */
const MOST_PREPARED_SIDES = 100;

const prepared = new Map<number, MatchingBases>();

/** The precomputed counts for these dice, built on first use; undefined if there are too many sides. */
export function matchingBases(sides: number): MatchingBases | undefined {
  const cached = prepared.get(sides);
  if (cached !== undefined || sides > MOST_PREPARED_SIDES) return cached;
  const built = build(sides);
  prepared.set(sides, built);
  return built;
}

function mostExactDice(sides: number): number {
  let dice = 0;
  while (dice < MOST_PREPARED_DICE && sides ** (dice + 1) <= EXACT_LIMIT) dice += 1;
  return dice;
}

function build(sides: number): MatchingBases {
  const mostDice = mostExactDice(sides);
  const faceStride = mostDice + 1;
  const limitStride = (sides + 1) * faceStride;
  const strict: Float64Array[] = [];
  for (let limit = 0; limit <= mostDice + 1; limit += 1) strict.push(sequencesBelow(sides, mostDice, limit));
  const built: Float64Array[] = [];
  const without = (missing: number): Float64Array => {
    const cached = built[missing];
    if (cached !== undefined) return cached;
    const counts = new Float64Array(strict.length * limitStride);
    for (const [limit, below] of strict.entries()) fill(counts, limit * limitStride, below, sides - missing, mostDice);
    built[missing] = counts;
    return counts;
  };
  return { sides, mostDice, limitStride, faceStride, without };
}

/** Sequences of n dice over exactly m faces, each shown fewer than `limit` times, at [m * (mostDice + 1) + n]. */
function sequencesBelow(sides: number, mostDice: number, limit: number): Float64Array {
  const ways = binomialTable();
  const row = mostDice + 1;
  const counts = new Float64Array((sides + 1) * row);
  counts[0] = 1;
  for (let m = 1; m <= sides; m += 1) {
    for (let n = 0; n <= mostDice; n += 1) {
      let sum = 0;
      for (let shown = 0; shown < limit && shown <= n; shown += 1)
        sum += at(ways, n * BINOMIAL_ROW + shown) * at(counts, (m - 1) * row + n - shown);
      counts[m * row + n] = sum;
    }
  }
  return counts;
}

/** Adds the faces that may show any number of times. */
function fill(target: Float64Array, offset: number, strict: Float64Array, faces: number, mostDice: number): void {
  const ways = binomialTable();
  const row = mostDice + 1;
  for (let m = 0; m <= faces; m += 1) {
    for (let n = 0; n <= mostDice; n += 1) {
      let sum = 0;
      for (let k = 0; k <= n; k += 1)
        sum += at(ways, n * BINOMIAL_ROW + k) * at(strict, m * row + k) * (faces - m) ** (n - k);
      target[offset + m * row + n] = sum;
    }
  }
}

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
