import { setTimeout as pause } from 'node:timers/promises';
import { test } from 'vitest';
import { openBrowser } from './browser.js';
import { type Circumstances, Editor } from './editor.js';

/** To tidy up takes two seconds. What takes much longer hangs, and a window that was opened anew is as good. */
const TIDIED_MS = 90_000;

/** The editor that goes from one test file to the next, as long as nothing is wrong with it. */
class KeptEditor {
  private editor: Editor | undefined;

  constructor(private readonly opened: (circumstances: Circumstances) => Promise<Editor>) {}

  async begin(circumstances: Circumstances): Promise<Editor> {
    if (this.editor && !(await this.isRenewed(this.editor, circumstances))) await this.close();
    this.editor ??= await this.opened(circumstances);
    return this.editor;
  }

  private async isRenewed(editor: Editor, circumstances: Circumstances): Promise<boolean> {
    try {
      const late = pause(TIDIED_MS, undefined, { ref: false }).then(() => {
        throw new Error(`it takes longer than ${TIDIED_MS} ms`);
      });
      await Promise.race([editor.renew(circumstances), late]);
      return true;
    } catch (error) {
      console.warn('the window of the last file cannot be tidied up, and another is opened:', error);
      const picture = { path: 'test/e2e/output/not-tidied.png', timeout: 10_000 };
      await editor.workbench.page.screenshot(picture).catch(() => {});
      return false;
    }
  }

  async close(): Promise<void> {
    const { editor } = this;
    this.editor = undefined;
    await editor?.close();
  }
}

/** What the test files of a worker share, until the last has ended: to open a browser and an editor takes longer than most of them. */
export const shared = test
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads from the pattern what a fixture needs.
  .extend('browser', { scope: 'worker' }, async ({}, { onCleanup }) => {
    const browser = await openBrowser();
    onCleanup(() => browser.close());
    return browser;
  })
  .extend('kept', { scope: 'worker' }, ({ browser }, { onCleanup }) => {
    const log = `test/e2e/output/editor-${process.env.VITEST_POOL_ID}.log`;
    const kept = new KeptEditor((circumstances) => Editor.open(browser, log, circumstances));
    onCleanup(() => kept.close());
    return kept;
  });
