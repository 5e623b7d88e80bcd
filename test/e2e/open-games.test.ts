/** The four open games in the real editor: a line of each is rolled, and a page is played by those whom it means. */
import type { Frame } from 'playwright-core';
import { expect, test } from 'vitest';
import { openExamples } from './fixture.js';

const session = openExamples('open-games', { settings: { 'muster.check.closedFiles': false } });

test.each([
  ['twenty/party.muster', 'roll Stealth with medium', /Roll · 65 %/, /⟹ \d+ against 15: (success|failure)/],
  [
    'blades/scoundrels.muster',
    'roll act Skirmish, risky',
    /Roll · bad 25 %, partial 44 %/,
    /⟹ .*(bad|partial|full|critical)/,
  ],
  [
    'ironsworn/sworn.muster',
    'roll face danger Edge',
    /Roll · strong hit 33 %, weak hit 44 %, miss 23 %/,
    /⟹ .*(hit|miss)/,
  ],
])('%s has no errors, shows the odds of a roll by its degrees, and a click rolls', async (file, line, odds, result) => {
  const { workbench } = session;
  await workbench.openFile(`games/${file}`);
  await workbench.select(line);
  await workbench.lens(odds).first().waitFor();
  expect(await workbench.errors.count()).toBe(0);
  await workbench.roll(result, workbench.lens(odds).first());
});

test('who spends fate points after a throw is told what the dice show', async () => {
  const { workbench } = session;
  await workbench.openFile('games/fate/office.muster');
  await workbench.select('roll overcome Lore with difficulty 3');
  const asked = workbench.asked(/amount for invoke/);
  await workbench.clickUntil(asked, workbench.lens(/Roll · style 19 %, success 43 %/).first());
  await expect
    .poll(() => workbench.quickInput().getAttribute('placeholder'))
    .toMatch(/^overcome.*: -?\d+ against 3: .*(style|success|tie|failure)/);
  await workbench.page.keyboard.press('Enter');
  await expect.poll(() => workbench.inlineResults()).toMatch(/⟹ -?\d+ against 3/);
});

/** The page of an adventure in the panel, by its heading. */
async function adventure(file: string, heading: string): Promise<Frame> {
  const { workbench } = session;
  await workbench.openFile(file);
  await workbench.command('Muster: Open Adventure');
  return workbench.frameWith((frame) => frame.getByRole('heading', { name: heading, level: 1 }));
}

test('a score of Blades rolls for the crew what the crew rolls, and a clock ticks', async () => {
  const frame = await adventure('games/blades/the-seventh-ledger.md', 'The Seventh Ledger');
  const engaged = frame.locator('.result', { hasText: /The Wicks: engage.*(bad|partial|full|critical)/ });
  await session.workbench.clickUntil(engaged, frame.getByRole('button', { name: /^roll "The Wicks" engage/ }));
  const ticked = frame.getByRole('group', { name: 'Alarm: 2 of 6' });
  await session.workbench.clickUntil(ticked, frame.getByRole('button', { name: 'tick Alarm 2' }));
});

test('a quest of Ironsworn is rolled by whoever can: the one with the journey, and with the vow', async () => {
  const frame = await adventure('games/ironsworn/the-ferry.md', 'The Ferry');
  const { workbench } = session;
  for (const move of ['travel', 'fulfil']) {
    const made = frame.locator('.result', { hasText: new RegExp(`Asa Rook: ${move}`) });
    await workbench.clickUntil(made, frame.getByRole('button', { name: `roll ${move}` }));
  }
});
