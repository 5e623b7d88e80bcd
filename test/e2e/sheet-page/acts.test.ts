/** What the page of a sheet does when it is clicked and typed on, without an editor around it: it keeps the focus, and says what is asked for. */
import { readFileSync } from 'node:fs';
import type { Browser, Page } from 'playwright-core';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Additions, PageMessage, ViewMessage } from '../../../client/vscode/sheet/between.js';
import { sheetHtml } from '../../../client/vscode/sheet/html.js';
import { pageWords } from '../../../client/vscode/sheet/messages.js';
import { panelStyle } from '../../../client/vscode/sheet/page/style.js';
import { livePage } from '../../../language/show/page/page-html.js';
import { pageStyle } from '../../../language/show/page/page-style.js';
import { pageOf } from '../../show/page/pages.js';
import { openPage } from '../browser.js';
import { shared } from '../worker.js';

vi.mock('vscode', () => ({ l10n: { t: (text: string) => text } }));

const ORIGIN = 'https://muster.example/';

const joe = `use "GURPS Lite WWII"
character Joe {
  points 59
  DX 12, IQ 11, HT 11
  Combat Reflexes
  Stealth 13
  hits taken 2
  gear { M1 Garand }
}
weapon "M1 Garand" { skill Guns (Rifle), damage 7d, Shots 8 }
`;
const state = { uri: 'file:///joe.muster', name: 'Joe', isPinned: false };

let browser: Browser;
let page: Page;
let said: string[] = [];

shared.beforeAll(({ browser: one }) => {
  browser = one;
});
beforeEach(async () => {
  said = [];
  page = await openPage(browser, { viewport: { width: 541, height: 700 }, reducedMotion: 'reduce' });
  page.on('console', (message) => said.push(message.text()));
  page.on('pageerror', (error) => said.push(String(error)));
  const style = `${pageStyle('a4')}\n${panelStyle}`;
  const html = sheetHtml({ nonce: 'n0', script: `${ORIGIN}sheet.js`, style, words: pageWords() });
  await page.route(`${ORIGIN}**`, (route) =>
    route.request().url().endsWith('.js')
      ? route.fulfill({ contentType: 'text/javascript', body: readFileSync('dist/client/sheet.js', 'utf8') })
      : route.fulfill({ contentType: 'text/html; charset=utf-8', body: html }),
  );
  await page.addInitScript(() => {
    const sent: unknown[] = [];
    const kept: { state?: unknown } = {};
    Object.assign(window, {
      sent,
      acquireVsCodeApi: () => ({
        postMessage: (message: unknown) => sent.push(message),
        getState: () => kept.state,
        setState: (one: unknown) => Object.assign(kept, { state: one }),
      }),
    });
  });
  await page.goto(ORIGIN);
  await page.waitForFunction(() => Reflect.get(window, 'sent').length > 0);
  await tell({ type: 'may', edit: true, isPinned: false });
  await show(joe);
  await asked();
});
afterEach(async () => {
  await page.close();
  expect(said).toEqual([]);
});

async function tell(message: ViewMessage): Promise<void> {
  await page.evaluate((data) => window.dispatchEvent(new MessageEvent('message', { data })), message);
}

function asked(): Promise<PageMessage[]> {
  return page.evaluate(() => Reflect.get(window, 'sent').splice(0));
}

async function show(text: string): Promise<void> {
  const { frame, blocks } = livePage(pageOf(text));
  await tell({ type: 'page', frame, blocks, state, isOther: false });
}

/** Sends the parts of a new text, as the panel does. */
async function change(text: string): Promise<void> {
  await tell({ type: 'blocks', blocks: livePage(pageOf(text)).blocks });
}

const focus = (): Promise<string> =>
  page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent ?? '');

const items: Additions['items'] = [
  { key: 'a', label: 'Acrobatics 8', kind: 'skill', price: '0.5' },
  { key: 'b', label: 'Guns (Pistol) 12', kind: 'skill', price: '0.5' },
  { key: 'c', label: 'Guns (Rifle) 12', kind: 'skill', price: '0.5' },
  { key: 'd', label: 'Area Knowledge (…) 10', kind: 'skill', price: '0.5' },
  { key: 'e', label: 'Surgery 8', kind: 'skill', price: '1', isUnmet: true },
  { key: 'f', label: '…', kind: 'quirk' },
];

/** Opens the list of what can be added to the skills. */
async function openList(): Promise<void> {
  await page.getByRole('button', { name: 'Add to Skills' }).focus();
  await page.keyboard.press('Enter');
  expect(await asked()).toEqual([{ type: 'additions', section: expect.stringContaining('skill') }]);
  const section = (await page.locator('[aria-label="Add to Skills"]').getAttribute('data-add')) ?? '';
  await tell({ type: 'additions', section, items });
}

