import { expect, test } from 'vitest';
import { rollLogHtml } from '../../client/vscode/roll-log/html.js';
import { isPageMessage, type LoggedRoll } from '../../client/vscode/roll-log/logged-roll.js';
import { RollLog } from '../../client/vscode/roll-log/store.js';
import { recordTyped } from '../../language/dice/families/record.js';
import { makeDiceSum } from '../../language/values/dice-sum.js';
import { isProblem } from '../../language/values/problem.js';

function memory() {
  const values = new Map<string, unknown>();
  return {
    get: <T>(key: string, otherwise: T) => (values.get(key) as T | undefined) ?? otherwise,
    update: async (key: string, value: unknown) => {
      values.set(key, JSON.parse(JSON.stringify(value)));
    },
  };
}

function entry(id: string): LoggedRoll {
  const sum = makeDiceSum(2, 6);
  if (isProblem(sum)) throw new Error(sum.problem);
  const record = recordTyped({ family: 'sum', request: { sum } }, [3, 4], 'roll 2d6');
  if (isProblem(record)) throw new Error(record.problem);
  const result = {
    record,
    summary: '7',
    text: '2d6: 3 + 4 = 7',
    title: '2d6',
    outcome: 'total',
    dice: [],
    details: [],
  } as const;
  return { id, time: '2026-01-01T10:00:00.000Z', asked: { uri: 'file:///a.muster', line: 3 }, result };
}

test('the log keeps the latest rolls of the workspace, oldest first', async () => {
  const log = new RollLog(memory(), () => 2);
  for (const id of ['a', 'b', 'c']) await log.add(entry(id));
  expect(log.entries.map(({ id }) => id)).toEqual(['b', 'c']);
  expect(log.last?.id).toBe('c');
  expect(log.find('a')).toBeUndefined();
});

test('rolls that arrive together are all kept', async () => {
  const log = new RollLog(memory(), () => 1000);
  await Promise.all(['a', 'b', 'c'].map((id) => log.add(entry(id))));
  expect(log.entries.map(({ id }) => id)).toEqual(['a', 'b', 'c']);
});

test('a smaller size in the settings shortens the log, clearing empties it', async () => {
  let size = 10;
  const log = new RollLog(memory(), () => size);
  for (const id of ['a', 'b', 'c']) await log.add(entry(id));
  size = 1;
  expect(log.entries.map(({ id }) => id)).toEqual(['c']);
  await log.clear();
  expect(log.entries).toEqual([]);
});

test('the exported log holds the records that replay, and nothing about the documents', async () => {
  const log = new RollLog(memory(), () => 10);
  await log.add(entry('a'));
  const { version, rolls } = JSON.parse(log.toJson());
  expect(version).toBe(1);
  expect(rolls).toEqual([
    expect.objectContaining({ title: '2d6', record: expect.objectContaining({ family: 'sum', line: 'roll 2d6' }) }),
  ]);
  expect(log.toJson()).not.toContain('file:///');
});

test('the page loads nothing from outside and runs only its own script', () => {
  const words = {
    log: 'Log "A"',
    empty: '',
    copy: '',
    copyHint: '',
    again: '',
    push: '',
    pushHint: '',
    goTo: '',
    apply: '',
    applyHint: '',
    dice: '',
    account: '',
    outcomes: {},
  };
  const html = rollLogHtml({ nonce: 'n0', script: 'vscode://x/roll-log.js', source: 'vscode://x', words });
  expect(html).toContain("default-src 'none'; style-src 'nonce-n0'; script-src 'nonce-n0'");
  expect(html).toContain('<title>Log &quot;A&quot;</title>');
  expect(html).not.toMatch(/https?:/);
});

test('messages of the page are checked before they are believed', () => {
  expect(isPageMessage({ type: 'ready' })).toBe(true);
  expect(isPageMessage({ type: 'copy', id: 'a' })).toBe(true);
  expect(isPageMessage({ type: 'apply', id: 'a' })).toBe(true);
  expect(isPageMessage({ type: 'push', id: 'a' })).toBe(true);
  expect(isPageMessage({ type: 'copy' })).toBe(false);
  expect(isPageMessage({ type: 'run', id: 'a' })).toBe(false);
  expect(isPageMessage(null)).toBe(false);
});
