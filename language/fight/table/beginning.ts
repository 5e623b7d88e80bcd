import { nameKey } from '../../grammar/text.js';
import { isDead } from '../../play/actions/dead.js';
import type { Change } from '../../roll/changes.js';
import { says } from '../../roll/messages.js';
import { isRoll, Tape } from '../../roll/tape.js';
import type { Evaluation } from '../../sheet/cells/evaluation.js';
import type { PlannedSide } from '../../sheet/encounter/plan.js';
import { FIGHT_POLICIES } from '../../sheet/fight-policies.js';
import { isSoBy } from '../../sheet/policy-values.js';
import { isProblem } from '../../values/problem.js';
import { type FightState, hasBeenThere, isFighting, unawareness } from '../state/fight.js';
import { carryOut, withoutName } from '../state/fight-step.js';
import type { PreparedEncounter } from '../state/prepared-encounter.js';
import { readyLine } from '../state/ready-lines.js';

/** Whether the fight begins with an entry of its own: the rulebook has an action for it, or for the surprised if there are any. */
export function hasBeginning(encounter: PreparedEncounter, state: FightState): boolean {
  const { fight, surprised } = encounter.ceremonies;
  if (fight !== undefined) return true;
  return surprised !== undefined && encounter.members.some((_, place) => isSurprised(encounter, state, place));
}

/** Whether a member is there and still unaware. */
export function isSurprised(encounter: PreparedEncounter, state: FightState, place: number): boolean {
  return isFighting(state, place) && unawareness(encounter, state, place) !== undefined;
}

/**
 * Whether a member is unaware and therefore has no turn: if the encounter says until when, or if the game has no action
 * for the surprised. Otherwise the game's rules for the surprised apply in their turns.
 */
export function doesNothingYet(encounter: PreparedEncounter, state: FightState, place: number): boolean {
  const unaware = unawareness(encounter, state, place);
  return unaware !== undefined && (unaware.until !== undefined || encounter.ceremonies.surprised === undefined);
}

/** Whether the game has an action between two rounds, and someone to carry it out. */
export function roundBegins({ ceremonies, rules }: PreparedEncounter, fight: FightState): boolean {
  if (ceremonies.round === undefined) return false;
  return (
    !rules.policies.has(FIGHT_POLICIES.betweenRoundsOf) || fight.members.some((_, place) => concerns(fight, place))
  );
}

/** Whether a member is there, alive, and one of those whom the game's action between rounds is for. */
function concerns({ members, present }: FightState, place: number): boolean {
  const now = members[place];
  return present[place] === true && now?.read(isConcerned) === true && !now.read(isDead);
}

/** The result of an action that everyone carries out. */
export interface DoneByAll {
  readonly state: FightState;
  readonly changes: readonly Change[];
  readonly told: readonly string[];
  /** Whether it needed dice. */
  readonly isRolled: boolean;
}

/**
 * Everyone who is there carries out the action that begins the fight or the round, as far as they can. Each has dice of
 * their own, except for kinds whose members begin as one. The outcome is reported for the surprised, and for procedures.
 */
export function everybodyBegins(
  encounter: PreparedEncounter,
  fight: FightState,
  what: 'fight' | 'round',
  seed: string,
): DoneByAll {
  let state = fight;
  const changes: Change[] = [];
  const told: string[] = [];
  let isRolled = false;
  const { surprised } = encounter.ceremonies;
  const ofKinds = new Map<string, number>();
  const isOfSome = what === 'round' && encounter.rules.policies.has(FIGHT_POLICIES.betweenRoundsOf);
  const isTold = what === 'round' && playsProcedure(encounter, encounter.ceremonies.round);
  encounter.members.forEach(({ name, side, of }, place) => {
    if (isOfSome ? !concerns(state, place) : !isFighting(state, place)) return;
    const isCaught = what === 'fight' && surprised !== undefined && isSurprised(encounter, state, place);
    const action = isCaught ? surprised : encounter.ceremonies[what];
    const ready = action === undefined ? undefined : readyLine(encounter, state, place, action);
    if (!ready || isProblem(ready)) return;
    const kind = `${nameKey(side)}/${nameKey(of)}`;
    const first = state.members[place]?.read(beginsAsOne) ? (ofKinds.get(kind) ?? place) : place;
    ofKinds.set(kind, first);
    const tape = new Tape({ seed: `${seed}/${first + 1}` });
    const next = carryOut(encounter, state, ready, tape);
    if (isProblem(next)) return;
    isRolled ||= tape.entries.some(isRoll);
    state = next.state;
    changes.push(...next.changes);
    if (isCaught) told.push(says.isSurprised(name, withoutName(name, next.told)));
    else if (isTold) told.push(`${name}: ${withoutName(name, next.told)}`);
  });
  return { state, changes, told, isRolled };
}

