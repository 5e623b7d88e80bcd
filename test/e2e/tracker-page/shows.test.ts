/** What the page of the tracker shows and announces, to the game master and to players. */
import { expect, test } from 'vitest';
import type { TrackerModel } from '../../../language/show/index.js';
import { asked, fight, HOSTILE, open, openFight, page, show, tell, usePages } from './page.js';

usePages();

test('of an entry with many lines the rest is behind a summary', async () => {
  const told = Array.from({ length: 40 }, (_, index) => `Fusilier ${index + 1} is surprised`);
  await openFight({ ...fight, log: [{ entry: 1, text: 'begin fight', told, isUndone: false }] });
  await page.locator('#log details summary', { hasText: '30' }).click();
  await page.locator('#log', { hasText: 'Fusilier 40 is surprised' }).waitFor();
});

test('everything of the model is on the page, and boxes are words for those who listen', async () => {
  await openFight();
  const text = await page.locator('#tracker').innerText();
  for (const part of [
    'The churchyard',
    '3x8',
    'attack Volkssturm 1 with Lee-Enfield',
    '93.9 %',
    'puts the target out: 41 %',
  ])
    expect(text).toContain(part);
  for (const part of [
    'none left',
    'when Alarm is 4 or more',
    '4/6',
    'a flare every fourth round',
    'the bridge goes up',
  ])
    expect(text).toContain(part);
  expect(await page.locator('#target .boxes').getAttribute('aria-label')).toBe('torso: 2 killing, 1 shock of 10');
  expect(await page.locator('#target .box').allInnerTexts()).toEqual(['x', 'x', '/', '', '', '', '', '', '', '']);
  expect(await page.locator('[role=option][aria-selected=true]').count()).toBe(2);
  expect(await page.locator('.phases [aria-current=step]').innerText()).toBe('Resolve');
});

test('what happened last stays in sight when a new round begins', async () => {
  const round = { entry: 3, text: 'round', told: ['round 3'], isUndone: false };
  await openFight({ ...fight, log: [...fight.log, round] });
  expect(await page.locator('#result').innerText()).toContain('Volkssturm 2 is out');
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
      boxes: [
        {
          label: HOSTILE,
          boxes: { total: 2, marked: [{ word: HOSTILE, sign: HOSTILE, count: 1 }] },
          marks: [{ word: HOSTILE, sign: HOSTILE, count: 1, line: HOSTILE }],
        },
      ],
      counters: [],
      situation: [{ line: HOSTILE, on: false }],
      actions: [{ key: 'a', label: HOSTILE, group: 'first', line: HOSTILE, detail: HOSTILE }],
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
  expect(await page.locator('.row.target').count()).toBe(0);
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
  expect(await text('2x7')).toMatch(/prone\s+until the end of the round/);
});

test('the button for going on says who is next, and where nobody is left ending the fight is what is proposed', async () => {
  await openFight();
  expect(await page.locator('#head .main').innerText()).toMatch(/^Next: Volkssturm 1/);
  const proposals = [{ key: 'end', what: 'end' as const, text: 'The fight is over: only Ferrymen is left' }];
  await show({ ...fight, proposals, next: { what: 'round' } });
  expect(await page.locator('#head .main').innerText()).toMatch(/^End/);
  expect(await page.locator('#actor .main').count()).toBe(0);
  await asked();
  await page.locator('#head .main').click();
  expect(await asked()).toEqual([{ type: 'do', command: { is: 'accept', proposal: 'end' } }]);
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

test.each([1200, 541])('at %i pixels what is wrong with the log is in sight', async (width) => {
  await page.setViewportSize({ width, height: 800 });
  await openFight({
    ...fight,
    broken: { line: 7, why: 'Nobody is called "Sass".' },
    differs: { line: 5, why: 'It says so.' },
  });
  const alert = page.getByRole('alert').filter({ hasText: 'line 7' });
  expect(await alert.innerText()).toMatch(/from line 7 on: Nobody is called "Sass"\.[\s\S]*Line 5 .*: It says so\./);
  const box = await alert.boundingBox();
  expect(box !== null && box.y >= 0 && box.y + box.height <= 800).toBe(true);
});

test('of many throws the dice of the first are drawn, and all are named', async () => {
  const dice = '1 3 4 / 6 5 3 / 4 1 4 5 4 6 6 / 6 5 5';
  await openFight({ ...fight, log: [{ entry: 1, text: 'Krahn: attack Rowe', told: ['hits'], dice, isUndone: false }] });
  expect(await page.locator('#result .throw').allInnerTexts()).toEqual(['1\n3\n4', '6\n5\n3']);
  expect(await page.locator('#result .dice').getAttribute('aria-label')).toBe(dice);
});
