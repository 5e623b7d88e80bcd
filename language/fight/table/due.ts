import { nameKey } from '../../grammar/text.js';
import { isDead } from '../../play/actions/dead.js';
import { resolveAction } from '../../play/actions/play-action.js';
import { Tape } from '../../roll/tape.js';
import { type Due, dueBy, FIGHT_POLICIES, recoveriesOf } from '../../sheet/fight-policies.js';
import { isProblem } from '../../values/problem.js';
import type { PreparedEncounter } from '../state/prepared-encounter.js';
import { readyLine } from '../state/ready-lines.js';
import type { Proposal, TableState } from './table-state.js';

/**
 * What the rules ask for now, and nobody has done yet: of whoever's turn begins what gets them over what keeps them from acting,
 * and what the rulebook says is due at turns; of everybody what is due as a round begins.
 */
export function dueOf(encounter: PreparedEncounter, state: TableState): readonly Proposal[] {
  const { rules, members } = encounter;
  const { turns, fight } = state;
  const atTurn = dueBy(rules, FIGHT_POLICIES.dueAtTurn);
  const atRound = dueBy(rules, FIGHT_POLICIES.dueAtRound);
  const all = members.flatMap((_, place): readonly Proposal[] => {
    const now = fight.members[place];
    if (!now || fight.present[place] !== true) return [];
    const isTurn = turns.turn === place && turns.phase === undefined;
    const recoveries = isTurn && !now.isOut ? recoveriesOf(rules, now).map(({ name }) => name) : [];
    const asked = [...(isTurn ? atTurn : []), ...atRound].filter((one) => concerns(encounter, state, place, one));
    return [...new Set([...recoveries, ...asked.map(({ action }) => action.name)])].map((line) =>
      proposed(now.name, line),
    );
  });
  return all.filter(({ key }) => !state.tried.has(nameKey(key)));
}

/** What the rules ask for once the fight is over, of everybody who was there. */
export function dueAtEnd(encounter: PreparedEncounter, state: TableState): readonly Proposal[] {
  const asked = dueBy(encounter.rules, FIGHT_POLICIES.dueAtEnd);
  return encounter.members.flatMap(({ name }, place) =>
    asked.flatMap((one) => {
      const own = proposed(name, one.action.name);
      return !state.tried.has(nameKey(own.key)) && concerns(encounter, state, place, one) ? own : [];
    }),
  );
}

/** The key under which a line is due of a member; what was done is not due again until the next turn. */
export function dueKey(name: string, action: string): string {
  return `due ${name}: ${action}`;
}

function proposed(name: string, line: string): Proposal {
  return {
    key: dueKey(name, line),
    what: 'due',
    text: `${name}: ${line}`,
    input: { is: 'act', by: name, line },
  };
}

/** Whether the rules ask it of a member: its value is true, or the action could be carried out and would change something. */
function concerns(encounter: PreparedEncounter, state: TableState, place: number, { action, value }: Due): boolean {
  const now = state.fight.members[place];
  if (!now || now.read(isDead)) return false;
  if (value !== undefined) return now.has(value);
  const ready = readyLine(encounter, state.fight, place, action.name);
  return !isProblem(ready) && !isProblem(resolveAction(ready, new Tape({ seed: 'due', isTrial: true })));
}
