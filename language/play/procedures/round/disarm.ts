import { nameKey } from '../../../grammar/text.js';
import { isProblem, problem } from '../../../values/problem.js';
import type { Needs } from '../needs.js';
import { openRulebook } from '../rulebook.js';
import { weaponOf } from '../weapon.js';
import { bodyOf, hitLocation, placeNamed } from '../wounds/hit-location.js';
import { applyHits } from '../wounds/wounds.js';
import type { Effect } from './fighter.js';

const needs = {
  procedure: 'disarm',
  numbers: { killing: 'Disarm Killing' },
  policies: { edged: 'edged weapons' },
} as const satisfies Needs;
export const disarmNeeds: Needs = needs;

/** Taking a weapon away. */
export interface Disarming {
  readonly weapon: string;
  /** The place that holds it, which the called shot has to strike. */
  readonly arm: string;
  /** The place that grabs it, which an edge cuts. */
  readonly grabbingWith: string;
  /** Whether it has an edge or a point; the rulebook's list decides where nothing is said. */
  readonly edged?: boolean;
}

/** A called shot at the arm that holds a weapon: no damage, the weapon is lost, and an edge cuts the one who grabs it. */
export function disarm({ weapon, arm, grabbingWith, edged }: Disarming): Effect {
  return ({ set, by, target }) => {
    if (!by || !target) return problem('Disarming needs an attacker and a target.');
    const book = openRulebook(needs, by.fighter.who);
    if (isProblem(book)) return book;
    const theirs = bodyOf(target.fighter.who);
    if (isProblem(theirs)) return theirs;
    const wanted = placeNamed(arm, theirs);
    if (isProblem(wanted)) return wanted;
    const held = weaponOf(weapon, target.fighter.who);
    if (isProblem(held)) return held;
    const landed = hitLocation(set.height, target.fighter.who);
    if (isProblem(landed)) return landed;
    if (landed.outcome.key !== wanted.key)
      return {
        outcome: { success: false },
        steps: [
          ...landed.steps,
          { what: 'the {weapon} is in the {place}', values: { weapon: held.name, place: wanted.name } },
        ],
      };
    const disarmed = { who: target.fighter.name, weapon: held.name };
    if (!(edged ?? book.order('edged').includes(nameKey(held.name))))
      return { outcome: { disarmed }, steps: landed.steps };
    const cut = applyHits(
      by.wounds,
      [{ place: grabbingWith, killing: book.number('killing'), shock: 0 }],
      by.fighter.who,
    );
    if (isProblem(cut)) return cut;
    const rule = book.rule('killing');
    const { name } = by.fighter;
    return {
      outcome: { disarmed, wounds: { [name]: cut.outcome.wounds }, hurt: [name] },
      steps: [
        ...landed.steps,
        { what: '{name} grabs an edge', values: { name }, steps: cut.steps, ...(rule && { rule }) },
      ],
    };
  };
}
