import type { Adapter, Adapters } from './adapter.js';
import { modifierOf, somebody, traitLines, values, word } from './game.js';
import { traitText } from './text.js';

/** The half-hourly roll in heat or cold: there is none where the modifier cannot be taken. */
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
    const contacts = given.texts('exposure').map((contact) => word('Exposure', contact));
    const worst = somebody(given, table).asked('Worst Exposure', ...contacts);
    const target = somebody(given, table).rollValue(`Illness Roll with circumstances ${worst}`);
    return { target: target ?? 'immune' };
  },
  'fatigue.other': (given, table) => ({
    fatigue: table.cell('Fatigue Cost', word('Fatigue Cost', given.text('cause')), 'fatigue'),
  }),
  'fatigue.rest': (given, table) => ({
    recovered: somebody(given, table).asked('Fatigue Rested', given.number('minutes')),
  }),
  'fatigue.battle': (given, table) => {
    const made = somebody(given, table).assuming({ Encumbrance: given.number('encumbrance') });
    return { fatigue: made.asked('Battle Fatigue', given.number('seconds')) };
  },
  'fatigue.march': (given, table) => {
    const made = somebody(given, table).assuming({ Encumbrance: given.number('encumbrance') });
    const climate = given.flag('hot') ? 'hot' : 'normal';
    return { fatigue: made.asked('March Fatigue', given.number('hours'), climate) };
  },
  falling: (given, table) => {
    const ground = given.flag('softLanding') ? 'soft' : 'hard';
    const tumble = given.flag('acrobaticsSuccess') ? 'success' : 'failure';
    return { damage: String(table.character([]).asked('Fall Damage', given.number('yards'), ground, tumble)) };
  },
  'falling.armor': (given, table) => ({
    effectiveDR: table
      .character([])
      .assuming({ DR: given.number('DR') })
      .value('DR in a Fall'),
  }),
  fallingObject: (given, table) => {
    const made = table.character([]);
    const fallen = [given.number('lbs'), given.number('yards')];
    const body = given.flag('soft') ? 'soft' : 'hard';
    return {
      dice: made.asked('Falling Object Dice', ...fallen),
      factor: made.asked('Falling Object Factor', ...fallen, body),
    };
  },
  'job.roll': (given, table) => {
    const made = table.character([`monthly pay ${given.number('pay')}`]);
    return { pay: made.asked("Month's Pay", word('results', given.text('outcome'))) };
  },
  'job.pay': (given, table) => {
    const wealth = traitText(given.with('id', 'wealth').with('option', given.text('wealth')));
    return { pay: table.character([wealth, `monthly pay ${given.number('listedPay')}`]).asked("Month's Pay") };
  },
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
