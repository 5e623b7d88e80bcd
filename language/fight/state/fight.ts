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

/** How an encounter stands. It never changes: whatever happens leads to another one. */
export interface FightState {
  readonly round: number;
  /** By the place of each member. */
  readonly members: readonly MemberNow[];
  /** The members as they came into the fight: what they brought along is not of this fight. */
  readonly came: readonly MemberNow[];
  /** Who is there: neither waiting for a wave, nor gone. */
  readonly present: readonly boolean[];
  /** Who was there and is gone without being out: fled, surrendered, taken away. */
  readonly gone: ReadonlySet<number>;
  /** How far each clock of the plan is. */
  readonly clocks: readonly number[];
  /** Places of those who take part or come with a wave; not of those who are one too many for a count that was rolled. */
  readonly expected: ReadonlySet<number>;
  /** Whether each wave of the plan has come. */
  readonly waves: readonly boolean[];
  /** Sides that have broken or lost by what their plan says. */
  readonly broken: readonly string[];
  /** Sides that were unaware and have noticed, by the keys of their names. */
  readonly noticed: ReadonlySet<string>;
  /** How far apart two members are, by both places, where somebody has moved. */
  readonly apart: ReadonlyMap<string, Distance>;
  /** The places of the members, as far as they are known. */
  readonly where: ReadonlyMap<number, Position>;
  /** Places of those who are no longer where the encounter puts them: what its lines say of their cover is over. */
  readonly moved: ReadonlySet<number>;
  /** What members have in hand beyond their gear, as people have said: the keys of the names, by the member's index. */
  readonly lent: ReadonlyMap<number, ReadonlySet<string>>;
}

/** What an input came to. */
export interface FightStep {
  readonly state: FightState;
  /** One line for each thing that happened, in words. */
  readonly told: readonly string[];
  readonly changes: readonly Change[];
  readonly verdict?: Verdict;
  /** In a fight that is only counted, how many rolls were made with the dice of the seed. */
  readonly rolls?: number;
  /** The place of the roll of its line among those that were made, where it can be pushed. */
  readonly push?: number;
  /** Every step of it, each with its reason. */
  readonly steps?: readonly Step[];
}

/** How an encounter begins. How many there are of those whose number is rolled is a question to the tape. */
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

/** Whether a member of a group of random size is there: the dice of each line are thrown once. */
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

/** Whether a member is there, or was: not a member of a wave that is still to come, or one too many for a count that was rolled. */
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

/** What the plan says of a side that knows nothing yet, to which a member belongs; undefined once it has noticed, or if it is none. */
export function unawareness(
  { plan, members }: PreparedEncounter,
  { noticed }: FightState,
  place: number,
): PlannedSide['unaware'] {
  const key = nameKey(members[place]?.side ?? '');
  return noticed.has(key) ? undefined : plan.sides.find(({ name }) => nameKey(name) === key)?.unaware;
}

/** Whether what brings something about is so now. What only people can say or count is where `isSaid`, else what they say never is. */
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

/** The share of a side that is out, of all who have been there. */
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

/** What a wave is accepted and dropped by: `wave 2`, by the number that people call it. */
export function waveKey(plan: EncounterPlan, index: number): string {
  return `wave ${waveNumbers(plan)[index] ?? index + 1}`;
}

/** Everybody, as they are now. */
export function othersNow(encounter: PreparedEncounter, state: FightState): Others {
  return Object.assign(
    (name: string) => {
      const place = encounter.placeOf(name);
      return place === undefined ? encounter.others(name) : state.members[place]?.evaluation;
    },
    { members: encounter.members, ...(encounter.others.ambient && { ambient: encounter.others.ambient }) },
  );
}

/** A member comes or leaves, as a person says. */
export function moves(state: FightState, place: number, isHere: boolean): FightState | Problem {
  const now = state.members[place];
  if (state.present[place] === isHere)
    return problem(isHere ? says.isHere(now?.name ?? '') : says.isAway(now?.name ?? ''));
  const gone = new Set(state.gone);
  if (isHere) gone.delete(place);
  else gone.add(place);
  return { ...state, gone, present: state.present.map((here, index) => (index === place ? isHere : here)) };
}
