/** The page of the tracker in Chromium, without an editor around it: what is drawn, what keys and clicks ask for, what is spoken. */
import { readFileSync } from 'node:fs';
import { type Browser, chromium, type Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { Look, PageMessage, ViewMessage } from '../../client/vscode/tracker/between.js';
import { trackerHtml } from '../../client/vscode/tracker/html.js';
import { pageWords } from '../../client/vscode/tracker/messages.js';
import type { TrackerModel } from '../../language/report/index.js';
import { findChromium } from './chromium.js';

vi.mock('vscode', () => ({ l10n: { t: (text: string) => text } }));

const ORIGIN = 'https://muster.example/';
const HOSTILE = '<img src=x onerror="window.struck=true"><script>window.struck=true</script>';

let browser: Browser;
let page: Page;
/** What the browser said that it should not have: errors, and what its policy refused. */
let said: string[] = [];

beforeAll(async () => {
  browser = await chromium.launch({ executablePath: findChromium() ?? '', args: ['--no-sandbox', '--disable-gpu'] });
});
afterAll(() => browser.close());
beforeEach(async () => {
  said = [];
  page = await browser.newPage({ viewport: { width: 1200, height: 800 }, reducedMotion: 'reduce' });
  page.on('console', (message) => said.push(message.text()));
  page.on('pageerror', (error) => said.push(String(error)));
});
afterEach(async () => {
  await page.close();
  expect(said).toEqual([]);
});

const fight: TrackerModel = {
  encounter: 'The churchyard',
  game: 'Godlike',
  file: 'chapel.md',
  round: 3,
  phase: 'resolve',
  undeclared: [],
  orderBy: 'Width, then Height',
  turn: 'Sgt. Wim Terpstra',
  order: [
    { name: 'L/Cpl. Edith Rowe', side: 'Ferrymen', stands: '4x9', state: 'done', conditions: [] },
    {
      name: 'Sgt. Wim Terpstra',
      side: 'Ferrymen',
      stands: '3x8',
      state: 'acting',
      declared: 'attack Volkssturm 1 with Lee-Enfield',
      conditions: [],
    },
    {
      name: 'Volkssturm 1',
      side: 'Sentries',
      stands: '2x7',
      state: 'waiting',
      conditions: [{ word: 'prone', until: 'round', hand: true }],
      isHidden: true,
    },
    { name: 'Volkssturm 2', side: 'Sentries', state: 'out', conditions: [] },
  ],
  waiting: [{ key: 'wave 2', what: 'wave', text: 'Wave 2: Feldwebel Sass, Fusilier 1-3', when: 'Alarm >= 4' }],
  proposals: [
    { key: 'wave 1', what: 'wave', text: 'A wave comes: Alarm is 4' },
    { key: 'morale 1', what: 'morale', text: 'Sentries break' },
  ],
  selected: {
    name: 'Sgt. Wim Terpstra',
    facts: [{ label: 'Body', text: '2' }],
    boxes: [],
    counters: [{ label: 'Lee-Enfield', text: '6 of 10' }],
    situation: [
      { line: 'aim 1', on: true },
      { line: 'called shot', on: false },
    ],
    actions: [
      {
        key: 'a',
        label: 'Lee-Enfield at Volkssturm 1',
        line: 'attack Volkssturm 1 with Lee-Enfield, aim 1',
        chance: '93.9 %',
        drops: 'drops 41 %',
      },
      { key: 'b', label: 'Dodge', line: 'dodge', chance: '49.6 %' },
      { key: 'c', label: 'Grenade', line: 'throw Grenade', refused: 'no grenades are left' },
    ],
  },
  target: {
    name: 'Volkssturm 1',
    boxes: [
      {
        label: 'torso',
        boxes: {
          total: 10,
          marked: [
            { word: 'killing', sign: 'x', count: 2 },
            { word: 'shock', sign: '/', count: 1 },
          ],
        },
      },
    ],
    conditions: [{ word: 'prone', until: 'round', hand: true }],
  },
  targets: ['Volkssturm 1', 'Volkssturm 2', 'L/Cpl. Edith Rowe'],
  clocks: [{ name: 'Alarm', at: 4, of: 6, about: 'what the dyke knows', ticks: [{ by: 2, to: 6, about: 'a shot' }] }],
  conditions: [{ name: 'dark', text: 'a flare every fourth round' }],
  conditionWords: ['prone', 'stunned'],
  timers: [{ round: 10, text: 'the bridge goes up' }],
  objective: 'reach the porch',
  log: [
    {
      entry: 1,
      text: 'Rowe: attack Volkssturm 2 with Sten',
      told: ['Volkssturm 2 is out'],
      dice: '9 9 4',
      isUndone: false,
    },
    { entry: 2, text: 'note Quaye is on the porch', told: [], isUndone: true },
  ],
  logLines: 2,
  canUndo: true,
  canRedo: true,
};

/** Opens the page as a panel does, with what it kept before. */
async function open(look?: Look, isForPlayers = false): Promise<void> {
  const place = {
    uri: 'file:///chapel.md',
    encounter: fight.encounter,
    ...(isForPlayers && { isForPlayers: true as const }),
  };
  const html = trackerHtml({ nonce: 'n0', script: `${ORIGIN}tracker.js`, words: pageWords(), place });
  await page.route(`${ORIGIN}**`, (route) =>
    route.request().url().endsWith('.js')
      ? route.fulfill({ contentType: 'text/javascript', body: readFileSync('dist/client/tracker.js', 'utf8') })
      : route.fulfill({ contentType: 'text/html; charset=utf-8', body: html }),
  );
  await page.addInitScript((kept) => {
    const sent: unknown[] = [];
    Object.assign(window, {
      sent,
      acquireVsCodeApi: () => ({
        postMessage: (message: unknown) => sent.push(message),
        getState: () => (kept ? { look: kept } : undefined),
        setState: () => undefined,
      }),
    });
  }, look);
  await page.goto(ORIGIN);
  await page.waitForFunction(() => Reflect.get(window, 'sent').length > 0);
}

async function tell(message: ViewMessage): Promise<void> {
  await page.evaluate((data) => window.dispatchEvent(new MessageEvent('message', { data })), message);
}

const show = (model: TrackerModel, isReadOnly = false, look: Look = {}): Promise<void> =>
  tell({ type: 'show', model, look, isReadOnly, saved: 'Saved in chapel.muster-log' });

/** What the page has asked for since the last time. */
function asked(): Promise<PageMessage[]> {
  return page.evaluate(() => Reflect.get(window, 'sent').splice(0));
}

async function openFight(model = fight): Promise<void> {
  await open();
  await show(model);
  await asked();
}

/** What the person asked for; done at once, so that the next can be asked. */
async function done(): Promise<PageMessage[]> {
  const messages = await asked();
  await tell({ type: 'done' });
  return messages;
}

test('of an entry with many lines the rest is behind a summary', async () => {
  const told = Array.from({ length: 40 }, (_, index) => `Fusilier ${index + 1} is surprised`);
  await openFight({ ...fight, log: [{ entry: 1, text: 'begin fight', told, isUndone: false }] });
  await page.locator('#log details summary', { hasText: '30' }).click();
  await page.locator('#log', { hasText: 'Fusilier 40 is surprised' }).waitFor();
});

test('everything of the model is on the page, and boxes are words for those who listen', async () => {
  await openFight();
  const text = await page.locator('#tracker').innerText();
  for (const part of ['The churchyard', '3x8', 'attack Volkssturm 1 with Lee-Enfield', '93.9 %', 'drops 41 %'])
    expect(text).toContain(part);
  for (const part of ['no grenades are left', 'Alarm >= 4', '4/6', 'a flare every fourth round', 'the bridge goes up'])
    expect(text).toContain(part);
  expect(await page.locator('#target .boxes').getAttribute('aria-label')).toBe('torso: 2 killing, 1 shock of 10');
  expect(await page.locator('#target .box').allInnerTexts()).toEqual(['x', 'x', '/', '', '', '', '', '', '', '']);
  expect(await page.locator('[role=option][aria-selected=true]').count()).toBe(2);
  expect(await page.locator('.phases [aria-current=step]').innerText()).toBe('Resolve');
});

test('a fight by keyboard alone: who, action, target, do, next, undo, redo, accept, drop', async () => {
  await openFight();
  const { keyboard } = page;
  await keyboard.press('Enter');
  expect(await done()).toEqual([
    {
      type: 'do',
      command: { is: 'act', by: 'Sgt. Wim Terpstra', line: 'attack Volkssturm 1 with Lee-Enfield, aim 1' },
    },
  ]);
  await keyboard.press('b');
  await keyboard.press('Enter');
  expect(await done()).toEqual([{ type: 'do', command: { is: 'act', by: 'Sgt. Wim Terpstra', line: 'dodge' } }]);
  await keyboard.press('Tab');
  expect(await asked()).toEqual([{ type: 'look', look: { target: 'Volkssturm 2' } }]);
  await keyboard.press('j');
  expect(await asked()).toEqual([{ type: 'look', look: { selected: 'Volkssturm 1', target: 'Volkssturm 2' } }]);
  for (const [key, command] of [
    ['u', { is: 'undo' }],
    ['Shift+U', { is: 'redo' }],
    ['w', { is: 'accept', proposal: 'wave 1' }],
    ['2', { is: 'accept', proposal: 'morale 1' }],
    ['Shift+W', { is: 'drop', proposal: 'wave 1' }],
  ] as const) {
    await keyboard.press(key);
    expect(await done()).toEqual([{ type: 'do', command }]);
  }
  await keyboard.press('Space');
  expect((await done()).at(-1)).toEqual({ type: 'do', command: { is: 'next' } });
});

test('what cannot be done is not asked for', async () => {
  await openFight({ ...fight, canUndo: false, proposals: [] });
  for (const key of ['u', 'w']) await page.keyboard.press(key);
  expect(await asked()).toEqual([]);
});

test('an action that lacks a word says what, and its line can be completed', async () => {
  await openFight();
  for (const key of ['d', 'Enter']) await page.keyboard.press(key);
  expect(await asked()).toEqual([]);
  expect(await page.locator('#form [role=alert]').innerText()).toBe('no grenades are left');
  await page.keyboard.type('from Rowe');
  await page.keyboard.press('Enter');
  expect(await asked()).toEqual([
    { type: 'do', command: { is: 'act', by: 'Sgt. Wim Terpstra', line: 'throw Grenade from Rowe' } },
  ]);
});

test('a form that is opened while something is carried out stays open, and what is typed goes into it', async () => {
  await openFight();
  await page.keyboard.press('w');
  await page.keyboard.press('c');
  await tell({ type: 'done' });
  await page.keyboard.type('stunned');
  await page.keyboard.press('Enter');
  expect(await asked()).toEqual([
    { type: 'do', command: { is: 'accept', proposal: 'wave 1' } },
    { type: 'do', command: { is: 'condition', of: 'Volkssturm 1', word: 'stunned', on: true } },
  ]);
  await tell({ type: 'refused', why: 'There is no such condition.' });
  expect(await page.locator('#form [role=alert]').innerText()).toBe('There is no such condition.');
});

test('nothing is begun before the last thing is done', async () => {
  await openFight();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  expect(await asked()).toHaveLength(1);
  await tell({ type: 'refused', why: 'The magazine is empty.' });
  expect(await page.locator('#told').innerText()).toBe('The magazine is empty.');
  await page.keyboard.press('Enter');
  expect(await asked()).toHaveLength(1);
  expect(await page.locator('#told').isHidden()).toBe(true);
});

test('Enter waits for the one who was chosen just before', async () => {
  await openFight();
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  expect((await asked()).map(({ type }) => type)).toEqual(['look']);
  const action = { key: 'a', label: 'Rifle', line: 'attack Rowe with Rifle' };
  const selected = { name: 'Volkssturm 1', facts: [], boxes: [], counters: [], situation: [], actions: [action] };
  await show({ ...fight, selected }, false, { selected: 'Volkssturm 1' });
  expect(await asked()).toEqual([
    { type: 'do', command: { is: 'act', by: 'Volkssturm 1', line: 'attack Rowe with Rifle' } },
  ]);
});

test('where all declare first, Enter declares, R resolves, and Shift+Enter does it at once', async () => {
  const undeclared = ['Sgt. Wim Terpstra', 'Volkssturm 1', 'Volkssturm 2', 'Volkssturm 3', 'Volkssturm 4'];
  await openFight({ ...fight, phase: 'declare', undeclared });
  expect(await page.locator('.undeclared').innerText()).toBe(
    'Still to declare: Sgt. Wim Terpstra, Volkssturm 1, Volkssturm 2, Volkssturm 3, 1 more',
  );
  const by = 'Sgt. Wim Terpstra';
  await page.keyboard.press('b');
  await page.keyboard.press('Enter');
  expect(await done()).toEqual([{ type: 'do', command: { is: 'declare', by, line: 'dodge' } }]);
  await page.keyboard.press('Shift+Enter');
  expect(await done()).toEqual([{ type: 'do', command: { is: 'act', by, line: 'dodge' } }]);
  await page.keyboard.press('r');
  expect((await done()).at(-1)).toEqual({ type: 'do', command: { is: 'resolve' } });
  await show({ ...fight, phase: 'declare' });
  expect(await page.locator('.undeclared').innerText()).toBe('Everybody has declared');
});

test('there is nothing to resolve where nobody declares', async () => {
  await openFight();
  await page.keyboard.press('r');
  expect(await asked()).toEqual([]);
});

test('a line, a note, faces of real dice, a change by hand and a condition are asked for in the page', async () => {
  await openFight();
  const { keyboard } = page;
  const enter = async (key: string, ...fields: readonly string[]) => {
    await keyboard.press(key);
    for (const [at, text] of fields.entries()) {
      if (at > 0) await keyboard.press('Tab');
      await keyboard.type(text);
    }
    await keyboard.press('Enter');
    const messages = await done();
    await page.locator('#form').waitFor({ state: 'hidden' });
    return messages;
  };
  const by = 'Sgt. Wim Terpstra';
  expect(await enter('/', 'roll Body + Brawling')).toEqual([
    { type: 'do', command: { is: 'act', by, line: 'roll Body + Brawling' } },
  ]);
  expect(await enter('n', 'He juked.')).toEqual([{ type: 'do', command: { is: 'note', text: 'He juked.' } }]);
  expect(await enter('f', '1 4 9')).toEqual([
    { type: 'do', command: { is: 'act', by, line: 'attack Volkssturm 1 with Lee-Enfield, aim 1' }, dice: '1 4 9' },
  ]);
  expect(await enter('h', 'wounds { torso 2 shock }', 'the branch')).toEqual([
    {
      type: 'do',
      command: { is: 'by hand', of: 'Volkssturm 1', lines: ['wounds { torso 2 shock }'], reason: 'the branch' },
    },
  ]);
  expect(await enter('c', 'stunned')).toEqual([
    { type: 'do', command: { is: 'condition', of: 'Volkssturm 1', word: 'stunned', on: true } },
  ]);
});

test('what was typed stays where it is refused, to be mended; Escape leaves it', async () => {
  await openFight();
  await page.keyboard.press('/');
  await page.keyboard.type('attack Nobody');
  await page.keyboard.press('Enter');
  await tell({ type: 'refused', why: 'Nobody is not here.' });
  expect(await page.locator('#form [role=alert]').innerText()).toBe('Nobody is not here.');
  expect(await page.locator('#form input').inputValue()).toBe('attack Nobody');
  await page.keyboard.press('Escape');
  expect(await page.locator('#form').isHidden()).toBe(true);
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('who');
});

test('clicks do what keys do: situation, clocks, conditions, order', async () => {
  await openFight();
  await page.getByRole('button', { name: 'called shot' }).click();
  expect(await asked()).toEqual([{ type: 'look', look: { situation: ['aim 1', 'called shot'] } }]);
  await page.getByRole('button', { name: 'Alarm +1' }).click();
  expect(await done()).toEqual([{ type: 'do', command: { is: 'clock', clock: 'Alarm', to: 5 } }]);
  await page.getByRole('button', { name: 'Alarm +2: a shot' }).click();
  expect(await done()).toEqual([{ type: 'do', command: { is: 'clock', clock: 'Alarm', to: 6, reason: 'a shot' } }]);
  await page.getByRole('button', { name: 'Remove prone' }).click();
  expect(await done()).toEqual([
    { type: 'do', command: { is: 'condition', of: 'Volkssturm 1', word: 'prone', on: false } },
  ]);
  await page.getByRole('button', { name: 'Sgt. Wim Terpstra later in the order' }).click();
  expect(await done()).toEqual([
    {
      type: 'do',
      command: { is: 'order', names: ['L/Cpl. Edith Rowe', 'Volkssturm 1', 'Sgt. Wim Terpstra', 'Volkssturm 2'] },
    },
  ]);
  await page.getByRole('button', { name: 'Now: Wave 2: Feldwebel Sass, Fusilier 1-3' }).click();
  expect(await done()).toEqual([{ type: 'do', command: { is: 'accept', proposal: 'wave 2' } }]);
  await page.getByRole('button', { name: 'Leaves' }).click();
  expect(await done()).toEqual([
    { type: 'do', command: { is: 'by hand', of: 'Sgt. Wim Terpstra', lines: ['leaves'], reason: '' } },
  ]);
  for (const [name, type] of [
    ['Log File', 'log'],
    ['Text', 'text'],
    ['Players’ Window', 'players'],
    ['Write into Sheets', 'write'],
  ] as const) {
    await page.getByRole('button', { name, exact: true }).click();
    expect(await asked()).toEqual([{ type }]);
  }
});

test('sixty combatants: twelve of a kind are one row, keys open it, and the beginning of a name finds one', async () => {
  const order = [
    ...fight.order,
    ...Array.from({ length: 56 }, (_, index) => ({
      name: `Fusilier ${index + 1}`,
      side: 'Garrison',
      state: 'waiting' as const,
      conditions: [],
    })),
  ];
  await openFight({ ...fight, order });
  expect(await page.locator('.row').count()).toBe(5);
  expect(await page.locator('.row', { hasText: 'Fusilier' }).innerText()).toMatch(/× 56/);
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await asked();
  await page.keyboard.press('g');
  await page.keyboard.type('fusilier 7');
  await page.keyboard.press('Enter');
  expect((await asked()).at(-1)).toMatchObject({ type: 'look', look: { selected: 'Fusilier 7' } });
  await page.locator('.row', { hasText: '× 5' }).click();
  expect(await page.locator('.row').count()).toBe(60);
});

test('what has happened is spoken once: the new line of the log, and whose turn it is', async () => {
  await openFight();
  expect(await page.locator('#live').innerText()).toBe('');
  const entry = { entry: 3, text: 'Terpstra: attack Volkssturm 1', told: ['torso 2 killing'], isUndone: false };
  await show({ ...fight, log: [...fight.log, entry], logLines: 3, turn: 'Volkssturm 1' });
  expect(await page.locator('#live').innerText()).toBe(
    'Terpstra: attack Volkssturm 1. torso 2 killing. Volkssturm 1 acts.',
  );
  await show({ ...fight, log: [...fight.log, { ...entry, isUndone: true }], logLines: 3, turn: 'Volkssturm 1' });
  expect(await page.locator('#live').innerText()).toBe('taken back: Terpstra: attack Volkssturm 1.');
});

test('a refreshed page keeps the focus and the chosen action; Escape leads out of the lists', async () => {
  await openFight();
  await page.getByRole('button', { name: 'Alarm +1' }).focus();
  await show({ ...fight, clocks: [{ name: 'Alarm', at: 5, of: 6, ticks: [] }] });
  expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Alarm +1');
  await show({ ...fight, clocks: [{ name: 'Alarm', at: 6, of: 6, ticks: [] }] });
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('who');
  await page.keyboard.press('Escape');
  expect(await page.evaluate(() => document.activeElement?.textContent)).toContain('Undo');
  await page.keyboard.press('Tab');
  expect(await page.evaluate(() => document.activeElement?.textContent)).toContain('Redo');
});

test('names, notes and lines that are HTML are shown as they are written', async () => {
  const [first, ...others] = fight.order;
  const hostile: TrackerModel = {
    ...fight,
    encounter: HOSTILE,
    ended: HOSTILE,
    order: [
      { ...first, name: HOSTILE, side: HOSTILE, state: 'waiting', conditions: [{ word: HOSTILE, hand: true }] },
      ...others,
    ],
    waiting: [{ key: HOSTILE, what: 'wave', text: HOSTILE, when: HOSTILE }],
    proposals: [{ key: HOSTILE, what: 'wave', text: HOSTILE }],
    selected: {
      name: HOSTILE,
      facts: [{ label: HOSTILE, text: HOSTILE }],
      boxes: [{ label: HOSTILE, boxes: { total: 2, marked: [{ word: HOSTILE, sign: HOSTILE, count: 1 }] } }],
      counters: [],
      situation: [{ line: HOSTILE, on: false }],
      actions: [{ key: 'a', label: HOSTILE, line: HOSTILE, detail: HOSTILE }],
    },
    targets: [HOSTILE],
    clocks: [{ name: HOSTILE, at: 1, of: 2, about: HOSTILE, ticks: [] }],
    conditions: [{ name: HOSTILE, text: HOSTILE }],
    timers: [{ round: 1, text: HOSTILE }],
    objective: HOSTILE,
    log: [{ entry: 1, text: HOSTILE, told: [HOSTILE], dice: HOSTILE, isUndone: false }],
    logLines: 1,
    broken: { line: 3, why: HOSTILE },
  };
  await openFight(hostile);
  await tell({ type: 'refused', why: HOSTILE });
  await page.keyboard.press('c');
  expect(await page.locator('h1').innerText()).toBe(HOSTILE);
  expect(await page.locator('img, script:not([nonce])').count()).toBe(0);
  expect(await page.evaluate(() => Reflect.get(window, 'struck'))).toBeUndefined();
});

test('the players see the order and the log, and have nothing to act with', async () => {
  await open(undefined, true);
  const { selected: _, target: __, ...known } = fight;
  await show({ ...known, ...(fight.target && { target: fight.target }), proposals: [] }, false);
  await asked();
  expect(await page.locator('button').count()).toBe(0);
  expect(await page.locator('.goal').count()).toBe(0);
  for (const key of ['Enter', 'Space', 'u', '/', 'n']) await page.keyboard.press(key);
  expect((await asked()).filter(({ type }) => type === 'do')).toEqual([]);
});

test('a folder that is not trusted is only read', async () => {
  await open();
  await show(fight, true);
  await asked();
  for (const key of ['Enter', 'Space', 'u', 'w', '/', 'n']) await page.keyboard.press(key);
  expect((await asked()).filter(({ type }) => type === 'do')).toEqual([]);
  expect(await page.getByRole('button', { name: 'Accept' }).count()).toBe(0);
});

test.each([1200, 700, 300])('nothing reaches over the edge at %i pixels', async (width) => {
  await page.setViewportSize({ width, height: 800 });
  await openFight({
    ...fight,
    order: [...fight.order, { name: 'X'.repeat(90), side: 'A', state: 'waiting', conditions: [] }],
  });
  for (const key of ['?', 'h']) {
    await page.keyboard.press(key);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    await page.keyboard.press('Escape');
  }
});

/** A fight that has gone on for long: everything is more than fits. */
const long: TrackerModel = {
  ...fight,
  ...(fight.selected && {
    selected: {
      ...fight.selected,
      actions: Array.from({ length: 60 }, (_, index) => ({ key: `${index}`, label: 'swim', line: `swim ${index}` })),
    },
  }),
  order: [
    ...fight.order,
    ...Array.from({ length: 56 }, (_, index) => ({
      name: `Sailor ${index % 2 === 0 ? 'A' : 'B'}${index}`,
      side: 'Garrison',
      state: 'waiting' as const,
      conditions: [{ word: 'prone', hand: true }],
    })),
  ],
  log: Array.from({ length: 200 }, (_, index) => ({ entry: index + 1, text: 'note', told: [], isUndone: false })),
};

test.each([1200, 700])(
  'at %i pixels what is proposed, the clocks and the buttons stay in sight in a long fight',
  async (width) => {
    await page.setViewportSize({ width, height: 800 });
    await openFight(long);
    for (const id of ['head', 'proposals', 'order', 'middle', 'log', 'foot']) {
      const box = await page.locator(`#${id}`).boundingBox();
      expect({ id, height: (box?.height ?? 0) > 30 }).toEqual({ id, height: true });
      expect({ id, bottom: (box?.y ?? 0) + (box?.height ?? 0) <= 800 }).toEqual({ id, bottom: true });
    }
    for (let count = 0; count < 59; count++) await page.keyboard.press('k');
    await page.locator('.row', { hasText: 'Sailor A0' }).waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollTop)).toBe(0);
    expect(await page.locator('.row.cursor').isVisible()).toBe(true);
    const bottom = async (selector: string): Promise<number> => {
      const box = await page.locator(selector).boundingBox();
      return (box?.y ?? 0) + (box?.height ?? 0);
    };
    expect(await bottom('button.main')).toBeLessThan(await bottom('#middle'));
  },
);

