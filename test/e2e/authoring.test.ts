/** The main job in the real editor: a folder of characters is opened, checked, explained, mended and rolled. */
import { expect, test } from 'vitest';
import { openExamples } from './fixture.js';

const session = openExamples('authoring');

test('open a character: the words of the game are coloured', async () => {
  const { workbench } = session;
  await workbench.openFile('gurps-lite-wwii/platoon.muster');
  await workbench.line('character "2nd Lt. Harlan Dobbs"').waitFor();
  await workbench.page.waitForFunction(
    () => new Set([...document.querySelectorAll('.view-line span span')].map((token) => token.className)).size > 3,
  );
});

test('an illegal character has squiggles and problems', async () => {
  const { workbench } = session;
  await workbench.openFile('gurps-lite-wwii/illegal-recruit.muster');
  await workbench.errors.first().waitFor();
  await workbench.page.keyboard.press('Control+Shift+m');
  await workbench
    .problem(/Toughness/)
    .first()
    .waitFor();
});

test('a fix repairs an error, and its squiggle goes away', async () => {
  const { workbench } = session;
  await workbench.goTo('Toughness 3');
  const problems = workbench.problem(/Toughness/);
  const before = await problems.count();
  await workbench.page.keyboard.press('Control+.');
  await workbench.page.locator('.action-widget .monaco-list-row').first().waitFor();
  await workbench.page.keyboard.press('Enter');
  await expect.poll(() => problems.count()).toBeLessThan(before);
  await workbench.page.keyboard.press('Control+Shift+m');
});

test('a number explains itself on hover', async () => {
  const { workbench } = session;
  await workbench.openFile('gurps-lite-wwii/platoon.muster');
  await workbench.word('ST 10, DX 11', 'DX').hover();
  await workbench.hover(/DX[\s\S]*11/).waitFor();
});

test('a lens shows the odds, and a click rolls at the end of the line', async () => {
  const { workbench } = session;
  await workbench.page.keyboard.press('Escape');
  await workbench.goTo('roll ');
  const lens = workbench.lens(/Roll.*%/).first();
  await lens.waitFor();
  await lens.click();
  await expect.poll(() => inlineResults()).toMatch(/⟹/);
});

test('the roll log shows faces, margin and seed, and copies the result', async () => {
  const { workbench } = session;
  await workbench.command('Muster: Show the Roll Log');
  const log = workbench.webview();
  await log.locator('li').first().waitFor();
  expect(await log.locator('li .die').count()).toBeGreaterThan(0);
  await log.locator('li', { hasText: 'Seed' }).first().waitFor();
  await log.locator('button', { hasText: 'Copy' }).first().click();
  await workbench.statusBar.getByText('Copied').first().waitFor();
});

test('roll again from the log adds a second roll', async () => {
  const log = session.workbench.webview();
  const before = await log.locator('li').count();
  await log.locator('button', { hasText: 'Roll Again' }).first().click();
  await expect.poll(() => log.locator('li').count()).toBe(before + 1);
});

test('faces of physical dice are typed in, and impossible ones refused', async () => {
  const { workbench } = session;
  const before = await workbench.webview().locator('li').count();
  await workbench.goTo('roll ');
  await workbench.command('Muster: Roll with Your Own Dice');
  await workbench.quickInput().fill('9');
  await workbench.page
    .locator('.quick-input-widget:visible .quick-input-message', { hasText: /dice|die|face/i })
    .waitFor();
  await workbench.answer('3, 2, 4');
  await expect.poll(() => workbench.webview().locator('li').count()).toBe(before + 1);
});

test('a result disappears when its line is edited, and the roll did not change the file', async () => {
  const { workbench } = session;
  expect(await workbench.page.locator('.tab.active.dirty').count()).toBe(0);
  await workbench.goTo('roll ');
  await workbench.page.keyboard.press('End');
  await workbench.page.keyboard.type(' ');
  await expect.poll(() => inlineResults()).not.toMatch(/⟹/);
  await workbench.page.keyboard.press('Control+z');
});

test('completion offers what fits, and Enter makes a new line', async () => {
  const { workbench } = session;
  await workbench.goTo('Military Rank 3 [15]');
  await workbench.page.keyboard.press('Home');
  await workbench.page.keyboard.press('Control+Enter');
  await workbench.page.keyboard.type('Combat Ref');
  await workbench.suggestions.filter({ hasText: 'Combat Reflexes' }).first().waitFor();
  await workbench.page.keyboard.press('Enter');
  expect(await workbench.visibleText()).toMatch(/Combat Ref\n/);
  await workbench.page.keyboard.press('Control+z');
  await workbench.page.keyboard.press('Escape');
});

test('a rename goes across files', async () => {
  const { workbench } = session;
  await workbench.openFile('gurps-lite-wwii/enemies.muster');
  await workbench.goTo('npc Grenadier, plural Grenadiers');
  await workbench.word('npc Grenadier', 'Grenadier').click();
  await workbench.page.keyboard.press('F2');
  const input = workbench.page.locator('.rename-box input.rename-input');
  await input.waitFor();
  await input.fill('Landser');
  await workbench.page.keyboard.press('Enter');
  await workbench.line('npc Landser').waitFor();
  await workbench.command('File: Save All');
  await expect.poll(() => session.read('gurps-lite-wwii/the-mill.muster')).toContain('Landser');
});

test('the computed sheet is shown beside the text', async () => {
  const { workbench } = session;
  await workbench.openFile('gurps-lite-wwii/platoon.muster');
  await workbench.command('Muster: Show the Computed Sheet');
  await workbench.page.locator('.tab', { hasText: 'Preview' }).first().waitFor();
});

/** The results drawn at the ends of lines: contents of pseudo-elements, as decorations are no text. */
function inlineResults(): Promise<string> {
  return session.workbench.page.evaluate(() =>
    [...document.querySelectorAll('.view-line span[class*="ced-"]')]
      .map((element) => getComputedStyle(element, '::after').content)
      .join('\n'),
  );
}
