// The static checks: style, layers, types, and unused code.
import { spawn } from 'node:child_process';
import { generate } from './generate.mjs';
import { layerViolations } from './layers.mjs';
import { root, toolEnvironment } from './paths.mjs';

function tool(name, args) {
  const options = { cwd: root, stdio: 'inherit', env: toolEnvironment(), shell: process.platform === 'win32' };
  return new Promise((resolve) => spawn(name, args, options).on('close', (status) => resolve(status === 0)));
}

async function layers() {
  const violations = await layerViolations();
  for (const violation of violations) console.error(violation);
  return violations.length === 0;
}

const checks = {
  style: () => tool('biome', ['check', '--error-on-warnings', '.']),
  layers,
  // Code that only tests use counts as unused.
  used: () => tool('knip', ['--production', '--no-progress']),
  types: () => tool('tsc', ['--noEmit', '-p', '.']),
};

/** Runs all checks; returns for each its name and whether it passed. */
export async function lint() {
  await generate();
  return Promise.all(Object.entries(checks).map(async ([name, check]) => ({ name, passed: await check() })));
}

export async function run() {
  const failed = (await lint()).filter(({ passed }) => !passed);
  for (const { name } of failed) console.error(`lint: ${name} failed`);
  process.exitCode = failed.length === 0 ? 0 : 1;
}
