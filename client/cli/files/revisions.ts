import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative, resolve } from 'node:path';
import { says } from '../messages.js';
import { isWrongUse, type WrongUse, wrongUse } from '../options.js';
import { checkoutOf, languageOf } from './files.js';

/** More than any campaign has, in bytes. */
const MOST_OUTPUT = 256_000_000;

/**
 * Gives the paths that a file or folder has in two states of its git checkout: `A..B` are two revisions, `A` or `A..` one and
 * the files as they are now. Sheets and rulebooks of a revision are written to a folder of their own, which is gone afterwards.
 */
export function withRevisions<Result>(
  target: string,
  range: string,
  use: (before: string, after: string) => Result,
): Result | WrongUse {
  const checkout = checkoutOf(target);
  if (checkout === undefined) return wrongUse(says.noCheckout(target));
  const [from = '', to = ''] = range.includes('..') ? range.split(/\.{2,3}/) : [range];
  const revisions = [commitOf(checkout, from === '' ? 'HEAD' : from), ...(to === '' ? [] : [commitOf(checkout, to)])];
  const wrong = revisions.find(isWrongUse);
  if (wrong) return wrong;
  const folders: string[] = [];
  try {
    const inside = relative(realpathSync(checkout), realOf(target));
    const pathIn = (revision: string | WrongUse | undefined): string => {
      if (revision === undefined || isWrongUse(revision)) return target;
      const folder = mkdtempSync(join(tmpdir(), 'muster-revision-'));
      folders.push(folder);
      writeRevision(checkout, revision, folder);
      return join(folder, inside);
    };
    return use(pathIn(revisions[0]), pathIn(revisions[1]));
  } finally {
    for (const folder of folders) rmSync(folder, { recursive: true, force: true });
  }
}

/** What is gone now had no link in its path. */
function realOf(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    return resolve(path);
  }
}

function commitOf(checkout: string, revision: string): string | WrongUse {
  try {
    return git(checkout, 'rev-parse', '--verify', '--quiet', '--end-of-options', `${revision}^{commit}`)
      .toString()
      .trim();
  } catch (error) {
    const hasGit = !(error instanceof Error && 'code' in error && error.code === 'ENOENT');
    return wrongUse(hasGit ? says.noRevision(revision) : says.noGit);
  }
}

function writeRevision(checkout: string, commit: string, folder: string): void {
  // As in the checkout, nothing above it counts.
  mkdirSync(join(folder, '.git'));
  const paths = git(checkout, 'ls-tree', '-r', '-z', '--name-only', '--full-tree', commit).toString().split('\0');
  for (const path of paths) {
    if (!languageOf(path)) continue;
    const file = join(folder, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, git(checkout, 'cat-file', 'blob', `${commit}:${path}`));
  }
}

function git(checkout: string, ...args: readonly string[]): Buffer {
  return execFileSync('git', ['-C', checkout, ...args], { maxBuffer: MOST_OUTPUT, stdio: ['ignore', 'pipe', 'pipe'] });
}
