/** Addresses as editors on Windows write them: a drive in two spellings, and a share. What is answered has the client's own spelling. */
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { CodeAction, Hover, Location, WorkspaceEdit } from 'vscode-languageserver-protocol';
import { CheckLog, isRefusal, Roll, TrackerDo } from '../../server/protocol.js';
import { Client } from './client.js';

const base = 'use "GURPS Lite WWII"\nnpc Guard { DX 12 [40], Shortsword 12, gear { Machete } }\n';
const page = `use "GURPS Lite WWII"
npc Ann like Guard { HT 11 [20], check Shortsword }
encounter "The gate" { side One { Ann } side Two { Guard } }
`;

describe.each([
  ['file:///c%3A/games', 'file:///C:/games'],
  ['file:///C:/games', 'file:///c%3A/games'],
  ['file://server/share/games', 'file://server/share/games'],
  ['file:///c%3A/my%20games%20%26%20%C3%A9t%C3%A9', 'file:///C:/my%20games%20&%20été'],
])('in the folder %s, with files in %s', (folder, at) => {
  const sheet = `${at}/the%20gate.muster`;
  const guard = `${at}/guard.muster`;
  const textDocument = { uri: sheet };
  const ask = <Answer>(method: string, params: object): Promise<Answer> =>
    server.connection.sendRequest(method, { textDocument, ...params });

  let server: Client;
  beforeAll(async () => {
    server = await Client.start({ folders: [folder] });
  });
  afterEach(() => server.closeAll());
  afterAll(() => server.stop());

  test('a sheet is checked, explained, followed, renamed and rolled', async () => {
    await server.open(guard, base);
    await server.open(sheet, page);
    const [wrong] = await server.checked(sheet);
    expect(wrong).toMatchObject({ code: 'wrong-cost', range: { start: { line: 1 } } });
    expect(await server.checked(guard)).toMatchObject([{ code: 'wrong-cost' }]);
    const position = { line: 1, character: 15 };
    expect((await ask<Hover>('textDocument/hover', { position })).contents).toMatchObject({
      value: expect.stringContaining('**Guard**'),
    });
    const places = await ask<Location | Location[]>('textDocument/definition', { position });
    expect([places].flat()).toMatchObject([{ uri: guard }]);
    const edit = await ask<WorkspaceEdit>('textDocument/rename', { position, newName: 'Sentry' });
    expect(Object.keys(edit.changes ?? {}).sort()).toEqual([guard, sheet].sort());
    const [cheaper] = await ask<CodeAction[]>('textDocument/codeAction', {
      range: wrong?.range,
      context: { diagnostics: [wrong] },
    });
    const written = await server.connection.sendRequest<CodeAction>('codeAction/resolve', { ...cheaper });
    expect(Object.keys(written.edit?.changes ?? {})).toEqual([sheet]);
    const rolled = await server.connection.sendRequest(Roll, { uri: sheet, line: 1, dice: '3 3 3' });
    expect(rolled).toMatchObject({ outcome: 'success', title: expect.stringMatching(/^Ann: Shortsword/) });
    expect(server.log).toEqual([]);
  });

  test('an encounter is played, and its log names the page beside it', async () => {
    await server.open(guard, base);
    await server.open(sheet, page);
    await server.checked(sheet);
    const params = { uri: sheet, encounter: 'The gate', log: '', seed: 'tide' };
    const played = await server.connection.sendRequest(TrackerDo, { ...params, command: { is: 'next' } });
    if (isRefusal(played)) throw new Error(played.problem);
    expect(played.log).toContain('encounter "The gate" of the gate.muster, seed tide');
    const log = { uri: `${at}/the%20gate.muster-log`, text: played.log };
    expect(await server.connection.sendRequest(CheckLog, log)).toMatchObject({ findings: [] });
    expect(server.log).toEqual([]);
  });
});
