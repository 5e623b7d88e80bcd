import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { FileChangeType, InlayHintRequest } from 'vscode-languageserver-protocol';
import { Client } from './client.js';

const book = readFileSync(join(import.meta.dirname, '../fixtures/court-of-favours.rulebook.txt'), 'utf8');

const campaign = 'use "Court of Favours"\ncampaign "Winter" { purse 12 }\n';
const people = [
  'npc Footman { Grace 4, Guile 4 }',
  'npc "Old Matthieu" like Footman { Guile 5 }',
  'character "Lady Ambre" { Grace 5 [6], Guile 4 [3] }',
  '',
].join('\n');
const others = 'character "Lord Vauclair" { Grace 5 [6], Gravity 4 [3] }\nnpc "Young Matthieu" like Footman { }\n';

const files = { 'court.rulebook': book, 'campaign.muster': campaign, 'people.muster': people, 'others.muster': others };

let server: Client;
beforeAll(async () => {
  server = await Client.start({ files });
});
/** Each test finds everything as it was at the start. */
beforeEach(async () => {
  for (const [path, text] of Object.entries(files)) server.write(path, text);
  await server.filesChanged(Object.keys(files).map((path) => ({ path, type: FileChangeType.Changed })));
  await server.open('court.rulebook', book);
  await server.open('campaign.muster', campaign);
  await server.open('people.muster', people);
  await server.settled();
  server.refreshes.length = 0;
});
afterEach(() => server.closeAll());
afterAll(() => server.stop());

describe('what an edit evaluates', () => {
  test('a comment, a blank line: nothing', async () => {
    expect(await server.evaluationsOf(() => server.edit('people.muster', `// the household\n\n${people}`))).toBe(0);
    expect(await server.evaluationsOf(() => server.edit('court.rulebook', `// a comment\n${book}`))).toBe(0);
    expect(await server.evaluationsOf(() => server.edit('campaign.muster', `// a comment\n${campaign}`))).toBe(0);
  });

  test('a comma that ends a line: what follows is no longer of the text before it', async () => {
    const joe = (after: string) => `use "GURPS Lite WWII"\nnpc Joe {\n  quirk Likes cats,${after}Blah\n}\n`;
    await server.open('joe.muster', joe(' '));
    expect(await server.codes('joe.muster')).toEqual([]);
    await server.edit('joe.muster', joe('\n'));
    expect(await server.codes('joe.muster')).toEqual(['unknown-name']);
    await server.edit('joe.muster', joe(' ').replace('cats,', 'cats /* all */,'));
    expect(await server.codes('joe.muster')).toEqual([]);
  });

  test('a number in one character: that character', async () => {
    expect(
      await server.evaluationsOf(() => server.edit('people.muster', people.replace('Grace 5 [6]', 'Grace 6 [10]'))),
    ).toBe(1);
  });

  test('a number in an npc: it and those who are like it, in every file', async () => {
    expect(
      await server.evaluationsOf(() =>
        server.edit('people.muster', people.replace('Footman { Grace 4', 'Footman { Grace 5')),
      ),
    ).toBe(3);
  });

  test('a limit of the campaign: everybody in it', async () => {
    expect(await server.evaluationsOf(() => server.edit('campaign.muster', campaign.replace('12', '11')))).toBe(5);
  });

  test('a declaration of the rulebook that nobody uses: nothing', async () => {
    expect(
      await server.evaluationsOf(() =>
        server.edit('court.rulebook', book.replace('"a blade that is paid by the month"', '"a blade"')),
      ),
    ).toBe(0);
  });

  test('a number of the rulebook: those whose costs are read from it', async () => {
    const changed = book.replace('4: 3, 5: 6', '4: 2, 5: 6');
    expect(await server.evaluationsOf(() => server.edit('court.rulebook', changed))).toBe(5);
    expect(server.shown('people.muster').map((one) => one.code)).toEqual(['wrong-cost']);
    expect(await server.codes('others.muster')).toEqual(['wrong-cost']);
  });
});

