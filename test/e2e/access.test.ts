/** The same by keyboard alone, with a screen reader announced, in high contrast and without motion. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openExamples } from './fixture.js';

const FILES = 400;

const session = openExamples('access', {
  highContrast: true,
  settings: { 'editor.accessibilitySupport': 'on' },
});

/** Enough files that somebody sees that not all of them have been checked. The last one has an error. */
function addVillages(folder: string): void {
  const villages = join(folder, 'villages');
  mkdirSync(villages);
  writeFileSync(join(villages, 'campaign.muster'), 'campaign "Villages" {\n  use "GURPS Lite WWII"\n}\n');
  for (let number = 1; number <= FILES; number++) {
    const people = Array.from({ length: 10 }, (_, index) => {
      const cost = number === FILES && index === 9 ? '[99]' : '[10]';
      return `npc "Villager ${number}.${index}" {\n  ST 11 ${cost}, DX 11, IQ 10, HT 10\n  Stealth [1], Cooking [2]\n}\n`;
    });
    writeFileSync(join(villages, `village-${String(number).padStart(3, '0')}.muster`), people.join('\n'));
  }
}

test('the status bar says while closed files are still to be checked, and the Problems list is true then', async () => {
  const { workbench } = session;
  addVillages(session.folder);
  await workbench.statusBar.getByText(/Muster: \d+ files? to check/).waitFor();
  await workbench.statusBar.getByText(/files? to check/).waitFor({ state: 'hidden' });
  await workbench.filterProblems(`village-${FILES}`);
  await workbench
    .problem(/ST[\s\S]*10[\s\S]*99|ST[\s\S]*99[\s\S]*10/)
    .first()
    .waitFor();
  await workbench.hidePanel();
});

test('roll by keyboard in high contrast: the result is a message that is read aloud', async () => {
  const { workbench } = session;
  await workbench.openFile('gurps-lite-wwii/platoon.muster');
  await workbench.page.locator('.monaco-workbench.hc-black').waitFor();
  await workbench.select('roll Forward Observer');
  await workbench
    .lens(/Roll · the third shell · \d/)
    .first()
    .waitFor();
  const result = workbench.notification(/Harlan Dobbs: Forward Observer[^:]*: .*(success|failure)/i);
  await workbench.pressUntil(result, 'Control+Alt+r');
});

test('the roll log is a live log, has outlines in high contrast and does not move', async () => {
  const { workbench } = session;
  await workbench.command('Muster: Show the Roll Log');
  const log = workbench.rollLog;
  await log.locator('[role=log][aria-live=polite] li').first().waitFor();
  const look = await log
    .locator('.die')
    .first()
    .evaluate((die) => {
      const { borderTopStyle, borderTopColor } = getComputedStyle(die);
      const { animationName } = getComputedStyle(die.closest('li') ?? die);
      return { borderTopStyle, borderTopColor, animationName };
    });
  expect(look).toMatchObject({ borderTopStyle: 'solid', animationName: 'none' });
  expect(look.borderTopColor).not.toBe('rgba(0, 0, 0, 0)');
});

test('Tab and the arrows reach every button of the log', async () => {
  const { workbench } = session;
  await workbench.select('roll Forward Observer');
  const log = workbench.rollLog;
  const rolls = await log.locator('li').count();
  await workbench.pressUntil(async () => (await log.locator('li').count()) > rolls, 'Control+Alt+r');
  await log.locator('button', { hasText: 'Copy' }).first().focus();
  await workbench.page.keyboard.press('ArrowDown');
  await log.locator('li:nth-child(2) button:focus').waitFor();
  await workbench.page.keyboard.press('Tab');
  await log.locator('li:nth-child(2) button:focus', { hasText: 'Roll Again' }).waitFor();
});

test('the sheet in high contrast: boxes have outlines and signs, and all of it is reached by keyboard', async () => {
  const { workbench } = session;
  const { page, sheet } = workbench;
  await workbench.openFile('godlike/squad.muster');
  await workbench.select('character "Lt. Alastair Munro"');
  await workbench.command('Muster: Show Sheet');
  await sheet.getByRole('heading', { level: 1, name: 'Munro' }).waitFor();
  const box = sheet.locator('[data-boxes="wounds left arm"] .m').first();
  expect(await box.innerText()).toBe('X');
  const { borderTopStyle, borderTopColor } = await box.evaluate((one) => {
    const { borderTopStyle, borderTopColor } = getComputedStyle(one);
    return { borderTopStyle, borderTopColor };
  });
  expect(borderTopStyle).toBe('solid');
  expect(borderTopColor).not.toBe('rgba(0, 0, 0, 0)');
  await sheet.locator('body').evaluate(() => document.querySelector<HTMLElement>('h1 button')?.focus());
  const stops: string[] = [];
  for (let stop = 0; stop < 6; stop++) {
    await page.keyboard.press('Tab');
    stops.push(
      await sheet.locator(':focus').evaluate((one) => one.getAttribute('aria-label') ?? one.textContent ?? ''),
    );
  }
  // From the name to what is wrong, the facts, and the first of the scores.
  expect(new Set(stops).size).toBe(stops.length);
});
