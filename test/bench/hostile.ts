/**
 * `npm run bench -- hostile [NAME]`: texts that are made to keep the server busy. Printed for each is how long the real
 * server, over its standard input and output, answers nothing at all while it works on it: the worst block, in time of the
 * processor.
 */
import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from '../server/client.js';
import type { HostileText } from './hostile-text.js';
import { hostileTexts } from './hostile-texts.js';

/** What the server did with one step, in milliseconds. */
interface Step {
  readonly name: string;
  /** The longest that it did not answer the simplest of questions. */
  readonly block: number;
  /** What it did until the answer to the step itself. */
  readonly time: number;
}

const GOAL_MS = 1000;
/** A step that takes longer is given up, and with it the server. */
const PATIENCE_MS = 15_000;
/** However little of the machine is left for the server, in time that passes. */
const MOST_MS = 120_000;

const REQUESTS = [
  'hover',
  'completion',
  'inlayHint',
  'codeLens',
  'foldingRange',
  'formatting',
  'references',
  'documentHighlight',
  'semanticTokens/full',
  'codeAction',
  'documentSymbol',
];

export async function benchHostile(program: readonly string[], wanted: string | undefined): Promise<void> {
  let worst = 0;
  let complaints = 0;
  for (const text of hostileTexts.filter(({ name }) => name.includes(wanted ?? ''))) {
    const { steps, log } = await attack(program, text);
    const slowest = steps.reduce((a, b) => (b.block > a.block ? b : a));
    const [open, key] = steps;
    worst = Math.max(worst, slowest.block);
    complaints += log.length;
    const size = [...Object.values(text.files), text.log ?? ''].reduce((sum, one) => sum + one.length, 0);
    const columns = [
      text.name.padEnd(46),
      `${(size / 1000).toFixed(1)} kB`.padStart(8),
      `${shown(slowest.block)} ms`.padStart(9),
      slowest.name.padEnd(18),
      `open ${shown(open?.time ?? Number.NaN)}`.padEnd(11),
      `key ${shown(key?.time ?? Number.NaN)}`.padEnd(10),
      steps
        .slice(2)
        .filter((step) => step.time > GOAL_MS / 4)
        .map((step) => `${step.name} ${shown(step.time)}`)
        .join(', '),
    ];
    console.log(`${slowest.block > GOAL_MS ? 'MISSED' : '      '} ${columns.join('  ')}`);
    for (const line of new Set(log.map((one) => one.split('\n', 2).join(' ').slice(0, 150))))
      console.log(`       LOG: ${line}`);
  }
  console.log(`\nworst block ${shown(worst)} ms, goal ${GOAL_MS} ms; ${complaints} errors in the server's log`);
}

async function attack(
  program: readonly string[],
  text: HostileText,
): Promise<{ steps: Step[]; log: readonly string[] }> {
  const client = await Client.start({ files: {}, program, node: ['--max-old-space-size=3000'] });
  const steps: Step[] = [];
  try {
    await client.settled();
    const paths = Object.keys(text.files);
    const last = paths.at(-1) ?? '';
    const content = text.files[last] ?? '';
    const lines = content.split('\n');
    const step = async (name: string, work: () => Promise<unknown>): Promise<boolean> => {
      const done = await measured(client, name, work);
      steps.push(done);
      return done.time < PATIENCE_MS;
    };
    const isOpen = await step('open', async () => {
      for (const path of paths)
        await client.open(path, text.files[path] ?? '', path.endsWith('.md') ? 'markdown' : undefined);
      await client.checked(last);
    });
    if (!isOpen) return { steps, log: client.log };
    const middle = { line: Math.floor(lines.length / 2), character: 1 };
    const key = { range: { start: middle, end: middle }, text: 'x' };
    if (!(await step('keystroke', () => client.change(last, [key])))) return { steps, log: client.log };
    const position = { line: Math.max(0, lines.length - 4), character: 2 };
    const textDocument = { uri: client.uri(last) };
    const range = { start: { line: 0, character: 0 }, end: { line: lines.length, character: 0 } };
    const diagnostics = client.shown(last).slice(0, 20);
    const context = { includeDeclaration: true, diagnostics, triggerKind: 1 };
    const options = { tabSize: 2, insertSpaces: true };
    for (const method of REQUESTS) {
      const params = { textDocument, position, range, context, options };
      const isAnswered = await step(method, () => client.connection.sendRequest(`textDocument/${method}`, params));
      if (!isAnswered) return { steps, log: client.log };
    }
    const uri = client.uri('hostile.muster');
    const requests = {
      'muster/sheet': { uri },
      'muster/page': { uri, form: 'live' },
      'muster/difference': { uri: client.uri(last), text: content.replaceAll('1', '2') },
      'muster/import': { text: content, game: 'GURPS Lite WWII', uri: client.uri(last) },
      'muster/tracker': { uri, encounter: 'E', log: text.log ?? '' },
      'muster/checkLog': { uri: client.uri('hostile.muster-log'), text: text.log ?? '' },
      'muster/adventurePage': { uri: client.uri(last) },
    };
    for (const [method, params] of Object.entries(requests))
      if (!(await step(method, () => client.connection.sendRequest(method, params)))) return { steps, log: client.log };
    return { steps, log: client.log };
  } finally {
    await stop(client, (steps.at(-1)?.time ?? 0) >= PATIENCE_MS);
  }
}

/** Does the work, and meanwhile sends cheap requests to the server. */
async function measured(client: Client, name: string, work: () => Promise<unknown>): Promise<Step> {
  const began = performance.now();
  const idle = busy(client);
  let isDone = false;
  let block = 0;
  const done = work()
    .catch((error: unknown) => client.log.push(`${name}: ${String(error)}`))
    .finally(() => {
      isDone = true;
    });
  const isGivenUp = (): boolean =>
    busy(client) - idle > PATIENCE_MS || performance.now() - began > MOST_MS || !client.isRunning;
  while (!isDone && !isGivenUp()) {
    const asked = busy(client);
    let isAnswered = false;
    const answer = client.connection
      .sendRequest('bench/ping')
      .catch(() => undefined)
      .finally(() => {
        isAnswered = true;
      });
    while (!isAnswered && !isGivenUp()) await Promise.race([answer, pause(1000, undefined, { ref: false })]);
    block = Math.max(block, busy(client) - asked);
    await Promise.race([done, pause(2)]);
  }
  return { name, block, time: isDone ? busy(client) - idle : PATIENCE_MS };
}

/**
 * How long the server's process has computed, in milliseconds, where the system tells it: what else the machine does
 * counts for nothing then. Elsewhere the time that passed.
 */
function busy(client: Client): number {
  try {
    const fields = readFileSync(`/proc/${client.process.pid}/stat`, 'utf8')
      .replace(/^.*\) /, '')
      .split(' ');
    // Ticks of a hundredth of a second, in the program and in the system.
    return (Number(fields[11]) + Number(fields[12])) * 10;
  } catch {
    return performance.now();
  }
}

async function stop(client: Client, isStuck: boolean): Promise<void> {
  if (isStuck) client.process.kill('SIGKILL');
  if (isStuck && client.isRunning) await new Promise((resolve) => client.process.once('exit', resolve));
  await client.stop();
}

function shown(ms: number): string {
  return ms >= PATIENCE_MS ? `> ${PATIENCE_MS}` : ms.toFixed(0);
}
