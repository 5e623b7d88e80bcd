import { describe, expect, test, vi } from 'vitest';
import { isPageMessage, isPageState } from '../../client/vscode/tracker/between.js';
import { trackerHtml } from '../../client/vscode/tracker/html.js';
import { changeOf, logPathOf, storedName, writing } from '../../client/vscode/tracker/log-text.js';
import { pageWords } from '../../client/vscode/tracker/messages.js';
import { answerOf, commandOf, type Focus } from '../../client/vscode/tracker/page/keys.js';
import { keyOf, matchingName, neighbour, type OrderRow, rowsOf } from '../../client/vscode/tracker/page/rows.js';
import type { TrackerModel } from '../../language/show/index.js';

// Files share what they import: the words of the client are filled in here as in the other tests of it.
vi.mock('vscode', () => ({
  l10n: { t: (text: string, ...values: string[]) => text.replace(/\{(\d)\}/g, (_, at) => values[Number(at)] ?? '') },
}));

type Member = TrackerModel['order'][number];

function member(name: string, more: Partial<Member> = {}): Member {
  return { name, side: 'Garrison', state: 'waiting', conditions: [], ...more };
}

const many = (count: number, more: Partial<Member> = {}): Member[] =>
  Array.from({ length: count }, (_, index) => member(`Fusilier ${index + 1}`, more));

const nobody = { open: new Set<string>(), alone: new Set<string>() };
const shown = (rows: readonly OrderRow[]): string[] =>
  rows.map((row) => (row.is === 'one' ? row.member.name : `${row.kind} x ${row.names.length} ${row.state}`));

describe('rows of the order', () => {
  test('eleven of a kind have a row each, twelve have one with a count', () => {
    expect(shown(rowsOf(many(11), nobody))).toHaveLength(11);
    expect(shown(rowsOf([member('Krahn'), ...many(12), member('Holst')], nobody))).toEqual([
      'Krahn',
      'Fusilier x 12 waiting',
      'Holst',
    ]);
  });
  test('who acts, has a condition, is selected or aimed at has a row of their own', () => {
    const order = many(14).map((one, index) => ({
      ...one,
      ...(index === 0 && { state: 'acting' as const }),
      ...(index === 5 && { conditions: [{ word: 'prone', hand: true }] }),
    }));
    const rows = rowsOf(order, { ...nobody, alone: new Set(['Fusilier 14']) });
    expect(shown(rows)).toEqual(['Fusilier 1', 'Fusilier x 11 waiting', 'Fusilier 6', 'Fusilier 14']);
  });
  test('many who have the same condition are one row, which shows it', () => {
    const surprised = [{ word: 'stunned', until: 'round', hand: false }];
    const order = [...many(26, { conditions: surprised })].map((one, index) =>
      index < 13 ? one : { ...one, conditions: index < 24 ? [] : [{ word: 'prone', hand: true }] },
    );
    const rows = rowsOf(order, nobody);
    expect(shown(rows)).toEqual(['Fusilier x 13 waiting', 'Fusilier x 11 waiting', 'Fusilier 25', 'Fusilier 26']);
    expect(rows.map((row) => (row.is === 'many' ? row.conditions : []))).toEqual([surprised, [], [], []]);
  });
  test('those who are out fold apart, after those who are not; those of another side too', () => {
    const order = [...many(13), ...many(12, { side: 'Ferrymen' })].map((one, index) =>
      index < 3 ? { ...one, state: 'out' as const } : one,
    );
    expect(shown(rowsOf(order, nobody))).toEqual([
      'Fusilier x 10 waiting',
      'Fusilier x 12 waiting',
      'Fusilier x 3 out',
    ]);
  });
  test('an opened row shows each of its own', () => {
    const [row] = rowsOf(many(12), nobody);
    expect(rowsOf(many(12), { ...nobody, open: new Set([row ? keyOf(row) : '']) })).toHaveLength(12);
  });
  test('the beginning of a name finds somebody: of the whole, of a word, then any part', () => {
    const names = ['Lt. Alastair Munro', 'Sgt. Wim Terpstra', 'Marchand', 'Fusilier 3'];
    expect(['mar', 'wim', 'terp', 'pstra', 'Fus', 'lt', 'x', ' '].map((typed) => matchingName(names, typed))).toEqual([
      'Marchand',
      'Sgt. Wim Terpstra',
      'Sgt. Wim Terpstra',
      'Sgt. Wim Terpstra',
      'Fusilier 3',
      'Lt. Alastair Munro',
      undefined,
      undefined,
    ]);
  });
  test('keys go around the end, and begin at the first or the last', () => {
    const keys = ['a', 'b', 'c'];
    expect([neighbour(keys, 'c', 1), neighbour(keys, 'a', -1), neighbour(keys, undefined, 1)]).toEqual(['a', 'c', 'a']);
    expect(neighbour(keys, 'gone', -1)).toBe('c');
    expect(neighbour([], 'a', 1)).toBeUndefined();
  });
});

