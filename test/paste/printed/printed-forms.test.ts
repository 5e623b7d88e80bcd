import { describe, expect, test } from 'vitest';
import { entryText, findingsOf, sheetOf } from '../../sheet/read-sheets.js';
import { of, reported } from './pasted.js';

const gurps = (lines: string): string => `use "GURPS Lite WWII"\nnpc "Joe" {\n${lines}\n}\n`;
const godlike = (lines: string): string => `use "Godlike"\nnpc "Joe" {\n${lines}\n}\n`;

/** The same, as it comes through the door. */
const door = (lines: string): string => of('GURPS Lite WWII', 'Joe', lines);
const heroes = (lines: string): string => of('Wild Talents', 'Rika', lines);

const clean = (text: string): void => expect(reported(text)).toEqual([]);

describe('the marks of print', () => {
  test('a semicolon in parentheses ends no entry', () => {
    clean(door('Gear: Baton (oak; 1 lb), Rope (3 lb; $5)'));
    expect(sheetOf(door('DX 12; Gear: Baton (1d+1 cr; 1 lb), Rope (3 lb; $5)')).items).toHaveLength(2);
  });
  test('a bracket that is never closed still ends at the semicolon', () =>
    expect(reported(gurps('DX 12; Guns (Rifle 12; Stealth-12 [2]'))).toEqual([
      'error unclosed-bracket: This "(" is not closed within its entry, so it is unclear where it ends. Add ")", or remove it.',
    ]));
  test('a brace that is never closed is the author’s', () => {
    expect(sheetOf(door('Quirk: Likes {braces\nHums [-1]\nDX 12')).entries.map((one) => one.trait)).toContain(
      'Likes {braces',
    );
    expect(door('Occupation: smith {of swords\nDX 12')).toContain('smith {of swords');
  });
  test('a list may have bullets', () => {
    clean(door('DX 12\n- Stealth-12 [2]\n* Combat Reflexes [15]\n• Running 8 [1]\n• Gear: rope'));
    expect(sheetOf(door('• DX 12\n- IQ 11')).entries.map((one) => one.trait)).toEqual(['DX', 'IQ']);
  });
  test('a star or dagger refers to a footnote', () => {
    clean(door('DX 12\nStealth-12* [2]\nCombat Reflexes* [15]\nGuns (Pistol)-13† [1]'));
    expect(entryText(sheetOf(door('DX 12\nStealth-12* [2]')), 'Stealth')).toBe('Stealth 12 [2]');
  });
  test.each(['Stealth-12* [2]', '[2] Stealth-12', '2 Stealth 12', '[ST] 12 [20]'])(
    '%s is read at the door, and in a sheet it is said that it can be converted',
    (line) => {
      clean(door(`DX 12\n${line}`));
      const [finding, ...more] = reported(gurps(`DX 12\n${line}`));
      expect(finding).toMatch(/^error not-understood: .*"Convert to Muster lines"/);
      expect(more).toEqual([]);
    },
  );
  test('words may be bold', () => clean(door('DX 12\n**Skills:** Stealth-12 [2]; **Running** 10')));
  test('height and weight as people write them', () => {
    clean(gurps('height 5\' 11"\nweight 180 lbs.'));
    clean(gurps('height 5’ 11”; weight 180 pounds'));
    clean(gurps('Height: 5\'6"; Weight: 130 lbs.'));
    clean(gurps('5\'6", 130 lbs.'));
    const sheet = sheetOf(gurps('5\' 6", 130 lbs.'));
    expect(sheet.fields.filter((one) => one.name === 'height' || one.name === 'weight')).toMatchObject([
      { name: 'height', value: { number: 66 } },
      { name: 'weight', value: { number: 130 } },
    ]);
  });
});

