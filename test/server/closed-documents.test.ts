import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  DefinitionRequest,
  DocumentSymbolRequest,
  FileChangeType,
  HoverRequest,
  ReferencesRequest,
  RenameRequest,
  WorkspaceSymbolRequest,
} from 'vscode-languageserver-protocol';
import { CountsRequest } from '../../server/requests/counts.js';
import { Client } from './client.js';

/** The server keeps no tree of a closed sheet: it is parsed again for who asks, and nobody can tell. */

const book = readFileSync(join(import.meta.dirname, '../fixtures/court-of-favours.rulebook.txt'), 'utf8');

/** A name, an entry, something in braces, a roll and a header are wrong in it. */
const household = [
  'npc Footman, plural Footmen { Grace 4, Guile 4 }',
  'npc "Old Matthieu" like Footman, Nobody {',
  '  Guile 99',
  '  wardrobe { Sword of Glass }',
  '  roll Gracefulness',
  '  Guile 5 [77]',
  '}',
  '',
].join('\n');
const broken = 'npc Cook { Grace (((, Guile 4\n';
const guests = 'character "Lady Ambre" like Footman { Grace 5 [6]\n  roll Grace against "Old Matthieu" Guile\n}\n';
const files = {
  'court.rulebook': book,
  'campaign.muster': 'use "Court of Favours"\ncampaign "Winter" { purse 12 }\n',
  'household.muster': household,
  'kitchen.muster': broken,
  'guests.muster': guests,
};

let server: Client;
beforeEach(async () => {
  server = await Client.start({ files });
  await server.open('guests.muster', guests);
  await server.settled();
});
afterEach(() => server.stop());

const at = (path: string, line: number, character: number) => ({
  textDocument: { uri: server.uri(path) },
  position: { line, character },
});

/** Texts that are parsed for some work. */
async function parsesOf(work: () => Promise<unknown>): Promise<number> {
  const before = (await server.settled()).parses;
  await work();
  return (await server.settled()).parses - before;
}

describe('a closed sheet', () => {
  test('is parsed once when it is read and checked, whatever is wrong in its lines', async () => {
    const { parses } = await server.settled();
    const more = Array.from({ length: 20 }, (_, at): [string, string] => [
      `more-${at}.muster`,
      `npc "Guard ${at}" {\n  Grace 99\n  Guile 5 [77]\n  Gracefulnes 3\n}\n`,
    ]);
    for (const [path, text] of more) server.write(path, text);
    await server.filesChanged(more.map(([path]) => ({ path, type: FileChangeType.Created })));
    await server.until(() => more.every(([path]) => server.shown(path).length >= 3));
    expect((await server.settled()).parses - parses).toBe(20);
  });

  test('has the findings, places and all, that it has when it is open', async () => {
    const closed = [server.shown('household.muster'), server.shown('kitchen.muster')];
    expect(closed.map((all) => all.length > 0)).toEqual([true, true]);
    await server.open('household.muster', household);
    await server.open('kitchen.muster', broken);
    expect([await server.checked('household.muster'), await server.checked('kitchen.muster')]).toEqual(closed);
  });

  test('is parsed once more when it is opened, edited or read as a whole, and its names need no tree', async () => {
    const definition = () => server.connection.sendRequest(DefinitionRequest.type, at('guests.muster', 1, 26));
    const symbols = () => server.connection.sendRequest(WorkspaceSymbolRequest.type, { query: 'footman' });
    expect(await parsesOf(definition)).toBe(0);
    expect(await parsesOf(symbols)).toBe(0);
    expect(await parsesOf(() => server.open('household.muster', household))).toBe(1);
    expect(await parsesOf(() => server.edit('household.muster', `${household}\n`))).toBe(1);
  });

  test('is where names lead to, and is found and changed with them', async () => {
    const [place] = [
      (await server.connection.sendRequest(DefinitionRequest.type, at('guests.muster', 1, 26))) ?? [],
    ].flat();
    expect(place).toMatchObject({ uri: server.uri('household.muster'), range: { start: { line: 1, character: 4 } } });
    const symbols = await server.connection.sendRequest(WorkspaceSymbolRequest.type, { query: 'matthieu' });
    expect(symbols).toMatchObject([
      {
        name: 'Old Matthieu',
        location: { range: { start: { line: 1, character: 4 }, end: { line: 1, character: 18 } } },
      },
    ]);
    const references = await server.connection.sendRequest(ReferencesRequest.type, {
      ...at('guests.muster', 0, 30),
      context: { includeDeclaration: true },
    });
    expect(references?.map(({ uri, range }) => [uri.replace(/.*\//, ''), range.start.line])).toEqual([
      ['guests.muster', 0],
      ['household.muster', 0],
      ['household.muster', 0],
      ['household.muster', 1],
    ]);
    const edit = await server.connection.sendRequest(RenameRequest.type, {
      ...at('guests.muster', 0, 30),
      newName: 'Valet',
    });
    expect(edit?.changes?.[server.uri('household.muster')]).toHaveLength(2);
  });

  test('leaves nothing in memory when names were looked for in all of them', async () => {
    const lines = Array.from({ length: 100 }, (_, at) => `  roll Grace against Footman Guile "at noon ${at}"`).join(
      '\n',
    );
    const more = Array.from({ length: 60 }, (_, at): [string, string] => [
      `more-${at}.muster`,
      `npc "Guard ${at}" like Footman {\n${lines}\n}\n`,
    ]);
    await server.stop();
    server = await Client.start({ files: { ...files, ...Object.fromEntries(more) }, node: ['--expose-gc'] });
    await server.open('guests.muster', guests);
    const heap = async () => {
      await server.settled();
      return (await server.connection.sendRequest(CountsRequest, { use: true })).process?.heap ?? 0;
    };
    const before = await heap();
    const found = await server.connection.sendRequest(ReferencesRequest.type, {
      ...at('guests.muster', 0, 30),
      context: { includeDeclaration: true },
    });
    expect(found).toHaveLength(4 + 60 * 101);
    // Trees and names took 14 MB.
    expect((await heap()) - before).toBeLessThan(4_000_000);
  });

  test('answers what it is asked itself', async () => {
    const { uri } = at('household.muster', 0, 0).textDocument;
    const hover = await server.connection.sendRequest(HoverRequest.type, at('household.muster', 0, 30));
    expect(JSON.stringify(hover)).toContain('Grace');
    const outline = await server.connection.sendRequest(DocumentSymbolRequest.type, { textDocument: { uri } });
    expect(outline?.map(({ name }) => name)).toEqual(['Footman', 'Old Matthieu']);
  });

  test('follows an edit elsewhere, and an edit of its file', async () => {
    await server.open('campaign.muster', files['campaign.muster']);
    await server.edit('campaign.muster', files['campaign.muster'].replace('purse 12', 'purse 12, ban Guile'));
    await server.settled();
    const codes = () => server.shown('household.muster').map(({ code }) => code);
    expect(codes()).toContain('banned');
    server.write('household.muster', household.replace('Guile 99', 'Grace 4'));
    await server.filesChanged([{ path: 'household.muster', type: FileChangeType.Changed }]);
    await server.until(() => !codes().includes('out-of-range'));
  });
});
