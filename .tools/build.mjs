// Builds what is run and packaged, and knows whether that is needed.
import { mkdirSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { generate } from './generate.mjs';
import { root } from './paths.mjs';

const stamp = join(root, 'dist', '.built');
const lock = join(root, 'node_modules', '.muster-build');
const sources = ['client', 'server', 'language'].map((folder) => join(root, folder));
const settings = ['esbuild.mjs', 'langium-config.json', 'package.json', 'tsconfig.json'].map((file) =>
  join(root, file),
);

function modified(path) {
  return statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;
}

/** Newest time of a folder's files and of the folders themselves, so that a removed file counts too. */
function newest(folder) {
  let time = modified(folder);
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (entry.name.startsWith('generated')) continue;
    const path = join(folder, entry.name);
    time = Math.max(time, entry.isDirectory() ? newest(path) : modified(path));
  }
  return time;
}

function isStale() {
  const built = modified(stamp);
  return (
    built === 0 ||
    [...sources.filter((s) => modified(s) > 0).map(newest), ...settings.map(modified)].some((t) => t > built)
  );
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
  generate();
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
