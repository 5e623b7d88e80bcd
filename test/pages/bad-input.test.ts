import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { formatPage } from '../../language/grammar/markdown/format-page.js';
import { formatSheet } from '../../language/grammar/on-command.js';
import { parseSheet } from '../../language/grammar/parse.js';
import { fixesOf, spotsIn } from '../../server/features/code-actions.js';
import { findingsOf, type ShownFinding } from '../features/findings/harness.js';
import { fixture } from '../features/harness.js';
import { adventures, exampleWorkspace } from '../proofs/examples.js';

const uri = 'file:///table/page.md';
const campaign = 'campaign "Snow" { use "GURPS Lite WWII"\nparty Ann }\ncharacter Ann { DX 14 }\n';

function told(text: string): ShownFinding[] {
  const { context } = fixture(`=== campaign.muster\n${campaign}=== page.md\n${text}`);
  return findingsOf(context, [{ uri, text: '' }]);
}

/** What is wrong with a page, each with the words that are underlined. */
function shown(text: string): string[] {
  const lines = text.split(/\r\n|\n/);
  return told(text).map(({ line, from, to, code }) => `${code}: ${lines[line]?.slice(from, to)}`);
}

/** Names of the people of a page. */
function people(text: string): string[] {
  const { context } = fixture(`=== campaign.muster\n${campaign}=== page.md\n${text}`);
  return context.workspace.sheets(uri).map(({ name }) => name);
}

const fence = (lines: string): string => `\`\`\`muster\n${lines}\n\`\`\`\n`;

describe('what one fence leaves open', () => {
  test.each([
    ['a comment', 'npc Ben { DX 12 } /* to do', 'npc Dora { DX 10 } */ npc Emil { DX 11 }', 'unclosed-comment'],
    ['a text block', 'npc Ben { note """so', 'npc Dora { note "x" }\nso """', 'unclosed-quote'],
    ['a quotation', 'npc Ben { quirk "so }', 'npc Dora { quirk "x" }', 'unclosed-quote'],
    ['a brace', 'npc Ben { gear {', 'npc Dora { DX 10 }', 'unclosed-block'],
    ['a parenthesis', 'npc Ben { Guns (Rifle', 'npc Dora { DX 10 }', 'unclosed-bracket'],
  ])('%s ends with it and is told there; the people of the next fences stay', (_, first, last, code) => {
    const text = `${fence(first)}\nProse.\n\n${fence('npc Cy { DX 12 [21] }')}\n${fence(last)}`;
    expect(people(text)).toEqual(expect.arrayContaining(['Ben', 'Cy', 'Dora']));
    expect(told(text).filter(({ line }) => line <= 2)).toContainEqual(expect.objectContaining({ code }));
    expect(shown(text)).toContain('wrong-cost: [21]');
  });

  test('inline code that is not finished leaves the rest of its line and the next alone', () => {
    const text =
      'Over it: `check Climbing (` and `check DX - 11`.\n\nThen `check DX "so`, `check Stelth` and [[Ann]].\n';
    expect(shown(text)).toEqual([
      'unclosed-bracket: (',
      'out-of-reach: DX - 11',
      'unclosed-quote: "',
      'unknown-name: Stelth',
    ]);
  });
});

