/** The adventures of the examples as Chromium shows and prints them, for the game master and for players. */
import { readdirSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { afterAll, describe, expect, test } from 'vitest';
import { muster } from '../cli/muster.js';
import { openPage } from './browser.js';
import { shared } from './worker.js';

/** Markdown beside the campaigns; what is no page of a game is not printed. */
const files = readdirSync('examples', { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .flatMap(({ name }) => readdirSync(`examples/${name}`).map((file) => `examples/${name}/${file}`))
  .filter((file) => file.endsWith('.md'));
const printed = (file: string, ...args: string[]) => muster(['sheet', file, '--format', 'html', ...args]);
const adventures = files.flatMap((file) => {
  const players = printed(file, '--players');
  return players.code === 0 ? [{ file, html: printed(file).out, copy: players.out }] : [];
});

let view: Page;

shared.beforeAll(async ({ browser }) => {
  view = await openPage(browser);
});
afterAll(() => view.close());

test('there is one for each game of the box', () => expect(adventures.length).toBeGreaterThanOrEqual(5));

test('a box ends with its last line, however far apart the editor has paragraphs', async () => {
  const boxed = adventures.find(({ html }) => html.includes('muster-read-aloud'));
  await view.setContent(boxed?.html.replace('</head>', '<style>p { margin: 0 0 40px }</style></head>') ?? '');
  const gaps = await view.evaluate(() =>
    [...document.querySelectorAll('.muster-box')].map(
      (box) => box.getBoundingClientRect().bottom - (box.lastElementChild?.getBoundingClientRect().bottom ?? 0),
    ),
  );
  expect(Math.max(...gaps)).toBeLessThan(10);
});

for (const { file, html, copy } of adventures)
  describe(file, () => {
    test('is as wide as a narrow window, and nothing of a stat block is cut off on paper', async () => {
      await view.emulateMedia({ media: 'screen' });
      await view.setViewportSize({ width: 340, height: 900 });
      await view.setContent(html);
      expect(await view.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(340);
      await view.emulateMedia({ media: 'print' });
      await view.setViewportSize({ width: 711, height: 900 });
      const cut = await view.evaluate(() =>
        [...document.querySelectorAll('.card')].flatMap((card) =>
          card.scrollWidth > card.clientWidth + 1 ? (card.textContent ?? '') : [],
        ),
      );
      expect(cut).toEqual([]);
      expect((await view.pdf({ preferCSSPageSize: true })).length).toBeGreaterThan(10_000);
    });

    test('has every link that leads within it at its place', async () => {
      await view.setContent(html);
      const lost = await view.evaluate(() =>
        [...document.querySelectorAll('a[href^="#"]')].flatMap((link) => {
          const anchor = decodeURIComponent(link.getAttribute('href') ?? '').slice(1);
          return anchor === '' || document.getElementById(anchor) ? [] : anchor;
        }),
      );
      expect(lost).toEqual([]);
    });

    test('tells players nothing of the game master', async () => {
      await view.setContent(copy);
      const text = await view.evaluate(() => document.body.innerText);
      expect(await view.locator('.muster-gm, .find').count()).toBe(0);
      expect(text).not.toMatch(/Hit on|Morale|Wave|Killing W/);
    });
  });
