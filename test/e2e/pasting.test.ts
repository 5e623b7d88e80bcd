/** Somebody finds characters in a book, in a program and on forums, and pastes them. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { HERO, LISTED, type PastedText, POST, SERGEANT, STAT_BLOCK } from '../paste/printed/pasted-texts.js';
import { openExamples } from './fixture.js';

const PLACE = '// paste here';
interface Pasted extends PastedText {
  /** Lines that are in the sheet after it is pasted. */
  readonly lines: readonly string[];
  /** What is reported of it: remarks on what print has otherwise than the rules. */
  readonly remarks?: number;
}

/** The characters, some with a number that is wrong. */
const CHARACTERS: readonly Pasted[] = [
  {
    ...SERGEANT,
    text: SERGEANT.text.replace('(Rifle)-15 [2]', '(Rifle)-15 [4]'),
    remarks: 1,
    lines: ['quirk Hums hymns under fire', 'Guns (Rifle) 15 [4] allowed "as printed"', 'a lantern (3/8" wick)'],
  },
  {
    ...LISTED,
    text: LISTED.text.replace('Total [61]', 'Total [62]'),
    lines: ['Brawling 13 [2]', 'entries come to 61 points, not 62 as printed'],
  },
  { ...POST, lines: ['Charisma 2', 'quirk Vain about her hands'] },
  {
    ...STAT_BLOCK,
    lines: ['trait "Born Tactician" [10]', 'note Setting: The Ardennes; in a winter that does not end'],
  },
  { ...HERO, lines: ['note Real Name: Theodore Vance', 'miracle Puppet Strings 4d+2hd [16] {'] },
];

const file = (name: string): string => `pasted/${name.toLowerCase().replaceAll('.', '').replaceAll(' ', '-')}.muster`;

const session = openExamples('pasting', {
  // A line is found whole, however wide the window is.
  settings: { '[muster]': { 'editor.wordWrap': 'off' } },
  prepare: (folder) => {
    mkdirSync(join(folder, 'pasted'));
    for (const { name, game } of CHARACTERS)
      writeFileSync(join(folder, file(name)), `use "${game}"\n\nnpc "${name}" {\n  ${PLACE}\n}\n`);
    writeFileSync(
      join(folder, 'pasted/plain.muster'),
      `use "${POST.game}"\n\nnpc Ann {\n  Skills: Stealth-12 [4]\n}\n`,
    );
  },
});

/** The findings of a file, without the rows of the file itself and of the rules that findings cite. */
async function findings(name: string): Promise<string[]> {
  const { workbench } = session;
  const texts = await workbench.page.locator('.markers-panel .monaco-list-row').allInnerTexts();
  return texts.filter((text) => !text.includes(file(name).replace('pasted/', '')) && !text.includes('The rule:'));
}

test.each(CHARACTERS)(
  '$name is pasted as lines of the sheet, without an error',
  async ({ name, game, text, lines, remarks = 0 }) => {
    const { workbench } = session;
    await workbench.openFile(file(name));
    // Before the extension knows the file a text is pasted as it is.
    await workbench.statusBar.getByText(game).waitFor();
    await workbench.select(PLACE);
    await workbench.page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
    await workbench.page.keyboard.press('Control+v');
    for (const line of lines) await workbench.line(line).waitFor();
    await workbench.filterProblems(file(name).replace('pasted/', ''));
    await expect.poll(() => findings(name)).toHaveLength(remarks);
  },
);

test('what is pasted is taken back in one step', async () => {
  const { workbench } = session;
  await workbench.openFile(file(POST.name));
  await workbench.select('quirk Always late.');
  await workbench.page.keyboard.press('Control+z');
  await workbench.line(PLACE).waitFor();
});

test('printed lines in a sheet are converted by a fix', async () => {
  const { workbench } = session;
  await workbench.openFile('pasted/plain.muster');
  await workbench.select('Skills');
  await workbench.fix(/^Convert to Muster lines/);
  await workbench.line('Stealth 12 [4]').waitFor();
});
