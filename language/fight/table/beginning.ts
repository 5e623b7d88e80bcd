import { nameKey } from '../../grammar/text.js';
import type { Change } from '../../roll/changes.js';
import { says } from '../../roll/messages.js';
import { Tape } from '../../roll/tape.js';
import type { Evaluation } from '../../sheet/cells/evaluation.js';
import { FIGHT_POLICIES } from '../../sheet/fight-policies.js';
import { isSoBy } from '../../sheet/policy-values.js';
import { isProblem } from '../../values/problem.js';
import { type FightState, isFighting, isUnaware } from '../state/fight.js';
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

/**
 * Everybody who is there carries out the action with which the fight or the round begins, each with dice of its own, or with those of
 * the first of a kind that begins as one; who cannot, does not. Only for the surprised is the outcome told.
 */
export function everybodyBegins(
  encounter: PreparedEncounter,
  fight: FightState,
  what: 'fight' | 'round',
  seed: string,
): { readonly state: FightState; readonly changes: readonly Change[]; readonly told: readonly string[] } {
  let state = fight;
  const changes: Change[] = [];
  const told: string[] = [];
  const { surprised } = encounter.ceremonies;
  const ofKinds = new Map<string, number>();
  encounter.members.forEach(({ name, side, of }, place) => {
    if (!isFighting(state, place)) return;
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
  });
  return { state, changes, told };
}

function beginsAsOne(who: Evaluation): boolean {
  return isSoBy(who, FIGHT_POLICIES.asOne);
}
