/** The pages of all examples as Chromium prints and shows them, without an editor around them. */
import { readdirSync, readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { afterAll, describe, expect, test } from 'vitest';
import type { PageModel } from '../../language/show/page/page-model.js';
import { PAPERS } from '../../language/show/page/page-style.js';
import { pagesHtml } from '../../language/show/page/print-pages.js';
import { pageOf, pagesOf } from '../show/page/pages.js';
import { openPage } from './browser.js';
import { shared } from './worker.js';

const folders = readdirSync('examples', { withFileTypes: true }).filter((entry) => entry.isDirectory());
const pages = folders
  .filter(({ name }) => name !== 'house-rules')
  .flatMap(({ name }) => {
    const files = readdirSync(`examples/${name}`).filter((file) => file.endsWith('.muster'));
    const texts = files.map((file) => [file, readFileSync(`examples/${name}/${file}`, 'utf8')] as const);
    return pagesOf(Object.fromEntries(texts));
  });
const court = pageOf(readFileSync('test/fixtures/court-of-favours.muster', 'utf8'), {
  'court.rulebook': readFileSync('test/fixtures/court-of-favours.rulebook.txt', 'utf8'),
});

/** Inside the margins of A4, in pixels of the screen. */
const PRINTED_WIDTH = 711;
const MOST_SIDES = 2;

let view: Page;

shared.beforeAll(async ({ browser }) => {
  view = await openPage(browser);
});
afterAll(() => view.close());

let shown = '';

/** Shows a page, unless it is the one that is shown. */
async function put(html: string): Promise<void> {
  if (html !== shown) await view.setContent(html);
  shown = html;
}

async function show(models: readonly PageModel[], width: number, media: 'screen' | 'print'): Promise<void> {
  await view.setViewportSize({ width, height: 900 });
  await view.emulateMedia({ media });
  await put(pagesHtml(models));
}

/** In points: the type of the page, and the smallest of any text that is printed. Runs in the browser. */
function typeSizes(): { page: number; least: number } {
  const points = (element: Element): number =>
    Math.round(Number.parseFloat(getComputedStyle(element).fontSize) * 75) / 100;
  const texts = [...document.querySelectorAll('.sheet *')].filter(
    (one) =>
      [...one.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim()) &&
      one.getClientRects().length > 0 &&
      !one.closest('.hide, .boxes, svg'),
  );
  const sheet = document.querySelector('.sheet');
  return { page: sheet ? points(sheet) : 0, least: Math.min(...texts.map(points)) };
}

/** Words of cells and heads of tables of traits that stand on two lines. Runs in the browser. */
function brokenWords(): string[] {
  const broken: string[] = [];
  for (const cell of document.querySelectorAll('.traits td, .traits thead th, .big, .score li b')) {
    const words = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
    for (let node = words.nextNode(); node; node = words.nextNode())
      for (const word of (node.textContent ?? '').matchAll(/\S+/g)) {
        const range = document.createRange();
        range.setStart(node, word.index);
        range.setEnd(node, word.index + word[0].length);
        const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
        if (lines.size > 1) broken.push(word[0]);
      }
  }
  return broken;
}

/** Blocks in which something reaches over the edge. Runs in the browser. */
function overEdges(): string[] {
  const blocks = [...document.querySelectorAll('header, section')].filter((block) => {
    const { right } = block.getBoundingClientRect();
    const inside = [...block.querySelectorAll('*')];
    return inside.some((one) => one.getBoundingClientRect().right > right + 1 && !one.closest('.hide, thead, svg'));
  });
  return blocks.map((block) => {
    const name = block.closest('.sheet')?.querySelector('h1')?.textContent ?? '';
    return `${name}: ${block.querySelector('h2')?.textContent ?? block.tagName}`;
  });
}

const sides = (pdf: Buffer): number => (pdf.toString('latin1').match(/\/Type\s*\/Page\b/g) ?? []).length;

describe('on paper', () => {
  test.each(PAPERS)(
    'every page fits on two sides of %s, in type of 7 points and more, and 6 where it is small',
    async (paper) => {
      const wrong: string[] = [];
      await view.emulateMedia({ media: 'print' });
      for (const model of [...pages, court]) {
        await put(pagesHtml([model], [], 'page', paper));
        const { page, least } = await view.evaluate(typeSizes);
        if (page < 7 || least < 6) wrong.push(`${model.name}: ${page} pt, ${least} pt`);
        const count = sides(await view.pdf({ preferCSSPageSize: true }));
        if (count > MOST_SIDES) wrong.push(`${model.name}: ${count} sides`);
      }
      expect(pages.length).toBeGreaterThan(50);
      expect(wrong).toEqual([]);
    },
  );
  test('nothing reaches over the edge', async () => {
    const wide: string[] = [];
    for (const model of [...pages, court]) {
      await show([model], PRINTED_WIDTH, 'print');
      const width = await view.evaluate(() => document.documentElement.scrollWidth);
      if (width > PRINTED_WIDTH) wide.push(`${model.name}: ${width}`);
    }
    expect(wide).toEqual([]);
  });
});

describe('on a screen', () => {
  test('a panel of 340 pixels does not scroll sideways, and breaks no number and no heading of a column', async () => {
    const wrong: string[] = [];
    for (const model of [...pages, court]) {
      await show([model], 340, 'screen');
      const width = await view.evaluate(() => document.documentElement.scrollWidth);
      if (width > 340) wrong.push(`${model.name}: ${width} pixels`);
      const words = await view.evaluate(brokenWords);
      if (words.length > 0) wrong.push(`${model.name}: ${words.join(', ')}`);
    }
    expect(wrong).toEqual([]);
  });
  test.each([340, 450, 520, 680, 740, 860, 1000])(
    'in a panel of %i pixels no block reaches over its edge',
    async (width) => {
      await show([...pages, court], width, 'screen');
      expect(await view.evaluate(overEdges)).toEqual([]);
    },
  );
  test('cards in a panel of 340 pixels do not scroll it sideways', async () => {
    await view.setViewportSize({ width: 340, height: 900 });
    await put(pagesHtml(pages, [], 'card'));
    expect(await view.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(340);
  });
  test('names that look like markup are words', async () => {
    const name = JSON.stringify('"><img src=x onerror="document.title=1"><script>document.title=2</script>');
    const model = pageOf(`use Godlike\ncharacter ${name} { Body 2 { Brawling 2 }; roll Body ${name}; note ${name} }`);
    await show([model], 1000, 'screen');
    expect(await view.evaluate(() => document.querySelectorAll('img, script').length)).toBe(0);
    expect(await view.locator('h1').textContent()).toContain('<script>');
  });
});
