import { describe, expect, test } from 'vitest';
import { parseRulebook } from '../../language/grammar/parse.js';
import { valueText } from '../../language/values/value.js';
import { ruleFindings, told } from '../sheet/game.js';
import { type Files, sheetOf, workspaceOf } from '../sheet/read-sheets.js';

const core = `rulebook Core
source Print "the printed rules"
kind stat { rating from 1 to 20 else 10; cost Price[rating] }
table Price by rating from 1 to 20 "what a stat costs" @Print 3..5 { 1..9: -5, 10: 0, 11: 10, 12..20: 20 }
stat Wit "quickness of mind" @7
stat Grace
ladder Steps { 1, 2, 4 then 4 }
kind art "what is learned" { on Wit by Steps; default Wit - 5 }
art Lute "strings" @9 { also Strings; needs Wit > 3 "a lute wants some wit"; ruling R1 "nobody says how many strings, we say six" @9 }
art Drum
derived Calm = Wit + Grace @11
setting purse = 40
`;

/** One character of a house rulebook over the core. */
const house = (changes: string, entries: string): string[] => {
  const game = `rulebook House extends Core\n${changes}`;
  const files: Files = { 'core.rulebook': core, 'house.rulebook': game };
  const sheet = sheetOf(`use House\nnpc Ann { ${entries} }`, files);
  const workspace = workspaceOf(files);
  return [
    ...sheet.entries.map(
      (entry) =>
        `${entry.trait} ${entry.rating ? valueText(entry.rating) : '-'} [${entry.cost ? valueText(entry.cost) : '-'}]`,
    ),
    ...sheet.derived.map((one) => `${one.name} = ${valueText(one.value)}`),
    ...sheet.findings.map((finding) => `${finding.code}: ${finding.message}`),
    ...ruleFindings(workspace, 'house.rulebook', game),
  ];
};

describe('a house rulebook', () => {
  test('has everything of its base', () =>
    expect(house('', 'Wit 11, Lute 12')).toEqual(['Wit 11 [10]', 'Lute 12 [2]', 'Calm = 21']));
  test('changes only the clauses it has', () =>
    expect(house('art Lute { default Wit - 1 }', 'Lute 10')).toEqual(['Lute 10 [1]', 'Calm = 20']));
  test('replaces a declaration as a whole', () =>
    expect(house('replace art Lute { on Grace by Steps }', 'Grace 12, Lute 12')).toEqual([
      'Grace 12 [20]',
      'Lute 12 [1]',
      'Calm = 22',
    ]));
  test.each([
    ['replace table Price by rating from 1 to 20 { 1..20: 7 }', 'Wit 11 [7]'],
    ['replace derived Calm = Wit', 'Calm = 11'],
    ['replace ladder Steps { 3 then 3 }', 'Lute 12 [6]'],
    ['replace kind stat { rating from 1 to 20 else 10 }', 'Wit 11 [-]'],
  ])('and so any other: %s', (changes, said) => expect(house(changes, 'Wit 11, Lute 12')).toContain(said));
  test.each(['table', 'action', 'ladder', 'setting', 'policy'])('but nothing that is not there: %s', (what) => {
    const rest: Readonly<Record<string, string>> = {
      table: ' by rating { 1: 2 }',
      ladder: ' { 1 then 2 }',
      setting: ' = 3',
      policy: ': Wit',
    };
    expect(house(`replace ${what} Nowhere${rest[what] ?? ' { }'}`, '')).toContain('unknown-name "Nowhere"');
  });
  test('changes tables by row', () =>
    expect(house('table Price by rating { 11: 8 }', 'Wit 11, Grace 12')).toEqual([
      'Wit 11 [8]',
      'Grace 12 [20]',
      'Calm = 23',
    ]));
  test('changes a ladder', () =>
    expect(house('ladder Steps { 3, 6 }', 'Lute 11')).toEqual(['Lute 11 [6]', 'Calm = 20']));
  test('states a scale anew as a whole', () => {
    const scale = (changes: string): string[] =>
      told('', '', {
        'game.rulebook': `rulebook Base\nkind stat { rating }\nscale Size { steps 1, 2, 5 times 10; read nearest; mirror below zero }\nderived Less = Size.value[-4]`,
        'house.rulebook': `rulebook Game extends Base\n${changes}`,
      });
    expect(scale('')).toEqual(['Less = -20']);
    expect(scale('scale Size { steps 1, 3 times 10 }')).toEqual(['Less = 0.01']);
  });
  test('changes what a whole kind shares', () =>
    expect(house('kind art { on Grace by Steps }', 'Grace 12, Lute 12')).toEqual([
      'Grace 12 [20]',
      'Lute 12 [1]',
      'Calm = 22',
    ]));
  test('changes a derived value and a setting', () =>
    expect(house('derived Calm = purse\nsetting purse = 7', '')).toEqual(['Calm = 7']));
  test('adds what is missing', () =>
    expect(house('art Harp { on Grace by Steps }', 'Harp 11')).toEqual(['Harp 11 [2]', 'Calm = 20']));
  test('takes out of play', () =>
    expect(house('ban Lute "no strings here"', 'Lute 11')).toEqual([
      'Lute 11 [2]',
      'Calm = 20',
      'banned: House does not allow Lute: no strings here. Remove it.',
    ]));
  test('keeps other spellings and conditions', () =>
    expect(house('art Lute { default Wit - 1 }', 'Wit 3, Strings 4')).toContain(
      'needs-not-met: A lute wants some wit.',
    ));
  test('tells of its own mistakes alone', () =>
    expect(house('derived Anger = Wti', '')).toContain('unknown-name "Wti"'));
});

