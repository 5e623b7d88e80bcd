/** A roll at the table is pushed: one entry takes the place of the roll, and is taken back as one. */
import { expect, test } from 'vitest';
import { isRefusal } from '../../../server/protocol.js';
import { trackerDo } from '../../../server/requests/encounters/tracker.js';
import { never } from '../../features/harness.js';
import { type Table, tableOf, toItsEnd } from './at-table.js';

const road = (): Table =>
  tableOf(
    `=== road.rulebook
rulebook Road
dice handful 1d6 { count 6; tally banes 1; push keeps 1 and 6 }
dice under 1d100 as percent { push keeps nothing }
kind stat { rating from 1 to 6 else 2; rolls rating }
stat Strength
field stress number from 0 to 10 else 0
field chance number from 0 to 100 else 40
action climb {
  rolls Strength
  tells "{total} successes"
  changes stress to stress + banes if pushed and banes > 0
}
action listen { rolls chance on percent; changes stress to stress + 1 if pushed and not success; tells "heard" if success }
action wait about { rolls none; tells "nothing" }
=== people.muster
use Road
npc Ilse { Strength 4 }
npc Otto { Strength 3 }
encounter "The wall" { side Up { Ilse } side Down { Otto } }
`,
    'people.muster',
  );

const climb = { is: 'act', by: 'Ilse', line: 'climb' } as const;
const listen = { is: 'act', by: 'Ilse', line: 'listen' } as const;
const push = { is: 'push' } as const;

/** What happened last, with its dice, of what is not taken back. */
function last({ model }: Table): { readonly dice: string | undefined; readonly told: readonly string[] } | undefined {
  const line = model?.log.findLast(({ isUndone }) => !isUndone);
  return line && { dice: line.dice, told: line.told };
}

/** The stress of Ilse, as the sheets would get it. */
async function stress(table: Table): Promise<string> {
  const written = await table.written();
  return typeof written === 'string' ? '0' : JSON.stringify(Object.values(written));
}

test('what does not stay is thrown once more, in one entry that replays and is taken back as one', async () => {
  const table = road();
  await table.do({ is: 'next' });
  await table.do(climb, { dice: '1 3 6 4' });
  expect(table.model?.canPush).toBe(true);
  expect(last(table)?.told.join()).toContain('1 successes');
  // 1 and 6 stay; 3 and 4 fall anew as 6 and 1: two sixes, two banes.
  await table.do(push, { dice: '6 1' });
  expect(last(table)?.told.join()).toContain('2 successes');
  expect(await stress(table)).toContain('stress 2');
  expect(table.model?.canPush).toBeUndefined();
  expect((await table.checkedLog()).findings).toEqual([]);
  expect(await table.refused(push)).toContain('cannot be pushed');
  await table.do({ is: 'undo' });
  expect(await stress(table)).toBe('0');
  expect(table.model?.log.filter(({ isUndone }) => !isUndone).map(({ text }) => text)).toEqual(['turn Otto']);
  await table.do({ is: 'redo' });
  expect(await stress(table)).toContain('stress 2');
  expect((await table.checkedLog()).findings).toEqual([]);
});

test('dice of a seed fall as they did, and then go on', async () => {
  const table = road();
  for (const [seed, isAgain] of [
    ['one', true],
    ['two', false],
  ] as const) {
    await table.do({ is: 'next' });
    await table.do({ ...climb, by: isAgain ? 'Ilse' : 'Otto' }, { seed });
    const before = last(table)?.dice?.split(' ') ?? [];
    await table.do(push);
    const after = last(table)?.dice?.split(' ') ?? [];
    expect(after.slice(0, before.length)).toEqual(before);
    expect(after).toHaveLength(before.length + before.filter((face) => face !== '1' && face !== '6').length);
  }
  expect((await table.checkedLog()).findings).toEqual([]);
  expect(table.log.match(/^ {2}pushed$/gm)).toHaveLength(2);
});

test('of a total only a failure is pushed, and the second throw counts', async () => {
  const table = road();
  await table.do({ is: 'next' });
  await table.do(listen, { dice: '12' });
  expect(table.model?.canPush).toBeUndefined();
  expect(await table.refused(push, { dice: '50' })).toContain('it succeeded');
  await table.do({ is: 'undo' });
  await table.do(listen, { dice: '77' });
  await table.do(push, { dice: '12' });
  expect(last(table)).toEqual({ dice: '77, 12', told: expect.arrayContaining([expect.stringContaining('heard')]) });
  expect(await stress(table)).toBe('0');
});

test('faces of real dice are asked for, those that follow only', async () => {
  const table = road();
  await table.do({ is: 'next' });
  await table.do(climb, { dice: '2 3 6 4' });
  const asked = toItsEnd(
    await trackerDo(table.context, { ...table.params, log: table.log, command: push, isQuick: true }, never),
  );
  expect(isRefusal(asked) ? asked.asks : asked).toEqual({
    is: 'dice',
    what: 'Faces of the dice that are thrown once more',
    expected: [],
  });
  // As a page answers: after the question, which had no faces yet.
  await table.do(push, { dice: '/5 5 6' });
  expect(last(table)?.told.join()).toContain('2 successes');
  await table.do({ is: 'undo' });
  await table.do(climb, { dice: '2 3 6 4' });
  expect(await table.refused(push, { dice: '5 5' })).not.toBe('');
});

test('what was no roll is not pushed, and players see no offer', async () => {
  const table = road();
  expect(await table.refused(push)).toContain('cannot be pushed');
  await table.do({ is: 'next' });
  await table.do({ is: 'act', by: 'Ilse', line: 'wait about' });
  expect(await table.refused(push)).toContain('cannot be pushed');
  await table.do(climb, { dice: '2 3 6 4' });
  expect((await table.look({ isForPlayers: true })).canPush).toBeUndefined();
  await table.do({ is: 'note', text: 'rain' });
  expect(await table.refused(push)).toContain('cannot be pushed');
});