describe('skills in the parentheses of a stat', () => {
  test('are its skills', () => {
    const sheet = sheetOf(godlike('Body 3 (Brawling 2, Endurance 1)'));
    clean(godlike('Body 3 (Brawling 2, Endurance 1)'));
    expect(entryText(sheet, 'Body')).toMatch(/^Body 3d/);
    expect(entryText(sheet, 'Brawling')).toMatch(/^Brawling 2d/);
    expect(sheet.entries.find((one) => one.trait === 'Body')?.entries).toHaveLength(2);
  });
  test('of another stat are reported at their own words', () =>
    expect(reported(godlike('Body 3 (Rifle 2)'))).toEqual([
      'error wrong-place: Rifle belongs to Coordination, not to Body. Move it to the braces of Coordination.',
    ]));
  test('that nobody knows are reported', () =>
    expect(reported(godlike('Body 3 (Brawlng 2)'))).toEqual([
      'error unknown-option: "Brawlng 2" means nothing in the parentheses of Body. Remove it, or keep it as a remark by writing it in quotes.',
    ]));
  test('a whole pool is compared with what it comes to', () => {
    clean(godlike('Body 3, Brawling 2d (5d)'));
    expect(reported(godlike('Body 3, Brawling 2d (6d)'))).toEqual([
      'warning advice: Brawling is 5d here, not 6d. It is computed from the rest of the sheet; you can leave it out.',
    ]);
  });
  test('words that nothing takes are reported, a remark in quotes is kept', () => {
    expect(reported(gurps('DX 12 (quick)'))).toEqual([
      'error unknown-option: "quick" means nothing in the parentheses of DX. Remove it, or keep it as a remark by writing it in quotes.',
    ]);
    clean(gurps('DX 12 "quick"'));
    clean(gurps('Fanaticism (the cause)'));
  });
});

describe('headings', () => {
  test('hold for their line, or for the lines below', () => {
    clean(door('Quirks:\n- Whittles\n- Never swears, ever\nGear:\n- rope\n- lamp oil\nDX 12'));
    expect(sheetOf(door('Gear:\nrope\nlamp oil\nDX 12')).items.map((one) => one.name)).toEqual(['rope', 'lamp oil']);
  });
  test('hold points that are compared with what their entries come to', () => {
    clean(door('Disadvantages (-10):\nHonesty [-10]\nAdvantages [15]: Combat Reflexes [15]\nQuirks [-1]: Whittles'));
    expect(reported(door('Disadvantages (-15): Honesty [-10]'))).toEqual([
      'Disadvantages (-15): Honesty [-10] => disadvantage Honesty [-10]; Disadvantages come to -10 points, not -15 as printed.',
    ]);
  });
  test('totals stand by themselves', () => {
    clean(door('Attributes: 20; Disadvantages: -10\nDX 12 [20]\nHonesty [-10]\nTotal: 10\n10 points'));
    expect(reported(door('DX 12 [20]; Attributes 30; Total: 40'))).toEqual([
      'DX 12 [20]; Attributes 30; Total: 40 => attribute DX 12 [20]; Attributes come to 20 points, not 30 as printed.; All entries come to 20 points, not 40 as printed.',
    ]);
  });
  test('of print say nothing by themselves before entries with costs', () =>
    clean(door('Mundane Traits: Combat Reflexes [15]; Honesty [-10]\nMental Skills: Stealth-10 [2]')));
  test('in the plural of a trait name its specialties', () => {
    clean(door('Languages: German [2], French-10 [2]'));
    expect(entryText(sheetOf(door('Languages: German [2]')), 'Language')).toBe('Language (German) 10 [2]');
  });
  test('Notes: begins a note that runs to the end of its line', () => {
    clean(gurps('Notes: This is an old officer, who "knows" best; he might (at times) err.'));
    expect(sheetOf(gurps('Notes: An old officer, who knows best; he errs.')).notes).toEqual([
      'An old officer, who knows best; he errs.',
    ]);
  });
});

