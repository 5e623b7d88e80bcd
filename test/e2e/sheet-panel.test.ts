/** The sheet beside its text in the real editor: it follows, explains, rolls, and writes back what is done on it. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Locator } from 'playwright-core';
import { expect, onTestFailed, test } from 'vitest';
import { openExamples } from './fixture.js';

const joe = `use "GURPS Lite WWII"

character Joe {
  age 30
  points 59
  DX 12 [20], IQ 11, HT 11
  Combat Reflexes
  Stealth 13
  hits taken 2
  gear { M1 Garand }
  roll Stealth "past the guard"
}

npc Moe like Joe {
  DX 11
}

weapon "M1 Garand" { skill Guns (Rifle), damage 7d, Shots 8 }
`;

const hostile = '\\"><img src=x onerror=document.title=1><script>document.title=1</script>';
const bad = `use "GURPS Lite WWII"
character "${hostile}" {
  age 30
  occupation "${hostile}"
  Stealth "${hostile}" 13
  quirk "${hostile}"
  note ${hostile}
}
`;

const session = openExamples('sheet-panel', {
  prepare(folder) {
    writeFileSync(join(folder, 'joe.muster'), joe);
    writeFileSync(join(folder, 'bad.muster'), bad);
  },
});

const row = (name: string) =>
  session.workbench.sheet.locator('[data-row]', {
    has: session.workbench.sheet.getByRole('button', { name, exact: true }),
  });

/** A line of the text, which need not have the focus. */
const text = (line: string) =>
  session.workbench.page
    .locator('.editor-instance .view-line')
    .filter({ hasText: new RegExp(line.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll(' ', '[ \\u00A0]')) })
    .first();

/** An action in the title bar of the panel. */
const action = (name: string) =>
  session.workbench.page.locator('.editor-actions').getByRole('button', { name }).first();

/** Clicks it until its effect is seen: the panel shows its actions while it is the active editor. */
async function titleBar(name: string, effect: Locator): Promise<void> {
  const { sheet } = session.workbench;
  await session.workbench.until(effect, async (timeout) => {
    await sheet
      .locator('header')
      .first()
      .click({ position: { x: 2, y: 2 }, timeout });
    await action(name).click({ timeout });
  });
}

/** Clicks on something of the sheet until the text has a line. */
const clickUntil = (line: string, target: Locator): Promise<void> => session.workbench.clickUntil(text(line), target);

/** From the sheet back to the text, as a person goes: the editor has the focus again. */
async function toText(): Promise<void> {
  const { page } = session.workbench;
  await page.keyboard.press('Escape');
  // Once more does no harm: in the text Escape does nothing.
  await session.workbench.pressUntil(page.locator('.monaco-editor.focused'), 'Escape');
}

/** The text as it was saved, for the next step. */
async function asSaved(): Promise<void> {
  await toText();
  await session.workbench.undoAll();
}

test('the sheet opens beside the text, which keeps the focus', async () => {
  const { workbench } = session;
  await workbench.openFile('joe.muster');
  await workbench.select('character Joe');
  await workbench.command('Muster: Show Sheet');
  await workbench.sheet.getByRole('heading', { name: 'Joe' }).waitFor();
  await workbench.page.locator('.tab', { hasText: 'Sheet: Joe' }).waitFor();
  await workbench.sheet.getByText('No findings').waitFor();
});

test('it follows the cursor into another character, and stays where it is pinned', async () => {
  const { workbench } = session;
  const { sheet } = workbench;
  await workbench.select('npc Moe');
  await sheet.getByRole('heading', { name: 'Moe' }).waitFor();
  await workbench.select('Combat Reflexes');
  await sheet.getByRole('heading', { name: 'Joe' }).waitFor();
  await expect.poll(() => sheet.locator('.here').first().innerText()).toContain('Combat Reflexes');
  await titleBar('Pin Sheet', action('Unpin Sheet'));
  await toText();
  await workbench.select('npc Moe');
  expect(await sheet.getByRole('heading', { level: 1 }).innerText()).toBe('Joe');
  await titleBar('Unpin Sheet', action('Pin Sheet').and(workbench.page.getByRole('button', { name: /^Pin Sheet/ })));
  await toText();
  await sheet.getByRole('heading', { name: 'Moe' }).waitFor();
  await workbench.select('character Joe');
  await sheet.getByRole('heading', { name: 'Joe' }).waitFor();
});

