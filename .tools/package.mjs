// Makes the .vsix and the npm package, with bundles and the files of the whitelist in package.json only.
import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync, statSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { buildAll, isStale } from './build.mjs';
import { packNpm } from './npm-package.mjs';
import { root, toolEnvironment } from './paths.mjs';

/** The time of every file in the archive, so that the same sources result in the same bytes. */
const TIME = Date.UTC(2026, 0, 1) / 1000;

/** Files of the package other than the bundles. */
const contents = ['docs', 'examples', 'syntaxes', '.media', 'README.md', 'CHANGELOG.md', 'LICENSE'];

const { name, version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const vsix = join(root, 'dist', `${name}-${version}.vsix`);

/** Builds and packages the extension unless the .vsix is up to date; returns its path. */
export async function packageIfStale() {
  return isStale(vsix, contents) ? packageExtension() : vsix;
}

/** Builds and packages the extension; returns the path of the .vsix. */
export async function packageExtension() {
  const began = await buildAll({ minify: true });
  rmSync(vsix, { force: true });
  // Relative links of the README stay as they are, because the pictures are in the package.
  const options = ['--no-dependencies', '--allow-missing-repository', '--no-rewrite-relative-links', '--out', vsix];
  const vsce = join(root, 'node_modules', '@vscode', 'vsce', 'vsce');
  const result = spawnSync(process.execPath, [vsce, 'package', ...options], {
    cwd: root,
    encoding: 'utf8',
    env: { ...toolEnvironment(), SOURCE_DATE_EPOCH: String(TIME), TZ: 'UTC' },
  });
  if (result.status !== 0) throw new Error(`vsce package failed\n${result.stdout}${result.stderr}`);
  utimesSync(vsix, began, began);
  return vsix;
}

export async function run() {
  await packageExtension();
  for (const file of [vsix, packNpm(join(root, 'dist'))])
    console.log(`${file} (${Math.ceil(statSync(file).size / 1024)} KB)`);
}