describe('what a house rulebook changed', () => {
  const book = workspaceOf({
    'core.rulebook': core,
    'house.rulebook':
      'rulebook House extends Core\nart Lute { default Wit - 1; ruling R2 "we play it soft, the print says nothing" @9 }',
  }).books;
  const lute = book.get('House')?.rules.traits.get('art')?.get('lute');
  test('names every layer', () => expect(lute?.layers).toEqual(['Core', 'House']));
  test('keeps description, citation and rulings of all of them', () => {
    expect(lute?.description).toBe('strings');
    expect(lute?.citations).toEqual([{ source: 'print', from: 9, to: 9 }]);
    expect(lute?.rulings.map((ruling) => `${ruling.id} @${ruling.citations[0]?.from}`)).toEqual(['R1 @9', 'R2 @9']);
  });
  test('citations name their source', () =>
    expect(book.get('House')?.rules.tables.get('price')?.citations).toEqual([{ source: 'Print', from: 3, to: 5 }]));
});

describe('a house rulebook over dice and modifiers', () => {
  const pools = `rulebook Pools
source Print "the printed rules"
dice matching 1d10 { most dice 10; hard die 10 }
policy cap order: regular
kind stat { rating pool from 1 to 12 else 2 }
stat Nerve
modifier aimed (rounds from 1 to 3) "time taken" @Print 4 { add rounds dice }
modifier hurried "no time taken" { remove 1 dice }
`;
  const files = (changes: string): Files => ({
    'pools.rulebook': pools,
    'house.rulebook': `rulebook House extends Pools\n${changes}`,
  });
  const rolled = (changes: string, line: string): string[] => {
    const sheet = sheetOf(`use House\nnpc Ann { Nerve 6, roll ${line} }`, files(changes));
    return [
      ...sheet.rolls.map(({ rolled: made }) => (made ? valueText(made.value) : '-')),
      ...sheet.findings.map((finding) => finding.message),
    ];
  };
  test('keeps what a modifier is asked where it changes something else of it', () =>
    expect(rolled('modifier aimed { excludes hurried }', 'Nerve with aimed 2')).toEqual(['8d']));
  test('asks for something else where it says so', () =>
    expect(rolled('modifier aimed (breaths from 1 to 3) { add 2 * breaths dice }', 'Nerve with aimed 2')).toEqual([
      '10d',
    ]));
  test('changes a parameter of the dice', () =>
    expect(rolled('dice matching 1d10 { most dice 4 }', 'Nerve')).toEqual(['4d']));
  test('cites its own document where it names none', () => {
    const { books } = workspaceOf(files('source Notes "our notebook"\nmodifier hurried @7 { remove 2 dice }'));
    const modifiers = books.get('House')?.rules.modifiers;
    expect(modifiers?.get('hurried')?.citations).toEqual([{ source: 'notes', from: 7, to: 7 }]);
    expect(modifiers?.get('aimed')?.citations).toEqual([{ source: 'Print', from: 4, to: 4 }]);
  });
});

