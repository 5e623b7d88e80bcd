import { describe, expect, test } from 'vitest';
import type { Change } from '../../../language/roll/changes.js';
import { applied, appliedTo } from './applied.js';

const sam = { who: 'Sam', of: 'Sam' } as const;
const hits = (from: number, to: number, who = 'Sam', of = who): Change => ({
  is: 'field',
  who,
  of,
  field: 'hits taken',
  from,
  to,
});
const wound = (entry: string, option: string, from: number, to: number): Change => ({
  ...sam,
  is: 'entry',
  list: 'wounds',
  entry,
  option,
  from,
  to,
});
const gurps = (lines: string): string => `use "GURPS Lite WWII"\nnpc Sam {${lines}}\n`;
const godlike = (lines: string): string => `use Godlike\nnpc Sam {${lines}}\n`;

describe('several side by side', () => {
  const rough = (lines: string): string => `use "Rough Methods"\nnpc Sam {${lines}}\n`;
  const injury = (each: number, from: number, to: number, option = 'torso'): Change => ({
    ...sam,
    is: 'entry',
    list: 'injuries',
    entry: 'Injury',
    option,
    each,
    from,
    to,
  });
  test('one more of a rating is a line more, whatever else is there', () => {
    expect(applied(rough(' injuries { Injury 4 torso } '), [injury(5, 0, 1)])).toBe(
      rough(' injuries { Injury 4 torso, Injury 5 torso } '),
    );
    expect(applied(rough(' injuries { Injury 5 torso } '), [injury(5, 1, 2)])).toBe(
      rough(' injuries { Injury 5 torso, Injury 5 torso } '),
    );
    expect(applied(rough(' Vigor 1 '), [injury(-2, 0, 1, 'limb penetrating')])).toBe(
      rough(' Vigor 1, injuries { Injury -2 limb penetrating } '),
    );
  });
  test('one of another kind beside it is another one', () => {
    const both = rough(' injuries { Injury 5 torso, Injury 5 torso penetrating } ');
    expect(applied(rough(' injuries { Injury 5 torso } '), [injury(5, 0, 1, 'torso penetrating')])).toBe(both);
    expect(applied(both, [injury(5, 1, 0)])).toBe(rough(' injuries { Injury 5 torso penetrating } '));
  });
  test('one more beside those that are inherited takes the place of none of them', () => {
    const heir = (lines: string): string =>
      `use "Rough Methods"\nnpc Base { injuries { Injury 3 torso, Injury 3 head, Injury 1 torso } }\nnpc Sam like Base {${lines}}\n`;
    expect(applied(heir(' Vigor 1 '), [injury(5, 0, 1)])).toBe(
      heir(
        ' Vigor 1, injuries { Injury 3 torso, Injury 1 torso, Injury 5 torso, without Injury 1 torso, without Injury 3 torso } ',
      ),
    );
  });
  test('one less of them takes the last one away', () =>
    expect(applied(rough(' injuries { Injury 5 torso, Injury 4 torso, Injury 5 torso } '), [injury(5, 2, 1)])).toBe(
      rough(' injuries { Injury 5 torso, Injury 4 torso } '),
    ));
  test('nothing is written where there are not so many any more', () =>
    expect(applied(rough(' injuries { Injury 5 torso } '), [injury(5, 0, 1)])).toContain('since'));
});

