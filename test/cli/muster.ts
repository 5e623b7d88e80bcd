import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach } from 'vitest';

const root = join(import.meta.dirname, '..', '..');
export const program = join(root, 'dist', 'cli', 'muster.cjs');
const folders: string[] = [];

afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

/** The project's own folder, where the examples are. */
export const project = root;

/** A folder with the given files, gone after the test. */
export function folderWith(files: Readonly<Record<string, string | Uint8Array>>): string {
  const folder = mkdtempSync(join(tmpdir(), 'muster-'));
  folders.push(folder);
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), content);
  }
  return folder;
}

export interface Ran {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

/** Runs the command line as a process. */
export function muster(args: readonly string[], options: { readonly cwd?: string; readonly input?: string } = {}): Ran {
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...args], {
    cwd: options.cwd ?? root,
    input: options.input ?? '',
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  return { code: status, out: stdout, err: stderr };
}

/** The JSON that a command printed. */
export function jsonOf(ran: Ran): Record<string, unknown> {
  const parsed: unknown = JSON.parse(ran.out);
  if (typeof parsed !== 'object' || parsed === null) throw new Error('no object was printed');
  return { ...parsed };
}
