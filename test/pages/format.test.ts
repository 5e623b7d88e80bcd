import { describe, expect, test } from 'vitest';
import { formatPage } from '../../language/grammar/markdown/format-page.js';
import { formatSheet } from '../../language/grammar/on-command.js';
import { formatting, rangeFormatting } from '../../server/features/formatting.js';
import { fixture, never } from '../features/harness.js';

const format = (text: string): string => formatPage(text, (sheet) => formatSheet(sheet));

describe('formatting a page', () => {
  test('changes what is in fences and no prose; lists and quotations keep their marks', () => {
    const text =
      'Some   prose .\n\n```muster\nnpc Ann {\nDX   12\n}\n```\n\n> ~~~muster\n> npc Ben {\n> DX 11\n> }\n> ~~~\n\n1. x\n\n   ```muster\n   npc Cy {\n   DX 10\n   }\n   ```\n';
    const now = format(text);
    expect(now).toBe(
      text.replace('DX   12', '  DX 12').replace('> DX 11', '>   DX 11').replace('   DX 10', '     DX 10'),
    );
    expect(format(now)).toBe(now);
  });

  test('leaves other fences, examples, and those that are not closed', () => {
    for (const text of [
      '```js\nx   =1\n```\n[[a]]',
      '```muster example\nDX   12\n```\n[[a]]',
      '[[a]]\n\n```muster\nDX   12\n',
    ])
      expect(format(text)).toBe(text);
  });

  test('keeps line ends, also where lines come or go', () => {
    const text = 'a\r\n\r\n> ```muster\r\n> npc Ann {\r\n> DX 12\r\n>\r\n>\r\n>\r\n> IQ 11\r\n> }\r\n> ```\r\n';
    const now = format(text);
    expect(now.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
    expect(now).toContain('>   DX 12\r\n');
    expect(
      now
        .split('\r\n')
        .filter((line) => line !== '' && line !== 'a')
        .every((line) => line.startsWith('>')),
    ).toBe(true);
    expect(format(now)).toBe(now);
  });

  test('is not offered for the whole document, which Markdown has other formatters for, but for a range', () => {
    const { context } = fixture(
      '=== campaign.muster\ncampaign "Snow" { use "GURPS Lite WWII" }\n=== a.md\n```muster\nnpc Ann {\nstealth 12\n}\n```\n',
    );
    const textDocument = { uri: 'file:///table/a.md' };
    const options = { tabSize: 2, insertSpaces: true };
    expect(formatting(context, { textDocument, options }, never)).toBeNull();
    const range = { start: { line: 0, character: 0 }, end: { line: 5, character: 0 } };
    expect(rangeFormatting(context, { textDocument, options, range }, never)).toEqual([
      { range: { start: { line: 2, character: 0 }, end: { line: 2, character: 10 } }, newText: '  Stealth 12' },
    ]);
  });
});
