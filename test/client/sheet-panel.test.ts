import { expect, test } from 'vitest';
import { isKeptState, isPageMessage } from '../../client/vscode/sheet/between.js';
import { fileNameOf } from '../../client/vscode/sheet/file-name.js';
import { sheetHtml } from '../../client/vscode/sheet/html.js';
import { nextStop } from '../../client/vscode/sheet/page/stops.js';
import { ShownPage } from '../../client/vscode/sheet/shown-page.js';
import { isRefusal } from '../../server/protocol.js';
import { roll } from '../../server/requests/roll.js';
import { showPage } from '../../server/requests/sheets/show-sheet.js';
import { fixture, never } from '../features/harness.js';

const joe = `use "GURPS Lite WWII"
character Joe {
  DX 12
  Stealth 13
  hits taken 2
  roll Stealth "past the guard"
}
`;

async function shown(text: string): Promise<ShownPage> {
  const { context, uri } = fixture(text);
  const answer = await showPage(context, { uri, form: 'live' }, never);
  if (isRefusal(answer)) throw new Error(answer.problem);
  return new ShownPage(answer);
}

test('of a new page only the parts that have changed are shown anew', async () => {
  const before = await shown(joe);
  expect((await shown(joe)).changesSince(before)).toEqual([]);
  const hurt = (await shown(joe.replace('taken 2', 'taken 3'))).changesSince(before) ?? [];
  expect(hurt.map(([key]) => key)).toContain('track hits');
  expect(hurt.length).toBeLessThan(before.blocks.length / 2);
});

test('another sheet, or a page of another shape, is shown as a whole', async () => {
  const before = await shown(joe);
  expect((await shown(joe.replace('character Joe', 'character Jim'))).changesSince(before)).toBeUndefined();
  expect((await shown(joe.replace('DX 12', 'DX 12\n  Luck [15]'))).changesSince(before)).toBeUndefined();
  expect(before.changesSince(undefined)).toBeUndefined();
});

test('only what is on the page can be asked for', async () => {
  const page = await shown(joe);
  expect(page.cells.has('derived:dodge')).toBe(true);
  expect(page.cells.has('derived:nonsense')).toBe(false);
  expect(page.rolls.has('Stealth')).toBe(true);
  expect(page.rolls.has('3d6')).toBe(false);
  expect([...page.boxes.keys()]).toContain('hits taken');
  expect(page.settable.has('field:age')).toBe(true);
  expect(page.settable.has('field:nonsense')).toBe(false);
  expect(page.hasPlace({ line: 4, column: 3 })).toBe(true);
  expect(page.hasPlace({ line: 4, column: 3, file: 'file:///etc/passwd' })).toBe(false);
  const [row = ''] = page.result.page.sides
    .flat(3)
    .flatMap((one) => (one.type === 'rolls' ? one.items : []))
    .map(({ key }) => key);
  expect(page.lineOf(row)).toBe(5);
  expect(page.lineOf('no such row')).toBeUndefined();
});

test('the attack of a row asks for its target, and is rolled at it', async () => {
  const { context, uri } = fixture(`use "GURPS Lite WWII"
character Joe {
  DX 12, Knife 14
  gear { Bayonet or Knife }
}
npc Sentry { DX 10 }
npc "Dock Thug" { DX 10 }
`);
  const page = await showPage(context, { uri, name: 'Joe', form: 'live' }, never);
  if (isRefusal(page)) throw new Error(page.problem);
  const expression = [...new ShownPage(page).rolls].find((one) => one.endsWith(' thrust')) ?? 'no such row';
  const asked = { uri, name: 'Joe', expression, seed: 'a', isAsking: true };
  expect(await roll(context, asked, never)).toEqual({
    problem: 'Who is the target of attack? Choose a character or npc.',
    asks: { is: 'choice', what: 'Target', options: [{ name: 'Sentry' }, { name: 'Dock Thug' }], isUsual: false },
  });
  const answered = await roll(context, { ...asked, choices: ['Target=Dock Thug', 'defense=no defense'] }, never);
  expect(answered).toMatchObject({ title: 'Joe: attack Dock Thug with Bayonet or Knife thrust' });
});

