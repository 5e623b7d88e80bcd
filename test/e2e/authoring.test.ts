/** The main job in the real editor: a folder of characters is opened, checked, explained and mended. */
import { expect, onTestFinished, test } from 'vitest';
import { openExamples } from './fixture.js';

const session = openExamples('authoring');

test('open a character: the words of the game are coloured', async () => {
  const { workbench } = session;
  await workbench.openFile('gurps-lite-wwii/platoon.muster');
  await workbench.line('character "2nd Lt. Harlan Dobbs"').waitFor();
  await workbench.page.waitForFunction(
    () => new Set([...document.querySelectorAll('.view-line span span')].map((token) => token.className)).size > 3,
  );
  await workbench
    .lens(/100 of 100 points/)
    .first()
    .waitFor();
});

test('an illegal character has squiggles, and the Problems list says what is wrong', async () => {
  const { workbench } = session;
  await workbench.openFile('gurps-lite-wwii/illegal-recruit.muster');
  await workbench.errors.first().waitFor();
  await workbench.filterProblems('Toughness');
  await workbench.problem(/Toughness must be 1 to 2, not 3/).waitFor();
});

test('files that are not open are checked too', async () => {
  const { workbench } = session;
  await workbench.filterProblems('illegal-volunteer');
  await workbench.problem(/Body must be 1 to 5, not 6/).waitFor();
});

test('a finding on hover says what, why and what to do', async () => {
  const { workbench } = session;
  await workbench.filterProblems('');
  await workbench.hidePanel();
  await workbench.select('DX 14 [50]');
  await workbench.page.locator('.editor-instance .cdr.squiggly-error').nth(1).waitFor();
  await workbench.hoverOver('DX 14 [50]', '50', /DX[\s\S]*45/);
});

test('a fix writes the right cost, and the squiggle goes away', async () => {
  const { workbench } = session;
  await workbench.select('[50]');
  await workbench.fix(/45/);
  await workbench.line('DX 14 [45]').waitFor();
  onTestFinished(() => workbench.undoAll());
});

test('a number explains itself on hover: what it is made of, its odds, its rule', async () => {
  const { workbench } = session;
  await workbench.openFile('gurps-lite-wwii/platoon.muster');
  await workbench.select('Guns (Rifle) 16');
  await workbench.hoverOver(
    'Guns (Rifle) 16',
    '16',
    /Guns \(rifle\) 16[\s\S]*DX 12[\s\S]*98\.15 %[\s\S]*GURPS Lite for WWII/i,
  );
});

test('completion offers what fits with its cost; Enter takes it, and after the whole name makes a new line', async () => {
  const { workbench } = session;
  await workbench.select('Military Rank');
  await workbench.typeBelow('Combat');
  await workbench.suggested('Combat Reflexes', '15');
  await session.picture('completion');
  await workbench.page.keyboard.press('Enter');
  await workbench.line('Combat Reflexes').waitFor();
  await workbench.suggestions.first().waitFor({ state: 'hidden' });
  await workbench.page.keyboard.press('Enter');
  await expect.poll(() => workbench.visibleText()).toMatch(/^ *Combat Reflexes *\n *\n/m);
});

test('completion replaces the whole name from its second word on, and Tab takes it', async () => {
  const { workbench } = session;
  await workbench.page.keyboard.type('Common S');
  await workbench.suggested('Common Sense');
  await workbench.page.keyboard.press('Tab');
  await expect.poll(() => workbench.visibleText()).toMatch(/^ *Common Sense\b/m);
  expect(await workbench.visibleText()).not.toMatch(/Common Common/);
  onTestFinished(() => workbench.undoAll());
});

test('formatting aligns, and is one step to undo', async () => {
  const { workbench } = session;
  await workbench.select('Wealth (Comfortable)');
  await workbench.page.keyboard.press('Home');
  await workbench.page.keyboard.type('      ');
  await workbench.line('        Wealth (Comfortable)').waitFor();
  await workbench.command('Format Document');
  await expect.poll(() => workbench.visibleText()).toMatch(/^ {2}Wealth \(Comfortable\)/m);
  await workbench.page.keyboard.press('Control+z');
  await expect.poll(() => workbench.visibleText()).toMatch(/^ {8}Wealth \(Comfortable\)/m);
  onTestFinished(() => workbench.undoAll());
});

test('the definition of a trait is its rule in the built-in rulebook, which cannot be edited', async () => {
  const { workbench } = session;
  await workbench.select('Voice');
  await workbench.pressUntil(workbench.page.locator('.tab.active', { hasText: 'gurps-lite-wwii.rulebook' }), 'F12');
  await workbench.line('advantage Voice').waitFor();
  await workbench.pressUntil(workbench.page.locator('.monaco-editor-overlaymessage', { hasText: /read-only/ }), 'x');
  expect(await workbench.isDirty()).toBe(false);
});

test('a rename goes across files: to those who are like it, and to the encounter', async () => {
  const { workbench } = session;
  await workbench.openFile('gurps-lite-wwii/enemies.muster');
  await workbench.select('npc Grenadier');
  await workbench.word('npc Grenadier', 'Grenadier').click();
  await workbench.rename('Landser');
  await workbench.line('npc Landser').waitFor();
  await workbench.line('npc "MG Gunner" like Landser').waitFor();
  await workbench.command('File: Save All');
  await expect.poll(() => session.read('gurps-lite-wwii/the-mill.muster')).toContain('4 Landser, 1 MG Gunner');
  expect(session.read('gurps-lite-wwii/the-mill.muster')).toContain('against "Landser" IQ');
});

test('a changed house rule changes the findings of the sheets that follow it', async () => {
  const { workbench } = session;
  await workbench.openFile('house-rules/my-gurps.rulebook');
  await workbench.select('cost 10');
  await workbench.page.keyboard.type('cost 12');
  await workbench.filterProblems('glider-pilot');
  await workbench
    .problem(/Combat Reflexes[\s\S]*12/)
    .first()
    .waitFor();
  onTestFinished(async () => {
    await workbench.command('View: Focus Active Editor Group');
    await workbench.undoAll();
    await expect.poll(() => workbench.problem(/Combat Reflexes/).count()).toBe(0);
  });
});
