import type { Character } from '../character.js';
import type { Given, Json } from '../given.js';
import { nameOf, names } from '../names.js';
import type { Table } from '../table.js';
import type { Adapters } from './adapter.js';
import { quoted, traitText } from './text.js';

/** Lines of the traits that a record gives by their ids, and what it takes as given. */
function moving(given: Given, table: Table): Character {
  const lines = [
    ...(given.has('ST') ? [`ST ${given.number('ST')}`] : []),
    ...(given.flag('combatReflexes') ? ['Combat Reflexes'] : []),
    ...(given.has('lame') ? [traitText(given.with('id', 'lame').with('option', given.text('lame')))] : []),
  ];
  return table.character(lines).assuming({
    'Basic Speed': given.maybeNumber('basicSpeed'),
    Encumbrance: given.maybeNumber('encumbrance'),
    Running: given.flag('running') ? given.number('running') : undefined,
  });
}

/** Skills that a record gives by their ids, as levels taken as given. */
function skillLevels(given: Given): Record<string, number> {
  return Object.fromEntries(
    given.keys().flatMap((id) => {
      const name = names.skills[id];
      return name === undefined ? [] : [[name, given.number(id)] as const];
    }),
  );
}

function fighter(given: Given, table: Table): Character {
  const lines = [
    ...(given.has('ST') ? [`ST ${given.number('ST')}`] : []),
    ...(given.has('DX') ? [`DX ${given.number('DX')}`] : []),
    ...(given.has('inHand') ? [`fist ${nameOf(names.fists, given.word('inHand'))}`] : []),
    ...(given.flag('heavyBoots') ? ['heavy boots'] : []),
    'gear { Bare Fist, Foot }',
  ];
  return table.character(lines).assuming(skillLevels(given));
}

function weaponOf(given: Given): { readonly name: string; readonly mode?: string } {
  const id = given.text('weapon');
  return names.weapons[id] ?? { name: id };
}

function damageText(value: Json): Json {
  return value === null ? null : String(value);
}

export const derived: Adapters = {
  'derived.damage': (given, table) => {
    const character = table.character([`ST ${given.number('ST')}`]);
    return { thrust: character.text('Thrust'), swing: character.text('Swing') };
  },
  'derived.basicSpeed': (given, table) => ({
    basicSpeed: table.character([`DX ${given.number('DX')}`, `HT ${given.number('HT')}`]).value('Basic Speed'),
  }),
  'derived.encumbrance': (given, table) => {
    const load = `gear { thing ${quoted('Load')} ${given.number('weight')} lb }`;
    const level = table.character([`ST ${given.number('ST')}`, load]).value('Encumbrance');
    return { level: names.loads[String(level)] ?? level };
  },
  'derived.move': (given, table) => {
    const character = moving(given, table);
    return { move: character.value('Move'), dodge: character.value('Dodge') };
  },
  'derived.dodge': (given, table) => ({ dodge: moving(given, table).value('Dodge') }),
  'derived.will': (given, table) => {
    const lines = [
      `IQ ${given.number('IQ')}`,
      ...(given.flag('strongWill') ? [`Strong Will ${given.number('strongWill')}`] : []),
      ...(given.flag('weakWill') ? [`Weak Will ${given.number('weakWill')}`] : []),
    ];
    return { will: table.character(lines).value('Will') };
  },
  'weapon.damage': (given, table) => {
    const damage = given.text('weapon').replace('thr', 'Thrust ').replace('sw', 'Swing ');
    const most = given.has('maxDamage') ? [`maximum damage ${given.text('maxDamage')}`] : [];
    const lines = [
      `ST ${given.number('ST')}`,
      `weapon Something { ${[`damage ${damage}`, ...most].join(', ')} }`,
      'gear { Something }',
    ];
    return { damage: damageText(table.character(lines).itemValue('Something', 'Damage')) };
  },
  'parry.weapon': (given, table) => {
    const { name, mode } = weaponOf(given);
    const reflexes = given.flag('combatReflexes') ? ['Combat Reflexes'] : [];
    const armed = table.character([...reflexes, `gear { ${name} }`]);
    const skilled = armed.assuming({
      [String(armed.itemValue(name, 'skill', mode))]: given.number('skill'),
      Encumbrance: given.maybeNumber('encumbrance'),
    });
    const against = given.maybeText('against') ?? 'weapon';
    return { parry: skilled.itemValue(name, nameOf(names.parries, against), mode) };
  },
  'parry.barehanded': (given, table) => {
    const character = table.character([`DX ${given.number('DX')}`]).assuming(skillLevels(given.part('skills')));
    return { parry: character.value(nameOf(names.barehandedParries, given.text('against'))) };
  },
  'unarmed.punch': (given, table) => {
    const character = fighter(given, table);
    return { damage: character.text('Punch'), type: character.itemValue('Bare Fist', 'type') };
  },
  'unarmed.kick': (given, table) => {
    const character = fighter(given, table);
    return { damage: character.text('Kick'), type: character.itemValue('Foot', 'type') };
  },
  'unarmed.toHit': (given, table) => {
    const character = fighter(given, table);
    return { punch: character.value('Punch Skill'), kick: character.value('Kick Skill') };
  },
};
