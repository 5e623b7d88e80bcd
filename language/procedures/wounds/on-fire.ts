import type { Change, Participant } from '../../roll/changes.js';
import type { Needs } from '../../rules/needs.js';
import type { Evaluation } from '../../sheet/cells/evaluation.js';
import { isProblem } from '../../values/problem.js';
import { openRulebook } from '../rulebook.js';
import { conditionNeeds, conditionOf } from '../written.js';
import { bodyOf } from './hit-location.js';

/** Header of everything that sets characters on fire, or reads whether they burn. */
export const onFireNeeds = {
  procedure: 'on fire',
  uses: [conditionNeeds],
  tables: { body: { table: 'Body Condition', texts: { burning: 'burning' } } },
} as const satisfies Needs;

/** A place of the body with the condition for its burning, and the amount of that condition on the sheet. */
export interface PlaceOnFire {
  readonly key: string;
  readonly condition: string;
  readonly amount: number;
}

/** All places of the body, burning or not; empty for a game without such conditions. */
export function firesOf(who: Evaluation): readonly PlaceOnFire[] {
  const [book, body] = [openRulebook(onFireNeeds, who), bodyOf(who)];
  if (isProblem(book) || isProblem(body)) return [];
  return body.places.map(({ key }) => {
    const condition = book.text('body', key, 'burning') ?? '';
    return { key, condition, amount: conditionOf(condition, who) };
  });
}

/** Keys of the burning places, from the conditions of the sheet. */
export function burningPlaces(who: Evaluation): readonly string[] {
  return firesOf(who).flatMap(({ key, amount }) => (amount > 0 ? [key] : []));
}

/** The changes after which exactly these places burn. `fires` is the sheet's state, if the caller has it already. */
export function fireChanges(
  { name, of, who }: Participant,
  after: readonly string[],
  fires: readonly PlaceOnFire[] = firesOf(who),
): readonly Change[] {
  return fires.flatMap(({ key, condition, amount: from }) => {
    const to = after.includes(key) ? 1 : 0;
    return from === to ? [] : [{ is: 'condition', who: name, of, condition, from, to }];
  });
}
