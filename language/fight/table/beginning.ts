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

/** Whether the fight begins with an entry of its own, by the rulebook and by what sides of the plan know. */
export function hasBeginning(encounter: PreparedEncounter, state: FightState): boolean {
  const { fight, surprised } = encounter.ceremonies;
  if (fight !== undefined) return true;
  return surprised !== undefined && encounter.members.some((_, place) => isSurprised(encounter, state, place));
}

/** Whether somebody who is there knows nothing yet. */
export function isSurprised(encounter: PreparedEncounter, state: FightState, place: number): boolean {
  return isFighting(state, place) && unawareness(encounter, state, place) !== undefined;
}

/**
 * Whether somebody who knows nothing yet has no turn: where the encounter says until when, and where the game says nothing of
 * the surprised. Else what the game says of them happens in their turns.
 */
export function doesNothingYet(encounter: PreparedEncounter, state: FightState, place: number): boolean {
  const unaware = unawareness(encounter, state, place);
  return unaware !== undefined && (unaware.until !== undefined || encounter.ceremonies.surprised === undefined);
}

/** Whether there is anybody who carries out the action between two rounds. */
export function roundBegins({ ceremonies, rules }: PreparedEncounter, fight: FightState): boolean {
  if (ceremonies.round === undefined) return false;
  return (
    !rules.policies.has(FIGHT_POLICIES.betweenRoundsOf) || fight.members.some((_, place) => concerns(fight, place))
  );
}

/** Whether a value is true of a member who is there and lives that makes the action between rounds theirs. */
function concerns({ members, present }: FightState, place: number): boolean {
  const now = members[place];
  return present[place] === true && now?.read(isConcerned) === true && !now.read(isDead);
}

/** What everybody has done at such a moment. */
export interface DoneByAll {
  readonly state: FightState;
  readonly changes: readonly Change[];
  readonly told: readonly string[];
  /** Dice were thrown for it. */
  readonly isRolled: boolean;
}

/**
 * Everybody who is there carries out the action with which the fight or the round begins, each with dice of its own, or with those of
 * the first of a kind that begins as one; who cannot, does not. The outcome is told for the surprised, and where a procedure plays it.
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

/** Everybody who is there and lives carries out the action with which a fight ends; `choked` is the shock of choking, by name. */
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
    const pressed = choked.get(name);
    const line =
      pressed !== undefined && encounter.choked !== undefined ? `${end}, ${encounter.choked} ${pressed}` : end;
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

/** Those of a side who know nothing yet notice that there is a fight. */
export function sideNotices(
  encounter: PreparedEncounter,
  fight: FightState,
  side: string,
): Omit<DoneByAll, 'isRolled'> {
  let state = fight;
  const changes: Change[] = [];
  const told: string[] = [];
  const { notices } = encounter;
  state = { ...state, noticed: new Set([...state.noticed, nameKey(side)]) };
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

/** Sides that know nothing yet, by their plan or by a state of somebody that noticing the fight ends. */
export function sidesThatKnowNothing(encounter: PreparedEncounter, fight: FightState): readonly PlannedSide[] {
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
