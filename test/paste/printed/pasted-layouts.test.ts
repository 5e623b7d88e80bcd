import { describe, expect, test } from 'vitest';
import { entryText, sheetOf } from '../../sheet/read-sheets.js';
import { gurps, kinds, noHeading, pasted, points, reported, things, unknown } from './pasted.js';
import { LISTED, POST, SERGEANT, STAT_BLOCK } from './pasted-texts.js';

// Characters as programs, forums, chats and old pages lay them out, pasted between the braces and left as they are. What is
// reported of them is true, and nothing that they say is lost.

describe('a page of a book', () => {
  const text = pasted(SERGEANT);
  test('with words broken at the ends of lines, looks, damage and totals', () => {
    expect(reported(text)).toEqual([]);
    expect(kinds(text, 'disadvantage')).toEqual(['Duty', 'Stubbornness']);
    expect(kinds(text, 'quirk')).toEqual(['Chain-smokes', 'Hums hymns under fire', 'Never writes home.']);
    expect(kinds(text, 'skill')).toEqual(['Driving', 'Guns', 'Survival', 'Fast-Talk', 'Gunner']);
    expect(sheetOf(text).notes).toEqual(['brown hair, gray eyes.']);
    expect(things(text)).toEqual(['Lee-Enfield', 'a lantern', 'medical pack']);
  });
  test('a mistake on the line of age and height is a mistake, and no looks', () => {
    const codes = (line: string) => reported(gurps('Ann', line)).map((one) => one.replace(/:.*/s, ''));
    for (const line of [
      'natoinality british',
      'combat reflexs',
      'hero type Special Power',
      'red hair of an Irish kind',
    ])
      expect([line, codes(`Age 27; ${line}`)]).toEqual([line, ['error unknown-name']]);
    expect(codes('Age 27; short red hair, and eyes of some colour')).toEqual([]);
  });
  test('with numbers that are wrong: each total and value is reported once', () =>
    expect(
      reported(text.replace('[-3]', '[-4]').replace('[20]\nDis', '[25]\nDis').replace('1d-2/1d', '1d-2/1d+1')).map(
        (one) => one.replace(/\..*/, ''),
      ),
    ).toEqual([
      'warning advice: Swing comes to 1d6 here, not 1d6+1',
      'warning advice: Advantages come to 20 points here, not 25',
      'warning advice: Quirks come to -3 points here, not -4',
    ]));
});

describe('a program that makes characters', () => {
  test('writes what a level is measured from, and all totals in one line', () => {
    const text = pasted(LISTED);
    expect(reported(text)).toEqual([]);
    expect(points(text)).toBe('61');
    expect(entryText(sheetOf(text), 'Guns')).toBe('Guns (Rifle) 15 [4]');
    expect(reported(text.replace('Total [61]', 'Total [60]'))).toEqual([
      expect.stringMatching(/^warning advice: All entries come to 61 points here, not 60/),
    ]);
  });

  test('writes Markdown with tables of several columns', () => {
    const text = gurps(
      'Hanna Lindqvist',
      `# Hanna Lindqvist

## Attributes

| Attribute | Value | Points |
|---|---:|---:|
| DX | 12 | 20 |
| IQ | 13 | 30 |

- **Basic Speed:** 5.5
- **Basic Move:** 5

## Advantages

- Combat Reflexes [15]
- *Language: German (Native)* [2]

## Skills

| Skill | Level | Relative | Points |
|---|---|---|---|
| First Aid | 14 | IQ+1 | 2 |
| Research | 12 | IQ-1 | 1 |`,
    );
    expect(reported(text)).toEqual([]);
    expect(points(text)).toBe('70');
    expect(kinds(text, 'skill')).toEqual(['Language', 'First Aid', 'Research']);
  });

  test('writes the points before the traits', () => {
    const text = gurps(
      'Marc Delorme',
      `Name: Marc Delorme
DX 13 [30]
Thrust 1d-2
Height: 5'10"   Weight: 160 lbs   Age: 33
==========
Skills
2 Climbing DX 13 (P/A)
1 Guns (Pistol)/TL6 DX+1 14`,
    );
    expect(reported(text)).toEqual([]);
    expect(points(text)).toBe('33');
    expect(sheetOf(text).fields.map((one) => one.name)).toEqual(expect.arrayContaining(['height', 'weight', 'age']));
  });
});

describe('a stat block of the fourth edition', () => {
  test('has what the game lacks once, and its attacks as lines to read', () =>
    expect(reported(pasted(STAT_BLOCK))).toEqual([
      unknown('Per'),
      noHeading('GURPS Lite WWII', 'SM'),
      unknown('Basic Lift'),
      'error unknown-name: "Brawling (12)" is an attack as stat blocks print it. Attacks are computed from skills and gear. Write `note` before a line that is only to be read.',
      noHeading('GURPS Lite WWII', 'Setting'),
      unknown('Born Tactician'),
      unknown('Soldier/TL6'),
    ]));
});

