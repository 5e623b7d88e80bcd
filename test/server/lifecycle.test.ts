import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { FileChangeType } from 'vscode-languageserver-protocol';
import { Client, type ClientOptions } from './client.js';

const fixture = (name: string): string => readFileSync(join(import.meta.dirname, '../fixtures', name), 'utf8');
const book = fixture('court-of-favours.rulebook.txt');

let client: Client | undefined;
const start = async (options: ClientOptions = {}): Promise<Client> => {
  client = await Client.start(options);
  return client;
};
afterEach(async () => {
  await client?.stop();
  client = undefined;
});

const ambre = 'use "Court of Favours"\ncharacter "Lady Ambre" {\n  Grace 5 [6]\n  Guile 4 [3]\n}\n';

describe('a document in the editor', () => {
  test('is checked when it is opened, after every change, and no more when it is closed without a file', async () => {
    const server = await start({ files: { 'court.rulebook': book } });
    await server.open('untitled:Ambre', ambre);
    expect(await server.checked('untitled:Ambre')).toEqual([]);
    const [wrong] = await server.edit('untitled:Ambre', ambre.replace('[6]', '[7]'));
    expect(wrong).toMatchObject({
      code: 'wrong-cost',
      source: 'muster',
      severity: 1,
      range: { start: { line: 2, character: 10 }, end: { line: 2, character: 13 } },
    });
    await server.close('untitled:Ambre');
    await server.settled();
    expect(server.shown('untitled:Ambre')).toEqual([]);
  });

  test('names the rule that was broken, and where it stands in the rulebook', async () => {
    const server = await start({ files: { 'court.rulebook': book } });
    await server.open('a.muster', ambre.replace('Guile 4 [3]', 'Guile 3, Sword for Hire 4'));
    const [needs] = await server.checked('a.muster');
    expect(needs).toMatchObject({ code: 'needs-not-met' });
    const [rule] = needs?.relatedInformation ?? [];
    expect(rule?.location.uri).toBe(server.uri('court.rulebook'));
    expect(book.split('\n')[rule?.location.range.start.line ?? 0]).toContain('favour Sword for Hire');
  });

  test('is checked with its changes although they are sent piece by piece', async () => {
    const server = await start({ files: { 'court.rulebook': book } });
    await server.open('a.muster', ambre);
    const at = (line: number, from: number, to: number) => ({
      start: { line, character: from },
      end: { line, character: to },
    });
    const found = await server.change('a.muster', [
      { range: at(2, 11, 12), text: '9' },
      { range: at(3, 8, 9), text: '5' },
    ]);
    expect(found.map((one) => one.code)).toEqual(['wrong-cost', 'wrong-cost']);
  });

  test('of which nobody says the language by its ending is still known by its language', async () => {
    const server = await start();
    await server.open(
      'untitled:rules',
      'rulebook "Tiny" "a game"\nsource Page "page"\nderived Luck = Lcuk + 1 "luck" @1\n',
      'rulebook',
    );
    expect((await server.checked('untitled:rules')).map((one) => one.code)).toContain('unknown-name');
    await server.open('notes.txt', 'anything', 'plaintext');
    await server.open('a.muster', 'character "A" { }');
    expect((await server.checked('a.muster')).map((one) => one.code)).toEqual(['no-rulebook']);
  });
});

describe('a document whose name does not say its language', () => {
  const page = (lines: string): string =>
    `---\nmuster: Court of Favours\n---\n\n# Notes\n\n\`\`\`muster\n${lines}\n\`\`\`\n`;

  test.each(['untitled:Untitled-1', 'NOTES.MD', 'notes.mkd', 'README'])(
    'is read as Markdown where the editor says that it is: %s',
    async (path) => {
      const server = await start({ files: { 'court.rulebook': book } });
      await server.open('a.muster', ambre);
      await server.open(path, '# Notes\n\nhello\n', 'markdown');
      expect(await server.edit(path, '# Notes\n\nhello there\n')).toEqual([]);
      const [wrong] = await server.edit(path, page('character "Lady Ambre" { Grace 5 [7] }'));
      expect(wrong).toMatchObject({ code: 'wrong-cost', range: { start: { line: 7 } } });
      const found = await server.edit('a.muster', ambre.replace('[6]', '[7]'));
      expect(found.map(({ code }) => code)).toContain('wrong-cost');
      await server.close(path);
      expect(await server.codes(path)).toEqual([]);
      expect(server.log).toEqual([]);
    },
  );

  test('is read as what the editor says that it is, and ignored where that is none of ours', async () => {
    const server = await start({ files: { 'court.rulebook': book } });
    const wrong = ambre.replace('[6]', '[7]');
    for (const [path, language, codes] of [
      ['B.MUSTER', 'muster', ['wrong-cost']],
      ['sheet.txt', 'muster', ['wrong-cost']],
      ['notes.txt', 'plaintext', []],
    ] as const) {
      await server.open(path, ambre, language);
      await server.send(path, [{ text: wrong }]);
      expect([path, await server.codes(path)]).toEqual([path, codes]);
      await server.close(path);
      expect([path, await server.codes(path)]).toEqual([path, []]);
    }
    expect(server.log).toEqual([]);
  });
});

