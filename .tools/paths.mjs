import { readdirSync, statSync } from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The project's folder. */
export const root = dirname(dirname(fileURLToPath(import.meta.url)));

/** The cache shared by clones: the editor that the tests and `npm start` open. */
export const cache = join(process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache'), 'muster');

const bin = join(root, 'node_modules', '.bin');

/** The environment in which the project's own Node and tools come first. */
export function toolEnvironment() {
  const path = (process.env.PATH ?? '').split(delimiter);
  return { ...process.env, PATH: [bin, ...path.filter((folder) => folder !== bin)].join(delimiter) };
}

export const ownNode = join(root, 'node_modules', 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node');

/**
 * The time of the last change of a file in milliseconds, 0 if there is none. For a folder it is the newest time of its files that
 * are not generated and of itself, so that removed files count, too.
 */
export function modified(path) {
  const stat = statSync(path, { throwIfNoEntry: false });
  if (!stat?.isDirectory()) return stat?.mtimeMs ?? 0;
  const inside = readdirSync(path).filter((name) => name !== 'generated');
  return Math.max(stat.mtimeMs, ...inside.map((name) => modified(join(path, name))));
}
