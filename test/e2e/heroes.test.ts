/** Heroes of several games from an empty folder, by keys alone, as somebody makes them who has never done so. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { openExamples } from './fixture.js';
import { Person } from './person.js';

const session = openExamples('heroes', { isEmpty: true, isAnew: true });

let person: Person;
const counted: string[] = [];
beforeEach(() => {
  person = new Person(session.workbench);
});
afterAll(() => console.log(counted.join('\n')));

/** The sheet has no error, and looks right in a large window and a small one, in light, dark and forced colours. */
async function finish(who: string, file: string): Promise<string> {
  const { workbench } = session;
  const { page, sheet } = workbench;
  counted.push(`${who}: ${person.effort}`);
  const saved = workbench.page.locator('.tab.active:not(.dirty)', { hasText: file });
  await workbench.until(saved, () => person.press('Control+s'));
  await expect.poll(() => page.locator('[id="status.problems"]').innerText()).toMatch(/^\s*0\b/);
  await person.command('Muster: Show Sheet');
  await sheet.getByRole('heading', { level: 1, name: who }).waitFor();
  await session.looks(file);
  await workbench.command('View: Close All Editors');
  return readFileSync(join(session.folder, file), 'utf8');
}

test('a soldier of GURPS: completion brings parentheses and their choices, and what is typed stays', async () => {
  const { workbench } = session;
  await workbench.page.setViewportSize({ width: 1440, height: 900 });
  await person.begin('GURPS', 'Pvt. Mike Doyle', 'pvt-mike-doyle.muster');
  await person.fill('British', 'rifleman', '11', '12', '11', '12');
  await person.take('Bay', 'Bayonet or Knife');
  await person.goTo('// Skill');
  await person.press('Control+Enter');
  await person.take('Gun', 'Guns');
  await person.take('Rif', 'Rifle');
  await person.press('Tab');
  await person.type('15\n');
  await person.take('Combat', 'Combat Reflexes');
  await person.press('Enter');
  await person.take('Sense', 'Sense of Duty');
  await person.take('comp', 'companions');
  await person.press('Tab');
  // Written at one go: no proposal takes the place of the words.
  await person.type('\nStealth 13\nFirst Aid 12\nquirk Writes home\nroll ');
  await person.take('Guns', 'Guns');
  await workbench.lens(/Roll · 95 %/).waitFor();
  await person.roll(/success|failure/);
  await workbench.lens(/of 100 points/).waitFor();
  const text = await finish('Pvt. Mike Doyle', 'pvt-mike-doyle.muster');
  expect(text).toMatch(
    /Guns \(Rifle\) 15\n +Combat Reflexes\n +Sense of Duty \(companions\)\n +Stealth 13\n +First Aid 12\n +quirk Writes home\n/,
  );
});

test('a volunteer of Godlike: skills go into the braces of their stats', async () => {
  const { workbench } = session;
  await person.begin('Godlike', 'Cpl. Ann Rowe', 'cpl-ann-rowe.muster');
  await person.fill('Great Britain', 'Corporal', 'No. 4 Commando');
  // Who is slow sees a list that proposes what is typed already: Tab goes on nevertheless.
  await person.type('3d');
  await person.proposed('3d').waitFor();
  await person.press('Tab');
  await person.fill('2', '3d', '2d', '2d', '2d', '2d');
  await person.take('Long', 'Long Rifle');
  await person.goTo('Coordination 3d');
  await person.type(' { ');
  await person.take('Rif', 'Rifle');
  await person.type(' 3, ');
  await person.take('Dod', 'Dodge');
  await person.type(' 2');
  await person.goTo('roll Body');
  await person.press('Control+Enter');
  await person.type('roll Coordination + Rifle');
  await workbench
    .lens(/Roll · \d+ %/)
    .nth(1)
    .waitFor();
  const text = await finish('Cpl. Ann Rowe', 'cpl-ann-rowe.muster');
  expect(text).toMatch(/Coordination 3d \{ Rifle 3, Dodge 2 ?\}/);
});

test('a hero of Wild Talents: an archetype that costs what it says, and a miracle that does something', async () => {
  const { workbench } = session;
  await person.begin('Wild', 'Ada Voss', 'ada-voss.muster');
  await person.fill('Vesper', 'the docks', '2d', '1', '3d', '2d', '2d', '3d', '2d');
  await person.goTo('// gear');
  await person.press('Control+Enter');
  // The word brings the list of what can follow it.
  await person.take('arche', 'archetype');
  await person.take('Mut', /Mutant.*\[5\]/);
  await person.type('\nmiracle "Fire" 5d { ');
  await person.take('Att', /Attacks/);
  await person.press('End');
  await person.press('Enter');
  await person.take('pass', 'passion');
  await person.take('', 'your own passion');
  await person.fill('The sea');
  await person.type('2\nloyalty "The crew" 2\n');
  await workbench.lens(/of 250 points/).waitFor();
  const text = await finish('Ada Voss', 'ada-voss.muster');
  expect(text).toMatch(/archetype Mutant\n +miracle "Fire" 5d \{ Attacks ?\}\n +passion "The sea" 2\n/);
});

test('a drover of Rough Methods: a skill that other games call otherwise, and a roll at an ox', async () => {
  const { workbench } = session;
  await person.begin('Rough', 'Tob Wain', 'tob-wain.muster');
  await person.fill('0', '0', '2', '3', '0', '0', '1', '1', '2');
  await person.take('Spe', 'Spear');
  await person.goTo('// Skill');
  await person.press('Control+Enter');
  await person.take('Rid', 'Ride');
  await person.type(' 4\n');
  await person.take('Fig', 'Fight');
  await person.type(' 2\n');
  await person.take('Gun', 'Shoot');
  await person.type(' 1\nroll ');
  await person.take('Command the', 'Command the Mount');
  await person.type(' with ');
  await person.take('basic', 'basic command');
  await person.type(' "Bess"');
  await workbench.lens(/Roll · Bess · .*%/).waitFor();
  await person.roll(/⟹/);
  const text = await finish('Tob Wain', 'tob-wain.muster');
  expect(text).toMatch(/Ride 4\n +Fight 2\n +Shoot 1\n +roll Command the Mount with basic command "Bess"\n/);
});

test('a hero of Men & Supermen by dice: questions are answered, one after the other, and the file has its name', async () => {
  const { workbench } = session;
  const { page } = workbench;
  await person.command('Muster: Create a Character by Dice');
  await person.answer(/Which Game/, 'Men');
  await person.answer(/Is the Character Called/, 'Nova');
  const made = page.locator('.tab.active', { hasText: 'nova.muster' });
  const titles: string[] = [];
  // The same question may come twice: another one is there when the box reads otherwise.
  let before = '';
  await expect
    .poll(async () => {
      const box = page.locator('.quick-input-widget:visible').first();
      const shown = await box.innerText({ timeout: 500 }).catch(() => '');
      const title = await workbench
        .asked(/\?|File Name/)
        .innerText({ timeout: 500 })
        .catch(() => '');
      if (shown !== before && title !== '' && !title.includes('Is the Character Called')) {
        before = shown;
        titles.push(title);
        person.questions++;
        await person.press('Enter');
      }
      return made.isVisible();
    })
    .toBe(true);
  expect(titles.length).toBeGreaterThan(4);
  for (const one of titles) expect(one).toMatch(/\?$|File Name/);
  await workbench.line('character Nova').waitFor();
  await finish('Nova', 'nova.muster');
});
