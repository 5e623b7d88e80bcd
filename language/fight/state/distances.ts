import { tokensOf } from '../../grammar/layout/sheet/head-tokens.js';
import { unquoted } from '../../grammar/quote-name.js';
import { nameKey } from '../../grammar/text.js';
import { type Distance, distanceAt } from '../../read/encounter/encounter-line.js';
import { PartList } from '../../read/parts.js';
import { says } from '../../roll/messages.js';
import {
  distanceText,
  type Ground,
  groundOf,
  inUnit,
  type Position,
  positionAt,
} from '../../sheet/encounter/ground.js';
import type { Place } from '../../sheet/encounter/plan.js';
import { FIGHT_POLICIES } from '../../sheet/fight-policies.js';
import { type Problem, problem } from '../../values/problem.js';
import { unitCalled } from '../../values/unit.js';
import { numberIn } from '../../values/value.js';
import type { FightState } from './fight.js';
import type { PreparedEncounter } from './prepared-encounter.js';

/**
 * The distance between two members: as set by hand or by moving, else by their places, else as the encounter states;
 * undefined if nothing says.
 */
export function distanceBetween(
  { members, plan }: Pick<PreparedEncounter, 'members' | 'plan'>,
  { apart, where }: Pick<FightState, 'apart' | 'where'>,
  by: number,
  target: number,
): Distance | undefined {
  const [one, other] = [where.get(by), where.get(target)];
  return (
    apart.get(pairKey(by, target)) ??
    (one && other && onGround(groundOf(plan), one, other)) ??
    members[by]?.situation?.distance ??
    members[target]?.situation?.distance ??
    plan.distance
  );
}

/** The modifiers that a place gives a member behind or in it, against someone who is not there too. */
export function givenByPlace(
  { plan }: Pick<PreparedEncounter, 'plan'>,
  { where }: Pick<FightState, 'where'>,
  by: number,
  target: number,
): Place['gives'] {
  const position = where.get(target);
  if (!position?.isBehind) return [];
  const ground = groundOf(plan);
  const place = ground.placeAt(position);
  const own = where.get(by);
  return !place || (own && ground.placeAt(own) === place) ? [] : place.gives;
}

/** Where a member is, in words: `behind the wall`; undefined if the place is not known. */
export function whereText(
  { plan }: Pick<PreparedEncounter, 'plan'>,
  { where }: Pick<FightState, 'where'>,
  member: number,
): string | undefined {
  const position = where.get(member);
  return position && positionText(groundOf(plan), position);
}

/** A line that works in every game without a rule: waiting, doing something else, and moving. */
export type TableWord =
  /** `wait`, `hold`, `pass`, `do nothing`. */
  | { readonly is: 'wait' }
  /** `do "..."`: something that needs no rule. */
  | { readonly is: 'does'; readonly what: string }
  /** `come closer 5 yards`, `fall back`, `move to Sentry 1`: without a distance, as far as possible in a turn. */
  | {
      readonly is: 'moves';
      readonly way: 'closer' | 'back' | 'to';
      readonly distance?: Distance;
      /** A member, or a place of the encounter. */
      readonly whom?: string;
      /** `move behind the wall`: into the cover that the place gives. */
      readonly isBehind?: true;
    };

/** Reads a line that works in every game; undefined for any other line. */
export function tableWordIn(line: string): TableWord | undefined {
  const text = line.trim();
  if (/^(?:wait|waits|hold|holds|pass|passes|do nothing|does nothing|nothing)$/i.test(text)) return { is: 'wait' };
  const [, what] = /^(?:do|does)(?: something else:?)? "([^"]+)"$/i.exec(text) ?? [];
  if (what !== undefined) return { is: 'does', what };
  const [, verb = '', rest = ''] =
    /^(come closer|comes closer|run closer|close in|fall back|falls back|run away|run back|(?:move|moves|run|runs|go|goes) (?:to|behind|into))\b\s*(.*)$/i.exec(
      text,
    ) ?? [];
  if (verb === '') return undefined;
  const isBehind = / (?:behind|into)$/i.test(verb);
  const way = isBehind || / to$/i.test(verb) ? 'to' : /closer|close in/i.test(verb) ? 'closer' : 'back';
  if (way === 'to')
    return rest === '' ? undefined : { is: 'moves', way, whom: unquoted(rest), ...(isBehind && { isBehind }) };
  const [, amount = '', whom] = /^(.*?)\s*(?:\b(?:to|from|on)\s+(.+))?$/i.exec(rest) ?? [];
  const distance = amount === '' ? undefined : distanceIn(amount);
  if (amount !== '' && !distance) return undefined;
  return { is: 'moves', way, ...(distance && { distance }), ...(whom !== undefined && { whom: unquoted(whom) }) };
}

