import { checkWhole, isProblem, MOST_DICE, MOST_SIDES, type Problem, problem } from './problem.js';

/** Dice of a pool that are set to one height before the roll. */
export interface FixedDice {
  readonly height: number;
  readonly dice: number;
}

/**
 * A pool of matching dice: regular, hard, wiggle, expert and fixed dice. `ed` and `fd` are absent when there are none;
 * `fd` is in order of height.
 */
export interface Pool {
  readonly d: number;
  readonly hd: number;
  readonly wd: number;
  readonly ed?: number;
  readonly fd?: readonly FixedDice[];
}

/** The kinds of dice in a pool. */
export type DieKind = 'regular' | 'hard' | 'wiggle' | 'expert' | 'fixed';

/** All kinds of dice, in the order in which a pool is written. */
export const DIE_KINDS: readonly DieKind[] = ['regular', 'hard', 'wiggle', 'expert', 'fixed'];

/** A pool without dice. */
export const EMPTY_POOL: Pool = { d: 0, hd: 0, wd: 0 };

/** A pool in normal form. Does not check the numbers; see `checkPool`. */
export function makePool(d: number, hd = 0, wd = 0, ed = 0, fd: readonly FixedDice[] = []): Pool {
  if (ed === 0 && fd.length === 0) return { d, hd, wd };
  const fixed = mergeFixed(fd);
  return { d, hd, wd, ...(ed === 0 ? {} : { ed }), ...(fixed.length === 0 ? {} : { fd: fixed }) };
}

function mergeFixed(fd: readonly FixedDice[]): readonly FixedDice[] {
  const byHeight = new Map<number, number>();
  for (const { height, dice } of fd) byHeight.set(height, (byHeight.get(height) ?? 0) + dice);
  return [...byHeight]
    .filter(([, dice]) => dice !== 0)
    .map(([height, dice]) => ({ height, dice }))
    .sort((a, b) => a.height - b.height);
}

/** Names of the numbers of dice, for messages. */
const NUMBERS = DIE_KINDS.map((kind) => [kind, `The number of ${kind} dice`] as const);

/** A problem when a number of dice is negative, not whole or more than 1000 in all, or a height is impossible. */
export function checkPool(pool: Pool): Problem | undefined {
  for (const [kind, number] of NUMBERS) {
    const wrong = checkWhole(diceOf(pool, kind), 0, MOST_DICE, number);
    if (wrong) return wrong;
  }
  for (const { height, dice } of pool.fd ?? []) {
    const wrong =
      checkWhole(height, 1, MOST_SIDES, 'The height of a fixed die') ??
      checkWhole(dice, 0, MOST_DICE, 'The number of fixed dice');
    if (wrong) return wrong;
  }
  return checkWhole(poolTotal(pool), 0, MOST_DICE, 'The number of dice in a pool');
}

/** How many dice of a kind the pool has. */
export function diceOf(pool: Pool, kind: DieKind): number {
  switch (kind) {
    case 'regular':
      return pool.d;
    case 'hard':
      return pool.hd;
    case 'wiggle':
      return pool.wd;
    case 'expert':
      return pool.ed ?? 0;
    case 'fixed':
      return pool.fd?.reduce((sum, { dice }) => sum + dice, 0) ?? 0;
  }
}

/** All dice of the pool. */
export function poolTotal(pool: Pool): number {
  return pool.d + pool.hd + pool.wd + (pool.ed ?? 0) + diceOf(pool, 'fixed');
}

/** True when both pools have the same dice. */
export function poolEquals(a: Pool, b: Pool): boolean {
  return poolText(a) === poolText(b);
}

/** The dice of both pools together. */
export function addPools(a: Pool, b: Pool): Pool {
  const fixed = a.fd && b.fd ? [...a.fd, ...b.fd] : (a.fd ?? b.fd);
  return makePool(a.d + b.d, a.hd + b.hd, a.wd + b.wd, (a.ed ?? 0) + (b.ed ?? 0), fixed);
}

const SUFFIX_OF_KIND = { regular: 'd', hard: 'hd', wiggle: 'wd', expert: 'ed' } as const;

/** The pool as it is written: `5d + 2hd + 1wd`, `4d + 1fd 7`; `0d` without dice. */
export function poolText(pool: Pool): string {
  const parts: string[] = [];
  for (const kind of DIE_KINDS) {
    if (kind === 'fixed') for (const { height, dice } of pool.fd ?? []) parts.push(`${dice}fd ${height}`);
    else if (diceOf(pool, kind) !== 0) parts.push(`${diceOf(pool, kind)}${SUFFIX_OF_KIND[kind]}`);
  }
  return parts.length === 0 ? '0d' : parts.join(' + ');
}

/** The longest text that is read as dice. */
export const LONGEST_DICE_TEXT = 500;

const TERM = /^([0-9]+)\s*(?:(d|hd|wd|ed)|fd\s*[@\s]?\s*([0-9]+))$/i;

/**
 * Reads a pool such as `5d + 2hd+1wd` or `4d + 1fd 7` (one die fixed at height 7). A problem when the text is not
 * a pool or has too many dice.
 */
export function parsePool(text: string): Pool | Problem {
  if (text.length > LONGEST_DICE_TEXT) return problem(`A dice pool is at most ${LONGEST_DICE_TEXT} characters long.`);
  let pool = EMPTY_POOL;
  for (const term of text.split('+')) {
    const next = parseTerm(term.trim());
    if (isProblem(next)) return next;
    pool = addPools(pool, next);
  }
  return checkPool(pool) ?? pool;
}

function parseTerm(term: string): Pool | Problem {
  const match = TERM.exec(term);
  if (!match) return problem(`"${term}" is not part of a dice pool. Write a pool such as 5d + 2hd + 1wd.`);
  const dice = Number(match[1]);
  if (dice > MOST_DICE) return checkWhole(dice, 0, MOST_DICE, 'The number of dice in a pool') ?? EMPTY_POOL;
  switch (match[2]?.toLowerCase()) {
    case 'd':
      return makePool(dice);
    case 'hd':
      return makePool(0, dice);
    case 'wd':
      return makePool(0, 0, dice);
    case 'ed':
      return makePool(0, 0, 0, dice);
    default:
      return makePool(0, 0, 0, 0, [{ height: Number(match[3]), dice }]);
  }
}
