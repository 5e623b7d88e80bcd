import type { RolledDie } from '../../../dice/rolled-die.js';
import { type MatchingSet, type SetAim, setText } from '../../../families/matching/sets.js';
import type { Evaluation } from '../../../model/evaluate/cells/evaluation.js';
import { LEAST_WIDTH } from '../../../values/pool-operation.js';
import { isProblem, type Problem, problem } from '../../../values/problem.js';
import type { Accounted, Step } from '../account.js';
import type { Needs } from '../needs.js';
import { openRulebook } from '../rulebook.js';
import { checkDiceOf, checkSetOf } from './faces.js';

const needs = {
  procedure: 'injury dice',
  tables: { cause: { table: 'Gobble Dice', numbers: { dice: 'dice' } } },
  policies: { order: 'gobble order', kinds: 'injury order' },
} as const satisfies Needs;
export const injuryDiceNeeds: Needs = needs;

export interface InjuryOutcome {
  /** What is left of the sets, in the order in which they were given. */
  readonly left: readonly MatchingSet[];
  /** Sets that are none any more. */
  readonly ruined: readonly MatchingSet[];
}

export interface InjuredDice {
  /** The dice that still lie there, in order. */
  readonly dice: readonly RolledDie[];
  readonly removed: readonly RolledDie[];
}

/** How many dice are gobbled for reasons that the rulebook names, such as an injury; together. */
export function gobbleDice(causes: readonly string[], who: Evaluation): number | Problem {
  const book = openRulebook(needs, who);
  if (isProblem(book)) return book;
  let dice = 0;
  for (const cause of causes) {
    const here = book.cell('cause', cause, 'dice');
    if (here === undefined) return problem(`In ${who.rules.name}, "${cause}" does not gobble dice.`);
    dice += here;
  }
  return dice;
}

/** Takes dice one by one out of the highest set that is left, by the rulebook's order of what is highest. */
export function gobbleSets(
  sets: readonly MatchingSet[],
  dice: number,
  who: Evaluation,
): Accounted<InjuryOutcome> | Problem {
  const book = openRulebook(needs, who);
  if (isProblem(book)) return book;
  for (const set of sets) {
    const wrong = checkSetOf(set, who);
    if (wrong) return wrong;
  }
  const bad = checkDice(dice);
  if (bad) return bad;
  const from = aimOf(book.order('order'));
  const widths = sets.map(({ width }) => width);
  const steps: Step[] = [];
  for (let gone = 0; gone < dice; gone += 1) {
    const at = highest(sets, widths, from);
    const set = sets[at];
    if (!set) break;
    const before = { width: widths[at] ?? 0, height: set.height };
    widths[at] = before.width - 1;
    steps.push({
      what: before.width - 1 < LEAST_WIDTH ? '{set} is lost' : '{set} loses a die',
      values: {
        get set() {
          return setText(before);
        },
      },
    });
  }
  const left = sets.flatMap(({ height }, at) =>
    (widths[at] ?? 0) >= LEAST_WIDTH ? [{ width: widths[at] ?? 0, height }] : [],
  );
  return { outcome: { left, ruined: sets.filter((_, at) => (widths[at] ?? 0) < LEAST_WIDTH) }, steps };
}

/** The same with the dice themselves: of the highest set the kind goes first that the rulebook names first. */
export function gobbleRoll(
  rolled: readonly RolledDie[],
  dice: number,
  who: Evaluation,
): Accounted<InjuredDice> | Problem {
  const book = openRulebook(needs, who);
  if (isProblem(book)) return book;
  const wrong = checkDiceOf(rolled, who) ?? checkDice(dice);
  if (wrong) return wrong;
  const from = aimOf(book.order('order'));
  const kinds = book.order('kinds');
  const rank = ({ role }: RolledDie): number => (kinds.includes(role) ? kinds.indexOf(role) : kinds.length);
  const left = [...rolled];
  const removed: RolledDie[] = [];
  const steps: Step[] = [];
  for (let gone = 0; gone < dice; gone += 1) {
    const faces = [...new Set(left.map(({ face }) => face))];
    const sets = faces.map((height) => ({ height, width: left.filter(({ face }) => face === height).length }));
    const set =
      sets[
        highest(
          sets,
          sets.map(({ width }) => width),
          from,
        )
      ];
    if (!set) break;
    const [first] = left.filter(({ face }) => face === set.height).sort((a, b) => rank(a) - rank(b));
    if (!first) break;
    left.splice(left.indexOf(first), 1);
    removed.push(first);
    steps.push({ what: 'a {role} die of {height} is lost', values: { role: first.role, height: first.face } });
  }
  return { outcome: { dice: left, removed }, steps };
}

function checkDice(dice: number): Problem | undefined {
  return Number.isInteger(dice) && dice >= 0
    ? undefined
    : problem(`The number of gobbled dice must be a whole number of at least 0, not ${dice}.`);
}

function aimOf(order: readonly string[]): SetAim {
  return order[0] === 'width' ? 'widest' : 'tallest';
}

/** The place of the set that loses a die; -1 where none is left. */
function highest(sets: readonly MatchingSet[], widths: readonly number[], from: SetAim): number {
  let best = -1;
  for (const [at, { height }] of sets.entries()) {
    const width = widths[at] ?? 0;
    if (width < LEAST_WIDTH) continue;
    const [bestWidth, bestHeight] = [widths[best] ?? 0, sets[best]?.height ?? 0];
    const first = from === 'tallest' ? height - bestHeight : width - bestWidth;
    const second = from === 'tallest' ? width - bestWidth : height - bestHeight;
    if (best < 0 || first > 0 || (first === 0 && second > 0)) best = at;
  }
  return best;
}
