import { nameKey } from '../../../language/grammar/text.js';
import type { Json } from '../given.js';
import type { Table } from '../table.js';
import type { Adapters } from './adapter.js';
import { word } from './game.js';

const unsigned = (amount: Json): number => Number(String(amount).replace('-', ''));

/** The dice that a modifier takes, by its name with its parameter. */
function penalty(id: string, table: Table): number {
  const written = word('penalties', nameKey(id));
  const [name = ''] = written.split(':');
  return unsigned(table.character([]).modifier(`Body with ${written.replace(':', '')}`, name));
}

function manoeuvre(id: string, table: Table): Json {
  const row = nameKey(id);
  const effect = ['botch', 'width'].find((column) => table.cell('Special Manoeuvre', row, column));
  return { penaltyDice: penalty(id, table), effect: word('effects', effect ?? row) };
}

/** What the tables of Wild Talents say. */
export const talentsData: Adapters = {
  data: (given, table) => {
    if (given.has('timeIncrement'))
      return { rank: table.cell('Time Scale', nameKey(given.text('timeIncrement')), 'rank') };
    if (given.has('difficulty')) {
      const rating = table.cell('Difficulty Guide', nameKey(given.text('difficulty')));
      return { rating: rating || null, rollNeeded: Boolean(rating) };
    }
    if (given.has('action')) return { penaltyDice: penalty(given.text('action'), table) };
    if (given.has('circumstance'))
      return { gobbleDice: table.cell('Gobble Dice', word('gobblers', nameKey(given.text('circumstance')))) };
    if (given.has('maneuver')) return manoeuvre(given.text('maneuver'), table);
    const height = table.cell('Obstacle', word('obstacles', nameKey(given.text('obstacle'))), 'difficulty');
    return { difficulty: height === table.cell('Difficulty Guide', 'challenging') ? null : height };
  },
};
