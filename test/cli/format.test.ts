import { chmodSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { folderWith, muster } from './muster.js';

const untidy = 'use "GURPS Lite WWII"\ncharacter Ann {\nage   30\ncombat   reflexes [15]   // from birth\n}\n';

describe('format', () => {
  test('tidies in place, once and for all, and spells names as the rulebook does', () => {
    const cwd = folderWith({ 'ann.muster': untidy, 'sub/bob.muster': untidy.replaceAll('Ann', 'Bob') });
    chmodSync(join(cwd, 'ann.muster'), 0o640);
    expect(muster(['format', '.'], { cwd })).toMatchObject({ code: 0 });
    const once = readFileSync(join(cwd, 'ann.muster'), 'utf8');
    expect(once).toContain('  age 30\n');
    expect(once).toMatch(/^ {2}Combat Reflexes \[15\] +\/\/ from birth$/m);
    expect(readFileSync(join(cwd, 'sub/bob.muster'), 'utf8')).toContain('  age 30\n');
    expect(statSync(join(cwd, 'ann.muster')).mode & 0o777).toBe(0o640);
    expect(readdirSync(cwd).sort()).toEqual(['ann.muster', 'sub']);
    expect(muster(['format', '.', '--check'], { cwd })).toMatchObject({ code: 0, out: '' });
    expect(readFileSync(join(cwd, 'ann.muster'), 'utf8')).toBe(once);
  });

  test('--check changes nothing and lists what is not formatted', () => {
    const cwd = folderWith({ 'ann.muster': untidy });
    expect(muster(['format', 'ann.muster', '--check'], { cwd })).toMatchObject({ code: 1, out: 'ann.muster\n' });
    expect(readFileSync(join(cwd, 'ann.muster'), 'utf8')).toBe(untidy);
  });

  test('leaves the examples as they are', () =>
    expect(muster(['format', 'examples', '--check'])).toMatchObject({ code: 0, out: '' }));

  test('keeps the byte order mark and Windows line ends', () => {
    const cwd = folderWith({ 'ann.muster': `\uFEFF${untidy.replaceAll('\n', '\r\n')}` });
    expect(muster(['format', '.'], { cwd }).code).toBe(0);
    const text = readFileSync(join(cwd, 'ann.muster'), 'utf8');
    expect(text.startsWith('\uFEFFuse')).toBe(true);
    expect(text).toContain('  age 30\r\n');
    expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
  });

  test('standard input to standard output', () => {
    const cwd = folderWith({});
    expect(muster(['format', '-'], { cwd, input: untidy })).toMatchObject({
      code: 0,
      out: expect.stringContaining('\n  age 30\n'),
    });
    const book = muster(['format', '-', '--stdin-name', 'x.rulebook'], {
      cwd,
      input: 'rulebook X "x"\nkind   virtue "v"{rating from 1 to 3}\n',
    });
    expect(book.out).toContain('kind virtue "v" {');
  });

  test('a file that cannot be read as text is left alone, byte for byte', () => {
    const bytes = Uint8Array.from([0x61, 0xff, 0xfe, 0x0a]);
    const cwd = folderWith({ 'odd.muster': bytes, 'ann.muster': untidy });
    const ran = muster(['format', '.'], { cwd });
    expect(ran).toMatchObject({ code: 1, err: expect.stringContaining('odd.muster:1:1: error not-utf-8') });
    expect(Uint8Array.from(readFileSync(join(cwd, 'odd.muster')))).toEqual(bytes);
    expect(readFileSync(join(cwd, 'ann.muster'), 'utf8')).toContain('  age 30\n');
  });

  test.each([
    [['format'], 'name files or folders'],
    [['format', 'nothing.muster'], 'there is no file'],
    [['format', '-', 'x.muster'], 'alone'],
    [['format', '.', '--chek'], 'Did you mean "--check"?'],
  ])('%j has exit code 2', (args, message) => {
    expect(muster(args, { cwd: folderWith({ 'x.muster': '' }) })).toMatchObject({
      code: 2,
      err: expect.stringContaining(message),
    });
  });
});