describe('several bases', () => {
  const bases = (a: string, b: string, both = ''): string[] => {
    const game = `rulebook Both extends A, B\n${both}`;
    const files: Files = {
      'core.rulebook': core,
      'a.rulebook': `rulebook A extends Core\n${a}`,
      'b.rulebook': `rulebook B extends Core\n${b}`,
      'both.rulebook': game,
    };
    const sheet = sheetOf('use Both\nnpc Ann { Lute 10 }', files);
    return [
      ...sheet.entries.map((entry) => `${entry.trait} [${entry.cost ? valueText(entry.cost) : '-'}]`),
      ...sheet.derived.map((one) => `${one.name} = ${valueText(one.value)}`),
      ...ruleFindings(workspaceOf(files), 'both.rulebook', game),
    ];
  };
  test('apply in order', () =>
    expect(bases('art Lute { cost 7 }', 'derived Calm = 3')).toEqual(['Lute [7]', 'Calm = 3']));
  test('that change the same clause are told of', () =>
    expect(bases('art Lute { cost 7 }', 'art Lute { cost 9 }')).toEqual(['Lute [9]', 'Calm = 20', 'conflict "B"']));
  test('that change the same value are told of', () =>
    expect(bases('derived Calm = 1', 'derived Calm = 3')).toEqual(['Lute [1]', 'Calm = 3', 'conflict "B"']));
  test('that change the same row are told of', () =>
    expect(bases('table Price by rating { 11: 8 }', 'table Price by rating { 11: 9 }')).toContain('conflict "B"'));
  test('that change different rows are not', () =>
    expect(bases('table Price by rating { 11: 8 }', 'table Price by rating { 10: 1 }')).toEqual([
      'Lute [1]',
      'Calm = 20',
    ]));
  test('that change different clauses are not', () =>
    expect(bases('art Lute { cost 7 }', 'art Lute { default Wit }')).toEqual(['Lute [7]', 'Calm = 20']));
  test('the house rulebook may settle it', () =>
    expect(bases('art Lute { cost 7 }', 'art Lute { cost 9 }', 'art Lute { cost 1 }')).toEqual([
      'Lute [1]',
      'Calm = 20',
    ]));
});

describe('bases that cannot be', () => {
  const findings = (files: Files, file: string): string[] => ruleFindings(workspaceOf(files), file, files[file] ?? '');
  test('nobody wrote', () =>
    expect(
      findings(
        { 'a.rulebook': 'rulebook A extends Core, Nothing\nderived X = 1', 'core.rulebook': core },
        'a.rulebook',
      ),
    ).toEqual(['unknown-rulebook "Nothing"']));
  test('a circle', () => {
    const files = { 'a.rulebook': 'rulebook A extends B\nderived X = 1', 'b.rulebook': 'rulebook B extends A' };
    expect(findings(files, 'a.rulebook')).toEqual(['cycle "B"']);
    expect(findings(files, 'b.rulebook')).toEqual(['cycle "A"']);
  });
  test('itself', () => expect(findings({ 'a.rulebook': 'rulebook A extends A' }, 'a.rulebook')).toEqual(['cycle "A"']));
  test('the same name twice', () => {
    const files = { 'a.rulebook': 'rulebook A\nderived X = 1', 'b.rulebook': 'rulebook a\nderived X = 2' };
    expect(findings(files, 'a.rulebook')).toEqual(['duplicate-name "A"']);
    expect(findings(files, 'b.rulebook')).toEqual(['duplicate-name "a"']);
  });
  test('the name of a rulebook in the box', () =>
    expect(findings({ 'a.rulebook': 'rulebook Godlike\nderived X = 1' }, 'a.rulebook')).toEqual([
      'duplicate-name "Godlike"',
    ]));
  test('the base of a rulebook in the box, edited in the workspace, is told to those built on it', () => {
    const workspace = workspaceOf({ 'sheet.muster': 'use Godlike\nnpc Ann { }' });
    const known = (): boolean => workspace.books.get('Godlike')?.rules.modifiers.has('difficulty') ?? false;
    expect(known()).toBe(true);
    const { root } = parseRulebook('rulebook "One-Roll Engine"\nderived X = 1', 'file:///engine.rulebook');
    expect(workspace.books.set('file:///engine.rulebook', root)).toContain('godlike');
    expect(known()).toBe(false);
  });
  test('no name at all', () =>
    expect(findings({ 'a.rulebook': 'derived X = 1' }, 'a.rulebook')).toEqual(['unknown-rulebook "derived X = 1"']));
});

test('a declaration may be like another one', () =>
  expect(
    told(
      'kind art { rating from 1 to 9 }\nart Harp like Lute { default 3 }\nart Lute { cost 2 * rating; default 1 }\nderived H = Harp',
      'Lute 2',
    ),
  ).toEqual(['Lute 2 [4]', 'H = 3']));
