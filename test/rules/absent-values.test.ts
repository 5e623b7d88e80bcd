import { describe, expect, test } from 'vitest';
import { messages, play, wrong } from '../sheet/game.js';

const rules = `
  dice under 3d6 { }
  kind stat { rating from 0 to 60 else 10 }
  stat Brawn
  stat Wit
  kind craft { rating from 1 }
  craft Sailing
  table Band by v from 0 to 20 { 0..9: 1, 10..20: 2 }
  table Gift by v from 0 to 60 { 0..20: none, 21..60: 5 }
  derived Mass = Band[Brawn]
  derived Bulk = Mass * 2
  derived Body Points = 5 + (if Bulk > 50 then 10 else 0)
  derived Blow = 10 / (Wit - 6)
  derived Present = Gift[Brawn]
  derived Knots = Sailing + 1
  derived Nothing = if Wit > 0 then none else 1
  kind arm is item { field range number in yd; field weight number in lb else 1 }
  list gear of arm { }
  arm Club { weight: 2 }
  derived Far of arm = range * 2
`;
/** What cannot be computed and why, as `Mass: Band has nothing for 42`; what only is not there in parentheses. */
const absent = (entries: string): string[] =>
  play(rules, entries).sheet.derived.flatMap(({ name, absent }) =>
    absent ? [absent.broken ? `${name}: ${absent.reason}` : `(${name}: ${absent.reason})`] : [],
  );

describe('a value that cannot be computed for a character', () => {
  test('is listed in the sheet with the reason, and so is what depends on it', () =>
    expect(absent('Brawn 42, Wit 8, Sailing 3')).toEqual([
      'Mass: Band has nothing for 42',
      'Bulk: Mass has no value: Band has nothing for 42',
      'Body Points: Mass has no value: Band has nothing for 42',
    ]));
  test('says what does not go together', () =>
    expect(absent('Wit 6, Sailing 3')).toEqual(['Blow: 10 cannot be divided by 0']));
  test('is told apart from what the character just does not have', () =>
    expect(absent('Wit 8')).toEqual(['(Knots: Sailing has no value)']));
  test('is nothing where the rulebook says `none`, in a formula or in a row', () => {
    const { sheet } = play(rules, 'Wit 8, Sailing 3');
    expect(sheet.derived.filter(({ value }) => value.kind === 'none').map(({ name }) => name)).toEqual([
      'Present',
      'Nothing',
    ]);
    expect(absent('Wit 8, Sailing 3')).toEqual([]);
  });
  test('of an item says which field it lacks', () => {
    const [club] = play(rules, 'gear { Club }').sheet.items;
    expect(club?.attacks[0]?.values).toMatchObject([
      { name: 'Far', absent: { reason: 'range has no value', broken: false } },
    ]);
  });
});

describe('a value that a sheet needs and the rules cannot compute', () => {
  const warnings = (more: string, entries: string): readonly string[] => play(rules + more, entries).findings;
  test('is one warning for each reason', () => {
    const limit = 'limit Bulk + Body Points < 100 "too big"';
    expect(warnings(limit, 'Brawn 42')).toEqual([
      'warning not-computable: Mass has no value: Band has nothing for 42. What depends on it has none either.',
    ]);
    expect(warnings(limit, 'Brawn 12')).toEqual([]);
  });
  test('is nothing more where an entry that it is computed from has an error', () =>
    expect(warnings('limit Bulk + Body Points < 100 "too big"', 'Brawn 61')).toEqual([
      expect.stringContaining('error out-of-range: Brawn'),
    ]));
  test('is told of no rulebook that says `none`, and of nothing that nobody needs', () => {
    expect(warnings('limit Present > 3 "no gift"', 'Brawn 12')).toEqual([]);
    expect(warnings('', 'Brawn 42')).toEqual([]);
  });
});

describe('a value that the rules cannot compute for anybody', () => {
  const game = (derived: string): string =>
    `dice under 3d6 { }\nkind stat { rating from 0 to 60 else 10 }\nstat Brawn\nfield age number\ntable Band by v from 20 to 60 { 20..60: 2 }\n${derived}`;
  test('is a warning at its declaration, not at what depends on it', () => {
    const declared = game('derived Mass = Band[Brawn]\nderived Bulk = Mass * 2\n');
    expect(wrong(declared)).toEqual(['not-computable "Mass"']);
    expect(messages(declared)).toEqual([
      'Mass has no value for an empty character: Band has nothing for 10. Write `none` if that is intended.',
    ]);
  });
  test('is right where the rulebook says so, or where something is not written', () =>
    expect(wrong(game('derived Mass = if Brawn < 20 then none else Band[Brawn]\nderived Years = age + 1'))).toEqual(
      [],
    ));
});
