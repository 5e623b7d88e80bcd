import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { filesIn, languageOf, mayBeRead } from './files/files.js';
import type { Overlay } from './files/project.js';
import { decode } from './files/read-text.js';
import { says } from './messages.js';
import { didYouMean } from './near.js';
import { isWrongUse, type WrongUse, wrongUse } from './options.js';

/** The files of a command, in order, and the texts of those that are not on the disk. */
export interface Targets {
  readonly paths: readonly string[];
  readonly overlay: Overlay;
}

/** The files of `PATH...`: files as they are, the sheets of folders, `-` for standard input. */
export function targetsOf(paths: readonly string[], stdinName: string | undefined): Targets | WrongUse {
  if (paths.length === 0) return wrongUse(says.noTargets);
  const names = new Set<string>();
  const overlay = new Map<string, ReturnType<typeof decode>>();
  for (const path of paths) {
    if (path === '-') {
      const name = resolve(stdinName ?? 'stdin.muster');
      if (!languageOf(name)) return wrongUse(says.stdinName(name));
      overlay.set(name, decode(readFileSync(0)));
      names.add(name);
      continue;
    }
    const inside = filesAt(path);
    if (isWrongUse(inside)) return inside;
    for (const file of inside) names.add(file);
  }
  return { paths: [...names].sort(), overlay };
}

function filesAt(path: string): readonly string[] | WrongUse {
  const full = resolve(path);
  if (!existsSync(full)) return wrongUse(says.noFileOrFolder(path, nearFile(full)));
  if (!statSync(full).isDirectory()) {
    if (languageOf(full)) return [full];
    return wrongUse(path.endsWith('.muster-log') ? says.logToReplay(path) : says.notOurs(path));
  }
  const files = filesIn(full, ['muster', 'rulebook', 'markdown']).filter(mayBeRead);
  return files.length > 0 ? files : wrongUse(says.emptyFolder(path));
}

/** A suggestion of similar file names in the folder. */
export function nearFile(path: string): string {
  try {
    const files = readdirSync(dirname(path)).filter(
      (name) => languageOf(name) !== undefined || statSync(join(dirname(path), name)).isDirectory(),
    );
    return didYouMean(basename(path), files);
  } catch {
    return '';
  }
}
