import { describe, expect, test } from 'vitest';
import { entryText, sheetOf } from '../../sheet/read-sheets.js';
import { again, gurps, kinds, of, outcome, pasted, points, reported, things } from './pasted.js';
import { HERO } from './pasted-texts.js';

// As in pasted-layouts.test.ts: old pages, letters and forms, and the layouts of other games.

describe('an old page of a fan', () => {
  test('in a box of signs, with all loads and both names of armour', () => {
    const text = gurps(
      'Anton Weiss',
      `+---------------+
| ANTON WEISS   |
+---------------+
| ST  | 12 | 20 |
| HT  | 12 | 20 |
+---------------+
Fatigue 12, Hits 12
Encumbrance: None (24), Light (48), Med (72)
Move: 5 / 4 / 3
Passive Defense 0, Damage Resistance 0
Adv.: Charisma 1 [5]; Fit [5]
Disadv.: Laziness [-10]`,
    );
    expect(outcome(text)).toMatchInlineSnapshot(`
      [
        "note: Encumbrance: None (24), Light (48), Med (72)",
      ]
    `);
    expect(points(text)).toBe('40');
    expect(outcome(again(text, (print) => print.replace('5 / 4 / 3', '6 / 4 / 3')))).toMatchInlineSnapshot(`
      [
        "Move: 6 / 4 / 3 => Move is 5 here, not 6. It is computed from the rest of the sheet; you can leave it out.",
        "note: Encumbrance: None (24), Light (48), Med (72)",
      ]
    `);
  });

  test('quoted in a letter, with the points of attributes in parentheses', () => {
    const text = gurps(
      'Mary Kerr',
      `> Mary Kerr, WAAF. 70 pts.
> ST 9 (-10), DX 12 (20), IQ 14 (45), HT 10 (0).
> Adv: Military Rank 3 (15). Equipment: Rope; a lantern
> Quirks: 1) Bites nails 2) Sleeps badly
> Skills: Leadership 14 (2)`,
    );
    expect(outcome(text)).toMatchInlineSnapshot(`
      [
        "warning advice: Rank usually comes with a Duty.",
        "> Adv: Military Rank 3 (15). Equipment: Rope; a lantern => advantage Military Rank 3 [15]; Rope; a lantern; Rank usually comes with a Duty.; Rank usually comes with a Duty.",
      ]
    `);
    expect(points(text)).toBe('70');
    expect(kinds(text, 'quirk')).toEqual(['Bites nails', 'Sleeps badly']);
    expect(things(text)).toEqual(['Rope', 'a lantern']);
    expect(outcome(again(text, (print) => print.replace('DX 12 (20)', 'DX 12 (25)')))).toMatchInlineSnapshot(`
      [
        "warning advice: Rank usually comes with a Duty.",
        "> Mary Kerr, WAAF. 70 pts. => All entries come to 75 points, not 70 as printed.",
        "> ST 9 (-10), DX 12 (25), IQ 14 (45), HT 10 (0). => attribute ST 9 [-10]; attribute DX 12 [25]; attribute IQ 14 [45]; attribute HT 10 [0]; DX 12 costs [20], not [25].",
        "> Adv: Military Rank 3 (15). Equipment: Rope; a lantern => advantage Military Rank 3 [15]; Rope; a lantern; Rank usually comes with a Duty.; Rank usually comes with a Duty.",
      ]
    `);
  });

  test('in columns of two kinds, with heads that say what they hold', () => {
    const text = gurps(
      'Pascal Roche',
      `Appearance: Age 34; 5'7"; 140 lbs.
DX  12  [20]   |   Move         5
IQ 11 [10] Per 11 SM 0
ADVANTAGES:                       cost
   Charisma +2                     10
SKILLS:                   level   cost
   Brawling                 13     2
Skill	Type	Level	Points
First Aid	M/E	12	2
Dodge 5. Guns (Rifle)-15 [4]
**Notes:** Speaks little; "smokes" (a lot).`,
    );
    expect(outcome(text)).toMatchInlineSnapshot(`
      [
        "declared: IQ 11 [10] Per 11 SM 0",
        "note: **Notes:** Speaks little; "smokes" (a lot).",
      ]
    `);
    expect(points(text)).toBe('48');
    expect(kinds(text, 'skill')).toEqual(['Brawling', 'First Aid', 'Guns']);
    expect(sheetOf(text).notes).toEqual(['Speaks little; smokes (a lot).']);
  });

  test('with a sentence, marks to tick, arrows and links', () => {
    const text = gurps(
      'Tilly Marsh',
      `\u2610 DX 13 [30]
Advantages \u2192 Luck [15], Fit [5]
Skills \u2192 Climbing 13 [2] \u2026 Stealth 13 [2]
[S:Climbing-13]
@UUID[Actor.abc]{Tilly}
*Tilly came to Paris in '38 and never left.*`,
    );
    expect(outcome(text)).toMatchInlineSnapshot(`
      [
        "note: [S:Climbing-13]",
        "note: *Tilly came to Paris in '38 and never left.*",
      ]
    `);
    expect(points(text)).toBe('54');
  });
});

