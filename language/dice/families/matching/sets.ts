import { LEAST_WIDTH } from '../../../values/pool-operation.js';

/** Two or more dice of one height. */
export interface MatchingSet {
  /** How many dice. */
  readonly width: number;
  /** The face they show. */
  readonly height: number;
}

/** Least width and height of a set that succeeds. */
export interface MatchingNeeds {
  readonly width?: number;
  readonly height?: number;
}

/** The sets of a roll. */
export interface Sets {
  /** Widest first, then tallest. */
  readonly sets: readonly MatchingSet[];
  /** Faces that match no other, ascending. */
  readonly loose: readonly number[];
}

/** Which single set a player wants. */
export type SetAim = 'widest' | 'tallest';

/** What wiggle dice are for: one set, or as many sets as possible. */
export type Aim = SetAim | 'most sets';

/** Every set among the faces, and the loose dice. */
export function findSets(faces: readonly number[]): Sets {
  const counts: number[] = [];
  for (const face of faces) counts[face] = (counts[face] ?? 0) + 1;
  const sets: MatchingSet[] = [];
  const loose: number[] = [];
  counts.forEach((width, height) => {
    if (width >= LEAST_WIDTH) sets.push({ width, height });
    else loose.push(height);
  });
  if (sets.length > 1) sets.sort((a, b) => compareSets(b, a, 'width'));
  return { sets, loose };
}

/** Width by height, such as `3x10`. */
export function setText(set: MatchingSet): string {
  return `${set.width}x${set.height}`;
}

/** True when the set is as wide and as tall as needed. */
export function meetsNeeds(set: MatchingSet, needs: MatchingNeeds = {}): boolean {
  return set.width >= Math.max(LEAST_WIDTH, needs.width ?? 0) && set.height >= (needs.height ?? 1);
}

/** Order of two sets by one measure, then by the other. */
export function compareSets(a: MatchingSet, b: MatchingSet, by: 'width' | 'height'): -1 | 0 | 1 {
  const first = by === 'width' ? a.width - b.width : a.height - b.height;
  const second = by === 'width' ? a.height - b.height : a.width - b.width;
  const order = first === 0 ? second : first;
  return order < 0 ? -1 : order > 0 ? 1 : 0;
}

/** A set as it counts if sets are compared by this measure first: if that is width, which stands for speed, it is wider by `quick`. */
export function inTime(set: MatchingSet, by: 'width' | 'height', quick = 0): MatchingSet {
  return by === 'width' && quick > 0 ? { ...set, width: set.width + quick } : set;
}

/**
 * The set that a player with this aim takes: the best of those that meet the needs, else the best of all; undefined
 * without sets.
 */
export function chooseSet(
  sets: readonly MatchingSet[],
  aim: SetAim,
  needs: MatchingNeeds = {},
): MatchingSet | undefined {
  let best: MatchingSet | undefined;
  for (const set of sets) if (best === undefined || isBetter(set, best, aim, needs)) best = set;
  return best;
}

/** True when a player with this aim and these needs prefers the first set. */
export function isBetter(a: MatchingSet, b: MatchingSet, aim: SetAim, needs: MatchingNeeds): boolean {
  const [left, right] = [meetsNeeds(a, needs), meetsNeeds(b, needs)];
  return left === right ? compareSets(a, b, aim === 'widest' ? 'width' : 'height') > 0 : left;
}

/** Every way to split a set into `parts` sets of the same height; empty when it is too narrow. Wider parts come first. */
export function splitSet(set: MatchingSet, parts: number): readonly (readonly MatchingSet[])[] {
  return widths(set.width, parts, set.width).map((split) => split.map((width) => ({ width, height: set.height })));
}

function widths(total: number, parts: number, most: number): readonly (readonly number[])[] {
  if (parts < 1 || total < parts * LEAST_WIDTH || total > parts * most) return [];
  if (parts === 1) return [[total]];
  const splits: (readonly number[])[] = [];
  for (let first = Math.min(most, total - LEAST_WIDTH * (parts - 1)); first >= LEAST_WIDTH; first -= 1) {
    for (const rest of widths(total - first, parts - 1, first)) splits.push([first, ...rest]);
  }
  return splits;
}

/**
 * Takes dice out of sets after the roll, each from the tallest (or widest) set that is left; a set that falls below
 * two dice is lost.
 */
export function gobble(sets: readonly MatchingSet[], dice: number, from: SetAim): readonly MatchingSet[] {
  let left = [...sets];
  for (let gone = 0; gone < dice; gone += 1) {
    const victim = chooseSet(left, from);
    if (victim === undefined) break;
    const smaller = { width: victim.width - 1, height: victim.height };
    left = left.map((set) => (set === victim ? smaller : set)).filter((set) => set.width >= LEAST_WIDTH);
  }
  return left.sort((a, b) => compareSets(b, a, 'width'));
}

