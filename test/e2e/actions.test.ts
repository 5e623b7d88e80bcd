/** What is played in the real editor: a defense that is chosen, what it did written down and taken back, a fall by physical dice, the reference. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openExamples } from './fixture.js';

const session = openExamples('actions', {
  settings: { 'editor.minimap.enabled': false },
  prepare(folder) {
    writeFileSync(
      join(folder, 'ford.muster'),
      `use "GURPS Lite WWII"

npc Sentry { DX 10, HT 10, gear { Bayonet or Knife } }
`,
    );
    writeFileSync(
      join(folder, 'raid.muster'),
      `use "GURPS Lite WWII"

npc Raider { ST 12, DX 12, Knife 16, gear { Bayonet or Knife }
  roll attack Sentry with Bayonet or Knife thrust
  roll fall 4
}
`,
    );
  },
});

test('the one attacked chooses a defense, with its chance beside it; the next dice are asked for', async () => {
  const { workbench } = session;
  await workbench.openFile('raid.muster');
  await workbench.select('roll attack Sentry');
  await workbench.command('Muster: Roll with Your Own Dice');
  await workbench.answer(/Your Own Dice/, '3, 3, 3');
  await workbench
    .quickRows()
    .filter({ hasText: /Dodge Defense[\s\S]*%/ })
    .first()
    .waitFor();
  await session.picture('defense');
  await workbench.answer(/defense/i, 'no defense');
  await workbench.answer(/damage/, '6');
  await workbench.answer(/staying up/, '6, 6, 5');
  await expect.poll(() => workbench.inlineResults()).toMatch(/⟹ hit for \d+ imp, \d+ hits/);
});

test('a lens writes what it did into the file of the one attacked, and one step takes it back', async () => {
  const { workbench } = session;
  await workbench.lens(/Apply: Sentry: hits taken/).click();
  await workbench.openFile('ford.muster');
  await expect
    .poll(() => workbench.visibleText())
    .toMatch(/conditions \{ Shock \d+ until next turn[\s\S]*hits taken \d+/);
  await session.picture('applied');
  await workbench.editor.click();
  await workbench.page.keyboard.press('Control+z');
  await expect.poll(() => workbench.visibleText()).not.toContain('hits taken');
});

test('a fall by physical dice hurts the one who falls', async () => {
  const { workbench } = session;
  await workbench.openFile('raid.muster');
  await workbench.select('roll fall 4');
  await workbench.command('Muster: Roll with Your Own Dice');
  await workbench.answer(/Your Own Dice/, '6, 6, 6, 6');
  await workbench.answer(/stay up/, '6, 6, 6');
  await expect.poll(() => workbench.inlineResults()).toMatch(/hits taken \d+ \(was 0\)/);
});

test('the reference of the game is a page of the editor', async () => {
  const { workbench } = session;
  await workbench.command('Muster: Show the Reference of a Game');
  await workbench.answer(/Reference/, 'GURPS Lite WWII');
  await workbench.preview.getByText('What can be done').waitFor();
  await workbench.preview.getByText('roll swim').first().waitFor();
});
