/** A thread between a test, which waits as it would for a process of its own, and the command line that stays. */
import { fork } from 'node:child_process';
import { join } from 'node:path';
import { type MessagePort, workerData } from 'node:worker_threads';

/** A command line, where it is run, and what it reads from standard input. */
export interface Request {
  readonly args: readonly string[];
  readonly cwd: string;
  readonly input: string;
}

export interface Ran {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

/** What the thread is made with; `state` becomes 1 when an answer is on the port. */
export interface Bridge {
  readonly port: MessagePort;
  readonly state: Int32Array;
  readonly program: string;
}

const { port, state, program }: Bridge = workerData;
const resident = fork(join(import.meta.dirname, 'resident.ts'), [program], { execArgv: [] });

function answer(ran: Ran): void {
  port.postMessage(ran);
  Atomics.store(state, 0, 1);
  Atomics.notify(state, 0);
}

let isAsked = false;
let ended: Ran | undefined;

port.on('message', (request: Request) => {
  if (ended) return answer(ended);
  isAsked = true;
  resident.send(request);
});
resident.on('message', (ran: Ran) => {
  isAsked = false;
  answer(ran);
});
resident.on('exit', (code) => {
  ended = { code, out: '', err: 'The command line has ended by itself.' };
  if (isAsked) answer(ended);
});
