/** What may lie in a folder, and what names may hold: nothing of it stops a command, or reaches a terminal as it is. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { asProcess, folderWith, muster } from './muster.js';

const wrong = 'use "GURPS Lite WWII"\ncharacter Ann { age 20, DX 12 [15] }\n';

test('a file or a folder that is called .muster costs the others nothing; nothing in the folder is read', () => {
  const cwd = folderWith({ '.muster': wrong, 'a.muster': wrong, 'b/a.muster': wrong, 'b/.muster/c.muster': wrong });
  const { code, out } = muster(['check', '.'], { cwd });
  expect(code).toBe(1);
  expect(out.match(/^\S+:2:31: error wrong-cost/gm)).toHaveLength(3);
  expect(muster(['check', 'a.muster'], { cwd }).out).toContain('a.muster:2:31: error wrong-cost');
});

describe.skipIf(process.platform === 'win32')('what is not a file', () => {
  function folder(): string {
    const cwd = folderWith({ 'a.muster': wrong, 'campaign/b.muster': wrong });
    symlinkSync('/dev/zero', join(cwd, 'zero.muster'));
    symlinkSync('/dev/zero', join(cwd, 'zero.rulebook'));
    symlinkSync('/dev/zero', join(cwd, 'zero.md'));
    symlinkSync('loop.muster', join(cwd, 'loop.muster'));
    symlinkSync('nowhere', join(cwd, 'nowhere.muster'));
    symlinkSync('..', join(cwd, 'campaign', 'up'));
    symlinkSync('/dev/zero', join(cwd, 'campaign', '.gitignore'));
    execFileSync('mkfifo', [join(cwd, 'pipe.muster')]);
    mkdirSync(join(cwd, 'folder.muster'));
    symlinkSync('folder.muster', join(cwd, 'to-folder.muster'));
    symlinkSync(join('campaign', 'b.muster'), join(cwd, 'to-file.muster'));
    return cwd;
  }

  test('is skipped in a folder, whatever it is called; a link to a sheet is read', () => {
    const { code, out, err } = asProcess(['check', '.'], { cwd: folder(), input: '' });
    const files = ['a.muster', 'campaign/b.muster', 'to-file.muster'];
    expect([...new Set(out.match(/^\S+(?=:\d+:\d+:)/gm))]).toEqual(files);
    expect({ code, err }).toEqual({ code: 1, err: expect.stringMatching(/^3 files: .*\n$/) });
  });

  test.each([
    ['zero.muster', 'it is a device'],
    ['pipe.muster', 'it is a named pipe'],
    ['loop.muster', 'there is no file'],
    ['nowhere.muster', 'there is no file'],
  ])('has a sentence where it is named: %s', (name, sentence) => {
    const { code, out, err } = asProcess(['check', name], { cwd: folder(), input: '' });
    expect(code).not.toBe(0);
    expect(out + err).toContain(sentence);
  });
});

describe('control characters of names', () => {
  const name = 'A\u001b[2J\u0007\u009bnn';
  const sheet = `use "GURPS Lite WWII"
character "${name}" { DX 12 [15], roll DX "to\u001b[31m" }
encounter "E\u0007" { side Ours { "${name}" }, side Theirs { npc "Bo\u001b" } }
`;
  const cwd = () => folderWith({ 'a.muster': sheet, 'old/a.muster': sheet.replace('DX 12', 'DX 13') });
  test.each([
    ['check', 'a.muster'],
    ['check', 'a.muster', '--format', 'json'],
    ['check', `\u001b[2J.muster`],
    ['sheet', 'a.muster'],
    ['sheet', 'a.muster', '--format', 'html'],
    ['sheet', 'a.muster', '--format', 'json'],
    ['diff', 'old/a.muster', 'a.muster'],
    ['odds', 'a.muster:2'],
    ['roll', 'a.muster:2'],
    ['roll', 'DX', '--for', `a.muster#${name}`],
    ['play', 'a.muster'],
    ['run', 'a.muster', '--times', '1', '--threads', '1'],
    ['odds', `\u001b[2J`, '--rulebook', 'Godlike'],
    ['new', 'character', name, '--rulebook', 'Godlike'],
    [`\u001b[2J`],
  ])('are shown as text (%#)', (...args) => {
    const { out, err } = muster(args, { cwd: cwd() });
    expect(out + err).not.toBe('');
    expect((out + err).match(/[^\P{Cc}\n\t]/gu)).toBeNull();
  });

  test('pass through the one file that writes', () => {
    const writers = readdirSync('client/cli', { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts'))
      .filter((file) => /std(out|err)\.write\(|console\./.test(readFileSync(join('client/cli', file), 'utf8')));
    expect(writers).toEqual(['output.ts']);
  });

  test('are those of the file where a text is formatted for another program', () => {
    const { out } = muster(['format', '-'], { cwd: folderWith({}), input: sheet });
    expect(out).toContain(name);
  });
});