/** Everyone who was there and lives carries out the action that ends a fight. `choked` is the shock of choking, by name. */
export function everybodyEnds(
  encounter: PreparedEncounter,
  fight: FightState,
  choked: ReadonlyMap<string, number>,
  seed: string,
): Omit<DoneByAll, 'isRolled'> {
  let state = fight;
  const changes: Change[] = [];
  const told: string[] = [];
  const { end } = encounter.ceremonies;
  if (end === undefined) return { state, changes, told };
  encounter.members.forEach(({ name }, place) => {
    if (!hasBeenThere(state, place) || state.members[place]?.read(isDead)) return;
    const shock = choked.get(name);
    const line = shock !== undefined && encounter.choked !== undefined ? `${end}, ${encounter.choked} ${shock}` : end;
    const ready = readyLine(encounter, state, place, line);
    const next = isProblem(ready)
      ? ready
      : carryOut(encounter, state, ready, new Tape({ seed: `${seed}/${place + 1}` }));
    if (isProblem(next) || next.changes.length === 0) return;
    state = next.state;
    changes.push(...next.changes);
    told.push(`${name}: ${withoutName(name, next.told)}`);
  });
  return { state, changes, told };
}

/** A side notices the fight: its members carry out the game's action for that. */
export function sideNotices(
  encounter: PreparedEncounter,
  fight: FightState,
  side: string,
): Omit<DoneByAll, 'isRolled'> {
  let state: FightState = { ...fight, noticed: new Set([...fight.noticed, nameKey(side)]) };
  const changes: Change[] = [];
  const told: string[] = [];
  const { notices } = encounter;
  if (notices === undefined) return { state, changes, told };
  encounter.members.forEach((member, place) => {
    if (nameKey(member.side) !== nameKey(side) || state.present[place] !== true) return;
    const ready = readyLine(encounter, state, place, notices);
    const next = isProblem(ready) ? ready : carryOut(encounter, state, ready, new Tape({ seed: '' }));
    if (isProblem(next) || next.changes.length === 0) return;
    state = next.state;
    changes.push(...next.changes);
    told.push(`${member.name}: ${withoutName(member.name, next.told)}`);
  });
  return { state, changes, told };
}

/** Unaware sides: by their plan, or because a member has a condition that noticing the fight would end. */
export function unawareSides(encounter: PreparedEncounter, fight: FightState): readonly PlannedSide[] {
  const { notices, rules, plan, members } = encounter;
  const action = notices === undefined ? undefined : rules.actions.get(nameKey(notices));
  const ended = action?.changing.ends.map((one) => one.name) ?? [];
  return plan.sides.filter(({ name }) =>
    members.some(
      ({ side }, place) =>
        nameKey(side) === nameKey(name) &&
        isFighting(fight, place) &&
        (unawareness(encounter, fight, place) !== undefined || ended.some((one) => fight.members[place]?.has(one))),
    ),
  );
}

function playsProcedure({ rules }: PreparedEncounter, action: string | undefined): boolean {
  return action !== undefined && rules.actions.get(nameKey(action))?.plays !== undefined;
}

function isConcerned(who: Evaluation): boolean {
  return isSoBy(who, FIGHT_POLICIES.betweenRoundsOf);
}

function beginsAsOne(who: Evaluation): boolean {
  return isSoBy(who, FIGHT_POLICIES.asOne);
}
