import { spawnSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { build } from 'esbuild';
import { buildIfStale } from './build.mjs';
import { root } from './paths.mjs';

/** Runs a TypeScript program of the project: bundled with what it imports from the project, packages left where they are. */
export async function runScript(file, args, nodeOptions = []) {
  await buildIfStale();
  const outfile = join(root, 'dist', 'scripts', `${basename(dirname(file))}-${basename(file, '.ts')}.mjs`);
  mkdirSync(dirname(outfile), { recursive: true });
  await build({
    absWorkingDir: root,
    entryPoints: [file],
    outfile,
    bundle: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    target: 'node24',
    sourcemap: 'inline',
    logLevel: 'warning',
  });
  const { status } = spawnSync(process.execPath, ['--enable-source-maps', ...nodeOptions, outfile, ...args], {
    cwd: root,
    stdio: 'inherit',
  });
  process.exitCode = status ?? 1;
}
