/** Whole fights in the real editor, as fast as people press keys and click: nothing is lost, and nothing is done twice. */
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Frame } from 'playwright-core';
import { expect, test } from 'vitest';
import { openExamples } from './fixture.js';

const NINA = 'Nina Forti';
const FRANK = 'Sgt. Frank Delmonico';

/** Milliseconds between keys of somebody who knows them. */
const BETWEEN_KEYS = 40;
/** A fight that takes longer does not end. */
const MOST_TURNS = 60;

const session = openExamples('whole-fights', {
  settings: { 'muster.check.closedFiles': false },
  prepare(folder) {
    writeFileSync(
      join(folder, 'gurps-lite-wwii/the-yard.md'),
      `# The yard

\`\`\`muster
npc Looter { ST 9, DX 9, IQ 8, HT 9, Knife 9, gear { Bayonet or Knife } }

encounter "The yard" {
  side Platoon { "${NINA}", "${FRANK}" }
  side Looters { 2 Looter }
}

\`\`\`
`,
    );
    writeFileSync(
      join(folder, 'gurps-lite-wwii/the-cellar.md'),
      `# The cellar

\`\`\`muster
encounter "The cellar" {
  side Platoon { "${NINA}", "${FRANK}" }
  side Looters { 2 Looter }
}
\`\`\`
`,
    );
    writeFileSync(
      join(folder, 'godlike/the-lock.md'),
      `# The lock

\`\`\`muster
npc Straggler { Body 1, Coordination 1, Sense 1, Brains 1, Command 1, Cool 1, Brawling 1, gear { Kar 98k } }

encounter "The lock" {
  side Squad { "Sgt. Wim Terpstra", "L/Cpl. Edith Rowe" }
  side Garrison { 1 Straggler }
}
\`\`\`
`,
    );
  },
});

/** Presses keys as quickly as somebody does who does not look. */
async function press(frame: Frame, ...keys: readonly string[]): Promise<void> {
  const page = frame.page();
  for (const key of keys) {
    await page.keyboard.press(key);
    await page.waitForTimeout(BETWEEN_KEYS);
  }
}

/** Until all that was asked for is done, or asks something. */
async function settled(frame: Frame): Promise<void> {
  await frame.locator('#tracker[aria-busy=false]').waitFor();
}

/** Answers what is asked by its first answer, which is the usual one. */
async function answered(frame: Frame): Promise<void> {
  await settled(frame);
  while (await frame.locator('#question').isVisible()) {
    await press(frame, '1');
    await settled(frame);
  }
}

const main = (frame: Frame): Promise<string> => frame.locator('#head .main').innerText();

const isOver = (frame: Frame): Promise<boolean> => frame.locator('#head', { hasText: 'Ended' }).isVisible();

/** Turns, and what was done in them, from a log; without what was taken back. */
function turnsOf(log: string): readonly (readonly string[])[] {
  const turns: string[][] = [];
  for (const line of log.split('\n')) {
    if (/^(?:turn|begin turn|round|resolve)\b/.test(line)) turns.push([]);
    const [, act] = /^([^ ].*: attack .*)$/.exec(line) ?? [];
    if (act !== undefined && !/^(?:declare|undone|redone)/.test(line)) turns.at(-1)?.push(act);
  }
  return turns;
}

/** What `muster replay` says of a log. */
function replayed(log: string): number | null {
  const program = resolve('dist/cli/muster.mjs');
  return spawnSync(process.execPath, [program, 'replay', join(session.folder, log)]).status;
}

async function writtenIntoSheets(frame: Frame, log: string): Promise<void> {
  const { workbench, read } = session;
  await frame.getByRole('button', { name: 'Write into Sheets' }).click();
  await workbench.page.locator('.monaco-dialog-box').getByRole('button', { name: 'Write' }).click();
  await expect.poll(() => read(log)).toMatch(/\nwritten [0-9a-f]{8}\n/);
  await workbench.command('File: Save All');
}

