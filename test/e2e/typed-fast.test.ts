/** Somebody who types faster than lists come: what is typed in full stays, whatever else begins so. */
import { expect, onTestFinished, test } from 'vitest';
import { openExamples } from './fixture.js';

const session = openExamples('typed-fast');

test('a skill with its level, and Enter, is no other name that has the same letters', async () => {
  const { workbench } = session;
  const { keyboard } = workbench.page;
  await workbench.openFile('rough-methods/caravan.muster');
  await workbench.lens(/Roll/).first().waitFor();
  onTestFinished(() => workbench.undoAll());
  await workbench.select('Mana 1');
  await keyboard.press('End');
  await keyboard.press('Enter');
  for (const delay of [0, 10, 90]) {
    await keyboard.type('Fight 2\n', { delay });
    await expect.poll(() => workbench.visibleText()).toMatch(/^ *Fight 2 *\n *\n/m);
    expect(await workbench.visibleText()).not.toContain('flight maneuver');
    await keyboard.press('Control+Shift+k');
    await keyboard.press('ArrowUp');
    await keyboard.press('End');
    await keyboard.press('Enter');
  }
});
