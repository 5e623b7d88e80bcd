import { test } from 'vitest';
import { openBrowser } from './browser.js';
import { type Circumstances, Editor } from './editor.js';

/** The editor that goes from one test file to the next, as long as nothing is wrong with it. */
class KeptEditor {
  private editor: Editor | undefined;

  constructor(private readonly opened: (circumstances: Circumstances) => Promise<Editor>) {}

  async begin(circumstances: Circumstances): Promise<Editor> {
    if (this.editor) await this.editor.renew(circumstances);
    else this.editor = await this.opened(circumstances);
    return this.editor;
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
