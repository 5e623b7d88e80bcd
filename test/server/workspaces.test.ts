import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import {
  DidChangeConfigurationNotification,
  DidChangeWorkspaceFoldersNotification,
  DidRenameFilesNotification,
  FileChangeType,
} from 'vscode-languageserver-protocol';
import { ListFiles, ReadFile, Status } from '../../server/protocol.js';
import { neededBy } from '../../server/workspace/reading/needed-files.js';
import { Client, type ClientOptions } from './client.js';

const book = readFileSync(join(import.meta.dirname, '../fixtures/court-of-favours.rulebook.txt'), 'utf8');
const wrong = 'use "Court of Favours"\nnpc Ambre { Grace 4 [4] }\n';

let client: Client | undefined;
const start = async (options: ClientOptions = {}): Promise<Client> => {
  client = await Client.start(options);
  return client;
};
afterEach(async () => {
  await client?.stop();
  client = undefined;
});

describe('folders of the workspace', () => {
  test('come and go', async () => {
    const server = await start({
      files: { 'one/court.rulebook': book, 'one/a.muster': wrong, 'two/b.muster': wrong },
      folders: ['one'],
    });
    expect(await server.codes('one/a.muster')).toEqual(['wrong-cost']);
    expect(server.shown('two/b.muster')).toEqual([]);
    const change = (added: string[], removed: string[]) =>
      server.connection.sendNotification(DidChangeWorkspaceFoldersNotification.type, {
        event: {
          added: added.map((path) => ({ uri: server.uri(path), name: path })),
          removed: removed.map((path) => ({ uri: server.uri(path), name: path })),
        },
      });
    await change(['two'], []);
    await server.until(() => server.shown('two/b.muster').length > 0);
    expect(await server.codes('two/b.muster')).toEqual(['wrong-cost']);
    await change([], ['one']);
    await server.until(() => server.shown('one/a.muster').length === 0);
    expect(await server.codes('two/b.muster')).toEqual(['unknown-rulebook']);
  });

  test('are campaigns of their own: the same name in two of them is nothing wrong', async () => {
    const files = { 'one/court.rulebook': book, 'one/a.muster': wrong, 'two/b.muster': wrong };
    const server = await start({ files, folders: ['one', 'two'] });
    expect(await server.codes('one/a.muster')).toEqual(['wrong-cost']);
    expect(await server.codes('two/b.muster')).toEqual(['wrong-cost']);
  });

  test('may be renamed with everything in them', async () => {
    const server = await start({ files: { 'court.rulebook': book, 'old/a.muster': wrong } });
    expect(await server.codes('old/a.muster')).toEqual(['wrong-cost']);
    server.write('new/a.muster', wrong);
    server.remove('old');
    await server.connection.sendNotification(DidRenameFilesNotification.type, {
      files: [{ oldUri: server.uri('old'), newUri: server.uri('new') }],
    });
    await server.until(() => server.shown('new/a.muster').length > 0);
    expect(await server.codes('old/a.muster')).toEqual([]);
    expect(await server.codes('new/a.muster')).toEqual(['wrong-cost']);
  });
});

test('a file outside every folder is judged with the files beside it', async () => {
  const server = await start({
    files: {
      'home/nothing.muster': '',
      'away/court.rulebook': book,
      'away/base.muster': 'use "Court of Favours"\nnpc Footman { Grace 4, Guile 4 [7] }\n',
      'away/a.muster': '',
    },
    folders: ['home'],
  });
  await server.open('away/a.muster', 'use "Court of Favours"\nnpc Ambre like Footman { Guile 4 [4] }\n');
  expect((await server.checked('away/a.muster')).map((one) => one.code)).toEqual(['wrong-cost']);
  expect(await server.codes('away/base.muster')).toEqual(['wrong-cost']);
  await server.close('away/a.muster');
  expect(await server.codes('away/a.muster')).toEqual([]);
  expect(await server.codes('away/base.muster')).toEqual([]);
});

