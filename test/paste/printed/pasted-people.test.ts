import { describe, expect, test } from 'vitest';
import { entryText, sheetOf } from '../../sheet/read-sheets.js';
import { again, gurps, kinds, of, outcome, points, reported, things } from './pasted.js';

// As in pasted-layouts.test.ts: what ten people who played each of the games did with their characters.

describe('what is beside a title', () => {
  test('are words to read, and points that are compared', () => {
    const text = gurps('Cpl. Edwin Harrow', 'Cpl. Edwin Harrow, Signals (20 points)\nDX 12 [20]');
    expect(reported(text)).toEqual([]);
    expect(sheetOf(text).notes).toEqual(['Signals (20 points)']);
    expect(outcome(again(text, (print) => print.replace('20 points', '25 points')))).toMatchInlineSnapshot(`
      [
        "Cpl. Edwin Harrow, Signals (25 points) => All entries come to 20 points, not 25 as printed.",
      ]
    `);
  });

  test('is no remark where it has a number: what the game knows ends what is said of the title', () => {
    const text = of('Rough Methods', 'Sparrow', 'Sparrow, a scout, Coordination 3, Agility 4, Knife, Lantern 7');
    expect(outcome(text)).toMatchInlineSnapshot(`
      [
        "error not-rated: Lantern takes no number. Remove 7.",
        "wrong: Sparrow, a scout, Coordination 3, Agility 4, Knife, Lantern 7 => attribute Coordination 3 [0]; attribute Agility 4 [0]; Knife; Lantern; Lantern takes no number. Remove 7.",
      ]
    `);
    expect(sheetOf(text).notes).toEqual(['a scout']);
    expect(kinds(text, 'attribute')).toEqual(['Coordination', 'Agility']);
    expect(things(text)).toEqual(['Knife', 'Lantern']);
  });

  test('is the name with the rank in full', () =>
    expect(reported(of('Godlike', 'Cpl. Sean Doyle', 'CORPORAL SEAN DOYLE — Royal Engineers\nBody 3d'))).toEqual([]));
});

describe('fields and totals', () => {
  test('a text ends at the label of the next field of its line', () => {
    const text = of('Godlike', 'Doyle', 'Nationality: British   Rank: Corporal   Age: 29');
    expect(reported(text)).toEqual([]);
    const values = sheetOf(text).fields.map(({ name, value }) => [name, 'text' in value ? value.text : value]);
    expect(values).toEqual(
      expect.arrayContaining([
        ['nation', 'British'],
        ['rank', 'Corporal'],
      ]),
    );
  });

  test('two numbers are not one: what is left of the Will, and the most there is; a fraction is', () => {
    for (const will of ['3/5', '5/5'])
      expect(outcome(of('Godlike', 'A', `Will ${will}`))).toEqual([`note: Will ${will}`]);
    for (const fraction of ['gravity 1/6', 'gravity 2/3', 'Size 5/2'])
      expect(reported(of('Rough Methods', 'A', fraction))).toEqual([]);
  });

  test('a number in parentheses after a cost is what all of the kind come to', () => {
    const text = gurps('A', 'ST 11 [10]  DX 12 [20]   (30)');
    expect(reported(text)).toEqual([]);
    expect(outcome(again(text, (print) => print.replace('(30)', '(40)')))).toMatchInlineSnapshot(`
      [
        "ST 11 [10]  DX 12 [20]   (40) => attribute ST 11 [10]; attribute DX 12 [20]; Attributes come to 30 points, not 40 as printed.",
      ]
    `);
  });

  test('a total after another label of its line, and one that print gives without its sign', () => {
    const text = gurps(
      'A',
      'Player: Kari   Point total: 7\nDX 12 [20]\nDisadvantages (10):\nHonesty [-10]\nQuirks (3): humble; shy; snores',
    );
    expect(outcome(text)).toMatchInlineSnapshot(`[]`);
    expect(outcome(again(text, (print) => print.replace('(10)', '(12)'))).join()).toContain(
      'Disadvantages come to -10 points, not -12',
    );
  });
});

describe('headings', () => {
  test('of two kinds, or in capitals with more words, and costs before names', () => {
    const text = gurps(
      'A',
      'PRIMARY ATTRIBUTES\nDX: 12 [20]\nADVANTAGES & PERKS\n[10] Voice\n[5] Single-Minded\nDISADVANTAGES & QUIRKS\n[-15] Pacifism (Self-Defense Only)',
    );
    expect(reported(text)).toEqual([]);
    expect(points(text)).toBe('20');
  });

  test('of what authors name end at what is something else', () => {
    const text = of('Wild Talents', 'Kestrel', 'Archetype: Mutant; Body 2d; Flight 6d');
    expect(outcome(text)).toMatchInlineSnapshot(`
      [
        "Archetype: Mutant; Body 2d; Flight 6d => archetype Mutant [5]; source Genetic [0]; permission Power Theme [5]; stat Body 2d [10]; skill Flight 6d [12]; Flight must be 0 to 5, not 6. People learn a skill up to five dice; any more are hyper dice.",
      ]
    `);
    expect(kinds(text, 'archetype')).toEqual(['Mutant']);
  });

  test('are left out where things of the game are listed', () => {
    const text = of('Rough Methods', 'Wenna', 'Swim 3\n2 x Axe, Rope (4 kg), Leather Coat\nClimb 2');
    expect(reported(text)).toEqual([]);
    expect(things(text)).toEqual(['Axe', 'Rope', 'Leather Coat']);
    expect(kinds(text, 'skill')).toEqual(['Swim', 'Climb']);
  });
});