test('in a narrow panel, which scrolls as a whole, what is proposed stays in sight', async () => {
  await page.setViewportSize({ width: 300, height: 700 });
  await openFight(long);
  await page.locator('#foot').scrollIntoViewIfNeeded();
  expect(await page.evaluate(() => document.documentElement.scrollTop)).toBeGreaterThan(300);
  const box = await page.locator('#proposals').boundingBox();
  expect(box?.y).toBe(0);
});

test('keys are as readable as the buttons that they are on, and buttons without a background have a border', async () => {
  await openFight();
  // As the editor has it: its own style of keys, and colours of a theme.
  await page.evaluate(() => {
    const style = document.createElement('style');
    style.nonce = 'n0';
    style.textContent = 'kbd { color: rgb(0, 0, 0); background-color: rgb(9, 9, 9); }';
    document.head.prepend(style);
    document.documentElement.style.setProperty('--vscode-button-foreground', 'rgb(255, 255, 255)');
    document.documentElement.style.setProperty('--vscode-button-secondaryBackground', 'rgba(0, 0, 0, 0)');
    document.documentElement.style.setProperty('--vscode-button-secondaryBorder', 'rgb(1, 2, 3)');
  });
  const main = page.locator('button.main kbd');
  expect(await main.evaluate((kbd) => getComputedStyle(kbd).color)).toBe('rgb(255, 255, 255)');
  expect(await main.evaluate((kbd) => getComputedStyle(kbd).backgroundColor)).toBe('rgba(0, 0, 0, 0)');
  const undo = page.getByRole('button', { name: 'Undo' });
  expect(await undo.evaluate((button) => getComputedStyle(button).borderColor)).toBe('rgb(1, 2, 3)');
});

