import { describe, expect, it } from 'vitest';
import { embeddedRules } from '../../language/grammar/embedded.js';
import { type Campaign, type Entry, isRules, type Note } from '../../language/grammar/generated/ast.js';
import { REGION_END } from '../../language/grammar/layout/scanner.js';
import { headTokens } from '../../language/grammar/layout/sheet/head-tokens.js';
import { parseSheet } from '../../language/grammar/parse.js';
import { FARMHOUSE, SERGEANT, samples } from './corpus.js';
import { plain } from './show.js';

const clean = (text: string) => {
  const { root, findings } = parseSheet(text);
  expect(findings, text).toEqual([]);
  return root;
};

/** Heads of all statements of a text, blocks as nested lists. */
function outline(text: string): unknown[] {
  const shape = (item: object): unknown => {
    const head =
      'head' in item ? String(item.head) : 'name' in item ? String(item.name) : 'text' in item ? String(item.text) : '';
    const block = 'block' in item ? (item.block as { statements: object[] } | undefined) : undefined;
    return block ? [head, block.statements.map(shape)] : head;
  };
  return parseSheet(text).root.items.map(shape);
}

describe('a sheet', () => {
  it('every example is read without a finding', () => {
    for (const { name, text } of [
      ...samples('.muster'),
      { name: 'sergeant', text: SERGEANT },
      { name: 'farmhouse', text: FARMHOUSE },
    ])
      expect(parseSheet(text).findings, name).toEqual([]);
  });

  it('reports a text after a name, which is not part of it', () => {
    const { root, findings } = parseSheet(
      'character Ann "tall" { DX 12 }\nnpc Joe "the Hat" Doe like Ann { }\nencounter Mill "at dawn" { }',
    );
    expect(root.items.map((item) => 'name' in item && item.name)).toEqual(['Ann', 'Joe "the Hat" Doe', 'Mill']);
    expect(findings.map(({ message }) => message)).toEqual([
      'The text "tall" is not part of the name of the character. Write `note "tall"` in the braces, or put the whole name in quotes.',
      'The text "at dawn" is not part of the name of the encounter. Write `note "at dawn"` in the braces, or put the whole name in quotes.',
    ]);
  });

  it('separates entries by commas, semicolons and line ends, and nests blocks', () => {
    expect(outline('a 1, b (x, y) 2; c\nd { e, f { g }\n h }')).toEqual([
      'a 1',
      'b (x, y) 2',
      'c',
      ['d', ['e', ['f', ['g']], 'h']],
    ]);
    expect(outline('a\n{ b }')).toEqual([['a', ['b']]]);
    expect(outline('a (x,\n y) 2\nb')).toEqual(['a (x,\n y) 2', 'b']);
  });

  it('a roll takes the rest of its line, commas included; a semicolon ends it', () => {
    expect(
      plain(clean('character X { roll Guns - 4 with aim 2, called shot head; Luck [15] }').items[0]),
    ).toMatchObject({
      block: {
        statements: [
          { $type: 'Roll', kind: 'roll', head: 'Guns - 4 with aim 2, called shot head' },
          { head: 'Luck [15]' },
        ],
      },
    });
  });

  it('a character has a name, a plural and bases', () => {
    expect(
      plain(
        clean('npc Big  Rifleman, plural Riflemen like Soldier, "Veteran, old" { without Dodge, Hand Grenade }')
          .items[0],
      ),
    ).toEqual({
      $type: 'Character',
      role: 'npc',
      name: 'Big Rifleman',
      plural: 'Riflemen',
      bases: ['Soldier', 'Veteran, old'],
      block: { $type: 'Block', statements: [{ $type: 'Without', names: ['Dodge', 'Hand Grenade'] }] },
    });
  });

  it('a note is prose to the end of its line or in three quotation marks', () => {
    const [one, two] = clean(
      'note Can\'t sleep (really: 3~4 hours, "or less\nnote """\n    # Title\n      more\n    """',
    ).items as Note[];
    expect(one?.text).toBe('Can\'t sleep (really: 3~4 hours, "or less');
    expect(two?.text).toBe('# Title\n  more');
    expect(clean('note - limps, since 1940').items[0]).toMatchObject({ $type: 'Note', text: '- limps, since 1940' });
    expect(clean('Note: 3').items[0]).toMatchObject({ $type: 'Note', text: '3' });
    expect(clean('Notes: limps; since 1940').items[0]).toMatchObject({ $type: 'Note', text: 'limps; since 1940' });
  });

  it('sides stand in encounters, rules and use in campaigns; elsewhere they are words', () => {
    expect(outline('encounter E { side A { x } }\ncharacter X { side arm, rules { x }, use 3 }')).toEqual([
      ['E', [['A', ['x']]]],
      ['X', ['side arm', ['rules', ['x']], 'use 3']],
    ]);
  });

  it('rules in a campaign are a rulebook with the offsets of the sheet', () => {
    const [campaign] = clean('campaign C {\n  rules {\n    skill X { cost 2 }\n  }\n}').items as Campaign[];
    const rules = campaign?.block?.statements.find(isRules);
    const embedded = rules && embeddedRules(rules);
    expect(embedded?.findings).toEqual([]);
    expect(embedded?.root.declarations[0]?.$cstNode?.offset).toBe('campaign C {\n  rules {\n    '.length);
    expect(parseSheet('rules { skill { cost } }').findings.map((one) => one.code)).toEqual(['not-understood']);
  });

  it('the end of a Markdown region closes what is open', () => {
    const { root, findings } = parseSheet(`encounter A {\n  side (x\n${REGION_END}\nnpc B { Body 2 }`);
    expect(findings.map((one) => one.code).sort()).toEqual(['unclosed-block', 'unclosed-bracket']);
    expect(root.items.map((item) => item.$type)).toEqual(['Encounter', 'Character']);
  });
});

