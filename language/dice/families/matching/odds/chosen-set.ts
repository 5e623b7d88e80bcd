import { type Pool, poolTotal } from '../../../../values/pool.js';
import { LEAST_WIDTH } from '../../../../values/pool-operation.js';
import type { Problem } from '../../../../values/problem.js';
import { type Chance, type Count, chance, type Method } from '../../../odds/chance.js';
import { type Arithmetic, BIGINTS, countBelow, DOUBLES, isExactInDoubles } from '../../../odds/counting.js';
import { compareSets, type MatchingNeeds, type MatchingSet, meetsNeeds, type SetAim } from '../sets.js';
import { withExpertsSet } from './expert-dice.js';
import { certainFaces, checkOddsPool, checkWork, type MatchingGame } from './hard-and-wiggle.js';

/** Which set a player takes, and how likely each is. */
export interface JointOdds {
  readonly method: Method;
  readonly outOf: Count;
  /** Chance of no set. */
  readonly none: Chance;
  /** Every possible set with its chance, the best by the aim first. */
  readonly sets: readonly { readonly set: MatchingSet; readonly chance: Chance }[];
}

/** How a player chooses one of the sets of a roll. */
interface Taking {
  readonly aim: SetAim;
  readonly needs: MatchingNeeds;
  /** Heights whose sets are taken before any other that meets the needs. */
  readonly first: ReadonlySet<number>;
}

/**
 * Exact distribution of the set taken by a player who always takes the widest (then tallest) or the tallest (then
 * widest), preferably one that meets the needs, of these one of the `first` heights, and puts all wiggle dice into it. Expert dice are set
 * for the aim.
 */
export function jointOdds(
  pool: Pool,
  game: MatchingGame,
  aim: SetAim,
  needs: MatchingNeeds = {},
  first: Iterable<number> = [],
): JointOdds | Problem {
  const wrong = checkOddsPool(pool, game) ?? checkWork(game.sides * Math.max(0, poolTotal(pool) - 1), pool, game);
  if (wrong) return wrong;
  const settled = withExpertsSet(pool, aim, game);
  const taking: Taking = { aim, needs, first: new Set(first) };
  return isExactInDoubles(game.sides, pool.d)
    ? distribution(settled, game, taking, game.sides ** pool.d, DOUBLES)
    : distribution(settled, game, taking, BigInt(game.sides) ** BigInt(pool.d), BIGINTS);
}

function distribution<T extends Count>(
  pool: Pool,
  game: MatchingGame,
  taking: Taking,
  outOf: T,
  arithmetic: Arithmetic<T>,
): JointOdds {
  const certain = certainFaces(pool, game);
  const sets: { set: MatchingSet; chance: Chance }[] = [];
  let better = arithmetic.zero;
  for (const set of possibleSets(poolTotal(pool), game.sides, taking)) {
    const limits = certain.map((dice, index) => enoughWidth(set, index + 1, taking) - pool.wd - dice);
    const reached = arithmetic.minus(outOf, countBelow(limits, pool.d, arithmetic));
    const count = arithmetic.minus(reached, better);
    if (count > arithmetic.zero) sets.push({ set, chance: chance(count, outOf) });
    better = reached;
  }
  return { method: 'exact', outOf, none: chance(arithmetic.minus(outOf, better), outOf), sets };
}

/** All sets of the pool, the best first. */
function possibleSets(most: number, sides: number, taking: Taking): readonly MatchingSet[] {
  const sets: MatchingSet[] = [];
  for (let width = LEAST_WIDTH; width <= most; width += 1)
    for (let height = 1; height <= sides; height += 1) sets.push({ width, height });
  const by = taking.aim === 'widest' ? 'width' : 'height';
  return sets.sort((a, b) => rankOf(b, taking) - rankOf(a, taking) || compareSets(b, a, by));
}

/** The preference for a set: 0 if it misses the needs, 2 if it is at one of the `first` heights, else 1. */
function rankOf(set: MatchingSet, { needs, first }: Taking): 0 | 1 | 2 {
  if (!meetsNeeds(set, needs)) return 0;
  return first.has(set.height) ? 2 : 1;
}

/** The least width at a height of a set that is as good as this one or better. */
function enoughWidth(set: MatchingSet, height: number, taking: Taking): number {
  const needed = Math.max(LEAST_WIDTH, taking.needs.width ?? 0);
  const plain = enoughByAim(set, height, taking.aim);
  const rank = rankOf(set, taking);
  const best = rankOf({ width: needed, height }, taking);
  if (best < rank) return Number.POSITIVE_INFINITY;
  if (best === rank) return rank === 0 ? plain : Math.max(plain, needed);
  return rank === 0 ? Math.min(plain, needed) : needed;
}

function enoughByAim(set: MatchingSet, height: number, aim: SetAim): number {
  if (aim === 'widest') return height >= set.height ? set.width : set.width + 1;
  if (height > set.height) return LEAST_WIDTH;
  return height === set.height ? set.width : Number.POSITIVE_INFINITY;
}

/** How a contest of two pools ends. The four probabilities add up to 1. */
export interface MatchingContestOdds {
  readonly method: Method;
  readonly win: number;
  readonly lose: number;
  /** Both have the same set. */
  readonly tie: number;
  /** Neither has a set. */
  readonly neither: number;
}

/** Whose pool is larger, if that decides where sets do not: above 0 the first side's, below 0 the second side's. */
export interface LargerPool {
  readonly ties?: number;
  readonly noSets?: number;
}

/**
 * Odds of a contest in which each side takes a set by its own distribution, and the wider (then taller) or the taller
 * (then wider) set wins. A set beats none. If the sets are equal or both missing, the larger pool wins if it counts.
 */
export function matchingContestOdds(
  a: JointOdds,
  b: JointOdds,
  by: 'width' | 'height',
  larger: LargerPool = {},
): MatchingContestOdds {
  const sums = { win: 0, lose: 0, tie: 0, neither: 0 };
  const decided = (order: number, open: 'tie' | 'neither'): 'win' | 'lose' | 'tie' | 'neither' =>
    order > 0 ? 'win' : order < 0 ? 'lose' : open;
  for (const left of a.sets) {
    for (const right of b.sets) {
      const order = compareSets(left.set, right.set, by) || (larger.ties ?? 0);
      sums[decided(order, 'tie')] += left.chance.probability * right.chance.probability;
    }
  }
  const [noneA, noneB] = [a.none.probability, b.none.probability];
  sums.win += (1 - noneA) * noneB;
  sums.lose += noneA * (1 - noneB);
  sums[decided(larger.noSets ?? 0, 'neither')] += noneA * noneB;
  return { method: a.method, ...sums };
}
