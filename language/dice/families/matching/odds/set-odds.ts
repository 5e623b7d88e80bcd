import { RecentCache } from '../../../../memo/recent-cache.js';
import { type Pool, poolTotal } from '../../../../values/pool.js';
import { LEAST_WIDTH } from '../../../../values/pool-operation.js';
import { isProblem, type Problem } from '../../../../values/problem.js';
import { type Chance, type Count, chance, quotient } from '../../../odds/chance.js';
import {
  type Arithmetic,
  BIGINTS,
  countBelow,
  DOUBLES,
  isExactInDoubles,
  noFaces,
  withFace,
  withFreeFaces,
} from '../../../odds/counting.js';
import { bestExperts, expertChoices } from './expert-dice.js';
import {
  certainFaces,
  checkOddsPool,
  checkWork,
  type MatchingGame,
  matchingBases,
  preparedTable,
} from './hard-and-wiggle.js';

/**
 * Exact odds of a pool: for every width and height the probability that a set at least this wide and tall can be made.
 * No strategy is assumed: wiggle dice are set after the roll and expert dice before it, each time in the best way for
 * this one question.
 */
export class MatchingOdds {
  readonly method = 'exact';
  /** Widest set that the pool can make, at least 1. */
  readonly mostWidth: number;

  constructor(
    readonly pool: Pool,
    readonly game: MatchingGame,
    /** All outcomes of the regular dice. */
    readonly outOf: Count,
    private readonly counts: Float64Array | readonly bigint[],
  ) {
    this.mostWidth = Math.max(1, poolTotal(pool));
  }

  /** Outcomes with a set at least this wide (from 1) and tall (from 1). */
  count(width: number, height: number): Count {
    const none = typeof this.outOf === 'bigint' ? 0n : 0;
    if (width > this.mostWidth || height > this.game.sides || poolTotal(this.pool) === 0) return none;
    return this.counts[(Math.max(1, width) - 1) * this.game.sides + Math.max(1, height) - 1] ?? none;
  }

  /** Probability of a set at least this wide and tall. */
  atLeast(width: number, height: number): number {
    return quotient(this.count(width, height), this.outOf);
  }

  /** Chance of a set at least this wide and tall. */
  chance(width: number, height: number): Chance {
    return chance(this.count(width, height), this.outOf);
  }

  /** Chance of any set. */
  get any(): Chance {
    return this.chance(2, 1);
  }

  /** Chance that a set of exactly this height and at least this width can be made. */
  atHeight(width: number, height: number): Chance {
    const { pool, game } = this;
    const certain = (certainFaces(pool, game)[height - 1] ?? 0) + pool.wd + Math.min(1, pool.ed ?? 0);
    const limits = new Array<number>(game.sides).fill(pool.d + 1);
    limits[height - 1] = width - certain;
    const failed =
      typeof this.outOf === 'bigint' ? countBelow(limits, pool.d, BIGINTS) : countBelow(limits, pool.d, DOUBLES);
    return chance(complement(this.outOf, failed), this.outOf);
  }
}

function complement(outOf: Count, failed: Count): Count {
  return typeof outOf === 'number' && typeof failed === 'number' ? outOf - failed : BigInt(outOf) - BigInt(failed);
}

const cache = new RecentCache<string, MatchingOdds>(2000);

/** The odds of a pool, cached. A problem if the pool or the dice are impossible or too many (at most 40 dice). */
export function matchingOdds(pool: Pool, game: MatchingGame): MatchingOdds | Problem {
  const { d, hd, wd, ed = 0, fd = [] } = pool;
  const fixed = fd.map(({ height, dice }) => `${dice}x${height}`);
  const key = [game.sides, game.hardFace, d, hd, wd, ed, ...fixed].join(' ');
  const cached = cache.get(key);
  if (cached) return cached;
  const odds = computeMatchingOdds(pool, game);
  if (!isProblem(odds)) cache.set(key, odds);
  return odds;
}