describe('keys', () => {
  const press = (
    key: string,
    focus: Focus = 'lists',
    held: Partial<Record<'shiftKey' | 'altKey' | 'ctrlKey', boolean>> = {},
  ) => commandOf({ key, shiftKey: false, altKey: false, ctrlKey: false, metaKey: false, ...held }, focus);

  test('digits are actions, and answers while something is asked', () => {
    for (const at of [0, 4, 8]) expect(press(String(at + 1))).toEqual({ is: 'action', at });
    const answer = (key: string) =>
      answerOf({ key, shiftKey: false, altKey: false, ctrlKey: false, metaKey: false }, 3);
    expect(['1', '3', '4', 'Escape', 'x'].map(answer)).toEqual([0, 2, undefined, 'none', undefined]);
  });
  test('keys of the lists', () => {
    expect(press('Enter')).toEqual({ is: 'do' });
    expect(press('Enter', 'lists', { shiftKey: true })).toEqual({ is: 'atOnce' });
    expect(press('r')).toEqual({ is: 'resolve' });
    expect(press(' ')).toEqual({ is: 'next' });
    expect(press('Tab', 'lists', { shiftKey: true })).toEqual({ is: 'target', by: -1 });
    expect(press('U', 'lists', { shiftKey: true })).toEqual({ is: 'redo' });
    expect(press('W', 'lists', { shiftKey: true })).toEqual({ is: 'drop' });
    expect(press('w')).toEqual({ is: 'accept' });
    expect(press('-')).toEqual({ is: 'type', text: '-' });
    expect(press('ArrowUp', 'lists', { altKey: true })).toEqual({ is: 'place', by: -1 });
  });
  test('a button keeps Enter, Space and Tab, and a field keeps every key', () => {
    for (const key of ['Enter', ' ', 'Tab', 'Escape', 'ArrowDown']) expect(press(key, 'button')).toBeUndefined();
    expect(press('u', 'button')).toEqual({ is: 'undo' });
    for (const key of ['u', 'Enter', 'Tab', '?', '1']) expect(press(key, 'field')).toBeUndefined();
  });
  test('keys with Ctrl are the editor’s', () => {
    for (const key of ['z', 'c', 'Enter', 'f']) expect(press(key, 'lists', { ctrlKey: true })).toBeUndefined();
  });
});

describe('the log as text', () => {
  const log = 'muster-log 1\nencounter "A" of a.muster, seed s\nround 1\n';

  test('a log that is as it was seen may be written, with other line ends too', () => {
    expect(writing(log, log)).toEqual({ is: 'write' });
    expect(writing(log, log.replaceAll('\n', '\r\n'))).toEqual({ is: 'write' });
    expect(writing('', '')).toEqual({ is: 'write' });
  });
  test('a log that has grown elsewhere is not written over', () => {
    expect(writing(log, `${log}note one\nnote two\n`)).toEqual({ is: 'changed', by: { is: 'longer', lines: 2 } });
    expect(writing('', log)).toEqual({ is: 'changed', by: { is: 'longer', lines: 3 } });
  });
  test('a log that was cut or edited is not written over; the first line that differs is named', () => {
    expect(changeOf(log, log.slice(0, 20))).toEqual({ is: 'other', line: 2 });
    expect(changeOf(log, log.replace('seed s', 'seed t'))).toEqual({ is: 'other', line: 2 });
    expect(changeOf(log, '')).toEqual({ is: 'other', line: 1 });
  });
  test('the log is beside its page, and apart from it each page has one of its own', () => {
    expect(logPathOf('/a.b/the-mill.muster')).toBe('/a.b/the-mill.muster-log');
    expect(logPathOf('/a.b/notes')).toBe('/a.b/notes.muster-log');
    const names = ['file:///a/mill.md', 'file:///b/mill.md'].map((uri) => storedName(uri, uri.slice(7)));
    expect(names.every((name) => name.endsWith('-mill.muster-log'))).toBe(true);
    expect(new Set(names).size).toBe(2);
  });
});

describe('the page', () => {
  test('loads nothing from outside, runs only its own script, and shows names as text', () => {
    const place = { uri: 'file:///a.muster', encounter: '</title><script>alert(1)</script>"' };
    const html = trackerHtml({ nonce: 'n0', script: 'vscode://x/tracker.js', words: pageWords(), place });
    expect(html).toContain("default-src 'none'; style-src 'nonce-n0'; script-src 'nonce-n0'; form-action 'none'");
    expect(html.match(/<script/g)).toHaveLength(1);
    expect(html).not.toContain('alert(1)</script>');
    expect(html).not.toMatch(/https?:/);
  });
  test('messages are checked before they are believed', () => {
    const looks = [{}, { selected: 'a', target: 'b', situation: ['prone'] }];
    for (const look of looks) expect(isPageMessage({ type: 'look', look })).toBe(true);
    const commands = [
      { is: 'act', by: 'a', line: 'attack b' },
      { is: 'next' },
      { is: 'by hand', of: 'a', lines: ['wounds 1'], reason: '' },
      { is: 'condition', of: 'a', word: 'prone', on: false },
      { is: 'clock', clock: 'Alarm', to: 2 },
      { is: 'end' },
    ];
    for (const command of commands) expect(isPageMessage({ type: 'do', command })).toBe(true);
    const wrong = [
      null,
      { type: 'look' },
      { type: 'look', look: { selected: 1 } },
      { type: 'look', look: { situation: 'prone' } },
      { type: 'do', command: { is: 'constructor' } },
      { type: 'do', command: { is: 'act', by: 'a' } },
      { type: 'do', command: { is: 'clock', clock: 'Alarm', to: 1.5 } },
      { type: 'do', command: { is: 'order', names: 'a' } },
      { type: 'do', command: { is: 'next' }, dice: 3 },
      { type: 'run' },
    ];
    for (const message of wrong) expect(isPageMessage(message)).toBe(false);
  });
  test('what a page kept is believed only where it says which encounter it showed', () => {
    expect(isPageState({ place: { uri: 'file:///a', encounter: 'A' }, look: {} })).toBe(true);
    expect(isPageState({ place: { uri: 'file:///a' }, look: {} })).toBe(false);
    expect(isPageState(undefined)).toBe(false);
  });
});
