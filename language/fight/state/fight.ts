import { seededRng } from '../../dice/random.js';
import { nameKey } from '../../grammar/text.js';
import type { Distance } from '../../read/encounter/encounter-line.js';
import type { Trigger } from '../../read/encounter/trigger.js';
import type { Step } from '../../roll/account.js';
import type { Change } from '../../roll/changes.js';
import { says } from '../../roll/messages.js';
import type { Verdict } from '../../roll/record.js';
import { type Position, positionsIn } from '../../sheet/encounter/ground.js';
import type { EncounterPlan, PlannedSide } from '../../sheet/encounter/plan.js';
import type { Others } from '../../sheet/rolls/speakers.js';
import { type DiceSum, diceSumTotal, shownBy, termsOf } from '../../values/dice-sum.js';
import { type Problem, problem } from '../../values/problem.js';
import { toNumber } from '../../values/rational.js';
import type { MemberNow } from './member-now.js';
import type { PreparedEncounter } from './prepared-encounter.js';

/** The state of a fight. It is immutable. Members are referred to by their index in the encounter, their *place*. */
export interface FightState {
  readonly round: number;
  readonly members: readonly MemberNow[];
  /** The members as they came into the fight, with what they brought along from earlier ones. */
  readonly came: readonly MemberNow[];
  /** Whether each member is there: neither waiting for a wave, nor gone. */
  readonly present: readonly boolean[];
  /** Members who were there and left without being out: fled, surrendered, taken away. */
  readonly gone: ReadonlySet<number>;
  /** The filled segments of each clock of the plan. */
  readonly clocks: readonly number[];
  /** Members who take part or come with a wave; a random number of members may be smaller than the most possible. */
  readonly expected: ReadonlySet<number>;
  /** Whether each wave of the plan has come. */
  readonly waves: readonly boolean[];
  /** Sides that have broken or lost by the plan. */
  readonly broken: readonly string[];
  /** Sides that were unaware and have noticed the fight, by the keys of their names. */
  readonly noticed: ReadonlySet<string>;
  /** The distance of two members, if it was set by hand or by moving; the key has both places. */
  readonly apart: ReadonlyMap<string, Distance>;
  /** The positions of the members, as far as they are known. */
  readonly where: ReadonlyMap<number, Position>;
  /** Members who have left the position that the encounter gives them: the cover that it states no longer counts. */
  readonly moved: ReadonlySet<number>;
  /** Things that members have in hand beyond their gear, by the keys of their names. */
  readonly lent: ReadonlyMap<number, ReadonlySet<string>>;
}

/** The result of an input. */
export interface FightStep {
  readonly state: FightState;
  /** One line for each thing that happened, in words. */
  readonly told: readonly string[];
  readonly changes: readonly Change[];
  readonly verdict?: Verdict;
  /** In a simulated fight, the number of rolls that were made with the seed. */
  readonly rolls?: number;
  /** Index of its roll among all rolls of the tape, if it can be pushed. */
  readonly push?: number;
  /** Every step of it, each with its reason. */
  readonly steps?: readonly Step[];
}

/** The state at the beginning. `count` says whether a member of a group of random size is there. */
export function begin(encounter: PreparedEncounter, count: (member: number) => boolean = () => true): FightState {
  const state: FightState = {
    round: 1,
    members: encounter.first,
    came: encounter.first,
    present: encounter.members.map(({ wave }, place) => wave === undefined && count(place)),
    gone: new Set(),
    clocks: encounter.plan.clocks.map(() => 0),
    expected: new Set(encounter.members.flatMap((_, place) => (count(place) ? [place] : []))),
    waves: encounter.plan.waves.map(() => false),
    broken: [],
    noticed: new Set(),
    apart: new Map(),
    where: positionsIn(encounter.members, encounter.plan),
    moved: new Set(),
    lent: new Map(),
  };
  const noticed = encounter.plan.sides.flatMap(({ name, unaware }) =>
    unaware?.until && isSo(encounter, state, unaware.until) ? [nameKey(name)] : [],
  );
  return noticed.length === 0 ? state : { ...state, noticed: new Set(noticed) };
}

/** Whether a member of a group of random size is there; the dice of each group are rolled once, from the seed. */
export function countsOf({ members }: PreparedEncounter, seed: string): (place: number) => boolean {
  const counts = new Map<string, number>();
  return (place) => {
    const member = members[place];
    if (!member?.rolled) return true;
    const { dice, least } = member.rolled;
    const known = counts.get(member.path) ?? thrown(dice, `${seed}/${member.path}`);
    counts.set(member.path, known);
    return known >= least;
  };
}

function thrown(dice: DiceSum, seed: string): number {
  const rng = seededRng(seed);
  const faces = termsOf(dice).flatMap((one) => Array.from({ length: one.dice }, () => rng.nextInt(one.sides)));
  return toNumber(diceSumTotal(dice, shownBy(dice, faces) ?? 0) ?? 0);
}

