import { describe, expect, test } from 'vitest';
import { importSheet } from '../../../language/paste/import-sheet.js';
import { createWorkspace } from '../../../language/workspace/index.js';
import { entryText, sheetOf } from '../../sheet/read-sheets.js';
import { again, gurps, kinds, outcome, pasted, points, reported, things } from './pasted.js';
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
    const found = (line: string): string => outcome(gurps('Ann', `Age 27; ${line}`)).join();
    for (const line of ['natoinality british', 'combat reflexs'])
      expect([line, found(line)]).toEqual([line, expect.stringMatching(/^error unknown-name: /)]);
    expect(found('hero type Special Power')).toBe('declared: Age 27; hero type Special Power');
    expect(found('short red hair, and eyes of some colour')).toBe('');
  });
  test('with numbers that are wrong: each total and value is reported once', () =>
    expect(
      reported(
        again(text, (print) =>
          print.replace('[-3]', '[-4]').replace('[20]\nDis', '[25]\nDis').replace('1d-2/1d', '1d-2/1d+1'),
        ),
      ).map((one) => one.replace(/.* => /, '')),
    ).toMatchInlineSnapshot(`
      [
        "Swing is 1d6 here, not 1d6+1. It is computed from the rest of the sheet; you can leave it out.",
        "advantage Combat Reflexes [15]; advantage Military Rank 1 [5]; Advantages come to 20 points, not 25 as printed.",
        "quirk Never writes home. [-1]; Quirks come to -3 points, not -4 as printed.",
      ]
    `));
});

describe('a program that makes characters', () => {
  test('writes what a level is measured from, and all totals in one line', () => {
    const text = pasted(LISTED);
    expect(reported(text)).toEqual([]);
    expect(points(text)).toBe('61');
    expect(entryText(sheetOf(text), 'Guns')).toBe('Guns (Rifle) 15 [4]');
    expect(outcome(again(text, (print) => print.replace('Total [61]', 'Total [60]')))).toMatchInlineSnapshot(`
      [
        "Attributes [60] Advantages [20] Disadvantages [-25] Quirks [-2] Skills [8] = Total [60] => Attributes come to 60 points, as printed; Advantages come to 20 points, as printed; Disadvantages come to -25 points, as printed; Quirks come to -2 points, as printed; Skills come to 8 points, as printed; All entries come to 61 points, not 60 as printed.",
      ]
    `);
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

  test.each([
    ['Name: Marc Delorme     Age: 33     Height: 6 ft', 'Marc Delorme'],
    ['Name: Marc Delorme Age: 33 Height: 6 ft', 'Marc Delorme'],
    ['Character Name: Marc Delorme\tAge: 33, Height: 6 ft', 'Marc Delorme'],
  ])('has more than the name on its first line: %j', (first, name) => {
    const text = importSheet(`${first}\nDX 13 [30]`, {
      workspace: createWorkspace(),
      uri: 'file:///a.muster',
      game: 'GURPS Lite WWII',
    });
    expect(text).toMatchObject({
      text: expect.stringContaining(`character "${name}" {\n  age 33\n  height 6 ft\n  DX 13 [30]\n}`),
    });
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
    expect(outcome(pasted(STAT_BLOCK))).toMatchInlineSnapshot(`
      [
        "declared: IQ: 10    Per: 10",
        "note: SM: 0     FP: 11",
        "declared: Basic Lift 24",
        "note: Brawling (12): 1d-2 crushing. Reach C.",
        "note: Setting: The Ardennes; in a winter that does not end",
        "declared: Traits: Combat Reflexes [15]; Born Tactician [10]",
        "declared: Skills: Brawling-12; Guns/TL6 (Rifle) (E) DX+2 [2]-12; Soldier/TL6 (A) IQ+1 [4]-11",
      ]
    `));
});

describe('a forum', () => {
  test('marks words with tags in brackets, and puts costs in parentheses', () => {
    const text = pasted(POST);
    expect(outcome(again(text, (print) => print.replace('Holdout-13 (2)', 'Holdout-13 (4)')))).toMatchInlineSnapshot(
      `
      [
        "[b]Liesl Haas[/b] (82 points) => All entries come to 84 points, not 82 as printed.",
        "[*]Brawling (2) 14[*]Holdout-13 (4) => skill Brawling 14 [2]; skill Holdout 13 [4]; Holdout 13 costs [2], not [4].",
      ]
    `,
    );
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
    expect(outcome(text)).toMatchInlineSnapshot(`
      [
        "note: Appearance: A wiry man of thirty with sandy hair.",
      ]
    `);
    expect(points(text)).toBe('-15');
    expect(entryText(sheetOf(text), 'Duty')).toBe('Duty [-15]');
    expect(sheetOf(text).items.map((one) => [one.name, one.count])).toEqual([
      ['grenades', 2],
      ['Bayonet or Knife', 3],
    ]);
    expect(outcome(again(text, (print) => print.replace('DR1 (10)', '(DR 1) [10]')))).toMatchInlineSnapshot(`
      [
        "note: Appearance: A wiry man of thirty with sandy hair.",
      ]
    `);
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
    expect(outcome(text)).toMatchInlineSnapshot(`
      [
        "Skills: Trafﬁc Control–12 [1] => skill Traffic Control 12 [1]; Traffic Control 12 costs [4], not [1].",
      ]
    `);
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
    expect(outcome(text)).toMatchInlineSnapshot(`
      [
        "wrong: Advantages Equipment Combat Reflexes [15] Lee-Enfield, 30 rounds, Fit [5] bayonet, groundsheet => Two columns of a page are mixed from here on, so its lines cannot be told apart. Paste one column after the other.",
      ]
    `);
    expect(outcome(gurps('Sam Rudd', 'ST 12 [20] Skills\nDX 12 [20] Brawling-13 [2]'))).toMatchInlineSnapshot(`
      [
        "wrong: ST 12 [20] Skills DX 12 [20] Brawling-13 [2] => Two columns of a page are mixed from here on, so its lines cannot be told apart. Paste one column after the other.",
      ]
    `);
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
    expect(outcome(text)).toMatchInlineSnapshot(`[]`);
    expect(kinds(text, 'attribute')).toEqual(['DX', 'IQ']);
  });
});