describe('a forum', () => {
  test('marks words with tags in brackets, and puts costs in parentheses', () => {
    const text = pasted(POST);
    expect(reported(text.replace('Holdout-13 (2)', 'Holdout-13 (4)'))).toEqual([
      expect.stringMatching(/^error wrong-cost: Holdout 13 costs \[2\], not \[4\]/),
    ]);
    expect(reported(text)).toEqual([]);
    expect(kinds(text, 'quirk')).toEqual(['Always late.', 'Loves opera.', 'Vain about her hands']);
    expect(kinds(text, 'skill')).toEqual(['Acting', 'Disguise', 'Brawling', 'Holdout']);
  });

  test('has the words of a disadvantage after a colon, or after its name', () => {
    const text = gurps(
      'Jack Tolliver',
      `Appearance: A wiry man of thirty with sandy hair.
Toughness DR1 (10)
Disadvantages: Duty to the army, 15 or less (-15), Sense of Duty to his squad (-5), Vow: never to surrender (-5)
Weapons: grenades x 2, knife × 3`,
    );
    expect(reported(text)).toEqual([
      'error unknown-name: "A wiry man of thirty with sandy hair." is not a choice of Appearance, which is a trait with choices. Write `note` before a line that is only to be read.',
    ]);
    expect(points(text)).toBe('-15');
    expect(entryText(sheetOf(text), 'Duty')).toBe('Duty [-15]');
    expect(sheetOf(text).items.map((one) => [one.name, one.count])).toEqual([
      ['grenades', 2],
      ['Bayonet or Knife', 3],
    ]);
    expect(reported(text.replace('DR1 (10)', '(DR 1) [10]'))).toEqual(reported(text));
  });
});

describe('what a chat, a page and a word processor add to a text', () => {
  test('are underlines, marks of code, quotations and drawn lines', () => {
    const text = gurps(
      'Moll Treacher',
      `__**Moll Treacher**__
----------
**ST** 9 [-10] | **DX** 14 [45] | _IQ_ 12 [20]
__Disadvantages__: Greed [-15], *Sense of Duty (friends)* [-5]
__Quirks__
> Steals spoons
> Hates dogs
__Skills__
\`Stealth-14 [2]\`
_________________`,
    );
    expect(reported(text)).toEqual([]);
    expect(points(text)).toBe('35');
    expect(kinds(text, 'quirk')).toEqual(['Steals spoons', 'Hates dogs']);
  });

  test('are the tags of HTML', () => {
    const text = gurps(
      'Edo Marchetti',
      `<h2>Edo Marchetti</h2>
<p><strong>ST</strong> 12 [20] <strong>DX</strong> 11 [10]<br/>HT 12 [20]</p>
<ul><li>Brawling-13 [4]</li><li>Stealth-11 [2]</li></ul>
<p style="color: red">Equipment: Rope; <em>a lantern</em></p>`,
    );
    expect(reported(text)).toEqual([]);
    expect(points(text)).toBe('56');
    expect(things(text)).toEqual(['Rope', 'a lantern']);
  });

  test('are bullets of three kinds, with tabs and the line ends of Windows', () => {
    const text = gurps(
      'Bruno Salek',
      '\uF0B7\tST 12 [20]\r\n\uF0B7\tHT 12 [20]\r\nSkills\r\no\tBrawling-11 [2]\r\nEquipment\r\n\u2013\tRope\r\n\u25BA a lantern',
    );
    expect(reported(text)).toEqual([]);
    expect(points(text)).toBe('42');
    expect(things(text)).toEqual(['Rope', 'a lantern']);
  });

  test('are soft hyphens, ligatures and blanks that do not break', () => {
    const text = gurps(
      'Iris Fenn',
      'Advantages: Combat Re\u00ADflexes\u00A0[15]\nSkills: Traf\uFB01c\u00A0Control\u201312 [1]\nQuirks: \u201CVery\u00AD\u201D of\uFB01cial',
    );
    expect(reported(text)).toEqual([expect.stringContaining(unknown('Traffic Control'))]);
    expect(kinds(text, 'advantage')).toEqual(['Combat Reflexes']);
    expect(kinds(text, 'quirk')).toEqual(['Very official']);
  });

  test('are tables side by side', () => {
    const text = gurps(
      'Pia Vogel',
      'Attribute\tLevel\tCost\t\tSkill\tLevel\tCost\nST\t10\t0\t\tStealth\t12\t2\nDX\t12\t20\t\tBrawling\t13\t2',
    );
    expect(reported(text)).toEqual([]);
    expect(points(text)).toBe('24');
  });

  test('are two columns that were copied line by line: one finding, and nothing read of them', () => {
    const text = gurps(
      'Sam Rudd',
      `Age 24
Advantages Equipment
Combat Reflexes [15] Lee-Enfield, 30 rounds,
Fit [5] bayonet, groundsheet`,
    );
    const mixed =
      'error unknown-name: Two columns of a page are mixed here, so the lines from here on cannot be told apart and are not read. Paste one column after the other.';
    expect(reported(text)).toEqual([mixed]);
    expect(reported(gurps('Sam Rudd', 'ST 12 [20] Skills\nDX 12 [20] Brawling-13 [2]'))).toEqual([mixed]);
  });

  test('are macros of a virtual tabletop: one finding for each line', () => {
    const text = gurps(
      'Dirk Vane',
      `DX 13
&{template:default} {{name=Dirk Vane}} {{DX=13}}
/roll 3d6 <= 13 Brawling
[[3d6]] vs [[@{DX}]]
IQ 11`,
    );
    const macro =
      'error not-understood: This line is a macro of a virtual tabletop, which is not read. Remove it. A roll is written as `roll` and the name of what is rolled.';
    expect(reported(text)).toEqual([macro, macro, macro]);
    expect(kinds(text, 'attribute')).toEqual(['DX', 'IQ']);
  });
});
