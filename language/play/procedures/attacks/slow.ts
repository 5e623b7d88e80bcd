import { type Problem, problem } from '../../../values/problem.js';
import type { Accounted } from '../account.js';
import type { Needs } from '../needs.js';

const needs = {
  procedure: 'slow',
  items: { weapon: { kind: 'weapon', values: { slow: 'slow' } } },
} as const satisfies Needs;
export const slowNeeds: Needs = needs;

/** How far a weapon that takes preparing is. */
export interface Readiness {
  /** Actions that preparing it takes. */
  readonly actionsToPrepare: number;
  /** It fires once in so many rounds. */
  readonly everyRounds: number;
  /** Actions still to be spent before it can be fired. */
  readonly missing: number;
}

/** Readiness of a weapon after so many actions of preparing it; a weapon that is loaded needs none and is not asked for. */
export function slow(rating: number, prepared?: number): Accounted<Readiness> | Problem {
  if (!Number.isSafeInteger(rating) || rating < 0 || (prepared !== undefined && !(prepared >= 0)))
    return problem(`Actions of preparation must be whole numbers of at least 0, not ${prepared ?? rating}.`);
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
