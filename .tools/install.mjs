// Installs the dependencies when they are missing or not those of the lock file. Runs on any Node from 20 on, without dependencies.
import { spawnSync } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './paths.mjs';

const lock = join(root, 'package-lock.json');
const installed = join(root, 'node_modules', '.package-lock.json');

function modified(file) {
  return statSync(file, { throwIfNoEntry: false })?.mtimeMs;
}

/** A checkout touches the lock file without changing it: then what is installed is compared package by package. */
function sameVersions() {
  const wanted = JSON.parse(readFileSync(lock, 'utf8')).packages;
  const present = JSON.parse(readFileSync(installed, 'utf8')).packages;
  return Object.entries(wanted).every(
    ([path, { version, optional }]) => path === '' || (present[path]?.version ?? (optional && version)) === version,
  );
}

function isInstalled() {
  const done = modified(installed);
  if (done === undefined) return false;
  return done >= (modified(lock) ?? 0) || sameVersions();
}

/** Makes `node_modules` what the lock file says. Ends the process when npm fails. */
export function installIfStale() {
  if (isInstalled()) return;
  process.stderr.write('installing dependencies ...\n');
  const options = ['ci', '--no-audit', '--no-fund', '--loglevel=error'];
  const npm = process.env.npm_execpath;
  const io = { cwd: root, stdio: ['ignore', 2, 2] };
  const { status, error } = npm?.endsWith('.js')
    ? spawnSync(process.execPath, [npm, ...options], io)
    : spawnSync('npm', options, { ...io, shell: process.platform === 'win32' });
  if (status !== 0) {
    process.stderr.write(`npm ci failed${error ? `: ${error.message}` : ''}\n`);
    process.exit(1);
  }
}
