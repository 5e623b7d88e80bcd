import type { DiceSum } from './dice-sum.js';
import { addPools, checkPool, type DieKind, makePool, type Pool, poolTotal } from './pool.js';
import { capPool, removeDice } from './pool-loss.js';
import { checkWhole, isProblem, MOST_DICE, MOST_SIDES, type Problem, problem } from './problem.js';

/** Kinds of dice that an operation can add or turn dice into. */
export type GivenKind = 'regular' | 'hard' | 'wiggle' | 'expert';

/** The closed list of what a modifier can do to a pool of matching dice. */
export type PoolOperation =
  | { readonly op: 'add'; readonly kind: GivenKind; readonly dice: number }
  /** Without a kind, penalty dice, which are taken in the order of the policy. */
  | { readonly op: 'remove'; readonly dice: number; readonly kind?: DieKind }
  /** Limits the pool to so many dice after all other operations. */
  | { readonly op: 'leave'; readonly dice: number }
  /** Sets regular dice to a height before the roll. */
  | { readonly op: 'fix'; readonly dice: number; readonly height: number }
  | { readonly op: 'turn'; readonly dice: number; readonly from: DieKind; readonly to: GivenKind }
  | { readonly op: 'needWidth'; readonly width: number }
  | { readonly op: 'needHeight'; readonly height: number }
  /** Dice taken out of the sets after the roll. */
  | { readonly op: 'gobble'; readonly dice: number }
  /** The set counts as wider where only speed decides. */
  | { readonly op: 'quicken'; readonly width: number };

/** What a modifier can do to a total other than add to it. */
export type TotalOperation =
  | { readonly op: 'reach'; readonly total: number }
  /** Dice that are rolled too and added to the total. */
  | { readonly op: 'plus'; readonly dice: DiceSum }
  | { readonly op: 'worsen'; readonly by: number }
  | { readonly op: 'contest'; readonly name: string }
  /** The dice, or of percentile dice only the tens, are thrown `of` times, and the best or worst total counts. */
  | { readonly op: 'best' | 'worst'; readonly of: number; readonly tens?: boolean }
  | { readonly op: 'hinders' }
  /** A critical failure is rolled once more. */
  | { readonly op: 'rethrow' }
  /** Faces from `from` to `to` are worth `as`. */
  | { readonly op: 'count'; readonly from: number; readonly to: number; readonly as: number }
  /** Such faces count, and one more die is rolled for each. */
  | { readonly op: 'again'; readonly from: number; readonly to: number; readonly once?: true }
  /** Such faces do not count; the die is rolled again. */
  | { readonly op: 'reroll'; readonly from: number; readonly to: number; readonly always?: true }
  | { readonly op: 'keep'; readonly which: 'highest' | 'lowest'; readonly dice: number }
  /** The highest total of the dice, and what is added to them. */
  | { readonly op: 'ceiling'; readonly most: number }
  | { readonly op: 'bonus'; readonly by: number };

/**
 * What a rulebook says about pools: the limit on dice, which kinds go first when there are too many, and whether the
 * limit applies before or after penalties.
 */
export interface PoolPolicy {
  readonly mostDice: number;
  readonly capOrder: readonly DieKind[];
  readonly penaltyOrder: readonly DieKind[];
  readonly cap: 'before penalties' | 'after penalties';
}

/** A pool ready to be rolled. */
export interface PoolPlan {
  readonly pool: Pool;
  /** Least width of a set that succeeds; at least 2. */
  readonly needWidth: number;
  /** Least height of a set that succeeds; at least 1. */
  readonly needHeight: number;
  readonly gobble: number;
  /** Width that is added to the set's own where only speed decides. */
  readonly quick: number;
  /** Dice that were dropped because of the limit. */
  readonly capped: number;
  /** Dice that were to be removed, fixed or turned but were not there. */
  readonly short: number;
}

/** The least width of a set: two dice of one height. */
export const LEAST_WIDTH = 2;

/**
 * Applies operations to a pool, in a fixed order: additions, removals, fixed and turned dice, and last `leave`. The
 * policy says whether its limit applies before or after the removals. Of several needed widths or heights the highest
 * counts; gobble dice and speed add up. A problem when a number is impossible.
 */
