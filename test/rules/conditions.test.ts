import { describe, expect, test } from 'vitest';
import { play, told } from '../sheet/game.js';

const stats = 'kind stat { rating from 1 to 20 else 10 }\nstat Wit\nstat Grace\n';

describe('conditions of a declaration', () => {
  test.each([
    ['needs', 'error needs-not-met'],
    ['warn', 'warning advice'],
    ['inform', 'information advice'],
  ])('%s tells of what does not hold', (clause, said) =>
    expect(
      told(
        `${stats}kind gift { ${clause} Wit >= 12 "a gift needs Wit 12, and here it is {Wit}" @3 }\ngift Song`,
        'Song',
      ),
    ).toEqual(['Song', `${said}: A gift needs Wit 12, and here it is 10.`]),
  );
  test('hold silently', () =>
    expect(told(`${stats}kind gift { needs Wit >= 12 "Wit" }\ngift Song`, 'Wit 12\nSong')).toEqual(['Wit 12', 'Song']));
  test('of kind and declaration add up', () =>
    expect(
      told(
        `${stats}kind gift { needs Wit > 11 "too dull" }\ngift Song { needs Grace > 11 "too clumsy" }`,
        'Song',
      ).slice(1),
    ).toEqual(['error needs-not-met: Too dull.', 'error needs-not-met: Too clumsy.']));
  test('messages reckon', () =>
    expect(
      told(
        `${stats}kind gift { warn rating < Wit / 2 "{rating} is more than half of {Wit}, by {rating - Wit / 2}"; rating from 1 to 9 }\ngift Song`,
        'Song 8',
      )[1],
    ).toBe('warning advice: 8 is more than half of 10, by 3.'));
  test('point to the declaration that was broken', () => {
    const { workspace, sheet } = play(`${stats}kind gift { }\ngift Song "a voice" @7 { needs Wit > 99 "no" }`, 'Song');
    expect(workspace).toBeDefined();
    expect(sheet.findings[0]?.rule).toEqual({ book: 'Game', kind: 'gift', name: 'Song' });
  });
});

describe('what cannot be had together', () => {
  test('excludes works both ways, and says why', () =>
    expect(
      told(
        'kind gift { }\ngift Song { excludes Silence "one cannot sing in silence" }\ngift Silence',
        'Silence\nSong',
      ).slice(2),
    ).toEqual(['error excluded: One cannot sing in silence.', 'error excluded: One cannot sing in silence.']));
  test('excludes without a reason', () =>
    expect(told('kind gift { }\ngift Song { excludes Silence }\ngift Silence', 'Silence\nSong')[2]).toContain(
      'Song and Silence exclude each other',
    ));
  test('one of a group', () =>
    expect(
      told('kind gift { }\ngift Song { group voice }\ngift Roar { group voice }\ngift Leap', 'Song\nLeap\nRoar').slice(
        3,
      ),
    ).toEqual([
      'error one-of-group: Only one of Song or Roar can be taken. Remove the other.',
      'error one-of-group: Only one of Song or Roar can be taken. Remove the other.',
    ]));
  test('twice the same', () =>
    expect(told('kind gift { }\ngift Song', 'Song\nSong').slice(2)).toEqual([
      'error duplicate-entry: Song is written twice. Remove one of the two.',
      'error duplicate-entry: Song is written twice. Remove one of the two.',
    ]));
  test('and each of many is reported once, the first of them, too', () =>
    expect(told('kind gift { }\ngift Song', 'Song\nSong\nSong').slice(3)).toEqual(
      Array(3).fill('error duplicate-entry: Song is written twice. Remove one of the two.'),
    ));
  test('unless there may be many', () =>
    expect(told('kind gift { many }\ngift Song', 'Song\nSong')).toEqual(['Song', 'Song']));
  test('or the specialties differ', () =>
    expect(told('kind gift { specialty any }\ngift Song', 'Song (low)\nSong (high)')).toEqual([
      'Song (low)',
      'Song (high)',
    ]));
  test('a ban of the book itself', () =>
    expect(told('kind gift { }\ngift Song\nban Song "the muses are asleep"', 'Song')[1]).toBe(
      'error banned: Game does not allow Song: the muses are asleep. Remove it.',
    ));
});

