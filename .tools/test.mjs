// Builds, lints and runs every test; the output ends with all failures and a line with their number.
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
  if (!existsSync(report)) return { passed: 0, failed: [`${name}: no report`] };
  const { numPassedTests: passed, success, testResults } = JSON.parse(readFileSync(report, 'utf8'));
  const failed = testResults.flatMap(({ name: file, status: state, message, assertionResults }) => {
    const tests = assertionResults.filter((one) => one.status === 'failed');
    // A file that cannot be loaded fails without a test of its own.
    if (tests.length === 0 && state === 'failed') return [`${file}: ${message}`];
    return tests.map(({ fullName, failureMessages: [why = ''] }) => `${file}: ${fullName}\n  ${why}`);
  });
  if (failed.length === 0 && (status !== 0 || !success)) failed.push(`${name}: vitest ended with ${status}`);
  return { passed, failed };
}

async function checked() {
  const linted = await lint();
  const failed = linted.filter((check) => !check.passed).map(({ name }) => `lint: ${name}`);
  return { passed: linted.length - failed.length, failed };
}

/** The package, which builds anew, is made and tested in parallel to the checks. The editor's tests run alone at the end, as parallel ones are not faster. */
async function everything() {
  const hasBrowser = findChromium() !== undefined;
  const packaged = hasBrowser ? [runTests('package', ['--project', 'package'])] : [];
  const first = await Promise.all([checked(), ...packaged]);
  const language = await runTests('language', ['--project', 'muster']);
  return [...first, language, ...(hasBrowser ? [await runTests('editor', ['--project', 'e2e'])] : [])];
}

export async function run(args, task) {
  if (task === 'pictures') {
    process.exitCode = await vitest(['--project', 'pictures'], { MUSTER_PICTURES: 'yes' });
    return;
  }
  await buildIfStale();
  const results = args.length === 0 ? await everything() : [await checked(), await runTests('some', args)];
  const failed = results.flatMap((result) => result.failed);
  const passed = results.reduce((sum, result) => sum + result.passed, 0);
  console.log([...failed, `${passed} passed, ${failed.length} failed`].join('\n'));
  process.exitCode = failed.length === 0 ? 0 : 1;
}
