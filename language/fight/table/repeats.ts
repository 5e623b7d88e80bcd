import { says } from '../../roll/messages.js';
import { aimIn, readyingActions } from '../../sheet/fight-policies.js';
import type { PreparedEncounter } from '../state/prepared-encounter.js';
import type { LineNow } from './line-now.js';
import type { TableInput, TableState } from './table-state.js';

/** Attacks are alike, whatever the game calls them. */
const ATTACK = 'attack';

/**
 * A remark where somebody does again what takes a turn, before they have another one: to attack, to aim, to make something ready. Rules and
 * people know reasons for it, so that it stops nobody.
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

/** The same once something has happened: with a round everybody has a turn to come, and with a turn its member has had none. */
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

/** What of all that a line can do takes a turn, in a word. */
function takesTurn({ attacks, rules }: PreparedEncounter, { ready }: LineNow): string | undefined {
  const action = ready?.situation.action;
  if (action === undefined) return undefined;
  if (attacks.some(({ key }) => key === action)) return ATTACK;
  const aim = rules.once(aimIn)?.action;
  return [...(aim ? [aim] : []), ...readyingActions(rules)].find(({ key }) => key === action)?.name;
}
