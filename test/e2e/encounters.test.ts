/** Several encounters of one page at once, their log saved elsewhere, and an adventure in high contrast. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Frame } from 'playwright-core';
import { expect, test } from 'vitest';
import { openExamples } from './fixture.js';

const LOG = 'gurps-lite-wwii/two-fights.muster-log';

const session = openExamples('encounters', {
  highContrast: true,
  settings: {
    'muster.check.closedFiles': false,
    'editor.accessibilitySupport': 'on',
  },
  prepare(folder) {
    writeFileSync(
      join(folder, 'gurps-lite-wwii/two-fights.md'),
      `# The ford

> [!gm]
> Nobody told them.

Over the stones: \`check DX or Swimming - 2\`.

\`\`\`muster
encounter "The ford" {
  side Platoon { "Nina Forti" }
  side Garrison { 2 Grenadier }
  check Stealth then DX "to the far bank"
}

encounter "The barn" {
  side Platoon { "Sgt. Frank Delmonico" }
  side Garrison { 3 Grenadier }
}
\`\`\`
`,
    );
  },
});

/** The panel of a member's encounter. */
async function panelOf(who: string): Promise<Frame> {
  let panel: Frame | undefined;
  await expect
    .poll(async () => {
      for (const frame of await session.workbench.encounterFrames('master'))
        if ((await frame.locator('.row', { hasText: who }).count()) > 0) panel = frame;
      return panel !== undefined;
    })
    .toBe(true);
  if (!panel) throw new Error(`${who} is in no panel`);
  return panel;
}

async function note(frame: Frame, text: string): Promise<void> {
  await session.workbench.pressInPanel(frame, frame.locator('#form input'), 'n');
  await frame.locator('#form input').fill(text);
  await frame.locator('#form input').press('Enter');
  await frame.locator('#log li', { hasText: text }).first().waitFor({ state: 'attached' });
}

test('two encounters of one page are played beside each other, and share its log', async () => {
  const { workbench, read } = session;
  await workbench.openFile('gurps-lite-wwii/two-fights.md');
  await workbench.page.locator('.monaco-workbench.hc-black').waitFor();
  await workbench.play('The ford');
  const ford = await panelOf('Nina Forti');
  await note(ford, 'The water is cold.');
  await workbench.showTab('two-fights.md');
  await workbench.play('The barn', 1);
  const barn = await panelOf('Frank Delmonico');
  await note(barn, 'The hay is dry.');
  expect(await workbench.page.locator('.tab', { hasText: 'Play: ' }).count()).toBe(2);
  expect(await barn.locator('#log li', { hasText: 'The water is cold.' }).count()).toBe(0);
  await expect
    .poll(() => read(LOG))
    .toMatch(/encounter "The ford"[\s\S]*The water is cold\.[\s\S]*encounter "The barn"[\s\S]*The hay is dry\./);
});

test('what is checked in an encounter shows who can, and is rolled step by step', async () => {
  const { workbench } = session;
  await workbench.showTab('two-fights.md');
  await workbench.select('check Stealth then DX');
  const result = workbench.notification(/Nina Forti: Stealth then DX.*: Stealth: \d+ against \d+/);
  await workbench.pressUntil(result, 'Control+Alt+r');
});

test('the log is saved where the author says', async () => {
  const { workbench, folder } = session;
  await workbench.command('Muster: Export the Log of an Encounter');
  const name = workbench.quickInput();
  await expect.poll(() => name.inputValue()).toContain('two-fights.muster-log');
  const target = join(folder, 'gurps-lite-wwii', 'kept.muster-log');
  await name.fill(target);
  await workbench.until(
    async () => existsSync(target),
    (timeout) => name.press('Enter', { timeout }),
  );
  await expect.poll(() => existsSync(target) && readFileSync(target, 'utf8')).toBe(session.read(LOG));
});

test('the preview of the page in high contrast', async () => {
  const { workbench } = session;
  await workbench.showTab('two-fights.md');
  await workbench.command('Markdown: Open Preview');
  const { preview } = workbench;
  await preview.locator('.muster-roll', { hasText: /check DX or Swimming - 2 .*%/ }).waitFor();
  await preview
    .locator('article', { hasText: /check Stealth then DX/i })
    .first()
    .waitFor();
  await preview.locator('blockquote.muster-gm', { hasText: 'Nobody told them.' }).waitFor();
});
