import { describe, expect, it } from 'vitest';
import type { Character, Entry, Roll } from '../../language/grammar/generated/ast.js';
import { headTokens, tokensOf } from '../../language/grammar/layout/sheet/head-tokens.js';
import { parseRulebook, parseSheet } from '../../language/grammar/parse.js';
import { quoteName } from '../../language/grammar/quote-name.js';
import { nameKey } from '../../language/grammar/text.js';
import { AWKWARD_NAMES, GODLIKE_NAMES, GURPS_NAMES } from './names-of-games.js';

const NAMES = [...GURPS_NAMES, ...GODLIKE_NAMES, ...AWKWARD_NAMES];
const WORDS =
  'use campaign character npc like plural without encounter side roll check contest note rules with against'.split(' ');

function entriesOf(text: string): string[] {
  const { root, findings } = parseSheet(`character X {\n${text}\n}`);
  expect(findings, text).toEqual([]);
  const statements = (root.items[0] as Character).block?.statements ?? [];
  return statements.map((statement) => (statement.$type === 'Entry' ? statement.head : statement.$type));
}

/** What headTokens makes of a text, put together again. */
const reread = (text: string) =>
  tokensOf(text)
    .map((token) => `${token.glued ? '' : ' '}${token.text}`)
    .join('')
    .trim();

describe('names of games', () => {
  it('are entries as they are printed, unless they begin like a roll or a note', () => {
    const structural = /^(roll|check|contest|note|without) /i;
    for (const name of NAMES.filter((one) => !structural.test(one))) {
      expect(entriesOf(`  ${name} 12 [4]`), name).toEqual([`${name} 12 [4]`]);
      expect(reread(name), name).toBe(name);
    }
  });

  it('are entries in quotes, always', () => {
    for (const name of NAMES) expect(entriesOf(`"${name}" 12`)).toEqual([`"${name}" 12`]);
  });

  it('are specialties', () => {
    for (const name of NAMES) expect(entriesOf(`Guns (${name}) 12`)).toEqual([`Guns (${name}) 12`]);
  });

  it('can be rolled', () => {
    for (const name of NAMES) {
      const { root, findings } = parseSheet(`character X { roll ${name} - 4 "quickly" }`);
      expect(findings, name).toEqual([]);
      const roll = (root.items[0] as Character).block?.statements[0] as Roll;
      expect(roll.$type).toBe('Roll');
      expect(headTokens(roll).at(-1)).toMatchObject({ type: 'text', text: 'quickly' });
    }
  });

  it('are declarations of a table and of a rulebook', () => {
    for (const name of NAMES) {
      const sheet = parseSheet(`weapon ${name} { damage 2d }`);
      expect(sheet.findings, name).toEqual([]);
      expect((sheet.root.items[0] as Entry).head).toBe(`weapon ${name}`);
      const book = parseRulebook(`skill "${name}" "one sentence" { also ${quoteName(name)}; cost 2 }`);
      expect(book.findings, name).toEqual([]);
      expect(book.root.declarations[0]).toMatchObject({ $type: 'Trait', kind: 'skill', name });
    }
  });

  it('are rulebook declarations without quotes where they have no parentheses', () => {
    for (const name of NAMES.filter((one) => !one.includes('('))) {
      const book = parseRulebook(`skill ${name} "one sentence" @12 { cost 2 }`);
      expect(book.findings, name).toEqual([]);
      expect(book.root.declarations[0]).toMatchObject({ $type: 'Trait', name, text: 'one sentence' });
    }
  });

  it('survive being quoted where that is needed', () => {
    for (const name of [...NAMES, 'a "b" c', 'Like', 'x, y', 'Alert!', '']) {
      const { root, findings } = parseSheet(`npc ${quoteName(name)} { Body 2 }`);
      expect(findings, name).toEqual([]);
      expect((root.items[0] as Character).name).toBe(name);
    }
  });
});

describe('words that begin with a structural word', () => {
  const longer = WORDS.flatMap((word) => [`${word}s`, `${word}-x`, `${word}ä`, `${word}1`, `${word.toUpperCase()}ING`]);

  it('are ordinary words everywhere', () => {
    for (const word of longer) {
      expect(entriesOf(`${word} 3`)).toEqual([`${word} 3`]);
      expect(parseSheet(`${word} Name { a 1 }`).root.items[0]?.$type, word).toBe('Entry');
    }
  });

  it('structural words themselves are ordinary where nothing that they need follows', () => {
    for (const word of WORDS) {
      expect(entriesOf(`${word} [4]`), word).toEqual([`${word} [4]`]);
      expect(entriesOf(`Luck ${word} 3`), word).toEqual([`Luck ${word} 3`]);
      expect(entriesOf(word)).toEqual([word]);
    }
  });

  it('stand for what they are whatever the letter case', () => {
    const { root, findings } = parseSheet('USE Godlike\nCharacter A Like B { Roll Body }\nNPC B {}');
    expect(findings).toEqual([]);
    expect(root.items.map((item) => item.$type)).toEqual(['Use', 'Character', 'Character']);
    expect(root.items[1]).toMatchObject({ role: 'character', name: 'A', bases: ['B'] });
  });
});

describe('names are the same', () => {
  it.each([
    ['Sex  Appeal', 'sex appeal'],
    ['Fast\u00A0Draw', 'fast draw'],
    ['Knight’s Cross', "KNIGHT'S CROSS"],
    ['Anti‑Tank', 'anti-tank'],
    ['The\u0301o', 'Th\u00E9o'],
    ['Lu\u200Bck', 'Luck'],
  ])('%s and %s', (one, other) => {
    expect(nameKey(one)).toBe(nameKey(other));
  });

  it('but not across letters: I of Turkish lower case stays what it is', () => {
    expect(nameKey('Iron')).toBe('iron');
    expect(nameKey('Luck')).not.toBe(nameKey('Lück'));
  });
});

it('dice with a constant are one token, also before a comment, but not where the constant is part of a product', () => {
  const types = (text: string) => tokensOf(text).map((token) => token.text);
  expect(types('2d+1 // hurts')).toEqual(['2d+1']);
  expect(types('2d+1 /* hurts */ 3')).toEqual(['2d+1', '3']);
  expect(types('2d+1 * 2')).toEqual(['2d', '+', '1', '*', '2']);
  expect(types('2d−1')).toEqual(['2d−1']);
  expect(types('5d + 2hd + 1wd 12d10')).toEqual(['5d', '+', '2hd', '+', '1wd', '12d10']);
  expect(types('3Days 98k 5cm 4x')).toEqual(['3Days', '98k', '5cm', '4x']);
});
