import { nameKey } from '../../grammar/text.js';
import { isDead } from '../../play/actions/dead.js';
import { resolveAction } from '../../play/actions/play-action.js';
import { Tape } from '../../roll/tape.js';
import { isTrue } from '../../rules/operations.js';
import { type Due, dueBy, FIGHT_POLICIES, recoveriesOf } from '../../sheet/fight-policies.js';
import { carriedOf } from '../../sheet/rolls/action.js';
import { isProblem } from '../../values/problem.js';
import { textValue } from '../../values/value.js';
import { thingText } from '../state/attack-lines.js';
import type { PreparedEncounter } from '../state/prepared-encounter.js';
import { readyLine } from '../state/ready-lines.js';
import type { Proposal, TableState } from './table-state.js';

/**
 * Proposals for actions that the rules ask for now and that are not done yet: for the member whose turn it is recoveries
 * and what is due at turns, for everyone what is due at the beginning of a round.
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
    const asked = [...(isTurn ? atTurn : []), ...atRound].flatMap((one) => linesOf(encounter, state, place, one));
    return [...new Set([...recoveries, ...asked])].map((line) => proposed(now.name, line));
  });
  return all.filter(({ key }) => !state.tried.has(nameKey(key)));
}

/** Proposals for actions that the rules ask for at the end of the fight. */
export function dueAtEnd(encounter: PreparedEncounter, state: TableState): readonly Proposal[] {
  const asked = dueBy(encounter.rules, FIGHT_POLICIES.dueAtEnd);
  return encounter.members.flatMap(({ name }, place) =>
    asked
      .flatMap((one) => linesOf(encounter, state, place, one))
      .map((line) => proposed(name, line))
      .filter(({ key }) => !state.tried.has(nameKey(key))),
  );
}

/** The key of a due action of a member. Once done, it is not proposed again until the next turn. */
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

/**
 * The lines of a due action for a member: one if its value is true; for a value with a parameter, one for each thing or
 * power for which it is true. An action without a value is due for everyone who can carry it out.
 */
function linesOf(
  encounter: PreparedEncounter,
  state: TableState,
  place: number,
  { action, value }: Due,
): readonly string[] {
  const now = state.fight.members[place];
  if (!now || now.read(isDead)) return [];
  if (value === undefined) return isDoable(encounter, state, place, action.name) ? [action.name] : [];
  const key = nameKey(value);
  if (encounter.rules.derived.get(key)?.parameters.length !== 1) return now.has(value) ? [action.name] : [];
  const who = now.evaluation;
  const isAsked = (name: string): boolean =>
    isTrue(who.derived(key, undefined, [{ operation: 'declared', value: textValue(name) }]).value);
  return carriedOf(who, action.kinds)
    .filter(({ name }) => isAsked(name))
    .map(({ name }) => `${action.name} with ${thingText(name)}`);
}

function isDoable(encounter: PreparedEncounter, state: TableState, place: number, line: string): boolean {
  const ready = readyLine(encounter, state.fight, place, line);
  return !isProblem(ready) && !isProblem(resolveAction(ready, new Tape({ seed: 'due', isTrial: true })));
}
