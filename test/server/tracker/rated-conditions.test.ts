/** A condition of a kind with a rating keeps it also where it is 1: without the number it would not be one. */
import { expect, test } from 'vitest';
import { type Table, tableOf } from './at-table.js';

const conditions = (table: Table) => table.model?.order.find(({ name }) => name === 'Bram')?.conditions;

const duel = (): Table =>
  tableOf(
    `=== fight.muster
use "Rough Methods"
character Bram { Agility -2, gear { Sword } }
npc Sark { category major character, gear { Sword } }
encounter "A" { side One { Bram } side Two { Sark } }
`,
    'fight.muster',
  );

test('an evade that comes to 1 is kept as 1, and stays so', async () => {
  const table = duel();
  await table.do({ is: 'next' });
  // 1 + 2 for the dice, -2 for the Agility.
  await table.do({ is: 'act', by: 'Bram', line: 'evade' }, { dice: '1 2' });
  expect(conditions(table)).toMatchObject([{ word: 'Evading', until: 'turn' }]);
});
