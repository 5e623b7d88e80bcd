/** Somebody finds characters in a book, in a program and on forums, and pastes them as they are. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openExamples } from './fixture.js';

const PLACE = '// paste here';
const GURPS = 'GURPS Lite WWII';

interface Pasted {
  readonly name: string;
  readonly game: string;
  readonly text: string;
  /** What is reported, all of it true. */
  readonly findings: readonly RegExp[];
}

const CHARACTERS: readonly Pasted[] = [
  {
    name: 'Ada Whitlock',
    game: GURPS,
    text: `Sgt. Ada Whitlock
Age 27; 5'6"; 130 lbs.; brown hair, gray eyes.
ST 10 [0]; DX 12 [20]; IQ 12 [20]; HT 11 [10].
Basic Speed 5.75; Move 5; Damage: 1d-2/1d.
Advantages (20): Combat Reflexes [15]; Military Rank 1 [5].
Disadvantages: Duty (15 or less) [-15]; Stub-
bornness [-5].
Quirks: Chain-smokes; Hums hymns un-
der fire; Never writes home. [-3]
Skills: Driving (Car)-12 [2]; Guns
(Rifle)-15 [2]; Sur-
vival (Woodlands)-11 [1]; Meteorology-12 [4].
Equipment: Lee-Enfield; a lantern; medical pack (3 lbs.).
Notes: Keeps a diary; "nobody" (she says) has read it.`,
    findings: [/Meteorology 12 costs \[2\], not \[4\]/],
  },
  {
    name: 'Roy Pickett',
    game: GURPS,
    text: `Roy Pickett
Attributes [60]
ST 11 [10]
DX 12 [20]
IQ 11 [10]
HT 12 [20]

HP 12
Basic Speed 6
Damage 1d-1/1d+1

Advantages [20]
Combat Reflexes [15]
Fit [5]
Quirks [-2]
Chews matches [-1]
Distrusts officers [-1]
Skills [8]
Brawling DX/E - DX+1 13 [2]
Guns/TL6 (Rifle) DX/E - DX+3 15 [4]
Stealth DX/A - DX+0 12 [2]

Attributes [60] Advantages [20] Quirks [-2] Skills [8] = Total [87]`,
    findings: [/All entries come to 86 points here, not 87/],
  },
  {
    name: 'Liesl Haas',
    game: GURPS,
    text: `[b]Liesl Haas[/b] (86 points)
[b]ST[/b] 10 [0] [b]DX[/b] 13 [30] [b]IQ[/b] 13 [30] [b]HT[/b] 11 (10 pts)
[u]Advantages[/u]: Attractive [5]; Charisma 2 (10); Luck [15]
[u]Disadvantages[/u]: Secret (Utter Rejection) [-20]; Sense of Duty (Companions) [-5]
[list][*]Acting-14 (4)[*]Disguise-13 (2)
[*]Brawling (2) 14[*]Holdout-13 (2)
[/list]`,
    findings: [/All entries come to 85 points here, not 86/],
  },
  {
    name: 'Boggs',
    game: GURPS,
    text: `ST: 11    HP: 10    Speed: 5
IQ: 10    Per: 10
Brawling (12): 1d-2 crushing. Reach C.
Setting: The Ardennes; in a winter
that does not end
Traits: Combat Reflexes [15]; Born Tactician [10]
Skills: Brawling-12; Soldier/TL6 (A) IQ+1 [2]-11`,
    findings: [
      /nothing called "Per"/,
      /"Brawling \(12\)" is an attack/,
      /no field "Setting"/,
      /nothing called "Born Tactician"/,
      /nothing called "Soldier\/TL6"/,
    ],
  },
  {
    name: 'Ringmaster',
    game: 'Wild Talents',
    text: `[b]RINGMASTER[/b]
Real Name: Theodore Vance
Stats (45 points)
Body 2d (10 pts)
Charm 4d (20 pts)
Command 3d (15 pts)
Base Will 7
Motivations: Loyalty: The troupe (4), Passion: Applause (3)
Skills: Leadership 3d (6d), Lie 4d (8d)`,
    findings: [/no field "Real Name"/],
  },
];

const file = (name: string): string => `pasted/${name.toLowerCase().replaceAll(' ', '-')}.muster`;

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
  await workbench.openFile(file('Boggs'));
  await workbench.filterProblems('boggs.muster');
  await workbench.select('Born Tactician');
  await workbench.fix(/^Declare all 3 unknown names for this campaign, and make notes of 2 lines/);
  await workbench.line('trait "Born Tactician" [10]').waitFor();
  await workbench.line('note Setting: The Ardennes; in a winter').waitFor();
  await workbench.filterProblems('boggs.muster');
  await expect.poll(() => findings('Boggs')).toEqual([]);
  await workbench.select('Born Tactician');
  await workbench.page.keyboard.press('Control+z');
  await expect.poll(() => workbench.visibleText()).not.toMatch(/trait "Born Tactician"|note Setting/);
});