describe('levels of print', () => {
  const nimble = 'DX 14; Double-Jointed [5]; ';
  test('with the default that they come from were not bought', () => {
    clean(gurps(`${nimble}Climbing 12 (default DX-5, +3 double-jointed)`));
    clean(gurps(`${nimble}Climbing 12 [0]`));
    const climbing = sheetOf(gurps(`${nimble}Climbing 12 (default DX-5)`)).entries.find(
      (one) => one.trait === 'Climbing',
    );
    expect(climbing).toMatchObject({ effective: { number: 12 }, cost: { number: 0 } });
    clean(gurps('DX 12; Climbing 7 (default DX-5)'));
    expect(reported(gurps('DX 12; Climbing 9 (default DX-3)'))).toHaveLength(1);
  });
});

describe('weapons of print', () => {
  const webley =
    'weapon Webley .455 { skill Guns (Pistol), Dam 2d, SS 10, Acc 2, 1/2D 150, Max 1700, RoF 3~, Rcl -3, Wt 2.5 }';
  test('have numbers in their names', () => {
    clean(`use "GURPS Lite WWII"\n${webley}\nnpc Joe { gear { Webley .455; 24 rounds of .455 } }\n`);
    const sheet = sheetOf(`use "GURPS Lite WWII"\n${webley}\nnpc Joe { gear { Webley .455; 24 rounds of .455 } }\n`);
    expect(sheet.items.map((one) => one.name)).toEqual(['Webley .455', 'rounds of .455']);
  });
  test('have the fields that print abbreviates', () => {
    const sheet = sheetOf(`use "GURPS Lite WWII"\n${webley}\nnpc Joe { gear { Webley .455 } }\n`);
    const field = (name: string) => sheet.items[0]?.fields.find((one) => one.name === name)?.value;
    expect(field('Recoil')).toMatchObject({ number: -3 });
    expect(field('Half Damage')).toMatchObject({ number: 150 });
    expect(field('RoF')).toMatchObject({ text: '3~' });
  });
  test('of which a field is misspelled are told all that there are', () => {
    const [one = '', ...more] = reported('use "GURPS Lite WWII"\nweapon Luger { skill Guns (Pistol), Recol -3 }\n');
    expect(more).toEqual([]);
    expect(one).toBe('error unknown-name: A weapon has no "Recol". Did you mean "Recoil"?');
    const [all = ''] = reported('use "GURPS Lite WWII"\nweapon Luger { Zubehör 3 }\n');
    expect(all).toContain('Shots');
    expect(all).toContain('Malf');
  });
  test('that a character declares have no field without a meaning either', () => {
    const inside = (declared: string) => reported(`use "GURPS Lite WWII"\nnpc Joe {\n  ${declared}\n}\n`);
    expect(inside('weapon Luger { skill Guns (Pistol), Recol -3 }')).toEqual([
      'error unknown-name: A weapon has no "Recol". Did you mean "Recoil"?',
    ]);
    expect(inside('weapon Luger like Nix')).toEqual([expect.stringContaining('has no weapon "Nix"')]);
  });
  test('have nothing after their names that means nothing', () => {
    const said = (words: string) => reported(`use "GURPS Lite WWII"\nweapon Luger${words}\n`);
    expect(said(': Barrel 5')).toEqual([expect.stringMatching(/^error not-understood: "Barrel 5" means nothing/)]);
    expect(said(' (worn) 3 [4]')).toEqual([
      expect.stringMatching(/^error not-understood: "3" means nothing after "Luger"/),
      expect.stringMatching(/^error not-understood: "\[4\]" means nothing after "Luger"/),
    ]);
  });
});

describe('damage after what is carried', () => {
  test('is a remark that counts for nothing, and is said to be one', () => {
    expect(reported(door('Gear: Large knife (1d-1 cut/imp), rope (blue)'))).toEqual([
      'information advice: "1d-1 cut/imp" changes nothing: Large knife is not declared. Declare it in the campaign with what it does.',
    ]);
    expect(reported(door('Gear: Bayonet or Knife (2d cut)'))).toEqual([
      'information advice: "2d cut" changes nothing: Bayonet or Knife has the values of its declaration.',
    ]);
  });
});

