/** Takes the pictures of the README in the real editor: `npm run pictures`. */
import { readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { muster } from '../cli/muster.js';
import { openExamples } from '../e2e/fixture.js';
import { animated, type Frame, readPng, writePng } from './png.js';

const MOST_BYTES = 350 * 1024;
const MOST_OF_MOVING = 250 * 1024;
const PATIENCE_MS = 120_000;

const sheet = `use "GURPS Lite WWII"

character "Cpl. Ada Reyes" {
  DX 13, IQ 11
  Guns (Rifle) 15
  Stealth [2]

}
`;

const session = openExamples('pictures', {
  settings: {
    'editor.minimap.enabled': false,
    'git.enabled': false,
    'editor.cursorBlinking': 'solid',
    'breadcrumbs.enabled': false,
    'editor.fontSize': 13,
    // As after `npm start`: examples of what breaks the rules put no number on the view.
    'muster.check.onlyWhenOpen': 'illegal-*',
  },
  prepare(folder) {
    writeFileSync(join(folder, 'ada.muster'), sheet);
    writeFileSync(join(folder, 'godlike', 'the-dyke.md'), adventureOfGuide());
    const place = join(folder, 'gurps-lite-wwii', 'the-mill.muster');
    const turns = Array.from({ length: 5 }, () => ['--do', '1', '--do', 'next']).flat();
    const log = place.replace(/muster$/, 'muster-log');
    muster(['play', place, '--log', log, '--seed', 'millrace', '--keep-going', ...turns]);
  },
});

// Nobody waits for a picture: a machine that is busy with other things may take its time until there is what the picture shows.
beforeAll(async () => {
  const { page } = session.workbench;
  page.setDefaultTimeout(PATIENCE_MS);
  // All are as wide as the README, without the list of files.
  await page.setViewportSize({ width: 1100, height: 700 });
  await session.workbench.command('View: Toggle Primary Side Bar Visibility');
});

/** A page that shows a little of everything. */
function adventureOfGuide(): string {
  return `# The dyke at night

> [!read-aloud]
> Every few minutes a flare makes the water look like a floor.

Somebody rows without lights: \`check Sense + Hearing difficulty 4\`. Past the sentry: \`contest Coordination + Stealth against Fusilier Sense\`.

\`\`\`muster
npc "Feldwebel Sass" like Fusilier { Command 3 { Leadership 2 }, gear { MP 40 } }
\`\`\`

| 1d6 | What the mud gives up         |
| --- | ----------------------------- |
| 1-3 | A telephone cable             |
| 4-5 | A cow, alive                  |
| 6   | [[Feldwebel Sass]], in person |
`;
}

const media = (name: string): string => join('.media', name);

async function picture(page: Page, name: string, height: number): Promise<void> {
  const shot = await page.screenshot({ clip: { x: 0, y: 35, width: 1100, height } });
  writeFileSync(media(name), writePng(readPng(shot)));
}

test('typing to roll, as a moving picture', async () => {
  const { workbench } = session;
  const { page } = workbench;
  await workbench.openFile('ada.muster');
  await workbench.word('DX 13', '[30]').waitFor();
  await workbench.select('Stealth [2]');
  const editor = await workbench.editor.boundingBox();
  if (!editor) throw new Error('no editor');
  const clip = { x: editor.x, y: editor.y, width: 720, height: 220 };
  const frames: Frame[] = [];
  const take = async (milliseconds: number): Promise<void> => {
    frames.push({ picture: readPng(await page.screenshot({ clip })), milliseconds });
  };
  await page.keyboard.press('Control+Enter');
  await workbench.word('Stealth [2]', '13').waitFor();
  // The colour of words without a meaning is the first.
  await expect.poll(() => workbench.word('Stealth [2]', 'Stealth').getAttribute('class')).not.toBe('mtk1');
  await take(900);
  for (const typed of ['  roll ', 'Guns ', '(Rifle) ', '- 4 ', '"snap ', 'shot"']) {
    await page.keyboard.type(typed.trimStart());
    await page.keyboard.press('Escape');
    await workbench.line(typed.trim()).waitFor();
    // Hints follow a pause in typing.
    await page.waitForTimeout(1000);
    await take(280);
  }
  await workbench.lens(/Roll · snap shot · .*%/).waitFor();
  await take(1500);
  await page.keyboard.press('Control+Alt+r');
  await expect.poll(() => workbench.inlineResults()).toMatch(/⟹/);
  await take(3000);
  await workbench.undoAll();
  const moving = animated(frames);
  writeFileSync(media('typing.png'), moving);
  expect(moving.length).toBeLessThan(MOST_OF_MOVING);
});

test('an adventure and its preview', async () => {
  const { workbench } = session;
  await workbench.openFile('godlike/the-dyke.md');
  await workbench.command('Markdown: Open Preview to the Side');
  await workbench.preview.locator('article.card h2', { hasText: 'Feldwebel Sass' }).waitFor();
  await workbench.preview.locator('.muster-roll small').nth(1).waitFor();
  await picture(workbench.page, 'adventure.png', 640);
});

test('a page at the table', async () => {
  const { workbench } = session;
  const { page } = workbench;
  await workbench.command('View: Close All Editors');
  await workbench.openFile('gurps-lite-wwii/forty-litres-of-plasma.md');
  await workbench.command('Muster: Open Adventure');
  const frame = page
    .frameLocator('iframe.webview.ready[src*="extensionId=muster.muster"]:not([src*="purpose=webviewView"])')
    .frameLocator('iframe#active-frame');
  await frame.getByRole('link', { name: 'The pass', exact: true }).first().click();
  await frame.getByRole('button', { name: /^check each HT/ }).click();
  await frame.locator('.result').nth(5).waitFor();
  await frame.getByRole('button', { name: 'tick Frost' }).first().click();
  await frame.getByRole('group', { name: 'Frost: 1 of 6' }).first().waitFor();
  await picture(page, 'table-page.png', 760);
});

test('an encounter that is played', async () => {
  const { workbench } = session;
  const { page } = workbench;
  await workbench.command('View: Close All Editors');
  await workbench.openFile('gurps-lite-wwii/the-mill.muster');
  await workbench.lens('Play').first().click();
  const frame = await workbench.encounter();
  await frame.locator('.row').nth(2).waitFor();
  await frame.locator('#result .dice').waitFor();
  await frame
    .getByText(/on average/)
    .first()
    .waitFor();
  await picture(page, 'encounter.png', 640);
});

test('the sheet beside its text', async () => {
  const { workbench } = session;
  const { page } = workbench;
  await workbench.command('View: Close All Editors');
  await workbench.openFile('gurps-lite-wwii/platoon.muster');
  await workbench.select('character "Cpl. Ray Lindqvist"');
  await workbench.command('Muster: Show Sheet');
  await workbench.sheet.getByRole('heading', { name: 'Ray Lindqvist' }).waitFor();
  await workbench.select('Stealth');
  const row = workbench.sheet.locator('tr', { hasText: /^Stealth/ }).first();
  await row.getByRole('button', { name: /^raise Stealth/ }).hover();
  await workbench.sheet.locator('#said', { hasText: /→/ }).waitFor();
  await picture(page, 'panel.png', 640);
});

test('a printed sheet', async () => {
  const page = await session.workbench.page.context().newPage();
  await page.setViewportSize({ width: 1000, height: 760 });
  await page.setContent(muster(['sheet', 'examples/godlike/squad.muster#Sgt. Wim Terpstra', '--format', 'html']).out);
  // A picture of nothing is worse than none.
  await page.getByRole('heading', { name: 'Wim Terpstra' }).waitFor();
  writeFileSync(media('sheet.png'), writePng(readPng(await page.screenshot())));
  await page.close();
});

test('all pictures together are small', () => {
  const sizes = readdirSync('.media')
    .filter((file) => file.endsWith('.png'))
    .map((file) => statSync(media(file)).size);
  const all = sizes.reduce((sum, size) => sum + size, 0);
  expect(all).toBeLessThan(MOST_BYTES);
});