test('it shows what is typed, keeps its scroll, and is greyed while a block is closed too early', async () => {
  const { workbench } = session;
  const { sheet } = workbench;
  onTestFailed(asSaved);
  await workbench.select('hits taken 2');
  await sheet.locator('body').evaluate(() => window.scrollTo(0, 90));
  await workbench.page.keyboard.type('hits taken 4');
  await expect.poll(() => sheet.locator('[data-boxes="hits taken"] .m').count()).toBe(4);
  expect(await sheet.locator('body').evaluate(() => window.scrollY)).toBe(90);
  await workbench.page.keyboard.type(' }');
  await sheet.locator('body.stale #stale', { hasText: 'The sheet as it was before' }).waitFor();
  expect(await sheet.locator('[data-boxes="hits taken"] .m').count()).toBe(4);
  await asSaved();
  await sheet.locator('body:not(.stale)').waitFor();
  await expect.poll(() => sheet.locator('[data-boxes="hits taken"] .m').count()).toBe(2);
});

test('a number says why it is so, with its rule and the line of the author; Escape goes back to it', async () => {
  const { workbench } = session;
  const { sheet } = workbench;
  const dodge = sheet.locator('[data-cell="derived:dodge"]').first();
  await workbench.clickUntil(sheet.locator('#why', { hasText: /Dodge 6 = .*Combat Reflexes/ }), dodge);
  await session.picture('why');
  await workbench.page.keyboard.press('Escape');
  await sheet.locator('#why').waitFor({ state: 'hidden' });
  expect(await dodge.evaluate((one) => one === document.activeElement)).toBe(true);
  await toText();
});

test('a name leads to its line, and a chance rolls into the log and is read aloud', async () => {
  const { workbench } = session;
  const { sheet } = workbench;
  const said = sheet.locator('#said', { hasText: /Joe: Stealth: \d+ against 13/ });
  await workbench.clickUntil(said, row('Stealth').locator('[data-roll]'));
  await workbench.clickUntil(
    workbench.statusBar.getByText('Ln 8,'),
    row('Stealth').getByRole('button', { name: 'Stealth', exact: true }),
  );
});

test('a step says what it comes to before it is taken, and is one undo step', async () => {
  const { workbench } = session;
  const { sheet } = workbench;
  onTestFailed(asSaved);
  await row('Stealth').hover();
  await row('Stealth').getByRole('button', { name: 'raise Stealth' }).hover();
  await sheet.locator('#said', { hasText: /13 → 14: \+4 points \(\d+ of 59\), 84 % → 91 %/ }).waitFor();
  await text('Stealth 13').waitFor();
  await session.picture('step');
  await sheet.getByRole('heading', { name: 'Joe' }).hover();
  await expect.poll(() => sheet.locator('#said').innerText()).toBe('');
  await clickUntil('Stealth 14', row('Stealth').getByRole('button', { name: 'raise Stealth' }));
  await expect.poll(() => row('Stealth').locator('td').first().innerText()).toBe('14');
  await toText();
  await workbench.select('Stealth 14');
  await workbench.page.keyboard.press('Control+z');
  await text('Stealth 13').waitFor();
  expect(await workbench.isDirty()).toBe(false);
});

test('what has no line is raised in a new one, and boxes write what is left in a magazine', async () => {
  const { workbench } = session;
  const { sheet } = workbench;
  onTestFailed(asSaved);
  const st = sheet.locator('.score', { hasText: /^ST/ });
  await st.hover();
  await st.getByRole('button', { name: 'raise ST' }).hover();
  await sheet.locator('#said', { hasText: /10 → 11: \+10 points \(\d+ of 59\)\. In a new line\./ }).waitFor();
  await clickUntil('ST 11', st.getByRole('button', { name: 'raise ST' }));
  await clickUntil('M1 Garand { loaded 6 }', sheet.locator('[data-boxes$=" loaded"] [data-box="2"]'));
  await session.picture('magazine');
  await asSaved();
});

test('boxes write hits into the text and are taken back in one step', async () => {
  const { workbench } = session;
  const { sheet } = workbench;
  onTestFailed(asSaved);
  await clickUntil('hits taken 5', sheet.locator('[data-boxes="hits taken"] [data-box="5"]'));
  await expect.poll(() => sheet.locator('[data-boxes="hits taken"] .m').count()).toBe(5);
  await toText();
  await workbench.select('hits taken 5');
  await workbench.page.keyboard.press('Control+z');
  await text('hits taken 2').waitFor();
  await expect.poll(() => sheet.locator('[data-boxes="hits taken"] .m').count()).toBe(2);
});