describe('files that are not open', () => {
  test('are checked too, and their findings come without being asked for', async () => {
    const server = await start({
      files: {
        'court.rulebook': book,
        'campaign.muster': 'campaign "Winter" { }\n',
        'a.muster': ambre.replace('[6]', '[7]'),
        'deep/er/b.muster': ambre,
      },
    });
    expect(await server.codes('a.muster')).toEqual(['duplicate-name', 'wrong-cost']);
  });

  test('are left alone when the setting says so', async () => {
    const server = await start({
      files: { 'court.rulebook': book, 'a.muster': ambre.replace('[6]', '[7]') },
      settings: { check: { closedFiles: false } },
    });
    expect(await server.codes('a.muster')).toEqual([]);
  });

  test('count again as they are on the disk when an editor closes them unsaved', async () => {
    const server = await start({ files: { 'court.rulebook': book, 'a.muster': ambre } });
    await server.open('a.muster', ambre.replace('[6]', '[7]'));
    expect(await server.codes('a.muster')).toEqual(['wrong-cost']);
    await server.close('a.muster');
    expect(await server.codes('a.muster')).toEqual([]);
  });

  test('come, change and go with what happens on the disk, whole folders too', async () => {
    const server = await start({ files: { 'court.rulebook': book, 'campaign.muster': 'campaign "Winter" { }\n' } });
    server.write('people/a.muster', ambre.replace('[6]', '[7]'));
    await server.filesChanged([{ path: 'people/a.muster', type: FileChangeType.Created }]);
    expect(await server.codes('people/a.muster')).toEqual(['wrong-cost']);
    server.write('people/a.muster', ambre);
    await server.filesChanged([{ path: 'people/a.muster', type: FileChangeType.Changed }]);
    expect(await server.codes('people/a.muster')).toEqual([]);
    server.write('people/b.muster', ambre);
    await server.filesChanged([{ path: 'people/b.muster', type: FileChangeType.Created }]);
    expect(await server.codes('people/a.muster')).toEqual(['duplicate-name']);
    server.remove('people/b.muster');
    await server.filesChanged([{ path: 'people/b.muster', type: FileChangeType.Deleted }]);
    expect(await server.codes('people/a.muster')).toEqual([]);
    server.write('people/a.muster', ambre.replace('[6]', '[7]'));
    await server.filesChanged([{ path: 'people/a.muster', type: FileChangeType.Changed }]);
    expect(await server.codes('people/a.muster')).toEqual(['wrong-cost']);
    server.remove('people');
    await server.filesChanged([{ path: 'people', type: FileChangeType.Deleted }]);
    expect(await server.codes('people/a.muster')).toEqual([]);
  });

  test('come with a folder of which nothing but itself is told, but not with one that holds no work of an author', async () => {
    const server = await start({ files: { 'campaign.muster': 'campaign "Winter" { }\n' } });
    await server.settled();
    server.write('court/house/court.rulebook', book);
    server.write('court/people/a.muster', ambre.replace('[6]', '[7]'));
    server.write('node_modules/court/b.muster', ambre.replace('[6]', '[7]'));
    const came = ['court', 'node_modules', 'node_modules/court', 'campaign.txt'];
    await server.filesChanged(came.map((path) => ({ path, type: FileChangeType.Created })));
    expect(await server.codes('court/people/a.muster')).toEqual(['wrong-cost']);
    expect(await server.codes('node_modules/court/b.muster')).toEqual([]);
    server.remove('court');
    await server.filesChanged([{ path: 'court', type: FileChangeType.Deleted }]);
    expect(await server.codes('court/people/a.muster')).toEqual([]);
  });

  test('are told of when they are no UTF-8 or too large, and nothing else suffers', async () => {
    const server = await start({
      files: {
        'court.rulebook': book,
        'latin1.muster': Uint8Array.from(Buffer.from('character "Andr\xe9" { }', 'latin1')),
        'marked.muster': `\uFEFF${ambre.replace('[6]', '[7]')}`,
        'huge.muster': `${ambre}${'// nothing here\n'.repeat(20_000)}`,
      },
      settings: { limits: { fileSize: 0.2 } },
    });
    expect(await server.codes('latin1.muster')).toEqual(['not-utf-8']);
    expect(await server.codes('huge.muster')).toEqual(['file-too-large']);
    expect(server.shown('huge.muster')[0]?.range.start.line).toBe(0);
    expect(server.shown('marked.muster')[0]).toMatchObject({
      code: 'wrong-cost',
      range: { start: { line: 2, character: 10 } },
    });
  });
});

describe('the server', () => {
  test('says what it can do, and gives built-in rulebooks to read', async () => {
    const server = await start();
    expect(server.initialized.capabilities.textDocumentSync).toMatchObject({ openClose: true, change: 2 });
    const { text } = await server.connection.sendRequest<{ text: string }>('workspace/textDocumentContent', {
      uri: 'builtin:///godlike.rulebook',
    });
    expect(text).toContain('rulebook ');
    expect(
      await server.connection.sendRequest('workspace/textDocumentContent', { uri: 'builtin:///nothing.rulebook' }),
    ).toBeNull();
  });

  test('opens a built-in rulebook without checking it, and it hides nothing', async () => {
    const server = await start();
    const { text } = await server.connection.sendRequest<{ text: string }>('workspace/textDocumentContent', {
      uri: 'builtin:///godlike.rulebook',
    });
    await server.open('builtin:///godlike.rulebook', text);
    await server.open('a.muster', 'use "Godlike"\nnpc "A" { Body 2 }\n');
    expect(await server.checked('a.muster')).toEqual([]);
    expect(server.shown('builtin:///godlike.rulebook')).toEqual([]);
  });
});
