// The entry point of every npm script: installs missing dependencies, continues under the project's own Node, and runs the task.
// It must run on Node 20 without any dependencies.
import { spawn } from 'node:child_process';
import { existsSync, realpathSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { installIfStale } from './install.mjs';
import { ownNode, toolEnvironment } from './paths.mjs';

/** Tasks, and the files beside this one that run them. */
const files = { bench: 'script', vectors: 'script', mutate: 'script', pictures: 'test' };
for (const name of ['start', 'test', 'build', 'generate', 'lint', 'package', 'muster']) files[name] = name;

const [task, ...args] = process.argv.slice(2);
if (!Object.hasOwn(files, task ?? '')) {
  process.stderr.write(`usage: run.mjs ${Object.keys(files).join('|')} [ARGUMENT...]\n`);
  process.exit(2);
}

installIfStale();
const own = existsSync(ownNode) && realpathSync(ownNode) !== realpathSync(process.execPath);
if (own) reenter();
else {
  process.env.PATH = toolEnvironment().PATH;
  const { run } = await import(`./${files[task]}.mjs`);
  try {
    await run(args, task);
  } catch (error) {
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  }
}

function reenter() {
  const child = spawn(ownNode, [fileURLToPath(import.meta.url), ...process.argv.slice(2)], {
    stdio: 'inherit',
    env: toolEnvironment(),
  });
  // Ctrl-C also reaches the child, which is in the same process group; a termination does not.
  process.on('SIGINT', () => {});
  process.on('SIGTERM', () => child.kill('SIGTERM'));
  child.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 130 : 1)));
}
