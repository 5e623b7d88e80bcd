import type { Change, Participant } from '../../roll/changes.js';
import type { Needs } from '../../rules/needs.js';
import type { Evaluation } from '../../sheet/cells/evaluation.js';
import { isProblem } from '../../values/problem.js';
import { openRulebook } from '../rulebook.js';
import { conditionChange, conditionNeeds, conditionOf } from '../written.js';
import { bodyOf } from './hit-location.js';

/** Header of everything that sets characters on fire, or reads whether they burn. */
export const onFireNeeds = {
  procedure: 'on fire',
  uses: [conditionNeeds],
  tables: { body: { table: 'Body Condition', texts: { burning: 'burning' } } },
} as const satisfies Needs;

/** Places of the body with the condition for their burning; empty for a game without such conditions. */
function conditionsOfFire(who: Evaluation): readonly { readonly key: string; readonly condition: string }[] {
  const [book, body] = [openRulebook(onFireNeeds, who), bodyOf(who)];
  if (isProblem(book) || isProblem(body)) return [];
  return body.places.map(({ key }) => ({ key, condition: book.text('body', key, 'burning') ?? '' }));
}

/** Keys of the burning places, from the conditions of the sheet. */
export function burningPlaces(who: Evaluation): readonly string[] {
  return conditionsOfFire(who).flatMap(({ key, condition }) => (conditionOf(condition, who) > 0 ? [key] : []));
}

/** The changes of a sheet after which exactly these places burn. */
export function fireChanges(self: Participant, after: readonly string[]): readonly Change[] {
  return conditionsOfFire(self.who).flatMap(({ key, condition }) =>
    conditionChange(self, condition, after.includes(key) ? 1 : 0),
  );
}
