/** Attacks and wounds in the real editor: the lens carries an attack out, the log tells the whole of it. */
import { expect, test } from 'vitest';
import { openExamples } from './fixture.js';

const session = openExamples('attack', { settings: { 'editor.minimap.enabled': false } });

test('a lens of an attack tells how likely it hits and where, and a click carries it out at the end of the line', async () => {
  const { workbench } = session;
  await workbench.openFile('godlike/squad.muster');
  await workbench.select('roll attack Fusilier 2 with Fists');
  await workbench.lens(/Roll · in the mud · hits 100 %: head 80\.36 %/).click();
  await expect.poll(() => workbench.inlineResults()).toMatch(/⟹ \d+x\d+: .* of Fusilier 2, \d killing, \d shock/);
});

test('the log shows where an attack hit, the damage, what is left of the target, and the whole account', async () => {
  const { workbench } = session;
  await workbench.command('Muster: Show the Roll Log');
  const log = workbench.rollLog.locator('#log > li');
  await log.first().waitFor();
  await log.first().locator('button', { hasText: 'Copy' }).click();
  await workbench.select('roll attack Fusilier 2 with Fists');
  await workbench.command('Muster: Roll with Your Own Dice');
  await workbench.answer(/Your Own Dice/, '1, 2, 3, 4, 5, 6, 7, 8');
  const entry = log.filter({ hasText: 'typed in' }).first();
  await entry.waitFor();
  await entry.locator('summary').click();
  await entry.locator('.account li', { hasText: '2x10 hits the head of Fusilier 2' }).waitFor();
  const told = await entry.innerText();
  expect(told).toMatch(/Hit\s+2x10: head of Fusilier 2, 1 killing, 2 shock/);
  expect(told).toMatch(/Damage\s+1 killing, 2 shock[\s\S]*Left\s+Fusilier 2: head 1 killing 2 shock of 4/);
  expect(told).toMatch(/light armour 2 on the head/);
});

test('the hover on a roll of somebody who is wounded tells what the wound takes', async () => {
  const { workbench } = session;
  await workbench.select('roll Coordination + Dodge');
  await workbench.hoverOver('roll Coordination + Dodge', 'roll', /-1 battered[\s\S]*Torso Damage 10 = torso 10/);
});