test('the page to be printed is a document for the paper, without anything to click', async () => {
  const { context, uri } = fixture(joe);
  const printed = async (paper?: 'letter') => {
    const page = await showPage(context, { uri, name: 'Joe', form: 'print', ...(paper && { paper }) }, never);
    return isRefusal(page) ? page.problem : page.html;
  };
  const a4 = await printed();
  expect(a4).toMatch(/^<!doctype html>/);
  expect(a4).toContain('<title>Joe</title>');
  expect(a4).toContain('@page{size:A4');
  expect(a4).not.toMatch(/<button|<script/);
  expect(await printed('letter')).toContain('@page{size:letter');
});

test('the file that is printed has a name that every system takes', () => {
  expect(fileNameOf('Sgt. Frank "Doc" Delmonico')).toBe('Sheet Sgt Frank Doc Delmonico.html');
  expect(fileNameOf('../../etc/passwd')).toBe('Sheet etc passwd.html');
  expect(fileNameOf('J\u00fcrgen \u5c71')).toBe('Sheet J\u00fcrgen \u5c71.html');
  expect(fileNameOf('?!')).toBe('Sheet.html');
  expect(fileNameOf('x'.repeat(500)).length).toBeLessThan(100);
});

test('messages of the page are data from outside', () => {
  for (const good of [
    { type: 'ready' },
    { type: 'explain', cell: 'derived:dodge' },
    { type: 'goto', line: 1, column: 1 },
    { type: 'take', row: '1', by: -1 },
    { type: 'mark', boxes: 'hits taken', marks: [[0, 3]] },
    { type: 'set', of: 'row:1', text: '14' },
    { type: 'additions', section: 'traits skill' },
    { type: 'add', section: 'traits skill', key: 'skill::Stealth', typed: 'x' },
  ])
    expect(isPageMessage(good), JSON.stringify(good)).toBe(true);
  for (const wrong of [
    undefined,
    'ready',
    { type: 'run', command: 'workbench.action.terminal.new' },
    { type: 'explain' },
    { type: 'goto', line: -1, column: 1 },
    { type: 'goto', line: 1, column: 1, file: 7 },
    { type: 'take', row: '1', by: 5 },
    { type: 'mark', boxes: 'hits taken', marks: [[0, 1.5]] },
    { type: 'mark', boxes: 'hits taken', marks: 'all' },
    { type: 'set', of: 'row:1', text: '14\n  Luck' },
    { type: 'additions' },
    { type: 'add', section: 'traits skill', key: 7 },
    { type: 'add', section: 'traits skill', key: 'x', typed: '} npc Moe {\n' },
    { type: 'set', of: 'row:1', text: '1'.repeat(1000) },
  ])
    expect(isPageMessage(wrong), JSON.stringify(wrong)).toBe(false);
});

test('what was kept over a reload is data from outside too', () => {
  expect(isKeptState({ uri: 'file:///a.muster', name: 'Joe', isPinned: false })).toBe(true);
  expect(isKeptState({ uri: 'file:///a.muster' })).toBe(false);
  expect(isKeptState(null)).toBe(false);
});

test('the document of the panel loads nothing from outside and runs only its own script', () => {
  const words = {
    sheet: '"><script>alert(1)</script>',
    loading: '',
    why: '',
    close: '',
    stale: '',
    marks: '',
    none: '',
    fixes: '',
    noFixes: '',
    add: '',
    find: '',
    ownName: '',
    nameIt: '',
    unmet: '',
  };
  const html = sheetHtml({ nonce: 'abc', script: 'vscode-resource:/sheet.js', style: 'p { color: red }', words });
  expect(html).toContain(
    `content="default-src 'none'; style-src 'nonce-abc'; script-src 'nonce-abc'; form-action 'none'; base-uri 'none'"`,
  );
  expect(html.match(/<script/g)).toHaveLength(1);
  expect(html).not.toMatch(/ style=|unsafe/);
});

test('arrows lead along the page, and to the nearest above and below', () => {
  const stop = (left: number, top: number) => ({
    getBoundingClientRect: () => ({ left, right: left + 10, top, bottom: top + 10 }),
  });
  const [name, level, below, far] = [stop(0, 0), stop(50, 0), stop(48, 20), stop(0, 40)];
  const stops = [name, level, below, far];
  expect(nextStop(stops, name, 'ArrowRight')).toBe(level);
  expect(nextStop(stops, level, 'ArrowDown')).toBe(below);
  expect(nextStop(stops, far, 'ArrowUp')).toBe(name);
  expect(nextStop(stops, far, 'ArrowRight')).toBeUndefined();
});
