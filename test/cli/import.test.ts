import { expect, test } from 'vitest';
import { gcsFile } from '../paste/gcs-file.js';
import { folderWith, jsonOf, muster } from './muster.js';

test('import prints the sheet, and beside it what was understood; the sheet is checked without errors', () => {
  const cwd = folderWith({ 'tom.gcs': JSON.stringify(gcsFile) });
  const { code, out, err } = muster(['import', 'tom.gcs', '--rulebook', 'GURPS Lite WWII'], { cwd });
  expect(code).toBe(0);
  expect(err).toMatch(/Line +The file says +Read as\n +8 +age 24 +known +age 24\n/);
  expect(muster(['check', '-'], { cwd, input: out })).toMatchObject({ code: 0 });
  const json = jsonOf(
    muster(['import', '-', '--rulebook', 'GURPS Lite WWII', '--format', 'json'], { input: JSON.stringify(gcsFile) }),
  );
  expect(json).toMatchObject({
    version: 1,
    text: out,
    lines: expect.arrayContaining([expect.objectContaining({ said: 'age 24' })]),
  });
});

test('what cannot be imported is said', () => {
  const cwd = folderWith({ 'bad.gcs': '{ "version": 5, "traits": [' });
  const says = (...args: string[]) => muster(['import', ...args], { cwd });
  expect(says()).toMatchObject({ code: 2, err: expect.stringContaining('name one file') });
  expect(says('bad.gcs')).toMatchObject({ code: 2, err: expect.stringContaining('name the game') });
  expect(says('bad.gcs', '--rulebook', 'Godlike')).toMatchObject({
    code: 2,
    err: expect.stringContaining('This is not valid JSON'),
  });
  expect(says('nix.gcs', '--rulebook', 'Godlike')).toMatchObject({
    code: 2,
    err: expect.stringContaining('there is no file'),
  });
});
