/** Who is attacked is asked what they do against it, where the game lets them: the first defence of Rough Methods is free. */
import { expect, test } from 'vitest';
import type { TrackerCommand } from '../../../language/fight/index.js';
import { isRefusal } from '../../../server/protocol.js';
import { trackerDo } from '../../../server/requests/encounters/tracker.js';
import { never } from '../../features/harness.js';
import { type Table, tableOf, toItsEnd } from './at-table.js';

const duel = (): Table =>
  tableOf(
    `=== fight.muster
use "Rough Methods"
weapon Bow { manner ranged, damage 0, Max 100 }
character Bram { gear { Sword } }
npc Sark { category major character, gear { Sword, Bow } }
encounter "A" { side One { Bram } side Two { 2 Sark } }
`,
    'fight.muster',
  );

const attack: TrackerCommand = { is: 'act', by: 'Sark 1', line: 'attack Bram with Sword' };

/** What somebody is asked before a command is done. */
async function asked(table: Table, command: TrackerCommand) {
  const params = { ...table.params, log: table.log, command, seed: 'tide' };
  const answer = toItsEnd(await trackerDo(table.context, params, never));
  return isRefusal(answer) ? answer.asks : undefined;
}

test('the target is asked, the free defence first, and who shoots is not parried', async () => {
  const table = duel();
  await table.do({ is: 'next' });
  expect(await asked(table, attack)).toMatchObject({
    is: 'choice',
    what: 'defense',
    of: 'Bram',
    options: [{ name: 'dodge' }, { name: 'parry with Sword' }, { name: 'parry with Fists' }, { name: 'no defense' }],
  });
  const shot = await asked(table, { ...attack, line: 'attack Bram with Bow' });
  expect(shot).toMatchObject({ options: [{ name: 'dodge' }, { name: 'no defense' }] });
});

test('what the defence comes to is what the attack has to reach, and the next one is not free', async () => {
  const table = duel();
  await table.do({ is: 'next' });
  // The defence: 4 + 4 = 8 against 0. The attack: 3 + 4 = 7 against 8.
  await table.do(attack, { dice: '4 4/3 4', choices: ['defense=dodge'] });
  const told = table.model?.log.at(-1)?.told.join('\n') ?? '';
  expect(told).toContain('Bram, dodge: 8 against 0');
  expect(told).toContain('7 against 8: failed by 1');
  expect(await asked(table, { ...attack, by: 'Sark 2' })).toMatchObject({
    options: [{ name: 'no defense' }, ...[{}, {}, {}]],
  });
});

test('a parry counts against one attack only', async () => {
  const table = duel();
  await table.do({ is: 'next' });
  await table.do(attack, { dice: '5 5/3 3', choices: ['defense=parry with Sword'] });
  expect(table.model?.log.at(-1)?.told.join('\n')).toMatch(/6 against 1\d: failed/);
  await table.do({ ...attack, by: 'Sark 2' }, { choices: ['defense=no defense'] });
  // Undefended is 2.
  expect(table.model?.log.at(-1)?.told.join('\n')).toMatch(/\d+ against 2: /);
});

test('a line that says what the defence came to asks nobody', async () => {
  const table = duel();
  await table.do({ is: 'next' });
  expect(await asked(table, { ...attack, line: 'attack Bram with Sword, defended 8' })).not.toMatchObject({
    what: 'defense',
  });
});

test('a log in which nothing was called `none` replays as it was', async () => {
  const table = duel();
  await table.do({ is: 'next' });
  await table.do(attack, { dice: '3 4/1 2/5 6/6 5', choices: ['defense=no defense'] });
  const told = table.model?.log.at(-1)?.told;
  table.log = table.log.replace('chose defense=no defense', 'chose defense=none');
  expect((await table.checkedLog()).findings).toEqual([]);
  expect((await table.look({})).log.at(-1)?.told).toEqual(told);
});
