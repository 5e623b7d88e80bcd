/** The same by keyboard alone, with a screen reader announced, in high contrast and without motion. */
import { expect, test } from 'vitest';
import { openExamples } from './fixture.js';

const session = openExamples('access', {
  highContrast: true,
  settings: { 'editor.accessibilitySupport': 'on' },
});

test('roll by keyboard in high contrast: the result is a message that is read aloud', async () => {
  const { workbench } = session;
  await workbench.openFile('gurps-lite-wwii/platoon.muster');
  await workbench.page.locator('.monaco-workbench.hc-black').waitFor();
  await workbench
    .lens(/Roll.*%/)
    .first()
    .waitFor();
  await workbench.goTo('roll ');
  await workbench.page.keyboard.press('Control+Alt+r');
  await workbench
    .notification(/success|failure/i)
    .first()
    .waitFor();
});

test('the roll log is a live log, has outlines in high contrast and does not move', async () => {
  const { workbench } = session;
  await workbench.command('Muster: Show the Roll Log');
  const log = workbench.webview();
  await log.locator('[role=log][aria-live=polite] li').first().waitFor();
  const look = await log
    .locator('.die')
    .first()
    .evaluate((die) => {
      const { borderTopStyle, borderTopColor } = getComputedStyle(die);
      const { animationName } = getComputedStyle(die.closest('li') ?? die);
      return { borderTopStyle, borderTopColor, animationName };
    });
  expect(look).toMatchObject({ borderTopStyle: 'solid', animationName: 'none' });
  expect(look.borderTopColor).not.toBe('rgba(0, 0, 0, 0)');
});

test('Tab and the arrows reach every button of the log', async () => {
  const { workbench } = session;
  await workbench.goTo('roll ');
  await workbench.page.keyboard.press('Control+Alt+r');
  const log = workbench.webview();
  await expect.poll(() => log.locator('li').count()).toBe(2);
  await log.locator('button', { hasText: 'Copy' }).first().focus();
  await workbench.page.keyboard.press('ArrowDown');
  await log.locator('li:nth-child(2) button:focus').waitFor();
  await workbench.page.keyboard.press('Tab');
  await log.locator('li:nth-child(2) button:focus', { hasText: 'Roll Again' }).waitFor();
});
