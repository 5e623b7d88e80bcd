import fc from 'fast-check';
import { LangiumParser } from 'langium';
import { describe, expect, it, vi } from 'vitest';
import { headTokens } from '../../language/grammar/layout/sheet/head-tokens.js';
import { parseRulebook, parseSheet } from '../../language/grammar/parse.js';
import { rulebookText, sheetText } from './arbitrary.js';
import { FARMHOUSE, SERGEANT, samples } from './corpus.js';

const codes = (text: string) => parseSheet(text).findings.map((finding) => finding.code);

describe('whatever is typed', () => {
  it('any text gives a tree and findings inside the text', () => {
    for (const [texts, parse] of [
      [sheetText, parseSheet],
      [rulebookText, parseRulebook],
      [fc.string({ unit: 'binary', maxLength: 200 }), parseSheet],
      [fc.string({ unit: 'binary', maxLength: 200 }), parseRulebook],
    ] as const)
      fc.assert(
        fc.property(texts, (text) => {
          const { root, findings, document } = parse(text);
          expect(root.$cstNode === undefined || root.$cstNode.text.length <= text.length).toBe(true);
          expect(document.parseResult.parserErrors).toEqual([]);
          for (const { offset, end, message } of findings) {
            expect(offset).toBeGreaterThanOrEqual(0);
            expect(end).toBeLessThanOrEqual(text.length);
            expect(end).toBeGreaterThanOrEqual(offset);
            expect(message).toMatch(/^\P{C}+$/u);
          }
        }),
        { numRuns: 300, seed: 11 },
      );
  });

  it('every beginning of a text gives a tree', () => {
    for (const text of [SERGEANT, FARMHOUSE])
      for (let end = 0; end < text.length; end++) parseSheet(text.slice(0, end));
    const book = samples('.rulebook').find((sample) => sample.name === 'court-of-favours.rulebook')?.text ?? '';
    for (let end = 0; end < book.length; end += 7) parseRulebook(book.slice(0, end));
  });

  it('numbers of no rule are told of', () => {
    expect(codes('Body 999999999d999999999')).toEqual([]);
    expect(codes('Body 9999999999d')).toEqual(['number-too-large']);
    expect(codes('character X { ST 1000000001 }')).toEqual(['number-too-large']);
  });

  it('a file of 20 MB is one finding at its first line', () => {
    const text = `${'Luck [15]\n'.repeat(2_000_000)}`;
    const { root, findings } = parseSheet(text);
    expect(findings).toMatchObject([{ code: 'file-too-large', offset: 0, end: 9 }]);
    expect(root.items).toEqual([]);
  });

  it('a line too long is one finding and the other lines are read', () => {
    const { root, findings } = parseSheet(`a 1\n${'x'.repeat(10_001)}\nb 2`);
    expect(findings.map((one) => one.code)).toEqual(['line-too-long']);
    expect(root.items.map((item) => item.$type)).toEqual(['Entry', 'Broken', 'Entry']);
  });

  it('each of many unclosed comments is reported, and the end is searched for once', () => {
    const search = vi.spyOn(String.prototype, 'indexOf');
    const { findings } = parseSheet('/*\n'.repeat(20_000));
    const searches = search.mock.calls.filter(([what]) => what === '*/').length;
    search.mockRestore();
    expect(findings).toHaveLength(20_000);
    expect(searches).toBe(1);
  });

  it('blocks in blocks end somewhere', () => {
    expect(codes(`${'a {'.repeat(60)}${'}'.repeat(60)}`)).toEqual(['nested-too-deeply']);
    expect(codes(`${'a {\n'.repeat(50)}${'}\n'.repeat(50)}`)).toEqual([]);
    expect(codes('{'.repeat(30_000)).length).toBeLessThan(30_001);
    expect(codes(`use X\n${'{\n'.repeat(45_000)}`)).toHaveLength(45_000);
    expect(codes('rules { }\n'.repeat(8_000))).toEqual([]);
    expect(codes('}'.repeat(30_000)).length).toBeLessThan(30_001);
    expect(parseSheet(`a ${'('.repeat(5_000)}`).findings).toHaveLength(1);
    expect(parseSheet(`a ${'['.repeat(4_000)}${']'.repeat(4_000)}`).findings).toHaveLength(0);
  });

  it('a thousand statements of a file are tried one by one, and what is left of it block by block', () => {
    const read = vi.spyOn(LangiumParser.prototype, 'parse');
    const deep = `${'let a = 1 { '.repeat(39)}x${' }'.repeat(39)}`;
    const { findings } = parseRulebook(
      `rulebook X\n${Array.from({ length: 60 }, (_, at) => `kind k${at} { ${deep} }\n`).join('')}`,
    );
    const times = read.mock.calls.length;
    read.mockRestore();
    expect(findings).toHaveLength(60);
    expect(times).toBeLessThan(1200);
  });

  it('deep formulas are told of, not crashed on', () => {
    expect(parseRulebook(`derived X = ${'('.repeat(3_000)}1${')'.repeat(3_000)}`).root.$type).toBe('RulebookDocument');
    expect(parseRulebook(`derived X = ${'-'.repeat(4_000)}1`).root.$type).toBe('RulebookDocument');
    expect(parseRulebook(`derived X = 1${' + 1'.repeat(400)}`).findings).toEqual([]);
    for (const formula of [' + 1'.repeat(2_000), '+\n 1'.repeat(12_000)]) {
      const { root, findings } = parseRulebook(`derived Y = 1\nderived X = 1${formula}\nderived Z = 1`);
      expect(findings).toMatchObject([{ code: 'line-too-long', offset: 14 }]);
      expect(root.$type === 'RulebookDocument' && root.declarations.length).toBe(3);
    }
    expect(parseRulebook(`derived X = 1${' ^ 1'.repeat(200)}`).findings).toMatchObject([{ code: 'nested-too-deeply' }]);
  });

  it.each([
    ['CRLF', '\r\n'],
    ['CR', '\r'],
  ])('lines may end in %s', (_, end) => {
    const unix = parseSheet(SERGEANT);
    const other = parseSheet(SERGEANT.replaceAll('\n', end));
    expect(other.findings).toEqual([]);
    expect(other.root.items.map((item) => item.$type)).toEqual(unix.root.items.map((item) => item.$type));
  });

  it('a byte order mark is no text, but an invisible sign in a name is a finding that shows its number', () => {
    expect(codes('\uFEFFuse Godlike')).toEqual([]);
    const { findings } = parseSheet('Lu\u200Bck [15]');
    expect(findings).toMatchObject([{ code: 'hidden-character', offset: 2, end: 3 }]);
    expect(findings[0]?.message).toContain('U+200B');
    expect(codes('character "Mike\u202E Doyle" { }')).toEqual(['hidden-character']);
  });

  it('signs without meaning are named in a form that can be shown', () => {
    expect(parseSheet('Luck \u0000 [15]').findings[0]?.message).toContain('U+0000');
    expect(parseSheet('Luck \uD800 [15]').findings[0]?.message).toContain('U+D800');
    expect(parseSheet('Luck 😀 [15]').findings[0]?.message).toContain('"😀"');
    expect(codes('Luck ~~ [15]')).toEqual(['unknown-character']);
  });

  it('head tokens of any entry stay inside the entry', () => {
    fc.assert(
      fc.property(sheetText, (text) => {
        for (const item of parseSheet(text).root.items) {
          if (item.$type !== 'Entry') continue;
          for (const token of headTokens(item)) expect(token.end).toBeLessThanOrEqual(item.$cstNode?.end ?? 0);
        }
      }),
      { numRuns: 200, seed: 3 },
    );
  });
});
