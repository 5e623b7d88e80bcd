/** Printed statistics in an editor: what is pasted instead of them, and the action that converts those that are in a sheet. */
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type CodeAction, CodeActionRequest, CodeActionResolveRequest } from 'vscode-languageserver-protocol';
import { TextDocument } from 'vscode-languageserver-textdocument';
import { Convert, type ConvertResult } from '../../server/protocol.js';
import { Client } from './client.js';

const sheet = 'use "GURPS Lite WWII"\n\nnpc Ned {\n  \n}\n';
const print = `Ned
ST 11 [10]; DX 12 [20]
Skills: Stealth-12 [2]; Whittling-11 [1]
Move 6; Dodge 5
Quirks: Hums
Total: 40`;

let server: Client;
beforeAll(async () => {
  server = await Client.start({ files: { 'ned.muster': sheet } });
});
afterEach(() => server.closeAll());
afterAll(() => server.stop());

async function paste(text: string, line: number, character: number): Promise<ConvertResult | null> {
  await server.open('ned.muster', sheet);
  await server.checked('ned.muster');
  const position = { line, character };
  return server.connection.sendRequest(Convert, { uri: server.uri('ned.muster'), position, text });
}

const converted = `ST 11 [10]
  DX 12 [20]
  Stealth 12 [2]
  Whittling 11 [1]
  quirk Hums
  // printed: Move 6; Dodge 5 (Move is 5 here, not 6. It is computed from the rest of the sheet; you can leave it out.)
  // printed: Total: 40 (All entries come to 32 points, not 40 as printed.)`;

test('pasted in the braces of a character, printed statistics become its lines, and unknown names are declared', async () => {
  const answer = await paste(print, 3, 2);
  expect(answer?.text).toBe(converted);
  const edits = Object.values(answer?.edit?.changes ?? {}).flat();
  expect(edits.map(({ newText }) => newText)).toEqual(['\nskill "Whittling" like Boxing']);
});

test('pasted at the top of a file, they become a character', async () => {
  const answer = await paste(print, 1, 0);
  expect(answer?.text).toBe(`character "Ned" {\n  ${converted}\n}\n`);
});

test.each(['He limps.\nHe never left in 1938.\n', 'ST 11 [10]\nDX 12 [20]\n', 'const limit = 12;\nreturn limit;\n'])(
  'a text that is no print, or in the sheet language already, is pasted as it is: %j',
  async (text) => {
    expect(await paste(text, 3, 2)).toBeNull();
  },
);

/** The sheet after *Convert to Muster lines* on one of its lines; undefined where that is not offered. */
async function convertedAt(text: string, line: number): Promise<string | undefined> {
  await server.open('ned.muster', text);
  await server.checked('ned.muster');
  const textDocument = { uri: server.uri('ned.muster') };
  const range = { start: { line, character: 0 }, end: { line, character: 99 } };
  const actions = await server.connection.sendRequest(CodeActionRequest.type, {
    textDocument,
    range,
    context: { diagnostics: [] },
  });
  const action = actions?.find(({ title }) => title === 'Convert to Muster lines') as CodeAction | undefined;
  if (!action) return undefined;
  const { edit } = await server.connection.sendRequest(CodeActionResolveRequest.type, action);
  const document = TextDocument.create(textDocument.uri, 'muster', 0, text);
  return TextDocument.applyEdits(document, edit?.changes?.[textDocument.uri] ?? []);
}

test('printed statistics in a sheet are a finding, with an action that converts them', async () => {
  const text = sheet.replace('  \n', `${print}\n`);
  expect(await convertedAt(text, 5)).toBe(
    `use "GURPS Lite WWII"\nskill "Whittling" like Boxing\n\nnpc Ned {\n  ${converted}\n}\n`,
  );
});

test.each([
  ['a table', '  | ST | 11 | 10 |\n  | Stealth | 12 | 8 |\n', 3],
  ['a table without blanks', '|ST|11|10|\n|Stealth|12|8|\n', 4],
  ['columns', '  Trait      Level  Pts\n  ST         11     10\n  Stealth    12     8\n', 3],
  ['columns of a spreadsheet', 'Trait\tLevel\tPts\nST\t11\t10\nStealth\t12\t8\n', 3],
])('%s alone in the braces can be converted', async (_, rows, line) => {
  const after = await convertedAt(sheet.replace('  \n', rows), line);
  expect(after).toContain('\n  ST 11 [10]\n  Stealth 12 [8]\n');
});

test('lines that are typed with wide gaps are not converted for a remark on the character', async () => {
  expect(await convertedAt(sheet.replace('  \n', '  ST  11  [10]\n  DX  12  [20]\n'), 2)).toBeUndefined();
});
