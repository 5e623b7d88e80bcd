/** The page of the tracker in Chromium, without an editor around it. */
import { readFileSync } from 'node:fs';
import type { Browser, Page } from 'playwright-core';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import type { Look, PageMessage, ViewMessage } from '../../../client/vscode/tracker/between.js';
import { trackerHtml } from '../../../client/vscode/tracker/html.js';
import { pageWords } from '../../../client/vscode/tracker/messages.js';
import type { TrackerModel } from '../../../language/show/index.js';
import { openPage } from '../browser.js';
import { shared } from '../worker.js';

vi.mock('vscode', () => ({ l10n: { t: (text: string) => text } }));

const ORIGIN = 'https://muster.example/';
export const HOSTILE = '<img src=x onerror="window.struck=true"><script>window.struck=true</script>';

export let page: Page;
/** Unexpected output of the browser: errors, and what its policy refused. */
let said: string[] = [];

/** Each test of the file has a page of its own, which ends without an error. */
export function usePages(): void {
  let browser: Browser;
  shared.beforeAll(({ browser: one }) => {
    browser = one;
  });
  beforeEach(async () => {
    said = [];
    page = await openPage(browser, { viewport: { width: 1200, height: 800 }, reducedMotion: 'reduce' });
    page.on('console', (message) => said.push(message.text()));
    page.on('pageerror', (error) => said.push(String(error)));
  });
  afterEach(async () => {
    await page.close();
    expect(said).toEqual([]);
  });
}

/** Some way into a fight of *Godlike*, with something of everything that the page can show. */
export const fight: TrackerModel = {
  encounter: 'The churchyard',
  game: 'Godlike',
  file: 'chapel.md',
  round: 3,
  phase: 'resolve',
  undeclared: [],
  orderBy: 'Width, then Height',
  turn: 'Sgt. Wim Terpstra',
  next: { what: 'action', who: 'Volkssturm 1' },
  sides: ['Ferrymen', 'Sentries'],
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
      health: {
        label: 'torso',
        left: 7,
        of: 10,
        marks: [
          { word: 'shock', sign: '/', count: 1, line: 'wounds { torso {0} shock }' },
          { word: 'killing', sign: 'x', count: 2, line: 'wounds { torso {0} killing }' },
        ],
      },
      isHidden: true,
    },
    { name: 'Volkssturm 2', side: 'Sentries', state: 'out', conditions: [] },
  ],
  waiting: [
    { key: 'wave 2', what: 'wave', text: 'Wave 2: Feldwebel Sass, Fusilier 1-3', when: 'when Alarm is 4 or more' },
  ],
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
        group: 'first',
        line: 'attack Volkssturm 1 with Lee-Enfield, aim 1',
        chance: '93.9 %',
        drops: 'puts the target out: 41 %',
      },
      { key: 'b', label: 'Dodge', group: 'first', line: 'dodge', chance: '49.6 %' },
      {
        key: 'c',
        label: 'Grenade',
        group: 'first',
        line: 'throw Grenade',
        refused: 'no grenades are left',
        reason: 'none left',
      },
      { key: 'd', label: 'Knife, close by', group: 'close', line: 'attack Volkssturm 1 with Knife', chance: '51 %' },
      { key: 'e', label: 'swim', group: 'rest', line: 'swim' },
      { key: 'f', label: 'hold breath', group: 'rest', line: 'hold breath', chance: '60 %' },
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
        marks: [
          { word: 'killing', sign: 'x', count: 2, line: 'wounds { torso {0} killing }' },
          { word: 'shock', sign: '/', count: 1, line: 'wounds { torso {0} shock }' },
        ],
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
export async function open(look?: Look, isForPlayers = false): Promise<void> {
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

export async function tell(message: ViewMessage): Promise<void> {
  await page.evaluate((data) => window.dispatchEvent(new MessageEvent('message', { data })), message);
}

export const show = (model: TrackerModel, isReadOnly = false, look: Look = {}): Promise<void> =>
  tell({ type: 'show', model, look, isReadOnly, saved: 'Saved in chapel.muster-log' });

/** The messages of the page since the last call. */
export function asked(): Promise<PageMessage[]> {
  return page.evaluate(() => Reflect.get(window, 'sent').splice(0));
}

export async function openFight(model = fight): Promise<void> {
  await open();
  await show(model);
  await asked();
}

/** The messages of the page; they are answered with `done` at once, so that it can send the next. */
export async function done(): Promise<PageMessage[]> {
  const messages = await asked();
  await tell({ type: 'done' });
  return messages;
}
