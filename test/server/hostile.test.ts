import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { hostileTexts } from '../bench/hostile-texts.js';
import { Client } from './client.js';

const book = readFileSync(join(import.meta.dirname, '../fixtures/court-of-favours.rulebook.txt'), 'utf8');
const sheet = readFileSync(join(import.meta.dirname, '../fixtures/court-of-favours.muster'), 'utf8');
const good = 'use "Court of Favours"\nnpc "Somebody Else" { Grace 4 [4] }\n';

const start = () => Client.start({ files: { 'a/court.rulebook': book, 'b/good.muster': good } });

/** One server meets all of it in turn; where one text ends it, the next has a new one. */
let server: Client;
beforeAll(async () => {
  server = await start();
});
afterEach(async () => {
  if (server.isRunning) await server.closeAll();
  else server = await start();
});
afterAll(() => server.stop());

/** The server is up, still knows the rest of the workspace, and has reported no internal error. */
async function expectWell(): Promise<void> {
  await server.settled();
  expect(server.isRunning).toBe(true);
  expect(server.log).toEqual([]);
  expect(server.shown('b/good.muster').map((one) => one.code)).toEqual(['wrong-cost']);
}

describe('addresses that no file has', () => {
  test.each(['', 'file:', 'not a uri', 'a b://x', 'file:///C:/games/%ZZ.muster', 'file:///c%3A/nul%00.muster'])(
    '%j stops nothing',
    async (uri) => {
      await server.openAt(uri, good);
      await expectWell();
      await server.closeAt(uri);
    },
  );

  test.each(['file:////server/share/a.muster', 'file://server/share/b.muster', 'file:///C:/games/c.muster'])(
    '%s of Windows is checked like any other',
    async (uri) => {
      await server.openAt(uri, 'use Godlike\nnpc A { Nonsense 3 }\n');
      await server.settled();
      expect(server.shown(uri).map((one) => one.code)).toEqual(['unknown-name']);
      await server.closeAt(uri);
      await expectWell();
    },
  );
});

describe('text that no author wrote on purpose', () => {
  test.each([
    ['nothing at all', ''],
    ['brackets', '(((((([[[[[[{{{{{{'],
    ['closing brackets', '}}}}}}]]]]]]))))))'],
    ['quotation marks', '"'.repeat(1001)],
    ['half a surrogate', 'npc "\uD800" { Grace \uDC00 4 }'],
    ['zero bytes', 'npc "A\u0000B" {\u0000 Grace 4 }'],
    ['signs that write backwards', 'npc "\u202Eamohc\u202C" { Gr\u200Bace 4 }'],
    ['deep blocks', `npc A ${'{ x '.repeat(5000)}`],
    ['one very long line', `npc A { ${'Grace 4, '.repeat(20_000)} }`],
    ['huge numbers', 'npc A { Grace 99999999999999999999999, roll 999999999d999999999, Guile 1e400 }'],
    ['a roll of everything', `npc A { roll ${'Grace + '.repeat(2000)}1 }`],
    ['inheritance in a circle', 'npc A like B { Grace 4 }\nnpc B like A { }\nnpc C like C { }'],
    ['a thousand of one name', 'npc A { Grace 4 }\n'.repeat(1000)],
    ['line ends of all kinds', 'npc A {\r Grace 4\r\n Guile 4\u2028 Gravity 4\u2029 }\v\f'],
    [
      'names of the language it is written in',
      'npc "__proto__" like "constructor" { toString 4, hasOwnProperty [3], __proto__ 5 }',
    ],
    ['comments that never end', 'npc A { /* Grace 4 }\n/* /* */'],
    ['an encounter of nobody', 'encounter E { side A { 999999999 Nobody }, side { }, contest against against }'],
  ])('%s', async (_name, text) => {
    await server.open('a/hostile.muster', `use "Court of Favours"\n${text}`);
    await server.checked('a/hostile.muster');
    await server.open('a/hostile.rulebook', text);
    await server.checked('a/hostile.rulebook');
    await expectWell();
  });

  test('any beginning of a sheet and of a rulebook, typed letter by letter', async () => {
    const pieces = sheet.match(/[\s\S]{1,23}/g) ?? [];
    await server.open('a/typed.muster', '');
    await server.checked('a/typed.muster');
    let text = '';
    for (const piece of pieces) {
      text += piece;
      await server.edit('a/typed.muster', text);
    }
    await server.open('a/typed.rulebook', '');
    await server.checked('a/typed.rulebook');
    const lines = book.replace('Court of Favours', 'Court of Drafts').match(/[\s\S]{1,97}/g) ?? [];
    let rules = '';
    for (const piece of lines) {
      rules += piece;
      await server.edit('a/typed.rulebook', rules);
    }
    await expectWell();
  });

  test('a rulebook that divides by zero, looks up nothing and needs itself', async () => {
    const rules =
      'rulebook "Zero"\nsource P "p"\nkind stat "s" { rating from 1 to 9; cost 1 / (rating - rating) }\nstat Might "m" @1\nderived A = B + 1 "a" @1\nderived B = A + 1 "b" @1\ntable T by n from 1 to 2 "t" @1 { 1: 1, 2: 2 }\nderived C = T[99] "c" @1\nlimit C <= 1 "{C} {A}" @1\n';
    await server.open('c/zero.rulebook', rules);
    await server.open('c/zero.muster', 'use "Zero"\ncharacter A { Might 3 [1], roll A, roll C }\n');
    expect((await server.checked('c/zero.rulebook')).map((one) => one.code)).toContain('cycle');
    await server.checked('c/zero.muster');
    await expectWell();
  });
});

