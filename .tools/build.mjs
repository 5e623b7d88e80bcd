// Builds what is run and packaged, and knows whether that is needed.
import { mkdirSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { generate } from './generate.mjs';
import { root } from './paths.mjs';

const stamp = join(root, 'dist', '.built');
const lock = join(root, 'node_modules', '.muster-build');
const sources = [
  'client',
  'server',
  'language',
  '.tools',
  'esbuild.mjs',
  'langium-config.json',
  'package.json',
  'tsconfig.json',
];

/** When a file was written; of a folder the newest time of what it holds and of itself, so that a removed file counts too. */
function modified(path) {
  const stat = statSync(path, { throwIfNoEntry: false });
  if (!stat?.isDirectory()) return stat?.mtimeMs ?? 0;
  const inside = readdirSync(path).filter((name) => !name.startsWith('generated'));
  return Math.max(stat.mtimeMs, ...inside.map((name) => modified(join(path, name))));
}

/** Whether a file was made before one of its sources, or not at all. They are paths in the project. */
function isOlder(file, made) {
  const time = modified(file);
  return time === 0 || made.some((path) => modified(join(root, path)) > time);
}

const isStale = () => isOlder(stamp, sources);

/** Whether a file that is made of the bundles, and of other files of the project, has to be made again. */
export function isOlderThanBundles(file, others) {
  return isStale() || modified(file) < modified(stamp) || isOlder(file, others);
}

/** Marks a file as made of the bundles that there are. */
export function datedAsBundles(file) {
  const built = new Date(modified(stamp));
  utimesSync(file, built, built);
}

/** Two processes that build at once would read each other's half-written files: the second waits for the first. */
async function locked(work) {
  for (let tries = 0; ; tries++) {
    try {
      mkdirSync(lock);
      break;
    } catch (error) {
      if (error.code !== 'EEXIST') throw error;
      if (tries > 600 || Date.now() - modified(lock) > 60_000) rmSync(lock, { recursive: true, force: true });
      await pause(100);
    }
  }
  try {
    return await work();
  } finally {
    rmSync(lock, { recursive: true, force: true });
  }
}

async function build(options) {
  await generate();
  const began = new Date();
  const { bundle } = await import('../esbuild.mjs');
  await bundle(options);
  mkdirSync(join(root, 'dist'), { recursive: true });
  writeFileSync(stamp, '');
  utimesSync(stamp, began, began);
}

/** Builds only when a source is newer than the last build. */
export async function buildIfStale() {
  if (isStale()) await locked(async () => (isStale() ? build({}) : undefined));
}

/** Builds in any case; `minify` for what is packaged. */
export async function buildAll(options = {}) {
  await locked(() => build(options));
}

export async function run(args) {
  await buildAll({ minify: args.includes('--minify') });
}
