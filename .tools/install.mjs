// Installs the dependencies if they are missing or differ from the lock file. Runs on any Node from 20 on, without dependencies.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './paths.mjs';

const packagesOf = (file) => JSON.parse(readFileSync(join(root, file), 'utf8')).packages;

/** Compared package by package: a checkout touches the lock file without changing it. */
function isInstalled() {
  const installed = 'node_modules/.package-lock.json';
  if (!existsSync(join(root, installed))) return false;
  const present = packagesOf(installed);
  return Object.entries(packagesOf('package-lock.json')).every(
    ([path, { version, optional }]) => path === '' || (present[path]?.version ?? (optional && version)) === version,
  );
}

/** Installs the versions of the lock file. Ends the process if npm fails. */
export function installIfStale() {
  if (isInstalled()) return;
  process.stderr.write('installing dependencies, which takes a minute or two the first time ...\n');
  const options = ['ci', '--no-audit', '--no-fund', '--loglevel=error'];
  const npm = process.env.npm_execpath;
  const io = { cwd: root, stdio: ['ignore', 2, 2] };
  const { status, error } = npm?.endsWith('.js')
    ? spawnSync(process.execPath, [npm, ...options], io)
    : spawnSync('npm', options, { ...io, shell: process.platform === 'win32' });
  if (status === 0) return;
  process.stderr.write(`npm ci failed${error ? `: ${error.message}` : ''}\n`);
  process.exit(1);
}
