/** The npm package as somebody installs it: from the tarball, with nothing beside it. */
import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { packNpm } from '../../.tools/npm-package.mjs';
import { folderWith } from './muster.js';

const hasNpm = spawnSync('npm', ['--version']).status === 0;

test.skipIf(!hasNpm)('is packed, installed and run by npx: a wrong cost is found, and the server is there', () => {
  const folder = folderWith({
    'package.json': '{ "private": true }',
    'camp.muster': 'use "GURPS Lite WWII"\n\ncharacter Ann { age 20, DX 12 [5] }\n',
  });
  const run = (...args: string[]) =>
    spawnSync('npx', ['--offline', 'muster', ...args], { cwd: folder, encoding: 'utf8' });
  const tarball = packNpm(folder);
  const install = ['install', '--offline', '--no-audit', '--no-fund', '--no-save', tarball];
  expect(spawnSync('npm', install, { cwd: folder, encoding: 'utf8' })).toMatchObject({ status: 0 });
  const checked = run('check', 'camp.muster');
  expect(checked.stdout).toContain('camp.muster:3:');
  expect(checked.stdout).toContain('DX 12 costs [20], not [5].');
  expect(checked.status).toBe(1);
  expect(run('sheet', 'camp.muster').stdout).toContain('DX 12');
});