test('what is added is found by typing and taken by Enter; the button has the focus again', async () => {
  await openList();
  expect(await page.getByRole('option').allInnerTexts()).toHaveLength(6);
  await page.keyboard.type('gu ri');
  expect(await page.getByRole('option').allInnerTexts()).toEqual([expect.stringContaining('Guns (Rifle) 12')]);
  await page.keyboard.press('Enter');
  expect(await asked()).toEqual([{ type: 'add', section: expect.any(String), key: 'c' }]);
  expect(await focus()).toBe('Add to Skills');
  expect(await page.locator('#menu').count()).toBe(0);
});

test('arrows lead through the list and around it, Escape and a click elsewhere close it without a choice', async () => {
  await openList();
  const selected = () => page.locator('[aria-selected=true]').innerText();
  await page.keyboard.press('ArrowDown');
  expect(await selected()).toContain('Guns (Pistol) 12');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowUp');
  expect(await selected()).toContain('Your own quirk...');
  await page.keyboard.press('Escape');
  expect(await focus()).toBe('Add to Skills');
  await openList();
  await page.mouse.click(5, 690);
  expect(await page.locator('#menu').count()).toBe(0);
  expect(await asked()).toEqual([]);
});

test('words that only the author knows are asked for, and nothing is added without them', async () => {
  await openList();
  await page.keyboard.type('area');
  await page.keyboard.press('Enter');
  await expect.poll(focus).toBe('Area Knowledge (…) 10: what is it called?');
  await page.keyboard.press('Enter');
  expect(await asked()).toEqual([]);
  await openList();
  await page.keyboard.type('area');
  await page.keyboard.press('Enter');
  await expect.poll(focus).toBe('Area Knowledge (…) 10: what is it called?');
  await page.keyboard.type('Senio');
  await page.keyboard.press('Enter');
  expect(await asked()).toEqual([{ type: 'add', section: expect.any(String), key: 'd', typed: 'Senio' }]);
});

test('of a new text only what differs is drawn: the focus and what is unfolded stay', async () => {
  const dodge = page.locator('[data-cell="derived:dodge"]').first();
  await dodge.focus();
  const folded = page.locator('details').first();
  await folded.evaluate((one: HTMLDetailsElement) => Object.assign(one, { open: true }));
  await dodge.evaluate((one) => Object.assign(one, { isSame: true }));
  await change(joe.replace('hits taken 2', 'hits taken 9'));
  await page.locator('[data-boxes="hits taken"] .m').nth(8).waitFor();
  expect(await dodge.evaluate((one) => one === document.activeElement && Reflect.get(one, 'isSame'))).toBe(true);
  await show(joe.replace('Stealth 13', 'Climbing 12\n  Stealth 13'));
  await page.getByRole('button', { name: 'Climbing', exact: true }).waitFor();
  expect(await dodge.evaluate((one) => one === document.activeElement)).toBe(true);
  expect(await folded.evaluate((one: HTMLDetailsElement) => one.open)).toBe(true);
});

test('the row with the cursor is marked, and one row only', async () => {
  // All lines of the sheet are said to be the second one: the last of them has the cursor.
  const blocks = livePage(pageOf(joe)).blocks.map(
    ([key, html]) => [key, html.replaceAll('data-end="1"', 'data-end="2"')] as const,
  );
  await tell({ type: 'blocks', blocks });
  await tell({ type: 'cursor', line: 2, column: 1, scrolls: true });
  expect(await page.locator('.here').count()).toBe(1);
  await tell({ type: 'cursor', line: 90, column: 1, scrolls: true });
  expect(await page.locator('.here').count()).toBe(0);
});

test('a value is typed in its place: Enter sets it, Escape leaves it, and the focus is on it again', async () => {
  const level = page.locator('[data-set^="row:"]').first();
  const label = await level.innerText();
  await level.focus();
  await page.keyboard.press('F2');
  await page.keyboard.press('Escape');
  expect(await asked()).toEqual([]);
  expect(await focus()).toBe(label);
  await page.keyboard.press('F2');
  await page.keyboard.type('15');
  await page.keyboard.press('Enter');
  expect(await asked()).toEqual([{ type: 'set', of: expect.stringMatching(/^row:/), text: '15' }]);
  expect(await focus()).toBe(label);
});

test('boxes are ticked up to the one that is clicked, and the last one is taken back', async () => {
  const box = (at: number) => page.locator(`[data-boxes="hits taken"] [data-box="${at}"]`);
  await box(5).click();
  await box(2).click();
  await box(3).focus();
  await page.keyboard.press('x');
  expect(await asked()).toEqual([
    { type: 'mark', boxes: 'hits taken', marks: [[0, 5]] },
    { type: 'mark', boxes: 'hits taken', marks: [[0, 1]] },
    { type: 'mark', boxes: 'hits taken', marks: [[0, 3]] },
  ]);
});

test('in a folder that is not trusted nothing can be added', async () => {
  await tell({ type: 'may', edit: false, isPinned: false });
  expect(await page.locator('.add:visible').count()).toBe(0);
});
