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

/** A thing as lines name it in each of the ways in which it is used, and whether it cannot be used from afar so. */
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

/** Whether a thing cannot be used from afar, by the values that the rulebook lists. */
export function isClose(item: Entry, who: Evaluation): boolean {
  const listed = who.rules.policies.get(FIGHT_POLICIES.close) ?? [];
  return listed.some((value) => isTrue(who.derived(nameKey(value), item).value));
}

/** `spray 3`: how an action says that a thing attacks several at once; undefined where it cannot. */
export function volleyOf(action: Action, item: Entry, who: Evaluation): string | undefined {
  const volley = volleyIn(who.rules);
  if (!volley || action.names !== 'always' || !action.takes.includes(volley.modifier.key)) return undefined;
  const number = numberIn(who.derived(volley.value, item).value) ?? 0;
  return number > 0 ? `${volley.modifier.name} ${number}` : undefined;
}

/** `Bren, spray 2`, `Bren, spray 2 at two`: what a way to use a thing is called, where one thing has several. */
export function calledSo(weapon: string, volley: string | undefined, isAtTwo = false): string {
  if (volley === undefined) return weapon;
  return `${weapon}, ${volley}${isAtTwo ? ' at two' : ''}`;
}

/** What one member does to another. */
interface OneOnOther {
  readonly action: Action;
  readonly by: number;
  readonly target: number;
  /** In close combat no range is said. */
  readonly isClose?: boolean;
}

/** An attack of one member on another. */
interface Attack extends OneOnOther {
  /** As the line says it, empty without one. */
  readonly weapon: string;
  /** Further modifiers, as the line says them. */
  readonly more?: readonly string[];
  /** Who is attacked besides the target. */
  readonly others?: readonly number[];
}

/** `attack Guard 2 with Carbine, range 60, light cover`: the text of an attack line, with the situations of both members. */
export function attackLine(encounter: PreparedEncounter, fight: FightState, attack: Attack): string {
  const { action, target, weapon, more = [], others = [] } = attack;
  const foes = [target, ...others].map((place) => quoted(encounter.members[place]?.name ?? ''));
  const said = saidOf(encounter, fight, attack).map(({ text }) => text);
  const after = [...(weapon === '' ? [] : [weapon]), ...said, ...more];
  return `${action.name} ${foes.join(', ')}${after.length > 0 ? ` with ${after.join(', ')}` : ''}`;
}

/** A modifier that the encounter says of two members, as a line says it. */
export interface SaidOfTwo {
  readonly key: string;
  readonly text: string;
}

/** What the encounter says of an action of one member against another: how far apart they are, and what the target is behind. */
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

/** In quotes, unless it is words and a number, as members are called. */
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

/** A distance as that modifier says it. */
function rangeOf(action: Action, rules: Rules, { size, unit }: Distance): SaidOfTwo | undefined {
  const length = lengthOf(action, rules);
  const written = fromNumber(size)?.value ?? 0;
  const amount = !length || unit === undefined ? written : convert(written, unit, length.unit);
  return length && amount !== undefined
    ? { key: nameKey(length.name), text: `${length.name} ${Math.round(toNumber(amount))}` }
    : undefined;
}
