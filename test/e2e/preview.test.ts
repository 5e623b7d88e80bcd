/** An adventure in the editor's own preview: stat blocks and odds that follow the text, the players' copy, markup of an author that stays text. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openExamples } from './fixture.js';

const adventure = `# The cellar

> [!read-aloud]
> Water drips.

> [!gm]
> The door is a trap.

Lock: \`check DX - 2\`.

Behind it is [[Old Marek]].

\`\`\`muster
npc "Old Marek" {IQ 12, Stealth 13}
npc "<img src=x onerror=alert('owned')>" { IQ 12 }
\`\`\`

| 1d6 | What drips  |
| --- | ----------- |
| 1-3 | Water       |
| 4-6 | Not water   |
`;

const said: string[] = [];

const session = openExamples('preview', {
  settings: {
    // Chances after a check would separate its words.
    '[markdown]': { 'editor.wordWrap': 'off' },
  },
  prepare(folder) {
    writeFileSync(join(folder, 'gurps-lite-wwii', 'cellar.md'), adventure);
  },
});

test('the preview shows stat blocks, odds, chances and boxes; names of an author are only text', async () => {
  const { workbench } = session;
  workbench.page.on('dialog', (dialog) => {
    said.push(dialog.message());
    void dialog.dismiss();
  });
  await workbench.openFile('cellar.md');
  await workbench.command('Markdown: Open Preview to the Side');
  const { preview } = workbench;
  await preview.locator('article.card h2', { hasText: 'Old Marek' }).waitFor();
  await preview.locator('article.card h2', { hasText: '<img src=x' }).waitFor();
  await preview.locator('.muster-roll', { hasText: /check DX - 2 .*%/ }).waitFor();
  await preview.locator('td.muster-chance', { hasText: '50 %' }).first().waitFor();
  await preview.locator('blockquote.muster-gm', { hasText: 'The door is a trap.' }).waitFor();
  expect(await preview.getByRole('link', { name: 'Old Marek' }).getAttribute('href')).toBe('#muster-old-marek');
  expect(await preview.locator('img').count()).toBe(0);
  expect(said).toEqual([]);
});

test('a check that is changed in the text changes in the preview', async () => {
  const { workbench } = session;
  const roll = workbench.preview.locator('.muster-roll').first();
  const before = await roll.locator('small').innerText();
  await workbench.command('View: Focus First Editor Group');
  await workbench.select('DX - 2');
  await workbench.page.keyboard.type('DX - 6');
  await workbench.preview.locator('.muster-roll', { hasText: /check DX - 6 .*%/ }).waitFor();
  expect(await roll.locator('small').innerText()).not.toBe(before);
});

test('the copy for players has no secrets', async () => {
  const { workbench } = session;
  await workbench.command('View: Focus First Editor Group');
  await workbench.command("Muster: Show Players' Copy");
  const tab = workbench.page.locator('.tab.active', { hasText: 'for players' });
  await tab.waitFor();
  const copy = workbench.page
    .locator('iframe.webview.ready[src*="extensionId=vscode.markdown-language-features"]')
    .last()
    .contentFrame()
    .frameLocator('iframe#active-frame');
  await copy.locator('blockquote.muster-read-aloud', { hasText: 'Water drips.' }).waitFor();
  await copy.locator('p > strong', { hasText: 'Old Marek' }).waitFor();
  const text = await copy.locator('body').innerText();
  expect(text).not.toMatch(/trap|Stealth|IQ 12/);
});

test('fences are formatted by a command, and nothing else', async () => {
  const { workbench } = session;
  await workbench.command('View: Focus First Editor Group');
  await workbench.command('Muster: Format Fences');
  // Costs are shown between its words.
  await workbench.line('npc "Old Marek" { IQ').waitFor();
  expect(await workbench.visibleText()).toContain('| 1d6 | What drips  |');
});
