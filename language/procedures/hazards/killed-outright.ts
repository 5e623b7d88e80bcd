import type { Needs } from '../../rules/needs.js';
import { isProblem, problem } from '../../values/problem.js';
import { why } from '../messages.js';
import { procedure } from '../procedure.js';
import { openRulebook } from '../rulebook.js';
import { placeNamed } from '../wounds/hit-location.js';
import { struckBy, woundedNeeds, woundedOf } from '../wounds/wounded.js';

const needs = {
  procedure: 'kill outright',
  uses: [woundedNeeds],
  policies: { place: 'killed at' },
} as const satisfies Needs;

/** `roll kill outright Guard`: without a roll, fills the place that the rulebook names with killing damage. */
export const killingOutright = procedure(needs, ({ self, on, isNamed }) => {
  if (!isNamed) return problem(why.noTarget);
  const victim = woundedOf(on);
  if (isProblem(victim)) return victim;
  const book = openRulebook(needs, self.who);
  if (isProblem(book)) return book;
  const [named = ''] = book.order('place');
  const place = placeNamed(named, victim.body);
  if (isProblem(place)) return place;
  const rule = book.rule('place');
  return struckBy(victim, [{ place: place.key, killing: place.boxes, shock: 0 }], {
    verdict: 'done',
    summary: `${on.name} is killed`,
    steps: [{ what: '{name} is killed without a roll', values: { name: on.name }, ...(rule && { rule }) }],
  });
});
