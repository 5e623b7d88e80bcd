import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { adventureHtml } from '../../client/pages/adventure-document.js';
import { adventurePage, hiddenPeople, textFor, titleFor } from '../../language/show/on-command.js';
import type { Later } from '../../server/context.js';
import { placesOf } from '../../server/features/places.js';
import { showPlayersCopy } from '../../server/requests/show-adventure.js';
import { fixture } from '../features/harness.js';

function whole<Result>(steps: Later<Result> | Generator<undefined, Result>): Result {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

const campaign = `=== campaign.muster
campaign "Fog" { use "GURPS Lite WWII" }
character "Ida Roth" { DX 14 }
npc "Mayor Secret" { DX 12 }
=== other.md
# Other

[[The harbour]]

> [!gm] Plan
> ## The secret cave

## The harbour
=== page.md
`;

/** Everything that players get of a page: HTML, Markdown and what both are called. */
function copies(text: string): string {
  const { context, uris } = fixture(campaign + text);
  const uri = uris.at(-1) ?? '';
  const copy = whole(showPlayersCopy(context, { uri }));
  const { workspace } = context;
  const page = workspace.document(uri)?.page;
  const root = context.sheetRoot(uri);
  const rules = workspace.governedBy(uri)?.rules;
  if ('problem' in copy || !page || !root || !rules) throw new Error('the fixture is no page');
  const written = context.writtenText(uri)?.getText() ?? '';
  const hidden = hiddenPeople(workspace, (of) => context.sheetRoot(of), uri);
  const places = placesOf(context, rules);
  const adventure = { workspace, uri, root, hidden, text: written, syntax: [], places, file: 'p' };
  const title = titleFor('players', adventure, page) ?? '';
  const shown = whole(adventurePage(adventure, page, 'players'));
  const html = adventureHtml(textFor('players', adventure, page), title, shown, 'a4');
  return `${copy.title}\n${copy.markdown}\n${html.replace(/<style>[\s\S]*?<\/style>/, '')}`;
}

const hidden = (lines: string): string => `\`\`\`muster hidden\n${lines}\n\`\`\`\n`;

describe('players see nothing that is secret', () => {
  test.each([
    [
      'the heading of a box that comes first, in the title',
      '> [!gm]\n> # The secret\n\n## Dawn\n\nOpen: `check DX`.\n',
    ],
    ['a box whose quotation begins with an empty line', '[[Ida Roth]]\n\n>\n> [!gm] A\n> secret\n\nOpen.\n'],
    ['a box with blanks in its brackets', 'Open [[Ida Roth]]\n\n> [! gm ]\n> secret\n\n> [!Gm ] secret\n\nOpen.\n'],
    ['a fence that is called secret', 'Open [[Ida Roth]]\n\n```muster secret\nnpc "Secret" { }\n```\n\nOpen.\n'],
    ['a fence of the game master', 'Open [[Ida Roth]]\n\n~~~muster GM\nnpc "Secret" { }\n~~~\n\nOpen.\n'],
    [
      'lines that go on with a box without its mark',
      'Open [[Ida Roth]]\n\n> [!gm]\nsecret\nsecret `check DX`\n\nOpen.\n',
    ],
    ['a box below a paragraph, above a line', 'Open [[Ida Roth]]\n> [!gm] A\n> secret\n\n---\n'],
    [
      'where links lead into a box',
      `Open [[secret cave|it]], [[The secret|it]], [[Old secret|him]], [[secret roll|it]].

> [!gm] Plan
> ## Secret cave
> > [!handout] The secret
> > x
>
> \`\`\`muster
> npc "Old secret" { }
> \`\`\`
>
> | d2 | secret roll |
> | -- | ----------- |
> | 1-2 | x |
`,
    ],
    [
      'where links lead to in hidden encounters',
      `Open [[Secret clock|it]], [[Secret table|it]].\n\n${hidden('encounter "E" { side A { party } clock "Secret clock" 4; table "Secret table" 1d2 { 1..2: x } }')}`,
    ],
    [
      'where links lead to in boxes of other pages',
      'Open [[The secret cave|here]], [[other#The secret cave|here]] and [[Mayor Secret|he]].\n',
    ],
    [
      'the same fence in a box and hidden',
      `Open [[Ida Roth]]\n\n> [!gm] A\n> \`\`\`muster\n> npc "Secret" { }\n> \`\`\`\n\n${hidden('npc "Secret" { }')}`,
    ],
    [
      'a hidden fence with a heading in it',
      `Open [[Ida Roth]]\n\n${hidden('# The secret\nnpc "Secret" { }')}\nOpen.\n`,
    ],
    [
      'a hidden fence that nothing closes',
      'Open [[Ida Roth]]\n\n> ```muster hidden\n> # The secret\n> npc "Secret" { }\n\nOpen.\n',
    ],
    [
      'a hidden fence and a box between tags',
      `Open [[Ida Roth]]\n\n<details>\n${hidden('npc "Secret" { }')}> [!gm] Secret\n> secret\n</details>\n\nOpen.\n`,
    ],
    ['comments of Markdown', 'Open [[Ida Roth]]\n\n[//]: # (secret)\n[note]: <> "secret"\n\nOpen.\n'],
    [
      'comments over paragraphs',
      'Open [[Ida Roth]] <!-- secret\n\n`check DX` secret --> and open.\n\n<div>\n<!-- secret -->\n</div>\n',
    ],
    [
      'comments of Obsidian, in a line, over blocks and without an end',
      'Open [[Ida Roth]] %% secret `check DX` %% and open.\n\n%%\nsecret\n\n```muster\nnpc "Secret" { DX 12 }\n```\n%%\n\nOpen.\n\n%% secret\n',
    ],
    [
      'clues, handouts and boxes of other kinds',
      'Open [[Ida Roth]]\n\n> [!clue] Secret (2)\n> secret\n\n> [!handout] Secret\n> secret\n\n> [!note]- Secret\n> secret\n\n> [!secret|wide] Secret\n> secret\n\n<div>\n> [!info] Secret\n> secret\n</div>\n\nOpen.\n',
    ],
    [
      'an encounter, a clock and a table in a fence',
      'Open [[Ida Roth]], [[The secret cave|it]]\n\n```muster\nencounter "Secret" { side A { party }, side Secret { 2 "Mayor Secret" } objective "secret" }\nclock "Secret" 4\ntable Secret 1d2 { 1..2: secret }\n```\n\nOpen.\n',
    ],
    [
      'who is hidden, where a roll or a link names them',
      `Open [[Ida Roth]] and [[Secret marksman]].\n\n${hidden('npc "Secret marksman" { DX 13 }')}\nOpen: \`contest DX against "Secret marksman" DX\`.\n\n> [!gm]\n> \`\`\`muster\n> npc "Old secret" { }\n> \`\`\`\n\nOpen: \`contest DX against "Old secret" DX\`.\n`,
    ],
    [
      'who is hidden, on the cards of others, on this page and by a link',
      `Open [[Bo Lind]] [[Ida Roth]]\n\n\`\`\`muster\ncharacter "Bo Lind" { DX 11, quirk "Owes Otto Secretsky", disadvantage "Fears Secretsky" [-5], gear { "Letter to Otto Secretsky" }, note "Secretsky waits." }\n\`\`\`\n\n${hidden('npc "Otto Secretsky" { }')}`,
    ],
    ['a fence whose first word is mistyped', 'Open [[Ida Roth]]\n\n```mustr\nnpc "Secret" { }\n```\n\nOpen.\n'],
    ['a fence that is not closed', 'Open [[Ida Roth]]\n\n```muster\nnpc "Secret" { DX 12 }\n'],
    ['a comment in the note of an npc', 'Open [[Ida Roth]]\n\n```muster\nnpc "Cy" { note "<!-- x --> secret" }\n```\n'],
    ['a box below a heading sign', 'Open [[Ida Roth]]\n\n> # [!gm] Secret\n> secret\n\n## [!gm] Secret\n\nOpen.\n'],
    [
      'boxes with emphasis, in tags, in preformatted text, in footnotes and without a mark of quotation',
      'Open [[Ida Roth]][^1]\n\n> **[!gm]** secret\n\n<blockquote>[!gm] secret</blockquote>\n\n<pre>\n> [!gm] secret\n</pre>\n\n[^1]:\n    > [!gm] secret\n\n[!gm] secret\n\nOpen.\n',
    ],
    [
      'fences with a slip in their words, and of other programs',
      'Open [[Ida Roth]]\n\n```muster hiden\nnpc "Secret" { }\n```\n\n```ad-gm\nsecret\n```\n\n~~~dataview\nsecret\n~~~\n\n<pre>\n```muster hidden\nnpc "Secret" { }\n```\n</pre>\n\nOpen.\n',
    ],
    [
      'elements that a browser does not show',
      'Open [[Ida Roth]] <span hidden>secret</span> and open.\n\n<div style="color: red; display: none">\n\nsecret\n\n<div>secret</div>\n\nsecret\n</div>\n\n<section class="foundry secret">secret</section>\n\n<script>secret</script>\n\n<?php secret ?>\n\n<template>secret</template>\n\nOpen.\n',
    ],
    [
      'definitions that nothing open names',
      'Open [[Ida Roth]]\n\n> [!gm] a[^1]\n\n[^1]: secret\n\n    secret\n\n[secret]: secret.md\n[//]: # secret\n[comment]: secret words\n\nOpen.\n',
    ],
    [
      'comments within comments, and behind a stray backtick',
      'Open [[Ida Roth]] <!-- secret %% secret --> open %% secret <!-- secret %% open.\n\nIt`s %% secret %% open.\n\nIt`s open.\n',
    ],
    [
      'who is hidden, in prose, headings, tables, anchors and by the last word of the name',
      `## Otto Secretsky at home

Open: Otto  Secretsky, Secretsky's, two Secretskys, **Otto
Secretsky**, [him](#otto-secretsky-at-home), [[Ida Roth]], [[#Otto Secretsky at home]],
\`contest DX against Secretsky DX\`, \`roll Secretsky's plan\`, \`outcome Secretsky flees | he dies\`.

| Who              | What               |
| ---------------- | ------------------ |
| Otto Secretsky   | [[Secretsky|him]]  |

\`\`\`muster
check DX against Secretsky DX
\`\`\`

${hidden('npc "Otto Secretsky" { }')}`,
    ],
    [
      'links to what players do not have',
      'Open [[Ida Roth]] [[The secret]] ![[The secret]] [[other#The secret cave]] [[#The secret]] [x](other.md#the-secret-cave).\n\n`tick Secret`, `clock Secret`, `roll Secrets`, `note what is secret`\n\n> [!clue] The secret\n> x\n\n```muster\nclock "Secret" 4\ntable Secrets 1d2 { 1..2: x }\n```\n\nOpen.\n',
    ],
  ])('%s', (_, text) => {
    for (const one of [text, text.replaceAll('\n', '\r\n')]) {
      const copy = copies(one);
      expect(copy).not.toMatch(/secret/i);
      expect(copy.match(/Open/g)?.length).toBe(2 * (text.match(/Open/g)?.length ?? 0));
    }
  });

  test('nor how many ways lead to a clue', () => {
    const copy = copies('---\ngiven: The key\n---\n[[Ida Roth]]\n\n> [!clue] The key (3)\n> In here.\n');
    expect(copy).not.toContain('(3)');
    expect(copy).toContain('> [!clue] The key\n> In here.');
    expect(copy).toContain('Clue: The key</span><br>In here.');
  });
});

test('players have the clues and handouts that they were given, and what is read aloud', () => {
  const boxes = '> [!clue] The key\n> In here.\n\n> [!handout] A letter\n> Dear Ida.\n\n> [!read-aloud]\n> Fog.\n';
  const copy = copies(`---\ngiven: "The key"\n---\n[[Ida Roth]], [[The key]], [[A letter]]\n\n${boxes}`);
  for (const open of ['In here.', 'Fog.', '<a href="#muster-the-key">The key</a>']) expect(copy).toContain(open);
  expect(copy).not.toContain('Dear Ida.');
});

describe('whatever a page is made of', () => {
  /** Pieces of a page that are not for players, with `SECRET` where something must not come out. */
  const secret = fc.constantFrom(
    '> [!gm] SECRET\n> SECRET `check DX`',
    '> [!clue] SECRET (2)\n> SECRET',
    '> [!handout] "SECRET"\n>\n> SECRET\n> - SECRET',
    '> [!note]+ SECRET\n> SECRET',
    '> [!gm]\n> > [!read-aloud]\n> > SECRET',
    '> [!secret|wide] SECRET',
    '```muster hidden\nnpc "SECRET man" { DX 12 }\n```',
    '```muster\nencounter "SECRET" { side A { party }, objective "SECRET" }\n```',
    '```muster\nclock "SECRET" 4\n```',
    '<!-- SECRET `check DX` -->',
    '<!--\nSECRET\n\nSECRET\n-->',
    '%% SECRET %%',
    '%%\nSECRET\n\n```muster\nnpc "SECRET" { }\n```\n%%',
    '[//]: # (SECRET)',
    '[[SECRET man]] waits, `contest DX against "SECRET man" DX`.',
    '<div>\n> [!gm] SECRET\n</div>',
    '> # [!gm] SECRET\n> SECRET',
    '<pre>\n> [!gm] SECRET\n</pre>',
    '~~~muster hiden\nnpc "SECRET" { }\n~~~',
    '```ad-note\nSECRET\n```',
    '<span hidden>SECRET</span>',
    '<section class="secret">\n\nSECRET\n\n</section>',
    '[^9]: SECRET\n\n    SECRET',
    '[secret]: SECRET.md "SECRET"',
    'SECRET man, a SECRET man: `note SECRET`, `outcome SECRET | SECRET`.',
    '## SECRET man comes',
    '| Who | What |\n| --- | --- |\n| SECRET man | [[SECRET man|him]] |',
    '![[SECRET man]] [him](#secret-man-comes)',
    '> [!clue] SECRET clue\n> SECRET\n\n[[SECRET clue]]',
    '<!-- SECRET %% SECRET -->\n\n%% SECRET <!-- %%',
  );
  const open = fc.constantFrom(
    'Open.',
    '## Open',
    '- Open\n- [[Ida Roth]]',
    '> [!read-aloud]\n> Open.',
    '`check DX` Open.',
    '| 1d2 | Open |\n| --- | --- |\n| 1-2 | x |',
    '```text\nOpen\n```',
    '> [!clue] Given\n> Open.',
  );
  const quoted = (piece: string): string => piece.replace(/^/gm, '> ');
  const listed = (piece: string): string => `- ${piece.replaceAll('\n', '\n  ')}`;
  const piece = fc.oneof(open, secret, secret.map(quoted), secret.map(listed), secret.map(quoted).map(listed));

  test('what is secret never comes out, and what is open does', () => {
    fc.assert(
      fc.property(fc.array(piece, { minLength: 1, maxLength: 8 }), fc.constantFrom('\n', '\r\n'), (pieces, end) => {
        const hiddenMan = '```muster hidden\nnpc "SECRET man" { DX 11 }\n```';
        const page = ['---\ngiven: Given\n---', '[[Ida Roth]]', ...pieces, hiddenMan, 'Open.'].join('\n\n');
        const copy = copies(page.replaceAll('\n', end));
        expect(copy).not.toMatch(/secret/i);
        expect(copy.match(/Open/g)?.length ?? 0).toBeGreaterThanOrEqual(2 * (page.match(/Open/g)?.length ?? 0));
      }),
      { numRuns: 300 },
    );
  });
});

describe('players read on', () => {
  test.each([
    ['of an open person whose name has that of a hidden one in it', 'Otto Berg', 'Otto', 'Otto Berg and ... .'],
    ['where a hidden name is a common word', 'Ida', 'Guard', 'On guard! ... .'],
  ])('%s', (_, open, name, words) => {
    const text = `[[Ida Roth]]\n\n${words.replace('...', name)}\n\n\`\`\`muster\nnpc "${open}" { }\n\`\`\`\n\n${hidden(`npc "${name}" { }`)}`;
    expect(copies(text).split(words)).toHaveLength(3);
  });

  test('code, footnotes and definitions that open text names', () => {
    const copy = copies(
      '[[Ida Roth]] reads[^1] a [map][m].\n\n```text\nopen\n```\n\n```\nopen\n```\n\n[^1]: An open note.\n\n[m]: map.png\n',
    );
    for (const one of ['open\n', '[^1]: An open note.', '<a href="map.png">map</a>']) expect(copy).toContain(one);
  });
});

test('what is above a secret stays what it was', () => {
  expect(copies('Open [[Ida Roth]]\n> [!gm] A\n> x\n---\n')).not.toContain('<h2');
});

test('text that shows how a comment begins is no comment', () => {
  expect(copies('A comment begins with `<!--`. Open [[Ida Roth]].\n').match(/Open/g)).toHaveLength(2);
});

test('of a page with returns before its line ends no closing line of a fence is left', () => {
  expect(copies('[[Ida Roth]]\r\n\r\n```muster\r\nnpc Cy { DX 12 }\r\n```\r\n\r\nOpen.\r\n')).not.toContain('```');
});
