/** A round in which all declare first, in the real editor: declared, kept from the players, resolved with one key, undone as one. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Frame } from 'playwright-core';
import { expect, test } from 'vitest';
import { openExamples } from './fixture.js';

const LOG = 'godlike/the-quay.muster-log';
const WIM = 'Sgt. Wim Terpstra';

const session = openExamples('rounds', {
  settings: { 'muster.check.closedFiles': false },
  prepare: (folder) =>
    writeFileSync(
      join(folder, 'godlike/the-quay.md'),
      `# The quay

\`\`\`muster
encounter "The quay" {
  side Squad { "${WIM}" }
  side Garrison { 2 Fusilier }
}
\`\`\`
`,
    ),
});

/** Selects a member, and declares a line for it. */
async function declare(frame: Frame, who: string, line: string): Promise<void> {
  // What others declare names them too.
  await frame
    .locator('.row', { has: frame.locator('.name', { hasText: who }) })
    .locator('.name')
    .dblclick();
  await frame.locator('#actor h2', { hasText: new RegExp(`^${who}`) }).waitFor();
  await frame.locator('#who').focus();
  await frame.page().keyboard.press('/');
  await frame.locator('#form input').fill(line);
  await frame.locator('#form input').press('Enter');
  await frame.locator('#log li', { hasText: `declare ${who}: ${line}` }).waitFor({ state: 'attached' });
}

test('a round is declared, kept from the players until it is resolved with one key, and undone as one', async () => {
  const { workbench, read, picture } = session;
  await workbench.openFile('godlike/the-quay.md');
  await workbench.play('The quay');
  const frame = await workbench.encounter();
  const undeclared = frame.locator('.undeclared');
  await undeclared.filter({ hasText: /Still to declare: .*Fusilier 1.*Fusilier 2/ }).waitFor();
  await declare(frame, 'Fusilier 1', `attack "${WIM}" with Kar 98k`);
  await declare(frame, WIM, 'attack "Fusilier 1" with Lee-Enfield');
  await undeclared.filter({ hasText: 'Still to declare: Fusilier 2' }).waitFor();
  await picture('declared');

  await frame.getByRole('button', { name: 'Players’ Window' }).click();
  const players = await workbench.encounter('players');
  await players.locator('.row', { hasText: 'attack "Fusilier 1" with Lee-Enfield' }).waitFor();
  expect(await players.locator('html').innerHTML()).not.toContain('Kar 98k');

  await frame.locator('#who').focus();
  await frame.page().keyboard.press('r');
  await frame.locator('#log li', { hasText: `${WIM} rolls` }).waitFor({ state: 'attached' });
  await players.locator('.row', { hasText: 'Kar 98k' }).waitFor();
  await expect.poll(() => read(LOG)).toMatch(/\nresolve\n {2}seed \S+ fell [\d /]+\n( {2}=> .+\n)+$/);
  await picture('resolved');

  await frame.locator('#who').focus();
  await frame.page().keyboard.press('u');
  await undeclared.filter({ hasText: 'Still to declare: Fusilier 2' }).waitFor();
  await frame.page().keyboard.press('Shift+U');
  await undeclared.waitFor({ state: 'detached' });
});