describe('an entry', () => {
  test.each([
    ['[DX] 12 [20]', 'DX', 'DX 12 [20]'],
    ['DX 12 (—)', 'DX', 'DX 12 [20]'],
    ['DX¹ 12 [20]', 'DX', 'DX 12 [20]'],
    ['DX `12` [20]', 'DX', 'DX 12 [20]'],
    ['DX = 12', 'DX', 'DX 12 [20]'],
    ['Advantages\nEmpathy 15', 'Empathy', 'Empathy [15]'],
    ['Less Sleep, 2 levels [6]', 'Less Sleep', 'Less Sleep 2 [6]'],
    ['Less Sleep (2 levels) [6]', 'Less Sleep', 'Less Sleep 2 [6]'],
    ['Quirks: Hums (-1)', 'Hums', 'Hums [-1]'],
  ])('%s', (line, trait, read) => {
    const text = gurps('A', line);
    expect(reported(text)).toEqual([]);
    expect(entryText(sheetOf(text), trait)).toBe(read);
  });

  test('is a quirk for each of three short sentences', () => {
    const text = gurps('A', 'Quirks: Dislikes shoes. Likes dogs. Snores.');
    expect(kinds(text, 'quirk')).toEqual(['Dislikes shoes.', 'Likes dogs.', 'Snores.']);
    expect(kinds(gurps('A', 'Quirks: Hates Germans. They killed his brother.'), 'quirk')).toHaveLength(1);
  });

  test('is a thing with its weight after a comma', () => {
    const text = of('Rough Methods', 'Ludo', 'Equipment\nHorse blanket, 3 kg');
    expect(reported(text)).toEqual([]);
    expect(sheetOf(text).items.map(({ name, count }) => [name, count])).toEqual([['Horse blanket', 1]]);
  });

  test('is a score in a hundred', () => {
    const text = of('Men & Supermen', 'Null', 'Knowledges:\n  Physics 95%');
    expect(reported(text)).toEqual([]);
    expect(entryText(sheetOf(text), 'Physics')).toBe('Physics 95 [0]');
  });

  test('is told from a footnote below it', () =>
    expect(outcome(gurps('A', 'Bad Temper† [-10]\n...\n† Only with foremen.'))).toMatchInlineSnapshot(`
      [
        "note: † Only with foremen.",
      ]
    `));
});

describe('powers', () => {
  const inside = (text: string): unknown =>
    sheetOf(text)
      .entries.filter(({ kind }) => kind === 'miracle' || kind === 'power')
      .map(({ trait, entries }) => [trait, entries.map((one) => one.trait)]);

  test('have what they do after a dash, or after their cost', () => {
    const text = of(
      'Wild Talents',
      'Static',
      `Archetype: Mutant
Motivations: Passion – music 2; Loyalty – her daughter 2
Charm 2; Command 2
Powers
**Static** 6d [12] Attacks (Range), Electrocuting, Limited Damage (shock) | **Hears Radio** 2hd [8] Useful
Wings 5d (10 pts) – Useful (Speed)`,
    );
    expect(reported(text)).toEqual([]);
    expect(inside(text)).toEqual([
      ['Static', ['Attacks']],
      ['Hears Radio', ['Useful']],
      ['Wings', ['Useful']],
    ]);
  });

  test('need no heading before what only a power can have', () => {
    const text = of('Wild Talents', 'Bolo', 'Archetype: Mutant\nIron Hide (tough) 5hd: Defends +1, Always On, Obvious');
    expect(reported(text)).toEqual([]);
    expect(inside(text)).toEqual([['Iron Hide', ['Defends']]]);
  });

  test('have their limits on their line', () => {
    const text = of(
      'Men & Supermen',
      'Mirelle',
      'Power: Glass Form 11 (passive, control 90), Limitation: in sunlight only 3',
    );
    expect(reported(text)).toEqual([]);
    expect(inside(text)).toEqual([['Glass Form', ['in sunlight only']]]);
  });

  test('and skills have a plus before them in the parentheses of a stat', () => {
    const text = of('Godlike', 'Tulip', 'Cool: 3d (+Lie 2d, +Bluff 1d)');
    expect(reported(text)).toEqual([]);
    expect(sheetOf(text).entries[0]?.entries.map((one) => one.trait)).toEqual(['Lie', 'Bluff']);
  });

  test('abbreviations that the game lacks are each a finding', () =>
    expect(outcome(of('Wild Talents', 'Bolo', 'B 3d  Co 3d'))).toMatchInlineSnapshot(`
      [
        "declared: B 3d  Co 3d",
      ]
    `));
});

test('a number after what a sheet declares without one is no cost, where columns print it', () =>
  expect(reported(`use "GURPS Lite WWII"\ntrait Per\nnpc A {\nIQ: 10    Per: 10\n}\n`).join()).not.toContain('costs'));

test('what is beyond the game is one finding a line', () =>
  expect(outcome(gurps('A', 'Race: Human\nBasic Lift 24'))).toMatchInlineSnapshot(`
    [
      "note: Race: Human",
      "declared: Basic Lift 24",
    ]
  `));
