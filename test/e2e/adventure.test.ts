/** An adventure in the real editor: checks in prose, links, names across pages and sheets, a roll from the text. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openExamples } from './fixture.js';

const page = 'gurps-lite-wwii/the-well.md';

const session = openExamples('adventure', {
  prepare: (folder) =>
    writeFileSync(join(folder, page), '# The well\n\n[[Nina Forti]] has been down there.\n\nThe rope is wet.\n'),
});

test('an adventure of the examples shows what its scenes hold, and its people at a glance', async () => {
  const { workbench } = session;
  await workbench.openFile('gurps-lite-wwii/forty-litres-of-plasma.md');
  await workbench.editor
    .locator('.codelens-decoration', { hasText: /\d+ people · \d+ roll/ })
    .first()
    .waitFor();
  await workbench.select('npc "Generale"');
  await workbench.line('npc "Generale"').waitFor();
});

test('a check written in prose shows the chances of the party', async () => {
  const { workbench } = session;
  await workbench.openFile(page);
  await workbench.select('The rope is wet.');
  await workbench.page.keyboard.press('End');
  await workbench.page.keyboard.type(' Down it: `check Climbing`.');
  await expect.poll(() => workbench.visibleText()).toMatch(/`check Climbing`\s*Barnwell \d+ % · .* · \d more/);
  await workbench.command('File: Save');
});

test('a roll that is clicked in the text is rolled for the best of the party', async () => {
  const { workbench } = session;
  const hint = workbench
    .line('check Climbing')
    .locator('span')
    .filter({ hasText: /^Barnwell/ })
    .last();
  // A click on a hint that is drawn anew at that moment is lost; what an earlier click rolled is enough.
  const clicked = async (): Promise<string> => {
    const results = await workbench.inlineResults();
    if (results !== '') return results;
    await workbench.page.mouse.move(0, 0);
    await hint.hover({ force: true });
    await hint.click({ modifiers: ['ControlOrMeta'], force: true });
    return '';
  };
  await expect.poll(clicked, { interval: 3000 }).toMatch(/⟹ \d+ against \d+/);
});

test('the definition of a link is the person', async () => {
  const { workbench } = session;
  await workbench.select('Nina Forti');
  await workbench.pressUntil(workbench.page.locator('.tab.active', { hasText: 'platoon.muster' }), 'F12');
  await workbench.line('character "Nina Forti"').waitFor();
});

test('renaming a person in a page renames sheets, encounters and other pages', async () => {
  const { workbench } = session;
  await workbench.openFile(page);
  await workbench.select('Nina Forti');
  await workbench.rename('Nina Farina');
  await workbench.line('[[Nina Farina]]').waitFor();
  await workbench.command('File: Save All');
  await expect.poll(() => session.read('gurps-lite-wwii/platoon.muster')).toContain('character "Nina Farina"');
  await expect.poll(() => session.read('gurps-lite-wwii/the-mill.muster')).toContain('check "Nina Farina" Stealth');
  await expect
    .poll(() => session.read('gurps-lite-wwii/forty-litres-of-plasma.md'))
    .toContain('check "Nina Farina" Area Knowledge');
});

test('a fence that is not closed and a link that leads nowhere are listed as problems', async () => {
  const { workbench } = session;
  onTestFinished(() => workbench.undoAll());
  await workbench.select('The rope is wet.');
  await workbench.page.keyboard.press('Control+End');
  await workbench.page.keyboard.insertText('\n[[Nina Farino]]\n\n```muster\nnpc "Old Piet" { DX 12 }\n');
  await workbench.filterProblems('the-well');
  await workbench.problem(/Nina Farino/).waitFor();
  await workbench.problem(/fence/).waitFor();
  await workbench.command('View: Focus Active Editor Group');
});
