import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { says } from '../messages.js';
import { isWrongUse, type WrongUse, wrongUse } from '../options.js';
import { checkoutOf, languageOf, realOf } from './files.js';

/** Limit for the output of git, in bytes: more than the size of any campaign. */
const MOST_OUTPUT = 256_000_000;

/**
 * Calls `use` with the paths of a file or folder in two states of its git checkout: `A..B` are two revisions, `A` or `A..` one and
 * the files as they are now. Sheets and rulebooks of a revision are written to a temporary folder, which is removed afterwards.
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
    const pathIn = (revision: string | WrongUse | undefined): string | WrongUse => {
      if (revision === undefined || isWrongUse(revision)) return target;
      const folder = mkdtempSync(join(tmpdir(), 'muster-revision-'));
      folders.push(folder);
      return writeRevision(checkout, revision, folder) ?? join(folder, inside);
    };
    const [before, after] = [pathIn(revisions[0]), pathIn(revisions[1])];
    return isWrongUse(before) ? before : isWrongUse(after) ? after : use(before, after);
  } finally {
    for (const folder of folders) rmSync(folder, { recursive: true, force: true });
  }
}

function commitOf(checkout: string, revision: string): string | WrongUse {
  try {
    return git(checkout, ['rev-parse', '--verify', '--quiet', '--end-of-options', `${revision}^{commit}`])
      .toString()
      .trim();
  } catch (error) {
    const hasGit = !(error instanceof Error && 'code' in error && error.code === 'ENOENT');
    return wrongUse(hasGit ? says.noRevision(revision) : says.noGit);
  }
}

/** Writes the sheets, pages and rulebooks of a commit below a folder; returns why if that cannot be done. */
function writeRevision(checkout: string, commit: string, folder: string): WrongUse | undefined {
  // Marks the root of a checkout, so that no file above it is read.
  mkdirSync(join(folder, '.git'));
  const tree = git(checkout, ['ls-tree', '-r', '-z', '--full-tree', commit]).toString().split('\0');
  const files = tree.flatMap((entry) => {
    const [, blob, path] = /^100\d{3} blob ([0-9a-f]+)\t(.*)$/s.exec(entry) ?? [];
    return blob !== undefined && path !== undefined && languageOf(path) ? [{ blob, path }] : [];
  });
  const contents = contentsOf(
    checkout,
    files.map(({ blob }) => blob),
  );
  for (const [index, { path }] of files.entries()) {
    const file = resolve(folder, path);
    // A commit may call a folder `..`, which git itself never checks out.
    if (relative(folder, file).split(sep).join('/') !== path) return wrongUse(says.pathOfRevision(path));
    try {
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, contents[index] ?? '', { flag: 'wx' });
    } catch (error) {
      if (!(error instanceof Error && 'code' in error)) throw error;
      return wrongUse(says.notWritten(path, String(error.code)));
    }
  }
  return undefined;
}

/** The contents of blobs, in their order, from one process: starting one for each would take longer than all other work. */
function contentsOf(checkout: string, blobs: readonly string[]): readonly Buffer[] {
  const answer = git(checkout, ['cat-file', '--batch'], blobs.map((blob) => `${blob}\n`).join(''));
  let at = 0;
  return blobs.map((blob) => {
    // Each is a line with its name, its type and its size, then its bytes and an end of line.
    const begin = answer.indexOf('\n', at) + 1;
    const [, size] = / blob (\d+)\n$/.exec(answer.toString('latin1', at, begin)) ?? [];
    if (size === undefined) throw new Error(`git has lost ${blob}.`);
    const end = begin + Number(size);
    at = end + 1;
    return answer.subarray(begin, end);
  });
}

function git(checkout: string, args: readonly string[], input = ''): Buffer {
  return execFileSync('git', ['-C', checkout, ...args], { maxBuffer: MOST_OUTPUT, stdio: 'pipe', input });
}