/** `at 5 yards`, `at 5 yards from Sentry 1`: a distance that a person sets by hand; undefined for any other line. */
export function placeSaid(line: string): { readonly distance: Distance; readonly from?: string } | undefined {
  const [, amount, from] = /^(?:at|distance)\s+(.+?)(?:\s+from\s+(.+))?$/i.exec(line.trim()) ?? [];
  const distance = amount === undefined ? undefined : distanceIn(amount);
  return distance && { distance, ...(from !== undefined && { from: unquoted(from) }) };
}

/** Sets the distance of a member from another one or a place, or without one from everyone on other sides. */
export function placed(
  encounter: PreparedEncounter,
  fight: FightState,
  by: number,
  { distance, from }: NonNullable<ReturnType<typeof placeSaid>>,
): FightState | Problem {
  const ground = groundOf(encounter.plan);
  const place = from === undefined ? undefined : ground.placeCalled(from);
  const far = inUnit(distance, ground.unit);
  if (place && far !== undefined) return standing(fight, by, { near: [{ place: place.key, far }] });
  const whom = from === undefined ? undefined : encounter.placeOf(from);
  if (from !== undefined && whom === undefined) return problem(says.noMember(from));
  const apart = new Map(fight.apart);
  for (const other of whom === undefined ? othersOf(encounter, by) : [whom]) apart.set(pairKey(by, other), distance);
  return { ...fight, apart, moved: new Set([...fight.moved, by]) };
}

/** `behind the wall`, `at gate`: a position that a person sets by hand; undefined for any other line. */
export function standsSaid({ plan }: Pick<PreparedEncounter, 'plan'>, line: string): Position | undefined {
  const [, word = '', name = ''] = /^(at|by|on|behind|in)\s+(.+)$/i.exec(line.trim()) ?? [];
  const place = groundOf(plan).placeCalled(unquoted(name));
  return place && positionAt(place, /^(?:behind|in)$/i.test(word));
}

/** Puts a member at a position; distances that were set for the member before no longer count. */
export function standing(fight: FightState, by: number, position: Position): FightState {
  const apart = new Map([...fight.apart].filter(([key]) => !key.split(' ').includes(String(by))));
  return {
    ...fight,
    apart,
    where: new Map(fight.where).set(by, position),
    moved: new Set([...fight.moved, by]),
  };
}

/** Carries out a line that works in every game, with the sentence about it. */
export function tableWordDone(
  encounter: PreparedEncounter,
  fight: FightState,
  by: number,
  word: TableWord,
): { readonly state: FightState; readonly told: string } | Problem {
  const name = encounter.members[by]?.name ?? '';
  if (word.is === 'wait') return { state: fight, told: says.waits(name) };
  if (word.is === 'does') return { state: fight, told: `${name}: ${word.what}` };
  const goal = word.way === 'to' && word.whom !== undefined && groundOf(encounter.plan).placeCalled(word.whom);
  if (goal) return goTo(encounter, fight, by, positionAt(goal, word.isBehind ?? false));
  const whom = word.whom === undefined ? undefined : encounter.placeOf(word.whom);
  if (word.whom !== undefined && whom === undefined) {
    const places = encounter.plan.places.map((one) => one.name);
    return problem(word.way === 'to' ? says.noGoal(word.whom, places) : says.noMember(word.whom));
  }
  return moveBy(encounter, fight, by, word, whom);
}

/** The beginning of a line about moving in words that no rulebook knows. */
const MOVING = /^(?:run|move|walk|go|sprint|charge|advance|approach|retreat|flee)s?\b/i;

/** Why a line cannot be read; for one about moving, with the words that work in every game. */
export function unreadMoving(
  encounter: PreparedEncounter,
  fight: FightState,
  by: number,
  line: string,
  why: Problem,
): Problem {
  return MOVING.test(line.trim()) ? problem(says.howToMove(why.problem, exampleDistance(encounter, fight, by))) : why;
}

