import type { Browser, Frame, FrameLocator, Locator, Page } from 'playwright-core';
import { expect, vi } from 'vitest';
import { HANGS_MS } from './browser.js';

const SIZE = { width: 1400, height: 900 };

/** After so long without an effect a key or a click is taken for lost, the first time; then after twice as long each time. */
const LOST_MS = 5_000;
/** The same for what should be done once: a busy machine has longer until it is done again. */
const LOST_ONCE_MS = 20_000;

/** VS Code as a person meets it: files to open, keys to press, things to see. */
export class Workbench {
  private constructor(readonly page: Page) {}

  /** Opens an address in a window of its own, and waits until the workbench can be used. An empty folder has no rows in the explorer. */
  static async open(browser: Browser, address: string, { isEmpty = false } = {}): Promise<Workbench> {
    const context = await browser.newContext({
      viewport: SIZE,
      reducedMotion: 'reduce',
      colorScheme: 'light',
      permissions: ['clipboard-read', 'clipboard-write'],
    });
    const page = await context.newPage();
    page.setDefaultTimeout(HANGS_MS);
    await page.goto(address);
    await page.waitForSelector('.monaco-workbench .part.statusbar');
    await page.waitForSelector(`.explorer-folders-view ${isEmpty ? '' : '.monaco-list-row'}`);
    return new Workbench(page);
  }

  /** Closes the window, and those that were opened from it. */
  close(): Promise<void> {
    return this.page.context().close();
  }

  /** The system asks for forced colours or does not, and the editor follows. */
  async lookIn(highContrast: boolean): Promise<void> {
    await this.page.emulateMedia({
      forcedColors: highContrast ? 'active' : 'none',
      colorScheme: highContrast ? 'dark' : 'light',
    });
    await this.page.locator(`.monaco-workbench.${highContrast ? 'hc-black' : 'vs'}`).waitFor();
  }

  /** Puts away all that was opened, written and rolled: the window is as it was when it opened. */
  async tidyUp(): Promise<void> {
    const { page } = this;
    for (const other of page.context().pages()) if (other !== page) await other.close();
    await page.setViewportSize(SIZE);
    await this.closeEditors();
    await this.clearRolls();
    await this.hidePanel();
    await this.command('View: Show Explorer');
    await this.command('Notifications: Clear All Notifications');
  }

  /** Closes all tabs; what is not saved is lost. */
  private async closeEditors(): Promise<void> {
    const lose = this.page.locator('.monaco-dialog-box').getByRole('button', { name: "Don't Save" });
    const nothing = this.page.locator('.editor-group-container.empty');
    await this.untilDone(async (timeout) => {
      if (await nothing.isVisible()) return;
      await this.command('View: Close All Editors');
      await nothing.or(lose).first().waitFor({ timeout });
      if (await lose.isVisible()) await lose.click({ timeout });
      await nothing.waitFor({ timeout });
    });
  }

  /** Empties the roll log, unless nothing has been rolled. */
  private async clearRolls(): Promise<void> {
    const question = this.page.locator('.monaco-dialog-box');
    const clear = question.getByRole('button', { name: 'Clear' });
    await this.untilDone(async (timeout) => {
      await this.command('Muster: Clear the Roll Log');
      await this.notification('Nothing has been rolled').or(clear).first().waitFor({ timeout });
      if (await clear.isVisible()) await clear.click({ timeout });
      await question.waitFor({ state: 'hidden', timeout });
    });
  }

  async screenshot(file: string): Promise<void> {
    await this.page.screenshot({ path: file });
  }

  get editor(): Locator {
    return this.page.locator('.editor-group-container.active .editor-instance .monaco-editor').first();
  }

  /** The line that holds a text. Blanks of the editor are no-break spaces. */
  line(text: string | RegExp): Locator {
    return this.editor
      .locator('.view-line')
      .filter({
        hasText: typeof text === 'string' ? blanks(text) : new RegExp(text.source.replaceAll(' ', '[ \\u00A0]')),
      })
      .first();
  }

  /** A piece of a line, as it is coloured. */
  word(line: string, word: string): Locator {
    return this.line(line)
      .locator('span span')
      .filter({ hasText: blanks(word) })
      .first();
  }

