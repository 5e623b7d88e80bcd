import { nameKey } from '../../../grammar/text.js';
import type { Evaluation } from '../../../model/evaluate/cells/evaluation.js';
import { type Pool, poolText, poolTotal } from '../../../values/pool.js';
import { removeDice } from '../../../values/pool-loss.js';
import { isProblem, type Problem } from '../../../values/problem.js';
import type { Accounted } from '../account.js';
import { matchingOf } from '../dice/pool-roll.js';
import type { Needs } from '../needs.js';
import { openRulebook } from '../rulebook.js';
import type { WoundState } from './wounds.js';

const needs = {
  procedure: 'torso penalty',
  numbers: { loss: 'Battered Loss', least: 'Battered Least' },
  policies: { stats: 'battered stats' },
} as const satisfies Needs;
export const torsoPenaltyNeeds: Needs = needs;

/**
 * The dice of a stat as its owner rolls them in this state: fewer of the stats that the rulebook lists while the place is
 * full whose owner rolls worse. For rolls only; what the stat lifts, how much it bears and how it hits stay.
 */
export function torsoPenalty(
  stat: string,
  pool: Pool,
  state: Pick<WoundState, 'battered'>,
  who: Evaluation,
): Accounted<Pool> | Problem {
  const book = openRulebook(needs, who);
  if (isProblem(book)) return book;
  if (!state.battered || !book.order('stats').includes(nameKey(stat))) return { outcome: pool, steps: [] };
  const lost = Math.min(book.number('loss'), poolTotal(pool) - book.number('least'));
  const left = removeDice(pool, lost, matchingOf(who)?.penaltyOrder ?? []).pool;
  const rule = book.rule('loss');
  return {
    outcome: left,
    steps: [
      {
        what: '{stat} counts {left} in this roll, {lost} less',
        values: { stat, left: poolText(left), lost },
        ...(rule && { rule }),
      },
    ],
  };
}
