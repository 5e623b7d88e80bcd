import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { FileChangeType, FoldingRangeRequest, HoverRequest } from 'vscode-languageserver-protocol';
import { Client } from './client.js';

const book = readFileSync(join(import.meta.dirname, '../fixtures/court-of-favours.rulebook.txt'), 'utf8');
const campaign = 'campaign "Winter" { use "Court of Favours" }\n';
const page = '# The ball\n\nHe waits.\n\n```muster\nnpc Footman { Grace 44 }\n```\n';

let client: Client | undefined;
const start = async (files: Readonly<Record<string, string>>): Promise<Client> => {
  client = await Client.start({ files: { 'court.rulebook': book, ...files } });
  return client;
};
afterEach(async () => {
  await client?.stop();
  client = undefined;
});

describe('a Markdown file', () => {
  test('of a campaign is checked in its fences while it is typed', async () => {
    const server = await start({ 'campaign.muster': campaign, 'ball.md': page });
    expect(await server.codes('ball.md')).toEqual(['out-of-range']);
    await server.open('ball.md', page, 'markdown');
    const [finding] = await server.checked('ball.md');
    expect(finding?.range).toEqual({ start: { line: 5, character: 20 }, end: { line: 5, character: 22 } });
    expect(await server.edit('ball.md', page.replace('44', '4'))).toEqual([]);
  });

  test('of no game is left alone, until a campaign comes', async () => {
    const server = await start({ 'ball.md': page });
    await server.open('ball.md', page, 'markdown');
    expect(await server.checked('ball.md')).toEqual([]);
    const textDocument = { uri: server.uri('ball.md') };
    const position = { line: 5, character: 15 };
    expect(await server.connection.sendRequest(HoverRequest.type, { textDocument, position })).toBeNull();
    expect(await server.connection.sendRequest(FoldingRangeRequest.type, { textDocument })).toBeNull();
    server.write('campaign.muster', campaign);
    await server.filesChanged([{ path: 'campaign.muster', type: FileChangeType.Created }]);
    expect(await server.codes('ball.md')).toEqual(['out-of-range']);
    expect(await server.connection.sendRequest(HoverRequest.type, { textDocument, position })).not.toBeNull();
    server.remove('campaign.muster');
    await server.filesChanged([{ path: 'campaign.muster', type: FileChangeType.Deleted }]);
    expect(await server.codes('ball.md')).toEqual([]);
  });

  test('belongs to the game of its front matter', async () => {
    const server = await start({ 'ball.md': `---\nmuster: Court of Favours\n---\n${page}` });
    expect(await server.codes('ball.md')).toEqual(['out-of-range']);
  });

  test('without anything to read is no document', async () => {
    const server = await start({ 'campaign.muster': campaign, 'notes.md': '# Notes\n\nThe `code` of [a](b).\n' });
    expect((await server.settled()).documents).toBe(2);
  });
});