describe('requests that make no sense', () => {
  test('positions and documents that are not there are answered with nothing', async () => {
    const far = { line: 1_000_000, character: 1_000_000 };
    await server.open('a/sheet.muster', sheet);
    await server.checked('a/sheet.muster');
    const textDocument = { uri: server.uri('a/sheet.muster') };
    const unknown = { uri: 'file:///nowhere/at/all.muster' };
    const context = { includeDeclaration: true, diagnostics: [], triggerKind: 1 };
    const range = { start: far, end: far };
    const methods = [
      'hover',
      'completion',
      'definition',
      'references',
      'documentHighlight',
      'codeAction',
      'codeLens',
      'inlayHint',
      'documentSymbol',
      'foldingRange',
      'semanticTokens/full',
      'documentLink',
      'prepareRename',
    ];
    for (const document of [textDocument, unknown]) {
      for (const method of methods) {
        // A refusal in words is an answer too.
        await server.connection
          .sendRequest(`textDocument/${method}`, { textDocument: document, position: far, range, context })
          .catch((error: Error) => expect(error.message).not.toMatch(/TypeError|undefined/));
      }
    }
    await expectWell();
  });

  test('fixes of everything at once name each finding once', async () => {
    await server.open('a/again.muster', `use "Court of Favours"\nnpc A { ${'Grace 4; '.repeat(40)} }\n`);
    const diagnostics = (await server.checked('a/again.muster')).filter(({ code }) => code === 'duplicate-entry');
    expect(diagnostics).toHaveLength(40);
    const actions = await server.connection.sendRequest<{ readonly diagnostics?: readonly object[] }[]>(
      'textDocument/codeAction',
      {
        textDocument: { uri: server.uri('a/again.muster') },
        range: { start: { line: 0, character: 0 }, end: { line: 9, character: 0 } },
        context: { diagnostics },
      },
    );
    expect(actions.length).toBeGreaterThan(0);
    for (const action of actions) {
      const named = (action.diagnostics ?? []).map((one) => JSON.stringify(one));
      expect(new Set(named).size).toBe(named.length);
    }
    await expectWell();
  });

  test('changes of documents that are not open, and of places that are not there', async () => {
    await server.send('a/never-opened.muster', [{ text: 'x' }]);
    await server.close('a/never-opened.muster');
    await server.open('a/short.muster', 'npc A { }');
    const far = { line: 99, character: 99 };
    await server.change('a/short.muster', [{ range: { start: far, end: far }, text: ' // end' }]);
    await expectWell();
  });

  test('a roll of what cannot be rolled is refused in words', async () => {
    await server.open('a/sheet.muster', sheet);
    await server.checked('a/sheet.muster');
    const roll = (params: object) =>
      server.connection.sendRequest<object>('muster/roll', { uri: server.uri('a/sheet.muster'), ...params });
    for (const params of [
      { line: 0 },
      { line: 999 },
      { expression: '(((' },
      { expression: 'Grace', name: 'Nobody' },
      { line: 19, dice: '99, 99' },
    ]) {
      expect(await roll(params)).toHaveProperty('problem');
    }
    const lines = sheet.split('\n');
    const rolled = await roll({ line: lines.findIndex((line) => line.includes('roll Grace - 1')), seed: 'a seed' });
    expect(rolled).toMatchObject({
      title: expect.stringMatching(/^Lady Ambre: .*to the minuet/),
      record: { seed: 'a seed' },
    });
    await expectWell();
  });
});

