/** Characters made by dice in the real editor: what is asked, what is written, and what a person who stops leaves behind. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openExamples } from './fixture.js';

const session = openExamples('creating', {
  settings: { 'editor.minimap.enabled': false },
  prepare(folder) {
    const quays = join(folder, 'quays');
    mkdirSync(quays);
    writeFileSync(
      join(quays, 'quays.rulebook'),
      `rulebook Quays
dice under 2d10 { }
kind stat { rating from 1 to 20 else 10; cost rating - 10 }
stat Hands
create Docker { sets 2 { throws hands = 3d6 } writes "Hands {hands}" }
`,
    );
    writeFileSync(join(quays, 'pier.muster'), 'campaign "Low Water" { use Quays }\n');
  },
});

test('asks for the game, the name and one of the sets, and writes the sheet into the campaign at hand', async () => {
  const { workbench } = session;
  await workbench.openFile('pier.muster');
  await workbench.command('Muster: Create a Character by Dice');
  await workbench.answer(/Which Game/, 'Quays');
  await workbench.answer(/Is the Character Called/, 'Ada Low');
  await workbench.asked(/set/).waitFor();
  await workbench
    .quickRows()
    .filter({ hasText: /2[\s\S]*hands \d+/ })
    .first()
    .waitFor();
  await session.picture('sets');
  await workbench.answer(/set/, '2');
  await expect.poll(() => workbench.visibleText()).toMatch(/character Ada Low \{[\s\S]*Hands \d+/);
  const text = await workbench.visibleText();
  expect(text).toContain('set 2 taken');
  // The campaign says which game it is.
  expect(text.match(/use Quays/g)).toHaveLength(1);
});

test('who stops at a question leaves the file as it was', async () => {
  const { workbench } = session;
  await workbench.command('Muster: Create a Character by Dice');
  await workbench.answer(/Which Game/, 'Quays');
  await workbench.answer(/Is the Character Called/, 'Old Piet');
  await workbench.asked(/set/).waitFor();
  await workbench.page.keyboard.press('Escape');
  await expect.poll(() => workbench.asked(/set/).count()).toBe(0);
  expect(await workbench.visibleText()).not.toContain('Old Piet');
});
