import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { FileChangeType, FoldingRangeRequest, HoverRequest } from 'vscode-languageserver-protocol';
import { ShowAdventure, ShowPlayersCopy } from '../../server/protocol.js';
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

test('the pieces of a page come over the wire as the text is now, and with other files; nothing of Markdown that is not ours', async () => {
  const server = await start({ 'campaign.muster': campaign, 'ball.md': page, 'notes.md': '# Notes' });
  await server.open('ball.md', page, 'markdown');
  const pieces = () => server.connection.sendRequest(ShowAdventure, { uri: server.uri('ball.md') });
  const [fence] = (await pieces())?.fences ?? [];
  expect(fence?.text).toBe('npc Footman { Grace 44 }');
  expect(fence?.html).toMatch(/<article class="card"><h2>Footman.*<ul class="find"><li class="error">/);
  await server.edit('ball.md', `${page.replace('44', '4')}\n\`check Grace\``);
  const now = await pieces();
  expect(now?.fences[0]?.html).not.toContain('class="find"');
  expect(now?.codes[0]?.html).not.toContain('%');
  await server.open('guests.muster', 'character Ann { Grace 4 }\n');
  expect((await pieces())?.codes[0]?.html).toMatch(/<small>Ann&nbsp;.*%<\/small>/);
  expect(await server.connection.sendRequest(ShowAdventure, { uri: server.uri('notes.md') })).toBeNull();
  const copy = await server.connection.sendRequest(ShowPlayersCopy, { uri: server.uri('ball.md') });
  expect(copy).toMatchObject({ title: 'The ball', markdown: expect.stringContaining('**Footman**') });
  expect(await server.connection.sendRequest(ShowPlayersCopy, { uri: server.uri('notes.md') })).toMatchObject({
    problem: expect.stringContaining('not a page'),
  });
});