export function planPool(pool: Pool, operations: readonly PoolOperation[], policy: PoolPolicy): PoolPlan | Problem {
  const wrong = checkPool(pool) ?? operations.map(checkOperation).find(isProblem);
  if (wrong) return wrong;
  const built = addAll(pool, operations);
  const tooMany = checkPool(built);
  if (tooMany) return tooMany;
  const first = policy.cap === 'before penalties' ? capped(built, policy) : { pool: built, over: 0 };
  const lost = removeAll(first.pool, operations, policy);
  const second = policy.cap === 'after penalties' ? capped(lost.pool, policy) : { pool: lost.pool, over: 0 };
  const changed = changeAll(second.pool, operations);
  const most = operations.reduce((least, one) => (one.op === 'leave' ? Math.min(least, one.dice) : least), MOST_DICE);
  return {
    pool: capPool(changed.pool, most, policy.capOrder).pool,
    needWidth: highest(operations, LEAST_WIDTH, (one) => (one.op === 'needWidth' ? one.width : 0)),
    needHeight: highest(operations, 1, (one) => (one.op === 'needHeight' ? one.height : 0)),
    gobble: operations.reduce((sum, one) => sum + (one.op === 'gobble' ? one.dice : 0), 0),
    quick: operations.reduce((sum, one) => sum + (one.op === 'quicken' ? one.width : 0), 0),
    capped: first.over + second.over,
    short: lost.short + changed.short,
  };
}

function checkOperation(operation: PoolOperation): Problem | undefined {
  switch (operation.op) {
    case 'needWidth':
      return (
        checkWhole(operation.width, 0, MOST_DICE, 'A needed width') ??
        (operation.width > 0 && operation.width < LEAST_WIDTH
          ? problem(`A set is at least ${LEAST_WIDTH} dice wide, so a width of ${operation.width} cannot be required.`)
          : undefined)
      );
    case 'quicken':
      return checkWhole(operation.width, 0, MOST_DICE, 'The width that is added for speed');
    case 'needHeight':
      return checkWhole(operation.height, 0, MOST_SIDES, 'A needed height');
    case 'fix':
      return (
        checkWhole(operation.dice, 0, MOST_DICE, 'The number of fixed dice') ??
        checkWhole(operation.height, 1, MOST_SIDES, 'The height of a fixed die')
      );
    case 'turn':
      return operation.from === 'fixed'
        ? problem('Fixed dice cannot be turned into other dice.')
        : checkWhole(operation.dice, 0, MOST_DICE, 'The number of turned dice');
    default:
      return checkWhole(operation.dice, 0, MOST_DICE, 'The number of dice that a modifier changes');
  }
}

function highest(
  operations: readonly PoolOperation[],
  least: number,
  read: (operation: PoolOperation) => number,
): number {
  return operations.reduce((most, one) => Math.max(most, read(one)), least);
}

function capped(pool: Pool, policy: PoolPolicy): { readonly pool: Pool; readonly over: number } {
  const loss = capPool(pool, policy.mostDice, policy.capOrder);
  return { pool: loss.pool, over: poolTotal(loss.removed) };
}

/** Dice of one kind as a pool. */
function diceAs(kind: GivenKind, dice: number): Pool {
  switch (kind) {
    case 'regular':
      return makePool(dice);
    case 'hard':
      return makePool(0, dice);
    case 'wiggle':
      return makePool(0, 0, dice);
    case 'expert':
      return makePool(0, 0, 0, dice);
  }
}

function addAll(pool: Pool, operations: readonly PoolOperation[]): Pool {
  return operations.reduce((sum, one) => (one.op === 'add' ? addPools(sum, diceAs(one.kind, one.dice)) : sum), pool);
}

interface Changed {
  readonly pool: Pool;
  readonly short: number;
}

function removeAll(pool: Pool, operations: readonly PoolOperation[], policy: PoolPolicy): Changed {
  let state: Changed = { pool, short: 0 };
  for (const one of operations) {
    if (one.op !== 'remove') continue;
    const loss = removeDice(state.pool, one.dice, one.kind === undefined ? policy.penaltyOrder : [one.kind]);
    state = { pool: loss.pool, short: state.short + loss.short };
  }
  return state;
}

function changeAll(pool: Pool, operations: readonly PoolOperation[]): Changed {
  let state: Changed = { pool, short: 0 };
  for (const one of operations) {
    if (one.op !== 'fix' && one.op !== 'turn') continue;
    const loss = removeDice(state.pool, one.dice, [one.op === 'fix' ? 'regular' : one.from]);
    const dice = one.dice - loss.short;
    const gained = one.op === 'fix' ? makePool(0, 0, 0, 0, [{ height: one.height, dice }]) : diceAs(one.to, dice);
    state = { pool: addPools(loss.pool, gained), short: state.short + loss.short };
  }
  return state;
}