  get errors(): Locator {
    return this.editor.locator('.squiggly-error');
  }

  lens(text: string | RegExp): Locator {
    return this.editor.locator('.codelens-decoration a:visible').filter({ hasText: text });
  }

  /** A hover of the editor that says something; other hovers are tips of buttons. */
  hover(text: string | RegExp): Locator {
    return this.page.locator('.monaco-hover:visible').filter({ hasText: text });
  }

  /** Rests the pointer on a word until the hover says what is expected. */
  async hoverOver(line: string, word: string, text: RegExp): Promise<void> {
    await this.untilDone(async (timeout) => {
      // A pointer that does not move asks for nothing.
      await this.page.mouse.move(0, 0);
      await this.word(line, word).hover({ timeout });
      await this.hover(text).first().waitFor({ timeout });
    });
  }

  get suggestions(): Locator {
    return this.page.locator('.suggest-widget.visible .monaco-list-row');
  }

  /** Waits for what is proposed while somebody types. Where no list comes, it is asked for. */
  async suggested(...texts: readonly (string | RegExp)[]): Promise<Locator> {
    const rows = texts.reduce((some, hasText) => some.filter({ hasText }), this.suggestions);
    for (let wait = LOST_MS; !(await isSeen(rows, wait)); wait *= 2) {
      if (wait > HANGS_MS) throw new Error(`nothing is proposed that reads ${texts.join(', ')}`);
      await this.page.keyboard.press('Control+Space');
    }
    return rows.first();
  }

  get statusBar(): Locator {
    return this.page.locator('.part.statusbar');
  }

  notification(text: string | RegExp): Locator {
    return this.page.locator('.notification-toast').filter({ hasText: text });
  }

  problem(text: string | RegExp): Locator {
    return this.page.locator('.markers-panel .monaco-list-row').filter({ hasText: text });
  }

  /** Opens the Problems panel on what a text filters: the list draws only the rows that are in sight. */
  async filterProblems(text: string): Promise<void> {
    await this.command('Problems: Focus on Problems View');
    const filter = this.page.locator('.part.panel').getByPlaceholder(/^Filter/);
    const rows = this.page.locator('.markers-panel .monaco-list-row');
    // A view that is just being opened puts its old filter back.
    const isFiltered = async (): Promise<boolean> =>
      (await filter.inputValue()) === text &&
      ((await rows.count()) === 0 || (await rows.filter({ hasText: text }).count()) > 0);
    await this.until(isFiltered, () => filter.fill(text));
  }

  async hidePanel(): Promise<void> {
    const panel = this.page.locator('.part.panel');
    if (await panel.isVisible()) await this.command('View: Hide Panel');
    await panel.waitFor({ state: 'hidden' });
  }

  /** The roll log: the page inside the two frames of a webview. */
  get rollLog(): FrameLocator {
    return this.webviewOf('muster.muster', '[src*="purpose=webviewView"]');
  }

  /** Markdown that was made, which the editor's own preview renders. */
  get preview(): FrameLocator {
    return this.webviewOf('vscode.markdown-language-features');
  }

  /** The page of an encounter that is played, or that of its players, once it shows the encounter. */
  async encounter(kind = 'master'): Promise<Frame> {
    let frame: Frame | undefined;
    await expect
      .poll(async () => {
        [frame] = await this.encounterFrames(kind);
        return frame !== undefined;
      })
      .toBe(true);
    if (!frame) throw new Error(`there is no page of an encounter for its ${kind}`);
    return frame;
  }

  /** The frame of a page, once it shows something. */
  async frameWith(shown: (frame: Frame) => Locator): Promise<Frame> {
    let found: Frame | undefined;
    await expect
      .poll(async () => {
        for (const frame of this.page.frames()) {
          // A frame may go while it is asked.
          const count = await shown(frame)
            .count()
            .catch(() => 0);
          if (count > 0) found = frame;
        }
        return found !== undefined;
      })
      .toBe(true);
    if (!found) throw new Error('there is no page');
    return found;
  }