test('a row says which side its member is on, one of many too, and how long a condition lasts', async () => {
  const many = Array.from({ length: 12 }, (_, index) => ({
    name: `Fusilier ${index + 1}`,
    side: 'Garrison',
    state: 'waiting' as const,
    conditions: [],
  }));
  await openFight({ ...fight, order: [...fight.order, ...many] });
  const text = (name: string) => page.locator('.row', { hasText: name }).first().innerText();
  expect(await text('Edith Rowe')).toContain('Ferrymen');
  expect(await text('× 12')).toContain('Garrison');
  expect(await text('2x7')).toContain('prone until the end of the round');
});

test('of an encounter that is gone the page shows nothing but why', async () => {
  await open();
  await tell({ type: 'gone', why: 'There is no encounter called "The weir" in this file.' });
  expect((await page.locator('body').innerText()).trim()).toBe('There is no encounter called "The weir" in this file.');
  expect(await page.locator('#order').isVisible()).toBe(false);
});

test('what a page looked at comes back with it', async () => {
  await open({ selected: 'Volkssturm 1', target: 'L/Cpl. Edith Rowe' });
  expect(await asked()).toEqual([{ type: 'ready', look: { selected: 'Volkssturm 1', target: 'L/Cpl. Edith Rowe' } }]);
});
