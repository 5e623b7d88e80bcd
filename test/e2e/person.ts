import type { Locator } from 'playwright-core';
import { expect } from 'vitest';
import type { Workbench } from './workbench.js';

/** After so many tries in vain a person gives up. */
const MOST_TRIES = 3;

const SECONDS_A_KEY = 0.2;
const SECONDS_A_QUESTION = 4;

/** Somebody who uses the editor by keys alone: each key waits for what a person would look at before pressing it, and is counted. */
export class Person {
  keys = 0;
  /** Questions that were read and answered. */
  questions = 0;

  constructor(private readonly workbench: Workbench) {}

  async press(key: string, times = 1): Promise<void> {
    for (let time = 0; time < times; time++) await this.workbench.page.keyboard.press(key);
    this.keys += times;
  }

  async type(text: string): Promise<void> {
    await this.workbench.page.keyboard.type(text);
    this.keys += [...text].length;
  }

  /** Runs a command of the palette by its title. A palette that was opened too early does not know the commands of an extension. */
  async command(title: string): Promise<void> {
    const { page } = this.workbench;
    const found = page.locator('.quick-input-widget .monaco-list-row.focused', { hasText: title });
    const before = this.keys;
    for (let isFound = false, tries = 0; !isFound; tries++) {
      if (tries > MOST_TRIES) throw new Error(`there is no command ${title}`);
      this.keys = before;
      await page.keyboard.press('Escape');
      await this.press('F1');
      await this.workbench.quickInput().waitFor();
      await this.type(title);
      isFound = await found.waitFor({ timeout: 10_000 }).then(
        () => true,
        () => false,
      );
    }
    await this.press('Enter');
  }

  /** Rolls the line at the cursor, until its result stands there. */
  async roll(result: RegExp): Promise<void> {
    await this.workbench.until(
      async () => result.test(await this.workbench.inlineResults()),
      () => this.press('Control+Alt+r'),
    );
  }

  /** Answers a question of the editor; without a text with what is proposed. */
  async answer(question: RegExp, text = ''): Promise<void> {
    await this.workbench.asked(question).waitFor();
    await this.type(text);
    // A list shows what the text has left of it.
    if (text !== '' && (await this.workbench.quickRows().count()) > 0)
      await this.workbench.quickRows().first().filter({ hasText: text }).waitFor();
    const asked = this.workbench.asked(question);
    await this.workbench.until(
      () => asked.isHidden(),
      () => this.press('Enter'),
    );
    this.questions++;
  }

  /** What it took, as somebody types who looks at the keys, and who thinks about each question. */
  get effort(): string {
    const seconds = this.keys * SECONDS_A_KEY + this.questions * SECONDS_A_QUESTION;
    return `${this.keys} keys, ${this.questions} questions: about ${Math.round(seconds)} s`;
  }

  /** Begins a character of a game by the command; the file is called after it. */
  async begin(game: string, name: string, file: string): Promise<void> {
    await this.command('Muster: New Character');
    await this.answer(/Which Game/, game);
    await this.answer(/Character or NPC/);
    await this.answer(/Is the Character Called/, name);
    await this.answer(/File Name/);
    await this.workbench.page.locator('.tab.active', { hasText: file }).waitFor();
    await this.workbench.line(`character`).waitFor();
    // The form is there once the cursor is in its first place.
    await expect.poll(() => this.workbench.statusBar.innerText()).not.toMatch(/Ln 1, Col 1\b/);
  }

  /** Fills in the next place of a form, or leaves it as it is. */
  async fill(...texts: readonly string[]): Promise<void> {
    for (const text of texts) {
      await this.type(text);
      await this.press('Tab');
    }
  }

  /** What the list of proposals has selected. */
  proposed(name: string | RegExp): Locator {
    return this.workbench.page.locator('.suggest-widget.visible .monaco-list-row.focused').filter({ hasText: name });
  }

  /** Types the beginning of a name until it is what the list proposes, and takes it; where no list comes, it is asked for. */
  async take(begun: string, proposed: string | RegExp): Promise<void> {
    await this.type(begun);
    const selected = this.proposed(proposed);
    for (let asked = 0; asked < MOST_TRIES; asked++) {
      const isThere = await selected.waitFor({ timeout: 10_000 }).then(
        () => true,
        () => false,
      );
      if (isThere) break;
      await this.press('Control+Space');
    }
    await selected.waitFor({ timeout: 10_000 });
    await this.press('Enter');
  }

  /** Goes to the end of a line by the arrows. */
  async goTo(line: string): Promise<void> {
    const { statusBar } = this.workbench;
    const number = await this.workbench.line(line).evaluate((one) => {
      const { top } = one.getBoundingClientRect();
      const numbers = [...document.querySelectorAll('.editor-group-container.active .line-numbers')];
      return numbers.find((other) => Math.abs(other.getBoundingClientRect().top - top) < 3)?.textContent ?? '';
    });
    const at = async (): Promise<number> => Number(/Ln (\d+)/.exec(await statusBar.innerText())?.[1]);
    // The status bar follows the cursor a moment later: who was misled by it corrects that.
    for (let tries = 0, by = Number.NaN; by !== 0; tries++) {
      if (tries > MOST_TRIES) throw new Error(`the cursor does not come to line ${number}`);
      by = Number(number) - (await at());
      await this.press(by < 0 ? 'ArrowUp' : 'ArrowDown', Math.abs(by));
      await statusBar
        .getByText(`Ln ${number},`)
        .waitFor({ timeout: 5_000 })
        .catch(() => undefined);
    }
    await this.press('End');
  }
}