describe('what cannot be read', () => {
  it('is one finding, and what stands in its block is kept', () => {
    expect(outline('a ~ { b, c }\nd')).toEqual([['a ~', ['b', 'c']], 'd']);
  });

  it.each<[string, string, string]>([
    ['Guns (Rifle 15', 'unclosed-bracket', 'Guns (Rifle 15'],
    ['Guns Rifle) 15', 'unexpected-closing', 'Guns Rifle) 15'],
    ['quirk "Chews', 'unclosed-quote', 'quirk "Chews'],
    ['Luck § 15', 'unknown-character', 'Luck § 15'],
  ])('%s', (text, code, broken) => {
    const { root, findings } = parseSheet(`a\n${text}\nb`);
    expect(findings.map((finding) => finding.code)).toEqual([code]);
    expect(plain(root.items)).toEqual([
      { $type: 'Entry', head: 'a' },
      { $type: 'Broken', text: broken },
      { $type: 'Entry', head: 'b' },
    ]);
  });

  it('a character whose name is broken is still a character', () => {
    const { root, findings } = parseSheet('character "Sgt. Mike {\n  Luck\n}');
    expect(findings.map((finding) => finding.code)).toEqual(['unclosed-quote']);
    expect(root.items[0]).toMatchObject({ $type: 'Character', name: 'Sgt. Mike' });
  });

  it('a block that is not closed ends before the next part of the file', () => {
    const { root, findings } = parseSheet('character A {\n  Body 3 {\n    Brawling 2\n\nnpc B { Luck }');
    expect(findings.map((finding) => finding.code)).toEqual(['unclosed-block', 'unclosed-block']);
    expect(root.items.map((item) => item.$type)).toEqual(['Character', 'Character']);
  });

  it('names what is wrong and what to do', () => {
    for (const text of ['a (', 'a ]', 'a "', '{ a }', 'roll x { a }', 'character A, B { }', '}', 'a {'])
      for (const { message } of parseSheet(text).findings) expect(message).toMatch(/^[A-Z].{40,}\.$/);
  });
});

it('head tokens are the words, numbers, dice, texts and signs of an entry', () => {
  const [entry] = clean('/* x */ Guns/TL6 (Rifle, "say “aye”") Brawling-15 4d+1 − 1,500 5\'11" // end')
    .items as Entry[];
  expect(entry && headTokens(entry).map((token) => `${token.glued ? '_' : ''}${token.type}:${token.text}`)).toEqual([
    'word:Guns/TL6',
    'symbol:(',
    '_word:Rifle',
    '_comma:,',
    'text:say “aye”',
    '_symbol:)',
    'word:Brawling',
    '_symbol:-',
    '_number:15',
    'dice:4d+1',
    'symbol:-',
    'number:1,500',
    'length:5\'11"',
  ]);
});
