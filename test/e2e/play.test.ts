/** At the table in the real editor: rolls, the log, dice of one's own, the computed sheet. */
import { expect, onTestFinished, test } from 'vitest';
import { openExamples } from './fixture.js';

const session = openExamples('play', { settings: { 'editor.minimap.enabled': false } });

test('a lens shows the odds, and a click rolls at the end of the line', async () => {
  const { workbench } = session;
  await workbench.openFile('gurps-lite-wwii/platoon.muster');
  await workbench.select('roll Guns (Rifle) - 4');
  const lens = workbench.lens(/Roll · snap shot · 74\.07 %/);
  await lens.click();
  await expect.poll(() => workbench.inlineResults()).toMatch(/⟹ \d+ against 12: .*(success|failure)/);
});

test('the roll log shows faces, margin and seed, and copies the result with its formula', async () => {
  const { workbench } = session;
  await workbench.command('Muster: Show the Roll Log');
  const log = workbench.rollLog;
  await log.locator('li', { hasText: 'Sgt. Frank Delmonico' }).waitFor();
  expect(await log.locator('li .die').count()).toBe(3);
  await log.locator('li', { hasText: /Margin[\s\S]*Seed/ }).waitFor();
  await log.locator('button', { hasText: 'Copy' }).click();
  await workbench.statusBar.getByText('Copied').first().waitFor();
  const copied = await workbench.page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toMatch(/^Sgt\. Frank Delmonico: Guns \(Rifle\) - 4 "snap shot": \d+ against 12[\s\S]*Seed/);
});

test('roll again from the log adds a second roll', async () => {
  const log = session.workbench.rollLog;
  await log.locator('button', { hasText: 'Roll Again' }).first().click();
  await expect.poll(() => log.locator('li').count()).toBe(2);
});

test('faces of physical dice are typed in, and impossible ones refused', async () => {
  const { workbench } = session;
  await workbench.select('roll Stealth');
  await workbench.command('Muster: Roll with Your Own Dice');
  await workbench.quickInput().fill('9');
  await workbench.page
    .locator('.quick-input-widget:visible .quick-input-message', { hasText: /dice|die|face/i })
    .waitFor();
  await workbench.answer(/Your Own Dice/, '3, 2, 4');
  await workbench.rollLog.locator('li', { hasText: /9 against 13: success by 4[\s\S]*typed in/ }).waitFor();
});

test('a pool shows its hard and wiggle dice and its sets', async () => {
  const { workbench } = session;
  await workbench.openFile('godlike/squad.muster');
  await workbench.select('roll "Holds the sea at arm\'s length"');
  await workbench.page.keyboard.press('Control+Alt+r');
  await workbench.rollLog.locator('li', { hasText: 'Maisie Drummond' }).locator('.die small').first().waitFor();
});

test('a check of an encounter is rolled by who makes it', async () => {
  const { workbench } = session;
  await workbench.openFile('gurps-lite-wwii/the-mill.muster');
  await workbench.lens(/Roll · over the weir/).click();
  await workbench.rollLog.locator('li', { hasText: 'Nina Forti: Stealth - 2 "over the weir"' }).waitFor();
});

test('a result disappears when its line is edited, and no roll has changed the file', async () => {
  const { workbench } = session;
  expect(await workbench.isDirty()).toBe(false);
  await workbench.select('Stealth - 2');
  await workbench.page.keyboard.press('End');
  await workbench.page.keyboard.type(' ');
  await expect.poll(() => workbench.inlineResults()).not.toMatch(/⟹/);
  onTestFinished(() => workbench.undoAll());
});

test('the sheet is shown beside the text and follows it while it is typed', async () => {
  const { workbench } = session;
  await workbench.openFile('gurps-lite-wwii/platoon.muster');
  await workbench.select('character "2nd Lt.');
  await workbench.lens('100 of 100 points').first().click();
  await workbench.sheet.getByRole('heading', { name: '2nd Lt. Harlan Dobbs' }).waitFor();
  await workbench.page.locator('.tab', { hasText: 'platoon.muster' }).click();
  await workbench.select('Voice');
  await workbench.typeBelow('Luck [15]');
  await workbench.sheet.getByRole('button', { name: 'Luck', exact: true }).waitFor();
  onTestFinished(() => workbench.undoAll());
});