test('a file of twenty megabytes has one finding, and the server goes on', async () => {
  await server.open('a/huge.muster', `use "Court of Favours"\n${'npc A { Grace 4 }\n'.repeat(1_200_000)}`);
  expect((await server.checked('a/huge.muster')).map((one) => one.code)).toEqual(['file-too-large']);
  expect(server.shown('a/huge.muster')[0]?.range.start.line).toBe(0);
  await expectWell();
});

describe('texts of the benchmark that once stopped the server', () => {
  const requests = ['hover', 'inlayHint', 'codeLens', 'foldingRange', 'formatting', 'codeAction', 'documentSymbol'];

  /** Opens a text, changes it, sends every request, and returns the codes of the diagnostics. */
  async function attacked(name: string): Promise<string[]> {
    const files = hostileTexts.find((text) => text.name === name)?.files;
    if (!files) throw new Error(`There is no hostile text called ${name}.`);
    const paths = Object.keys(files).map((path) => `hostile/${path}`);
    for (const path of paths)
      await server.open(
        path,
        files[path.slice('hostile/'.length)] ?? '',
        path.endsWith('.md') ? 'markdown' : undefined,
      );
    const last = paths.at(-1) ?? '';
    const place = { line: 1, character: 0 };
    await server.change(last, [{ range: { start: place, end: place }, text: '\n' }]);
    const textDocument = { uri: server.uri(last) };
    const range = { start: { line: 0, character: 0 }, end: { line: 100_000, character: 0 } };
    const context = { diagnostics: [], triggerKind: 1 };
    const options = { tabSize: 2, insertSpaces: true };
    for (const method of requests)
      await server.connection.sendRequest(`textDocument/${method}`, {
        textDocument,
        position: { line: 2, character: 3 },
        range,
        context,
        options,
      });
    await server.connection.sendRequest('muster/sheet', { uri: server.uri('hostile/hostile.muster') });
    await server.settled();
    expect(server.log).toEqual([]);
    return [...new Set(paths.flatMap((path) => server.shown(path).map((one) => String(one.code))))].sort();
  }

  test.each([
    ['12 npcs, each like all others', ['cycle']],
    ['40 levels of two bases', []],
    ['allies in a ring', ['advice', 'more-findings', 'over-limit', 'too-large', 'wrong-cost']],
    ['/* x 33000', ['more-findings', 'unclosed-comment']],
    ['{ x 45000', ['more-findings', 'unclosed-block']],
    ['empty rules { } x 8000', []],
    ['Luck x 8000', ['duplicate-entry', 'more-findings', 'over-limit']],
    ['the same unknown name x 6000', ['more-findings', 'over-limit', 'unknown-name']],
    ['+ ST x 1900 in nine rolls', ['over-limit']],
    ['ST + ST x 12000', ['line-too-long']],
    // The game declares no dice.
    ['derived x 3000 backwards', ['illegal-roll']],
    ['lets doubling x 60', ['duplicate-entry']],
    ['nested sums of 300 items', ['too-large']],
    ['nested sums of 30 items, five deep', ['too-large']],
    ['an item that sums itself, 1500 items', ['too-large']],
    ['250 rulebooks that extend each other in a ring', ['cycle', 'unknown-name']],
    ['600 quirks, 500 like them', ['too-large']],
    ['20 levels of rulebooks with two bases', []],
    ['defaults in a ring x 1500', ['cycle', 'illegal-roll']],
    ['roll x 18000', ['more-findings', 'over-limit', 'unknown-name']],
    ['pasted: bars, marks of headings and dashes', ['over-limit', 'unknown-character']],
    ['actions: 1400 that lead to each other', ['cycle', 'more-findings', 'unknown-name']],
    ['page: 2500 checks for a party of 30', ['out-of-reach', 'over-limit']],
    ['page: 6000 links and headings', ['more-findings', 'over-limit', 'unknown-name']],
  ])('%s', async (name, codes) => {
    expect(await attacked(name)).toEqual(codes);
  });
});
