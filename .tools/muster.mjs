// The command line from a clone. It builds, and prints that it does, only if a source changed.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { buildIfStale } from './build.mjs';
import { root } from './paths.mjs';

export async function run(args) {
  await buildIfStale();
  const program = join(root, 'dist', 'cli', 'muster.mjs');
  process.argv = [process.execPath, program, ...args];
  // npm runs scripts in the project's folder; paths are relative to the folder where the author called it.
  if (process.env.INIT_CWD) process.chdir(process.env.INIT_CWD);
  await import(pathToFileURL(program).href);
}
