import { says } from '../../roll/messages.js';
import { aimIn, readyingActions } from '../../sheet/fight-policies.js';
import type { PreparedEncounter } from '../state/prepared-encounter.js';
import type { LineNow } from './line-now.js';
import type { TableInput, TableState } from './table-state.js';

/** All attacks count as the same action. */
const ATTACK = 'attack';

/**
 * A remark if a member repeats an action that takes a turn before the next one: attacking, aiming, or making something
 * ready. It is no problem, because a rule or the group may allow it.
 */
export function repeated(
  encounter: PreparedEncounter,
  { turns, doneInTurn }: TableState,
  place: number,
  line: LineNow,
): { readonly doneInTurn: TableState['doneInTurn']; readonly told: readonly string[] } {
  const what = turns.phase === undefined ? takesTurn(encounter, line) : undefined;
  if (what === undefined) return { doneInTurn, told: [] };
  const key = keyOf(place, what);
  return doneInTurn.has(key)
    ? { doneInTurn, told: [says.onceMore(what)] }
    : { doneInTurn: new Set([...doneInTurn, key]), told: [] };
}

/** The actions done in turns, after an input: a new round forgets all, a new turn those of its member. */
export function doneInTurnAfter(
  encounter: PreparedEncounter,
  state: TableState,
  input: TableInput,
): TableState['doneInTurn'] {
  const { doneInTurn } = state;
  if (input.is === 'round' || (input.is === 'begins' && input.what === 'round')) return new Set();
  if (input.is !== 'turn' && input.is !== 'begins turn') return doneInTurn;
  const own = keyOf(encounter.placeOf(input.of) ?? -1, '');
  return new Set([...doneInTurn].filter((key) => !key.startsWith(own)));
}

function keyOf(place: number, what: string): string {
  return `${place}/${what}`;
}

/** The name of the action of a line, if it takes a turn. */
function takesTurn({ attacks, rules }: PreparedEncounter, { ready }: LineNow): string | undefined {
  const action = ready?.situation.action;
  if (action === undefined) return undefined;
  if (attacks.some(({ key }) => key === action)) return ATTACK;
  const aim = rules.once(aimIn)?.action;
  return [...(aim ? [aim] : []), ...readyingActions(rules)].find(({ key }) => key === action)?.name;
}
