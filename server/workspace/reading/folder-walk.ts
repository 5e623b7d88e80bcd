import { type Dirent, readdirSync, realpathSync, type Stats, statSync } from 'node:fs';
import { join, sep } from 'node:path';
import { SKIPPED } from './files.js';

/** So many folders are read through links: a link to a disk is not the workspace. */
const MOST_LINKED = 1_000;

/** Which files of a folder are meant. */
export interface Walk {
  readonly accepts: (name: string) => boolean;
  /** Whether something is left out that would be read otherwise. */
  readonly leavesOut?: (path: string, isFolder: boolean) => boolean;
  /** Only the files of the folder itself. */
  readonly isFlat?: boolean;
}

interface Folder {
  readonly path: string;
  /** Its real path, after those of the folders around it. */
  readonly real: readonly string[];
  readonly isLinked: boolean;
}

/**
 * The files of a folder and below, a folder per step. Links to files and folders are followed, except into a folder that the link
 * is in. Devices and pipes are left out: reading them may never end. What cannot be read is empty.
 */
export function* filesBelow(
  folder: string,
  { accepts, leavesOut = () => false, isFlat }: Walk,
): Generator<undefined, string[]> {
  const found: string[] = [];
  const real = realOf(folder);
  const waiting: Folder[] = real === undefined ? [] : [{ path: folder, real: [real], isLinked: false }];
  let linked = 0;
  for (let at = waiting.pop(); at; at = waiting.pop()) {
    if (at.isLinked && ++linked > MOST_LINKED) continue;
    for (const entry of entriesOf(at.path)) {
      const path = join(at.path, entry.name);
      const what = entry.isSymbolicLink() ? statOf(path) : entry;
      if (what?.isFile() && accepts(entry.name) && !leavesOut(path, false)) found.push(path);
      if (isFlat || !what?.isDirectory() || SKIPPED.test(entry.name) || leavesOut(path, true)) continue;
      const target = entry.isSymbolicLink() ? realOf(path) : join(at.real.at(-1) ?? at.path, entry.name);
      if (target === undefined || at.real.some((one) => isWithin(one, target))) continue;
      waiting.push({ path, real: [...at.real, target], isLinked: at.isLinked || entry.isSymbolicLink() });
    }
    yield;
  }
  return found.sort();
}

/** All files at once. */
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