describe('near names', () => {
  const near = (name: string): string => {
    const [message = ''] = findingsOf(gurps(`${name} [1]`));
    return /Did you mean (.*)\?/.exec(message)?.[1] ?? 'none';
  };
  test.each([
    ['Psychology', '"Social Sciences (Psychology)"'],
    ['History', '"Humanities (History)"'],
    ['Overconf', '"Overconfidence"'],
    ['Stelth', '"Stealth"'],
    ['Allies', '"Ally"'],
    ['Fright Checks', '"Fright Check"'],
    ['Stubborn', '"Stubbornness"'],
  ])('of %s are %s', (name, expected) => expect(near(name)).toBe(expected));
  test.each(['Accounting', 'Dancing', 'Writing', 'BL', 'Courtesy Rank'])(
    'of %s are none that only look like it',
    (name) => expect(near(name)).toBe('none'),
  );
});

describe('two numbers with a slash', () => {
  test('of what follows from the rest are without a load and with it', () => {
    clean(gurps('DX 14; HT 10; Move 6/5'));
    clean(gurps('DX 12; HT 10; Move 6/5'));
    expect(reported(gurps('DX 12; HT 10; Move 7/6'))[0]).toContain('Move is 5 here, not 7.');
  });
  test('are an attribute and what goes with it', () => {
    clean(gurps('HT 11/11; ST 12/12 [20]'));
    expect(entryText(sheetOf(gurps('HT 11/14')), 'HT')).toBe('HT 11 [10]');
    expect(reported(gurps('HT 11/14'))).toEqual([
      'warning advice: HT 11 goes with Hits 11 here, not 14. The second number is computed from the rest of the sheet; you can leave it out.',
    ]);
  });
  test('are the special and the general level of a skill', () => {
    clean(gurps('IQ 10; Research 15/9 [2]; Law-14/8'));
    expect(entryText(sheetOf(gurps('IQ 10; Research 15/9 [2]')), 'Research')).toBe('Research 10 [2]');
  });
});

describe('a word that stands for a trait', () => {
  test('is none where other words follow', () => {
    expect(reported(gurps('nation Great Britain'))).toEqual([
      'error unknown-name: "nation" is another word for Sense of Duty in GURPS Lite WWII, which "Great Britain" cannot follow. Did you mean "nationality"?',
    ]);
    expect(sheetOf(gurps('nation Great Britain')).points.spent).toMatchObject({ number: 0 });
    expect(reported(gurps('rank Sergeant'))).toHaveLength(1);
    expect(sheetOf(gurps('rank Sergeant')).points.spent).toMatchObject({ number: 0 });
  });
  test('still is where its own words follow', () => {
    clean(gurps('Comfortable wealth [10]'));
    clean(gurps('Rank 1 [5]; Duty [-15]'));
    clean(gurps('Strength 12 [20]'));
  });
});

describe('a character sheet of a superhero game', () => {
  const hero = (lines: string): string => `use "Wild Talents"\nnpc "Rika" {\n${lines}\n}\n`;
  test('names the stat before a skill and its field after it', () => {
    clean(heroes('Body 4 [20]\n[Body] Melee Weapon [Sword]: 5d (10 pts)\nArchetype: N/A\nPermissions: N/A'));
    const body = sheetOf(heroes('Body 4\n[Body] Melee Weapon [Sword]: 5d (10 pts)')).entries[0];
    expect(body?.entries[0]).toMatchObject({ trait: 'Melee Weapon', specialty: 'Sword', cost: { number: 10 } });
  });
  test('says what is missing where that stat is not above it', () =>
    expect(reported(hero('[Body] Melee Weapon [Sword]: 5d (10 pts)'))).toEqual([
      'error wrong-place: Nothing above this line is called "Body". Write Body with its rating first; what is after [Body] then belongs to it.',
    ]));
  test('counts with an x and prices with a sign', () => {
    clean(
      hero(
        'archetype Psi { source Genetic, Super }\nMind 3\nmiracle "Needle" 4d { Attacks { Penetration x2, Obvious -1 } }',
      ),
    );
  });
  test('has the points in its headings', () =>
    expect(reported(heroes('Stats (25 pts)\nBody 4 [20]\nCommand 1 [5]\nSkills (4 points):\nDodge 2 [4]'))).toEqual(
      [],
    ));
});

