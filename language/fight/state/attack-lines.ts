import { quoteName } from '../../grammar/quote-name.js';
import { nameKey } from '../../grammar/text.js';
import type { Distance } from '../../read/encounter/encounter-line.js';
import { isTrue } from '../../rules/operations.js';
import type { Action, Rules } from '../../rules/rules.js';
import type { Entry } from '../../sheet/cells/entry.js';
import type { Evaluation } from '../../sheet/cells/evaluation.js';
import { FIGHT_POLICIES, volleyIn } from '../../sheet/fight-policies.js';
import { fromNumber, toNumber } from '../../values/rational.js';
import { convert, dimensionOf, type UnitName, unitCalled } from '../../values/unit.js';
import { numberIn } from '../../values/value.js';
import { distanceBetween, givenByPlace } from './distances.js';
import type { FightState } from './fight.js';
import type { PreparedEncounter } from './prepared-encounter.js';

/** A thing as a line names it. */
export function thingText(name: string, mode?: string): string {
  return mode === undefined ? quoteName(name) : `${quoteName(name)} ${mode}`;
}

/** The ways to use a thing, as lines name them, and whether each is for close combat only. */
export function waysToUse(
  item: Entry,
  who: Evaluation,
): readonly { readonly weapon: string; readonly mode: string | undefined; readonly isClose: boolean }[] {
  return item.ways.map((mode) => ({
    weapon: thingText(item.name, mode),
    mode,
    isClose: isClose(item.inMode(mode), who),
  }));
}

/** Whether a thing is used close by only, by the values that the rulebook lists. */
export function isClose(item: Entry, who: Evaluation): boolean {
  const listed = who.rules.policies.get(FIGHT_POLICIES.close) ?? [];
  return listed.some((value) => isTrue(who.derived(nameKey(value), item).value));
}

/** `spray 3`: the modifier with which a thing attacks several targets at once; undefined if it cannot. */
export function volleyOf(action: Action, item: Entry, who: Evaluation): string | undefined {
  const volley = volleyIn(who.rules);
  if (!volley || action.names !== 'always' || !action.takes.includes(volley.modifier.key)) return undefined;
  const number = numberIn(who.derived(volley.value, item).value) ?? 0;
  return number > 0 ? `${volley.modifier.name} ${number}` : undefined;
}

/** The name of a way to attack with a weapon: `Bren`, `Bren, spray 2`, `Bren, spray 2 at two`. */
export function wayName(weapon: string, volley: string | undefined, isAtTwo = false): string {
  if (volley === undefined) return weapon;
  return `${weapon}, ${volley}${isAtTwo ? ' at two' : ''}`;
}

/** An action of one member on another; members are given by their index. */
interface OneOnOther {
  readonly action: Action;
  readonly by: number;
  readonly target: number;
  /** In close combat the range is left out. */
  readonly isClose?: boolean;
}

/** An attack of one member on another. */
interface Attack extends OneOnOther {
  /** The weapon as the line names it, empty without one. */
  readonly weapon: string;
  /** Further modifiers, as in the line. */
  readonly more?: readonly string[];
  /** Further targets. */
  readonly others?: readonly number[];
}

/** `attack Guard 2 with Carbine, range 60, light cover`: the text of an attack line, with the situation of both members. */
export function attackLine(encounter: PreparedEncounter, fight: FightState, attack: Attack): string {
  const { action, target, weapon, more = [], others = [] } = attack;
  const foes = [target, ...others].map((place) => quoted(encounter.members[place]?.name ?? ''));
  const said = saidOf(encounter, fight, attack).map(({ text }) => text);
  const after = [...(weapon === '' ? [] : [weapon]), ...said, ...more];
  return `${action.name} ${foes.join(', ')}${after.length > 0 ? ` with ${after.join(', ')}` : ''}`;
}

/** A modifier that the encounter states for two members, as in a line. */
export interface SaidOfTwo {
  readonly key: string;
  readonly text: string;
}

/** The modifiers that the encounter states for an action of one member on another: their distance, and the target's cover. */
export function saidOf(
  encounter: PreparedEncounter,
  fight: FightState,
  { action, by, target, isClose = false }: OneOnOther,
): readonly SaidOfTwo[] {
  const { members, rules } = encounter;
  const distance = isClose ? undefined : distanceBetween(encounter, fight, by, target);
  const range = distance && rangeOf(action, rules, distance);
  const situation = fight.moved.has(target) ? undefined : members[target]?.situation;
  const takes = new Set(action.takes);
  const own = situation?.modifiers ?? [];
  const given = givenByPlace(encounter, fight, by, target).filter(({ key }) => !own.some((one) => one.key === key));
  return [...(range ? [range] : []), ...[...own, ...given].filter(({ key }) => takes.has(key))];
}

/** A member's name as in a line: in quotes, unless it is words and a number such as `Guard 2`. */
export function quoted(name: string): string {
  return /^[\p{L} ]+ \d+$/u.test(name) ? name : quoteName(name);
}

/** The first modifier that an action takes with a length, and its unit. */
export function lengthOf(
  { takes }: Pick<Action, 'takes'>,
  { modifiers }: Rules,
): { readonly name: string; readonly unit: UnitName } | undefined {
  for (const key of takes) {
    const modifier = modifiers.get(key);
    const unit = modifier?.parameter?.unit === undefined ? undefined : unitCalled(modifier.parameter.unit);
    if (modifier && unit && dimensionOf(unit) === 'length') return { name: modifier.name, unit };
  }
  return undefined;
}

/** A distance as the action's modifier for lengths; undefined if it has none. */
function rangeOf(action: Action, rules: Rules, { size, unit }: Distance): SaidOfTwo | undefined {
  const length = lengthOf(action, rules);
  const written = fromNumber(size)?.value ?? 0;
  const amount = !length || unit === undefined ? written : convert(written, unit, length.unit);
  return length && amount !== undefined
    ? { key: nameKey(length.name), text: `${length.name} ${Math.round(toNumber(amount))}` }
    : undefined;
}
