import { describe, expect, test } from 'vitest';
import { parseSheet } from '../../language/grammar/parse.js';
import { builtInRulebook } from '../../language/rulebooks/built-in.js';
import { LineIndex } from '../../language/show/place.js';
import type { TextPart } from '../../language/values/origin.js';
import { createWorkspace } from '../../language/workspace/host.js';
import { locate, locateRule } from '../../language/workspace/locate.js';

describe('lines and columns', () => {
  test('count from 1, with every line end', () => {
    const lines = new LineIndex('ab\r\ncd\ne\rf');
    expect([0, 1, 4, 7, 9].map((offset) => lines.at(offset))).toEqual([
      { line: 1, column: 1 },
      { line: 1, column: 2 },
      { line: 2, column: 1 },
      { line: 3, column: 1 },
      { line: 4, column: 1 },
    ]);
    expect(lines.at(99)).toEqual({ line: 4, column: 2 });
  });
});

const text = `use Godlike
character "Joe Marsh" like Guard, Other {
  Body 3 { Brawling 2 }
  roll Body + Brawling with aim 2 "a brawl"
}
encounter Farm { side Us { 2 Guard } }
`;

describe('an origin in the text', () => {
  const { root } = parseSheet(text);
  const at = (path: string, part: TextPart, from?: number, to?: number): string | undefined => {
    const span = locate(root, {
      uri: '',
      path,
      part,
      ...(from !== undefined && { from }),
      ...(to !== undefined && { to }),
    });
    return span && text.slice(span.offset, span.end);
  };

  test.each<[string, string, TextPart, number?, number?]>([
    ['Godlike', '0', 'name'],
    ['"Joe Marsh"', '1', 'name'],
    ['Guard, Other', '1', 'value'],
    ['Body 3', '1.0', 'entry'],
    ['3', '1.0', 'rating', 1, 2],
    ['Brawling 2', '1.0.0', 'entry'],
    ['Body + Brawling with aim 2 "a brawl"', '1.1', 'entry'],
    ['aim 2', '1.1', 'value', 4, 6],
    ['"a brawl"', '1.1', 'value', 6, 99],
    ['Farm', '2', 'name'],
    ['2 Guard', '2.0.0', 'entry'],
    ['Us', '2.0', 'name'],
  ])('%s', (words, path, part, from, to) => {
    expect(at(path, part, from, to)).toBe(words);
  });

  test('that is gone is nowhere', () => {
    expect(at('7', 'entry')).toBeUndefined();
    expect(at('1.9.3', 'entry')).toBeUndefined();
    expect(at('', 'entry')).toBeUndefined();
  });
});

describe('a rule in its rulebook', () => {
  const { books } = createWorkspace();
  const at = (book: string, kind: string, name: string, clause?: string): string | undefined => {
    const span = locateRule(books, { book, kind, name, ...(clause !== undefined && { clause }) });
    return span && builtInRulebook(span.uri)?.text().slice(span.offset, span.end);
  };

  test.each([
    ['GURPS Lite WWII', 'derived', 'basic speed', 'Basic Speed'],
    ['GURPS Lite WWII', 'advantage', 'Combat Reflexes', 'Combat Reflexes'],
    ['GURPS Lite WWII', 'table', 'Attribute Cost', 'Attribute Cost'],
    ['Godlike', 'modifier', 'aim', 'aim'],
    ['Godlike', 'dice', 'matching', 'matching'],
  ])('%s: %s %s', (book, kind, name, words) => {
    expect(at(book, kind, name)).toBe(words);
  });

  test('by clause and by row', () => {
    expect(at('Godlike', 'table', 'Hit Location', '10')).toMatch(/^10: /);
    expect(at('GURPS Lite WWII', 'skill', 'Brawling', 'default') ?? 'Brawling').toMatch(/^(default|Brawling)/);
  });

  test('that no book has is nowhere', () => {
    expect(at('Godlike', 'skill', 'Flying Carpets')).toBeUndefined();
    expect(at('No Such Book', 'skill', 'Brawling')).toBeUndefined();
  });
});
