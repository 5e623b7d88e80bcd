/** What a server starts with: no game's text and nothing that no keystroke needs. Whatever is not there cannot have been loaded. */
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import type { CompletionList, RenameParams } from 'vscode-languageserver-protocol';
import { Apply } from '../../server/protocol.js';
import { Client, serverProgram } from './client.js';

const dist = dirname(dirname(serverProgram));
const book = readFileSync(join(import.meta.dirname, '../fixtures/court-of-favours.rulebook.txt'), 'utf8');
const ambre = 'use "Court of Favours"\ncharacter "Lady Ambre" {\n  Grace 5 [7]\n  \n}\n';

let folder: string;
let client: Client;

/** A server of some of the files that are shipped; the folders of games are empty but for those named. */
async function startWith(parts: readonly string[], games: readonly string[] = []): Promise<Client> {
  folder = mkdtempSync(join(tmpdir(), 'muster-parts-'));
  for (const part of parts) put(join('server', part));
  for (const game of games) {
    put(join('rulebooks', `${game}.rulebook`));
    put(join('rulebooks/generated', `${game}.rulebook.json`));
  }
  client = await Client.start({ program: [join(folder, 'server/main.mjs')], files: { 'court.rulebook': book } });
  return client;
}

function put(file: string): void {
  cpSync(join(dist, file), join(folder, file));
}

afterEach(async () => {
  await client.stop();
  rmSync(folder, { recursive: true });
});

/** All files of the server but the one that commands need. */
const start = readdirSync(join(dist, 'server')).filter((file) => file.endsWith('.mjs') && file !== 'commands.mjs');
const rename: RenameParams = { textDocument: { uri: '' }, position: { line: 1, character: 14 }, newName: 'Ambre' };

test('typing needs neither what commands load nor any game that is not used', async () => {
  const server = await startWith(start);
  await server.open('a.muster', ambre);
  const [wrong] = await server.checked('a.muster');
  expect(wrong?.code).toBe('wrong-cost');
  expect(await server.edit('a.muster', ambre.replace('[7]', '[6]'))).toEqual([]);
  const textDocument = { uri: server.uri('a.muster') };
  const ask = <Answer>(method: string, params: object): Promise<Answer> =>
    server.connection.sendRequest(method, { textDocument, ...params });
  const { items } = await ask<CompletionList>('textDocument/completion', { position: { line: 3, character: 2 } });
  expect(items.map(({ label }) => label)).toContain('Guile');
  const hover = await ask('textDocument/hover', { position: { line: 2, character: 3 } });
  expect(hover).toMatchObject({ contents: { value: expect.stringContaining('Grace') } });
  for (const what of ['codeLens', 'documentSymbol', 'foldingRange', 'documentLink', 'semanticTokens/full'])
    expect(await ask(`textDocument/${what}`, {})).not.toBeNull();
  expect(server.log).toEqual([]);
});

test('of the games only those are read that a document uses, with what they extend', async () => {
  const server = await startWith(start, ['godlike', 'one-roll-engine']);
  await server.open('a.muster', 'use Godlike\ncharacter "Sgt. Doyle" {\n  Brawn 2, Coolness 2\n}\n');
  await server.checked('a.muster');
  await server.settled();
  expect(server.log).toEqual([]);
  await server.open('b.muster', 'use "Wild Talents"\ncharacter Talent { Body 2d }\n');
  await server.until(() => server.log.some((line) => line.includes('wild-talents.rulebook')));
});

test('a part that cannot be loaded is an error that says so, until it can', async () => {
  const server = await startWith(start);
  await server.open('a.muster', ambre);
  await server.checked('a.muster');
  const asked = { ...rename, textDocument: { uri: server.uri('a.muster') } };
  const sentence = /^A part of Muster cannot be loaded\./;
  await expect(server.connection.sendRequest('textDocument/rename', asked)).rejects.toThrow(sentence);
  await expect(server.connection.sendRequest(Apply, { uri: '', changes: [] })).rejects.toThrow(sentence);
  expect(server.log).toEqual([expect.stringMatching(/^Loading a part of the server failed: .*commands\.mjs/)]);
  put('server/commands.mjs');
  expect(await server.connection.sendRequest('textDocument/rename', asked)).toMatchObject({ changes: {} });
});