test('files that only the client can read are read through the client', async () => {
  const files = new Map([
    ['vscode-vfs://github/somebody/table/court.rulebook', book],
    ['vscode-vfs://github/somebody/table/a.muster', wrong],
  ]);
  const server = await start({
    folders: ['vscode-vfs://github/somebody/table'],
    listen: (connection) => {
      connection.onRequest(ListFiles, () => [...files.keys()]);
      connection.onRequest(ReadFile, ({ uri }) => Buffer.from(files.get(uri) ?? '').toString('base64'));
    },
  });
  expect(await server.codes('vscode-vfs://github/somebody/table/a.muster')).toEqual(['wrong-cost']);
});

test('a file that goes while it is being read stays gone', async () => {
  const uri = 'vscode-vfs://github/somebody/table/a.muster';
  const encoded = Buffer.from('npc Nobody { }\n').toString('base64');
  let release = (): void => {};
  let asked = (): void => {};
  let held = false;
  const server = await start({
    folders: ['vscode-vfs://github/somebody/table'],
    listen: (connection) => {
      connection.onRequest(ListFiles, () => [uri]);
      connection.onRequest(ReadFile, () => {
        if (!held) return encoded;
        asked();
        return new Promise<string>((resolve) => {
          release = () => resolve(encoded);
        });
      });
    },
  });
  expect(await server.codes(uri)).toEqual(['no-rulebook']);
  await server.open(uri, 'npc Nobody { }\n');
  await server.checked(uri);
  held = true;
  const reading = new Promise<void>((resolve) => {
    asked = resolve;
  });
  await server.close(uri);
  await reading;
  await server.filesChanged([{ path: uri, type: FileChangeType.Deleted }]);
  release();
  expect(await server.codes(uri)).toEqual([]);
});

test('the number of files that wait is told, and that there are none any more', async () => {
  const pending: number[] = [];
  const files = Object.fromEntries(
    Array.from({ length: 40 }, (_, index) => [`s${index}.muster`, `npc "N ${index}" { Grace 4 }\n`]),
  );
  const server = await start({
    files: { 'court.rulebook': book, 'campaign.muster': 'use "Court of Favours"\ncampaign "Winter" { }\n', ...files },
    listen: (connection) => connection.onNotification(Status, (status) => void pending.push(status.pending)),
  });
  await server.settled();
  await server.until(() => pending.at(-1) === 0);
  expect(Math.max(...pending)).toBeGreaterThan(0);
});

test('settings that change are followed', async () => {
  let settings: unknown = { check: { closedFiles: true }, limits: { fileSize: 2 } };
  const server = await start({ files: { 'court.rulebook': book, 'a.muster': wrong }, settings: () => settings });
  expect(await server.codes('a.muster')).toEqual(['wrong-cost']);
  const change = (now: unknown) => {
    settings = now;
    return server.connection.sendNotification(DidChangeConfigurationNotification.type, { settings: null });
  };
  await change({ check: { closedFiles: false } });
  await server.until(() => server.shown('a.muster').length === 0);
  await change({ check: { closedFiles: 'perhaps' }, limits: { fileSize: -1 } });
  await server.until(() => server.shown('a.muster').length === 1);
});

describe('what an open document needs before it is judged', () => {
  const files = new Map([
    ['w/house.rulebook', 'rulebook "House"'],
    ['w/campaign.muster', 'campaign "Winter" { use "House" }'],
    ['w/other/campaign.muster', 'campaign "Summer" { }'],
    ['w/weapons.muster', '// ours\nweapon Carbine { damage 2d }\n'],
    ['w/npcs.muster', 'npc Footman like Porter { }\nnpc "Old Matthieu" { }\n'],
    ['w/porter.muster', 'npc Porter, plural Porters { Grace 4 }\n'],
    ['w/somebody.muster', 'character "Quite Somebody" { }\n'],
  ]);

  test('rulebooks, its campaign, what the table declares, and who is named, by way of others too', () => {
    expect(neededBy('w/deep/a.muster', 'npc A like Footman { }', files).sort()).toEqual([
      'w/campaign.muster',
      'w/house.rulebook',
      'w/npcs.muster',
      'w/porter.muster',
      'w/weapons.muster',
    ]);
  });

  test('not everybody else, whose name only begins in the same way', () => {
    expect(neededBy('w/deep/a.muster', 'npc "Portership" { }', files).sort()).toEqual([
      'w/campaign.muster',
      'w/house.rulebook',
      'w/weapons.muster',
    ]);
  });
});
