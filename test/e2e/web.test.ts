/** The extension where there is no Node beside it: in the browser's own extension host, with the server as a web worker. */
import { test } from 'vitest';
import { openExamples } from './fixture.js';

const session = openExamples('web', {}, { isWeb: true });

test('the extension starts in the browser, and finds what is wrong with a sheet', async () => {
  const { workbench } = session;
  await workbench.openFile('gurps-lite-wwii/illegal-recruit.muster');
  await workbench.errors.first().waitFor();
  await workbench
    .lens(/of 100 points/)
    .first()
    .waitFor();
});

test('files that are not open are read through the editor', async () => {
  const { workbench } = session;
  await workbench.filterProblems('illegal-volunteer');
  await workbench.problem(/Body must be 1 to 5, not 6/).waitFor();
});

test('a roll works as anywhere', async () => {
  const { workbench } = session;
  await workbench.openFile('gurps-lite-wwii/platoon.muster');
  await workbench.select('roll Forward Observer');
  await workbench.roll(/⟹ \d+ against 16/);
});
