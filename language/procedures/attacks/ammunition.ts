import type { Accounted, Step } from '../../roll/account.js';
import type { Needs } from '../../rules/needs.js';
import type { Evaluation } from '../../sheet/cells/evaluation.js';
import { type Pool, poolTotal } from '../../values/pool.js';
import { capPool } from '../../values/pool-loss.js';
import { type Problem, problem } from '../../values/problem.js';
import { matchingOf } from '../dice/pool-roll.js';
import { why } from '../messages.js';
import type { WeaponUse } from './weapon.js';

/** The roll of a loaded weapon, and the rounds that it uses up. */
export interface Fired {
  readonly pool: Pool;
  readonly used: number;
  /** Whether each die of the roll uses a round; otherwise each attack does. */
  readonly byDice: boolean;
  /** Rounds left afterwards; absent if they are not counted. */
  readonly left?: number;
}

/**
 * A planned pool, limited by the rounds left. If each die uses a round, too few rounds leave fewer dice: with
 * `belowPool` as few as there are rounds, otherwise no fewer than the user's `own` dice without spray.
 */
export function fire(
  planned: Pool,
  own: number,
  attacks: number,
  use: Pick<WeaponUse, 'singleByDice' | 'severalByDice' | 'belowPool'>,
  rounds: number | undefined,
  who: Evaluation,
): Accounted<Fired> | Problem {
  if (!Number.isSafeInteger(attacks) || attacks < 1) return problem(why.attackCount(attacks));
  if (rounds !== undefined && (!Number.isSafeInteger(rounds) || rounds < 0)) return problem(why.roundCount(rounds));
  if (rounds === 0) return problem(why.emptyMagazine);
  const byDice = attacks > 1 ? use.severalByDice : use.singleByDice;
  const plannedDice = poolTotal(planned);
  if (rounds === undefined)
    return { outcome: { pool: planned, used: byDice ? plannedDice : attacks, byDice }, steps: [] };
  if (!byDice) {
    if (attacks > rounds) return problem(why.tooFewRounds(rounds, attacks));
    return { outcome: { pool: planned, used: attacks, byDice, left: rounds - attacks }, steps: [] };
  }
  const most = use.belowPool ? rounds : Math.max(rounds, own);
  const pool = plannedDice > most ? capPool(planned, most, matchingOf(who)?.capOrder ?? []).pool : planned;
  const dice = poolTotal(pool);
  const used = Math.min(rounds, dice);
  const step: Step = {
    what:
      dice < plannedDice
        ? '{rounds} rounds are left: {dice} dice instead of {wanted}, {used} rounds used'
        : '{used} of {rounds} rounds used',
    values: { rounds, dice, wanted: plannedDice, used },
  };
  return { outcome: { pool, used, byDice, left: rounds - used }, steps: [step] };
}

export const slowNeeds: Needs = {
  procedure: 'slow',
  items: { weapon: { kind: 'weapon', values: { slow: 'slow' } } },
};

/** How ready a slow weapon is. */
export interface Readiness {
  /** Actions needed to prepare it. */
  readonly actionsToPrepare: number;
  /** It fires once in this many rounds. */
  readonly everyRounds: number;
  /** Actions missing until it can be fired. */
  readonly missing: number;
}

/** Readiness of a weapon after `prepared` actions of preparing it; if absent, it is loaded. */
export function slow(rating: number, prepared?: number): Accounted<Readiness> | Problem {
  if (!Number.isSafeInteger(rating) || rating < 0 || (prepared !== undefined && !(prepared >= 0)))
    return problem(why.preparingCount(prepared ?? rating));
  const missing = prepared === undefined ? 0 : Math.max(0, rating - prepared);
  return {
    outcome: { actionsToPrepare: rating, everyRounds: rating + 1, missing },
    steps:
      rating === 0
        ? []
        : [
            {
              what: 'each shot takes {rating} actions of preparation, {missing} are missing',
              values: { rating, missing },
            },
          ],
  };
}