describe('what a campaign declares for itself', () => {
  const campaign = (declared: string, lines: string): string =>
    `use "GURPS Lite WWII"\n${declared}\nnpc "Joe" {\n${lines}\n}\n`;
  test('for a price may be had in levels', () => {
    clean(campaign('trait "Extra Life" [25]', 'Extra Life 2 [50]'));
    clean(campaign('trait "Extra Life" [25]', 'Extra Life [25]'));
    clean(campaign('trait "Extra Life" [25]', 'Extra Life x2 [50]'));
    expect(reported(campaign('trait "Extra Life" [25]', 'Extra Life 2 [40]'))).toEqual([
      'error wrong-cost: Extra Life 2 costs [50], not [40].',
    ]);
  });
  test('like a skill with specialties has specialties of its own', () =>
    clean(campaign('skill "Beam Weapons" like Guns', 'DX 12; Beam Weapons (laser) 13 [1]; Beam Weapons (sonic) 12')));
  test('may begin with a digit', () => {
    clean(campaign('trait "3D Spatial Sense" [10]', '3D Spatial Sense [10]'));
    expect(reported(gurps('3D Spatial Sense [10]'))).toEqual([
      'error unknown-name: GURPS Lite WWII has nothing called "3D Spatial Sense".',
    ]);
  });
});

describe('what stands around the statistics', () => {
  test('a saying in quotes and whose it is are notes', () => {
    const text = door('"Mind the step, sir!"\n-- Tales of the Quay, by one who knew\nDX 12 [20]');
    clean(text);
    expect(sheetOf(text).notes).toEqual(['Mind the step, sir!', '-- Tales of the Quay, by one who knew']);
    expect(sheetOf(text).entries.map((one) => one.trait)).toEqual(['DX']);
  });
  test('a name in quotes that is nearly one of the game is no saying', () =>
    expect(reported(gurps('"Combat Reflexs"'))[0]).toContain('Did you mean "Combat Reflexes"?'));
  test('two hyphens separate what follows from an attribute', () => {
    clean(door('DX: 12 [20]  --  Basic Speed: 5.5, Move: 5\nIQ 11 [10] -- Will 11, Vision 11, Smell/Taste 11'));
    const wrong = door('IQ: 11 [10] -- Will 11, Hearing 7\nDX: 12 [20]  --  Basic Speed: 6.25, Move: 6');
    expect(reported(wrong)).toMatchInlineSnapshot(`
      [
        "IQ: 11 [10] -- Will 11, Hearing 7 => attribute IQ 11 [10]; Hearing is 11 here, not 7. It is computed from the rest of the sheet; you can leave it out.",
        "DX: 12 [20]  --  Basic Speed: 6.25, Move: 6 => attribute DX 12 [20]; Basic Speed is 5.5 here, not 6.25. It is computed from the rest of the sheet; you can leave it out.; Move is 5 here, not 6. It is computed from the rest of the sheet; you can leave it out.",
      ]
    `);
    expect(sheetOf(wrong).entries.map((one) => one.trait)).toEqual(['IQ', 'DX']);
  });
  test('two hyphens in a quirk are its own', () =>
    expect(sheetOf(gurps('quirk Hums -- always')).entries[0]?.trait).toBe('Hums -- always'));
  test('damage may stand before what deals it', () => {
    clean(door('ST: 12 [20] -- Basic Damage: 1d+2 swing, 1d-1 thrust'));
    expect(
      reported(door('ST: 12 [20] -- Basic Damage: 1d+2 swing, 1d thrust')).map((one) => one.replace(/ here.*/, '')),
    ).toEqual([expect.stringContaining('Thrust is 1d6-1')]);
    clean(door('ST 12 [20]\nBasic Damage: 1d+2 swing, 1d-1 thrust'));
  });
});

