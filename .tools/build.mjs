// Builds the bundles, and finds out whether they are out of date.
import { mkdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { generate } from './generate.mjs';
import { modified, root } from './paths.mjs';

const stamp = join(root, 'dist', '.built');
const lock = join(root, 'node_modules', '.muster-build');
const sources = ['client', 'server', 'language', '.tools'];
const settings = ['esbuild.mjs', 'langium-config.json', 'package.json', 'tsconfig.json'];

/** Whether something made from the sources and other files of the project is out of date. */
export function isStale(file, others = []) {
  const time = modified(file);
  return [...sources, ...settings, ...others].some((path) => modified(join(root, path)) > time);
}

/** Two processes that build at once would read each other's half-written files: the second waits for the first. */
async function locked(work) {
  for (;;) {
    try {
      mkdirSync(lock);
      break;
    } catch (error) {
      if (error.code !== 'EEXIST') throw error;
      // A build that was killed left it behind.
      if (Date.now() - modified(lock) > 60_000) rmSync(lock, { recursive: true, force: true });
      await pause(100);
    }
  }
  try {
    return await work();
  } finally {
    rmSync(lock, { recursive: true, force: true });
  }
}

/** Returns the time of its beginning: later changes are not part of the build. */
async function build(options) {
  process.stderr.write('building ...\n');
  await generate();
  const began = new Date();
  const { bundle } = await import('../esbuild.mjs');
  await bundle(options);
  writeFileSync(stamp, '');
  utimesSync(stamp, began, began);
  return began;
}

/** Builds only when a source is newer than the last build. */
export async function buildIfStale() {
  if (isStale(stamp)) await locked(async () => (isStale(stamp) ? build({}) : undefined));
}

/** Builds unconditionally; with `minify` for packages. */
export const buildAll = (options) => locked(() => build(options));

export const run = (args) => buildAll({ minify: args.includes('--minify') });
