import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { packageIfStale } from '../../.tools/package.mjs';
import { serveVscode } from '../../.tools/vscode/serve.mjs';
import { Workbench } from './workbench.js';

const output = resolve('test/e2e/output');

/** Nothing is saved by itself, what no story looks at is not computed, and the colours are those that the system asks for. */
const plain = {
  'window.autoDetectColorScheme': true,
  'files.autoSave': 'off',
  'editor.minimap.enabled': false,
  'editor.cursorBlinking': 'solid',
  'git.enabled': false,
};

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
  /** Where the editor is served. */
  readonly address: string;
  /** Ends the host of the extensions, as a crash would; how many there were. */
  endHost(): number;
}

/** How the person of this file works. */
export interface Circumstances {
  /** Settings beside those that keep the editor quiet. */
  readonly settings?: Readonly<Record<string, unknown>>;
  readonly highContrast?: boolean;
  /** The folder is not trusted: restricted mode. */
  readonly isRestricted?: boolean;
  /** The folder is empty, as that of somebody who begins. */
  readonly isEmpty?: boolean;
  /** Adds to the copy of the examples before it is opened. */
  readonly prepare?: (folder: string) => void;
}

/**
 * VS Code from the package as it is shipped, on a fresh copy of `examples/`. After every step a picture is taken, named
 * after the step; the pictures and the server's log stay in `output/`.
 */
export function openExamples(name: string, circumstances: Circumstances = {}): Session {
  const { settings = {}, highContrast = false, isRestricted = false, isEmpty = false, prepare } = circumstances;
  let parent = '';
  let folder = '';
  let vscode: Awaited<ReturnType<typeof serveVscode>> | undefined;
  let workbench: Workbench | undefined;
  let steps = 0;

  beforeAll(async () => {
    mkdirSync(output, { recursive: true });
    for (const old of readdirSync(output).filter((file) => file.startsWith(`${name}-`))) rmSync(join(output, old));
    parent = mkdtempSync(join(tmpdir(), 'muster-'));
    folder = join(parent, 'examples');
    if (isEmpty) mkdirSync(folder);
    else cpSync('examples', folder, { recursive: true });
    prepare?.(folder);
    const vsix = await packageIfStale();
    vscode = await serveVscode({
      folder,
      vsix,
      isTrusted: !isRestricted,
      settings: { ...plain, ...settings },
      log: join(output, `${name}.log`),
    });
    workbench = await Workbench.open(vscode.address, { highContrast, isEmpty });
  });

  afterEach(async ({ task }) => {
    steps++;
    const failed = task.result?.state === 'fail' ? 'FAILED-' : '';
    const title = task.name.toLowerCase().replace(/[^a-z0-9]+/g, '-');
    const file = `${name}-${String(steps).padStart(2, '0')}-${failed}${title}.png`;
    await workbench?.screenshot(join(output, file)).catch(() => {});
  });

  afterAll(async () => {
    await workbench?.close();
    await vscode?.stop();
    rmSync(parent, { recursive: true, force: true });
  });

  const opened = (): Workbench => {
    if (workbench === undefined) throw new Error('VS Code is not open');
    return workbench;
  };

  return {
    get workbench() {
      return opened();
    },
    async looks(title) {
      const { page } = opened();
      const before = page.viewportSize();
      const picture = (look: string) => opened().screenshot(join(output, `${name}-${title}-${look}.png`));
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
    picture: async (title) => workbench?.screenshot(join(output, `${name}-${title}.png`)),
    get folder() {
      return folder;
    },
    read: (path) => readFileSync(join(folder, path), 'utf8'),
    get address() {
      return vscode?.address ?? '';
    },
    endHost: () => endHosts(vscode?.pid),
  };
}

/** Kills the hosts of extensions of a server, which leads their process group, and returns how many there were; the editor starts another one. */
function endHosts(server: number | undefined): number {
  const { stdout } = spawnSync('ps', ['-eo', 'pid=,pgid=,args='], { encoding: 'utf8' });
  const hosts = stdout.split('\n').filter((line) => {
    const [, group] = line.trim().split(/\s+/);
    return Number(group) === server && line.includes('--type=extensionHost');
  });
  for (const host of hosts) process.kill(Number.parseInt(host, 10), 'SIGKILL');
  return hosts.length;
}