  /** Presses a key in the page of an encounter, which has the focus for it, until its effect is seen. */
  pressInPanel(frame: Frame, effect: Locator | (() => Promise<boolean>), key: string): Promise<void> {
    return this.until(effect, (timeout) => frame.locator('#who').press(key, { timeout }));
  }

  /** Opens the window of the players by the button of the encounter, and gives its page. */
  async playersWindow(): Promise<Frame> {
    const frame = await this.encounter();
    const isOpen = async () => (await this.encounterFrames('players')).length > 0;
    await this.clickUntil(isOpen, frame.getByRole('button', { name: 'Players’ Window' }));
    return this.encounter('players');
  }

  /** Writes into the sheets what came of an encounter, once the question says what that is. */
  async writeIntoSheets(frame: Frame, asked = ''): Promise<void> {
    const question = this.page.locator('.monaco-dialog-box', { hasText: asked });
    await this.clickUntil(question, frame.getByRole('button', { name: 'Write into Sheets' }));
    await this.clickUntil(() => question.isHidden(), question.getByRole('button', { name: 'Write' }));
  }

  /** The pages of encounters of a kind, `master` or `players`, that show something. */
  async encounterFrames(kind: string): Promise<readonly Frame[]> {
    // That of the players is in a window of its own.
    const pages = this.page.context().pages();
    const shown = pages
      .flatMap((page) => page.frames())
      .map(async (frame) => {
        // A frame may go while it is asked.
        const rows = await frame
          .locator(`body.${kind} .row`)
          .count()
          .catch(() => 0);
        return rows > 0 ? [frame] : [];
      });
    return (await Promise.all(shown)).flat();
  }

  /** The sheet of a character, in the two frames of its panel: among the webviews of Muster, the one of an editor. */
  get sheet(): FrameLocator {
    return this.page
      .frameLocator('iframe.webview.ready[src*="extensionId=muster.muster"]:not([src*="purpose=webviewView"])')
      .frameLocator('iframe#active-frame');
  }

  private webviewOf(extension: string, more = ''): FrameLocator {
    return this.page
      .frameLocator(`iframe.webview.ready[src*="extensionId=${extension}"]${more}`)
      .frameLocator('iframe#active-frame');
  }

  /** The results drawn at the ends of lines: contents of pseudo-elements, as decorations are no text. */
  inlineResults(): Promise<string> {
    return this.page.evaluate(() =>
      [...document.querySelectorAll('.view-line span[class*="ced-"]')]
        .map((element) => getComputedStyle(element, '::after').content)
        .join('\n'),
    );
  }

  /** Whether the active file has unsaved changes. */
  async isDirty(): Promise<boolean> {
    return (await this.page.locator('.tab.active.dirty').count()) > 0;
  }

  /** Opens a file by its path in the folder, and waits for its text. */
  async openFile(path: string): Promise<void> {
    const name = path.split('/').at(-1) ?? path;
    const tab = this.page.locator('.tabs-container .tab.active', { hasText: name });
    await this.untilDone(async (timeout) => {
      await this.pick('Control+p', path, name, timeout);
      await tab.waitFor({ timeout });
    });
    await this.editor.locator('.view-line').first().waitFor();
  }

  /** Runs a command from the palette by its title. */
  async command(title: string): Promise<void> {
    await this.untilDone((timeout) => this.pick('F1', `>${title}`, title, timeout));
  }

  /** Opens the quick input by a key, filters its rows, and takes the first one that reads so. */
  private async pick(key: string, filter: string, text: string, timeout: number): Promise<void> {
    await this.page.keyboard.press(key);
    await this.quickInput().fill(filter, { timeout });
    // Rows change places until everything has been looked through.
    await this.page
      .locator('.quick-input-widget .monaco-progress-container.active')
      .waitFor({ state: 'hidden', timeout });
    const row = this.quickRows().filter({ hasText: text }).first();
    await row.click({ timeout });
    // A click on a row that is drawn anew at that moment is lost. What was taken is not asked for again: there may be no such command now.
    await this.clickUntil(() => row.isHidden(), row);
  }

