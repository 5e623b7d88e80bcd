/** An encounter at the table in the real editor: played, taken back, read again after the host has ended, written into the sheets. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Frame } from 'playwright-core';
import { expect, test } from 'vitest';
import { openExamples } from './fixture.js';

const HOSTILE = `<img src=x onerror='document.body.dataset.struck=1'>`;
const LOG = 'gurps-lite-wwii/the-dyke.muster-log';
const NINA = 'Nina Forti';

const session = openExamples('tracker', {
  settings: { 'muster.check.closedFiles': false },
  prepare: addDyke,
});

/** A page with whatever a tracker shows, a name that is HTML, and something that players do not know. */
function addDyke(folder: string): void {
  writeFileSync(
    join(folder, 'gurps-lite-wwii/the-dyke.md'),
    `# The dyke

\`\`\`muster
npc "${HOSTILE}" like Grenadier { }

encounter "The dyke" {
  objective "reach the sluice"
  side Platoon { "${NINA}", "Sgt. Frank Delmonico" }
  side Garrison { 14 Grenadier, "${HOSTILE}" }
  wave 3 "from the dyke road" to Garrison { 2 "MG Gunner" } if Alarm >= 2
}
clock "Alarm" 4 "what the dyke knows"
\`\`\`
`,
  );
}

/** Opens a form by its key, and enters a text. */
async function enter(frame: Frame, key: string, text: string): Promise<void> {
  await session.workbench.pressInPanel(frame, frame.locator('#form input'), key);
  await frame.locator('#form input').fill(text);
  await frame.locator('#form input').press('Enter');
}

/** The newest entry of the log that reads so. */
async function entry(frame: Frame, text: string | RegExp): Promise<void> {
  await frame.locator('#log li', { hasText: text }).first().waitFor({ state: 'attached' });
}

/** Fills the form of a change by hand, and enters it. */
async function byHand(frame: Frame, who: string, line: string): Promise<void> {
  await session.workbench.pressInPanel(frame, frame.locator('#form'), 'h');
  await frame.locator('#form select').selectOption(who);
  await frame.locator('#form textarea').fill(line);
  await frame.locator('#form textarea').press('Enter');
}

async function note(frame: Frame, text: string): Promise<void> {
  await enter(frame, 'n', text);
  await entry(frame, text);
}

/** Whether all of something is within a page. */
const isWhole = (frame: Frame, selector: string) =>
  frame
    .locator(selector)
    .first()
    .evaluate((one) => {
      const { top, bottom, left, right } = one.getBoundingClientRect();
      return top >= 0 && bottom <= window.innerHeight && left >= 0 && right <= window.innerWidth;
    });

const ALWAYS = ['#head .main', '#result', '.row[aria-selected=true]', '.row.target'];
const actionsTo = (count: number) => Array.from({ length: count }, (_, at) => `#action-${at}`);

test('Play opens as wide as the editor, with all that a turn needs in sight; beside the text and in a small window the first actions are', async () => {
  const { workbench } = session;
  const { page } = workbench;
  const before = page.viewportSize();
  const inSight = async (width: number, height: number, ...selectors: readonly string[]) => {
    await page.setViewportSize({ width, height });
    const frame = await workbench.encounter();
    await frame.locator('#action-0').waitFor();
    for (const selector of selectors)
      await expect.poll(() => isWhole(frame, selector), { message: selector }).toBe(true);
    expect(await frame.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0);
  };
  await workbench.openFile('gurps-lite-wwii/the-dyke.md');
  await workbench.playWide('The dyke');
  expect(await page.locator('.editor-group-container').count()).toBe(1);
  await inSight(1440, 900, ...ALWAYS, '#waiting', ...actionsTo(6));
  await inSight(1100, 700, ...ALWAYS, '#waiting', ...actionsTo(5));
  await inSight(600, 800, ...ALWAYS.slice(0, 3), ...actionsTo(1));
  await session.picture('600');
  await inSight(1440, 900);
  await workbench.openFile('gurps-lite-wwii/the-dyke.md');
  await workbench.play('The dyke');
  await inSight(1440, 900, ...ALWAYS, ...actionsTo(6));
  await inSight(1100, 700, ...ALWAYS, ...actionsTo(3));
  await session.picture('beside-1100');
  if (before) await page.setViewportSize(before);
});

