import { describe, expect, test } from 'vitest';
import type { SheetEntry } from '../../../language/sheet/sheet.js';
import { sheetOf } from '../../sheet/read-sheets.js';
import { again, gurps, of, outcome, points, reported } from './pasted.js';

// Whole characters as books, forums and chats lay them out, with nothing between the braces but what was pasted.

describe('a character of the third edition', () => {
  test('with a title, columns of attributes and headings with points', () => {
    const text = gurps(
      'Ned Tasker',
      `Ned Tasker
ST: 10 [0]    HT: 11 [10]   Speed: 5.75
DX: 12 [20]   IQ: 12 [20]   Move: 5
Dodge: 6      Brawling: 13 [2]
Height 5'8", Weight 150 lbs. Age 24.
Point Total: 45 points

Advantages (15 points)
Combat Reflexes (15)

Disadvantages (-25 points):
Bad Temper [-10], Sense of Duty (the squad) [-5]; Honesty [-10]

Quirks: Hums when he is afraid; Never lends his pencil; "Swears" in Latin

Skills:
Guns (Rifle) 14 [1]
Telegraphy—13 [2]
Stealth 12 [2]
First Aid 12 [1]
Equipment:
Lee-Enfield rifle, 50 rounds; bayonet; field telephone (12 lbs.)
Notes:
He keeps a diary, which nobody has read.
It is in Welsh.`,
    );
    expect(reported(text)).toEqual([]);
    expect(points(text)).toBe('45');
    expect(sheetOf(text).notes).toEqual(['He keeps a diary, which nobody has read.\nIt is in Welsh.']);
    expect(sheetOf(text).items.map((one) => one.name)).toEqual([
      'Lee-Enfield rifle',
      'rounds',
      'Bayonet or Knife',
      'field telephone',
    ]);
  });

  test('in capitals, with quirks that only their costs separate', () => {
    const text = gurps(
      'Marta Kovacs',
      `24.5 points

ST 9 [-10]; DX 13 [30]; IQ 13 [30]; HT 10 [0].
Speed 5.75; Move 5.
Damage: Thrust 1d-2; Swing 1d-1.

ADVANTAGES: Attractive [5], Charisma +2 [10], Language Talent +1 [2], Voice [10].
DISADVANTAGES: Enemy (Gestapo, 9 or less) [-40]; Wealth (Struggling) [-10]; Secret (Imprisonment) [-20]
QUIRKS: Always wears one glove. [-1] Distrusts priests. [-1] Loves the sea. [-1]
SKILLS: Acting-13 [2]; Fast-Talk-14 [4]; Holdout-12 [1]; Sex Appeal-11 [4]; Stealth-12 [1]; Streetwise-13 [2]; Savoir-Faire-15 [4]
LANGUAGES: Hungarian (native)-13 [0]; German-14 [2]; English-12 [1/2].
EQUIPMENT: Small automatic pistol; forged papers; $120 in mixed notes.`,
    );
    expect(reported(text)).toEqual([]);
    expect(points(text)).toBe('24.5');
    expect(sheetOf(text).items.map((one) => one.name)).toContain('$120 in mixed notes.');
    const quirks = sheetOf(text).entries.filter((one) => one.kind === 'quirk');
    expect(quirks.map((one) => one.trait)).toEqual(['Always wears one glove.', 'Distrusts priests.', 'Loves the sea.']);
  });

  test('with dashes after headings, remarks on numbers and a level of technology after the specialty', () => {
    const text = gurps(
      'Ed Malone',
      `Ed Malone — 94 points
Age 28; 6'1"; 200 lbs.
ST 13 [30], DX 12 [20], IQ 11 [10], HT 12/12 [20]
Basic Speed 6, Move 6 (5 with load)
Dodge 7, Parry 7 (Brawling)

Advantages – Combat Reflexes [15]; High Pain Threshold [10]; Military Rank 1 [5]; Toughness [10].
Disadvantages – Bloodlust [-10]; Code of Honor (Soldier's) [-5]; Duty (all the time; 15 or less) [-15]; Overconfidence [-10]
Quirks – Chews a dead cigar; Calls everyone "sonny"; Hates mules.

Skills – Brawling-14 [4], Guns (Light Automatic Weapon)/TL6-15* [4], Knife-13 [2], Leadership-11 [2], Throwing-12 [4], Survival (Woodlands)-10 [1]
Equipment – helmet, K-rations (2 days)`,
    );
    expect(reported(text)).toEqual([]);
    expect(points(text)).toBe('94');
  });

  test('with headings alone on their lines and nothing after them', () => {
    const text = gurps(
      'Elisa Brandt',
      `ST 8 [-15]
DX 11 [10]
IQ 15 [60]

Advantages
Status 1 [5]
Comfortable Wealth [10]

Disadvantages
Pacifism (Self-Defense Only) [-15]

Quirks
Writes formulas on napkins [-1]
Talks to her cat [-1]

Skills
Fast-Talk 13 [1/2]
Driving (Car) 11 [2]

Equipment
Slide rule (½ lb.)
Leather satchel, 2 lbs.
Notes
She will not carry a gun.
Total cost: 55.5 points`,
    );
    expect(reported(text)).toEqual([]);
    expect(points(text)).toBe('55.5');
    expect(sheetOf(text).notes).toEqual(['She will not carry a gun.']);
  });

  test('with the values of a weapon in its line: one remark that they count for nothing', () =>
    expect(outcome(gurps('A', 'Weapons:\nThompson SMG: 2d+1 damage, Acc 6, SS 11'))).toMatchInlineSnapshot(`[]`));
});