describe('a field', () => {
  test('that is written gets another number', () =>
    expect(applied(gurps('\n  HT 12\n  hits taken 1 // a graze\n'), [hits(1, 4)])).toBe(
      gurps('\n  HT 12\n  hits taken 4 // a graze\n'),
    ));
  test('that is back to nothing loses its line', () => {
    expect(applied(gurps('\n  HT 12\n  hits taken 1\n  roll DX\n'), [hits(1, 0)])).toBe(
      gurps('\n  HT 12\n  roll DX\n'),
    );
    expect(applied(gurps(' HT 12, hits taken 1, DX 9 '), [hits(1, 0)])).toBe(gurps(' HT 12, DX 9 '));
    expect(applied(gurps(' hits taken 1 '), [hits(1, 0)])).toBe(gurps(' '));
    expect(applied(gurps('\n  hits taken 1\n\n  DX 9\n'), [hits(1, 0)])).toBe(gurps('\n  DX 9\n'));
    expect(applied(gurps('\n  DX 9\n\n  hits taken 1\n'), [hits(1, 0)])).toBe(gurps('\n  DX 9\n'));
    expect(applied(gurps('\n  DX 9\n\n  hits taken 1\n\n  IQ 9\n'), [hits(1, 0)])).toBe(gurps('\n  DX 9\n\n  IQ 9\n'));
  });
  test('that is new comes beside fields of its kind, else after the last entry and before the rolls', () => {
    expect(applied(gurps('\n  fatigue taken 2\n  HT 12\n  roll DX\n'), [hits(0, 4)])).toBe(
      gurps('\n  fatigue taken 2\n  hits taken 4\n  HT 12\n  roll DX\n'),
    );
    expect(applied(gurps('\n  HT 12\n  roll DX\n'), [hits(0, 4)])).toBe(
      gurps('\n  HT 12\n  hits taken 4\n  roll DX\n'),
    );
    expect(applied(gurps('\n\tHT 12\n\troll DX, bonus 1\n'), [hits(0, 4)])).toBe(
      gurps('\n\tHT 12\n\thits taken 4\n\troll DX, bonus 1\n'),
    );
    expect(applied(gurps(' roll DX '), [hits(0, 4)])).toBe(gurps(' hits taken 4, roll DX '));
    expect(applied(gurps(' HT 12, DX 9 '), [hits(0, 4)])).toBe(gurps(' HT 12, DX 9, hits taken 4 '));
    expect(applied(gurps(''), [hits(0, 4)])).toBe(gurps(' hits taken 4 '));
    expect(applied('use "GURPS Lite WWII"\nnpc Sam\n', [hits(0, 4)])).toBe(
      'use "GURPS Lite WWII"\nnpc Sam {\n  hits taken 4\n}\n',
    );
  });
  test('that is inherited is said again, also where nothing of it is left', () => {
    const kin = (own: string): string =>
      `use "GURPS Lite WWII"\nnpc Base { hits taken 3 }\nnpc Sam like Base {${own}}\n`;
    expect(applied(kin('\n'), [hits(3, 5)])).toBe(kin('\n  hits taken 5\n'));
    expect(applied(kin(' '), [hits(3, 0)])).toBe(kin(' hits taken 0 '));
    expect(applied(kin(' hits taken 5 '), [hits(5, 3)])).toBe(kin(' '));
  });
  test('keeps the columns of a formatted sheet', () =>
    expect(applied(gurps('\n  Strong Will 1 [4]\n  gear          { Steel Helmet }\n'), [hits(0, 4)])).toBe(
      gurps('\n  Strong Will 1 [4]\n  gear          { Steel Helmet }\n  hits taken 4\n'),
    ));
  test('keeps the line ends of the file', () =>
    expect(applied(gurps('\r\n  HT 12\r\n').replaceAll('\n', '\r\n').replaceAll('\r\r', '\r'), [hits(0, 4)])).toContain(
      '\r\n  HT 12\r\n  hits taken 4\r\n}',
    ));
});

