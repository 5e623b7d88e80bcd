import { describe, expect, test } from 'vitest';
import { readPage } from '../../language/grammar/markdown/page.js';

/** What is live on a page, in the order of the text: the lines of fences, inline code, links. */
function live(text: string): string[] {
  const page = readPage(text);
  return [
    ...page.fences.flatMap(({ lines }) => lines.map((line) => ({ ...line, what: '' }))),
    ...page.codes.map((code) => ({ ...code, what: 'code ' })),
    ...page.links.map((link) => ({ ...link, what: 'link ' })),
  ]
    .sort((a, b) => a.offset - b.offset)
    .map(({ what, offset, end }) => `${what}${text.slice(offset, end)}`);
}

test('a table is one before its head is a heading, and tags in it are rows', () => {
  const lines = [
    'Past `x',
    'a `roll 1d` b `check A \\| B` c',
    '---',
    '',
    '| a |',
    '| - |',
    '</pre>',
    '```muster',
    '```',
    '',
    '[[x]]',
  ];
  const { codes, fences } = readPage(lines.join('\n'));
  expect(codes.map(({ text }) => text)).toEqual(['roll 1d', 'check A \\| B']);
  expect(fences).toHaveLength(1);
});

describe('fences', () => {
  const npc = 'npc Ann { }';
  test.each([
    ['of backticks', `\`\`\`muster\n${npc}\n\`\`\``],
    ['of four backticks', `\`\`\`\`muster\n${npc}\n\`\`\`\``],
    ['of tildes', `~~~muster\n${npc}\n~~~`],
    ['with other words behind', `\`\`\`muster title="Ann" hidden\n${npc}\n\`\`\``],
    ['in a quotation', `> text\n>\n> \`\`\`muster\n> ${npc}\n> \`\`\``],
    ['in a list', `1. text\n\n   \`\`\`muster\n   ${npc}\n   \`\`\``],
    ['in a list, indented by a tab', `-\ttext\n\n\t\`\`\`muster\n\t${npc}\n\t\`\`\``],
    ['in a list in a quotation', `> * text\n>   \`\`\`muster\n>   ${npc}\n>   \`\`\``],
    ['between tags', `<details>\n<summary>Ann</summary>\n\n\`\`\`muster\n${npc}\n\`\`\`\n\n</details>`],
    ['with other line ends', `text\r\n\r\n\`\`\`muster\r\n${npc}\r\n\`\`\`\r\n`],
  ])('%s are read', (_, text) => {
    expect(live(text)).toEqual([npc]);
  });

  test.each([
    ['of another language', '```js\nnpc Ann { }\n```'],
    ['marked as an example', '```muster example\nnpc Ann { }\n```'],
    ['in braces, as Pandoc has it', '``` {.muster}\nnpc Ann { }\n```'],
    ['in a fence of more backticks', '````markdown\n```muster\nnpc Ann { }\n```\n````'],
    ['in a block of indented code', '    ```muster\n    npc Ann { }\n    ```'],
    ['in a comment', '<!--\n```muster\nnpc Ann { }\n```\n-->'],
    ['in preformatted HTML', '<pre>\n```muster\nnpc Ann { }\n```\n</pre>'],
  ])('%s are not', (_, text) => {
    expect(live(`${text}\n\n[[Ann]]`)).toEqual(['link Ann']);
  });

  test('a fence without an end ends before a heading or another fence, and says so once', () => {
    const text = '```muster\nnpc Ann { }\n\n# Later\n\n```muster\nnpc Ben { }\n```\n';
    expect(live(text)).toEqual(['npc Ann { }', '', 'npc Ben { }']);
    expect(readPage(text).findings.map(({ code, offset }) => `${code} ${offset}`)).toEqual(['unclosed-fence 0']);
  });
});

describe('inline code', () => {
  test('is read where it begins with a verb', () => {
    expect(live('A `check Sense` and a `ROLL 2d`; `note seen`, `tick Alarm`.')).toEqual([
      'code check Sense',
      'code ROLL 2d',
      'code note seen',
      'code tick Alarm',
    ]);
  });

  test.each([
    ['words that only begin alike', '`rolling stock`, `check-in`, `contestant`, `roll`'],
    ['two backticks, to write about it', '``roll `x` `` and ``check Sense``'],
    ['several lines', 'a `check Sense\nand Hearing` b'],
    ['a backslash before it', 'a \\`check Sense` b'],
    ['a tag around it', '<a title="`check Sense`">b</a>'],
  ])('%s: not', (_, text) => {
    expect(live(`${text}\n\n[[Ann]]`)).toEqual(['link Ann']);
  });

  test('is read in tables, lists, quotations and headings', () => {
    const text =
      '# A `roll 1d`\n\n* B `roll 2d`\n> C `roll 3d`\n\n| a | b |\n| - | - |\n| `roll 4d` | `check A \\| B` |\n';
    expect(live(text)).toEqual(['code roll 1d', 'code roll 2d', 'code roll 3d', 'code roll 4d', 'code check A \\| B']);
  });
});

