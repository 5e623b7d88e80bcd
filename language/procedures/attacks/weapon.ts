import { nameKey } from '../../grammar/text.js';
import { addressOf } from '../../rules/declared.js';
import type { Needs } from '../../rules/needs.js';
import type { Entry } from '../../sheet/cells/entry.js';
import type { Evaluation } from '../../sheet/cells/evaluation.js';
import { readOnceFor } from '../../sheet/cells/once-for.js';
import type { RuleOrigin } from '../../values/origin.js';
import { makePool, type Pool } from '../../values/pool.js';
import { isProblem, type Problem, problem } from '../../values/problem.js';
import { toNumber } from '../../values/rational.js';
import { numberValue, type Value } from '../../values/value.js';
import { why } from '../messages.js';
import { openRulebook } from '../rulebook.js';
import type { Damage } from '../wounds/armour.js';

const needs = {
  procedure: 'weapon',
  numbers: { width: 'width', areaRadius: 'Area Radius' },
  items: {
    weapon: {
      kind: 'weapon',
      values: {
        attack: 'Attack',
        killing: 'Killing Damage',
        shock: 'Shock Damage',
        place: 'location',
        use: 'class',
        area: 'area',
        radius: 'radius',
        burn: 'burn',
        spray: 'Spray Dice',
        arm: 'Arm Width',
        arms: 'Arms Needed',
        slow: 'slow',
        penetration: 'penetration',
        rounds: 'rounds',
        burstsOnly: 'bursts only',
      },
    },
  },
  tables: {
    uses: {
      table: 'Weapon Class',
      numbers: {
        reach: 'reach',
        single: 'single',
        burst: 'burst',
        fewer: 'fewer',
        blind: 'blind',
      },
    },
  },
} as const satisfies Needs;
export const weaponNeeds: Needs = needs;
/** The fields of a weapon, by their names in the rulebook. */
export const weaponFields = needs.items.weapon.values;

/** How weapons of one class are used. */
export interface WeaponUse {
  /** The name of the class in the rulebook. */
  readonly class: string;
  /** It hits from a distance; cover and range count. */
  readonly fromAfar: boolean;
  /** A single attack uses as many rounds as dice are rolled, else one. */
  readonly singleByDice: boolean;
  /** Several attacks use as many rounds as dice are rolled, else one each. */
  readonly severalByDice: boolean;
  /** With too few rounds, its user rolls even fewer dice than the own pool without spray. */
  readonly belowPool: boolean;
  /** Can be fired blindly from cover. */
  readonly coverFire: boolean;
}

/** A weapon in a character's hands, with its numbers. */
export interface Weapon {
  readonly key: string;
  readonly name: string;
  /** The roll of an attack with it. */
  readonly attack: Pool;
  /** The key of the place that it always damages, whatever the dice show. */
  readonly place?: string;
  readonly use: WeaponUse;
  readonly area: number;
  /** The radius of its blast, in the rulebook's unit. */
  readonly radius?: number;
  readonly burn: boolean;
  readonly spray: number;
  /** Width that the arm adds against heavy armour. */
  readonly arm: number;
  /** How many of the places that things are held with it takes. */
  readonly arms: number;
  readonly slow: number;
  readonly penetration: number;
  /** It cannot make a single attack. */
  readonly burstsOnly: boolean;
  /** Rounds of a full magazine. */
  readonly rounds?: number;
  readonly rule?: RuleOrigin;
  /** Damage of a set with this width. */
  damage(width: number): Damage;
}

/** The name of a carried weapon in a line: its owner's label, which distinguishes it from others, else its name. */
export function calledAs({ ownLabel, name }: Entry): string {
  return ownLabel ?? name;
}

/**
 * A weapon by its name, in one of its modes: a carried one, else a power of the character that is used as a weapon, else
 * one that the rulebook declares. Cached.
 */
export function weaponOf(name: string, who: Evaluation, mode?: string): Weapon | Problem {
  return weaponByKey(who, mode === undefined ? name : `${name}\n${mode}`);
}

const weaponByKey = readOnceFor((who, key): Weapon | Problem => {
  const [name = '', mode] = key.split('\n');
  return readWeapon(name, mode, who);
});