describe('entries of a list', () => {
  test('get another number, come beside the others, and go where nothing is left of them', () => {
    const before = godlike('\n  Body 2\n  wounds { left leg 3 shock, torso 6 shock }\n');
    expect(applied(before, [wound('torso', 'shock', 6, 8)])).toBe(before.replace('torso 6', 'torso 8'));
    expect(applied(before, [wound('torso', 'killing', 0, 2)])).toBe(
      before.replace('torso 6 shock', 'torso 6 shock, torso 2 killing'),
    );
    expect(applied(before, [wound('left leg', 'shock', 3, 0)])).toBe(before.replace('left leg 3 shock, ', ''));
    expect(applied(before, [wound('torso', 'shock', 6, 0)])).toBe(before.replace(', torso 6 shock', ''));
    expect(applied(before, [wound('torso', 'shock', 6, 0), wound('left leg', 'shock', 3, 0)])).toBe(
      godlike('\n  Body 2\n'),
    );
    expect(
      applied(before, [
        wound('torso', 'shock', 6, 4),
        wound('torso', 'killing', 0, 2),
        wound('left leg', 'shock', 3, 0),
      ]),
    ).toBe(godlike('\n  Body 2\n  wounds { torso 4 shock, torso 2 killing }\n'));
  });
  test('of a list on several lines have lines of their own', () =>
    expect(
      applied(godlike('\n  wounds {\n    torso 6 shock\n    head 1 shock\n  }\n'), [
        wound('torso', 'shock', 6, 0),
        wound('left arm', 'shock', 0, 2),
      ]),
    ).toBe(godlike('\n  wounds {\n    head 1 shock\n    left arm 2 shock\n  }\n')));
  test('make a list where there is none, beside other lists', () => {
    expect(applied(godlike('\n  Body 2\n  gear { Kar 98k }\n  roll Body\n'), [wound('torso', 'shock', 0, 2)])).toBe(
      godlike('\n  Body 2\n  gear   { Kar 98k }\n  wounds { torso 2 shock }\n  roll Body\n'),
    );
    expect(
      applied(godlike('\n  Body 2 { Brawling 1 }\n'), [wound('torso', 'shock', 0, 2), wound('head', 'shock', 0, 1)]),
    ).toBe(godlike('\n  Body 2 { Brawling 1 }\n  wounds { torso 2 shock, head 1 shock }\n'));
  });
  test('that are written twice are one amount', () =>
    expect(applied(godlike(' wounds { torso 2 shock, torso 3 shock } '), [wound('torso', 'shock', 5, 6)])).toBe(
      godlike(' wounds { torso 3 shock, torso 3 shock } '),
    ));
  test('come beside what is inherited, or in its place', () => {
    const kin = (own: string): string =>
      `use Godlike\nnpc Base { wounds { torso 6 shock } }\nnpc Sam like Base {${own}}\n`;
    expect(applied(kin(' '), [wound('torso', 'killing', 0, 1)])).toBe(kin(' wounds { torso 1 killing } '));
    expect(applied(kin(' '), [wound('torso', 'shock', 6, 8)])).toBe(kin(' wounds { torso 8 shock } '));
    expect(applied(kin(' '), [wound('torso', 'shock', 6, 0)])).toBe(kin(' wounds { without torso 6 shock } '));
    expect(applied(kin(' wounds { torso 8 shock } '), [wound('torso', 'shock', 8, 6)])).toBe(kin(' '));
  });
});

describe('things', () => {
  const house =
    'rulebook Range\nkind gun is item { field rounds number from 0 else 5; open }\nlist gear of gun\nfield name text\n';
  const shots = (from: number, to: number, id = '0.0', field = 'rounds'): Change => ({
    ...sam,
    is: 'thing',
    id,
    thing: 'Carbine',
    field,
    from,
    to,
  });
  const fired = (lines: string, change: Change): string => {
    const files = appliedTo({ 'a.muster': `use Range\nnpc Sam {${lines}}\n`, 'range.rulebook': house }, [change]);
    return typeof files === 'string' ? files : (files['a.muster'] ?? '').slice(19, -2);
  };
  test('say in their braces what has changed of them', () => {
    expect(fired(' gear { Carbine } ', shots(5, 4))).toBe(' gear { Carbine { rounds 4 } } ');
    expect(fired(' gear { Carbine { rounds 4 } } ', shots(4, 3))).toBe(' gear { Carbine { rounds 3 } } ');
    expect(fired(' gear { Carbine rounds 4 } ', shots(4, 3))).toBe(' gear { Carbine rounds 3 } ');
    expect(fired(' gear { Carbine { rounds 4 } } ', shots(4, 5))).toBe(' gear { Carbine } ');
  });
  test('are as many as are left, and those that are gone stay on the sheet as none', () => {
    const left = (from: number, to: number): Change => shots(from, to, '0.0', 'quantity');
    expect(fired(' gear { 3 Carbine } ', left(3, 2))).toBe(' gear { 2 Carbine } ');
    expect(fired(' gear { Carbine x3 } ', left(3, 2))).toBe(' gear { Carbine x2 } ');
    expect(fired(' gear { Carbine } ', left(1, 0))).toBe(' gear { 0 Carbine } ');
    expect(fired(' gear { 0 Carbine } ', left(0, 2))).toBe(' gear { 2 Carbine } ');
    expect(fired(' gear { 2 Carbine { rounds 4 } } ', left(2, 1))).toBe(' gear { 1 Carbine { rounds 4 } } ');
    expect(fired(' gear { 3 Carbine } ', left(2, 1))).toContain('quantity of Carbine is 3 now, and was 2 then');
  });
  test('that are somewhere else by now are not touched', () =>
    expect(fired(' gear { Rope, Carbine } ', shots(5, 4))).toBe(
      'The sheet of Sam has changed since: Carbine is not where it was. Nothing is written. Play it again.',
    ));
});

