import type { Json } from '../given.js';
import type { Adapters } from './adapter.js';
import { row } from './game.js';
import { quoted } from './text.js';

/** Beasts are declared as an author would. */
export const beasts: Adapters = {
  'beast.bite': (given, table) => {
    const fields = `ST ${given.number('ST')}, diet ${given.text('diet')}`;
    const made = table.character([`animal Beast { ${fields} }`, 'animals { Beast }']);
    return { damage: made.itemValue('Beast', 'Bite'), type: made.itemValue('Beast', 'Bite Type') };
  },
  'beast.damage': row('Bite Damage', 'ST', { damage: undefined }),
  'beast.dodge': (given, table) => {
    const fields = `DX ${given.number('DX')}, Move ${given.number('move')}`;
    const made = table.character([`animal Beast { ${fields} }`, 'animals { Beast }']);
    return { dodge: made.itemValue('Beast', 'Animal Dodge') };
  },
  'beast.move': (given, table) => {
    const fields = `ST ${given.number('ST')}, Move ${given.number('move')}, burden ${given.number('load')}`;
    const made = table.character([`animal Beast { ${fields} }`, 'animals { Beast }']);
    return { move: made.itemValue('Beast', 'Loaded Animal Move') };
  },
  'beast.sense': (_given, table) => {
    const made = table.character([`animal ${quoted('Beast')} { }`, 'animals { Beast }']);
    return { senseRoll: made.itemValue('Beast', 'Animal Sense') };
  },
  'beast.table': (given, table) => {
    const name = given.text('type');
    const made = table.character([`animals { ${name} }`]);
    const field = (key: string): Json => made.itemValue(name, key);
    return {
      ST: field('ST'),
      DX: field('DX'),
      IQ: field('IQ'),
      HT: field('HT'),
      move: field('Move'),
      cost: field('price'),
      weight: field('weight'),
    };
  },
};
