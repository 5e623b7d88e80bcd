import type { Character } from '../character.js';
import type { Given } from '../given.js';
import type { Table } from '../table.js';
import type { Adapters } from './adapter.js';
import { attributesOf, somebody, word } from './game.js';

/** Somebody with so many hits left. */
function wounded(given: Given, table: Table, hits: string): Character {
  return somebody(given, table).assuming({ 'Hits Left': given.number(hits) });
}

/** Wounds, what they do at once, and waking up again. */
export const injury: Adapters = {
  'injury.reeling': (given, table) => {
    const made = table.character(attributesOf(given)).assuming({
      'Hits Left': given.number('hp'),
      Move: given.number('move'),
      Dodge: given.number('move'),
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
