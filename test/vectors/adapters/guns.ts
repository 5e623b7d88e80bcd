import type { Character } from '../character.js';
import type { Given, Json } from '../given.js';
import type { Table } from '../table.js';
import type { Adapters } from './adapter.js';
import { attributesOf, word } from './game.js';

/** The groups that the rounds of a turn form, each as how many were fired before it. */
function groupsOf(made: Character, given: Given): number[] {
  return Array.from({ length: Number(made.asked('Groups', given.number('RoF'))) }, (_, earlier) => earlier);
}

/** Somebody with a gun of the recoil given, strong enough for it or not. */
function shooter(given: Given, table: Table): Character {
  const strength = given.has('weaponST') ? [`ST ${given.number('weaponST')}`] : [];
  const fields = [`Recoil ${given.number('Rcl')}`, ...strength];
  return table.character([...attributesOf(given), `weapon Gun { ${fields.join(', ')} }`, 'gear { Gun }']);
}

/** Automatic fire, guns that fire in an arc, grenades and what explodes. */
export const guns: Adapters = {
  'autofire.groups': (given, table) => {
    const made = table.character([]);
    return {
      groups: groupsOf(made, given).map((earlier) => made.asked('Rounds in Group', given.number('RoF'), earlier)),
    };
  },
  'autofire.recoil': (given, table) => {
    const made = shooter(given, table);
    const groups = groupsOf(made, given);
    const before = given.maybeNumber('groupsAlreadyFired') ?? 0;
    const fired = Array.from({ length: before }, () => 0);
    return {
      groups: groups.map((earlier) => made.asked('Rounds in Group', given.number('RoF'), earlier)),
      penalties: [...fired, ...groups]
        .map((_, earlier) => made.itemAsked('Gun', 'Group Recoil', earlier))
        .slice(before),
    };
  },
  'recoil.semi': (given, table) => {
    const made = shooter(given, table);
    const shots = Array.from({ length: given.number('shots') }, (_, earlier) => earlier);
    return { penalties: shots.map((earlier) => made.itemAsked('Gun', 'Shot Recoil', earlier)) };
  },
  'grenade.miss': (given, table) => ({
    missYards: table.character([]).asked('Grenade Miss', given.number('marginOfFailure'), given.number('distance')),
  }),
  'indirect.miss': (given, table) => ({
    missYards: table.character([]).asked('Shell Miss', given.number('marginOfFailure'), given.number('range')),
  }),
  'mg.beatenZone': (given, table) => ({
    lengthYards: table.character([]).asked('Beaten Zone', given.number('range')),
    widthYards: table.cell('Beaten Zone Rule', 'width'),
    hitOn: table.cell('Beaten Zone Rule', 'chance'),
  }),
  'explosion.concussion': (given, table) => {
    if (given.flag('contact')) return { multiplier: table.cell('Blast Contact', 'in contact') };
    const blast = [given.number('distanceYards'), given.number('concussionDice')];
    return { fraction: `1/${table.character([]).asked('Blast Divisor', ...blast)}` };
  },
  'explosion.tnt': (given, table) => ({ damage: table.character([]).asked('TNT', given.number('pounds')) }),
  'explosion.fragmentRadius': (given, table) => {
    const [concussion = '', fragments = ''] = given.text('damage').split(' ');
    const dice = concussion.replace('dx', ' * ').replace('d', '');
    const damage = fragments.replace(/[[\]]/g, '');
    const made = table.character([`weapon Bomb { damage ${dice}d, fragments ${damage} }`, 'gear { Bomb }']);
    return { radiusYards: made.asked('Fragment Range', dice), fragmentDamage: made.itemValue('Bomb', 'fragments') };
  },
  'explosion.fragmentHit': (given, table) => {
    const blast = [given.number('distanceYards'), given.number('concussionDice')];
    return { hitOn: hitOn(table.character([]).asked('Fragment Hit', ...blast)) };
  },
  'explosion.shaped': (given, table) => {
    const [, divisor = ''] = given.text('damage').split(/[()]/);
    return { effectiveDR: table.character([]).asked('Pierced DR', divisor, given.number('DR')) };
  },
};

/** A total that no throw of the dice exceeds is a hit without a roll. */
function hitOn(total: Json): Json {
  const named = word('hitOn', String(total));
  return named === String(total) ? total : named;
}
