import { describe, expect, test } from 'vitest';
import { adventureHtml } from '../../client/pages/adventure-document.js';
import type { Later } from '../../server/context.js';
import { hover } from '../../server/features/hover/index.js';
import { definition } from '../../server/features/names/definition.js';
import { rename } from '../../server/features/names/rename.js';
import { showAdventure } from '../../server/requests/show-adventure.js';
import { findingsOf } from '../features/findings/harness.js';
import { atCursor, fixture, never } from '../features/harness.js';

const campaign = [
  '=== campaign.muster',
  'campaign "Snow" { use "GURPS Lite WWII" }',
  'npc "Ada Stone" { DX 12 }',
  'npc "Guard" { DX 11 }',
  '=== places/road.md',
  '---',
  'aliases: [The long road, Via]',
  'tags: road',
  'up: "[[Nothing at all]]"',
  '---',
  '## Mile 3: the *old* bridge',
  '',
  '### Below it',
  '',
  '| d6  | On the road |',
  '| --- | ----------- |',
  '| 1-3 | nobody      |',
  '| 4-6 | a cart      |',
  '^road-table',
  '',
  'It is cold. ^cold',
  '',
  '> [!clue|wide]- A coin',
  '> Under the bridge.',
  '',
  '[[A coin]] [[Mile 3: the old bridge]] [[Below it]]',
  '',
].join('\n');
const uri = 'file:///table/adventure.md';

function page(text: string) {
  return fixture(`${campaign}=== adventure.md\n${text}`);
}

function found(text: string): string[] {
  const { context, uris } = page(text);
  return findingsOf(
    context,
    uris.map((one) => ({ uri: one, text: '' })),
  ).map(({ code, message }) => `${code}: ${message}`);
}

function placesOf(text: string): string[] {
  const asked = page(text);
  const places = definition(asked.context, atCursor(asked), never);
  return (Array.isArray(places) ? places : []).map((one) => `${one.uri.split('/').at(-1)}:${one.range.start.line}`);
}