describe('specialties', () => {
  const art = (clause: string): string => `kind art { rating from 1; ${clause} }\nart Music`;
  test.each([
    ['specialty { harp; lute }', 'Music (lute) 3', ['Music (lute) 3']],
    [
      'specialty { harp; lute }',
      'Music 3',
      ['Music 3', 'error missing-specialty: Music needs a specialty. Write one in parentheses: harp or lute.'],
    ],
    [
      'specialty { harp; lute }',
      'Music (drum) 3',
      ['Music (drum) 3', 'error unknown-specialty: Music has no specialty "drum". It has harp and lute.'],
    ],
    ['specialty any { harp; lute }', 'Music (drum) 3', ['Music (drum) 3']],
    ['specialty any', 'Music (drum) 3', ['Music (drum) 3']],
    ['specialty { harp; lute } optional', 'Music 3', ['Music 3']],
    ['specialty any optional', 'Music 3', ['Music 3']],
  ])('%s reads %s', (clause, entry, expected) => expect(told(art(clause), entry)).toEqual(expected));
  test('are worth something of their own', () =>
    expect(
      told(
        'kind art { rating from 1; specialty { harp: 3; lute: 1 }; cost rating * (if specialty is "harp" then 3 else 1) }\nart Music',
        'Music (harp) 2\nMusic (lute) 2',
      ),
    ).toEqual(['Music (harp) 2 [6]', 'Music (lute) 2 [2]']));
  test('are told apart by formulas', () =>
    expect(
      told(
        'kind art { rating from 1; specialty any }\nart Music\nderived Both = Music (harp) + Music (lute)',
        'Music (harp) 3\nMusic (lute) 5',
      ),
    ).toEqual(['Music (harp) 3', 'Music (lute) 5', 'Both = 8']));
});

describe('where an entry may stand', () => {
  const rules = `${stats}kind art { under stat; rating from 1; on Wit }\nart Lute\nkind trick { under art required; rating from 1 }\ntrick Trill`;
  test.each([
    ['Lute 2', []],
    ['Wit 12 { Lute 2 }', []],
    ['Grace 12 { Lute 2 }', ['error wrong-place: Lute belongs to Wit, not to Grace. Move it to the braces of Wit.']],
    ['Lute 2 { Trill 1 }', []],
    ['Trill 1', ['error wrong-place: Trill cannot be on a line of its own. Write it in the braces of an art.']],
    ['Wit 12 { Trill 1 }', ['error wrong-place: Trill does not belong inside Wit. Write it in the braces of an art.']],
  ])('%s', (entries, expected) => expect(play(rules, entries).findings).toEqual(expected));
});

describe('names', () => {
  test('other spellings are the same entry', () =>
    expect(
      told(
        'kind art { rating from 1 }\nart Music { also Minstrelsy, Song Craft }\nderived M = song craft',
        'Minstrelsy 3',
      ),
    ).toEqual(['Music 3', 'M = 3']));
  test('plurals count things', () => {
    const { sheet } = play(
      'kind thing is item { }\nlist bag of thing\nthing Torch { plural Torches }',
      'bag { 3 Torches }',
    );
    expect(sheet.items.map((item) => `${item.count} ${item.name}`)).toEqual(['3 Torch']);
  });
  test('a kind in front of a name tells two of one name apart', () =>
    expect(
      told(
        'kind art { rating from 1 }\nkind feat { rating from 1 }\nart Run\nfeat Run\nderived A = art Run\nderived B = feat Run',
        'art Run 2\nfeat Run 5',
      ),
    ).toEqual(['Run 2', 'Run 5', 'A = 2', 'B = 5']));
  test('without it the two are asked for', () =>
    expect(
      play('kind art { rating from 1 }\nkind feat { rating from 1 }\nart Run\nfeat Run', 'Run 2').findings[0],
    ).toBe('error ambiguous-name: "Run" can be art Run or feat Run; write which one is meant.'));
  test('open kinds take any name', () =>
    expect(
      told('kind vow { open; rating from 1 to 3; cost -2 * rating }', 'vow Never to lie 2\nvow "To walk barefoot" 1'),
    ).toEqual(['Never to lie 2 [-4]', 'To walk barefoot 1 [-2]']));
  test('open texts take the rest of the line', () =>
    expect(told('kind whim { open text; cost -1 }', 'whim Counts his coins, twice a day (at 9)')).toEqual([
      'Counts his coins, twice a day (at 9) [-1]',
    ]));
});

