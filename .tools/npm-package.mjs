// Makes the npm package of the command line: `npx muster check`. It contains only bundles, and has no dependencies.
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root, toolEnvironment } from './paths.mjs';

const { name, version, description, license, keywords } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));

const files = ['cli', 'server', 'rulebooks', 'NOTICES.txt'];
const about = { name, version, description, license, keywords };
/** The manifest of the package. */
const manifest = { ...about, type: 'module', engines: { node: '>=20' }, bin: { [name]: 'cli/muster.mjs' }, files };

/** Packs the bundles of `dist/` into a tarball in a folder; returns its path. */
export function packNpm(folder) {
  const stage = join(root, 'dist', 'npm');
  rmSync(stage, { recursive: true, force: true });
  mkdirSync(stage, { recursive: true });
  const isShipped = (path) => !path.endsWith('.map') && !path.endsWith('main.browser.js');
  for (const one of files) cpSync(join(root, 'dist', one), join(stage, one), { recursive: true, filter: isShipped });
  cpSync(join(root, 'LICENSE'), join(stage, 'LICENSE'));
  cpSync(join(root, 'docs', 'command-line.md'), join(stage, 'README.md'));
  writeFileSync(join(stage, 'package.json'), `${JSON.stringify(manifest, undefined, 2)}\n`);
  const { status, stdout, stderr } = spawnSync('npm', ['pack', '--json', '--pack-destination', folder], {
    cwd: stage,
    encoding: 'utf8',
    env: toolEnvironment(),
    shell: process.platform === 'win32',
  });
  if (status !== 0) throw new Error(`npm pack failed\n${stderr}`);
  const [{ filename }] = JSON.parse(stdout);
  return join(folder, filename);
}