function whole<Result>(steps: Later<Result>): Result {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

function shown(text: string, of = uri): string {
  const { context } = page(text);
  const answer = whole(showAdventure(context, { uri: of }));
  if (!answer) throw new Error('the fixture is no page');
  return adventureHtml(context.writtenText(of)?.getText() ?? '', 'p', answer, 'a4').replace(
    /<style>[\s\S]*?<\/style>/,
    '',
  );
}

describe('marks of Obsidian are no errors', () => {
  test.each([
    ['names of blocks', '[[road#^road-table|the table]] [[road#^cold]] [[#^here]]\n\n- An item ^here\n'],
    [
      'embeds of files, notes and people',
      '![[map of the valley.png]] ![[music.mp3|loud]] ![[Guard]] ![[road#Below it]]\n',
    ],
    [
      'links with folders, aliases and nested headings',
      '[[places/road]] [[The long road|it]] [[via]] [[road#Mile 3 the old bridge#Below it]]\n',
    ],
    [
      'headings without what has a meaning in a link',
      '[[road#Mile 3 the old bridge]] [[places/road#Mile 3: the old bridge]]\n',
    ],
    ['tables and boxes of another page', '[[road#On the road]] [[road#A coin]]\n'],
    [
      'comments',
      'Here. %% [[Nobody]] and `check Nothing` %%\n\n%%\n```muster\nnpc "X" { Nothing 3 }\n```\n%%\n\n[[Guard]]\n',
    ],
    [
      'properties with links',
      '---\ngiven: ["[[road#A letter|it]]"]\n---\n> [!handout]+ A letter\n> Dear.\n\n[[A letter]]\n',
    ],
    ['callouts of other kinds, with marks', '> [!warning|no-icon]+ Mind\n> [[Guard]]\n'],
  ])('%s', (_, text) => {
    expect(found(text)).toEqual([]);
  });

  test('two signs that are never closed hide nothing from the game master', () => {
    expect(found('100%% sure: [[Nobody here]]\n')).toEqual([expect.stringContaining('unknown-name')]);
    expect(found('Two `%%` and ``a %% b`` [[Nobody here]] %% x\n')).toEqual([expect.stringContaining('unknown-name')]);
  });

  test('a block, a heading or a page that is not there is one', () => {
    expect(found('[[road#^cald]] [[places/raod]] [[road#Below#Nowhere]]\n')).toEqual([
      'unknown-name: The page "road" has no block called "^cald". Write it at the end of the block, or correct the link.',
      expect.stringContaining('"places/raod"'),
      expect.stringContaining('has no heading "Below#Nowhere"'),
    ]);
  });
});

describe('a link leads', () => {
  test('to a block, a nested heading, a table, a page by its alias', () => {
    expect(placesOf('[[road#^road-ta<|>ble]]\n')).toEqual(['road.md:13']);
    expect(placesOf('[[road#Mile 3 the old bridge#Bel<|>ow it]]\n')).toEqual(['road.md:7']);
    expect(placesOf('[[road#On the <|>road]]\n')).toEqual(['road.md:9']);
    expect(placesOf('[[The long<|> road]]\n')).toEqual(['road.md:0']);
  });

  test('and says what it leads to', () => {
    const asked = page('[[road#^co<|>ld]]\n');
    expect(JSON.stringify(hover(asked.context, atCursor(asked), never))).toContain('It is cold.');
  });

  test('a block is renamed with its links', () => {
    const asked = page('[[road#^co<|>ld]]\n');
    const edit = rename(asked.context, { ...atCursor(asked), newName: '^frost' }, never);
    const changes = edit && 'changes' in edit ? (edit.changes ?? {}) : {};
    expect(
      Object.values(changes)
        .flat()
        .map(({ newText }) => newText),
    ).toEqual(['^frost', '^frost']);
  });
});

describe('the preview', () => {
  test('shows pictures and stat blocks in the place of embeds', () => {
    expect(shown('![[maps/of the valley.png|300]]\n')).toContain(
      '<img src="maps/of%20the%20valley.png" alt="maps/of the valley.png" width="300">',
    );
    const card = shown('![[Guard]]\n');
    expect(card).not.toContain('!<');
    expect(card).not.toContain('[[');
    expect(card).toMatch(/DX[\s\S]*11/);
  });

  test('shows no names of blocks, and leads links to them', () => {
    const road = shown('', 'file:///table/places/road.md');
    expect(road).not.toContain('^');
    expect(road).toContain('class="muster-chance">50 %');
    expect(road).toContain('<a id="muster--cold"></a>');
    expect(road).toContain('muster-clue');
    expect(shown('[[#^here]]\n\nText ^here\n')).toContain('href="#muster--here"');
  });
});

describe('a page is', () => {
  test.each([
    ['a note with nothing but random tables', '| d6 | Rumours |\n| --- | --- |\n| 1-6 | Snow. |\n', 'random table'],
    ['a note with nothing but a handout', '> [!handout] Rumours\n> Snow.\n', 'handout'],
  ])('%s', (_, text, what) => {
    const { context } = fixture(`${campaign}=== tables.md\n${text}=== adventure.md\n[[Rumours]]\n`);
    const link = context.workspace.document(uri)?.page?.links[0];
    expect(link && context.workspace.link(uri, link)?.things.map((one) => one.what)).toEqual([what]);
  });
});

describe('the rows of a table', () => {
  test('may list numbers', () => {
    const text = '| 1d6 | Sky |\n| --- | --- |\n| 1, 2 | snow |\n| 3-4, 6 | cloud |\n| 5 | sun |\n\n[[Sky]]\n';
    expect(found(text)).toEqual([]);
    const asked = page(text.replace('[[Sky', '[[S<|>ky'));
    const hovered = JSON.stringify(hover(asked.context, atCursor(asked), never));
    expect(hovered).toContain('| 1, 2 | 33.33 % | snow |');
    expect(hovered).toContain('| 3 to 4, 6 | 50 % | cloud |');
    expect(found('| d100 | Sky |\n| --- | --- |\n| 01-30 | a |\n| 31–98 | b |\n| 99 or 00 | c |\n\n[[Sky]]\n')).toEqual(
      [],
    );
    expect(found('| 1d6 | Sky |\n| --- | --- |\n| 1, 2 | a |\n| 2-6, 8 | b |\n\n[[Sky]]\n')).toEqual([
      expect.stringContaining('out-of-range: No roll of 1d6 shows 2-6, 8'),
      expect.stringContaining('overlap: 2 already belongs to the row "1, 2"'),
    ]);
  });
});
