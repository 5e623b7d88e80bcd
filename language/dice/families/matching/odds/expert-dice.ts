import { makePool, type Pool } from '../../../../values/pool.js';
import type { Count } from '../../../odds/chance.js';
import { type Arithmetic, countBelow } from '../../../odds/counting.js';
import { expertFaces } from '../expert.js';
import type { Aim } from '../sets.js';
import type { MatchingGame } from './hard-and-wiggle.js';

/** The pool with its expert dice set by default for this aim. */
export function withExpertsSet(pool: Pool, aim: Aim, game: MatchingGame): Pool {
  if (pool.ed === undefined) return pool;
  const set = expertFaces(pool, aim, game).map((height) => ({ height, dice: 1 }));
  return makePool(pool.d, pool.hd, pool.wd, 0, [...(pool.fd ?? []), ...set]);
}

/**
 * The pool with its expert dice written as fixed dice, in every way that can be best for some width and height. Without
 * other fixed dice all faces except the hard dice's are equivalent, so the tallest are best, with or without the hard
 * dice's face.
 */
export function expertChoices(pool: Pool, game: MatchingGame): readonly Pool[] {
  const { ed } = pool;
  if (ed === undefined) return [pool];
  const others: number[] = [];
  for (let face = game.sides; face >= 1 && others.length < ed; face -= 1) if (face !== game.hardFace) others.push(face);
  const withHard = [game.hardFace, ...others.slice(0, ed - 1)];
  const choices = others.length < ed ? [withHard] : [withHard, others];
  return choices.map((faces) =>
    makePool(
      pool.d,
      pool.hd,
      pool.wd,
      0,
      faces.map((height) => ({ height, dice: 1 })),
    ),
  );
}

/**
 * Fewest failing sequences over all ways to set the expert dice: each lowers the limit of another face by one. Faces
 * with the same limit are equivalent, so only the number of experts in each group of them is varied. `limits` are those
 * of the faces that count; `free` more faces do not.
 */
export function bestExperts<T extends Count>(
  limits: readonly number[],
  experts: number,
  free: number,
  dice: number,
  arithmetic: Arithmetic<T>,
): T {
  const groups = new Map<number, number>();
  for (const limit of limits) groups.set(limit, (groups.get(limit) ?? 0) + 1);
  const anyTimes = new Array<number>(free).fill(dice + 1);
  let fewest: T | undefined;
  for (const placed of placements([...groups], Math.min(experts, limits.length))) {
    const failed = countBelow([...placed, ...anyTimes], dice, arithmetic);
    if (fewest === undefined || failed < fewest) fewest = failed;
  }
  return fewest ?? arithmetic.zero;
}

/** The limits of all faces for every way to place the experts among groups of equivalent faces. */
function* placements(
  groups: readonly (readonly [limit: number, faces: number])[],
  experts: number,
): Generator<readonly number[]> {
  const [group, ...rest] = groups;
  if (group === undefined) {
    if (experts === 0) yield [];
    return;
  }
  const [limit, faces] = group;
  for (let here = Math.max(0, experts - countFaces(rest)); here <= Math.min(faces, experts); here += 1) {
    const placed = Array.from({ length: faces }, (_, index) => (index < here ? limit - 1 : limit));
    for (const others of placements(rest, experts - here)) yield [...placed, ...others];
  }
}

function countFaces(groups: readonly (readonly [limit: number, faces: number])[]): number {
  return groups.reduce((sum, [, faces]) => sum + faces, 0);
}
