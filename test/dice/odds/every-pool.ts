import { gobble, type MatchingSet, meetsNeeds } from '../../../language/dice/families/matching/sets.js';
import { makePool, type Pool } from '../../../language/values/pool.js';

export const TEN = { sides: 10, hardFace: 10 } as const;

/** Every pool of up to a number of regular dice, with up to three hard dice and a number of wiggle dice. */
export function* pools(mostRegular: number, wiggle: number): Generator<Pool> {
  for (let d = 0; d <= mostRegular; d += 1) for (let hd = 0; hd <= 3; hd += 1) yield makePool(d, hd, wiggle);
}

/** Faces as counted by hand: every multiset of dice, how many orders it has, and its counts by face with the hard dice. */
export function everyRoll(pool: Pool, see: (counts: number[], ways: number) => void): void {
  const counts = new Array<number>(TEN.sides).fill(0);
  counts[TEN.hardFace - 1] = pool.hd;
  const factorial = [1, 1, 2, 6, 24, 120, 720];
  const visit = (face: number, left: number, orders: number): void => {
    if (left === 0 || face === TEN.sides) {
      if (left === 0) see(counts, (factorial[pool.d] ?? 0) / orders);
      return;
    }
    for (let dice = 0; dice <= left; dice += 1) {
      counts[face] = (counts[face] ?? 0) + dice;
      visit(face + 1, left - dice, orders * (factorial[dice] ?? 0));
      counts[face] = (counts[face] ?? 0) - dice;
    }
  };
  visit(0, pool.d, 1);
}

/** Every way to set wiggle dice, one after another. */
export function everyWiggle(counts: number[], wiggle: number, see: (counts: number[]) => void, from = 0): void {
  if (wiggle === 0) {
    see(counts);
    return;
  }
  for (let face = from; face < counts.length; face += 1) {
    counts[face] = (counts[face] ?? 0) + 1;
    everyWiggle(counts, wiggle - 1, see, face);
    counts[face] = (counts[face] ?? 0) - 1;
  }
}

/** The sets among counted faces. */
export function setsOf(counts: readonly number[]): MatchingSet[] {
  return counts.flatMap((width, index) => (width >= 2 ? [{ width, height: index + 1 }] : []));
}

/** The most sets at least so wide and so high that the faces can be cut into. */
export function cut(counts: readonly number[], width: number, height: number): number {
  return counts.reduce((sum, dice, index) => (index + 1 >= height ? sum + Math.floor(dice / width) : sum), 0);
}

/** Whether a set as needed outlives the loss of dice from the tallest sets. */
export function outlives(counts: readonly number[], lost: number, width: number, height: number): boolean {
  return gobble(setsOf(counts), lost, 'tallest').some((set) => meetsNeeds(set, { width, height }));
}