describe('a fence directly below a tag', () => {
  const text = '> <details>\n> <summary>The guard</summary>\n> ```muster\n> npc Guard { DX 12 }\n> ```\n> </details>\n';

  test('is HTML for Markdown, and told; the fix puts an empty line before it', () => {
    expect(people(text)).toEqual([]);
    expect(shown(text)).toEqual(['wrong-place: ```muster']);
    const { context } = fixture(`=== campaign.muster\n${campaign}=== page.md\n${text}`);
    const whole = { start: { line: 0, character: 0 }, end: { line: 9, character: 0 } };
    const [fix] = spotsIn(context, uri, whole).flatMap((spot) => fixesOf(spot));
    const [edit] = fix?.edits ?? [];
    if (!edit) throw new Error('There is no fix.');
    const fixed = text.slice(0, edit.offset) + edit.text + text.slice(edit.end);
    expect(fixed).toBe(text.replace('> ```muster', '>\n> ```muster'));
    expect(people(fixed)).toEqual(['Guard']);
    expect(shown(fixed)).toEqual([]);
  });

  test('says so of a box too, which players would read', () => {
    const box = '<details>\n<summary>The guard</summary>\n> [!gm] He lies\n</details>\n\n[[Ann]]\n';
    expect(shown(box)).toEqual(['wrong-place: > [!gm] He lies']);
    expect(shown(box.replace('> [!gm]', '\n> [!gm]'))).toEqual([]);
    expect(shown('<div>\n> [!note] So\n</div>\n\n[[Ann]]\n')).toEqual([]);
  });

  test('is left alone where HTML shows it as it is', () => {
    expect(shown(`[[Ann]]\n\n<pre>\n${fence('npc Guard { DX 12 [1] }')}</pre>\n`)).toEqual([]);
  });
});

describe('the same page written in other ways has the same findings at the same words', () => {
  const lines = [
    'The path: `check Stelth`, `check DX - 11`, [[Anne]].',
    '',
    '```muster',
    'npc Ben {',
    '  DX 12 [21], Stealth 13',
    '}',
    '```',
    '',
    '| 1d6 | What |',
    '| --- | ---- |',
    '| 1-2 | a `roll Whit` |',
  ];
  const plain = shown(lines.join('\n'));

  test('which are these', () => {
    expect(plain).toEqual(
      expect.arrayContaining(['unknown-name: Stelth', 'out-of-reach: DX - 11', 'wrong-cost: [21]', 'hole: What']),
    );
  });
  test.each([
    ['with returns before the line ends', lines.join('\r\n')],
    ['with a byte order mark', `\uFEFF${lines.join('\n')}`],
    ['in a quotation', lines.map((line) => `> ${line}`).join('\n')],
    ['in a list', lines.map((line, at) => `${at === 0 ? '1. ' : '   '}${line}`).join('\n')],
    ['in a list, by tabs', lines.map((line, at) => `${at === 0 ? '-' : ''}\t${line}`).join('\n')],
    ['in a list in a quotation', lines.map((line, at) => `> ${at === 0 ? '* ' : '  '}${line}`).join('\n')],
    ['with tildes', lines.join('\n').replaceAll('```', '~~~~')],
    ['between tags', `<details>\n<summary>x</summary>\n\n${lines.join('\n')}\n\n</details>\n`],
    ['after a comment over lines', `<!-- \`check DX - 11\`\n\`\`\`muster\n-->\n\n${lines.join('\n')}`],
    [
      'after a block of code that shows the same',
      `\`\`\`\`markdown\n${lines.join('\n')}\n\`\`\`\`\n\n${lines.join('\n')}`,
    ],
  ])('%s', (_, text) => {
    expect(shown(text)).toEqual(plain);
  });
});

describe('adventures of the examples', () => {
  test('there is one beside each game of the box', () => {
    expect(adventures.length).toBeGreaterThanOrEqual(5);
  });

  test.each(adventures)('%s breaks off anywhere without harm', (file) => {
    const text = readFileSync(file, 'utf8');
    const { workspace } = exampleWorkspace();
    const page = `file:///${file}`;
    workspace.setSheet(page, parseSheet(text, page).root);
    const whole = workspace.findings(page);
    for (let at = 1; at < 12; at++) {
      const cut = text.slice(0, Math.floor((text.length * at) / 12) + (at % 3));
      workspace.setSheet(page, parseSheet(cut, page).root);
      expect(() => workspace.findings(page)).not.toThrow();
    }
    workspace.setSheet(page, parseSheet(text, page).root);
    expect(workspace.findings(page)).toEqual(whole);
  });

  test.each(adventures)('%s is formatted', (file) => {
    const text = readFileSync(file, 'utf8');
    expect(formatPage(text, (sheet) => formatSheet(sheet))).toBe(text);
  });
});
