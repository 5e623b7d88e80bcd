/** The panel Adventure in the real editor: a page whose checks, tables, clocks, clues and outcomes are clicked. */
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Frame } from 'playwright-core';
import { expect, test } from 'vitest';
import { openExamples } from './fixture.js';

const page = 'gurps-lite-wwii/the-well.md';
const log = 'gurps-lite-wwii/the-well.muster-log';

const session = openExamples('table-page', {
  prepare: (folder) =>
    writeFileSync(
      join(folder, page),
      `# The well

> [!read-aloud]
> The rope is wet.

Down it: \`check Climbing\`. The cold: \`check each HT\`. A shout: \`tick Echo 2\`. See [the end](#the-end).

| 1d6 | What is down there |
| --- | --- |
| 1-3 | water |
| 4-6 | a bucket, with \`roll 2d\` coins |

> [!handout] The note in the bucket
> *Do not drink.*

\`\`\`muster
clock "Echo" 4 "who has heard"

encounter "The bucket chain" {
  side Platoon { party }
  side Others { Grenadier at 20 yards }
}
\`\`\`

## The end

\`outcome they drink: tick Echo, give The note in the bucket | they wait\` and \`note who went down\`.
`,
    ),
});

const pageFrame = (): Promise<Frame> => session.workbench.frameWith((frame) => frame.locator('main button.live'));

test('the command opens the page as the preview shows it, with buttons', async () => {
  const { workbench } = session;
  await workbench.openFile(page);
  await workbench.command('Muster: Open Adventure');
  const frame = await pageFrame();
  await frame.getByRole('heading', { name: 'The well' }).waitFor();
  await frame.locator('blockquote.muster-read-aloud', { hasText: 'The rope is wet.' }).waitFor();
  expect(
    await frame.locator('.muster-roll', { hasText: 'check Climbing' }).locator('button.who').count(),
  ).toBeGreaterThan(5);
});

test('a check is rolled by the best, or by whoever is clicked, and stands there', async () => {
  const { workbench } = session;
  const frame = await pageFrame();
  const check = frame.locator('.muster-roll', { hasText: 'check Climbing' });
  const result = (text: RegExp) => check.locator('.result', { hasText: text });
  await workbench.clickUntil(result(/Barnwell.*against/), check.getByRole('button', { name: 'check Climbing' }));
  await workbench.clickUntil(result(/Dobbs/), check.getByRole('button', { name: /Roll for .*Dobbs/ }));
  expect(await check.locator('.result').count()).toBe(2);
});

test('what everybody rolls is rolled once by each of the six', async () => {
  const frame = await pageFrame();
  const check = frame.locator('.muster-roll', { hasText: 'check each HT' });
  const each = check.getByRole('button', { name: /^check each HT/ });
  await session.workbench.clickUntil(async () => (await check.locator('.result').count()) === 6, each);
  await session.looks('adventure');
});

test('a table is rolled with what its row rolls; a clock ticks into the log beside the page', async () => {
  const frame = await pageFrame();
  const { workbench } = session;
  const table = frame.locator('.acts', { hasText: 'Roll' }).first();
  await workbench.clickUntil(
    frame.locator('.acts .result', { hasText: 'What is down there' }),
    table.getByRole('button', { name: 'Roll', exact: true }),
  );
  const ticked = frame.getByRole('group', { name: 'Echo: 2 of 4' });
  await workbench.clickUntil(ticked, frame.getByRole('button', { name: 'tick Echo 2' }));
  await expect.poll(() => existsSync(join(session.folder, log)) && session.read(log)).toContain('clock Echo -> 2');
});

/** What the players' window shows of the page; nothing while there is none. */
async function playersPage(): Promise<string> {
  const windows = session.workbench.page.context().pages().slice(1);
  const texts = windows
    .flatMap((one) => one.frames())
    .map((frame) =>
      frame
        .locator('body')
        .innerText({ timeout: 1000 })
        .catch(() => ''),
    );
  return (await Promise.all(texts)).join('\n');
}

test('the window of the players shows what is read to them, and none of the rest', async () => {
  const { workbench } = session;
  const frame = await pageFrame();
  await workbench.clickUntil(
    async () => (await playersPage()).includes('The rope is wet.'),
    frame.getByRole('button', { name: 'Players’ Window' }),
  );
  expect(await playersPage()).not.toMatch(/Do not drink|Echo|they drink|Grenadier/);
});

test('an outcome ticks its clock and gives the handout, which is in the text then', async () => {
  const { workbench } = session;
  const frame = await pageFrame();
  await frame.getByRole('link', { name: 'the end' }).click();
  const outcome = frame.getByRole('button', { name: /^they drink/ });
  const chosen = frame.locator('button.outcome[aria-pressed="true"]', { hasText: 'they drink' });
  await workbench.clickUntil(chosen, outcome);
  await frame.getByRole('group', { name: 'Echo: 3 of 4' }).first().waitFor();
  await frame.getByRole('button', { name: 'Take Back: The note in the bucket' }).waitFor();
  expect(session.read(log)).toContain('note outcome: they drink');
  await expect.poll(playersPage).toContain('Do not drink.');
  expect(await playersPage()).not.toMatch(/Echo|they drink|Grenadier/);
  await frame.getByLabel('who went down').fill('Nina');
  await frame.getByLabel('who went down').press('Enter');
  await frame.locator('.result', { hasText: 'who went down: Nina' }).waitFor();
});

test('what was rolled is still there after another tab was in front, and keys go from button to button', async () => {
  const { workbench } = session;
  await workbench.openFile(page);
  expect(await workbench.visibleText()).toContain('given: "The note in the bucket"');
  await workbench.command('Muster: Open Adventure');
  const frame = await pageFrame();
  const check = frame.locator('.muster-roll', { hasText: 'check Climbing' });
  await check.locator('.result', { hasText: /Dobbs/ }).waitFor();
  await check.getByRole('button', { name: 'check Climbing' }).focus();
  await workbench.page.keyboard.press('j');
  await expect.poll(() => frame.locator(':focus').textContent()).toContain('check each HT');
  await workbench.page.keyboard.press('Enter');
  const each = frame.locator('.muster-roll', { hasText: 'check each HT' });
  await expect.poll(() => each.locator('.result').count()).toBe(12);
});

test('Play opens the encounter, whose clock goes on from where the page left it', async () => {
  const { workbench } = session;
  const frame = await pageFrame();
  const isOpen = async () => (await workbench.encounterFrames('master')).length > 0;
  await workbench.clickUntil(isOpen, frame.getByRole('button', { name: 'Play: The bucket chain' }));
  const encounter = await workbench.encounter();
  await encounter.locator('.row').first().waitFor();
});
