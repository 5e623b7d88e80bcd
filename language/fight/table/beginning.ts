import { nameKey } from '../../grammar/text.js';
import { isDead } from '../../play/actions/dead.js';
import type { Change } from '../../roll/changes.js';
import { says } from '../../roll/messages.js';
import { Tape } from '../../roll/tape.js';
import type { Evaluation } from '../../sheet/cells/evaluation.js';
import { FIGHT_POLICIES } from '../../sheet/fight-policies.js';
import { isSoBy } from '../../sheet/policy-values.js';
import { isProblem } from '../../values/problem.js';
import { type FightState, hasBeenThere, isFighting, isUnaware } from '../state/fight.js';
import { carryOut, withoutName } from '../state/fight-step.js';
import type { PreparedEncounter } from '../state/prepared-encounter.js';
import { readyLine } from '../state/ready-lines.js';

/** Whether the fight begins with an entry of its own, by the rulebook and by what sides of the plan know. */
export function hasBeginning(encounter: PreparedEncounter, state: FightState): boolean {
  const { fight, surprised } = encounter.ceremonies;
  if (fight !== undefined) return true;
  return surprised !== undefined && encounter.members.some((_, place) => isSurprised(encounter, state, place));
}

/** Whether somebody knows nothing yet; in a fight that has begun, only where the game has not said what that does to them. */
export function isStillUnaware(
  encounter: PreparedEncounter,
  fight: FightState,
  place: number,
  hasBegun: boolean,
): boolean {
  return !(hasBegun && encounter.ceremonies.surprised !== undefined) && isSurprised(encounter, fight, place);
}

function isSurprised(encounter: PreparedEncounter, fight: FightState, place: number): boolean {
  return isFighting(fight, place) && isUnaware(encounter, fight, place);
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
    const next = carryOut(encounter, state, ready, new Tape({ seed: `${seed}/${first + 1}` }));
    if (isProblem(next)) return;
    state = next.state;
    changes.push(...next.changes);
    if (isCaught) told.push(says.isSurprised(name, withoutName(name, next.told)));
    else if (isTold) told.push(`${name}: ${withoutName(name, next.told)}`);
  });
  return { state, changes, told };
}

/** Everybody who is there and lives carries out the action with which a fight ends; `choked` is the shock of choking, by name. */
export function everybodyEnds(
  encounter: PreparedEncounter,
  fight: FightState,
  choked: ReadonlyMap<string, number>,
  seed: string,
): DoneByAll {
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
export function sideNotices(encounter: PreparedEncounter, fight: FightState, side: string): DoneByAll {
  let state = fight;
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

/** Sides of which somebody is in a state that noticing the fight ends. */
export function sidesThatKnowNothing(encounter: PreparedEncounter, fight: FightState): readonly string[] {
  const { notices, rules } = encounter;
  const action = notices === undefined ? undefined : rules.actions.get(nameKey(notices));
  const ended = action?.changing.ends.map((one) => one.name) ?? [];
  if (ended.length === 0) return [];
  return encounter.plan.sides.flatMap(({ name }) => {
    const isThere = encounter.members.some(
      ({ side }, place) =>
        nameKey(side) === nameKey(name) &&
        isFighting(fight, place) &&
        ended.some((one) => fight.members[place]?.has(one)),
    );
    return isThere ? [name] : [];
  });
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
