import { tokensOf } from '../../grammar/layout/sheet/head-tokens.js';
import { nameKey } from '../../grammar/text.js';
import { type Distance, distanceAt } from '../../read/encounter/encounter-line.js';
import { PartList } from '../../read/parts.js';
import { says } from '../../roll/messages.js';
import { FIGHT_POLICIES } from '../../sheet/fight-policies.js';
import { type Problem, problem } from '../../values/problem.js';
import { fromNumber, toNumber } from '../../values/rational.js';
import { convert, unitCalled } from '../../values/unit.js';
import { numberIn } from '../../values/value.js';
import type { FightState } from './fight.js';
import type { PreparedEncounter } from './prepared-encounter.js';

/** How far apart two members are: as somebody has moved since, else as the encounter says; undefined where it says nothing. */
export function distanceBetween(
  { members, plan }: Pick<PreparedEncounter, 'members' | 'plan'>,
  { apart }: Pick<FightState, 'apart'>,
  by: number,
  target: number,
): Distance | undefined {
  return (
    apart.get(pairKey(by, target)) ??
    members[by]?.situation?.distance ??
    members[target]?.situation?.distance ??
    plan.distance
  );
}

/** What a member does about where they are, or that they do nothing: words of every game. */
export type TableWord =
  /** `wait`, `hold`, `pass`, `do nothing`. */
  | { readonly is: 'wait' }
  /** `do "..."`: something that needs no rule. */
  | { readonly is: 'does'; readonly what: string }
  /** `come closer 5 yards`, `fall back`, `move to Sentry 1`: without a number as far as they can in a turn. */
  | {
      readonly is: 'moves';
      readonly way: 'closer' | 'back' | 'to';
      readonly distance?: Distance;
      readonly whom?: string;
    };

/** Reads a line that is a word of every game; undefined for any other. */
export function tableWordIn(line: string): TableWord | undefined {
  const text = line.trim();
  if (/^(?:wait|waits|hold|holds|pass|passes|do nothing|does nothing|nothing)$/i.test(text)) return { is: 'wait' };
  const [, what] = /^(?:do|does)(?: something else:?)? "([^"]+)"$/i.exec(text) ?? [];
  if (what !== undefined) return { is: 'does', what };
  const [, verb = '', rest = ''] =
    /^(come closer|comes closer|run closer|close in|fall back|falls back|run away|run back|move to|moves to|run to)\b\s*(.*)$/i.exec(
      text,
    ) ?? [];
  if (verb === '') return undefined;
  const way = / to$/i.test(verb) ? 'to' : /closer|close in/i.test(verb) ? 'closer' : 'back';
  if (way === 'to') return rest === '' ? undefined : { is: 'moves', way, whom: unquoted(rest) };
  const [, amount = '', whom] = /^(.*?)\s*(?:\b(?:to|from|on)\s+(.+))?$/i.exec(rest) ?? [];
  const distance = amount === '' ? undefined : distanceIn(amount);
  if (amount !== '' && !distance) return undefined;
  return { is: 'moves', way, ...(distance && { distance }), ...(whom !== undefined && { whom: unquoted(whom) }) };
}

/** `at 5 yards`, `at 5 yards from Sentry 1`: how far somebody is from whom, as a person says; undefined for any other line. */
export function placeSaid(line: string): { readonly distance: Distance; readonly from?: string } | undefined {
  const [, amount = '', from] = /^(?:at|distance)\s+(.+?)(?:\s+from\s+(.+))?$/i.exec(line.trim()) ?? [];
  const distance = distanceIn(amount);
  return distance && { distance, ...(from !== undefined && { from: unquoted(from) }) };
}

/** A member is so far from another one, or from everybody on other sides. */
export function placed(
  encounter: PreparedEncounter,
  fight: FightState,
  by: number,
  { distance, from }: NonNullable<ReturnType<typeof placeSaid>>,
): FightState | Problem {
  const whom = from === undefined ? undefined : encounter.placeOf(from);
  if (from !== undefined && whom === undefined) return problem(says.noMember(from));
  const apart = new Map(fight.apart);
  for (const other of whom === undefined ? othersOf(encounter, by) : [whom]) apart.set(pairKey(by, other), distance);
  return { ...fight, apart, moved: new Set([...fight.moved, by]) };
}