/** A distance as an example, in the unit of the encounter: `5 yd`. */
function exampleDistance(encounter: PreparedEncounter, fight: FightState, by: number): string {
  const known = othersOf(encounter, by).map((other) => distanceBetween(encounter, fight, by, other));
  const { unit } = known.find((one) => one?.unit) ?? {};
  return distanceText({ size: 5, ...(unit && { unit }) });
}

/** Moves a member to a place, or as far towards it as possible in a turn. */
function goTo(encounter: PreparedEncounter, fight: FightState, by: number, goal: Position): Moved {
  const ground = groundOf(encounter.plan);
  const name = encounter.members[by]?.name ?? '';
  const from = fight.where.get(by);
  const whole = from && ground.between(from, goal);
  const speed = speedOf(encounter, fight, by);
  const most = speed && inUnit(speed, ground.unit);
  if (!from || whole === undefined || most === undefined || whole <= most) {
    const length = whole === undefined || whole === 0 ? undefined : distanceText(inGround(ground, whole));
    return { state: standing(fight, by, goal), told: says.goes(name, positionText(ground, goal), length) };
  }
  const position = ground.towards(from, goal, most);
  const left = distanceText(inGround(ground, whole - most));
  return {
    state: standing(fight, by, position),
    told: says.onTheWay(name, positionText(ground, { near: goal.near }), distanceText(inGround(ground, most)), left),
  };
}

type Moved = { readonly state: FightState; readonly told: string };

/**
 * Moves a member closer to another one or to everyone, or back. Where positions are known it moves the member on the
 * ground; otherwise it changes the distances.
 */
function moveBy(
  encounter: PreparedEncounter,
  fight: FightState,
  by: number,
  word: TableWord & { readonly is: 'moves' },
  whom: number | undefined,
): Moved | Problem {
  const name = encounter.members[by]?.name ?? '';
  const moved = new Set([...fight.moved, by]);
  const known = othersOf(encounter, by).filter((other) => distanceBetween(encounter, fight, by, other));
  const to = whom === undefined ? undefined : distanceBetween(encounter, fight, by, whom);
  const speed = speedOf(encounter, fight, by);
  // Coming closer to someone ends beside them.
  const isWhole = word.way === 'to' || (word.way === 'closer' && speed !== undefined);
  const distance = word.distance ?? lesser(isWhole ? to : undefined, speed);
  if (known.length === 0) return { state: { ...fight, moved }, told: says.moves(name, word.way) };
  if (!distance) {
    return problem(
      says.howFar(word.way === 'back' ? 'fall back' : 'come closer', exampleDistance(encounter, fight, by)),
    );
  }
  const isMapped = (other: number): boolean => !fight.apart.has(pairKey(by, other)) && fight.where.has(other);
  const mapped = whom === undefined ? known.filter(isMapped) : [whom].filter(isMapped);
  const position = positionAfter(encounter, fight, by, mapped, word.way, distance);
  const apart = new Map(fight.apart);
  for (const other of known) {
    if (position && isMapped(other)) continue;
    const before = distanceBetween(encounter, fight, by, other);
    const way = before && inUnit(distance, before.unit);
    if (before && way !== undefined)
      apart.set(pairKey(by, other), {
        ...before,
        size: Math.max(0, word.way === 'back' ? before.size + way : before.size - way),
      });
  }
  const where = position ? new Map(fight.where).set(by, position) : fight.where;
  const state = { ...fight, apart, where, moved };
  const first = whom ?? nearest(encounter, state, by, known);
  const now = first === undefined ? undefined : distanceBetween(encounter, state, by, first);
  const told = says.moves(name, word.way, distanceText(distance), now && distanceText(now));
  return { state, told };
}

/** The position after moving towards the nearest of some others, or away from them; undefined if positions are not known. */
function positionAfter(
  encounter: PreparedEncounter,
  fight: FightState,
  by: number,
  others: readonly number[],
  way: 'closer' | 'back' | 'to',
  distance: Distance,
): Position | undefined {
  const ground = groundOf(encounter.plan);
  const from = fight.where.get(by);
  const first = nearest(encounter, fight, by, others);
  const other = first === undefined ? undefined : fight.where.get(first);
  const far = inUnit(distance, ground.unit);
  if (!from || !other || far === undefined) return undefined;
  return way === 'back' ? ground.awayFrom(from, other, far) : ground.towards(from, other, far);
}