describe('an edit here is felt there', () => {
  test('a limit of the campaign', async () => {
    await server.edit('campaign.muster', campaign.replace('12', '8'));
    expect(await server.codes('people.muster')).toEqual(['over-limit']);
    expect(await server.codes('others.muster')).toEqual(['over-limit']);
    await server.edit('campaign.muster', campaign);
    expect(await server.codes('people.muster')).toEqual([]);
    expect(await server.codes('others.muster')).toEqual([]);
  });

  test('the base of an npc', async () => {
    await server.edit(
      'people.muster',
      people.replace('npc Footman', 'npc Porter').replace('like Footman', 'like Porter'),
    );
    expect(await server.codes('others.muster')).toEqual(['unknown-name']);
    await server.edit('people.muster', people);
    expect(await server.codes('others.muster')).toEqual([]);
  });

  test('two of one name, until one is renamed, closed or deleted', async () => {
    server.write('double.muster', 'character "Lady Ambre" { Grace 4 [3] }\n');
    await server.filesChanged([{ path: 'double.muster', type: FileChangeType.Created }]);
    expect(await server.codes('people.muster')).toEqual(['duplicate-name']);
    expect(await server.codes('double.muster')).toEqual(['duplicate-name']);
    await server.open('double.muster', 'character "Lady Ambre the Younger" { Grace 4 [3] }\n');
    expect(await server.codes('people.muster')).toEqual([]);
    await server.close('double.muster');
    expect(await server.codes('people.muster')).toEqual(['duplicate-name']);
    server.remove('double.muster');
    await server.filesChanged([{ path: 'double.muster', type: FileChangeType.Deleted }]);
    expect(await server.codes('people.muster')).toEqual([]);
    expect(await server.codes('double.muster')).toEqual([]);
  });

  test('the rulebook itself, gone and back', async () => {
    await server.close('court.rulebook');
    server.remove('court.rulebook');
    await server.filesChanged([{ path: 'court.rulebook', type: FileChangeType.Deleted }]);
    expect(await server.codes('campaign.muster')).toEqual(['unknown-rulebook']);
    server.write('court.rulebook', book);
    await server.filesChanged([{ path: 'court.rulebook', type: FileChangeType.Created }]);
    expect(await server.codes('campaign.muster')).toEqual([]);
    expect(await server.codes('people.muster')).toEqual([]);
  });

  test('a file that was deleted while an editor has it open counts until it is closed', async () => {
    server.remove('people.muster');
    await server.filesChanged([{ path: 'people.muster', type: FileChangeType.Deleted }]);
    expect(await server.codes('others.muster')).toEqual([]);
    await server.close('people.muster');
    expect(await server.codes('others.muster')).toEqual(['unknown-name']);
  });

  test('hints and lenses of other documents are asked for again, once', async () => {
    await server.open('others.muster', others);
    await server.settled();
    await server.edit('campaign.muster', campaign.replace('12', '11'));
    const { inlayHintProvider, codeLensProvider, semanticTokensProvider } = server.initialized.capabilities;
    const kinds = [
      inlayHintProvider && 'inlayHint',
      codeLensProvider && 'codeLens',
      semanticTokensProvider && 'semanticTokens',
    ].filter((kind) => typeof kind === 'string');
    await server.until(() => kinds.every((kind) => server.refreshes.includes(kind)));
    for (const kind of kinds) expect(server.refreshes.filter((one) => one === kind)).toHaveLength(1);
  });
});

test('what is shown in a text goes with its words when an edit only moves them, in sheets and on pages', async () => {
  const body = 'npc Page {Grace 4, Guile 4}\n';
  for (const [file, language, before] of [
    ['hall.muster', 'muster', '\n'],
    ['hall.md', 'markdown', '```muster\n'],
  ] as const) {
    const text = `${before}${body}${language === 'markdown' ? '```\n\nHe tries: `check "Lady Ambre" Grace`.\n' : ''}`;
    await server.open(file, text, language);
    const textDocument = { uri: server.uri(file) };
    const range = { start: { line: 0, character: 0 }, end: { line: 20, character: 0 } };
    const places = async () =>
      (await server.connection.sendRequest(InlayHintRequest.type, { textDocument, range }))?.map(({ position }) => [
        position.line,
        position.character,
      ]);
    const shown = (await places()) ?? [];
    expect(shown.length).toBeGreaterThan(language === 'markdown' ? 2 : 1);
    const start = { line: 0, character: 0 };
    await server.change(file, [{ range: { start, end: start }, text: '\n\n' }]);
    expect(await places()).toEqual(shown.map(([line = 0, character]) => [line + 2, character]));
    const blank = { line: 3, character: 10 };
    await server.change(file, [{ range: { start: blank, end: blank }, text: ' ' }]);
    const moved = shown.map(([line = 0, character = 0]) => [line + 2, line === 1 ? character + 1 : character]);
    expect(await places()).toEqual(moved);
  }
});