describe('fields of the character', () => {
  const rules = `field age number from 16 to 90 else 20 in min\nfield house text\nfield guild { smiths: 3; bakers: 1 } else bakers\nfield sworn flag\nfield name day number required
    derived Dues = guild * 2\nderived Old = age > 60\nderived Smith = guild is "smiths"`;
  test('have values when unwritten', () =>
    expect(told(rules, 'name day 4')).toEqual(['Dues = 2', 'Old = no', 'Smith = no']));
  test('and what is written', () =>
    expect(told(rules, 'name day 4\nage 70\nguild smiths\nhouse of Rye, by the sea')).toEqual([
      'Dues = 6',
      'Old = yes',
      'Smith = yes',
    ]));
  test('a choice that is none', () =>
    expect(play(rules, 'name day 4\nguild weavers').findings[0]).toContain(
      '"weavers" is not a valid guild. Choose one of smiths, bakers.',
    ));
  test('with something behind it', () =>
    expect(play(rules, 'name day 4 of May').findings[0]).toContain(
      '"of May" means nothing after the value of name day.',
    ));
  test('out of range', () =>
    expect(play(rules, 'name day 4\nage 91').findings).toEqual(['error out-of-range: age must be 16 to 90, not 91.']));
  test('that must be there are told of once, at the header', () =>
    expect(play(rules, '').findings).toEqual([
      'error required-field: Ann has no name day yet, and the game requires it.',
    ]));
  test('and not for an npc', () =>
    expect(
      play(rules, 'name day 4', { 'b.muster': 'use Game\nnpc Bo { }' }).workspace.findings('file:///table/b.muster'),
    ).toEqual([]));
});

describe('limits', () => {
  const rules = (limit: string): string => `${stats}kind gift { cost 5 }\ngift Song\n${limit}`;
  test.each([
    ['limit Wit <= 12 "Wit {Wit} is above twelve"', 'error over-limit: Wit 13 is above twelve.'],
    ['limit Wit <= 12 warning "too witty"', 'warning over-limit: Too witty.'],
    ['limit Wit <= 12 information "witty"', 'information over-limit: Witty.'],
    ['limit Wit <= 12 unless Grace > 9 "too witty"', undefined],
    ['limit Wit <= 12 unless Grace > 10 "too witty"', 'error over-limit: Too witty.'],
  ])('%s', (limit, expected) =>
    expect(play(rules(limit), 'Wit 13').findings).toEqual(expected === undefined ? [] : [expected]),
  );
  test('do not hold an npc that states no points', () => {
    const { workspace } = play(`setting points = 5\nbudget points\n${rules('limit spent <= points "too dear"')}`, '', {
      'b.muster': 'use Game\nnpc Bo { Song }\nnpc Cy { Song, points 4 }',
    });
    expect(workspace.findings('file:///table/b.muster').map((one) => one.origin.path)).toEqual(['2']);
  });
});

describe('what a character states for itself', () => {
  const rules =
    'setting points = 20\nsetting snow = 0\nbudget points\nderived Cold = snow * 2\nlimit spent <= points "too dear"';
  test.each([
    ['snow 3', 'Cold = 6'],
    ['snow: 2 + 2', 'Cold = 8'],
    ['', 'Cold = 0'],
  ])('%s', (entry, expected) => expect(told(rules, entry)).toEqual([expected]));
  test('takes the place of what its campaign says', () =>
    expect(told(rules, 'snow 3', { 'c.muster': 'campaign "C" { snow 5 }' })).toEqual(['Cold = 6']));
  test.each([
    [
      'snow 3 tufts',
      'error not-understood: "tufts" means nothing after the value of snow. Remove it, or put a line end or a comma before it.',
    ],
    ['snow deep', 'error unknown-name: Unknown name "deep": Game has nothing called that.'],
    ['snow 3\nsnow 4', 'error duplicate-entry: snow is written twice. Remove one of the two.'],
  ])('%s', (entry, expected) => expect(play(rules, entry).findings).toEqual([expected]));
});

describe('settings and switches', () => {
  const rules =
    'setting points = 20 { also starting points }\nsetting half = points / 2\nswitch Long Winter off "snow"\nderived Share = half\nderived Food = if Long Winter then 1 else 9';
  test('have the values of the book', () => expect(told(rules, '')).toEqual(['Share = 10', 'Food = 9']));
  test('or those of the campaign', () =>
    expect(told(rules, '', { 'c.muster': 'campaign "C" { starting points 60, switch Long Winter on }' })).toEqual([
      'Share = 30',
      'Food = 1',
    ]));
});