describe('other games', () => {
  test('a hero on a forum, whose powers have descriptions', () => {
    const text = pasted(HERO);
    expect(outcome(text)).toMatchInlineSnapshot(`
      [
        "note: Real Name: Theodore Vance",
        "note: Effect: The target does what he says.",
      ]
    `);
    expect(kinds(text, 'miracle')).toEqual(['Puppet Strings']);
    expect(kinds(text, 'loyalty')).toEqual(['The troupe']);
    expect(kinds(text, 'passion')).toEqual(['Applause']);
  });

  test('one line of pools, with hard dice and a remark', () => {
    const text = of('Wild Talents', 'Thug', 'Body 3d Coord 2d Sense 2d\nBrawling 2d, Dodge 1d (3d)');
    expect(reported(text)).toEqual([]);
    expect(kinds(text, 'stat')).toEqual(['Body', 'Coordination', 'Sense']);
  });

  test('what moves a character, with its name in parentheses', () => {
    const text = of(
      'Wild Talents',
      'Clerk',
      'Charm 2; Command 2\nMotivations: Loyalty (the firm) 2; Passion (numbers) 2',
    );
    expect(reported(text)).toEqual([]);
    expect(kinds(text, 'loyalty')).toEqual(['the firm']);
  });

  test('a record sheet of a Talent, typed out', () => {
    const text = of(
      'Godlike',
      'Pvt. Abel Stokes',
      `Name: Pvt. Abel Stokes
Talent Name: The Doorman
Nationality: American
Languages: German 1d
Will: 12
BODY 3d
  Brawling 2d (5d)
COOL 3d
COMMAND 2d
nature Talent
Talent: Opens any door 4hd
Equipment: bayonet, 80 rounds`,
    );
    expect(outcome(text)).toMatchInlineSnapshot(`
      [
        "note: Talent Name: The Doorman",
      ]
    `);
    expect(kinds(text, 'miracle')).toEqual(['Opens any door']);
    expect(entryText(sheetOf(text), 'Language')).toMatch(/^Language \(German\) 1d/);
    expect(sheetOf(text).fields.find((one) => one.name === 'nation')?.value).toMatchObject({ text: 'American' });
  });

  test('a ferryman of a fantasy game, with measures side by side', () => {
    const text = of(
      'Rough Methods',
      'Hask',
      'Coordination +1; Brawn +2\nSkills: Fight (Wrestling) 3, Swim 2\nHeight: 1.82 m   Weight: 92 kg\nEquipment: Club, Knife, Rope (5 kg)',
    );
    expect(reported(text)).toEqual([]);
    expect(things(text)).toEqual(['Club', 'Knife', 'Rope']);
  });

  test('a form whose labels are words of the language', () => {
    const text = of(
      'Men & Supermen',
      'Anvil Two',
      'CHARACTER NAME: Anvil Two\nnote Group name: The Low Tide\nSEX: male   AGE: 40   HEIGHT: 1.95 m\nSTRENGTH: 18     AGILITY: 12\nCampaign: Low Water\nABILITIES:',
    );
    expect(outcome(text)).toMatchInlineSnapshot(`
      [
        "note: Campaign: Low Water",
      ]
    `);
    expect(sheetOf(text).notes).toEqual(['Group name: The Low Tide', 'Campaign: Low Water']);
    expect(sheetOf(text).fields.find((one) => one.name === 'age')?.value).toMatchObject({ number: 40 });
  });

  test('a name before the first stat, slashes between stats, a motive above a list', () => {
    const text = of(
      'Wild Talents',
      'Cop',
      'Cop: Body 2d / Sense 2d / Charm 2d\nCommand 2d. Base Will 4. Gear: Rope (3 lb)\nMOTIVATIONS\nLoyalty: the city (2)\nPassion: justice (2)\nDodge [in a car] 2d',
    );
    expect(reported(text)).toEqual([]);
    expect(kinds(text, 'stat')).toEqual(['Body', 'Sense', 'Charm', 'Command']);
    expect(things(text)).toEqual(['Rope']);
  });

  test('a hero in the rows of a spreadsheet', () => {
    const text = of('Men & Supermen', 'Volt', 'Strength\t14\nAgility\t17\nEquipment: Handgun, Vest');
    expect(reported(text)).toEqual([]);
    expect(things(text)).toEqual(['Handgun', 'Vest']);
  });

  test('hyper dice below a heading of their own, which names the skill that they are dice of', () => {
    const text = of(
      'Wild Talents',
      'Blur',
      `Archetype: Mutant (Permissions: Super)
Coordination 3d (Dodge 2d); Body 2d
Hyperskill: Dodge +1wd (4 points)
Hyperstats
Body +2hd
Endless`,
    );
    expect(reported(text)).toEqual([]);
    const [archetype, coordination, body] = sheetOf(text).entries;
    expect(archetype?.entries.map((one) => one.trait)).toContain('Super');
    expect(coordination?.entries[0]).toMatchObject({ trait: 'Dodge', entries: [{ trait: 'Hyper' }] });
    expect(body?.entries[0]).toMatchObject({ trait: 'Hyper', entries: [{ trait: 'Endless' }] });
    expect(outcome(again(text, (print) => print.replace('(4 points)', '(5 points)')))).toMatchInlineSnapshot(`
      [
        "Hyperskill: Dodge +1wd (5 points) => hyperskill Hyper 1wd [5]; Hyper 1wd costs [4], not [5].",
      ]
    `);
  });

  test('a power in one line, with what it does after a colon and its cost at the end; sentences that say what it does', () => {
    const text = of(
      'Wild Talents',
      'Ember',
      `Archetype: Mutant (Permissions: Super)
Body 3d, 15 points
Powers:
Heat Ray 6d: Attacks, Penetration 2, 24 points
Wall of Ice 3d+1hd, Defends, 10 points
Strong 4d
Useful: lifts cars, trucks and houses; it is loud.`,
    );
    expect(reported(text)).toEqual([]);
    const powers = sheetOf(text).entries.filter((one) => one.kind === 'miracle');
    expect(powers.map(({ trait, entries }) => [trait, entries.map((one) => one.trait)])).toEqual([
      ['Heat Ray', ['Attacks']],
      ['Wall of Ice', ['Defends']],
      ['Strong', ['Useful']],
    ]);
    expect(
      outcome(again(text, (print) => print.replace('24 points', '25 points').replace('3d, 15', '3d, 16'))),
    ).toMatchInlineSnapshot(`
      [
        "Body 3d, 16 points => stat Body 3d [16]; Body 3d costs [15], not [16].",
        "Heat Ray 6d: Attacks, Penetration 2, 25 points => miracle Heat Ray 6d [25]; quality Attacks 0 [4]; extra Penetration 2 [2]; Heat Ray 6d costs [24], not [25].",
      ]
    `);
  });
});
