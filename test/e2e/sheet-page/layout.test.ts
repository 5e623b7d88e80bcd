/** How the sheet panel is laid out, without an editor around it: no gaps, nothing cut off, nothing on top of something else. */
import { readdirSync, readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { panelStyle } from '../../../client/vscode/sheet/page/style.js';
import { livePage } from '../../../language/show/page/page-html.js';
import type { PageModel } from '../../../language/show/page/page-model.js';
import { pageStyle } from '../../../language/show/page/page-style.js';
import { pageOf, pagesOf } from '../../show/page/pages.js';
import { openPage } from '../browser.js';
import { shared } from '../worker.js';

const WIDTHS = [340, 400, 541, 660, 900, 1200];

const examples = readdirSync('examples', { withFileTypes: true }).filter((entry) => entry.isDirectory());
const people = examples
  .filter(({ name }) => name !== 'house-rules')
  .flatMap(({ name }) => {
    const files = readdirSync(`examples/${name}`).filter((file) => file.endsWith('.muster'));
    return pagesOf(
      Object.fromEntries(files.map((file) => [file, readFileSync(`examples/${name}/${file}`, 'utf8')] as const)),
    );
  });

const recruit = pageOf(`use "GURPS Lite WWII"
character "Pvt. Mike Doyle" {
  points 100
  ST 11 [10], DX 12 [20], IQ 11 [10], HT 12 [20]
  Combat Reflexes
  Guns (Rifle) 15, Stealth 13, Throwing 12, First Aid 12, Climbing 11, Brawling 13, Swimming 12
  hits taken 4
  gear { M1 Garand, Steel Helmet }
  roll ST "why"
}
weapon "M1 Garand" { skill Guns (Rifle), damage 7d, Shots 8, weight 10 lb }
`);

let view: Page;
shared.beforeAll(async ({ browser }) => {
  view = await openPage(browser);
});
afterAll(() => view.close());

async function show(model: PageModel): Promise<void> {
  const { frame, blocks } = livePage(model);
  await view.setContent(
    `<!doctype html><style>${pageStyle('a4')}\n${panelStyle}</style><body class="sheet-panel"><main id="page">${frame}</main></body>`,
  );
  await view.evaluate((parts) => {
    for (const [key, html] of parts) {
      const part = document.querySelector(`[data-block="${CSS.escape(key)}"]`);
      if (part) part.innerHTML = html;
    }
  }, blocks);
}

/** Where the page is not as it should be. Runs in the browser. */
function faults(): string[] {
  const found: string[] = [];
  const say = (of: Element, what: string): void => {
    found.push(`${of.querySelector('h2')?.textContent ?? of.className}: ${what}`);
  };
  const shown = (root: Element, selector: string): Element[] =>
    [...root.querySelectorAll(selector)].filter(
      (one) => one.getClientRects().length > 0 && !one.closest('.hide, thead, svg, .steps'),
    );
  if (document.documentElement.scrollWidth > innerWidth) found.push('the page scrolls sideways');
  for (const column of document.querySelectorAll('.col')) {
    const inside = [...column.children].reduce((sum, one) => sum + one.getBoundingClientRect().height, 0);
    const gaps = 9 * Math.max(0, column.children.length - 1);
    if (column.getBoundingClientRect().height > inside + gaps + 2) say(column, 'the column has a gap');
  }
  for (const part of document.querySelectorAll('header, section, [data-block="@about"]')) {
    const { right } = part.getBoundingClientRect();
    for (const one of shown(part, '*'))
      if (one.getBoundingClientRect().right > right + 1) {
        say(part, `${one.textContent} is cut off`);
        break;
      }
    const texts = shown(part, 'button, .big, dt, dd, td, small').filter((one) => !one.querySelector('button'));
    const places = texts.map((one) => [one, one.getBoundingClientRect()] as const);
    for (const [index, [one, at]] of places.entries())
      for (const [other, next] of places.slice(index + 1)) {
        const isOver =
          at.left < next.right - 1 &&
          next.left < at.right - 1 &&
          at.top < next.bottom - 1 &&
          next.top < at.bottom - 1 &&
          !one.contains(other);
        if (isOver) say(part, `${one.textContent} lies on ${other.textContent}`);
      }
  }
  return found;
}

/** The left edges of each column of the tables of traits. Runs in the browser. */
function skillColumns(): number[] {
  return [...document.querySelectorAll('.traits')].flatMap((table) => {
    const rows = [...table.querySelectorAll('tbody tr')].filter((row) => row.children.length > 2);
    const [first] = rows;
    if (!first) return [];
    return [...first.children].map(
      (_, at) => new Set(rows.map((row) => Math.round(row.children[at]?.getBoundingClientRect().right ?? 0))).size,
    );
  });
}

const widen = (width: number): Promise<void> => view.setViewportSize({ width, height: 800 });

test('no page has a gap, something cut off, or something on top of something else, as wide as the panel may be', async () => {
  const wrong: Record<string, string[]> = {};
  for (const model of [recruit, ...people]) {
    await show(model);
    for (const width of WIDTHS) {
      await widen(width);
      const found = await view.evaluate(faults);
      if (found.length > 0) wrong[`${model.name} at ${width} pixels`] = found;
    }
  }
  expect(people.length).toBeGreaterThan(50);
  expect(wrong).toEqual({});
});

describe.each(WIDTHS)('at %i pixels', (width) => {
  beforeEach(async () => {
    await show(recruit);
    await widen(width);
  });

  test('the columns of one list of skills stand below each other, and beside each other where there is room', async () => {
    const edges = await view.evaluate(skillColumns);
    expect(new Set(edges)).toEqual(new Set([width > 700 ? 2 : 1]));
  });

  test('name, points and findings stay in sight', async () => {
    await view.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    for (const text of ['Pvt. Mike Doyle', /of 100 points/, /finding/]) {
      const box = await view.locator('header').getByText(text).first().boundingBox();
      expect(box && box.y >= 0 && box.y + box.height < 90).toBe(true);
    }
  });
});