function readWeapon(name: string, mode: string | undefined, who: Evaluation): Weapon | Problem {
  const book = openRulebook(needs, who);
  if (isProblem(book)) return book;
  const entry = weaponEntry(name, who);
  if (!entry) return problem(why.noWeapon(who.source.name || who.rules.name, name));
  const modes = entry.trait?.clauses.modes;
  const modeKey = mode === undefined ? undefined : nameKey(mode);
  if (modeKey !== undefined && !modes?.has(modeKey)) return problem(why.noMode(entry.name, mode ?? modeKey));
  const used = entry.inMode(modeKey);
  const value = (role: keyof typeof needs.items.weapon.values): Value =>
    itemValue(needs.items.weapon.values[role], used);
  const useKey = value('use');
  const label = useKey.kind === 'text' ? useKey.text : '';
  const use = (column: 'reach' | 'single' | 'burst' | 'fewer' | 'blind'): number | undefined =>
    book.cell('uses', label, column);
  if (use('reach') === undefined) return problem(why.noClass(entry.name, label));
  const attack = value('attack');
  const place = value('place');
  const area = amountOf(value('area'));
  const stated = value('radius');
  const radius = stated.kind === 'number' ? amountOf(stated) : area > 0 ? book.number('areaRadius') : undefined;
  const rounds = value('rounds');
  // Damage is computed on copies of the sheet, so what it reads has to be recorded here.
  for (const role of ['killing', 'shock'] as const) value(role);
  if (entry.trait) who.read(addressOf(entry.kind, entry.trait.key));
  const rule = entry.trait?.origin;
  const byWidth: Damage[] = [];
  return {
    key: entry.trait?.key ?? nameKey(entry.name),
    name: entry.name,
    attack: attack.kind === 'pool' ? attack.pool : makePool(amountOf(attack)),
    ...(place.kind === 'text' && { place: nameKey(place.text) }),
    use: {
      class: label,
      fromAfar: use('reach') !== 0,
      singleByDice: use('single') !== 0,
      severalByDice: use('burst') !== 0,
      belowPool: use('fewer') !== 0,
      coverFire: use('blind') !== 0,
    },
    area,
    ...(radius !== undefined && { radius }),
    burn: isTrue(value('burn')),
    spray: amountOf(value('spray')),
    arm: amountOf(value('arm')),
    arms: amountOf(value('arms')),
    slow: amountOf(value('slow')),
    penetration: amountOf(value('penetration')),
    burstsOnly: isTrue(value('burstsOnly')),
    ...(rounds.kind === 'number' && { rounds: amountOf(rounds) }),
    ...(rule && { rule }),
    damage: (width) => {
      byWidth[width] ??= who.cells.touches.apart(() => damageAt(width, entry, modeKey, who));
      return byWidth[width];
    },
  };
}

/** The weapon on its user's sheet, or an entry as if the user carried one. */
function weaponEntry(name: string, who: Evaluation): Entry | undefined {
  const { kind } = needs.items.weapon;
  const key = nameKey(name);
  const carried = who.itemsOf(kind).find((item) => nameKey(item.name) === key || isCalled(item, key));
  if (carried) return carried;
  return powerEntry(key, who) ?? weaponDeclared(key, who);
}

function weaponDeclared(key: string, who: Evaluation): Entry | undefined {
  const { kind } = needs.items.weapon;
  const named = who.rules.vocabulary.names.get(key)?.find((one) => one.what === 'trait' && one.kind === kind);
  return named && who.phantom(kind, named.key);
}

/** A trait whose kind has values for the roll and damage of an attack with it. */
function powerEntry(key: string, who: Evaluation): Entry | undefined {
  const attack = nameKey(needs.items.weapon.values.attack);
  return who.unlisted.find(
    (one) => one.trait?.clauses.lets.has(attack) && (nameKey(one.name) === key || isCalled(one, key)),
  );
}

/** Whether the key is another spelling of the item's name, or its owner's label. */
function isCalled(item: Entry, key: string): boolean {
  const label = item.ownLabel;
  return (
    (label !== undefined && nameKey(label) === key) ||
    (item.trait?.clauses.also.some((other) => nameKey(other) === key) ?? false)
  );
}

function itemValue(name: string, entry: Entry): Value {
  const key = nameKey(name);
  const { character } = entry;
  if (character.rules.derived.get(key)?.each === entry.kind) return character.derived(key, entry).value;
  return entry.local(key)?.value ?? { kind: 'none' };
}

/** The damage at a width, which replaces the width on the sheet in the rulebook's formulas. */
function damageAt(width: number, entry: Entry, mode: string | undefined, who: Evaluation): Damage {
  const { values } = needs.items.weapon;
  const assumed = who.assuming(new Map([[nameKey(needs.numbers.width), numberValue(width)]]));
  const sameEntry = assumed.entryAt(entry.id) ?? assumed.phantom(entry.kind, entry.trait?.key ?? '');
  if (!sameEntry) throw new Error(`${entry.name} is not on the copy of its sheet.`);
  const used = sameEntry.inMode(mode);
  return {
    killing: amountOf(itemValue(values.killing, used)),
    shock: amountOf(itemValue(values.shock, used)),
  };
}

function amountOf(value: Value): number {
  return value.kind === 'number' ? Math.max(0, Math.floor(toNumber(value.number))) : 0;
}

function isTrue(value: Value): boolean {
  return value.kind === 'boolean' && value.value;
}
