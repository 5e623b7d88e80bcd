/** How many keys a fight takes at the table, from its first turn to its end, where everybody does what is offered first. */
import { expect, test } from 'vitest';
import { example } from './at-table.js';

/**
 * Most keys for each thing that somebody does: Enter for it, Space for whoever is next, and a digit for each question between. Where all
 * declare first, the round is played with one key.
 */
const FIGHTS = [
  ['godlike', '"Sgt. Wim Terpstra", "L/Cpl. Edith Rowe"', '3 Fusilier', 1.8],
  ['wild-talents', '"Ottoline Brandvold", "Zuzana Petrik"', '3 Watchman', 1.8],
  ['gurps-lite-wwii', '"Sgt. Frank Delmonico", "Nina Forti"', '4 Grenadier', 3.5],
  ['rough-methods', '"Kit Marrow", "Ines Quarrel"', '3 Raider', 4.6],
  ['men-and-supermen', 'Anvil, Kite', '3 Smuggler', 3.6],
] as const;

/** A fight that takes longer does not end. */
const MOST_KEYS = 400;

test.each(FIGHTS)('a fight of %s takes few keys a turn', async (folder, ours, theirs, most) => {
  const small = `=== small.muster\nencounter Small { side Ours { ${ours} }, side Theirs { ${theirs} } }\n`;
  const table = example(folder, 'small.muster', 'Small', small);
  let keys = 0;
  let acts = 0;
  let model = await table.look();
  while (keys < MOST_KEYS && model.ended === undefined) {
    const { selected, phase, turn, next } = model;
    const [proposed] = model.proposals;
    const first = selected?.actions.find(({ refused }) => refused === undefined);
    const isToAct = turn !== undefined && first !== undefined && phase !== 'resolve';
    if (proposed) model = await table.do({ is: 'accept', proposal: proposed.key });
    else if (isToAct) {
      acts += 1;
      model = await table.do({ is: phase === 'declare' ? 'declare' : 'act', by: turn, line: first.line });
    }
    keys += proposed || isToAct ? 1 : 0;
    if (!proposed && (phase !== 'declare' || !isToAct) && next) {
      model = await table.do({ is: 'next' });
      keys += 1;
    }
  }
  expect(model.ended).toBeDefined();
  expect((keys + table.questions) / acts).toBeLessThan(most);
});