describe('what belongs inside the line above', () => {
  const hero = (lines: string): string => of('Wild Talents', 'Mara', lines);
  /** Points that are left over and motivations that are missing are other stories. */
  const found = (lines: string): string[] => reported(hero(lines)).filter((one) => !one.includes(' over-limit: '));
  const listed =
    'Points: 250 pts\nArchetype: Super-Normal\n• Source: Driven\n• Permissions: (10 pts)\n  • Peak Performer (5 pts)\n' +
    '  • Power Theme [Clocks] (5 pts)\nBody 2, Coordination 2, Sense 2, Mind 2, Charm 2, Command 2';
  test('is read as in its braces, where print lists it below a heading', () => {
    expect(found(listed)).toEqual([]);
    const [archetype] = sheetOf(hero(listed)).entries;
    expect(archetype?.entries.map((one) => one.trait)).toEqual(['Driven', 'Peak Performer', 'Power Theme']);
  });
  test('has totals that are compared', () =>
    expect(found(listed.replace('(10 pts)', '(12 pts)'))).toEqual([
      '\u2022 Permissions: (12 pts) => Permissions come to 10 points, not 12 as printed.',
    ]));
  test('has the names that sheets print: superior stats, stats that are not there', () => {
    const odd = listed
      .replace('(10 pts)', '(13 pts)')
      .replace('Power Theme', 'Inhuman Coordination (3 pts)\n  • Power Theme')
      .replace('Coordination 2', 'Coordination: 9d (45 pts)')
      .replace('Body 2', 'Intrinsics: (5 pts)\n• Custom Stats [Charm] (5 pts)\nBody 2')
      .replace('Charm 2', 'Charm: N/A');
    expect(found(odd)).toEqual([]);
  });
  test('is named where its words are in the parentheses instead', () =>
    expect(found('archetype "Super-Normal" { Inhuman Stats (Coordination to 10) }\nCoordination 5')).toEqual([
      'error unknown-option: "Coordination to 10" means nothing in the parentheses of Inhuman Stats. Write it in braces after it: { Superior Stat (Coordination) }.',
    ]));
  test('is reported where no heading says so', () =>
    expect(found(listed.replace('Archetype: ', 'archetype ')).some((one) => one.includes('wrong-place'))).toBe(true));
});

describe('the fields of a declared weapon', () => {
  const carbine = (fields: string): string[] =>
    findingsOf(
      `use "GURPS Lite WWII"\nweapon Carbine { ${fields} }\nnpc A { Guns (Rifle) 14\n gear { Carbine }\n roll Carbine }\n`,
    );

  test('may have the colon of rulebooks, or a sign of equality', () => {
    expect(carbine('skill: Guns (Rifle); damage: 5d + 1; Acc: 5')).toEqual([]);
    expect(carbine('skill = Guns (Rifle), damage = 5d + 1, Acc = 5')).toEqual([]);
  });
  test('name a trait in quotes or without', () => expect(carbine('skill "Guns (Rifle)", damage 5d')).toEqual([]));
  test('that name a trait report what is none where it is written', () =>
    expect(carbine('skill "Magnetic grip", damage 5d')[0]).toBe(
      'error unknown-name: Unknown name "Magnetic grip": GURPS Lite WWII has nothing called that.',
    ));
});
