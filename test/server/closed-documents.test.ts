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
import { Client } from './client.js';

/** A file that is not open is read, checked and changed as an open one is. */

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

describe('a closed sheet', () => {
  test('has the findings, places and all, that it has when it is open', async () => {
    const closed = [server.shown('household.muster'), server.shown('kitchen.muster')];
    expect(closed.map((all) => all.length > 0)).toEqual([true, true]);
    await server.open('household.muster', household);
    await server.open('kitchen.muster', broken);
    expect([await server.checked('household.muster'), await server.checked('kitchen.muster')]).toEqual(closed);
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
