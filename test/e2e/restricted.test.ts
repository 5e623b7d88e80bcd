/** Folders in which nothing can or may be written: everything is shown, and what cannot be done says so. */
import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { openExamples } from './fixture.js';

const FILE = 'gurps-lite-wwii/the-mill.muster';
const LOG = 'gurps-lite-wwii/the-mill.muster-log';

describe('a folder that is not trusted', () => {
  const session = openExamples('restricted', {}, { isRestricted: true });

  test('shows an adventure with its stat blocks and odds', async () => {
    const { workbench } = session;
    await workbench.openFile('gurps-lite-wwii/forty-litres-of-plasma.md');
    await workbench.command('Markdown: Open Preview to the Side');
    await workbench.preview.locator('article.card h2', { hasText: 'Leutnant Brandis' }).first().waitFor();
    await workbench.preview.locator('.muster-roll', { hasText: /%/ }).first().waitFor();
  });

  test('shows an encounter with its odds, says why it is not played, and writes no log', async () => {
    const { workbench, folder } = session;
    await workbench.openFile(FILE);
    await workbench.play('The mill');
    const frame = await workbench.encounter();
    await frame.locator('#told', { hasText: 'not trusted' }).waitFor();
    await frame.locator('.action .chance', { hasText: '%' }).first().waitFor();
    await frame.locator('#who').focus();
    for (const key of ['Space', 'Enter', 'n', 'h']) await workbench.page.keyboard.press(key);
    expect(await frame.locator('#form').isVisible()).toBe(false);
    expect(await frame.getByRole('button', { name: 'Write into Sheets' }).isDisabled()).toBe(true);
    expect(await frame.locator('#log li').count()).toBe(0);
    expect(existsSync(join(folder, LOG))).toBe(false);
  });

  test('shows a sheet, and changes nothing on it', async () => {
    const { workbench } = session;
    await workbench.openFile('gurps-lite-wwii/platoon.muster');
    await workbench.command('Muster: Show Sheet');
    await workbench.sheet.locator('h1', { hasText: 'Dobbs' }).waitFor();
    expect(await workbench.sheet.locator('[data-steps] button:visible').count()).toBe(0);
    expect(await workbench.isDirty()).toBe(false);
  });
});

describe('a folder that cannot be written', () => {
  const session = openExamples('read-only');

  test('keeps the log in the storage of the editor, and finds it there again', async ({ skip, onTestFinished }) => {
    const { workbench, folder } = session;
    const sealed = join(folder, 'gurps-lite-wwii');
    if (!seal(sealed)) skip('This user may write everywhere.');
    onTestFinished(() => unseal(sealed));
    await workbench.openFile(FILE);
    await workbench.play('The mill');
    const frame = await workbench.encounter();
    await workbench.pressInPanel(frame, frame.locator('#form input'), 'n');
    await frame.locator('#form input').fill('The moon is up.');
    await frame.locator('#form input').press('Enter');
    await frame.locator('#log li', { hasText: 'The moon is up.' }).waitFor({ state: 'attached' });
    await frame.locator('#files', { hasText: 'own storage' }).waitFor();
    expect(existsSync(join(folder, LOG))).toBe(false);
    await workbench.command('View: Close Editor');
    await workbench.openFile(FILE);
    await workbench.play('The mill');
    const again = await workbench.encounter();
    await again.locator('#log li', { hasText: 'The moon is up.' }).waitFor({ state: 'attached' });
  });
});

/** Nothing can be added to a folder any more; whether that is so, as the superuser needs more than permissions. */
function seal(path: string): boolean {
  chmodSync(path, 0o555);
  return process.getuid?.() !== 0 || spawnSync('chattr', ['+i', path]).status === 0;
}

function unseal(path: string): void {
  if (process.getuid?.() === 0) spawnSync('chattr', ['-i', path]);
  chmodSync(path, 0o755);
}
