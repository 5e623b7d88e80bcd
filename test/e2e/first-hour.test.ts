/** The first hour of a new user in the real editor: a character begun by a command, the game in the status bar, what changed, an import. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openExamples } from './fixture.js';

// Whoever begins has an editor in which nothing was opened or rolled before.
const session = openExamples(
  'first-hour',
  {
    prepare(folder) {
      writeFileSync(
        join(folder, 'joe.muster'),
        'use "GURPS Lite WWII"\n\ncharacter Joe { age 30, DX 12, Stealth [2] }\n',
      );
    },
  },
  {},
);

test('a command that has nothing to work on says so', async () => {
  const { workbench } = session;
  await workbench.command('Muster: Clear the Roll Log');
  await workbench.notification('Nothing has been rolled in this workspace yet.').waitFor();
  await workbench.command('Muster: Open the Rulebook of This File');
  await workbench.notification('Open a character sheet first.').waitFor();
  await workbench.command('Notifications: Clear All Notifications');
});

test('the side bar lists the campaign: party, people, encounters, clocks and tables, and a name is dragged into a text', async () => {
  const { workbench } = session;
  await workbench.openFile('gurps-lite-wwii/platoon.muster');
  await workbench.command('Muster: Focus on Party View');
  const row = (text: string | RegExp) =>
    workbench.page.locator('.sidebar .monaco-list-row').filter({ hasText: text }).first();
  await row('2nd Lt. Harlan Dobbs').filter({ hasText: '100 of 100 points' }).waitFor();
  await row('The mill').waitFor();
  // People are listed by file; the list is longer than its place, and begins with what is read first.
  await row(/(platoon|enemies)\.muster|forty-litres-of-plasma\.md/).waitFor();
  await session.looks('side-bar');
});

test('a clock is ticked in the side bar, forwards and back, as a line of the log beside its page', async () => {
  const { workbench } = session;
  const { page } = workbench;
  await workbench.command('Muster: Focus on Clocks and Tables View');
  const row = page.locator('.sidebar .monaco-list-row').filter({ hasText: 'Frost' }).first();
  await row.filter({ hasText: /0 of \d/ }).waitFor();
  const press = (name: string, counted: RegExp): Promise<void> =>
    workbench.until(row.filter({ hasText: counted }), async (timeout) => {
      await row.hover({ timeout });
      await row.getByRole('button', { name }).click({ timeout });
    });
  await press('Tick the Clock', /1 of \d/);
  const log = 'gurps-lite-wwii/forty-litres-of-plasma.muster-log';
  await expect.poll(() => session.read(log)).toMatch(/^clock Frost -> 1$/m);
  await press('Take a Tick Back', /0 of \d/);
  await expect.poll(() => session.read(log)).toMatch(/^clock Frost -> 0$/m);
  await session.picture('clocks');
  await workbench.command('View: Show Explorer');
});

test('a new character of a game is a form to fill in, and its file names the game in the status bar', async () => {
  const { workbench } = session;
  await workbench.openFile('joe.muster');
  await workbench.command('Muster: New Character');
  await workbench.answer(/Which Game/, 'Godlike');
  await workbench.answer(/Character or NPC/, 'A Character');
  await workbench.answer(/Is the Character Called/, 'Cpl. Ada Voss');
  // The file has the name, in the folder of the file that was open.
  await expect.poll(() => workbench.quickInput().inputValue()).toBe('cpl-ada-voss.muster');
  await workbench.pressUntil(workbench.line('character "Cpl. Ada Voss" {'), 'Enter');
  // A skill stands in the braces of its stat.
  await workbench.line('Body 2d {').waitFor();
  // Tab goes through the form, whatever is proposed meanwhile: nothing is, within quotes.
  for (const typed of ['United Kingdom', 'Corporal', 'No. 4 Commando', '3', '2']) {
    await workbench.page.keyboard.type(typed);
    await workbench.page.keyboard.press('Tab');
  }
  await workbench.line('unit "No. 4 Commando"').waitFor();
  await workbench.line(/Body 3 \{ \w+ 2 \}/).waitFor();
  await workbench.statusBar.getByText('Godlike').waitFor();
  expect(await workbench.visibleText()).toMatch(/^use "Godlike"/);
  await session.picture('volunteer-form');
});

test('an adventure begins as a page of its game, with texts to fill in and an encounter that can be played', async () => {
  const { workbench } = session;
  const { keyboard } = workbench.page;
  await workbench.openFile('joe.muster');
  await workbench.command('Muster: New Adventure Page');
  await workbench.answer(/Which Game/, 'Rough Methods');
  await workbench.answer(/Is the Adventure Called/, 'The Mill');
  await expect.poll(() => workbench.quickInput().inputValue()).toBe('the-mill.md');
  await workbench.pressUntil(workbench.line('# The Mill'), 'Enter');
  await keyboard.type('A wheel that stands still.');
  await workbench.line('> A wheel that stands still.').waitFor();
  await keyboard.press('Tab');
  await keyboard.type('The miller is dead.');
  await workbench.line('> The miller is dead.').waitFor();
  await workbench.select('encounter "The gate" {');
  await workbench.lens(/Play/).first().waitFor();
  await session.picture('new-adventure');
});

let soldiers = 0;

test('a soldier of 100 points is written by keys alone: forms, proposals and what they cost, and the first roll', async () => {
  const { workbench } = session;
  const { page } = workbench;
  await workbench.command('Muster: New Character');
  await workbench.answer(/Which Game/, 'GURPS Lite WWII');
  await workbench.answer(/Character or NPC/, 'A Character');
  await workbench.answer(/Is the Character Called/, 'Pvt. Sam Okafor');
  await workbench.answer(/File Name/, `rifleman-${++soldiers}.muster`);
  await workbench.line('character "Pvt. Sam Okafor" {').waitFor();
  // The form: country, occupation, and the four attributes; Tab goes from one to the next.
  for (const typed of ['United States', 'rifleman', '11', '13', '11', '12']) {
    await page.keyboard.type(typed);
    await page.keyboard.press('Tab');
  }
  await workbench.line('ST 11').waitFor();
  await page.keyboard.press('Escape');
  await session.picture('soldier-form');
  await workbench.select('// Advantage');
  /** Begins a name and takes the proposal that reads so. */
  const propose = async (typed: string, proposal: string): Promise<void> => {
    await page.keyboard.press('Control+Enter');
    await page.keyboard.type(typed);
    await workbench.suggested(proposal);
    await workbench.suggestions.and(page.locator('.focused')).filter({ hasText: proposal }).first().waitFor();
    await page.keyboard.press('Tab');
    await workbench.line(proposal).waitFor();
    await page.keyboard.press('Escape');
  };
  await propose('Combat', 'Combat Reflexes');
  await propose('Temper', 'Bad Temper');
  await workbench.select('// Skill');
  await propose('Steal', 'Stealth');
  // Its levels are proposed with what each costs.
  await page.keyboard.type(' ');
  await page.keyboard.press('Control+Space');
  await workbench.suggested('13', '[2]');
  await page.keyboard.type('13');
  await workbench.suggested('[2]');
  await page.keyboard.press('Tab');
  await workbench.line('Stealth 13').waitFor();
  await session.picture('soldier-skills');
  await workbench
    .lens(/77 of 100 points/)
    .first()
    .waitFor();
  await workbench.select('roll ST');
  await workbench.roll(/⟹/);
  await session.picture('soldier');
});

