import { compareSets, type MatchingSet, setText } from '../../../families/matching/sets.js';
import type { Evaluation } from '../../../model/evaluate/cells/evaluation.js';
import { LEAST_WIDTH } from '../../../values/pool-operation.js';
import { isProblem, type Problem, problem } from '../../../values/problem.js';
import type { Accounted, Step } from '../account.js';
import type { Needs } from '../needs.js';
import { openRulebook } from '../rulebook.js';
import { checkSetOf } from './faces.js';

const needs = {
  procedure: 'opposed roll',
  switches: { offered: 'Opposed Rolls', equalIsEnough: 'Equal Sets Oppose' },
} as const satisfies Needs;
export const opposedNeeds: Needs = needs;

export interface OpposedOutcome {
  /** Sets that are left, the widest first. */
  readonly left: readonly MatchingSet[];
  readonly ruined: readonly MatchingSet[];
  /** Dice of the opposing set that found nothing to gobble. */
  readonly unused: number;
}

/**
 * Opposes the sets of another: against each that the opposing set reaches in width and in height, its dice become gobble
 * dice. They ruin as many sets as they can, the tallest of equally wide ones first, unless `shares` says how many dice
 * go against each of the sets as they are given.
 */
export function oppose(
  by: MatchingSet,
  sets: readonly MatchingSet[],
  who: Evaluation,
  shares?: readonly number[],
): Accounted<OpposedOutcome> | Problem {
  const book = openRulebook(needs, who);
  if (isProblem(book)) return book;
  if (!book.isOn('offered'))
    return problem(`${who.rules.name} has no opposed rolls. The switch "${needs.switches.offered}" turns them on.`);
  for (const set of [by, ...sets]) {
    const wrong = checkSetOf(set, who);
    if (wrong) return wrong;
  }
  if (by.width < LEAST_WIDTH) return problem(`${setText(by)} is not a match, so it opposes nothing.`);
  const enough = book.isOn('equalIsEnough') ? 0 : 1;
  const reached = sets.map((set) => by.width >= set.width + enough && by.height >= set.height + enough);
  const given = shares === undefined ? shared(by.width, sets, reached) : checkShares(by, sets, reached, shares);
  if (isProblem(given)) return given;
  return gobbled(by, sets, reached, given, book.rule('equalIsEnough'));
}

/** How many dice go against each set: the narrowest are ruined first, and what is left over trims the tallest. */
function shared(dice: number, sets: readonly MatchingSet[], reached: readonly boolean[]): readonly number[] {
  const given = sets.map(() => 0);
  let left = dice;
  const order = sets
    .map((set, at) => ({ set, at }))
    .filter(({ at }) => reached[at])
    .sort((a, b) => a.set.width - b.set.width || compareSets(b.set, a.set, 'height'));
  for (const { set, at } of order) {
    const ruin = set.width - LEAST_WIDTH + 1;
    given[at] = Math.min(left, ruin);
    left -= given[at] ?? 0;
  }
  return given;
}

function checkShares(
  by: MatchingSet,
  sets: readonly MatchingSet[],
  reached: readonly boolean[],
  shares: readonly number[],
): readonly number[] | Problem {
  const wrong = shares.find((dice) => !Number.isInteger(dice) || dice < 0);
  if (wrong !== undefined || shares.length !== sets.length) return problem('Say how many dice go against each set.');
  const all = shares.reduce((sum, dice) => sum + dice, 0);
  if (all > by.width) return problem(`${setText(by)} has ${by.width} dice to gobble with, not ${all}.`);
  const at = shares.findIndex((dice, index) => dice > 0 && !reached[index]);
  const beyond = sets[at];
  return beyond ? problem(`${setText(by)} does not reach ${setText(beyond)} in both width and height.`) : shares;
}

function gobbled(
  by: MatchingSet,
  sets: readonly MatchingSet[],
  reached: readonly boolean[],
  given: readonly number[],
  rule: Step['rule'],
): Accounted<OpposedOutcome> {
  const steps: Step[] = [];
  const left: MatchingSet[] = [];
  const ruined: MatchingSet[] = [];
  for (const [at, set] of sets.entries()) {
    const dice = given[at] ?? 0;
    const rest = { width: set.width - dice, height: set.height };
    if (dice > 0 && rest.width < LEAST_WIDTH) ruined.push(set);
    else left.push(rest);
    const what = !reached[at]
      ? '{by} does not reach {set} in both width and height'
      : dice === 0
        ? '{set} is left alone'
        : rest.width < LEAST_WIDTH
          ? '{by} ruins {set} with {dice}'
          : '{by} takes {dice} from {set}: {rest} is left';
    steps.push({
      what,
      values: {
        dice,
        get by() {
          return setText(by);
        },
        get set() {
          return setText(set);
        },
        get rest() {
          return setText(rest);
        },
      },
      ...(rule && { rule }),
    });
  }
  const used = given.reduce((sum, dice) => sum + dice, 0);
  return {
    outcome: { left: left.sort((a, b) => compareSets(b, a, 'width')), ruined, unused: by.width - used },
    steps,
  };
}