test('what is said is done, and is in the log before it is shown', async () => {
  const { workbench, read } = session;
  const frame = await workbench.encounter();
  await frame.locator('.row', { hasText: 'Grenadier' }).filter({ hasText: '× 13' }).waitFor();
  await note(frame, 'The moon is up.');
  await expect
    .poll(() => read(LOG))
    .toMatch(/^muster-log 1\nencounter "The dyke" of the-dyke\.md[\s\S]*note The moon is up\.\n$/);
  await workbench.until(frame.locator('#actor h2', { hasText: NINA }), () =>
    frame.locator('.row', { hasText: NINA }).locator('.name').dblclick(),
  );
  await enter(frame, '/', 'roll Stealth');
  await entry(frame, `${NINA}: roll Stealth`);
  await expect.poll(() => read(LOG)).toMatch(/Nina Forti: roll Stealth\n {2}.*seed /);
});

test('an action of the sheet is carried out, and what it asks is answered', async () => {
  const { workbench } = session;
  const frame = await workbench.encounter();
  const chosen = frame.locator('.action[aria-selected=true]', { hasText: 'Beretta' });
  await workbench.clickUntil(chosen, frame.locator('.action', { hasText: 'Beretta' }).first());
  const attack = frame.locator('#log li', { hasText: /Nina Forti: attack .* with Beretta/ });
  const question = frame.locator('#question');
  const isIdle = frame.locator('#tracker[aria-busy=false]');
  await expect
    .poll(async () => {
      if (await question.isVisible()) await question.getByRole('button').first().click();
      else if ((await isIdle.count()) > 0 && (await attack.count()) === 0)
        await frame.locator('#actor').getByRole('button', { name: 'Do It' }).click();
      return attack.count();
    })
    .toBe(1);
  await session.looks('tracker');
});

test('names that are HTML are names', async () => {
  const frame = await session.workbench.encounter();
  expect(await frame.locator('.row', { hasText: HOSTILE }).count()).toBe(1);
  expect(await frame.locator('img').count()).toBe(0);
  expect(await frame.evaluate(() => document.body.dataset.struck)).toBeUndefined();
});

test('a clock ticks, a wave is proposed and comes with a key; undo and redo take it back and bring it again', async () => {
  const { workbench, read } = session;
  const frame = await workbench.encounter();
  const gunner = frame.locator('.row.waiting', { hasText: 'MG Gunner' }).first();
  for (const at of [1, 2]) {
    const ticked = frame.locator('#foot', { hasText: `${at}/4` });
    await workbench.clickUntil(ticked, frame.getByRole('button', { name: 'Alarm +1' }));
  }
  await frame.locator('#proposals li').first().waitFor();
  await workbench.pressInPanel(frame, gunner, 'w');
  await workbench.pressInPanel(frame, async () => (await gunner.count()) === 0, 'u');
  await workbench.pressInPanel(frame, gunner, 'Shift+U');
  await expect.poll(() => read(LOG)).toMatch(/wave 3\n[\s\S]*undone (\d+): wave 3\nredone \1: wave 3\n$/);
});

test('a change by hand is refused where it cannot be, and shows in the boxes where it can', async () => {
  const frame = await session.workbench.encounter();
  await byHand(frame, NINA, 'hats taken 4');
  await frame.locator('#form [role=alert]', { hasText: 'hats' }).waitFor();
  await byHand(frame, NINA, 'hits taken 4');
  await entry(frame, /by hand Nina Forti: hits taken 4/);
  await frame.locator('#actor .boxes[aria-label^="Hits: 4 "]').waitFor();
});

