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
  const { workbench } = session;
  // What others declare names them too.
  const name = frame.locator('.row', { has: frame.locator('.name', { hasText: who }) }).locator('.name');
  await workbench.until(frame.locator('#actor h2', { hasText: new RegExp(`^${who}`) }), () => name.dblclick());
  await workbench.pressInPanel(frame, frame.locator('#form input'), '/');
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

  const players = await workbench.playersWindow();
  await players.locator('.row', { hasText: 'attack "Fusilier 1" with Lee-Enfield' }).waitFor();
  expect(await players.locator('html').innerHTML()).not.toContain('Kar 98k');

  const resolved = frame.locator('#log li', { hasText: `${WIM} rolls` });
  const question = frame.locator('#question');
  // Who rolls two sets for one attack is asked which of them strikes.
  await workbench.until(
    async () => (await resolved.count()) > 0,
    async (timeout) => frame.locator('#who').press((await question.isVisible()) ? '1' : 'r', { timeout }),
  );
  await players.locator('.row', { hasText: 'Kar 98k' }).waitFor();
  await expect.poll(() => read(LOG)).toMatch(/\nresolve\n {2}seed \S+ fell [\d /]+\n( {2}chose .+\n)*( {2}=> .+\n)+$/);
  await picture('resolved');

  await workbench.pressInPanel(frame, undeclared.filter({ hasText: 'Still to declare: Fusilier 2' }), 'u');
  await workbench.pressInPanel(frame, async () => (await undeclared.count()) === 0, 'Shift+U');
});
