import { describe, expect, test } from 'vitest';
import { adventureHtml } from '../../client/pages/adventure-document.js';
import { adventurePage, textFor, titleFor } from '../../language/show/on-command.js';
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
  const adventure = { workspace, uri, root, text: written, syntax: [], places: placesOf(context, rules), file: 'p' };
  const title = titleFor('players', written, page) ?? '';
  const shown = whole(adventurePage(adventure, page, 'players'));
  const html = adventureHtml(textFor('players', written, page), title, shown, 'a4');
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
    ['a comment in the note of an npc', 'Open [[Ida Roth]]\n\n```muster\nnpc "Cy" { note "<!-- x --> secret" }\n```\n'],
  ])('%s', (_, text) => {
    for (const one of [text, text.replaceAll('\n', '\r\n')]) {
      const copy = copies(one);
      expect(copy).not.toMatch(/secret/i);
      expect(copy.match(/Open/g)?.length).toBe(2 * (text.match(/Open/g)?.length ?? 0));
    }
  });

  test('nor how many ways lead to a clue', () => {
    const copy = copies('[[Ida Roth]]\n\n> [!clue] The key (3)\n> In here.\n');
    expect(copy).not.toContain('(3)');
    expect(copy).toContain('> [!clue] The key\n> In here.');
    expect(copy).toContain('Clue: The key</span><br>In here.');
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
