import { describe, expect, test } from 'vitest';
import { valueText } from '../../../language/values/value.js';
import { sheetOf } from '../../sheet/read-sheets.js';
import { again, of, reported } from './pasted.js';

// Whole characters in the forms of published sheets, in our own words. What is reported of them is true.

const quartermaster = of(
  'GURPS Lite WWII',
  'Sgt. Walter Pruitt',
  `
  5' 9", 160 lbs.; Age: 31.
  ST 11/11 [10]; DX 12 [20]; IQ 12 [20]; HT 11/11 [10].
  Basic Speed 5.75; Move 5; Dodge 6.
  Attributes: 60

  **Advantages (20):**
  • Combat Reflexes [15]
  • Military Rank 1 [5]

  Disadvantages (-30): Duty (15 or less, extremely hazardous) [-20]; Honesty [-10]

  Quirks [-2]:
  - Counts everything twice, aloud
  - Never sits with his back to a door

  Skills: Brawling-13 [2]; Guns/TL6 (Rifle)-16* [4]; First Aid-12 [1];
  Climbing-7 (default DX-5)
  Languages: French-13 [4]
  Equipment: Bayonet or Knife; cloth cap (torso, groin; 1 lb); 24 rounds of .30
  Armor: helmet cover (1 lb)
  Maneuvers: Stealth-11 [1]
  Notes: A quartermaster of the old kind, who "finds" what others lose; he would not, at a pinch, say where.
  Total: 60
`,
);

const blade = of(
  'Wild Talents',
  'Kestrel',
  `
  Archetype: N/A
  Stats (90 pts)
  - Body 4 (20 pts)
  - Coordination 4 (20 pts)
  - Sense 3 (15 pts)
  - Mind 2 (10 pts)
  - Charm 2 (10 pts)
  - Command 3 (15 pts)

  Skills (22 points):
  • [Body] Melee Weapon [Sword]: 5d (10 pts)
  • [Coordination] Dodge 4d (8d) [8]
  • [Sense] Perception 2 [4]
`,
);

describe('a published character, pasted', () => {
  test('of GURPS, third edition', () => {
    expect(reported(quartermaster)).toEqual([]);
    const sheet = sheetOf(quartermaster);
    expect(valueText(sheet.points.spent)).toBe('60');
    expect(sheet.notes).toEqual([
      'A quartermaster of the old kind, who "finds" what others lose; he would not, at a pinch, say where.',
    ]);
    expect(sheet.items.map((one) => one.name)).toEqual([
      'Bayonet or Knife',
      'cloth cap',
      'rounds of .30',
      'helmet cover',
    ]);
  });
  test('with numbers that are wrong: each is reported once, and nothing else', () =>
    expect(
      reported(
        again(quartermaster, (print) =>
          print
            .replace('Advantages (20)', 'Advantages (25)')
            .replace('HT 11/11', 'HT 11/13')
            .replace('Total: 60', 'Total: 61')
            .replace('Move 5', 'Move 6'),
        ),
      ).map((one) => one.replace(/.*(?:=> |; )(?=[^;]*$)/, '')),
    ).toMatchInlineSnapshot(`
      [
        "you can leave it out.",
        "you can leave it out.",
        "Advantages come to 20 points, not 25 as printed.",
        "All entries come to 60 points, not 61 as printed.",
      ]
    `));
  test('of Wild Talents, from a forum', () => {
    expect(reported(blade)).toEqual([]);
    expect(valueText(sheetOf(blade).points.spent)).toBe('112');
  });
  test('with a line that no game knows: one finding for all of it', () =>
    expect(
      reported('use "GURPS Lite WWII"\nnpc A {\n  Setting: Weimar Berlin, in 1928, a city that dances.\n}\n'),
    ).toEqual([
      'error unknown-name: GURPS Lite WWII has no heading and no field "Setting". Write `note` before a line that is only to be read.',
    ]));
});