/** A set that loses dice to an opposing set. */
export interface GobbledSet<Set extends MatchingSet = MatchingSet> {
  readonly set: Set;
  /** How many dice it loses, at least one. */
  readonly taken: number;
  /** The rest of it; undefined if less than two dice are left. */
  readonly left?: MatchingSet;
}

/**
 * Whether an opposing set is in time for another one and good enough: as wide and as tall, or if equal is not enough,
 * wider and taller.
 */
export function reaches(by: MatchingSet, set: MatchingSet, equalIsEnough = true): boolean {
  const more = equalIsEnough ? 0 : 1;
  return by.width >= set.width + more && by.height >= set.height + more;
}

/**
 * Spends the dice of an opposing set, each on one die of the sets that it reaches: the tallest set first, of equals the
 * widest, until it is ruined. Surplus dice are lost.
 */
export function gobbleSets<Set extends MatchingSet>(
  by: MatchingSet,
  sets: readonly Set[],
  equalIsEnough = true,
): readonly GobbledSet<Set>[] {
  const reached = sets
    .filter((set) => reaches(by, set, equalIsEnough))
    .sort((a, b) => b.height - a.height || b.width - a.width);
  const lost: GobbledSet<Set>[] = [];
  let dice = by.width;
  for (const set of reached) {
    const taken = Math.min(dice, set.width - LEAST_WIDTH + 1);
    if (taken === 0) break;
    dice -= taken;
    lost.push(gobbled(set, taken));
  }
  return lost;
}

/** A set without the dice that it lost. */
export function gobbled<Set extends MatchingSet>(set: Set, taken: number): GobbledSet<Set> {
  const width = set.width - taken;
  return width >= LEAST_WIDTH ? { set, taken, left: { width, height: set.height } } : { set, taken };
}

/** The sets of a roll after some of them have lost dice, the widest first. */
export function setsLeft(sets: readonly MatchingSet[], lost: readonly GobbledSet[]): readonly MatchingSet[] {
  return sets
    .flatMap((set) => {
      const one = lost.find((other) => other.set === set);
      return one ? (one.left ?? []) : set;
    })
    .sort((a, b) => compareSets(b, a, 'width'));
}

/**
 * The least set that ruins all sets that meet the needs at once: as wide and as tall as each of them (wider and taller
 * if equal is not enough), with a die for every one that has to go. Undefined if there is none to ruin.
 */
export function leastToStop(
  sets: readonly MatchingSet[],
  needs: MatchingNeeds = {},
  equalIsEnough = true,
): MatchingSet | undefined {
  const more = equalIsEnough ? 0 : 1;
  const least = Math.max(LEAST_WIDTH, needs.width ?? 0);
  const good = sets.filter((set) => meetsNeeds(set, needs));
  if (good.length === 0) return undefined;
  const dice = good.reduce((sum, { width }) => sum + width - least + 1, 0);
  return {
    width: Math.max(dice, ...good.map(({ width }) => width + more)),
    height: Math.max(...good.map(({ height }) => height + more)),
  };
}

/** The width of the widest set that is tall enough; 0 without one. */
export function widthFrom(sets: readonly MatchingSet[], height: number): number {
  return sets.reduce((most, set) => (set.height >= height ? Math.max(most, set.width) : most), 0);
}

/** How many sets that meet the needs there are at once, wide ones split. */
export function setsWithSplits(sets: readonly MatchingSet[], needs: MatchingNeeds): number {
  const width = Math.max(LEAST_WIDTH, needs.width ?? 0);
  return sets.reduce((sum, set) => (meetsNeeds(set, needs) ? sum + Math.floor(set.width / width) : sum), 0);
}

/**
 * The most sets that the regular dice at each face can make for several tasks, if the special dice (at each face, and
 * wiggle dice) serve only one of them. Its set takes as few regular dice as possible.
 */
export function tasksTied(
  rolled: readonly number[],
  special: readonly number[],
  wiggle: number,
  needs: MatchingNeeds,
): number {
  const width = Math.max(LEAST_WIDTH, needs.width ?? 0);
  let plain = 0;
  let best = Number.NEGATIVE_INFINITY;
  for (let face = Math.max(1, needs.height ?? 1) - 1; face < rolled.length; face += 1) {
    const dice = rolled[face] ?? 0;
    const sets = Math.floor(dice / width);
    plain += sets;
    const taken = Math.max(0, width - wiggle - (special[face] ?? 0));
    if (taken <= dice && taken < width) best = Math.max(best, 1 + Math.floor((dice - taken) / width) - sets);
  }
  return Math.max(plain, plain + best);
}
