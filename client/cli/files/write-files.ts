import { accessSync, constants, existsSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { says } from '../messages.js';
import { realOf } from './files.js';
import { isRunning } from './processes.js';

/** A file and its new text. */
export interface NewText {
  readonly path: string;
  /** Includes the byte order mark, where the file had one. */
  readonly text: string;
}

/** A file that could not be written. */
export interface Unwritten {
  readonly path: string;
  readonly why: string;
}

/** A new text that is written beside the file that it replaces. */
interface Draft {
  readonly target: string;
  readonly draft: string;
}

/**
 * Replaces or creates files, each completely or not at all. All new texts are written beside their files first, so that none is
 * replaced if one cannot be written. While several files are replaced, a journal lists them: `unfinishedIn` reads it if this
 * process was killed.
 */
export function replaceFiles(files: readonly NewText[]): Unwritten | undefined {
  const drafts: Draft[] = [];
  const journals = new Set<string>();
  let path = '';
  try {
    for (const file of files) {
      path = file.path;
      const target = realOf(path);
      const draft = join(dirname(target), `.${basename(target)}.${process.pid}.tmp`);
      const isNew = !existsSync(target);
      drafts.push({ target, draft });
      if (!isNew) accessSync(target, constants.W_OK);
      writeFileSync(draft, file.text, isNew ? {} : { mode: statSync(target).mode });
    }
    if (drafts.length > 1)
      for (const { target } of drafts) {
        path = join(dirname(target), JOURNAL);
        journals.add(path);
        writeFileSync(path, JSON.stringify({ process: process.pid, drafts }));
      }
  } catch (error) {
    for (const one of [...journals, ...drafts.map(({ draft }) => draft)]) rmSync(one, { force: true });
    return { path, why: error instanceof Error && 'code' in error ? String(error.code) : String(error) };
  }
  for (const { target, draft } of drafts) renameSync(draft, target);
  for (const journal of journals) rmSync(journal, { force: true });
  return undefined;
}

const JOURNAL = '.muster-unfinished';

/** A sentence about files of the folder that a killed process did not replace; undefined if there are none. */
export function unfinishedIn(folder: string): string | undefined {
  const path = join(folder, JOURNAL);
  const journal = existsSync(path) ? journalAt(path) : undefined;
  if (!journal || isRunning(journal.process)) return undefined;
  const left = journal.drafts.filter(({ draft }) => existsSync(draft));
  if (left.length > 0) {
    const done = journal.drafts.filter((one) => !left.includes(one)).map(({ target }) => target);
    return says.unfinished(done, left);
  }
  rmSync(path, { force: true });
  return undefined;
}

function journalAt(path: string): { readonly process: number; readonly drafts: readonly Draft[] } | undefined {
  try {
    const read: unknown = JSON.parse(readFileSync(path, 'utf8'));
    if (typeof read !== 'object' || read === null || !('process' in read) || !('drafts' in read)) return undefined;
    const { process, drafts } = read;
    if (typeof process !== 'number' || !Array.isArray(drafts) || !drafts.every(isDraft)) return undefined;
    return { process, drafts };
  } catch {
    return undefined;
  }
}

function isDraft(value: unknown): value is Draft {
  if (typeof value !== 'object' || value === null || !('target' in value) || !('draft' in value)) return false;
  return typeof value.target === 'string' && typeof value.draft === 'string';
}