describe('nothing is written', () => {
  test('where the sheet has changed since', () =>
    expect(applied(gurps(' hits taken 2 '), [hits(1, 4)])).toBe(
      'The sheet of Sam has changed since: hits taken is 2 now, and was 1 then. Nothing is written. Play it again.',
    ));
  test('anywhere, where one of several sheets has changed', () => {
    const files = {
      'a.muster': gurps(' hits taken 1 '),
      'b.muster': 'use "GURPS Lite WWII"\nnpc Bob { hits taken 3 }\n',
    };
    expect(appliedTo(files, [hits(1, 4), hits(1, 2, 'Bob')])).toContain('The sheet of Bob has changed since');
    expect(appliedTo(files, [hits(1, 4), hits(3, 2, 'Bob')])).toEqual({
      'a.muster': gurps(' hits taken 4 '),
      'b.muster': 'use "GURPS Lite WWII"\nnpc Bob { hits taken 2 }\n',
    });
  });
  test('where the game has no such thing', () => {
    expect(applied(godlike(' '), [hits(0, 4)])).toBe(
      'Godlike has no field "hits taken", so nothing can be written there.',
    );
    expect(applied(gurps(' '), [wound('torso', 'shock', 0, 1)])).toBe(
      'GURPS Lite WWII has no list "wounds", so nothing can be written there. Declare it in the rulebook.',
    );
  });
});

describe('one of several', () => {
  test('has as many of a thing as its state says, with all else that is so of the thing', () => {
    const scene = (state: string): string =>
      `use Godlike\nnpc Guard { gear { 3 Mk2 Grenade issued, 2 Pistol } }\nencounter Yard {\n  side Theirs { 2 Guard }\n${state}}\n`;
    const whose = { who: 'Guard 2', of: 'Guard', is: 'thing' } as const;
    const grenades = (from: number, to: number): Change => ({
      ...whose,
      id: '0.0',
      thing: 'Mk2 Grenade',
      field: 'quantity',
      from,
      to,
    });
    const pistols = { ...whose, id: '0.1', thing: 'Pistol' };
    const once = scene('  state Guard 2 { gear { 2 Mk2 Grenade issued } }\n');
    expect(applied(scene(''), [grenades(3, 2)], 'Yard')).toBe(once);
    expect(applied(once, [grenades(2, 1)], 'Yard')).toBe(once.replace('2 Mk2', '1 Mk2'));
    expect(
      applied(
        scene(''),
        [
          { ...pistols, field: 'rounds', from: 0, to: 4 },
          { ...pistols, field: 'quantity', from: 2, to: 1 },
        ],
        'Yard',
      ),
    ).toBe(scene('  state Guard 2 { gear { 1 Pistol { rounds 4 } } }\n'));
  });

  const scene = (lines: string): string =>
    `use "GURPS Lite WWII"\nnpc Grenadier { HT 10 }\nnpc Sam { HT 12 }\nencounter Mill {\n  side Ours { Sam }\n  side Theirs { 3 Grenadier }\n${lines}}\n`;
  test('has its state in the encounter, after the sides', () => {
    const once = scene('  state Grenadier 2 { hits taken 4 }\n  check Grenadier 2 DX\n');
    expect(applied(scene('  check Grenadier 2 DX\n'), [hits(0, 4, 'Grenadier 2', 'Grenadier')], 'Mill')).toBe(once);
    expect(
      applied(once, [hits(0, 2, 'Grenadier 1', 'Grenadier'), hits(4, 6, 'Grenadier 2', 'Grenadier')], 'Mill'),
    ).toBe(
      scene('  state Grenadier 2 { hits taken 6 }\n  state Grenadier 1 { hits taken 2 }\n  check Grenadier 2 DX\n'),
    );
    expect(applied(once, [hits(4, 0, 'Grenadier 2', 'Grenadier')], 'Mill')).toBe(scene('  check Grenadier 2 DX\n'));
  });
  test('a character with a sheet of its own is changed there, or where its state is', () => {
    expect(applied(scene(''), [hits(0, 4)], 'Mill')).toBe(scene('').replace('HT 12', 'HT 12, hits taken 4'));
    expect(applied(scene('  state Sam { fatigue taken 1 }\n'), [hits(0, 4)], 'Mill')).toBe(
      scene('  state Sam { fatigue taken 1, hits taken 4 }\n'),
    );
  });
  test('is found in the only encounter that has it, and in none otherwise', () => {
    const change = hits(0, 4, 'Grenadier 3', 'Grenadier');
    expect(applied(scene(''), [change])).toBe(scene('  state Grenadier 3 { hits taken 4 }\n'));
    expect(applied(scene(''), [hits(0, 4, 'Grenadier 4', 'Grenadier')])).toBe(
      'Grenadier 4 takes part in no encounter, so there is nowhere to write what is true of only one Grenadier. Add an encounter with Grenadier on a side.',
    );
    expect(applied(`${scene('')}encounter Barn { side Theirs { 3 Grenadier } }\n`, [change])).toBe(
      'Grenadier 3 takes part in "Mill" and "Barn". Roll it in the encounter that is meant.',
    );
  });
});

