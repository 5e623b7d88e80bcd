import { accessSync, constants, realpathSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

/** A file and the text that takes the place of its own. */
export interface NewText {
  readonly path: string;
  /** With the byte order mark, where the file had one. */
  readonly text: string;
}

/** A file that could not be written. */
export interface Unwritten {
  readonly path: string;
  readonly why: string;
}

/**
 * Replaces files, each at once or not at all: a file that is cut off in the middle is worse than one that is as it was. All are
 * written beside their places first, so that none is replaced where one cannot be written.
 */
export function replaceFiles(files: readonly NewText[]): Unwritten | undefined {
  const drafts: { readonly target: string; readonly draft: string }[] = [];
  for (const { path, text } of files) {
    try {
      const target = realpathSync(path);
      const draft = join(dirname(target), `.${basename(target)}.${process.pid}.tmp`);
      drafts.push({ target, draft });
      accessSync(target, constants.W_OK);
      writeFileSync(draft, text, { mode: statSync(target).mode });
    } catch (error) {
      for (const { draft } of drafts) rmSync(draft, { force: true });
      return { path, why: error instanceof Error && 'code' in error ? String(error.code) : String(error) };
    }
  }
  for (const { target, draft } of drafts) renameSync(draft, target);
  return undefined;
}
