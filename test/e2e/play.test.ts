/** At the table in the real editor: rolls, the log, dice of one's own, attacks, actions, characters made by dice, the computed sheet. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openExamples } from './fixture.js';

const session = openExamples('play', {
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
    writeFileSync(
      join(folder, 'road.rulebook'),
      `rulebook Road
dice handful 1d6 { count 6; tally banes 1; push keeps 1 and 6 }
kind stat { rating from 1 to 20 else 2 }
stat Strength
`,
    );
    writeFileSync(join(folder, 'road.muster'), 'use Road\n\nnpc Ilse {\n  Strength 12\n  roll Strength\n}\n');
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

test('a lens shows the odds, and a click rolls at the end of the line', async () => {
  const { workbench } = session;
  await workbench.openFile('gurps-lite-wwii/platoon.muster');
  await workbench.select('roll Guns (Rifle) - 4');
  const lens = workbench.lens(/Roll · snap shot · 74 %/);
  await workbench.roll(/⟹ \d+ against 12: .*(success|failure)/, lens);
});

test('the roll log shows faces, margin and seed, and copies the result with its formula', async () => {
  const { workbench } = session;
  await workbench.command('Muster: Show the Roll Log');
  const log = workbench.rollLog;
  await log.locator('li', { hasText: 'Sgt. Frank Delmonico' }).waitFor();
  expect(await log.locator('li .die').count()).toBe(3);
  await log.locator('li', { hasText: /Margin[\s\S]*Seed/ }).waitFor();
  await workbench.clickUntil(workbench.statusBar.getByText('Copied'), log.locator('button', { hasText: 'Copy' }));
  const copied = await workbench.page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toMatch(/^Sgt\. Frank Delmonico: Guns \(Rifle\) - 4 "snap shot": \d+ against 12[\s\S]*Seed/);
});

test('roll again from the log adds a second roll', async () => {
  const { workbench } = session;
  const log = workbench.rollLog;
  await workbench.clickUntil(
    async () => (await log.locator('li').count()) === 2,
    log.locator('button', { hasText: 'Roll Again' }).first(),
  );
});

test('a roll is pushed by a click: the same dice, and those that do not stay once more', async () => {
  const { workbench } = session;
  await workbench.openFile('road.muster');
  await workbench.select('roll Strength');
  await workbench.roll(/⟹/, workbench.lens(/Roll · 8\d %|Roll · 88/));
  await workbench.command('Muster: Show the Roll Log');
  const log = workbench.rollLog;
  const faces = () => log.locator('li').first().locator('.die').allTextContents();
  await expect.poll(async () => (await faces()).length).toBe(12);
  const first = await faces();
  const again = first.filter((face) => face !== '1' && face !== '6').length;
  await workbench.clickUntil(
    async () => (await faces()).length === 12 + again,
    log.locator('li').first().locator('button', { hasText: 'Push' }),
  );
  expect((await faces()).slice(0, 12)).toEqual(first);
  await log.locator('li').first().getByText('were thrown once more').waitFor();
  expect(await log.locator('li').first().locator('button', { hasText: 'Push' }).count()).toBe(0);
  await workbench.openFile('gurps-lite-wwii/platoon.muster');
});

test('a roll is pushed from the hover of its line', async () => {
  const { workbench } = session;
  await workbench.openFile('road.muster');
  await workbench.select('roll Strength');
  const log = workbench.rollLog;
  await workbench.clickUntil(workbench.lens(/^\s*Push$/), workbench.lens(/Roll · 8\d %|Roll · 88/));
  await workbench.until(log.locator('li').first().getByText('were thrown once more'), async (timeout) => {
    await workbench.hoverOver('roll Strength', 'roll', /Push/);
    await workbench.hover(/Push/).locator('a', { hasText: 'Push' }).first().click({ timeout });
  });
  await workbench.openFile('gurps-lite-wwii/platoon.muster');
});

test('a roll on its line is pushed by the lens above it, and that is gone afterwards', async () => {
  const { workbench } = session;
  await workbench.openFile('road.muster');
  await workbench.select('roll Strength');
  const log = workbench.rollLog;
  const rolls = await log.locator('li').count();
  const push = workbench.lens(/^\s*Push$/);
  await workbench.clickUntil(push, workbench.lens(/Roll · 8\d %|Roll · 88/));
  await workbench.clickUntil(log.locator('li').first().getByText('were thrown once more'), push);
  expect(await log.locator('li').count()).toBeGreaterThan(rolls);
  await expect.poll(() => push.count()).toBe(0);
  await workbench.openFile('gurps-lite-wwii/platoon.muster');
});

test('faces of physical dice are typed in, and impossible ones refused', async () => {
  const { workbench } = session;
  await workbench.select('roll Stealth');
  await workbench.command('Muster: Roll with Your Own Dice');
  await workbench.asked(/Your Own Dice/).waitFor();
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
  const pool = workbench.rollLog.locator('li', { hasText: 'Maisie Drummond' });
  await workbench.pressUntil(pool.locator('.die small'), 'Control+Alt+r');
});

test('a check of an encounter is rolled by who makes it', async () => {
  const { workbench } = session;
  await workbench.openFile('gurps-lite-wwii/the-mill.muster');
  const check = workbench.rollLog.locator('li', { hasText: 'Nina Forti: Stealth - 2 "over the weir"' });
  await workbench.clickUntil(check, workbench.lens(/Roll · over the weir/));
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

test('a lens of an attack tells how likely it hits and where, and a click carries it out at the end of the line', async () => {
  const { workbench } = session;
  await workbench.openFile('godlike/squad.muster');
  await workbench.select('roll attack Fusilier 2 with Fists');
  const lens = workbench.lens(/Roll · in the mud · hits 100 %: head 80 %/);
  await workbench.roll(/⟹ \d+x\d+: .* of Fusilier 2, \d killing, \d shock/, lens);
});

test('the log shows where an attack hit, the damage, what is left of the target, and the whole account', async () => {
  const { workbench } = session;
  await workbench.command('Muster: Show the Roll Log');
  const log = workbench.rollLog.locator('#log > li');
  await log.first().waitFor();
  const copied = workbench.statusBar.getByText('Copied');
  await workbench.clickUntil(copied, log.first().locator('button', { hasText: 'Copy' }));
  await workbench.select('roll attack Fusilier 2 with Fists');
  await workbench.command('Muster: Roll with Your Own Dice');
  await workbench.answer(/Your Own Dice/, '1, 2, 3, 4, 5, 6, 7, 8');
  const entry = log.filter({ hasText: 'Fusilier 2' }).filter({ hasText: 'typed in' }).first();
  await entry.waitFor();
  const account = entry.locator('.account li', { hasText: '2x10 hits the head of Fusilier 2' });
  await workbench.clickUntil(account, entry.locator('summary'));
  const told = await entry.innerText();
  expect(told).toMatch(/Hit\s+2x10: head of Fusilier 2, 1 killing, 2 shock/);
  expect(told).toMatch(/Damage\s+1 killing, 2 shock[\s\S]*Left\s+Fusilier 2: head 1 killing 2 shock of 4/);
  expect(told).toMatch(/light armour 2 on the head/);
});

test('the hover on a roll of somebody who is wounded tells what the wound takes', async () => {
  const { workbench } = session;
  await workbench.select('roll Coordination + Dodge');
  await workbench.hoverOver('roll Coordination + Dodge', 'roll', /-1 battered/);
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
  const apply = workbench.lens(/Apply: Sentry: hits taken/);
  await apply.waitFor();
  await workbench.clickUntil(() => apply.isHidden(), apply);
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
  await workbench.answer(/staying up/, '6, 6, 6');
  await expect.poll(() => workbench.inlineResults()).toMatch(/be hurt: \d+ hits/);
});

test('the reference of the game is a page of the editor', async () => {
  const { workbench } = session;
  await workbench.command('Muster: Show the Reference of a Game');
  await workbench.answer(/Reference/, 'GURPS Lite WWII');
  await workbench.preview.getByText('What can be done').waitFor();
  await workbench.preview.getByText('roll swim').first().waitFor();
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

test('the sheet is shown beside the text and follows it while it is typed', async () => {
  const { workbench } = session;
  await workbench.openFile('gurps-lite-wwii/platoon.muster');
  await workbench.select('character "2nd Lt.');
  await workbench.clickUntil(
    workbench.sheet.getByRole('heading', { name: '2nd Lt. Harlan Dobbs' }),
    workbench.lens('100 of 100 points').first(),
  );
  await workbench.showTab('platoon.muster');
  await workbench.select('Voice');
  await workbench.typeBelow('Luck [15]');
  await workbench.sheet.getByRole('button', { name: 'Luck', exact: true }).waitFor();
  onTestFinished(() => workbench.undoAll());
});
