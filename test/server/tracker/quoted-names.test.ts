/** A name may stand in quotes wherever a command at the table names somebody or something, as it may on a sheet. */
import { expect, test } from 'vitest';
import { commandIn } from '../../../language/fight/index.js';
import { must } from '../../must.js';
import { type Table, tableOf } from './at-table.js';

const scene = (): Table =>
  tableOf(
    `=== fight.muster
use "GURPS Lite WWII"
character Anna { ST 10 }
npc Sentry { ST 10 }
encounter "The dyke" {
  clock "The Alarm" 4 "the dogs bark"
  side Ours { Anna }
  side "The Company" unaware { Sentry }
}
`,
    'fight.muster',
  );

async function typed(table: Table, ...lines: readonly string[]): Promise<string> {
  for (const line of lines) await table.do(must(commandIn(line)));
  return table.log;
}

test('of a side that is told to notice, and of a clock', async () => {
  const log = await typed(scene(), 'next', 'accept notice "The Company"', 'clock "The Alarm" -> 2 "a shot"');
  expect(log).toContain('\nnotice The Company\n');
  expect(log).toContain('\nclock The Alarm -> 2 "a shot"\n');
});

test('and nobody has to write it as the encounter does', async () => {
  const log = await typed(
    scene(),
    'next',
    'clock "the alarm" -> 4',
    'drop clock "the alarm"',
    'accept notice the company',
  );
  expect(log).toContain('\ndrop clock The Alarm\n');
  expect(log).toContain('\nnotice The Company\n');
});

test('a log may have them in quotes, too', async () => {
  const table = scene();
  await typed(table, 'next', 'clock The Alarm -> 4', 'accept notice The Company', 'drop clock The Alarm');
  table.log = table.log
    .replace('clock The Alarm ->', 'clock "The Alarm" ->')
    .replace('notice The Company', 'notice "The Company"')
    .replace('drop clock The Alarm', 'drop clock "The Alarm"');
  expect((await table.checkedLog()).findings).toEqual([]);
  expect((await table.look({})).proposals).toEqual([]);
});