/** The odds of a pool, not cached. */
export function computeMatchingOdds(pool: Pool, game: MatchingGame): MatchingOdds | Problem {
  const wrong = checkOddsPool(pool, game);
  if (wrong) return wrong;
  const outOf: Count = isExactInDoubles(game.sides, pool.d)
    ? game.sides ** pool.d
    : BigInt(game.sides) ** BigInt(pool.d);
  const bases = matchingBases(game.sides);
  if (bases !== undefined && pool.d <= bases.mostDice && (pool.ed === undefined || pool.fd === undefined)) {
    const counts =
      pool.ed === undefined
        ? preparedTable(pool, game, bases)
        : bestTable(expertChoices(pool, game).map((choice) => preparedTable(choice, game, bases)));
    return new MatchingOdds(pool, game, outOf, counts);
  }
  const cells = poolTotal(pool) * (pool.ed === undefined ? 1 : game.sides * 4);
  const tooLong = checkWork(cells, pool, game);
  if (tooLong) return tooLong;
  const counts =
    typeof outOf === 'number'
      ? Float64Array.from(directTable(pool, game, outOf, DOUBLES))
      : directTable(pool, game, outOf, BIGINTS);
  return new MatchingOdds(pool, game, outOf, counts);
}

/** The greatest count of each cell. */
function bestTable(tables: readonly Float64Array[]): Float64Array {
  const [first, ...others] = tables;
  if (first === undefined) throw new Error('a pool has at least one way to set its expert dice');
  for (const other of others)
    for (const [cell, count] of other.entries()) first[cell] = Math.max(first[cell] ?? 0, count);
  return first;
}

/** The same table for any pool, face by face from the top. */
function directTable<T extends Count>(pool: Pool, game: MatchingGame, outOf: T, arithmetic: Arithmetic<T>): T[] {
  const certain = certainFaces(pool, game);
  const table: T[] = [];
  for (let width = 1; width <= Math.max(1, poolTotal(pool)); width += 1) {
    const limits = certain.map((dice) => width - pool.wd - dice);
    const failed =
      pool.ed === undefined
        ? failedByHeight(limits, pool.d, arithmetic)
        : failedWithExperts(limits, pool, pool.ed, arithmetic);
    for (const count of failed) table.push(arithmetic.minus(outOf, count));
  }
  return table;
}

function failedByHeight<T>(limits: readonly number[], dice: number, arithmetic: Arithmetic<T>): T[] {
  const failed = new Array<T>(limits.length).fill(arithmetic.zero);
  let sequences = noFaces(dice, arithmetic);
  for (let face = limits.length - 1; face >= 0; face -= 1) {
    const limit = limits[face] ?? 0;
    if (limit <= 0) break;
    sequences = withFace(sequences, limit, dice, arithmetic);
    failed[face] = withFreeFaces(sequences, face, dice, arithmetic);
  }
  return failed;
}

function failedWithExperts<T extends Count>(
  limits: readonly number[],
  pool: Pool,
  experts: number,
  arithmetic: Arithmetic<T>,
): T[] {
  return limits.map((_, face) => bestExperts(limits.slice(face), experts, face, pool.d, arithmetic));
}

/** Odds of blind fire: that it makes a set, and that someone who enters the area is hit. */
export interface CoverFireOdds {
  readonly method: 'exact';
  /** Chance of any set. */
  readonly match: Chance;
  /** Chance that one target is hit: its single die shows the height of one of the sets. */
  readonly hit: number;
}

/** Odds of fire that hits everyone who rolls the number of one of its sets on one die. */
export function coverFireOdds(pool: Pool, game: MatchingGame): CoverFireOdds | Problem {
  const odds = matchingOdds(pool, game);
  if (isProblem(odds)) return odds;
  let hit = 0;
  for (let height = 1; height <= game.sides; height += 1)
    hit += odds.atHeight(LEAST_WIDTH, height).probability / game.sides;
  return { method: 'exact', match: odds.any, hit };
}
