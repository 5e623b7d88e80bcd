import type { Adapter, Adapters } from './adapter.js';
import { modifierOf, somebody, traitLines, values, word } from './game.js';

/** The half-hourly roll in heat or cold: none is asked for where the modifier cannot be taken. */
function weather(name: 'heat' | 'cold'): Adapter {
  return (given, table) => {
    const modifier = modifierOf(table.character([]), name, given.number('fahrenheit'));
    return { rollEvery30min: modifier !== null, modifier };
  };
}

/** Injury, illness and what wears people down. */
export const hardships: Adapters = {
  'recovery.natural': (given, table) => {
    const made = somebody(given, table);
    const care = given.has('physician') ? ` with physician ${given.number('physician')}` : '';
    return { target: made.rollValue(`Healing Roll${care}`), hpOnSuccess: made.value('Hits Healed') };
  },
  'firstAid.time': (given, table) => ({
    minutes: table.cell('First Aid Result', word('results', given.text('treatment')), 'time'),
  }),
  'bleeding.modifier': (given, table) => ({
    modifier: modifierOf(table.character([]), 'bleeding', given.number('damageTaken')),
  }),
  'bleeding.result': (given, table) => {
    const at = word('results', given.text('roll'));
    return {
      hpLost: table.cell('Bleeding Result', at, 'hits'),
      stopped: table.cell('Bleeding Result', at, 'stopped') === 'yes',
    };
  },
  'infection.roll': (given, table) => ({
    target: somebody(given, table).rollValue(`HT Roll with infection ${word('Wound Dirt', given.text('exposure'))}`),
  }),
  'illness.roll': (given, table) => {
    const [worst = ''] = given.texts('exposure');
    const target = somebody(given, table).rollValue(`Illness Roll with exposure ${word('Exposure', worst)}`);
    return { target: target ?? 'immune' };
  },
  'fatigue.other': (given, table) => ({
    fatigue: table.cell('Fatigue Cost', word('Fatigue Cost', given.text('cause')), 'fatigue'),
  }),
  'fatigue.water': (given, table) =>
    given.has('climate')
      ? { quartsPerDay: table.cell('Water', given.text('climate'), 'quarts') }
      : {
          fatiguePerDay: table.cell('Fatigue Cost', word('rations', given.text('ration')), 'fatigue'),
          hpPerDay: table.cell('Fatigue Cost', word('rations', given.text('ration')), 'hits'),
        },
  'fatigue.heat': weather('heat'),
  'fatigue.cold': weather('cold'),
  flame: (given, table) => {
    if (given.has('exposure')) return { damagePerSecond: table.cell('Flame', word('Flame', given.text('exposure'))) };
    const made = table.character([`armour Suit { DR ${given.number('DR')} }`, 'gear { Suit }']);
    return { fullProtectionTurns: made.value('Fireproof Turns') };
  },
  'fatigue.unconscious': values({ fatigueToCollapse: 'Fatigue' }),
  'injury.toughness': (given, table) => {
    const worn = `gear { thing Nothing, armour Vest }`;
    const lines = [`armour Vest { DR ${given.number('armorDR')} }`, worn, ...traitLines(given)];
    return { DR: table.character(lines).value('DR') };
  },
};
