import { finishMatching, type MatchingRequest, type MatchingRoll } from '../../families/matching/matching.js';
import {
  isBetter,
  type MatchingNeeds,
  type MatchingSet,
  meetsNeeds,
  type SetAim,
  splitSet,
} from '../../families/matching/sets.js';
import type { Evaluation } from '../../model/evaluate/cells/evaluation.js';
import type { Pool } from '../../values/pool.js';
import { LEAST_WIDTH } from '../../values/pool-operation.js';
import { matchingOf } from './dice/pool-roll.js';

/** What decides which sets of a roll strike. */
export interface SetChoice {
  readonly attacks: number;
  readonly aim: SetAim;
  /** Splits wide sets where there are fewer sets than attacks. */
  readonly split: boolean;
  readonly needs: MatchingNeeds;
}

/** The roll of an attack: wiggle dice make as many sets as there are attacks. */
export function requestOf(pool: Pool, { attacks, aim, needs }: SetChoice, gobble: number | undefined): MatchingRequest {
  return {
    pool,
    aim: attacks > 1 ? 'most sets' : aim,
    needs,
    ...(gobble !== undefined && gobble > 0 && { gobble }),
  };
}

/**
 * The roll with its wiggle dice at the best of these heights for the aim; as it is where no height is given away, and where
 * none of them makes a set that succeeds.
 */
export function wiggleFor(
  heights: readonly number[],
  rolled: MatchingRoll,
  request: MatchingRequest,
  who: Evaluation,
): MatchingRoll {
  const parameters = matchingOf(who);
  if (!parameters || heights.length === 0) return rolled;
  const drawn = rolled.faces.filter(({ role }) => role === 'regular').map(({ face }) => face);
  const experts = rolled.faces.filter(({ role }) => role === 'expert').map(({ face }) => face);
  let best: MatchingRoll | undefined;
  let bestSet: MatchingSet | undefined;
  for (const height of heights) {
    const wiggles = Array.from({ length: request.pool.wd }, () => height);
    const made = finishMatching(drawn, { ...request, experts, wiggles }, parameters);
    const set = made.outcome.sets.find((one) => one.height === height);
    if (!set || !meetsNeeds(set, request.needs)) continue;
    if (bestSet && !isBetter(set, bestSet, request.aim === 'tallest' ? 'tallest' : 'widest', {})) continue;
    best = { faces: made.faces, outcome: { ...made.outcome, chosen: set, success: true } };
    bestSet = set;
  }
  return best ?? rolled;
}

/** The sets that strike, the widest first. A called shot takes the set of the place that was called, where there is one. */
export function strikingSets({ outcome }: MatchingRoll, pool: Pool, choice: SetChoice): readonly MatchingSet[] {
  const able = outcome.sets.filter((set) => meetsNeeds(set, choice.needs));
  if (choice.attacks === 1) {
    const called = pool.fd && able.find(({ height }) => pool.fd?.some((fixed) => fixed.height === height));
    const one = called ?? (outcome.success ? outcome.chosen : undefined);
    return one ? [one] : [];
  }
  if (choice.split) splitWide(able, choice.attacks);
  return able.slice(0, choice.attacks);
}

function splitWide(sets: MatchingSet[], wanted: number): void {
  while (sets.length < wanted) {
    let widest = -1;
    for (let at = 0; at < sets.length; at += 1) if ((sets[at]?.width ?? 0) > (sets[widest]?.width ?? 0)) widest = at;
    const set = sets[widest];
    if (!set || set.width < 2 * LEAST_WIDTH) return;
    sets.splice(widest, 1, ...(splitSet(set, 2)[0] ?? [set]));
  }
}
