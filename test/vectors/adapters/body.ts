import type { Character } from '../character.js';
import type { Given } from '../given.js';
import type { Table } from '../table.js';
import type { Adapters } from './adapter.js';

function talent(given: Given, table: Table): Character {
  return table.character(['nature Talent', `Body ${given.number('body')}`]);
}

export const body: Adapters = {
  'body.row': (given, table) => {
    const one = talent(given, table);
    return {
      liftLbs: [one.value('Lightest Tested Lift'), one.value('Heaviest Tested Lift')],
      boxes: {
        torso: one.value('Extra Torso Boxes'),
        eachArm: one.value('Extra Arm Boxes'),
        eachLeg: one.value('Extra Leg Boxes'),
      },
      handToHandWidth: one.value('Hand-to-hand Width'),
      handToHandKilling: Boolean(one.value('Hand-to-hand Killing')),
    };
  },
  'body.lift': (given, table) => ({
    lift: talent(given, table)
      .assuming({ Weight: given.number('lbs') })
      .value('Lift'),
  }),
  'body.throw': (given, table) => {
    const one = talent(given, table).assuming({ Weight: given.number('lbs') });
    const from = one.value('Throw From');
    return { feet: from === null ? null : [from, one.value('Throw To')] };
  },
  'body.run': (given, table) => ({
    yards: talent(given, table)
      .assuming({ 'Injured Legs': given.maybeNumber('injuredLegs') })
      .value('Run Speed'),
  }),
  'brains.bonus': (given, table) => ({
    points: table.character([`Brains ${given.number('brains')}`]).value('Extra Brains Points'),
  }),
  'medicine.cap': (given, table) => {
    const learned = [
      ...(given.flag('firstAid') ? [`First Aid ${given.number('firstAid')}`] : []),
      ...(given.flag('medicine') ? [`Medicine ${given.number('medicine')}`] : []),
    ];
    const { findings } = table.character(learned);
    return { valid: !findings.some(({ code, rule }) => code === 'needs-not-met' && rule?.name === 'Medicine') };
  },
  'will.base': (given, table) => {
    const stats = ['command', 'cool', 'charm'].flatMap((stat) =>
      given.has(stat) ? [`${stat} ${given.number(stat)}`] : [],
    );
    return { baseWill: table.character(stats).value('Base Will') };
  },
};
