import { describe, expect, test } from 'vitest';
import { adventureHtml } from '../../client/pages/adventure-document.js';
import { definition } from '../../server/features/names/definition.js';
import { prepareRename, rename } from '../../server/features/names/rename.js';
import { showAdventure } from '../../server/requests/show-adventure.js';
import { findingsOf } from '../features/findings/harness.js';
import { atCursor, fixture, never } from '../features/harness.js';

const campaign = `=== campaign.muster
campaign "Fog" { use "GURPS Lite WWII" }
character Ann { DX 14 }
npc "Guard #2" { DX 10 }
npc "Zoë Kraus" { DX 10 }
`;
const uri = 'file:///table/page.md';

function page(text: string, others = '') {
  return fixture(`${campaign}${others}=== page.md\n${text}`);
}

/** What is found on the page, with the words that it is about. */
function found(text: string): string[] {
  return findingsOf(page(text).context, [{ uri, text: '' }]).map(
    ({ line, from, to, code }) => `${code}: ${text.split('\n')[line]?.slice(from, to)}`,
  );
}

function html(text: string): string {
  const steps = showAdventure(page(text).context, { uri });
  for (;;) {
    const step = steps.next();
    if (!step.done) continue;
    if (!step.value) throw new Error('the fixture is no page');
    return adventureHtml(text, '', step.value, 'a4');
  }
}

/** All files after a rename at the cursor, those that change. */
function renamed(text: string, newName: string, others = ''): Record<string, string> {
  const asked = page(text, others);
  const edit = rename(asked.context, { ...atCursor(asked), newName }, never);
  const changes = edit && 'changes' in edit ? (edit.changes ?? {}) : {};
  return Object.fromEntries(
    Object.entries(changes).map(([of, edits]) => {
      const document = asked.context.writtenText(of);
      const sorted = [...edits].sort(
        (a, b) => (document?.offsetAt(b.range.start) ?? 0) - (document?.offsetAt(a.range.start) ?? 0),
      );
      let now = document?.getText() ?? '';
      for (const { range, newText } of sorted)
        now = now.slice(0, document?.offsetAt(range.start)) + newText + now.slice(document?.offsetAt(range.end));
      return [of.split('/').at(-1) ?? '', now];
    }),
  );
}

describe('a heading is linked by its words as a reader sees them, and by the anchor that it has in the page that is printed', () => {
  test.each([
    ['Room #3', '## Room #3', 'room-3'],
    ['#3', '## #3', '3'],
    ['3. The mill', '## 3\\. The mill', '3-the-mill'],
    ['Salt & Iron', '## Salt &amp; Iron', 'salt--iron'],
    ['The kiln', '## [The **kiln**](kiln.md)', 'the-kiln'],
    ['The old mill', '## The *old* __mill__', 'the-old-mill'],
    ['Struck down', '## ~~Struck~~ <u>down</u>', 'struck-down'],
    ['a_b_c', '## a_b_c {#abc}', 'a_b_c-abc'],
    ['Roll check DX', '## Roll `check DX`', 'roll-check-dx'],
    ['Two lines', 'Two\nlines\n---', 'two-lines'],
    ['Cafe\u0301', '## Cafe\u0301', 'cafe\u0301'],
    ['龍の門 🔥?', '## 龍の門 🔥?', '龍の門-'],
    ['🔥 Fire!', '## 🔥 Fire!', '-fire'],
    ['See Ann', '## See [[Ann]]', 'see-ann'],
    ['5 * 3 * 2 **', '## 5 * 3 * 2 **', '5--3--2-'],
  ])('%s', (name, heading, anchor) => {
    const text = `Go to [[${name}]].\n\n${heading}\n`;
    expect(found(text)).toEqual([]);
    const shown = html(text);
    if (!heading.includes('{#')) expect(shown).toContain(`<a href="#${anchor}">`);
    if (!heading.includes('{#')) expect(shown).toContain(`<h2 id="${anchor}">`);
  });

  test('of two headings with the same anchor each has its own', () => {
    const shown = html('[[Room 3:]] [[Room #3]]\n\n## Room #3\n\n## Room 3:\n');
    expect(shown).toContain('<a href="#room-3-1">Room 3:</a> <a href="#room-3">Room #3</a>');
    expect(shown).toMatch(/<h2 id="room-3">[\s\S]*<h2 id="room-3-1">/);
  });

  test('one whose words cannot be between the brackets is said to be linked by its anchor', () => {
    const text = '# T\n\n[[B]]\n\n## B\n`check DX`\n\n## C | D\n`check DX`\n\n';
    const [finding] = page(text)
      .context.workspace.findings(uri)
      .filter(({ code }) => code === 'unlinked');
    expect(finding?.message).toContain('Write [C | D](#c--d) where it is found.');
    expect(found(text.replace('[[B]]', '[[B]] [c](#c--d)'))).toEqual([]);
    expect(found(text.replace('[[B]]', '[[B]] [c](../x/page.md#c--d)'))).toEqual([]);
    expect(found(text.replace('C | D', 'Café').replace('[[B]]', '[[B]] [c](#caf%C3%A9)'))).toEqual([]);
  });
});

