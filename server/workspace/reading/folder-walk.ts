import { type Dirent, readdirSync, realpathSync, type Stats, statSync } from 'node:fs';
import { join, sep } from 'node:path';
import { SKIPPED } from './files.js';

/** Maximum number of folders that are read through links: a link to a whole disk does not belong to the workspace. */
const MOST_LINKED = 1_000;

/** Which files of a folder to list. */
export interface Walk {
  readonly accepts: (name: string) => boolean;
  /** Whether to leave out a file, or a folder with everything in it. */
  readonly leavesOut?: (path: string, isFolder: boolean) => boolean;
  /** Only the files of the folder itself. */
  readonly isFlat?: boolean;
}

interface Folder {
  readonly path: string;
  /** The real paths of the folders around it, from the outermost, and its own. */
  readonly real: readonly string[];
  readonly isLinked: boolean;
}

/**
 * The paths of the files in a folder and below, sorted; each step reads one folder. Links to files and folders are followed, except
 * into a folder that contains the link. Devices and pipes are left out: reading them may never end. Folders that cannot be read are empty.
 */
export function* filesBelow(
  folder: string,
  { accepts, leavesOut = () => false, isFlat }: Walk,
): Generator<undefined, string[]> {
  const files: string[] = [];
  const real = realOf(folder);
  const waiting: Folder[] = real === undefined ? [] : [{ path: folder, real: [real], isLinked: false }];
  let linked = 0;
  for (let at = waiting.pop(); at; at = waiting.pop()) {
    if (at.isLinked && ++linked > MOST_LINKED) continue;
    for (const entry of entriesOf(at.path)) {
      const path = join(at.path, entry.name);
      const kind = entry.isSymbolicLink() ? statOf(path) : entry;
      if (kind?.isFile() && accepts(entry.name) && !leavesOut(path, false)) files.push(path);
      if (isFlat || !kind?.isDirectory() || SKIPPED.test(entry.name) || leavesOut(path, true)) continue;
      const target = entry.isSymbolicLink() ? realOf(path) : join(at.real.at(-1) ?? at.path, entry.name);
      if (target === undefined || at.real.some((one) => isWithin(one, target))) continue;
      waiting.push({ path, real: [...at.real, target], isLinked: at.isLinked || entry.isSymbolicLink() });
    }
    yield;
  }
  return files.sort();
}

/** The same without steps. */
export function allFilesBelow(folder: string, walk: Walk): string[] {
  const steps = filesBelow(folder, walk);
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

/** Whether a path is a file, or a link to one. */
export function isOrdinaryFile(path: string): boolean {
  return statOf(path)?.isFile() ?? false;
}

function isWithin(path: string, folder: string): boolean {
  return path === folder || path.startsWith(folder.endsWith(sep) ? folder : folder + sep);
}

function entriesOf(folder: string): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch {
    return [];
  }
}

function statOf(path: string): Stats | undefined {
  try {
    return statSync(path);
  } catch {
    return undefined;
  }
}

function realOf(path: string): string | undefined {
  try {
    return realpathSync(path);
  } catch {
    return undefined;
  }
}
