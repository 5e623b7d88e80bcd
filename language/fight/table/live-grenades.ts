import { nameKey } from '../../grammar/text.js';
import { ANSWERS_GRENADE } from '../../procedures/attacks/grenade-answers.js';
import type { ThrownGrenade } from '../../procedures/round/fighter.js';
import type { Action } from '../../rules/rules.js';
import { thingText } from '../state/attack-lines.js';
import type { PreparedEncounter } from '../state/prepared-encounter.js';
import { grenadesAt } from './goes-on.js';
import type { TableState } from './table-state.js';

/** A member's possible answers to each grenade near them, as complete lines. */
export function grenadeAnswers(
  encounter: PreparedEncounter,
  { goesOn }: TableState,
  by: number,
): readonly { readonly action: Action; readonly line: string }[] {
  const at = grenadesAt(goesOn.thrown, encounter.members[by]?.name ?? '');
  return at.flatMap((grenade) =>
    answersIn(encounter).map((action) => ({ action, line: `${action.name} ${wordsOf(action, grenade)}` })),
  );
}

/** Completes a line that only names an answer, such as `kick grenade`, with the width of the throw. */
export function withGrenade(encounter: PreparedEncounter, { goesOn }: TableState, by: number, line: string): string {
  const [grenade] = grenadesAt(goesOn.thrown, encounter.members[by]?.name ?? '');
  const action = grenade && answersIn(encounter).find(({ name }) => nameKey(name) === nameKey(line));
  return grenade && action ? `${line} ${wordsOf(action, grenade)}` : line;
}

function answersIn({ rules }: PreparedEncounter): readonly Action[] {
  return [...rules.actions.values()].filter(({ plays }) => plays !== undefined && ANSWERS_GRENADE.has(plays));
}

function wordsOf({ kinds }: Action, { set, weapon }: ThrownGrenade): string {
  return `${set.width}${kinds.length > 0 ? ` with ${thingText(weapon)}` : ''}`;
}
