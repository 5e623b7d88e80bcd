// What is checked without running anything: style, layers, types.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { generate } from './generate.mjs';
import { layerViolations } from './layers.mjs';
import { root, toolEnvironment } from './paths.mjs';

function tool(name, args) {
  const options = { cwd: root, stdio: 'inherit', env: toolEnvironment(), shell: process.platform === 'win32' };
  return spawnSync(name, args, options).status === 0;
}

function layers() {
  const violations = layerViolations(
    ['client', 'server', 'language'].filter((folder) => existsSync(join(root, folder))),
  );
  for (const violation of violations) console.error(violation);
  return violations.length === 0;
}

const checks = {
  style: () => tool('biome', ['check', '--error-on-warnings', '.']),
  layers,
  types: () => tool('tsc', ['--noEmit', '-p', '.']) && tool('tsc', ['--noEmit', '-p', 'tsconfig.product.json']),
};

/** Runs all checks and returns the names of those that failed. */
export async function lint() {
  await generate();
  return Object.entries(checks).map(([name, check]) => ({ name, passed: check() }));
}

export async function run() {
  const failed = (await lint()).filter(({ passed }) => !passed);
  for (const { name } of failed) console.error(`lint: ${name} failed`);
  process.exitCode = failed.length === 0 ? 0 : 1;
}
