import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { afterEach } from 'vitest';
import { type Circumstances, Editor, type Start } from './editor.js';
import type { Workbench } from './workbench.js';
import { shared } from './worker.js';

const output = resolve('test/e2e/output');

/** What the steps of a file share. */
export interface Session {
  readonly workbench: Workbench;
  /** Keeps a picture of something that does not last until the end of a step. */
  picture(title: string): Promise<void>;
  /** Keeps pictures of something in a large window and a small one, light, dark and in forced colours, which the editor has to follow. */
  looks(title: string): Promise<void>;
  /** The opened copy of the examples on the disk. */
  readonly folder: string;
  /** Reads a file of it. */
  read(path: string): string;
  /** A second window on the folder. */
  openWindow(): Promise<Workbench>;
  /** Ends the host of the extensions, as a crash would; how many there were. */
  endHost(): number;
}

/**
 * VS Code from the package as it is shipped, on a fresh copy of `examples/`. The editor goes on from file to file, unless a file says
 * how it has to start. Of a step that fails a picture is taken; pictures and logs of the server stay in `output/`.
 */
export function openExamples(name: string, circumstances: Circumstances = {}, start?: Start): Session {
  let editor: Editor | undefined;
  let hasFailed = false;

  shared.beforeAll(async ({ browser, kept }) => {
    mkdirSync(output, { recursive: true });
    for (const old of readdirSync(output).filter((file) => file.startsWith(`${name}-`))) rmSync(join(output, old));
    const log = join(output, `${name}.log`);
    editor = await (start ? Editor.open(browser, log, circumstances, start) : kept.begin(circumstances));
  });

  afterEach(async ({ task }) => {
    if (task.result?.state !== 'fail') return;
    hasFailed = true;
    const title = task.name.toLowerCase().replace(/[^a-z0-9]+/g, '-');
    await editor?.workbench.screenshot(join(output, `${name}-FAILED-${title}.png`)).catch(() => {});
    if (circumstances.isAnew) await editor?.renew(circumstances);
  });

  shared.afterAll(async ({ kept }) => {
    if (start) await editor?.close();
    // Who knows what a step that failed has left open.
    else if (hasFailed) await kept.close();
  });

  const opened = (): Editor => {
    if (editor === undefined) throw new Error('VS Code is not open');
    return editor;
  };

  return {
    get workbench() {
      return opened().workbench;
    },
    async looks(title) {
      const { workbench } = opened();
      const { page } = workbench;
      const before = page.viewportSize();
      const picture = (look: string) => workbench.screenshot(join(output, `${name}-${title}-${look}.png`));
      await page.setViewportSize({ width: 1440, height: 900 });
      await picture('1440');
      await page.setViewportSize({ width: 1100, height: 700 });
      await picture('1100');
      await page.emulateMedia({ colorScheme: 'dark' });
      await page.locator('.monaco-workbench.vs-dark').waitFor();
      await picture('dark');
      await page.emulateMedia({ forcedColors: 'active' });
      await page.locator('.monaco-workbench.hc-black').waitFor();
      await picture('forced');
      await page.emulateMedia({ colorScheme: 'light', forcedColors: 'none' });
      await page.locator('.monaco-workbench.vs').waitFor();
      if (before) await page.setViewportSize(before);
    },
    picture: (title) => opened().workbench.screenshot(join(output, `${name}-${title}.png`)),
    get folder() {
      return opened().folder;
    },
    read: (path) => readFileSync(join(opened().folder, path), 'utf8'),
    openWindow: () => opened().openWindow(),
    endHost: () => opened().endHost(),
  };
}