/** What somebody does who says a word of every game, and what is told of it. */
export function tableWordDone(
  encounter: PreparedEncounter,
  fight: FightState,
  by: number,
  word: TableWord,
): { readonly state: FightState; readonly told: string } | Problem {
  const name = encounter.members[by]?.name ?? '';
  if (word.is === 'wait') return { state: fight, told: says.waits(name) };
  if (word.is === 'does') return { state: fight, told: `${name}: ${word.what}` };
  const whom = word.whom === undefined ? undefined : encounter.placeOf(word.whom);
  if (word.whom !== undefined && whom === undefined) return problem(says.noMember(word.whom));
  const moved = new Set([...fight.moved, by]);
  const known = othersOf(encounter, by).filter((other) => distanceBetween(encounter, fight, by, other));
  const to = whom === undefined ? undefined : distanceBetween(encounter, fight, by, whom);
  const whole = word.way === 'to' ? to : undefined;
  const distance = word.distance ?? lesser(whole, speedOf(encounter, fight, by));
  if (known.length === 0) return { state: { ...fight, moved }, told: says.moves(name, word.way) };
  if (!distance) return problem(says.howFar(word.way === 'back' ? 'fall back' : 'come closer'));
  const apart = new Map(fight.apart);
  for (const other of known) {
    const before = distanceBetween(encounter, fight, by, other);
    const way = before && inUnitOf(distance, before);
    if (before && way !== undefined)
      apart.set(pairKey(by, other), {
        ...before,
        size: Math.max(0, word.way === 'back' ? before.size + way : before.size - way),
      });
  }
  const state = { ...fight, apart, moved };
  const [first] = whom === undefined ? known : [whom];
  const now = first === undefined ? undefined : distanceBetween(encounter, state, by, first);
  const told = says.moves(name, word.way, distanceText(distance), now && distanceText(now));
  return { state, told };
}

/** `10 yards`. */
export function distanceText({ size, unit }: Distance): string {
  const number = String(Math.round(size * 100) / 100);
  return unit === undefined ? number : `${number} ${unit}`;
}

/** Everybody on another side, also those who are still to come. */
function othersOf({ members }: PreparedEncounter, by: number): readonly number[] {
  const side = nameKey(members[by]?.side ?? '');
  return members.flatMap((one, place) => (nameKey(one.side) === side ? [] : place));
}

/** How far a member gets in a turn, where the game says it. */
function speedOf({ rules }: PreparedEncounter, { members }: FightState, by: number): Distance | undefined {
  const [named, measure] = rules.policies.get(FIGHT_POLICIES.moves) ?? [];
  const value = named === undefined ? undefined : rules.derived.get(nameKey(named));
  const size = value && numberIn(members[by]?.evaluation.derived(value.key, undefined).value);
  const unit = unitCalled(value?.unit ?? measure ?? '');
  return size === undefined ? undefined : { size, ...(unit && { unit }) };
}

function lesser(one: Distance | undefined, other: Distance | undefined): Distance | undefined {
  if (!one || !other) return one ?? other;
  const way = inUnitOf(one, other);
  return way !== undefined && way < other.size ? one : other;
}

/** A distance as a number of the unit of another one; one without a unit has that. */
function inUnitOf({ size, unit }: Distance, other: Distance): number | undefined {
  if (unit === undefined || other.unit === undefined || unit === other.unit) return size;
  const converted = convert(fromNumber(size)?.value ?? 0, unit, other.unit);
  return converted === undefined ? undefined : toNumber(converted);
}

function distanceIn(text: string): Distance | undefined {
  const tokens = tokensOf(text);
  const read = distanceAt(tokens, 0, new PartList());
  return read && read.end === tokens.length ? read.distance : undefined;
}

function unquoted(name: string): string {
  return name.trim().replace(/^"(.*)"$/, '$1');
}

function pairKey(one: number, other: number): string {
  return `${Math.min(one, other)} ${Math.max(one, other)}`;
}
