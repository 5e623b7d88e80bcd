// Checks everything: builds, lints, runs every test, and ends with one line that says how many.
import { spawn } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { findChromium } from '../test/e2e/chromium.ts';
import { buildIfStale } from './build.mjs';
import { lint } from './lint.mjs';
import { root, toolEnvironment } from './paths.mjs';

function vitest(args, environment = {}) {
  const program = join(root, 'node_modules', 'vitest', 'vitest.mjs');
  const env = { ...toolEnvironment(), ...environment };
  const child = spawn(process.execPath, [program, 'run', ...args], { cwd: root, stdio: 'inherit', env });
  return new Promise((resolve) => child.on('close', (status) => resolve(status ?? 1)));
}

async function runTests(name, args) {
  const report = join(root, 'node_modules', `.muster-tests-${name}.json`);
  rmSync(report, { force: true });
  const status = await vitest(['--reporter=default', '--reporter=json', `--outputFile.json=${report}`, ...args]);
  if (!existsSync(report)) return { passed: 0, failed: 1 };
  const { numPassedTests, numFailedTests, success } = JSON.parse(readFileSync(report, 'utf8'));
  // A file that cannot be loaded fails without a test of its own.
  const failed = numFailedTests === 0 && (status !== 0 || !success) ? 1 : numFailedTests;
  return { passed: numPassedTests, failed };
}

async function checked() {
  const linted = await lint();
  for (const { name, passed } of linted) console.log(`lint: ${name} ${passed ? 'ok' : 'FAILED'}`);
  const passed = linted.filter((check) => check.passed).length;
  return { passed, failed: linted.length - passed };
}

/** Beside the checks the package is made, which builds anew. The editor's tests come last: beside others they take as much longer as is saved. */
async function everything() {
  const hasBrowser = findChromium() !== undefined;
  const first = [checked(), ...(hasBrowser ? [runTests('package', ['--project', 'package'])] : [])];
  const results = await Promise.all(first);
  results.push(await runTests('language', ['--project', 'muster']));
  if (hasBrowser) results.push(await runTests('editor', ['--project', 'e2e']));
  return results;
}

export async function run(args, task) {
  if (task === 'pictures') {
    process.exitCode = await vitest(['--project', 'pictures'], { MUSTER_PICTURES: 'yes' });
    return;
  }
  await buildIfStale();
  const results = args.length === 0 ? await everything() : [await checked(), await runTests('some', args)];
  const count = (key) => results.reduce((sum, result) => sum + result[key], 0);
  console.log(`${count('passed')} passed, ${count('failed')} failed`);
  process.exitCode = count('failed') === 0 ? 0 : 1;
}
