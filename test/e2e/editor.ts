import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { packageIfStale } from '../../.tools/package.mjs';
import { serveVscode } from '../../.tools/vscode/serve.mjs';
import { Workbench } from './workbench.js';

/** Nothing is saved by itself, what no story looks at is not computed, and the colours are those that the system asks for. */
const plain = {
  'window.autoDetectColorScheme': true,
  'files.autoSave': 'off',
  'editor.minimap.enabled': false,
  'editor.cursorBlinking': 'solid',
  'git.enabled': false,
  // Where a file was left by another story is not where the next one finds it.
  'workbench.editor.restoreViewState': false,
};

/** How the person of a file works. */
export interface Circumstances {
  /** Settings beside those that keep the editor quiet. */
  readonly settings?: Readonly<Record<string, unknown>>;
  readonly highContrast?: boolean;
  /** The folder is empty, as that of somebody who begins. */
  readonly isEmpty?: boolean;
  /** Each step begins anew: after one that failed, the next, or the second try, finds nothing of it. */
  readonly isAnew?: boolean;
  /** Adds to the copy of the examples before it is opened. */
  readonly prepare?: (folder: string) => void;
}

/** What the editor asks for only when it starts: who wants it otherwise has an editor of their own. */
export interface Start {
  /** The folder is not trusted: restricted mode. */
  readonly isRestricted?: boolean;
  /** Muster runs where there is no Node beside it: in the browser. */
  readonly isWeb?: boolean;
}

/** VS Code from the package as it is shipped, on a fresh copy of `examples/`. */
export class Editor {
  private constructor(
    private readonly browser: Browser,
    private readonly vscode: Awaited<ReturnType<typeof serveVscode>>,
    private readonly parent: string,
    readonly workbench: Workbench,
  ) {}

  static async open(
    browser: Browser,
    log: string,
    circumstances: Circumstances,
    { isRestricted = false, isWeb = false }: Start = {},
  ): Promise<Editor> {
    const { settings = {}, highContrast = false, isEmpty = false } = circumstances;
    const parent = mkdtempSync(join(tmpdir(), 'muster-'));
    const folder = folderIn(parent);
    mkdirSync(folder);
    fill(folder, circumstances);
    const where = isWeb ? { 'remote.extensionKind': { 'muster.muster': ['web'] } } : {};
    const vscode = await serveVscode({
      folder,
      vsix: await packageIfStale(),
      isTrusted: !isRestricted,
      settings: { ...plain, ...where, ...settings },
      log,
    });
    const workbench = await Workbench.open(browser, vscode.address, { isEmpty });
    await workbench.lookIn(highContrast);
    return new Editor(browser, vscode, parent, workbench);
  }

  /** The same window as if it had just been opened: on other files, with other settings, and with nothing of what was done before. */
  async renew(circumstances: Circumstances): Promise<void> {
    const { settings = {}, highContrast = false } = circumstances;
    await this.workbench.tidyUp();
    this.vscode.set({ ...plain, ...settings });
    fill(this.folder, circumstances);
    await this.workbench.lookIn(highContrast);
  }

  /** The opened folder on the disk. */
  get folder(): string {
    return folderIn(this.parent);
  }

  /** A second window on the folder. */
  openWindow(): Promise<Workbench> {
    return Workbench.open(this.browser, this.vscode.address);
  }

  /** Kills the host of the extensions, as a crash would, and returns how many there were; the editor starts another one. */
  endHost(): number {
    const { stdout } = spawnSync('ps', ['-eo', 'pid=,pgid=,args='], { encoding: 'utf8' });
    const hosts = stdout.split('\n').filter((line) => {
      const [, group] = line.trim().split(/\s+/);
      // The server leads the group of its processes.
      return Number(group) === this.vscode.pid && line.includes('--type=extensionHost');
    });
    for (const host of hosts) process.kill(Number.parseInt(host, 10), 'SIGKILL');
    return hosts.length;
  }

  async close(): Promise<void> {
    await this.workbench.close();
    await this.vscode.stop();
    rmSync(this.parent, { recursive: true, force: true });
  }
}

const folderIn = (parent: string): string => join(parent, 'examples');

/** Makes a folder what a story begins with. What is so already is not touched: an editor that has it open would read it again. */
function fill(folder: string, { isEmpty = false, prepare }: Circumstances): void {
  const wanted = mkdtempSync(join(tmpdir(), 'muster-'));
  try {
    if (!isEmpty) cpSync('examples', wanted, { recursive: true });
    prepare?.(wanted);
    for (const path of readdirSync(folder, { recursive: true, encoding: 'utf8' }))
      if (!existsSync(join(wanted, path))) rmSync(join(folder, path), { recursive: true, force: true });
    cpSync(wanted, folder, { recursive: true, filter: (from, to) => !isSame(from, to) });
  } finally {
    rmSync(wanted, { recursive: true, force: true });
  }
}

const isSame = (from: string, to: string): boolean =>
  statSync(from).isFile() && existsSync(to) && readFileSync(from).equals(readFileSync(to));
