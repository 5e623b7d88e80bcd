import { isOf } from '../../../language/dice/families/family.js';
import { matching } from '../../../language/dice/families/matching/index.js';
import { playRoll } from '../../../language/play/lines/play-roll.js';
import { makePool, poolText } from '../../../language/values/pool.js';
import { isProblem } from '../../../language/values/problem.js';
import { convert } from '../../../language/values/unit.js';
import type { Given, Json } from '../given.js';
import { names } from '../names.js';
import type { Table } from '../table.js';
import type { Adapters } from './adapter.js';
import { row, word } from './game.js';
import { shown } from './pool.js';

/** Damage of a weapon for the width of a set and the Body of the attacker. */
function damage(weapon: string, width: number, table: Table, body: readonly string[] = []): { K: Json; S: Json } {
  const made = table.character(['nature Talent', ...body, `gear { ${quotedName(weapon)} }`]).assuming({ width });
  return { K: made.itemValue(weapon, 'Killing Damage'), S: made.itemValue(weapon, 'Shock Damage') };
}

function quotedName(name: string): string {
  return `"${name.replaceAll('"', '\\"')}"`;
}

function location(height: number, table: Table): string {
  return word('locations', String(table.cell('Hit Location', height, 'location')));
}

function skillData(name: string, table: Table): Json {
  const made = table.character([]);
  return { stat: made.standsOn('skill', name) ?? null, typed: made.hasSpecialties('skill', name) };
}

function armourData(name: string, table: Table): Json {
  const made = table.character([`gear { ${quotedName(name)} }`]);
  const field = (key: string): Json => made.itemValue(name, key);
  const kind = field('LAR') ? 'LAR' : 'HAR';
  return {
    kind,
    rating: field(kind),
    best: field('HAR'),
    worst: field('rear'),
    where: word('places', String(field('location'))),
  };
}

function explosiveData(name: string, table: Table): Json {
  const made = table.character([`gear { ${quotedName(name)} }`]);
  const field = (key: string): Json => made.itemValue(name, key);
  return {
    chargeGrams: field('charge'),
    radiusYards: field('radius'),
    area: field('area'),
    penetration: field('penetration'),
  };
}

function dataOf(given: Given, table: Table): Json {
  if (given.has('skill')) return skillData(given.text('skill'), table);
  if (given.has('armour')) return armourData(given.text('armour'), table);
  if (given.has('explosive')) return explosiveData(given.text('explosive'), table);
  const weapon = given.text('weapon');
  const made = table.character([`gear { ${quotedName(weapon)} }`]);
  return { killingPerRound: made.itemValue(weapon, 'Killing Damage'), location: made.itemValue(weapon, 'location') };
}

/** What the tables of the quick-play rules say. */
export const godlike: Adapters = {
  data: dataOf,
  'firstAid.difficulty': (given, table) => ({
    difficulty: table.cell('Stabilise', word('limbs', given.text('location'))),
  }),
  'aim.bonus': (given, table) => ({
    bonus: table.character([]).modifier(`Coordination with aim ${given.number('rounds')}`, 'aim'),
  }),
  'range.mod': (given, table) => ({
    dice: table.cell('Range', given.text('range'), 'change'),
    sightRollFirst: table.cell('Range', given.text('range'), 'sight') === 'yes',
  }),
  'weapon.row': (given, table) =>
    Object.fromEntries(
      Object.entries(names.widths).map(([key, width]) => [key, damage(given.text('weapon'), width, table)] as const),
    ),
  'weapon.damage': (given, table) => ({
    ...damage(given.text('weapon'), given.number('width'), table),
    location: location(given.number('height'), table),
  }),
  missile: (given, table) => damage('Big Missile', given.number('width'), table, [`Body ${given.number('body')}`]),
  'spray.row': row('Spray', 'rpm', { spray: undefined }),
  'cover.hidden': (given, table) => ({ hidden: table.cell('Cover', given.number('height'), given.text('cover')) }),
  breath: (given, table) => ({
    minutes: table.character(['nature Talent', `Body ${given.number('body')}`]).value('Breath'),
  }),
  'grenade.range': (given, table) => {
    const yards = table.character(['nature Talent', `Body ${given.number('body')}`]).value('Grenade Range');
    const feet = convert(Number(yards), 'yd', 'ft');
    return { yards, feet: Number(feet) };
  },
  calledShot: (given, table) => {
    const target =
      Object.keys(names.hitNumbers).find((place) => names.hitNumbers[place] === given.number('setTo')) ?? '';
    const name = given.flag('surprise') ? 'called shot from behind' : 'called shot';
    const line = `${poolText(makePool(given.number('pool')))} with ${name} ${target}`;
    const rolled = table.rolled(line);
    if (!rolled || isProblem(rolled) || rolled.value.kind !== 'pool') throw new Error(`${line} is not rolled`);
    const played = playRoll(rolled, table.game, line, { dice: given.numbers('rolled').join(',') });
    if (isProblem(played) || !isOf(matching, played.record)) throw new Error(`${line} is not played`);
    return { rollDice: rolled.value.pool.d, set: shown(played.record.outcome.chosen) };
  },
};
