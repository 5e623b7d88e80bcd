import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { runVectors } from './run-vectors.js';
import { loadVectors } from './vector.js';

const paths = process.argv.slice(2);
const missing = paths.filter((path) => located(path) === undefined);
if (paths.length === 0 || missing.length > 0) {
  console.error(
    missing.length > 0 ? `There is no ${missing.join(', ')}.` : 'Usage: npm run -s vectors -- DIR_OR_FILE...',
  );
  process.exitCode = 2;
} else {
  const results = runVectors(paths.flatMap((path) => loadVectors(located(path) ?? path)));
  for (const { id, topic, expected, got } of results.failures)
    console.log(`${id} ${topic}\n  expected ${expected}\n  got      ${got}`);
  const waiting = [...results.notYet.values()].reduce((sum, count) => sum + count, 0);
  if (waiting > 0) console.log(`not yet: ${waiting} in ${results.notYet.size} topics`);
  console.log(`${results.passed} passed, ${results.failures.length} failed`);
  process.exitCode = results.failures.length > 0 ? 1 : 0;
}

/** Where npm was called, or in the project. */
function located(path: string): string | undefined {
  return [resolve(process.env.INIT_CWD ?? '.', path), resolve(path)].find((one) => existsSync(one));
}
