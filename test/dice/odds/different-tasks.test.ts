import { expect, test } from 'vitest';
import {
  type DifferentTask,
  differentTasksOdds,
} from '../../../language/dice/families/matching/odds/different-tasks.js';
import { makePool } from '../../../language/values/pool.js';
import { isProblem } from '../../../language/values/problem.js';

const GAME = { sides: 10, hardFace: 10 };

/** All rolls of dice with ten sides, as how many show each height. */
function* rolls(dice: number, counts: readonly number[] = Array(11).fill(0)): Generator<readonly number[]> {
  if (dice === 0) yield counts;
  else for (let face = 1; face <= 10; face++) yield* rolls(dice - 1, counts.with(face, (counts[face] ?? 0) + 1));
}

/** Whether two tasks get sets of their own: of different heights, or of one height whose dice are enough for both. */
function bothServed(counts: readonly number[], [one, other]: readonly [DifferentTask, DifferentTask]): boolean {
  const heights = [...counts.keys()].filter((height) => height > 0);
  return heights.some((x, _, all) =>
    all.some(
      (y) =>
        one.serves(x) &&
        other.serves(y) &&
        (x === y
          ? (counts[x] ?? 0) >= one.width + other.width
          : (counts[x] ?? 0) >= one.width && (counts[y] ?? 0) >= other.width),
    ),
  );
}

function served(counts: readonly number[], { width, serves }: DifferentTask): boolean {
  return counts.some((count, height) => height > 0 && count >= width && serves(height));
}

const any = (): boolean => true;
test.each<[string, number, DifferentTask, DifferentTask]>([
  ['equal needs', 4, { width: 2, serves: any }, { width: 2, serves: any }],
  ['one needs a low set', 5, { width: 2, serves: any }, { width: 2, serves: (height) => height <= 3 }],
  ['one needs a wide set', 5, { width: 3, serves: any }, { width: 2, serves: (height) => height >= 6 }],
  ['needs that exclude each other', 5, { width: 2, serves: (h) => h > 5 }, { width: 2, serves: (h) => h <= 5 }],
])('odds of two tasks with one roll are those of counting all rolls: %s', (_, dice, one, other) => {
  const odds = differentTasksOdds(makePool(dice), GAME, [one, other], 'tasks');
  if (isProblem(odds)) throw new Error(odds.problem);
  const all = [...rolls(dice)];
  const share = (holds: (counts: readonly number[]) => boolean): number => all.filter(holds).length / all.length;
  const isOne = (counts: readonly number[]): boolean => served(counts, one);
  const isOther = (counts: readonly number[]): boolean => served(counts, other);
  expect(odds.method).toBe('exact');
  expect(odds.each[0]).toBeCloseTo(share(isOne), 12);
  expect(odds.each[1]).toBeCloseTo(share(isOther), 12);
  expect(odds.atLeast[1]).toBeCloseTo(
    share((counts) => isOne(counts) || isOther(counts)),
    12,
  );
  expect(odds.atLeast[2]).toBeCloseTo(
    share((counts) => bothServed(counts, [one, other])),
    12,
  );
});
