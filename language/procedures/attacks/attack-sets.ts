import { finishMatching, type MatchingRequest, type MatchingRoll } from '../../dice/families/matching/matching.js';
import {
  chooseSet,
  type GobbledSet,
  isBetter,
  type MatchingNeeds,
  type MatchingSet,
  meetsNeeds,
  type SetAim,
  setsLeft,
  setText,
  splitSet,
} from '../../dice/families/matching/sets.js';
import type { Tape } from '../../roll/tape.js';
import type { Evaluation } from '../../sheet/cells/evaluation.js';
import type { Pool } from '../../values/pool.js';
import { LEAST_WIDTH } from '../../values/pool-operation.js';
import { isProblem, type Problem } from '../../values/problem.js';
import { matchingOf } from '../dice/pool-roll.js';
import { why } from '../messages.js';

/** The rules that decide which sets of a roll hit. */
export interface SetChoice {
  readonly attacks: number;
  readonly aim: SetAim;
  /** Splits wide sets if there are fewer sets than attacks. */
  readonly split: boolean;
  readonly needs: MatchingNeeds;
  /** The heights of a called shot; empty for other shots. */
  readonly called: readonly number[];
}

/** The roll of an attack: wiggle dice make as many sets as there are attacks. */
export function requestOf(pool: Pool, { attacks, aim, needs }: SetChoice, gobble: number | undefined): MatchingRequest {
  return {
    pool,
    aim: attacks > 1 ? 'most sets' : aim,
    ...(Object.keys(needs).length > 0 && { needs }),
    ...(gobble !== undefined && gobble > 0 && { gobble }),
  };
}

/** A way to set the wiggle dice, and the resulting set. */
export interface WiggleWay {
  readonly set: MatchingSet;
  readonly roll: MatchingRoll;
}

/** Every way to set the wiggle dice to one of these heights that makes a successful set, the best for the aim first. */
export function wiggleFor(
  heights: readonly number[],
  rolled: MatchingRoll,
  request: MatchingRequest,
  who: Evaluation,
): readonly WiggleWay[] {
  const parameters = matchingOf(who);
  if (!parameters) return [];
  const drawn = rolled.faces.filter(({ role }) => role === 'regular').map(({ face }) => face);
  const experts = rolled.faces.filter(({ role }) => role === 'expert').map(({ face }) => face);
  const aim = request.aim === 'tallest' ? 'tallest' : 'widest';
  return heights
    .flatMap((height): WiggleWay[] => {
      const wiggles = Array.from({ length: request.pool.wd }, () => height);
      const { faces, outcome } = finishMatching(drawn, { ...request, experts, wiggles }, parameters);
      const set = outcome.sets.find((one) => one.height === height);
      if (!set || !meetsNeeds(set, request.needs)) return [];
      return [{ set, roll: { faces, outcome: { ...outcome, chosen: set, success: true } } }];
    })
    .sort((a, b) => (isBetter(a.set, b.set, aim, {}) ? -1 : isBetter(b.set, a.set, aim, {}) ? 1 : 0));
}

/** A roll after its sets have lost dice: the best remaining set is chosen. */
export function withoutSets(
  { faces, outcome }: MatchingRoll,
  lost: readonly GobbledSet[],
  request: MatchingRequest,
): MatchingRoll {
  const sets = setsLeft(outcome.sets, lost);
  const { chosen: _, ...rest } = outcome;
  const good = sets.filter((set) => meetsNeeds(set, request.needs));
  const chosen = chooseSet(good, request.aim === 'tallest' ? 'tallest' : 'widest');
  return { faces, outcome: { ...rest, sets, ...(chosen && { chosen }), success: chosen !== undefined } };
}

/** The sets that hit, the widest first. A called shot takes the set of the called place, if there is one. */
export function strikingSets({ outcome }: MatchingRoll, choice: SetChoice): readonly MatchingSet[] {
  const able = outcome.sets.filter((set) => meetsNeeds(set, choice.needs));
  if (choice.attacks === 1) {
    const called = able.find(({ height }) => choice.called.includes(height));
    const one = called ?? (outcome.success ? outcome.chosen : undefined);
    return one ? [one] : [];
  }
  if (choice.split) splitWide(able, choice.attacks);
  return able.slice(0, choice.attacks);
}

/** Sets for this many actions. If there are fewer, wide ones can be split; the player chooses whether they are. */
export function setsForAll(
  sets: readonly MatchingSet[],
  things: number,
  dice: Tape,
  whose?: string,
): readonly MatchingSet[] | Problem {
  const split = [...sets];
  splitWide(split, things);
  if (split.length === sets.length) return sets;
  const [parts, whole] = [split, sets].map((all) => all.map(setText).join(' and '));
  const chosen = dice.choose(why.howSetsServe(things), [{ name: parts ?? '' }, { name: whole ?? '' }], whose);
  if (isProblem(chosen)) return chosen;
  return chosen === parts ? split : sets;
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
