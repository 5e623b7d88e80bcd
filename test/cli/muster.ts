import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { MessageChannel, type MessagePort, receiveMessageOnPort, Worker } from 'node:worker_threads';
import { onTestFinished } from 'vitest';
import type { Bridge, Ran, Request } from './bridge.js';

export type { Ran };

const root = join(import.meta.dirname, '..', '..');
export const program = join(root, 'dist', 'cli', 'muster.mjs');

/** On a machine without git, comparing revisions cannot be tested. */
export const hasGit = spawnSync('git', ['--version']).status === 0;

/** The project's own folder, where the examples are. */
export const project = root;

/** A folder with the given files, gone after the test. */
export function folderWith(files: Readonly<Record<string, string | Uint8Array>>): string {
  const folder = mkdtempSync(join(tmpdir(), 'muster-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), content);
  }
  return folder;
}

const HANGS_MS = 600_000;

let bridge: { readonly port: MessagePort; readonly state: Int32Array } | undefined;

/** The command line that stays as long as the tests of a file run: starting it for every command takes most of the time. */
function resident(): { readonly port: MessagePort; readonly state: Int32Array } {
  if (bridge) return bridge;
  const { port1, port2 } = new MessageChannel();
  const state = new Int32Array(new SharedArrayBuffer(4));
  const workerData: Bridge = { port: port2, state, program };
  new Worker(join(import.meta.dirname, 'bridge.ts'), { workerData, transferList: [port2] }).unref();
  bridge = { port: port1, state };
  return bridge;
}

function answered(message: { readonly message: Ran } | undefined): Ran {
  if (!message) throw new Error('The command line did not answer.');
  return message.message;
}

/** Runs the command line; where it becomes a server, as a process of its own. */
export function muster(args: readonly string[], options: { readonly cwd?: string; readonly input?: string } = {}): Ran {
  const { cwd = root, input = '' } = options;
  if (args[0] === 'lsp') return asProcess(args, { cwd, input });
  const { port, state } = resident();
  const request: Request = { args, cwd, input };
  Atomics.store(state, 0, 0);
  port.postMessage(request);
  // The thread of the test waits here, so that no limit of the runner can end it.
  Atomics.wait(state, 0, 0, HANGS_MS);
  return answered(receiveMessageOnPort(port));
}

/** Runs the command line as a process of its own, as a person does. */
export function asProcess(args: readonly string[], options: { readonly cwd: string; readonly input: string }): Ran {
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...args], {
    ...options,
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