test('all of it by keyboard: arrows, plus, a value that is typed, and Escape back to the text', async () => {
  const { workbench } = session;
  const { page, sheet } = workbench;
  onTestFailed(asSaved);
  await row('Stealth').getByRole('button', { name: 'Stealth', exact: true }).focus();
  await page.keyboard.press('ArrowRight');
  expect(await sheet.locator(':focus').getAttribute('data-set')).toMatch(/^row:/);
  await page.keyboard.press('+');
  await sheet.locator('#said', { hasText: /13 → 14/ }).waitFor();
  await page.keyboard.press('+');
  await text('Stealth 14').waitFor();
  await expect.poll(() => row('Stealth').locator('td').first().innerText()).toBe('14');
  await row('Stealth').locator('[data-set]').focus();
  await page.keyboard.press('F2');
  await page.keyboard.type('15');
  await page.keyboard.press('Enter');
  await text('Stealth 15').waitFor();
  // What is marked on a page of before the text changed is refused.
  await expect.poll(() => row('Stealth').locator('td').first().innerText()).toBe('15');
  await sheet.locator('[data-boxes="hits taken"] [data-box="1"]').focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('x');
  await text('hits taken 1').waitFor();
  await toText();
  await page.keyboard.type('// typed\n');
  await text('// typed').waitFor();
  await workbench.undoAll();
});

test('what is wrong stands at its row, with the quick fixes of the editor', async () => {
  const { workbench } = session;
  const { sheet } = workbench;
  onTestFailed(asSaved);
  await workbench.select('DX 12 [20]');
  await workbench.page.keyboard.type('DX 12 [15]');
  await sheet.getByRole('button', { name: '1 finding' }).waitFor();
  const fix = sheet.getByRole('menuitem', { name: /20/ }).first();
  const row = sheet.locator('[data-row] .said.error').first();
  await workbench.clickUntil(fix, row.getByRole('button', { name: 'Fix...' }));
  await session.picture('fixes');
  await clickUntil('DX 12 [20]', fix);
  await sheet.getByText('No findings').waitFor();
  await toText();
  await workbench.undoAll();
});

test('what the game has is added at the end of its section, found by typing, and is one undo step', async () => {
  const { workbench } = session;
  const { page, sheet } = workbench;
  onTestFailed(asSaved);
  await sheet.getByRole('button', { name: 'Add to Skills' }).focus();
  await page.keyboard.press('Enter');
  const found = sheet.getByRole('option');
  await found.filter({ hasText: 'Acrobatics 9' }).filter({ hasText: '[0.5]' }).waitFor();
  await page.keyboard.type('guns pis');
  await expect.poll(() => found.allInnerTexts()).toEqual([expect.stringMatching(/^Guns \(Pistol\) \d+/)]);
  await session.picture('add');
  await page.keyboard.press('Enter');
  await text('Guns (Pistol) 1').waitFor();
  await sheet
    .locator('#said', { hasText: /^Guns \(Pistol\) \d+ is written: \+[\d.]+ points \([\d.]+ of 59\)/ })
    .waitFor();
  // The button that opened the list has the focus again; what the author names is asked for.
  const advantages = sheet.getByRole('button', { name: 'Add to Advantages' });
  await advantages.focus();
  await page.keyboard.press('Enter');
  await found.first().waitFor();
  await page.keyboard.type('quirk');
  await expect.poll(() => found.count()).toBeLessThan(3);
  await page.keyboard.press('Enter');
  await expect.poll(() => found.count()).toBe(0);
  await page.keyboard.type('Whistles at night');
  await page.keyboard.press('Enter');
  await text('quirk "Whistles at night"').waitFor();
  expect(
    await advantages
      .or(sheet.getByRole('button', { name: 'Add to Traits' }))
      .first()
      .evaluate((one) => one === document.activeElement),
  ).toBe(true);
  await toText();
  await workbench.select('quirk "Whistles');
  await page.keyboard.press('Control+z');
  await text('quirk "Whistles').waitFor({ state: 'hidden' });
  await text('Guns (Pistol) 1').waitFor();
  await page.keyboard.press('Control+z');
  await text('Guns (Pistol) 1').waitFor({ state: 'hidden' });
  expect(await workbench.isDirty()).toBe(false);
});

test('wounds of several kinds are chosen from a menu', async () => {
  const { workbench } = session;
  const { sheet } = workbench;
  await workbench.openFile('godlike/squad.muster');
  await workbench.select('character "Lt. Alastair Munro"');
  await sheet.getByRole('heading', { name: 'Munro' }).waitFor();
  const killing = sheet.getByRole('menuitem', { name: 'killing' });
  await workbench.clickUntil(killing, sheet.locator('[data-boxes="wounds right leg"] [data-box="1"]'));
  await workbench.clickUntil(
    async () => (await sheet.locator('[data-boxes="wounds right leg"] .m').allInnerTexts()).includes('X'),
    killing,
  );
  await session.picture('wounds');
  await toText();
  await workbench.undoAll();
});

