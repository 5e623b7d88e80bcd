/** The npm package as somebody installs it: from the tarball, with nothing beside it. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { packNpm } from '../../.tools/npm-package.mjs';
import { folderWith } from './muster.js';

const hasNpm = spawnSync('npm', ['--version']).status === 0;

test.skipIf(!hasNpm)('is packed, installed and run by npx: what each command loads is in it', () => {
  const folder = folderWith({
    'package.json': '{ "private": true }',
    'camp.muster': 'use "GURPS Lite WWII"\n\ncharacter Ann { age 20, DX 12 [5] }\n',
    'gate.muster':
      'use "GURPS Lite WWII"\nnpc Ben { DX 12 }\nencounter "The gate" { side One { Ben }, side Two { 2 Ben } }\n',
    'block.txt':
      'Zed\nST: 11 HP: 11 Speed: 5.00\nDX: 12 Will: 10 Move: 5\nIQ: 10 Per: 10\nHT: 11 FP: 11 SM: 0\nTraits: Combat Reflexes.\nSkills: Brawling-13; Stealth-12.\n',
  });
  const npx = (...args: string[]) =>
    spawnSync('npx', ['--offline', 'muster', ...args], { cwd: folder, encoding: 'utf8' });
  // What npx runs, without the seconds that it takes to find it.
  const answered = (input: string, ...args: string[]) =>
    spawnSync(join(folder, 'node_modules/.bin/muster'), args, { cwd: folder, encoding: 'utf8', input });
  const run = (...args: string[]) => answered('', ...args);
  const tarball = packNpm(folder);
  const install = ['install', '--offline', '--no-audit', '--no-fund', '--no-save', tarball];
  expect(spawnSync('npm', install, { cwd: folder, encoding: 'utf8' })).toMatchObject({ status: 0 });
  const checked = npx('check', 'camp.muster');
  expect(checked.stdout).toContain('camp.muster:3:');
  expect(checked.stdout).toContain('DX 12 costs [20], not [5].');
  expect(checked.status).toBe(1);
  expect(run('sheet', 'camp.muster').stdout).toContain('DX 12');
  expect(run('sheet', 'camp.muster', '--format', 'html').stdout).toMatch(/^<!doctype html>[\s\S]*DX/i);
  expect(run('odds', '3d6 <= 10').stdout).toContain('50 %');
  expect(run('roll', '3d6', '--dice', '1 2 3').stdout).toContain('3d6: 6');
  expect(run('run', 'gate.muster', '--seed', 'tide', '--times', '4', '--threads', '2').stdout).toContain('One');
  expect(run('import', 'block.txt', '--rulebook', 'GURPS Lite WWII').stdout).toContain('Combat Reflexes');
  expect(answered('next\nquit\n', 'play', 'gate.muster', '-i').stdout).toMatch(/^turn Ben( [23])?$/m);
});
