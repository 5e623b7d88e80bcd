import { at, BINOMIAL_ROW, binomialTable, EXACT_LIMIT } from './counting.js';

/**
 * Prepared counts for dice of one number of sides: how many sequences of `n` dice over some faces show each of `m`
 * given faces fewer than `limit` times. All are exact in doubles.
 */
export interface MatchingBases {
  readonly sides: number;
  /** Most dice for which the counts are exact. */
  readonly mostDice: number;
  /** Distance of one limit to the next; at [limit * limitStride + m * faceStride + n]. */
  readonly limitStride: number;
  /** Distance of one `m` to the next. */
  readonly faceStride: number;
  /** The counts over all faces but `missing` ones, built at the first use. */
  readonly without: (missing: number) => Float64Array;
}

/** Most dice that the prepared counts serve; tables for more dice are computed directly. */
const MOST_PREPARED_DICE = 15;
/** Most sides for which counts are prepared: memory grows with them. */
const MOST_PREPARED_SIDES = 100;

const prepared = new Map<number, MatchingBases>();

/** The prepared counts for these dice, built at the first use; undefined when there are too many sides. */
export function matchingBases(sides: number): MatchingBases | undefined {
  const known = prepared.get(sides);
  if (known !== undefined || sides > MOST_PREPARED_SIDES) return known;
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
    const known = built[missing];
    if (known !== undefined) return known;
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