test('a character of Wild Talents, with values that follow after its stats, and headings without a colon', () => {
  const text = of(
    'Wild Talents',
    'Ferryman',
    `Archetype: Mutant (5 pts)
Stats (85 points)
Body 4
Coordination 3
Sense 3
Mind 2
Charm 2
Command 3
Base Will: 5
Loyalty: The river folk (3)
Passion: Maps (2)
Skills
Brawling 3 (7d)
Dodge 2 (5d)`,
  );
  expect(reported(text)).toEqual([]);
});

test('powers of Wild Talents on lines of their own: what is below one is in it', () => {
  const text = of(
    'Wild Talents',
    'Glasswing',
    `Glasswing (59 points)
Archetype: Mutant
Permission: Super
Powers
Flight 5hd (20 points)
Useful
Capacity: Speed
Razor Wings 6d (18 points)
Attacks
Penetration 2
Flaws: If/Then (only by day) -1
Loyalty: her sister (0)`,
  );
  expect(outcome(text)).toMatchInlineSnapshot(`
    [
      "Glasswing (59 points) => All entries come to 58 points, not 59 as printed.",
    ]
  `);
  const powers = sheetOf(text).entries.filter((one) => one.kind === 'miracle');
  const inside = (entries: readonly SheetEntry[]): unknown => entries.map((one) => [one.trait, inside(one.entries)]);
  expect(inside(powers)).toEqual([
    ['Flight', [['Useful', [['Speed', []]]]]],
    [
      'Razor Wings',
      [
        [
          'Attacks',
          [
            ['Penetration', []],
            ['If/Then', []],
          ],
        ],
      ],
    ],
  ]);
  expect(
    sheetOf(text)
      .entries.filter((one) => one.kind === 'loyalty')
      .map((one) => one.trait),
  ).toEqual(['her sister']);
});

test('what is named below the heading of a kind that anything can be named in is of that kind', () =>
  expect(sheetOf(of('Wild Talents', 'A', 'Charm 2\nCommand 2\nPassions: Maps (2)')).entries.at(-1)).toMatchObject({
    kind: 'passion',
    trait: 'Maps',
  }));

describe('a name that is nearly one of the game', () => {
  test.each([
    ['Gunner (Machine Guns)-13 [1]', 'Did you mean "Machine Gun"?'],
    ['Guns (Rifel)-12 [1]', 'Did you mean "Rifle"?'],
    ['Stelth-12 [1]', 'Did you mean "Stealth"?'],
  ])('is reported with what it may mean: %s', (line, advice) =>
    expect(outcome(gurps('A', `DX 12 [20]\n${line}`)).join()).toContain(advice),
  );
  test('is declared where it is more than misspelled', () =>
    expect(outcome(gurps('A', 'DX 12 [20]\nPistols-12 [1]'))).toEqual(['declared: Pistols-12 [1]']));
});