describe('names with a number sign', () => {
  test('are linked as they are, and told as they are', () => {
    expect(found('[[Guard #2]] [[guard  #2|him]]\n')).toEqual([]);
    const asked = page('[[Guard<|> #2]]');
    const places = definition(asked.context, atCursor(asked), never);
    expect((Array.isArray(places) ? places : []).map((one) => one.uri.split('/').at(-1))).toEqual(['campaign.muster']);
    expect(page('[[Guard #3]]').context.workspace.findings(uri)[0]?.message).toContain(
      '"Guard #3". Did you mean "Guard #2"',
    );
  });

  test('can be given, and taken away', () => {
    expect(renamed('[[Zoë<|> Kraus]] [[Zoë Kraus|she]]\n', 'Zoë #1')['page.md']).toBe('[[Zoë #1]] [[Zoë #1|she]]\n');
    expect(renamed('[[Guard<|> #2]] `check "Guard #2" DX`\n', 'Cy')['page.md']).toBe('[[Cy]] `check "Cy" DX`\n');
    expect(() => renamed('[[Zoë<|> Kraus]]\n', 'A|B')).toThrow('would mean something else');
  });
});

describe('tables and boxes', () => {
  test('are known by their words, with whatever emphasis', () => {
    const text =
      '[[A letter]] [[Rumours]] `roll Rumours`\n\n> [!handout] **A letter**\n\n| **1d2** | **Rumours** |\n| --- | --- |\n| **1** | x |\n| 2 | y |\n';
    expect(found(text)).toEqual([]);
    expect(html(text)).toContain('<th class="muster-chance">chance</th>');
    expect(html(text)).toContain('<a href="#muster-a-letter">A letter</a>');
  });

  test('a table headed by a letter is none that is rolled', () => {
    expect(found('[[Ann]]\n\n| D | Meaning |\n| --- | --- |\n| x | y |\n')).toEqual([]);
  });
});

describe('renaming a heading', () => {
  test('takes its emphasis, and ordinary links to it, along', () => {
    const other = '=== other.md\n[m](page.md#the-old-mill) [n](#the-old-mill) [[page#The old mill]]\n';
    const text = '[[The old<|> mill]] [x](#the-old-mill "so")\n\n## The *old* mill\n';
    expect(renamed(text, 'The new mill!', other)).toEqual({
      'page.md': '[[The new mill!]] [x](#the-new-mill "so")\n\n## The new mill!\n',
      'other.md': '[m](page.md#the-new-mill) [n](#the-old-mill) [[page#The new mill!]]\n',
    });
  });

  test('is left to Markdown where only ordinary links lead to it', () => {
    const asked = page('[[Ann]] [x](#the-mill)\n\n## The <|>mill\n');
    expect(prepareRename(asked.context, atCursor(asked), never)).toBeNull();
  });
});

describe('renaming a person', () => {
  const links = '[[Zoë <|>Kraus]] [[Kraus|she]]\n';
  test('takes short names along, as long as they mean one person', () => {
    expect(renamed(links, 'Zoë Brandt')['page.md']).toBe('[[Zoë Brandt]] [[Brandt|she]]\n');
    expect(renamed('[[Kr<|>aus|she]]\n', 'Zoë Brandt')['page.md']).toBe('[[Brandt|she]]\n');
    expect(renamed(links, 'Brandt')['page.md']).toBe('[[Brandt]] [[Brandt|she]]\n');
  });

  test('writes the whole name where another one ends with that word', () => {
    const other = '=== other.md\n```muster\nnpc "Jo Brandt" { DX 10 }\n```\n';
    expect(renamed(links, 'Zoë Brandt', other)['page.md']).toBe('[[Zoë Brandt]] [[Zoë Brandt|she]]\n');
  });

  test('is not refused because something else is wrong there', () => {
    expect(renamed(`${links}\n\`check Kraus DX\` [[Nobody]]\n`, 'Zoë Brandt')['page.md']).toBe(
      '[[Zoë Brandt]] [[Brandt|she]]\n\n`check Kraus DX` [[Nobody]]\n',
    );
  });
});

test('renaming a handout renames it among what the players were given', () => {
  const text =
    '---\ngiven: [The plan, A let<|>ter]\n---\n[[A letter]] [[The plan]]\n\n> [!handout] A letter\n\n> [!clue] The plan\n';
  expect(renamed(text, 'A note')['page.md']).toBe(
    text.replace('A let<|>ter', 'A note').replaceAll('A letter', 'A note'),
  );
});