  /**
   * Does something until it has its effect, which it awaits: the editor loses keys and clicks while it is busy. It is done again
   * where the effect only came late, and has to bear that.
   */
  async untilDone(attempt: (timeout: number) => Promise<void>): Promise<void> {
    for (let wait = LOST_MS; ; wait *= 2) {
      try {
        return await attempt(wait);
      } catch (error) {
        if (2 * wait > HANGS_MS) throw error;
        await this.page.keyboard.press('Escape');
      }
    }
  }

  /**
   * Does something until its effect is seen. What has had its effect is not done again: of two rolls one would be too many. What could
   * not be done in a while, as there is nothing to click on, is tried again as soon as it is known that the effect is not there either.
   */
  async until(effect: Locator | (() => Promise<boolean>), act: (timeout: number) => Promise<unknown>): Promise<void> {
    const isThere = typeof effect === 'function' ? effect : () => effect.first().isVisible();
    for (let lost = LOST_MS, unseen = LOST_ONCE_MS; !(await isThere()); ) {
      const isDone = await act(lost).then(
        () => true,
        (error: unknown) => {
          lost *= 2;
          if (lost > HANGS_MS) throw error;
          return false;
        },
      );
      if (!isDone) continue;
      await vi.waitUntil(isThere, { timeout: unseen }).catch((error: unknown) => {
        unseen *= 2;
        if (unseen > HANGS_MS) throw error;
      });
    }
  }

  /** Presses a key until its effect is seen. */
  pressUntil(effect: Locator | (() => Promise<boolean>), key: string): Promise<void> {
    return this.until(effect, () => this.page.keyboard.press(key));
  }

  /** Clicks on something until the effect is seen: a click on what is drawn anew at that moment is lost. */
  clickUntil(effect: Locator | (() => Promise<boolean>), target: Locator): Promise<void> {
    return this.until(effect, (timeout) => target.click({ timeout }));
  }

  /** Rolls the line at the cursor, or clicks on what rolls it, until the result stands at the end of a line. */
  async roll(result: RegExp, target?: Locator): Promise<void> {
    const isRolled = async () => result.test(await this.inlineResults());
    await (target ? this.clickUntil(isRolled, target) : this.pressUntil(isRolled, 'Control+Alt+r'));
  }

  /** Brings a tab that is open to the front. */
  async showTab(text: string): Promise<void> {
    const tab = this.page.locator('.tabs-container .tab', { hasText: text }).first();
    const group = this.page.locator('.editor-group-container.active');
    const front = group.locator('.tabs-container .tab.active', { hasText: text });
    await this.clickUntil(front, tab);
  }

  /** Plays an encounter of the active file by its lens, and waits for the tab of its panel, which takes the whole width. */
  async playWide(encounter: string, nth = 0): Promise<void> {
    const tab = this.playTab(encounter);
    // A click on a lens that is drawn anew at that moment is lost; the second of two opens no second panel.
    await this.until(tab, (timeout) => this.lens('Play').nth(nth).dblclick({ timeout }));
  }

  /** The same beside the text: most tests look at that, too. */
  async play(encounter: string, nth = 0): Promise<void> {
    await this.playWide(encounter, nth);
    await this.moveBeside(this.playTab(encounter));
  }

  private playTab(encounter: string): Locator {
    return this.page.locator('.tabs-container .tab.active', { hasText: `Play: ${encounter}` });
  }

  /** Moves the editor of a tab into a group of its own. */
  private async moveBeside(tab: Locator): Promise<void> {
    const groups = this.page.locator('.editor-group-container');
    // By its key: a webview that is being loaded takes the focus, and with it the list of commands.
    await this.until(
      async () => (await groups.count()) > 1,
      async (timeout) => {
        await tab.click({ timeout });
        await this.page.keyboard.press('Control+Alt+ArrowRight');
      },
    );
  }

