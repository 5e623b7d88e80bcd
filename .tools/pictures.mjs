// Takes the pictures of the README anew, in the real editor.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { root, toolEnvironment } from './paths.mjs';

export async function run() {
  const program = join(root, 'node_modules', 'vitest', 'vitest.mjs');
  const { status } = spawnSync(process.execPath, [program, 'run', '--project', 'pictures'], {
    cwd: root,
    stdio: 'inherit',
    env: { ...toolEnvironment(), MUSTER_PICTURES: 'yes' },
  });
  process.exitCode = status ?? 1;
}