test("no name of an author is ever markup, and nothing but the panel's own script runs", async () => {
  const { workbench } = session;
  const { sheet } = workbench;
  await workbench.openFile('bad.muster');
  await workbench.select('age 30');
  await sheet.locator('h1', { hasText: '<img src=x' }).waitFor();
  expect(await sheet.locator('img, iframe, object, link').count()).toBe(0);
  expect(await sheet.locator('#page script, #foot script').count()).toBe(0);
  expect(await sheet.locator('body').evaluate(() => document.title)).not.toBe('1');
  expect(await sheet.locator('#page [style], #page [onerror]').count()).toBe(0);
});

test('it fits into a narrow column, and shows the same sheet after the editor is loaded again', async () => {
  const { workbench } = session;
  await workbench.openFile('joe.muster');
  await workbench.select('character Joe');
  await workbench.sheet.getByRole('heading', { name: 'Joe' }).waitFor();
  await workbench.page.setViewportSize({ width: 760, height: 900 });
  await expect
    .poll(() =>
      workbench.sheet.locator('body').evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
    )
    .toBeLessThanOrEqual(0);
  // Steps that are always to be seen cover no number.
  const iq = workbench.sheet.locator('.score', { hasText: /^IQ/ });
  const [steps, number] = [await iq.locator('.steps').boundingBox(), await iq.locator('.big').boundingBox()];
  if (!steps || !number) throw new Error('IQ has no steps or no number');
  const isBeside = steps.x + steps.width <= number.x || steps.y + steps.height <= number.y;
  expect(isBeside).toBe(true);
  await session.picture('narrow');
  await workbench.page.setViewportSize({ width: 1400, height: 900 });
  const loaded = workbench.page.waitForEvent('load');
  await workbench.command('Developer: Reload Window');
  await loaded;
  // The editor, its extensions and the workspace are all read again.
  await workbench.sheet.getByRole('heading', { name: 'Joe' }).waitFor();
});

test('after the host of the extension has ended, the sheet is there again and answers', async () => {
  const { workbench, endHost } = session;
  const { sheet } = workbench;
  await sheet.locator('body').evaluate((body) => body.classList.add('old'));
  expect(endHost()).toBe(1);
  await sheet.locator('body:not(.old)').getByRole('heading', { name: 'Joe' }).waitFor();
  const why = sheet.locator('#why', { hasText: /Dodge 6 = / });
  await workbench.clickUntil(why, sheet.locator('[data-cell="derived:dodge"]').first());
  expect(await workbench.page.locator('.tab', { hasText: 'Sheet: Joe' }).count()).toBe(1);
  await workbench.page.keyboard.press('Escape');
  await sheet.locator('#why').waitFor({ state: 'hidden' });
  await toText();
});

test('the attack of a row asks for its target', async () => {
  const { workbench } = session;
  const { page, sheet } = workbench;
  await workbench.openFile('godlike/squad.muster');
  await workbench.select('character "Lt. Alastair Munro"');
  await sheet.getByRole('heading', { name: 'Munro' }).waitFor();
  await workbench.clickUntil(workbench.asked(/target/i), sheet.locator('[data-roll="attack with Webley"]'));
  await workbench.quickRows().filter({ hasText: 'Fusilier' }).first().waitFor();
  await session.picture('target');
  await page.keyboard.press('Escape');
  await workbench.asked(/target/i).waitFor({ state: 'hidden' });
});

test('a sheet to be printed is saved where no browser of the system can open it', async () => {
  const { workbench } = session;
  await titleBar('Print Sheet', workbench.asked(/Print on Which Paper/));
  await workbench.answer(/Print on Which Paper/, 'Letter');
  await workbench.asked(/Save the Page to Print/).waitFor();
  await expect.poll(() => workbench.quickInput().inputValue()).toMatch(/Sheet Lt Alastair Munro\.html$/);
  const printed = join(session.folder, 'Sheet Lt Alastair Munro.html');
  await workbench.pressUntil(async () => existsSync(printed), 'Enter');
  await expect.poll(() => readFileSync(printed, 'utf8')).toContain('@page{size:letter');
  // What was saved is what a browser prints: one sheet of Letter, with nothing in it that could run.
  const paper = await workbench.page.context().newPage();
  await paper.goto(pathToFileURL(printed).href);
  const pdf = (await paper.pdf({ preferCSSPageSize: true })).toString('latin1');
  expect(await paper.locator('script').count()).toBe(0);
  await paper.close();
  expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
  expect(pdf).toMatch(/\/MediaBox\s*\[\s*0 0 612 792\s*\]/);
});
