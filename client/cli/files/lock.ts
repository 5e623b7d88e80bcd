import { readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { says } from '../messages.js';
import { type WrongUse, wrongUse } from '../options.js';
import { realOf } from './files.js';
import { isRunning } from './processes.js';

/** A file that only this process may write. */
export interface Lock {
  /** False once another process has taken the lock over as abandoned: then nothing may be written any more. */
  isHeld(): boolean;
  release(): void;
}

/** How long a lock of another machine, or one without a process, is valid, in milliseconds. */
const OLDEST = 60_000;
/** How often a waiting process tries to take the lock. */
const MOST_TRIES = 6000;

/**
 * Takes the lock of a file that is read, changed and written: a file beside it that names the process and the machine.
 * Waits while another process has it, for about five minutes. A lock whose process has ended was left behind, and is removed.
 */
export async function lockOf(path: string): Promise<Lock | WrongUse> {
  const target = realOf(path);
  const file = join(dirname(target), `.${basename(target)}.lock`);
  const own = `${process.pid} ${hostname()} ${crypto.randomUUID()}`;
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    try {
      writeFileSync(file, own, { flag: 'wx' });
      return {
        isHeld: () => textOf(file) === own,
        release: () => {
          if (textOf(file) === own) rmSync(file, { force: true });
        },
      };
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? String(error.code) : '';
      if (code !== 'EEXIST') return wrongUse(says.notWritten(path, code));
    }
    if (isLeftBehind(file)) remove(file);
    else await pause(20 + Math.random() * 60);
  }
  return wrongUse(says.locked(path, file));
}

function isLeftBehind(file: string): boolean {
  const [, id, host] = /^(\d+) (\S+) /.exec(textOf(file) ?? '') ?? [];
  if (id !== undefined && host === hostname()) return !isRunning(Number(id));
  const age = Date.now() - (statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? Date.now());
  return age > OLDEST;
}

/** Removes an abandoned lock. It is renamed first, because only one of several processes can do that. */
function remove(file: string): void {
  const away = `${file}.${process.pid}`;
  try {
    renameSync(file, away);
    rmSync(away, { force: true });
  } catch {
    // Another process has removed it already.
  }
}

function textOf(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}
