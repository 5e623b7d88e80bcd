/** What changes under a fight that is played is told in the panel: rules, somebody who is gone, a log that somebody edited or that is old. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Frame } from 'playwright-core';
import { expect, test } from 'vitest';
import { muster } from '../cli/muster.js';
import { openExamples } from './fixture.js';

const PAGE = 'gurps-lite-wwii/the-gate.muster';
const LOG = 'gurps-lite-wwii/the-gate.muster-log';

const session = openExamples('told-fights', {
  settings: { 'muster.check.closedFiles': false },
  prepare(folder) {
    const file = join(folder, PAGE);
    writeFileSync(
      file,
      `weapon Popgun { skill Guns (Pistol), damage 2d, SS 10, Acc 2, Half Damage 175, Max 1700, RoF 3, Shots 7, Recoil -2 }
character Ann { ST 10, DX 12, IQ 12, HT 11, Guns (Pistol) 15, gear { Popgun } }
npc Gateman, plural Gatemen { ST 10, DX 11, IQ 10, HT 10 }
encounter "The gate" { distance 10 yards, side One { Ann }, side Two { 2 Gateman } }
`,
    );
    const lines = ['Ann: attack Gateman 1 with Popgun, range 10', 'by hand Gateman 2: hits taken 3'];
    const typed = ['--seed', 'a', '--choose', 'no defense', ...lines.flatMap((line) => ['--do', line])];
    const { code, err } = muster(['play', file, '--log', join(folder, LOG), ...typed]);
    if (code !== 0) throw new Error(err);
  },
});

const file = (path: string): string => join(session.folder, path);

async function trouble(frame: Frame, text: RegExp): Promise<void> {
  await frame.locator('#trouble', { hasText: text }).waitFor();
}

async function replace(before: string, after: string): Promise<void> {
  const { workbench } = session;
  await workbench.showTab('the-gate.muster');
  await workbench.select(before);
  await workbench.page.keyboard.insertText(after);
}

test('a rule that is changed in mid-fight is told at the line that comes to something else', async () => {
  const { workbench } = session;
  await workbench.openFile(PAGE);
  await workbench.play('The gate');
  const frame = await workbench.encounter();
  await frame.locator('#log li', { hasText: 'hits taken 3' }).waitFor({ state: 'attached' });
  expect(await frame.locator('#trouble').count()).toBe(0);
  await replace('damage 2d', 'damage 9d');
  await trouble(frame, /^Line \d+ of the log now gives a different result/);
  await workbench.undoAll();
  await frame.locator('#trouble').waitFor({ state: 'detached' });
});

test('somebody who is gone from the encounter is told, with the line that names them', async () => {
  const { workbench } = session;
  const frame = await workbench.encounter();
  await replace('2 Gateman }', '1 Gateman }');
  await trouble(frame, /cannot be read from line 6 on: There is no Gateman 1 here, only Gateman/);
  await workbench.undoAll();
  await frame.locator('#trouble').waitFor({ state: 'detached' });
});

test('a log that is edited by hand is told, and is shown as far as it can be read', async () => {
  const { workbench } = session;
  const frame = await workbench.encounter();
  const log = readFileSync(file(LOG), 'utf8');
  writeFileSync(file(LOG), log.replace('by hand Gateman 2: hits taken 3', 'by hand Gatemann 2: hits taken 3'));
  await trouble(frame, /cannot be read from line \d+ on/);
  await frame.locator('#told', { hasText: 'was changed elsewhere' }).waitFor();
  expect(await frame.locator('#log li', { hasText: 'Popgun' }).count()).toBe(1);
  writeFileSync(file(LOG), log);
  await frame.locator('#trouble').waitFor({ state: 'detached' });
});

test('what an older log says otherwise is told, and it can be played on', async () => {
  const { workbench, read } = session;
  const frame = await workbench.encounter();
  const log = readFileSync(file(LOG), 'utf8');
  writeFileSync(file(LOG), log.replace(/( {2}=> attack: ).*/, '$1hits, as it was said once'));
  await trouble(frame, /now gives a different result: It says "attack: hits, as it was said once"/);
  await workbench.pressInPanel(frame, frame.locator('#form input'), 'n');
  await frame.locator('#form input').fill('We go on.');
  await frame.locator('#form input').press('Enter');
  await expect.poll(() => read(LOG)).toMatch(/note We go on\.\n$/);
});