test('a fight by keyboard, forty milliseconds between keys, with defences and a reload: to its end, into the sheets, and replayed', async () => {
  const { workbench, read } = session;
  const log = 'gurps-lite-wwii/the-yard.muster-log';
  await workbench.openFile('gurps-lite-wwii/the-yard.md');
  await workbench.play('The yard');
  let frame = await workbench.encounter();
  for (let turn = 0; turn < MOST_TURNS && !(await isOver(frame)); turn++) {
    if (turn === 3) {
      await workbench.page.reload();
      frame = await workbench.encounter();
      await frame.locator('#log li').first().waitFor({ state: 'attached' });
    }
    await frame.locator('#who').focus();
    const isEnding = (await main(frame)).startsWith('End');
    // What is due or proposed, the action, the usual defence, and the next one's turn.
    await press(frame, ...(isEnding ? ['w'] : ['w', 'Enter', '1', 'Space']));
    await answered(frame);
    if (await frame.locator('#form').isVisible()) await press(frame, 'Escape', 'Space');
  }
  expect(await isOver(frame)).toBe(true);
  const text = read(log);
  expect(text).toContain('chose defense');
  for (const acts of turnsOf(text)) expect(acts.length).toBeLessThanOrEqual(1);
  await writtenIntoSheets(frame, log);
  expect(replayed(log)).toBe(0);
});

test('a fight in declared rounds by keyboard, forty milliseconds between keys', async () => {
  const { workbench, read } = session;
  const log = 'godlike/the-lock.muster-log';
  await workbench.openFile('godlike/the-lock.md');
  await workbench.play('The lock');
  const frame = await workbench.encounter();
  for (let round = 0; round < MOST_TURNS && !(await isOver(frame)); round++) {
    await frame.locator('#who').focus();
    const isEnding = (await main(frame)).startsWith('End');
    // Three declare, and then the round is resolved.
    await press(frame, ...(isEnding ? ['w'] : ['Enter', 'Enter', 'Enter', 'r']));
    await answered(frame);
    if (await frame.locator('#form').isVisible()) await press(frame, 'Escape', 'r');
    await answered(frame);
    if ((await main(frame)).startsWith('Next: round')) await press(frame, 'Space');
    await settled(frame);
  }
  expect(await isOver(frame)).toBe(true);
  // In each round everybody declared once.
  for (const round of read(log)
    .split(/^resolve$/m)
    .slice(0, -1)) {
    const declared = [...round.matchAll(/^declare ([^:]+):/gm)].map(([, who]) => who);
    expect(new Set(declared).size).toBe(declared.length);
  }
  await writtenIntoSheets(frame, log);
  expect(replayed(log)).toBe(0);
});

test('a fight by mouse in a window of 1440 by 900: nothing has to be scrolled', async () => {
  const { workbench, read } = session;
  const log = 'gurps-lite-wwii/the-cellar.muster-log';
  await workbench.page.setViewportSize({ width: 1440, height: 900 });
  // What is not saved would be asked about before it is closed.
  await workbench.command('File: Save All');
  await workbench.command('View: Close All Editors');
  await workbench.openFile('gurps-lite-wwii/the-cellar.md');
  await workbench.play('The cellar');
  await workbench.command('View: Move Editor into Previous Group');
  const groups = workbench.page.locator('.editor-group-container');
  await expect.poll(() => groups.count()).toBe(1);
  const frame = await workbench.encounter();
  /** Clicks on what is in sight. */
  const click = async (selector: string, times = 1): Promise<void> => {
    const one = frame.locator(selector).first();
    const isInSight = await one.evaluate((element) => {
      const { top, bottom, left, width } = element.getBoundingClientRect();
      const hit = document.elementFromPoint(left + width / 2, (top + bottom) / 2);
      return top >= 0 && bottom <= innerHeight && hit !== null && element.contains(hit);
    });
    expect([selector, isInSight]).toEqual([selector, true]);
    await one.click({ clickCount: times });
  };
  for (let turn = 0; turn < MOST_TURNS && !(await isOver(frame)); turn++) {
    if (await frame.locator('#question').isVisible()) await click('#question button');
    else if (await frame.locator('#head .main', { hasText: /^End/ }).isVisible()) await click('#head .main');
    else if (await frame.locator('#proposals li').count()) await click('#proposals li button');
    else {
      await click('.action[aria-selected=true]', 2);
      await settled(frame);
      while (await frame.locator('#question').isVisible()) {
        await click('#question button');
        await settled(frame);
      }
      if (await frame.locator('#form').isVisible()) await frame.getByRole('button', { name: 'Cancel' }).click();
      if (!(await frame.locator('#head .main', { hasText: /^End/ }).isVisible())) await click('#head .main');
    }
    await settled(frame);
  }
  expect(await isOver(frame)).toBe(true);
  for (const acts of turnsOf(read(log))) expect(acts.length).toBeLessThanOrEqual(1);
});