/** The nearest of the others whose distance is known. */
function nearest(
  encounter: PreparedEncounter,
  fight: FightState,
  by: number,
  others: readonly number[],
): number | undefined {
  const far = (other: number): number => distanceBetween(encounter, fight, by, other)?.size ?? Number.POSITIVE_INFINITY;
  return others.toSorted((a, b) => far(a) - far(b))[0];
}

function onGround(ground: Ground, one: Position, other: Position): Distance | undefined {
  const far = ground.between(one, other);
  return far === undefined ? undefined : inGround(ground, far);
}

function inGround({ unit }: Ground, size: number): Distance {
  return { size, ...(unit && { unit }) };
}

/** `behind the wall`, `12 yd from the gate`, `between gate (12 yd) and wall (28 yd)`. */
function positionText(ground: Ground, { near, isBehind }: Position): string {
  const parts = near.map(({ place, far }) => {
    const name = ground.placeCalled(place)?.name ?? place;
    return { name, far, text: `${name} (${distanceText(inGround(ground, far))})` };
  });
  const [one, other] = parts;
  if (!one) return '';
  if (other) return `between ${one.text} and ${other.text}`;
  if (one.far > 0) return `${distanceText(inGround(ground, one.far))} from ${one.name}`;
  return `${isBehind ? 'behind' : 'at'} ${one.name}`;
}

/** Everyone on another side, including those who are still to come. */
function othersOf({ members }: PreparedEncounter, by: number): readonly number[] {
  const side = nameKey(members[by]?.side ?? '');
  return members.flatMap((one, place) => (nameKey(one.side) === side ? [] : place));
}

/** How far a member can move in a turn; undefined if the game does not say. */
function speedOf(encounter: PreparedEncounter, fight: FightState, by: number): Distance | undefined {
  return lengthSaid(encounter, fight, by, FIGHT_POLICIES.moves);
}

/** Whether a member can reach another one without moving. */
export function isWithinReach(encounter: PreparedEncounter, fight: FightState, by: number, target: number): boolean {
  const far = distanceBetween(encounter, fight, by, target);
  const reach = lengthSaid(encounter, fight, by, FIGHT_POLICIES.reach);
  return far !== undefined && reach !== undefined && far.size <= (inUnit(reach, far.unit) ?? reach.size);
}

/**
 * A problem if a thing that is used close by cannot reach another member, not even by moving for a turn. Undefined if the
 * distance or the speed is not known.
 */
export function outOfReach(
  encounter: PreparedEncounter,
  fight: FightState,
  by: number,
  target: number,
  thing: string,
): Problem | undefined {
  const far = othersOf(encounter, by).includes(target) ? distanceBetween(encounter, fight, by, target) : undefined;
  const ways = [FIGHT_POLICIES.reach, FIGHT_POLICIES.moves].flatMap(
    (policy) => lengthSaid(encounter, fight, by, policy) ?? [],
  );
  if (!far || ways.length === 0) return undefined;
  const most = ways.reduce((sum, way) => sum + (inUnit(way, far.unit) ?? way.size), 0);
  if (far.size <= most) return undefined;
  const [name, foe] = [encounter.members[by]?.name ?? '', encounter.members[target]?.name ?? ''];
  return problem(says.doesNotReach(name, thing, foe, (size) => distanceText({ ...far, size }), far.size));
}

/** The value of a member that a policy of the game names as a length. */
function lengthSaid(
  { rules }: PreparedEncounter,
  { members }: FightState,
  by: number,
  policy: string,
): Distance | undefined {
  const [named, measure] = rules.policies.get(policy) ?? [];
  const value = named === undefined ? undefined : rules.derived.get(nameKey(named));
  const size = value && numberIn(members[by]?.evaluation.derived(value.key, undefined).value);
  const unit = unitCalled(value?.unit ?? measure ?? '');
  return size === undefined ? undefined : { size, ...(unit && { unit }) };
}

function lesser(one: Distance | undefined, other: Distance | undefined): Distance | undefined {
  if (!one || !other) return one ?? other;
  const way = inUnit(one, other.unit);
  return way !== undefined && way < other.size ? one : other;
}

function distanceIn(text: string): Distance | undefined {
  const tokens = tokensOf(text);
  const read = distanceAt(tokens, 0, new PartList());
  return read && read.end === tokens.length ? read.distance : undefined;
}

function pairKey(one: number, other: number): string {
  return `${Math.min(one, other)} ${Math.max(one, other)}`;
}
