/** The server and the command line see the same files of a folder. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { FileChangeType } from 'vscode-languageserver-protocol';
import { allFilesBelow } from '../../server/workspace/reading/folder-walk.js';
import { folderWith, muster } from '../cli/muster.js';
import { Client } from './client.js';

let client: Client | undefined;
afterEach(async () => {
  await client?.stop();
  client = undefined;
});

const wrong = 'use "GURPS Lite WWII"\nnpc Ann { DX 12 [15] }\n';

describe.skipIf(process.platform === 'win32')('links in a folder', () => {
  function folder(): string {
    const outside = folderWith({ 'shared/lent.muster': wrong, 'shared/deep/far.muster': wrong, 'one.muster': wrong });
    const cwd = folderWith({ 'a.muster': wrong, 'b/b.muster': wrong, '.trash/old.muster': wrong });
    symlinkSync(join(outside, 'shared'), join(cwd, 'shared'));
    symlinkSync(join(outside, 'one.muster'), join(cwd, 'one.muster'));
    symlinkSync('..', join(cwd, 'b', 'up'));
    symlinkSync('.', join(cwd, 'b', 'self'));
    symlinkSync('/', join(cwd, 'root'));
    symlinkSync(cwd, join(outside, 'shared', 'back'));
    symlinkSync('/dev/zero', join(cwd, 'zero.muster'));
    symlinkSync('/dev', join(cwd, 'devices'));
    symlinkSync('nowhere', join(cwd, 'nowhere.muster'));
    execFileSync('mkfifo', [join(cwd, 'pipe.muster')]);
    mkdirSync(join(cwd, 'folder.muster'));
    return cwd;
  }
  const files = ['a.muster', 'b/b.muster', 'one.muster', 'shared/deep/far.muster', 'shared/lent.muster'];

  test('are followed by both, but not into what they are in; devices and pipes are left out', async () => {
    const cwd = folder();
    const { out } = muster(['check', '.'], { cwd });
    expect([...new Set(out.match(/^\S+(?=:\d+:\d+:)/gm))]).toEqual(files);
    client = await Client.start({ folder: cwd });
    const server = client;
    await server.until(() => files.every((file) => server.shown(file).length > 0));
    expect(
      [...server.diagnostics].flatMap(([uri, { diagnostics }]) => (diagnostics.length > 0 ? uri : [])).sort(),
    ).toEqual(files.map((file) => server.uri(file)).sort());
    // A change of what is no file stops nothing.
    for (const file of ['zero.muster', 'pipe.muster', '.trash/old.muster'])
      await server.filesChanged([{ path: file, type: FileChangeType.Changed }]);
    server.write('b/b.muster', wrong.replace('[15]', '[20]'));
    await server.filesChanged([{ path: 'b/b.muster', type: FileChangeType.Changed }]);
    await server.until(() => server.shown('b/b.muster').length === 0);
    expect(server.shown('.trash/old.muster')).toEqual([]);
  });

  test('a few that lead into each other end', () => {
    const cwd = folderWith({ 'x.muster': wrong });
    const names = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];
    for (const name of names) mkdirSync(join(cwd, name));
    for (const one of names)
      for (const other of names) if (one !== other) symlinkSync(join('..', other), join(cwd, one, `to-${other}`));
    expect(allFilesBelow(cwd, { accepts: (name) => name.endsWith('.muster') })).toEqual([join(cwd, 'x.muster')]);
  });
});
