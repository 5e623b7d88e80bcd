import { checkRoll } from '../../dice/families/roll.js';
import { nameKey } from '../../grammar/text.js';
import { gameFor, type MainRoll, rollOn } from '../../roll/main-roll.js';
import { says } from '../../roll/messages.js';
import type { Tape } from '../../roll/tape.js';
import type { MoraleRoll } from '../../sheet/encounter/plan.js';
import { requestOf } from '../../sheet/rolls/request.js';
import { evaluateRollFrom } from '../../sheet/rolls/roll.js';
import { isProblem, type Problem, problem } from '../../values/problem.js';
import { type FightState, type FightStep, hasBeenThere, isFighting, moves, othersNow } from './fight.js';
import type { PreparedEncounter } from './prepared-encounter.js';

/** Makes a morale roll of the plan, by its index. If it fails, or its roller is out, the side breaks. */
export function morale(
  encounter: PreparedEncounter,
  state: FightState,
  index: number,
  tape: Tape,
): FightStep | Problem {
  const one = encounter.plan.morale[index];
  if (!one) return problem(says.noMorale(String(index + 1)));
  const { check, side } = one;
  if (check?.isEach) return moraleOfEach(encounter, state, side, check, tape);
  const by = check && encounter.placeOf(check.by);
  if (!check?.rolled) return breaks(encounter, state, side, [says.breaksUp(side)]);
  if (by !== undefined && hasBeenThere(state, by) && !isFighting(state, by))
    return breaks(encounter, state, side, [`${says.holdsNoMore(check.by)}: ${says.breaksUp(side)}`]);
  const rolled = rollOfMorale(encounter, state, check, check.by, tape);
  if (isProblem(rolled)) return rolled;
  if (rolled.verdict !== 'failure')
    return { state, told: [`${check.by} ${rolled.summary}: ${says.holdsOn(side)}`], changes: [] };
  return breaks(encounter, state, side, [`${check.by} ${rolled.summary}: ${says.breaksUp(side)}`]);
}

/** Each member of a side rolls, and those who fail leave; the side breaks if nobody stays. */
function moraleOfEach(
  encounter: PreparedEncounter,
  state: FightState,
  side: string,
  check: MoraleRoll,
  tape: Tape,
): FightStep | Problem {
  let now = state;
  const told: string[] = [];
  let isHeld = false;
  for (const [place, { name, side: own }] of encounter.members.entries()) {
    if (nameKey(own) !== nameKey(side) || !isFighting(state, place)) continue;
    const rolled = rollOfMorale(encounter, state, check, name, tape);
    if (isProblem(rolled)) return rolled;
    const isLeaving = rolled.verdict === 'failure';
    isHeld ||= !isLeaving;
    told.push(`${name} ${rolled.summary}: ${isLeaving ? says.leaves(name) : says.stays(name)}`);
    const moved = isLeaving ? moves(now, place, false) : now;
    if (isProblem(moved)) return moved;
    now = moved;
  }
  if (isHeld) return { state: now, told, changes: [] };
  return breaks(encounter, now, side, [...told, says.breaksUp(side)]);
}

function rollOfMorale(
  encounter: PreparedEncounter,
  state: FightState,
  { source, from }: MoraleRoll,
  name: string,
  tape: Tape,
): Pick<MainRoll, 'verdict' | 'summary'> | Problem {
  const others = othersNow(encounter, state);
  const who = others(name);
  if (!who) return problem(says.noMember(name));
  const { rolled } = evaluateRollFrom(who, source, source.path, from, others);
  const request = rolled && requestOf(rolled, gameFor(who));
  // A roll that is too hard to be made fails.
  if (!rolled || !request || isProblem(request) || checkRoll(request))
    return { verdict: 'failure', summary: says.hasNoChance };
  return rollOn(tape, 'morale', rolled, gameFor(who));
}

/** A side breaks or gives up: its members who can still fight leave. */
export function breaks(
  encounter: PreparedEncounter,
  state: FightState,
  side: string,
  told: readonly string[],
): FightStep {
  const isOf = (place: number): boolean => nameKey(encounter.members[place]?.side ?? '') === nameKey(side);
  const goes = (place: number): boolean => isOf(place) && isFighting(state, place);
  return {
    state: {
      ...state,
      broken: [...state.broken, side],
      present: state.present.map((here, place) => here && !goes(place)),
      gone: new Set([...state.gone, ...state.present.flatMap((_, place) => (goes(place) ? [place] : []))]),
    },
    told,
    changes: [],
  };
}
