import { addPools, type DieKind, diceOf, EMPTY_POOL, type FixedDice, makePool, type Pool, poolTotal } from './pool.js';

/** What is left of a pool and what it lost. */
export interface DiceLoss {
  readonly pool: Pool;
  readonly removed: Pool;
  /** Dice that should have been removed but were not there, or are of a kind that the order does not name. */
  readonly short: number;
}

/** Dice of one kind as a pool, and the pool without them. */
function takeKind(pool: Pool, kind: DieKind, dice: number): { readonly rest: Pool; readonly taken: Pool } {
  const { d, hd, wd, ed = 0, fd = [] } = pool;
  switch (kind) {
    case 'regular':
      return { rest: makePool(d - dice, hd, wd, ed, fd), taken: makePool(dice) };
    case 'hard':
      return { rest: makePool(d, hd - dice, wd, ed, fd), taken: makePool(0, dice) };
    case 'wiggle':
      return { rest: makePool(d, hd, wd - dice, ed, fd), taken: makePool(0, 0, dice) };
    case 'expert':
      return { rest: makePool(d, hd, wd, ed - dice, fd), taken: makePool(0, 0, 0, dice) };
    case 'fixed': {
      const [rest, taken] = takeFixed(fd, dice);
      return { rest: makePool(d, hd, wd, ed, rest), taken: makePool(0, 0, 0, 0, taken) };
    }
  }
}

// The lowest fixed dice go first: they are worth least.
function takeFixed(fd: readonly FixedDice[], dice: number): readonly [readonly FixedDice[], readonly FixedDice[]] {
  let left = dice;
  const rest: FixedDice[] = [];
  const taken: FixedDice[] = [];
  for (const { height, dice: here } of fd) {
    const gone = Math.min(left, here);
    left -= gone;
    taken.push({ height, dice: gone });
    rest.push({ height, dice: here - gone });
  }
  return [rest, taken];
}

/**
 * Removes dice in the order of a rulebook's policy: all dice of its first kind before any of its second.
 * Kinds that the order does not name are never taken. Of fixed dice the lowest go first.
 */
export function removeDice(pool: Pool, dice: number, order: readonly DieKind[]): DiceLoss {
  let rest = pool;
  let removed = EMPTY_POOL;
  let left = Math.max(0, dice);
  for (const kind of order) {
    const here = Math.min(left, diceOf(rest, kind));
    if (here === 0) continue;
    const split = takeKind(rest, kind, here);
    rest = split.rest;
    removed = addPools(removed, split.taken);
    left -= here;
  }
  return { pool: rest, removed, short: left };
}

/** Removes the dice above the limit `most`; `order` says which kinds go first. */
export function capPool(pool: Pool, most: number, order: readonly DieKind[]): DiceLoss {
  return removeDice(pool, poolTotal(pool) - most, order);
}