describe('links', () => {
  test('name something, with or without other words to show', () => {
    const { links } = readPage('[[Ann]] [[ Ben |him]] [[notes.md#The end]] [[#Here]] [[]] [[a[b]]');
    expect(links.map(({ name, heading }) => [name, heading])).toEqual([
      ['Ann', undefined],
      ['Ben', undefined],
      ['notes.md', 'The end'],
      ['', 'Here'],
    ]);
  });
});

describe('the rest of a page', () => {
  test('headings, boxes, tables headed by dice', () => {
    const page = readPage(
      [
        '[[x]]',
        '# The *old* mill #',
        'Under water',
        '---',
        '> [!handout] A letter',
        '> Dear E.',
        '',
        '> [!clue] The key (3)',
        '',
        '> [!GM]',
        '> Not for them.',
        '',
        '| 1d6 | What comes |',
        '| --- | ---------- |',
        '| 1-3 | A cow      |',
        '| 4   |',
        '',
        'Table: Rumours',
        '',
        '| d% | | x |',
        '| -: | - | - |',
        '| 00 | none | |',
        '',
        '| who | what |',
        '| --- | ---- |',
        '| a   | b    |',
      ].join('\n'),
    );
    expect(page.headings.map(({ name, level }) => `${level} ${name}`)).toEqual(['1 The old mill', '2 Under water']);
    expect(page.boxes.map(({ kind, name, ways }) => [kind, name, ways])).toEqual([
      ['handout', 'A letter', undefined],
      ['clue', 'The key', 3],
      ['gm', '', undefined],
    ]);
    expect(page.tables.map(({ name, dice, rows }) => [name, dice, rows.map(({ key, text }) => [key, text])])).toEqual([
      [
        'What comes',
        '1d6',
        [
          ['1-3', 'A cow'],
          ['4', ''],
        ],
      ],
      ['Rumours', 'd%', [['00', 'none']]],
    ]);
  });

  test('front matter names the game and the players, and nothing else is read of it', () => {
    const front = (text: string) => readPage(`---\n${text}\n---\n`).front;
    expect(front('title: x\nmuster: "Men & Supermen"').game?.text).toBe('Men & Supermen');
    expect(front('players: "Sgt. Ann", Ben').players?.map(({ text }) => text)).toEqual(['Sgt. Ann', 'Ben']);
    expect(front('players:\n  - Ann\n  - "T/5 Ben"').players?.map(({ text }) => text)).toEqual(['Ann', 'T/5 Ben']);
    expect(front('players: party').players).toBeUndefined();
    expect(front('players: "Ann, T/5 Ben"').players?.map(({ text }) => text)).toEqual(['Ann', 'T/5 Ben']);
    expect(front('players: ["Roth, Ida"]').players?.map(({ text }) => text)).toEqual(['Roth, Ida']);
  });

  test('can be switched off', () => {
    expect(readPage('---\nmuster: off\n---\n\n[[Ann]]').isMarked).toBe(false);
    expect(readPage('<!-- muster: off -->\n\n[[Ann]]').isMarked).toBe(false);
  });

  test('what is read keeps its place, its line ends and its length', () => {
    const text = 'Old\rprose.\r\n\r\n> ```muster\r\n> npc Ann { }\r\n> ```\r\n\r\nä\t`check DX` 😀 end\n';
    const { readable } = readPage(text);
    expect(readable).toHaveLength(text.length);
    expect(readable.replace(/[^\r\n]/g, '')).toBe(text.replace(/[^\r\n]/g, ''));
    for (const part of ['npc Ann { }', 'check DX']) expect(readable.indexOf(part)).toBe(text.indexOf(part));
    expect(readable).not.toContain('prose');
  });
});

test('an entity that HTML does not have stays as written, whatever objects have as properties', () => {
  const { headings } = readPage('# Salt &amp; &constructor;\n\n```muster\n```\n');
  expect(headings.map(({ name }) => name)).toEqual(['Salt & &constructor;']);
});
