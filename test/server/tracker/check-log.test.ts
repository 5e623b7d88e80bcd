import { expect, test } from 'vitest';
import { checkLog } from '../../../server/requests/encounters/check-log.js';
import { trackerDo } from '../../../server/requests/encounters/tracker.js';
import { never } from '../../features/harness.js';
import { tableOf } from './at-table.js';

const source = `=== sheet.muster
use "GURPS Lite WWII"
npc A { DX 12, Shortsword 12, gear { Machete } }
encounter "The gate" { side One { A }, side Two { A } }
`;

/** What a log says of itself, with the lines that its findings are at. */
async function checked(change: (log: string) => string) {
  const table = tableOf(source, 'sheet.muster');
  await table.do({ is: 'act', by: 'A', line: 'attack A 2 with Machete swing' });
  await table.do({ is: 'by hand', of: 'A 2', lines: ['hits taken 90'], reason: '' });
  await table.do({ is: 'next' });
  await table.do({ is: 'undo' });
  const text = change(table.log);
  const answer = await table.checkedLog(text);
  const lines = text.split('\n');
  return { ...answer, findings: answer.findings.map(({ line, message }) => `${lines[line - 1]} | ${message}`) };
}

test('a log that follows has no findings, and its entries say what they come to', async () => {
  const { entries, findings } = await checked((log) => log);
  expect(findings).toEqual([]);
  expect(entries.map(({ isUndone, round, out }) => ({ isUndone, round, out }))).toEqual([
    { isUndone: false, round: 1, out: [] },
    { isUndone: false, round: 1, out: ['A 2'] },
    { isUndone: true, round: undefined, out: [] },
  ]);
  expect(entries[0]).toMatchObject({ encounter: 'The gate', dice: expect.stringMatching(/^[\d /]+$/) });
});

test('dice that the seed does not give, results that are others, lines that are none: each at its line', async () => {
  const dice = await checked((log) => log.replace(/fell .*/, 'fell 1 1 1'));
  expect(dice.findings).toEqual([expect.stringMatching(/^A: attack A 2 .* \| Its dice are written as "1 1 1"/)]);
  const result = await checked((log) => log.replace(/ {2}=> .*/, '  => a miracle'));
  expect(result.findings).toEqual([expect.stringContaining('a miracle')]);
  const nonsense = await checked((log) => `${log}dance\n`);
  expect(nonsense.findings).toEqual(['dance | "dance" is not a line of a log.']);
  expect((await checked((log) => log.replace('sheet.muster,', 'other.muster,'))).findings).toEqual([
    expect.stringContaining('other.muster'),
  ]);
  expect((await checked(() => 'hello')).findings).toEqual([expect.stringContaining('muster-log 1')]);
});

test('what an entry is about has to be there', async () => {
  const said = async (line: string) => (await checked((log) => `${log}${line}\n`)).findings;
  expect(await said('morale One 2')).toEqual(['morale One 2 | There is no roll of morale 2 in this encounter.']);
  expect(await said('breaks Three')).toEqual(['breaks Three | There is no side "Three" in this encounter.']);
  expect(await said('begin turn A')).toEqual([expect.stringContaining('a turn begins without an action')]);
});

test('a log whose head is damaged costs the others of its text nothing, and is named', async () => {
  const both = `${source}encounter "The yard" { side One { A }, side Two { 2 A } }\n`;
  const gate = tableOf(both, 'sheet.muster', 'The gate');
  const yard = gate.beside('The yard');
  const { turn } = await gate.do({ is: 'next' });
  const line = gate.log.split('\n').length;
  yard.log = gate.log;
  await yard.do({ is: 'next' });
  for (const cut of ['muster-log 1\n', 'muster-log 1\nencounter "The ya', 'muster-log 1\nencounter "The yard" of sh']) {
    gate.log = `${yard.log.slice(0, yard.log.indexOf('muster-log', 5))}${cut}`;
    expect((await gate.look()).turn).toBe(turn);
    const why = 'The second line of a log must be `encounter "NAME" of FILE, seed SEED`.';
    expect((await gate.checkedLog()).findings).toEqual([{ line, message: why }]);
    await gate.do({ is: 'next' });
    expect(gate.log.endsWith(cut)).toBe(true);
    const other = gate.beside('The yard');
    other.log = gate.log;
    expect(await other.refused({ is: 'next' })).toContain(`line ${line + 1} stops it. ${why}`);
  }
});

test('a long log is played in steps, between which another one can be', async () => {
  const table = tableOf(source, 'sheet.muster');
  await table.do({ is: 'act', by: 'A', line: 'attack A 2 with Machete swing' });
  const rounds = (count: number): string => `${table.log}${'round\n'.repeat(count)}`;
  const long = await checkLog(table.context, { uri: 'file:///table/a.muster-log', text: rounds(200) }, never);
  let steps = 0;
  let step = long.next();
  for (; !step.done; step = long.next()) {
    expect((await table.checkedLog(rounds(3))).entries.at(-1)).toMatchObject({ round: 4 });
    steps++;
  }
  expect(steps).toBeGreaterThan(7);
  expect(step.value).toEqual(await table.checkedLog(rounds(200)));
  expect(step.value.entries.at(-1)).toMatchObject({ round: 201 });
});

test('a command after a long log that was not seen before is carried out in steps, too', async () => {
  const table = tableOf(source, 'sheet.muster');
  await table.do({ is: 'act', by: 'A', line: 'attack A 2 with Machete swing' });
  const params = {
    uri: 'file:///table/sheet.muster',
    encounter: 'The gate',
    log: `${table.log}${'round\n'.repeat(200)}`,
  };
  const going = await trackerDo(table.context, { ...params, command: { is: 'next' } }, never);
  let steps = 0;
  let step = going.next();
  for (; !step.done; step = going.next()) steps++;
  expect(steps).toBeGreaterThan(3);
  expect(step.value).toMatchObject({ model: { round: 201 } });
});
