import { LEAST_WIDTH } from '../../../values/pool-operation.js';
import { type Aim, isBetter, type MatchingNeeds, type MatchingSet, type SetAim } from './sets.js';

/** How many dice show each face; index 0 is not used. */
function countFaces(faces: readonly number[], sides: number): number[] {
  const counts = new Array<number>(sides + 1).fill(0);
  for (const face of faces) counts[face] = (counts[face] ?? 0) + 1;
  return counts;
}

/**
 * The faces to which wiggle dice are set after all others are rolled. For one set all of them join the set that is best
 * by the aim, preferably one that meets the needs. For most sets they first complete the sets that lack fewest dice
 * (the tallest first), then make new sets at the tallest free faces; remaining dice join the tallest set.
 */
export function assignWiggle(
  faces: readonly number[],
  wiggle: number,
  aim: Aim,
  sides: number,
  needs: MatchingNeeds = {},
): readonly number[] {
  if (wiggle <= 0) return [];
  const counts = countFaces(faces, sides);
  if (aim === 'most sets') return assignMost(counts, wiggle, needs);
  return new Array<number>(wiggle).fill(bestFace(counts, wiggle, aim, needs));
}

function bestFace(counts: readonly number[], wiggle: number, aim: SetAim, needs: MatchingNeeds): number {
  let best: MatchingSet = { width: 0, height: 0 };
  for (let height = 1; height < counts.length; height += 1) {
    const width = wiggle + (counts[height] ?? 0);
    if (width >= LEAST_WIDTH && (best.width === 0 || isBetter({ width, height }, best, aim, needs)))
      best = { width, height };
  }
  // A single wiggle die without any other makes no set; it shows the tallest face.
  return best.width === 0 ? counts.length - 1 : best.height;
}

function assignMost(counts: number[], wiggle: number, needs: MatchingNeeds): readonly number[] {
  const width = Math.max(LEAST_WIDTH, needs.width ?? 0);
  const lowest = Math.max(1, needs.height ?? 1);
  const chosen: number[] = [];
  const put = (height: number, dice: number): void => {
    counts[height] = (counts[height] ?? 0) + dice;
    for (let die = 0; die < dice; die += 1) chosen.push(height);
  };
  const tallestFirst = counts.map((_, height) => height).filter((height) => height >= lowest);
  tallestFirst.reverse();
  for (let lacks = 1; lacks < width; lacks += 1)
    for (const height of tallestFirst)
      if (counts[height] === width - lacks && chosen.length + lacks <= wiggle) put(height, lacks);
  for (const height of tallestFirst) if (counts[height] === 0 && chosen.length + width <= wiggle) put(height, width);
  if (chosen.length < wiggle) put(tallestSet(counts), wiggle - chosen.length);
  return chosen;
}

function tallestSet(counts: readonly number[]): number {
  for (let height = counts.length - 1; height >= 1; height -= 1)
    if ((counts[height] ?? 0) >= LEAST_WIDTH) return height;
  return counts.length - 1;
}