test('an edit of the text beneath is told, and counts once it is accepted', async () => {
  const { workbench } = session;
  const frame = await workbench.encounter();
  await workbench.showTab('the-dyke.md');
  await workbench.select('like Grenadier { }');
  await workbench.page.keyboard.type('like Grenadier { DX 15 }');
  const changed = frame.locator('#proposals li[data-what=changed]', { hasText: /DX \d+ -> 15/ });
  await changed.waitFor();
  await workbench.clickUntil(
    async () => (await changed.count()) === 0,
    changed.getByRole('button', { name: 'Accept' }),
  );
  await entry(frame, /changed .*DX/);
});

test('the players see who is there, and nothing that they do not know', async () => {
  const { workbench } = session;
  const players = await workbench.playersWindow();
  await players.locator('.row', { hasText: NINA }).waitFor();
  // What a player did is told as people say it.
  const attack = players.locator('#log li', { hasText: /Nina Forti attacks .* with Beretta and (hits|misses)/ });
  await attack.first().waitFor({ state: 'attached' });
  const html = await players.locator('html').innerHTML();
  expect(html).not.toContain('from the dyke road');
  expect(html).not.toContain('The moon is up.');
  expect(await players.locator('button').count()).toBe(0);
  expect(players.page()).not.toBe(workbench.page);
  await players.page().close();
});

test('after the host has ended in mid-fight the panel comes back with all that was played', async () => {
  const { workbench, read, endHost } = session;
  const before = read(LOG);
  const old = await workbench.encounter();
  await old.evaluate(() => document.body.classList.add('old'));
  expect(endHost()).toBe(1);
  await expect.poll(async () => (await workbench.encounterFrames('master:not(.old)')).length).toBe(1);
  const frame = await workbench.encounter('master:not(.old)');
  await entry(frame, 'The moon is up.');
  await frame.locator('.row.waiting', { hasText: 'MG Gunner' }).first().waitFor();
  expect(read(LOG)).toBe(before);
  await note(frame, 'We go on.');
  await expect.poll(() => read(LOG)).toBe(`${before}note We go on.\n`);
});

test('two windows on one log: each shows what the other wrote, and writes after it', async () => {
  const { workbench, read } = session;
  const other = await session.openWindow();
  try {
    await other.openFile('gurps-lite-wwii/the-dyke.md');
    await other.play('The dyke');
    const theirs = await other.encounter();
    await entry(theirs, 'We go on.');
    const ours = await workbench.encounter();
    await note(ours, 'Written here.');
    await entry(theirs, 'Written here.');
    await note(theirs, 'Written there.');
    await entry(ours, 'Written there.');
    expect(read(LOG)).toMatch(/note Written here\.\nnote Written there\.\n$/);
  } finally {
    await other.close();
  }
});

test('what came of it is shown before it is written into the sheets, as one step that is taken back', async () => {
  const { workbench, read } = session;
  const frame = await workbench.encounter();
  await byHand(frame, 'Grenadier 9', 'hits taken 2');
  await entry(frame, 'Grenadier 9: hits taken 2');
  await workbench.writeIntoSheets(frame, 'platoon.muster: hits taken 4');
  await workbench.openFile('gurps-lite-wwii/platoon.muster');
  await workbench.select('hits taken 4');
  await workbench.page.keyboard.press('Control+z');
  await expect.poll(() => workbench.line('hits taken 4').count()).toBe(0);
  await workbench.showTab('the-dyke.md');
  await workbench.line('clock "Alarm"').waitFor();
  await expect.poll(() => workbench.line('state Grenadier 9').count()).toBe(0);
  await expect.poll(() => read('gurps-lite-wwii/platoon.muster')).not.toContain('hits taken 4');
  // The fight goes on as it was before.
  await expect.poll(() => read(LOG)).toMatch(/\nwritten [0-9a-f]{8}\n(?: {2}begun .*\n)+$/);
  await workbench.showTab('Play: The dyke');
  const again = await workbench.encounter();
  await workbench.until(again.locator('#actor .boxes[aria-label^="Hits: 4 "]'), () =>
    again.locator('.row', { hasText: NINA }).locator('.name').dblclick(),
  );
});