  /** Selects the first text of the document that reads so; it is scrolled to. */
  async select(text: string): Promise<void> {
    const widget = this.page.locator('.find-widget.visible');
    const input = widget.locator('.find-part textarea, .find-part input').first();
    const found = (count: string | RegExp) => widget.locator('.matchesCount', { hasText: count });
    await this.page.keyboard.press('Escape');
    await this.untilDone(async (timeout) => {
      // Focus may be in a panel, where Control+f searches the panel.
      await this.editor.locator('.native-edit-context, textarea.inputarea').first().focus({ timeout });
      await this.page.keyboard.press('Control+Home');
      await this.page.keyboard.press('Control+f');
      // The same text as last time would not be looked for again.
      await input.fill('', { timeout });
      await found('No results').waitFor({ timeout });
      await input.fill(text, { timeout });
      await found(/^1 of/).waitFor({ timeout });
      // A key pressed while the widget still opens is lost.
      for (let open = 1; open > 0; open = await widget.count()) {
        await this.page.keyboard.press('Escape');
        await widget.waitFor({ state: 'hidden', timeout: 500 }).catch(() => undefined);
      }
    });
    await this.line(text).waitFor();
  }

  /** Asks for the fixes at the cursor, and takes the one that reads so. */
  async fix(text: string | RegExp): Promise<void> {
    const fix = this.page.locator('.action-widget .monaco-list-row').filter({ hasText: text }).first();
    // The editor drops the question when findings arrive meanwhile.
    await this.untilDone(async (timeout) => {
      await this.page.keyboard.press('Escape');
      await this.page.keyboard.press('Control+.');
      await fix.click({ timeout });
      // A click on a row that is drawn anew at that moment is lost. What was taken is not asked for again: it may be mended.
      await this.clickUntil(() => fix.isHidden(), fix);
    });
  }

  /** Gives what is at the cursor another name. */
  async rename(name: string): Promise<void> {
    const input = this.page.locator('.rename-box input.rename-input');
    await this.pressUntil(input, 'F2');
    await input.fill(name);
    await this.until(
      () => input.isHidden(),
      (timeout) => input.press('Enter', { timeout }),
    );
  }

  /** Starts a new line under the one that is at the cursor, and types it. */
  async typeBelow(text: string): Promise<void> {
    await this.page.keyboard.press('Control+Enter');
    await this.page.keyboard.type(text);
  }

  /** Takes edits back until the file is as it was saved. */
  async undoAll(): Promise<void> {
    await this.page.keyboard.press('Escape');
    await this.command('File: Revert File');
    await this.page.locator('.tab.active.dirty').first().waitFor({ state: 'hidden' });
  }

  /** Types into the quick input that is open, and accepts. */
  async answer(asked: RegExp, text: string): Promise<void> {
    await this.asked(asked).waitFor();
    const input = this.quickInput();
    await input.fill(text);
    // The next question is another box, or has nothing in it yet.
    const isAnswered = async () =>
      !(await this.asked(asked).isVisible()) || (await input.inputValue({ timeout: LOST_MS }).catch(() => '')) !== text;
    await this.pressUntil(isAnswered, 'Enter');
  }

  /** The question that the box of the moment puts, by its title: until it is there, the box of the question before may be. */
  asked(title: RegExp): Locator {
    return this.page.locator('.quick-input-widget:visible .quick-input-title', { hasText: title });
  }

  quickInput(): Locator {
    return this.page.locator('.quick-input-widget:visible input').first();
  }

  quickRows(): Locator {
    return this.page.locator('.quick-input-widget .monaco-list-row:visible');
  }

  /** The text of the editor's visible lines, from top to bottom, with ordinary blanks. The editor draws them in any order. */
  async visibleText(): Promise<string> {
    const lines = await this.editor
      .locator('.view-line')
      .evaluateAll((all) => all.map((line) => ({ top: line.getBoundingClientRect().top, text: line.textContent })));
    const sorted = lines.sort((one, other) => one.top - other.top);
    return sorted.map(({ text }) => (text ?? '').replaceAll('\u00A0', ' ')).join('\n');
  }
}

/** Whether something is seen within so many milliseconds. */
function isSeen(what: Locator, timeout: number): Promise<boolean> {
  const seen = what.first().waitFor({ timeout });
  return seen.then(
    () => true,
    () => false,
  );
}

/** The editor draws blanks as no-break spaces: either matches. */
function blanks(text: string): RegExp {
  return new RegExp(text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll(' ', '[ \\u00A0]'));
}
