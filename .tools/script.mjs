// The benchmark, the vectors and the mutations: each is a program in a folder of the tests.
import { spawnSync } from 'node:child_process';
import { buildIfStale } from './build.mjs';
import { root } from './paths.mjs';
import { bundleScript } from './typescript.mjs';

export async function run(args, task) {
  await buildIfStale();
  const options = ['--enable-source-maps', '--expose-gc'];
  const program = await bundleScript(`test/${task}/main.ts`);
  const { status } = spawnSync(process.execPath, [...options, program, ...args], { cwd: root, stdio: 'inherit' });
  process.exitCode = status ?? 1;
}
