/** The command line as a process that stays: it carries out one command after another, each in its folder, and says what was printed. */
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Ran, Request } from './bridge.js';

const [, , program = ''] = process.argv;
const { run }: { run: (args: readonly string[]) => Promise<number> } = await import(
  pathToFileURL(join(dirname(program), 'run.mjs')).href
);

process.on('message', async ({ args, cwd }: Request) => {
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