test('what changed since the file was saved is told in the words of the game', async () => {
  const { workbench } = session;
  await workbench.openFile('joe.muster');
  await workbench.select('Stealth [2]');
  await workbench.page.keyboard.type('Stealth [4]');
  await workbench.line('Stealth [4]').waitFor();
  await workbench.command('Muster: Show What Changed');
  await workbench.answer(/What Changed Since When/, 'The Saved File');
  await workbench.preview.getByText('Stealth 12 -> 13, 2 points').waitFor();
});

test('a stat block on the clipboard becomes a sheet, and it is told what was understood', async () => {
  const { workbench } = session;
  // A preview of the test before may have the focus, and a browser reads no clipboard for a page without it.
  await workbench.command('View: Focus First Editor Group');
  await workbench.page.evaluate(() =>
    navigator.clipboard.writeText('Hans Krahn\nST 11 [10], DX 12 [20]\nSkills: Stealth-12 [2]; Whittling-11 [1]'),
  );
  await workbench.command('Muster: Import a Character');
  await workbench.answer(/Import a Character/, 'The Stat Block on the Clipboard');
  await workbench.answer(/Which Game/, 'GURPS Lite WWII');
  await workbench.preview.getByText('Import Report').first().waitFor();
  await workbench.preview.getByText('skill Whittling 11 [1]').waitFor();
  // The page has the focus, beside the sheet.
  await workbench.page
    .locator('.view-line', { hasText: /character."Hans.Krahn"/ })
    .first()
    .waitFor();
});

test('the walkthrough begins a character', async () => {
  const { workbench } = session;
  await workbench.untilDone(async (timeout) => {
    await workbench.command('Welcome: Open Walkthrough');
    await workbench.quickRows().filter({ hasText: 'Your First Character' }).first().click({ timeout });
    await workbench.page.getByText('Begin a character', { exact: true }).first().waitFor({ timeout });
  });
  await session.looks('walkthrough');
});
