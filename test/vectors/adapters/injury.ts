import { sidesOf } from '../../../language/dice/families/game.js';
import { diceSumTotal } from '../../../language/values/dice-sum.js';
import { parseDiceSum } from '../../../language/values/dice-text.js';
import { isProblem } from '../../../language/values/problem.js';
import { toNumber } from '../../../language/values/rational.js';
import type { Character } from '../character.js';
import type { Given, Json } from '../given.js';
import type { Table } from '../table.js';
import type { Adapters } from './adapter.js';
import { attributesOf, somebody, traitLines, word } from './game.js';

/** A character with a number of hits left. */
function wounded(given: Given, table: Table, hits: string): Character {
  return somebody(given, table).assuming({ 'Hits Left': given.number(hits) });
}

/** The total of dice with adds for a sum of the dice. */
function rolled(damage: string, shown: number, table: Table): number {
  const dice = parseDiceSum(damage, sidesOf(table.rules));
  const total = isProblem(dice) ? undefined : diceSumTotal(dice, shown);
  if (total === undefined) throw new Error(`${damage} is no damage`);
  return toNumber(total);
}

/** Wounds, what they do at once, and waking up again. */
export const injury: Adapters = {
  injury: (given, table) => ({
    hits: table.character([]).asked('Injury', given.number('basicDamage'), given.text('type'), given.number('DR')),
  }),
  'injury.dice': (given, table) => ({ total: rolled(given.text('damage'), given.number('dice'), table) }),
  'injury.minimum': (given, table) => {
    const total = rolled(given.text('damage'), given.number('roll'), table);
    return { basicDamage: table.character([]).asked('Basic Damage Done', total, given.text('type')) };
  },
  'injury.halfDamage': (given, table) => ({
    basicDamage: given.flag('beyondHalfDamage')
      ? table.character([]).asked('Damage at Long Range', given.number('rolled'))
      : given.number('rolled'),
  }),
  'injury.knockdown': (given, table) => {
    const made = somebody(given, table);
    return {
      knockdownRoll: made.asked('Knockdown', given.number('hits')),
      stunned: made.asked('Stunning', given.number('hits')),
    };
  },
  'injury.shock': (given, table) => {
    const made = table.character([...traitLines(given), `conditions { Shock ${given.number('hits')} }`]);
    const penalty = (roll: string): Json => made.modifier(roll, 'in shock') ?? 0;
    return {
      DX: penalty('DX'),
      IQ: penalty('IQ'),
      skills: penalty('Stealth'),
      activeDefense: penalty('Dodge'),
      turns: Number(penalty('DX') !== 0),
    };
  },
  'injury.cripple': (given, table) => ({
    crippled: somebody(given, table).asked('Crippled', given.number('hits'), given.text('part')),
  }),
  'injury.deathRolls': (given, table) => {
    const made = wounded(given, table, 'hpAfter');
    return {
      deathRolls: given.has('hpBefore') ? made.asked('Death Rolls', given.number('hpBefore')) : null,
      rollAgainst: made.value('Death Roll'),
    };
  },
  firstAid: (given, table) => {
    const result = word('results', given.maybeText('treatment') ?? given.text('roll'));
    const die = given.has('die') ? [given.number('die')] : [];
    return {
      hp: table.character([]).asked('First Aid Given', result, ...die),
      minutes: table.cell('First Aid Result', result, 'time'),
    };
  },
  'injury.reeling': (given, table) => {
    const made = table.character(attributesOf(given)).assuming({
      'Hits Left': given.number('hp'),
      Move: given.number('move'),
      'Unhurt Dodge': given.number('move'),
    });
    return { move: made.value('Current Move'), dodge: made.value('Current Dodge') };
  },
  'injury.consciousness': (given, table) => {
    const made = wounded(given, table, 'hp');
    return { rollAgainst: made.value('Consciousness Roll'), everyTurn: made.value('Collapsing') };
  },
  'injury.death': (given, table) => ({ dead: wounded(given, table, 'hp').value('Dead') }),
  'recovery.unconscious': (given, table) => {
    const made = wounded(given, table, 'hp');
    const coma = made.value('Coma');
    return {
      rollEveryMinutes: made.value('Waking Interval'),
      hours: made.value('Waking Time'),
      roll: made.value('Waking Roll') === made.value('HT') ? 'HT' : null,
      onSuccessHours: made.value('Waking Time'),
      onFailure: coma === made.value('HT') ? word('waking', 'coma') : null,
    };
  },
  'fatigue.move': (given, table) => {
    const lines = [...attributesOf(given), `fatigue taken ${given.number('fatigue')}`];
    return {
      move: table
        .character(lines)
        .assuming({ Move: given.number('move') })
        .value('Current Move'),
    };
  },
};
