/** Somebody finds characters in a book, in a program and on forums, and pastes them as they are. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { HERO, LISTED, type PastedText, POST, SERGEANT, STAT_BLOCK } from '../paste/printed/pasted-texts.js';
import { openExamples } from './fixture.js';

const PLACE = '// paste here';
interface Pasted extends PastedText {
  /** What is reported of them, all of it true. */
  readonly findings: readonly RegExp[];
}

/** The characters, some with a number that is wrong. */
const CHARACTERS: readonly Pasted[] = [
  {
    ...SERGEANT,
    text: SERGEANT.text.replace('(Rifle)-15 [2]', '(Rifle)-15 [4]'),
    findings: [/Guns 15 costs \[2\], not \[4\]/],
  },
  {
    ...LISTED,
    text: LISTED.text.replace('Total [61]', 'Total [62]'),
    findings: [/All entries come to 61 points here, not 62/],
  },
  {
    ...POST,
    text: POST.text.replace('(82 points)', '(86 points)'),
    findings: [/All entries come to 82 points here, not 86/],
  },
  {
    ...STAT_BLOCK,
    findings: [
      /nothing called "Per"/,
      /no field "SM"/,
      /nothing called "Basic Lift"/,
      /"Brawling \(12\)" is an attack/,
      /no field "Setting"/,
      /nothing called "Born Tactician"/,
      /nothing called "Soldier\/TL6"/,
    ],
  },
  { ...HERO, findings: [/no field "Real Name"/, /no field "Effect"/] },
];

const file = (name: string): string => `pasted/${name.toLowerCase().replaceAll('.', '').replaceAll(' ', '-')}.muster`;

const session = openExamples('pasting', {
  prepare: (folder) => {
    mkdirSync(join(folder, 'pasted'));
    for (const { name, game } of CHARACTERS)
      writeFileSync(join(folder, file(name)), `use "${game}"\n\nnpc "${name}" {\n  ${PLACE}\n}\n`);
  },
});

/** The findings of a file, without the rows of the file itself and of the rules that findings cite. */
async function findings(name: string): Promise<string[]> {
  const { workbench } = session;
  const texts = await workbench.page.locator('.markers-panel .monaco-list-row').allInnerTexts();
  return texts.filter((text) => !text.includes(file(name).replace('pasted/', '')) && !text.includes('The rule:'));
}

test.each(CHARACTERS)('$name is pasted: what is reported is true, and nothing else is', async (pasted) => {
  const { workbench } = session;
  const { name, text } = pasted;
  await workbench.openFile(file(name));
  await workbench.select(PLACE);
  await workbench.page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
  await workbench.page.keyboard.press('Control+v');
  // Costs that are left out may be shown within the rest of the line already.
  await workbench.line(text.split('\n').at(-1)?.slice(0, 7) ?? '').waitFor();
  await workbench.filterProblems(file(name).replace('pasted/', ''));
  for (const finding of pasted.findings) await workbench.problem(finding).first().waitFor();
  await expect.poll(() => findings(name)).toHaveLength(pasted.findings.length);
});

test('one fix makes what is unknown known, and one step takes it back', async () => {
  const { workbench } = session;
  await workbench.openFile(file(STAT_BLOCK.name));
  await workbench.filterProblems('private-boggs.muster');
  await workbench.select('Born Tactician');
  await workbench.fix(/^Declare all 4 unknown names for this campaign, and make notes of 3 lines/);
  await workbench.line('trait "Born Tactician" [10]').waitFor();
  await workbench.line('note Setting: The Ardennes; in a winter').waitFor();
  await workbench.filterProblems('private-boggs.muster');
  await expect.poll(() => findings(STAT_BLOCK.name)).toEqual([]);
  await workbench.select('Born Tactician');
  await workbench.page.keyboard.press('Control+z');
  await expect.poll(() => workbench.visibleText()).not.toMatch(/trait "Born Tactician"|note Setting/);
});
