import type { Evaluation } from '../../../model/evaluate/cells/evaluation.js';
import { isProblem, type Problem, problem } from '../../../values/problem.js';
import type { Accounted } from '../account.js';
import type { Needs } from '../needs.js';
import { openRulebook } from '../rulebook.js';
import { checkCount, nameOf } from '../wounds/wounds.js';
import type { WillChange } from './will.js';

const needs = {
  procedure: 'motivation',
  numbers: { passion: 'Passion Rating', loyalty: 'Loyalty Rating', moves: 'Moving Will' },
} as const satisfies Needs;
export const motivationNeeds: Needs = needs;

/** Something that a character did for what drives it, or failed to do. */
export interface Motivated {
  readonly motivation: 'passion' | 'loyalty';
  readonly done: 'pursued' | 'failed';
  /** What the game master gives or takes; the whole rating where nothing is said. */
  readonly points?: number;
}

/**
 * Points of Will won by pursuing a motivation, or lost by failing it: as many as it is rated at most, never below nothing.
 * A problem for one without that motivation, for more points than it is worth, and for those who have no such points.
 */
export function motivated(
  { motivation, done, points }: Motivated,
  will: number,
  who: Evaluation,
): Accounted<WillChange> | Problem {
  const book = openRulebook(needs, who);
  if (isProblem(book)) return book;
  const rating = book.number(motivation);
  const stake = points ?? rating;
  const wrong = checkCount(will, 'The points before it') ?? checkCount(stake, 'What is at stake');
  if (wrong) return wrong;
  if (book.number('moves') === 0)
    return problem(`${nameOf(who)} is an ordinary human, who neither gains nor loses these points.`);
  if (rating === 0) return problem(`${nameOf(who)} has no ${motivation}.`);
  if (stake > rating) return problem(`The ${motivation} is worth ${rating} points at most, not ${stake}.`);
  const change = done === 'pursued' ? stake : 0 - Math.min(will, stake);
  const rule = book.rule(motivation);
  return {
    outcome: { will: will + change, change, lost: Math.max(0, 0 - change) },
    steps: [
      {
        what:
          done === 'pursued'
            ? 'the {motivation} was pursued: {points} points gained, now {after}'
            : 'the {motivation} was failed: {points} points lost, {after} left',
        values: { motivation, points: Math.abs(change), after: will + change },
        ...(rule && { rule }),
      },
    ],
  };
}
