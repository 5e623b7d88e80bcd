/** The command line as a process that stays: it carries out one command after another, each in its folder, and says what was printed. */
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pathToFileURL } from 'node:url';
import type { Ran, Request } from './bridge.js';

const [, , program = ''] = process.argv;
const { run }: { run: (args: readonly string[]) => Promise<number> } = await import(
  pathToFileURL(join(dirname(program), 'run.mjs')).href
);

/** Its own standard input stays open: each command has another in its place. */
const { readFileSync } = fs;
let input = '';
Object.assign(fs, {
  readFileSync: (...given: Parameters<typeof readFileSync>) =>
    given[0] === 0 ? Buffer.from(input) : readFileSync(...given),
});
syncBuiltinESMExports();

process.on('message', async ({ args, cwd, ...request }: Request) => {
  input = request.input;
  const typed = Readable.from([Buffer.from(input)]);
  Object.defineProperty(process, 'stdin', { value: typed, configurable: true });
  const printed = { out: '', err: '' };
  process.stdout.write = (text) => {
    printed.out += text;
    return true;
  };
  process.stderr.write = (text) => {
    printed.err += text;
    return true;
  };
  process.chdir(cwd);
  // What starts the program once more, in another thread, looks here.
  process.argv.splice(1, process.argv.length, program, ...args);
  const code = await run(args);
  // The folder may be gone before the next command comes.
  process.chdir(import.meta.dirname);
  process.send?.({ code, ...printed } satisfies Ran);
});

process.on('disconnect', () => process.exit());
