// Checks everything: builds, lints, runs every test, and ends with one line that says how many.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { buildIfStale } from './build.mjs';
import { lint } from './lint.mjs';
import { root, toolEnvironment } from './paths.mjs';

const report = join(root, 'node_modules', '.muster-tests.json');

function vitest(args, environment = {}) {
  const program = join(root, 'node_modules', 'vitest', 'vitest.mjs');
  const env = { ...toolEnvironment(), ...environment };
  return spawnSync(process.execPath, [program, 'run', ...args], { cwd: root, stdio: 'inherit', env }).status ?? 1;
}

function runTests(args) {
  rmSync(report, { force: true });
  const status = vitest(['--reporter=default', '--reporter=json', `--outputFile.json=${report}`, ...args]);
  if (!existsSync(report)) return { passed: 0, failed: 1 };
  const { numPassedTests, numFailedTests, success } = JSON.parse(readFileSync(report, 'utf8'));
  // A file that cannot be loaded fails without a test of its own.
  const failed = numFailedTests === 0 && (status !== 0 || !success) ? 1 : numFailedTests;
  return { passed: numPassedTests, failed };
}

/** Takes the pictures of the README again, in the real editor. */
function takePictures() {
  process.exitCode = vitest(['--project', 'pictures'], { MUSTER_PICTURES: 'yes' });
}

export async function run(args, task) {
  if (task === 'pictures') return takePictures();
  const linted = await lint();
  for (const { name, passed } of linted) console.log(`lint: ${name} ${passed ? 'ok' : 'FAILED'}`);
  await buildIfStale();
  const tests = runTests(args);
  const passed = tests.passed + linted.filter((check) => check.passed).length;
  const failed = tests.failed + linted.filter((check) => !check.passed).length;
  console.log(`${passed} passed, ${failed} failed`);
  process.exitCode = failed === 0 ? 0 : 1;
}
