/** How the page of the tracker is laid out: in wide and narrow panels, in long fights. */
import { expect, test } from 'vitest';
import type { TrackerModel } from '../../../language/show/index.js';
import { fight, open, openFight, page, show, usePages } from './page.js';

usePages();

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

test('the name of a side is not broken', async () => {
  await page.setViewportSize({ width: 700, height: 800 });
  const drummond = { name: 'Cpl. Maisie Drummond', side: 'Ferrymen', stands: '2x10, 2x8', conditions: [] };
  await openFight({ ...fight, order: [...fight.order, { ...drummond, state: 'waiting' }] });
  for (const side of await page.locator('.row .of').all())
    expect(await side.evaluate((element) => element.getClientRects().length)).toBe(1);
});

test('the target is chosen above the actions', async () => {
  await openFight();
  const [choice, actions] = await Promise.all(
    [page.getByRole('combobox', { name: 'Target' }), page.locator('#what')].map((one) => one.boundingBox()),
  );
  expect(choice?.y).toBeLessThan(actions?.y ?? 0);
});

test('boxes of a second line begin below those of the first', async () => {
  await page.setViewportSize({ width: 700, height: 800 });
  const vitality = { label: 'VP', boxes: { total: 60, marked: [] }, marks: [] };
  await openFight({ ...fight, ...(fight.selected && { selected: { ...fight.selected, boxes: [vitality] } }) });
  const boxes = await page.locator('#actor .box').evaluateAll((all) => all.map((one) => one.getBoundingClientRect()));
  const lines = [...new Set(boxes.map(({ y }) => y))].map((line) => boxes.filter(({ y }) => y === line));
  expect(lines.length).toBeGreaterThan(1);
  expect(new Set(lines.map((line) => Math.min(...line.map(({ x }) => Math.round(x))))).size).toBe(1);
});

/** A fight that has gone on for long: everything is more than fits. */
const long: TrackerModel = {
  ...fight,
  ...(fight.selected && {
    selected: {
      ...fight.selected,
      actions: Array.from({ length: 60 }, (_, index) => ({
        key: `${index}`,
        label: 'swim',
        group: 'rest' as const,
        line: `swim ${index}`,
      })),
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
    for (const id of ['head', 'result', 'proposals', 'order', 'middle', 'foot', ...(width > 1000 ? ['log'] : [])]) {
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
    expect(await bottom('#actor button.main')).toBeLessThan(await bottom('#middle'));
  },
);

test('in a narrow panel, which scrolls as a whole, what is proposed stays in sight', async () => {
  await page.setViewportSize({ width: 300, height: 700 });
  await openFight(long);
  await page.locator('#files').scrollIntoViewIfNeeded();
  expect(await page.evaluate(() => document.documentElement.scrollTop)).toBeGreaterThan(300);
  for (const id of ['head', 'result', 'proposals']) {
    const box = await page.locator(`#${id}`).boundingBox();
    expect({ id, isInSight: box !== null && box.y >= 0 && box.y + box.height <= 700 }).toEqual({ id, isInSight: true });
  }
});

test('in a narrow panel the words of a result have most of its width', async () => {
  await page.setViewportSize({ width: 370, height: 700 });
  const [first] = fight.log;
  const log = first
    ? [{ ...first, dice: '3 3 3 / 2 1 6 / 6 2', told: ['hits for 7 bullet damage, 4 hits taken'] }]
    : [];
  await openFight({ ...fight, log });
  const box = await page.locator('#result .outcome').boundingBox();
  expect(box?.width).toBeGreaterThan(250);
});

test('at 540 pixels result, next, twelve people and the actions are in sight without scrolling', async () => {
  await page.setViewportSize({ width: 540, height: 800 });
  const soldiers = Array.from({ length: 8 }, (_, index) => ({
    name: `Trooper ${String.fromCharCode(65 + index)}`,
    side: 'Sentries',
    state: 'waiting' as const,
    conditions: [],
    health: { label: 'Hits', left: index, of: 12, marks: [] },
  }));
  await openFight({ ...fight, order: [...fight.order, ...soldiers], proposals: [], waiting: [] });
  for (const selector of ['#head .main', '#result', '.row.target', '#action-0', '#action-1', '#action-2']) {
    const box = await page.locator(selector).boundingBox();
    expect([selector, box !== null && box.y + box.height <= 800]).toEqual([selector, true]);
  }
});

test('in forced colours the selected row and action have an outline of their own, and the target a dashed one', async () => {
  await page.emulateMedia({ forcedColors: 'active' });
  await openFight();
  const outline = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((one) => {
        const { outlineStyle, outlineWidth } = getComputedStyle(one);
        return `${outlineStyle} ${outlineWidth}`;
      });
  expect(await outline('.row[aria-selected=true]')).toBe('solid 3px');
  expect(await outline('.action[aria-selected=true]')).toBe('solid 3px');
  expect(await outline('.row.target')).toBe('dashed 2px');
  expect(await outline('.row.done')).toMatch(/^none/);
});

test('in a narrow window of players the order is shown whole: there is nothing below it that it would push away', async () => {
  await page.setViewportSize({ width: 420, height: 800 });
  await open(undefined, true);
  await show(long);
  const cut = await page.locator('#who').evaluate((list) => list.scrollHeight - list.clientHeight);
  expect(cut).toBe(0);
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
  const main = page.locator('#head button.main kbd');
  expect(await main.evaluate((kbd) => getComputedStyle(kbd).color)).toBe('rgb(255, 255, 255)');
  expect(await main.evaluate((kbd) => getComputedStyle(kbd).backgroundColor)).toBe('rgba(0, 0, 0, 0)');
  const undo = page.getByRole('button', { name: 'Undo' });
  expect(await undo.evaluate((button) => getComputedStyle(button).borderColor)).toBe('rgb(1, 2, 3)');
});

test.each([1440, 1100, 900, 600, 400])(
  'at %i pixels a row with many conditions still has its bar and its number',
  async (width) => {
    await page.setViewportSize({ width, height: 900 });
    const conditions = ['mentally stunned', 'prone', 'bleeding', 'on fire'].map((word) => ({ word, hand: true }));
    const health = { label: 'Hits', left: 6, of: 12, marks: [] };
    await openFight({
      ...fight,
      order: [...fight.order, { name: 'Hurt', side: 'Sentries', state: 'waiting', conditions, health }],
    });
    const row = page.locator('[data-row="Hurt"]');
    const [bar, number, whole] = await Promise.all(
      [row.locator('.bar'), row.locator('.number'), row].map((one) => one.boundingBox()),
    );
    expect(bar?.width).toBeGreaterThanOrEqual(40);
    expect(number?.x).toBeGreaterThanOrEqual((bar?.x ?? 0) + (bar?.width ?? 0));
    expect((number?.x ?? 0) + (number?.width ?? 0)).toBeGreaterThan((whole?.x ?? 0) + (whole?.width ?? 0) - 20);
  },
);