describe('conditions', () => {
  const condition = (name: string, from: number, to: number, until?: 'turn' | 'round' | 'fight'): Change => ({
    ...sam,
    is: 'condition',
    condition: name,
    from,
    to,
    ...(until && { until }),
  });
  test('come into a list of their own, with how long they last', () => {
    expect(
      applied(gurps('\n  HT 12\n  gear { Steel Helmet }\n'), [
        condition('Stunned', 0, 1),
        condition('Shock', 0, 3, 'turn'),
      ]),
    ).toBe(gurps('\n  HT 12\n  gear       { Steel Helmet }\n  conditions { Stunned, Shock 3 until turn }\n'));
  });
  test('get another amount and another end, and go', () => {
    const before = gurps(' conditions { Stunned, Shock 3 until turn } ');
    expect(applied(before, [condition('Shock', 3, 5)])).toBe(before.replace('Shock 3', 'Shock 5'));
    expect(applied(before, [condition('Shock', 3, 1, 'fight')])).toBe(before.replace('3 until turn', '1 until fight'));
    expect(applied(before, [condition('Stunned', 1, 0)])).toBe(before.replace('Stunned, ', ''));
    expect(applied(before, [condition('Stunned', 1, 0), condition('Shock', 3, 0)])).toBe(gurps(' '));
    expect(applied(gurps(' conditions { Stunned } '), [condition('Stunned', 1, 2, 'round')])).toBe(
      gurps(' conditions { Stunned 2 until round } '),
    );
  });
});

describe('a member of whom the line of the encounter says something', () => {
  const scene = (line: string, state = ''): string =>
    `use Godlike\nnpc Guard { Body 2 }\nencounter "The dyke" {\n  side Ours { Guard }\n  side Theirs { ${line} }${state}\n}\n`;
  const shock = (who: string, from: number, to: number): Change => ({
    ...wound('torso', 'shock', from, to),
    who,
    of: 'Guard',
  });
  test('gets a state that begins from there', () => {
    expect(applied(scene('2 Guard { wounds { torso 2 shock } }'), [shock('Guard 3', 2, 5)], 'The dyke')).toBe(
      scene('2 Guard { wounds { torso 2 shock } }', '\n  state Guard 3 { wounds { torso 5 shock } }'),
    );
    expect(applied(scene('2 Guard { wounds { torso 2 shock } }'), [shock('Guard 3', 2, 0)], 'The dyke')).toBe(
      scene('2 Guard { wounds { torso 2 shock } }', '\n  state Guard 3 { wounds { without torso 2 shock } }'),
    );
  });
  test('is refused what its line no longer says', () =>
    expect(applied(scene('2 Guard { wounds { torso 1 shock } }'), [shock('Guard 3', 2, 5)], 'The dyke')).toContain(
      'since',
    ));
  test('and a state already keeps it', () =>
    expect(
      applied(
        scene('2 Guard { wounds { torso 2 shock } }', '\n  state Guard 3 { wounds { torso 3 shock } }'),
        [shock('Guard 3', 3, 4)],
        'The dyke',
      ),
    ).toBe(scene('2 Guard { wounds { torso 2 shock } }', '\n  state Guard 3 { wounds { torso 4 shock } }')));
});

test('conditions of one name are told apart by their words in quotes', () => {
  const parried = (option: string, from: number, to: number): Change => ({
    ...sam,
    is: 'condition',
    condition: 'Parried',
    option,
    from,
    to,
    until: 'turn',
  });
  const one = applied(gurps(' ST 10 '), [parried('Sabre', 0, 1)]);
  expect(one).toContain('conditions { Parried until turn "Sabre" }');
  const two = applied(one, [parried('bare hands', 0, 1), parried('Sabre', 1, 2)]);
  expect(two).toMatch(/Parried 2 until turn "Sabre"[\s\S]*Parried until turn "bare hands"/);
  const left = applied(two, [parried('Sabre', 2, 0)]);
  expect(left).not.toContain('Sabre');
  expect(left).toContain('Parried until turn "bare hands"');
  expect(applied(one, [parried('Sabre', 2, 3)])).toContain('Sam has changed');
});
