import {
  type Counted,
  type DiceOfKind,
  LEFT_OUT,
  leastOf,
  MOST_STEPS,
  MOST_WEIGHTS,
  mostOf,
  NEGLIGIBLE,
  Tallied,
} from './counted.js';
import type { Die } from './die.js';
import { Walk } from './walk.js';

/** The weights of the sums of a handful, for each combination of tallies. */
export interface Distribution extends Counted {
  /** The number of dice of each tally in a combination; the greatest number stands for all above it, too. */
  readonly tallies: readonly (readonly number[])[];
  readonly outOf: number;
  /** Bound of the error of any probability; 0 if nothing was left out and every weight is a whole number. */
  readonly error: number;
}

/** Maximum number of combinations of tallies. */
const MOST_COMBINATIONS = 20_000;

/**
 * Computes the sums of dice: each die is added to those before or, if some are kept, a walk goes through the faces and takes
 * those that are kept first. Undefined if that takes too long.
 */
export function distributionOf(
  kinds: readonly DiceOfKind[],
  keep: { readonly which: 'highest' | 'lowest'; readonly dice: number } | undefined,
  most: readonly number[],
): Distribution | undefined {
  if (most.reduce((product, one) => product * (one + 1), 1) > MOST_COMBINATIONS) return undefined;
  const dice = kinds.reduce((sum, one) => sum + one.dice, 0);
  const tallied = new Tallied(most);
  const isCounted = kinds.every(({ die }) => die.error === 0) && kinds.reduce(weighed, 1) <= Number.MAX_SAFE_INTEGER;
  const weighted = isCounted ? kinds : kinds.map(({ dice: of, die }) => ({ dice: of, die: asProbabilities(die) }));
  const counted =
    keep && keep.dice < dice
      ? new Walk(weighted, keep, tallied, isCounted).counted()
      : addedOf(weighted, tallied, isCounted);
  if (!counted) return undefined;
  return {
    ...counted,
    tallies: tallied.all,
    outOf: weighted.reduce(weighed, 1),
    error: isCounted ? 0 : kinds.reduce((sum, one) => sum + one.dice * one.die.error, LEFT_OUT),
  };
}

function weighed(product: number, { dice, die }: DiceOfKind): number {
  return product * die.outOf ** dice;
}

function asProbabilities({ ends, outOf, error }: Die): Die {
  return { ends: ends.map((one) => ({ ...one, weight: one.weight / outOf })), outOf: 1, error };
}

/** The sums of dice that all count, one added after the other. */
function addedOf(kinds: readonly DiceOfKind[], tallied: Tallied, isCounted: boolean): Counted | undefined {
  const rows = tallied.all.length;
  let at: Counted = { least: 0, width: 1, weights: new Float64Array(rows) };
  at.weights[0] = 1;
  let steps = 0;
  for (const { dice, die } of kinds) {
    const low = leastOf(die.ends);
    const added = die.ends.map(({ worth, tallies, weight }) => ({
      by: worth - low,
      to: tallied.with(tallies, 1),
      weight,
    }));
    const spread = mostOf(die.ends) - low;
    for (let index = 0; index < dice; index += 1) {
      const width = at.width + spread;
      steps += rows * at.width * added.length;
      if (steps > MOST_STEPS || rows * width > MOST_WEIGHTS) return undefined;
      const weights = new Float64Array(rows * width);
      for (const { by, to, weight } of added)
        for (let row = 0; row < rows; row += 1) {
          const [from, into] = [row * at.width, (to[row] ?? 0) * width + by];
          for (let worth = 0; worth < at.width; worth += 1) {
            const before = at.weights[from + worth] ?? 0;
            if (before !== 0) weights[into + worth] = (weights[into + worth] ?? 0) + before * weight;
          }
        }
      at = { least: at.least + low, width, weights };
      if (!isCounted) at = trimmed(at, rows);
    }
  }
  return at;
}

/** The same without negligible sums at the upper end, which is long for dice that are followed by others. */
function trimmed({ least, width, weights }: Counted, rows: number): Counted {
  let kept = width;
  const isNegligible = (worth: number): boolean => {
    for (let row = 0; row < rows; row += 1) if ((weights[row * width + worth] ?? 0) > NEGLIGIBLE) return false;
    return true;
  };
  while (kept > 1 && isNegligible(kept - 1)) kept -= 1;
  if (kept === width) return { least, width, weights };
  const shorter = new Float64Array(rows * kept);
  for (let row = 0; row < rows; row += 1) shorter.set(weights.subarray(row * width, row * width + kept), row * kept);
  return { least, width: kept, weights: shorter };
}