/** Whether a member is there and can go on. */
export function isFighting({ members, present }: FightState, place: number): boolean {
  const now = members[place];
  return now !== undefined && present[place] === true && !now.isOut;
}

/** Whether a member is or was there: not if the wave is still to come, or if a random number came out smaller. */
export function hasBeenThere({ present, gone }: FightState, place: number): boolean {
  return present[place] === true || gone.has(place);
}

/** Fighting sides with a member who can go on. */
export function sidesLeft(encounter: PreparedEncounter, state: FightState): readonly string[] {
  return encounter.plan.sides.flatMap(({ name, isNeutral }) => {
    if (isNeutral) return [];
    const isHere = placesOf(encounter.members, name).some((place) => isFighting(state, place));
    return isHere ? [name] : [];
  });
}

/** Places of the members of a side. */
function placesOf(members: PreparedEncounter['members'], side: string): readonly number[] {
  const key = nameKey(side);
  return members.flatMap((one, place) => (nameKey(one.side) === key ? place : []));
}

/** The plan's statement that a member's side is unaware; undefined once it has noticed, or if it was aware. */
export function unawareness(
  { plan, members }: PreparedEncounter,
  { noticed }: FightState,
  place: number,
): PlannedSide['unaware'] {
  const key = nameKey(members[place]?.side ?? '');
  return noticed.has(key) ? undefined : plan.sides.find(({ name }) => nameKey(name) === key)?.unaware;
}

/** Whether a trigger applies now. For triggers that only people can decide, and for clocks, `isSaid` decides. */
export function isSo(encounter: PreparedEncounter, state: FightState, trigger: Trigger, isSaid = false): boolean {
  switch (trigger.is) {
    case 'any':
      return trigger.of.some((one) => isSo(encounter, state, one, isSaid));
    case 'all':
      return trigger.of.every((one) => isSo(encounter, state, one, isSaid));
    case 'said':
      return isSaid;
    case 'round':
      return compared(state.round, trigger.comparison, trigger.value);
    case 'clock': {
      const at = encounter.plan.clocks.findIndex(({ name }) => nameKey(name) === nameKey(trigger.clock));
      return isSaid || (at >= 0 && compared(state.clocks[at] ?? 0, trigger.comparison, trigger.value));
    }
    case 'out': {
      if (trigger.isSide) return lost(encounter, state, trigger.name) >= 1;
      const place = encounter.placeOf(trigger.name);
      return place !== undefined && hasBeenThere(state, place) && !isFighting(state, place);
    }
    case 'losses':
      return lost(encounter, state, trigger.side) >= trigger.share;
  }
}

/** The share of a side that can no longer fight, of all its members who have been there. */
function lost(encounter: PreparedEncounter, state: FightState, side: string): number {
  let all = 0;
  let out = 0;
  encounter.members.forEach((member, place) => {
    if (nameKey(member.side) !== nameKey(side) || !hasBeenThere(state, place)) return;
    all += 1;
    if (!isFighting(state, place)) out += 1;
  });
  return all === 0 ? 0 : out / all;
}

function compared(is: number, comparison: string, value: number): boolean {
  switch (comparison) {
    case '<':
      return is < value;
    case '<=':
      return is <= value;
    case '=':
      return is === value;
    case '>':
      return is > value;
    default:
      return is >= value;
  }
}

/** The number by which people call each wave: the written one if all are different, else its position. */
export function waveNumbers(plan: EncounterPlan): readonly number[] {
  const written = plan.waves.map(({ name }) => Number(/^\d+(?=\s|$)/.exec(name)?.[0] ?? Number.NaN));
  const isWritten = written.every(Number.isInteger) && new Set(written).size === written.length;
  return isWritten ? written : written.map((_, index) => index + 1);
}

/** The key of the proposal of a wave: `wave 2`. */
export function waveKey(plan: EncounterPlan, index: number): string {
  return `wave ${waveNumbers(plan)[index] ?? index + 1}`;
}

/** The sheets of all members, in their current state. */
export function othersNow(encounter: PreparedEncounter, state: FightState): Others {
  return Object.assign(
    (name: string) => {
      const place = encounter.placeOf(name);
      return place === undefined ? encounter.others(name) : state.members[place]?.evaluation;
    },
    { members: encounter.members, ...(encounter.others.ambient && { ambient: encounter.others.ambient }) },
  );
}

/** The state after a member comes or leaves. */
export function moves(state: FightState, place: number, isHere: boolean): FightState | Problem {
  const now = state.members[place];
  if (state.present[place] === isHere)
    return problem(isHere ? says.isHere(now?.name ?? '') : says.isAway(now?.name ?? ''));
  const gone = new Set(state.gone);
  if (isHere) gone.delete(place);
  else gone.add(place);
  return { ...state, gone, present: state.present.map((here, index) => (index === place ? isHere : here)) };
}
