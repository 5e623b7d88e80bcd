import type { Pool } from '../../../../values/pool.js';
import { LEAST_WIDTH } from '../../../../values/pool-operation.js';
import { isProblem, type Problem } from '../../../../values/problem.js';
import type { Method } from '../../../odds/chance.js';
import { simulationError, tallyRolls } from '../../../odds/rolls.js';
import type { MatchingNeeds, SetAim } from '../sets.js';
import { assignWiggle } from '../wiggle.js';
import { withExpertsSet } from './expert-dice.js';
import { certainFaces, checkOddsPool, type MatchingGame } from './hard-and-wiggle.js';
import { matchingOdds } from './set-odds.js';

/** The odds of an opposed action. The three probabilities add up to 1. */
export interface OpposedOdds {
  readonly method: Method;
  /** Half the width of the 95 % interval when simulated, else 0. */
  readonly error: number;
  /** A set that meets the needs is left. */
  readonly through: number;
  /** There was such a set, and the opposition gobbled it. */
  readonly stopped: number;
  /** There was no such set to begin with. */
  readonly failed: number;
}

/**
 * Odds of an action against one that opposes it. The acting side puts its wiggle dice into one set by its aim before
 * the other is known; a set as wide and as tall as each of its sets ruins them all if it has enough dice, and the
 * opposing side makes it of all its dice if possible. Remaining sets that can be used instead count as getting through.
 */
export function opposedOdds(
  acting: Pool,
  aim: SetAim,
  opposing: Pool,
  game: MatchingGame,
  seed: string,
  needs: MatchingNeeds = {},
  equalIsEnough = true,
): OpposedOdds | Problem {
  const wrong = checkOddsPool(acting, game);
  if (wrong) return wrong;
  const against = matchingOdds(opposing, game);
  if (isProblem(against)) return against;
  const settled = withExpertsSet(acting, aim, game);
  const judge = requiredToStop(settled, aim, game.sides, needs, equalIsEnough);
  const certain = certainFaces(settled, game);
  const { sides } = game;
  const { shares, method, rolls } = tallyRolls(certain, settled.d, (WIDTHS + 1) * sides, judge, seed, 2);
  let [stopped, through] = [0, 0];
  for (const [at, share] of shares.entries()) {
    if (at === 0 || share === 0) continue;
    const chance = against.atLeast(Math.floor((at - 1) / sides), ((at - 1) % sides) + 1);
    stopped += share * chance;
    through += share * (1 - chance);
  }
  const error = method === 'exact' ? 0 : simulationError(through, rolls);
  return { method, error, through, stopped, failed: shares[0] ?? 0 };
}

/** A bound of the width of sets: more than the maximum number of dice of a pool. */
const WIDTHS = 64;

/**
 * For a roll: 0 if it has no set that meets the needs, else the least width and height of the set that stops it, in one
 * number.
 */
function requiredToStop(
  pool: Pool,
  aim: SetAim,
  sides: number,
  needs: MatchingNeeds,
  equalIsEnough: boolean,
): (counts: readonly number[]) => number {
  const least = Math.max(LEAST_WIDTH, needs.width ?? 0);
  const more = equalIsEnough ? 0 : 1;
  return (counts) => {
    const chosen = pool.wd === 0 ? 0 : wiggleFace(counts, pool.wd, aim, sides, needs);
    let [widest, dice, tallest] = [0, 0, 0];
    for (let height = Math.max(1, needs.height ?? 1); height <= counts.length; height += 1) {
      const width = (counts[height - 1] ?? 0) + (height === chosen ? pool.wd : 0);
      if (width < least) continue;
      widest = Math.max(widest, width);
      dice += width - least + 1;
      tallest = height;
    }
    if (tallest === 0) return 0;
    // No set is taller than the tallest face, so nothing stops it: no set has this width.
    if (tallest + more > sides) return WIDTHS * sides + 1;
    return Math.max(widest + more, dice) * sides + tallest + more;
  };
}

function wiggleFace(
  counts: readonly number[],
  wiggle: number,
  aim: SetAim,
  sides: number,
  needs: MatchingNeeds,
): number {
  const faces: number[] = [];
  for (const [index, dice] of counts.entries()) for (let die = 0; die < dice; die += 1) faces.push(index + 1);
  return assignWiggle(faces, wiggle, aim, sides, needs)[0] ?? 0;
}
