import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import {
  CodeLensRequest,
  CompletionRequest,
  DocumentSymbolRequest,
  HoverRequest,
} from 'vscode-languageserver-protocol';
import { ListFiles, ReadFile } from '../../server/protocol.js';
import { Client, type ClientOptions } from './client.js';

const book = readFileSync(join(import.meta.dirname, '../fixtures/court-of-favours.rulebook.txt'), 'utf8');

let client: Client | undefined;
const start = async (options: ClientOptions = {}): Promise<Client> => {
  client = await Client.start(options);
  return client;
};
afterEach(async () => {
  await client?.stop();
  client = undefined;
});

const folder = 'vscode-vfs://github/somebody/table';
const ambre = 'character "Lady Ambre" like Footman {\n  Grace 5 [6]\n  roll Grace\n}\n';

/** A workspace whose files are unknown until `list` is called. */
async function slowWorkspace(folders: readonly string[]) {
  const files = new Map([
    [`${folder}/court.rulebook`, book],
    [`${folder}/campaign.muster`, 'campaign "Winter" { use "Court of Favours" }\n'],
    [`${folder}/npcs.muster`, 'npc Footman { Grace 4 }\n'],
  ]);
  let list = (): void => {};
  const asked = new Promise<void>((resolve) => {
    list = resolve;
  });
  const server = await start({
    folders,
    listen: (connection) => {
      connection.onRequest(ListFiles, async () => {
        await asked;
        return [...files.keys()];
      });
      connection.onRequest(ReadFile, ({ uri }) => Buffer.from(files.get(uri) ?? '').toString('base64'));
    },
  });
  return { server, list };
}

describe('what is asked for right after a document was opened, while its folder is being read', () => {
  const uri = `${folder}/ambre.muster`;
  const ask = async (folders: readonly string[]) => {
    const { server, list } = await slowWorkspace(folders);
    await server.open(uri, ambre);
    const textDocument = { uri };
    const answers = Promise.all([
      server.connection.sendRequest(HoverRequest.type, { textDocument, position: { line: 1, character: 3 } }),
      // An editor that can be told when there are lenses is not kept waiting.
      server
        .until(() => server.refreshes.includes('codeLens'))
        .then(() => server.connection.sendRequest(CodeLensRequest.type, { textDocument })),
      server.connection.sendRequest(DocumentSymbolRequest.type, { textDocument }),
      server.connection.sendRequest(CompletionRequest.type, { textDocument, position: { line: 2, character: 12 } }),
    ]);
    list();
    return answers;
  };
  const expectAll = ([hover, lenses, symbols, completion]: Awaited<ReturnType<typeof ask>>): void => {
    expect(JSON.stringify(hover)).toContain('Grace');
    expect(lenses?.length).toBeGreaterThan(0);
    expect(symbols?.map(({ name }) => name)).toEqual(['Lady Ambre']);
    expect(JSON.stringify(completion)).toContain('Grace');
  };

  test('in a folder of the workspace', async () => expectAll(await ask([folder])));
  test('in a folder that belongs to no workspace', async () => expectAll(await ask([])));
});

test('settings that come late change nothing about who is called what', async () => {
  let answer = (_: unknown): void => {};
  const settings = new Promise((resolve) => {
    answer = resolve;
  });
  const npcs = 'use "Court of Favours"\nnpc Footman { Grace 4 }\nnpc "Old Matthieu" like Footman { Guile 4 }\n';
  const other = 'use "Court of Favours"\nnpc Guest like Footman { Guile 4 }\n';
  const server = await start({
    files: { 'court.rulebook': book, 'sub/npcs.muster': npcs, 'sub/other.muster': other },
    settings: () => settings,
  });
  await server.open('sub/other.muster', other);
  await server.open('sub/npcs.muster', npcs);
  answer(null);
  expect(await server.codes('sub/npcs.muster')).toEqual([]);
  expect(await server.codes('sub/other.muster')).toEqual([]);
});

test('a file outside the workspace that was just opened lets the server come to rest', async () => {
  const server = await start({
    files: { 'home/nothing.muster': '', 'away/court.rulebook': book, 'away/a.muster': '' },
    folders: ['home'],
  });
  await server.settled();
  await server.open('away/a.muster', 'use "Court of Favours"\nnpc Ambre { Grace 4 [4] }\n');
  expect(await server.codes('away/a.muster')).toEqual(['wrong-cost']);
});

test('of many rulebooks that are opened at once, a sheet that uses them all is checked with the last', async () => {
  const size = 40;
  const server = await start();
  await server.settled();
  await server.open('ann.muster', `use R0\ncharacter Ann { R${size - 1} Charm [1] }\n`);
  await server.checked('ann.muster');
  const rulebook = (at: number): string =>
    `rulebook R${at} extends R${at + 1}\nkind boon${at} { cost 1 }\nboon${at} "R${at} Charm"\n`;
  const evaluations = await server.evaluationsOf(async () => {
    await Promise.all(Array.from({ length: size }, (_, at) => server.open(`r${at}.rulebook`, rulebook(at))));
    await server.checked(`r${size - 1}.rulebook`);
    await server.settled();
  });
  expect(server.shown('ann.muster')).toEqual([]);
  expect(evaluations).toBeLessThan(size / 4);
});