describe('a character', () => {
  test('whose lines end in the midst of names, levels and texts', () => {
    const text = gurps(
      'Leo Hartmann',
      `ST	11	[10]
DX	12	[20]
Advantages: Combat
Reflexes [15], High Pain
Threshold [10].
Skills: Guns (Rifle)-14 [2], Stealth-
12 [2]; First
Aid-10 [1]; Knife-12
[1];
Brawling-12 [1]
Quirks: Whistles “Lili Marleen”; Hates
mules; Never
sleeps on his back
Equipment: M1 Garand; a lantern and
two candles; Rope;
Bayonet or Knife
Disadvantages: Sense of Duty («the squad») [-5]; Honesty [−10]`,
    );
    expect(reported(text).filter((one) => !one.includes('wrong-cost'))).toEqual([]);
    const { entries, items } = sheetOf(text);
    expect(entries.filter((one) => one.kind === 'quirk').map((one) => one.trait)).toEqual([
      'Whistles Lili Marleen',
      'Hates mules',
      'Never sleeps on his back',
    ]);
    expect(items.map((one) => one.name)).toEqual([
      'M1 Garand',
      'a lantern and two candles',
      'Rope',
      'Bayonet or Knife',
    ]);
  });

  test('as tables of Markdown, with a head and a rule, and a numbered list below', () => {
    const text = gurps(
      'Bert Coombes',
      `| Attribute | Level | Cost |
|:----------|:-----:|-----:|
| ST | 12 | 20 |
| HT | 12 | 20 |

| Skill | Level | Cost |
| --- | --- | --- |
| Guns (Rifle) | 12 | 2 |
| Stealth | 10 | 2 |

| Advantage | Cost |
|---|---|
| Fit | 5 |
| High Pain Threshold | 10 |

### Gear
1. Rope
2. A lantern
10. Lee-Enfield rifle`,
    );
    expect(reported(text)).toEqual([]);
    expect(points(text)).toBe('59');
    expect(sheetOf(text).items.map((one) => one.name)).toEqual(['Rope', 'A lantern', 'Lee-Enfield rifle']);
    expect(outcome(again(text, (print) => print.replace('| Fit | 5 |', '| Fit | 6 |')))).toMatchInlineSnapshot(`
      [
        "| Fit | 6 | => advantage Fit [6]; Fit costs [5], not [6].",
      ]
    `);
  });

  test('with bullets inside its lines, and dashes between a name, its level and its cost', () => {
    const text = gurps(
      'Lena Orlova',
      `Lena Orlova – Sniper
Attributes: ST 10 [0] • DX 13 [30] • IQ 12 [20] • HT 11 [10]
ADVANTAGES (21 points)
Acute Vision +3 — 6
Combat Reflexes — 15
DISADVANTAGES
Bloodlust — -10
QUIRKS (-3 points)
1) Counts her kills on the stock
2) Always keeps a dead man's watch
3) Reads Pushkin aloud
SKILLS (6 points)
Stealth — 14 — 4
Camouflage - 13 [2]`,
    );
    expect(reported(text)).toEqual([]);
    expect(points(text)).toBe('74');
    expect(sheetOf(text).notes).toEqual(['Sniper']);
    expect(
      sheetOf(text)
        .entries.filter((one) => one.kind === 'quirk')
        .map((one) => one.trait),
    ).toEqual(['Counts her kills on the stock', "Always keeps a dead man's watch", 'Reads Pushkin aloud']);
  });

  test('with bold labels in its lines, and forms that were not filled in', () => {
    const text = gurps(
      'Tam Dougal',
      `**Name:** Tam Dougal
**Player:** -
**ST:** 12 [20] **DX:** 11 [10] **IQ:** 10 [0] **HT:** 12 [20]
**Speed:** 5.75 **Move:** 5
Perks: none
**Skills:** Brawling - 12 [2], Guns (Rifle) - 13 [2]`,
    );
    expect(reported(text)).toEqual([]);
    expect(points(text)).toBe('54');
  });

  test.each(['Ned Tasker (20 points)', 'NED TASKER, 20 points', 'Ned Tasker   20 pts.', 'Ned Tasker, "The Wire"'])(
    'with a title that says more: %s',
    (title) => expect(reported(gurps('Ned Tasker', `${title}\nDX 12 [20]`))).toEqual([]),
  );

  test('with a rank before the title', () => {
    const text = gurps('Ned Tasker', 'Sgt. Ned Tasker\nDX 12 [20]');
    expect(reported(text)).toEqual([]);
    expect(sheetOf(text).notes).toEqual(['Sgt. Ned Tasker']);
  });

  test('from a chat, with bars and the headings of Markdown', () => {
    const text = gurps(
      'A',
      '**ST** 11 [10] | **DX** 12 [20] | **IQ** 10 [0]\n## Skills\n- Stealth 12 [2]\n# Equipment\n* Rope\n* a lantern',
    );
    expect(reported(text)).toEqual([]);
    expect(sheetOf(text).items.map((one) => one.name)).toEqual(['Rope', 'a lantern']);
  });

  test('from a spreadsheet: its last column is what an entry costs', () => {
    const sheet = (cost: number): string =>
      gurps('A', `Attribute	Level	Points\nST	11	10\nHT	9	-10\nSkills	Level	Points\nStealth	10	${cost}`);
    expect(reported(sheet(2))).toEqual([]);
    expect(outcome(sheet(3))).toMatchInlineSnapshot(`
      [
        "Stealth	10	3 => skill Stealth 10 [3]; Stealth 10 costs [2], not [3].",
      ]
    `);
  });

  test('with the quotation marks and dashes of other languages', () => {
    const text = gurps('A', 'ST: 11 [10]\nStealth‑10 [2]; Running–9 [2]\nQuirks: „Pfeift gern“; «Flucht viel»');
    expect(reported(text)).toEqual([]);
    expect(
      sheetOf(text)
        .entries.filter((one) => one.kind === 'quirk')
        .map((one) => one.trait),
    ).toEqual(['Pfeift gern', 'Flucht viel']);
  });

  test('described in sentences: each is one finding with the way out, however long it runs', () => {
    const text = gurps(
      'A',
      'He has been everywhere twice.\nDescription: A tall man who, when\nnobody looks, cries; he is not ashamed.',
    );
    expect(outcome(text)).toMatchInlineSnapshot(`
      [
        "note: He has been everywhere twice.",
        "note: Description: A tall man who, when nobody looks, cries; he is not ashamed.",
      ]
    `);
  });
});
