import { describe, expect, test } from 'vitest';
import { parseSheet } from '../../language/grammar/parse.js';
import { locateRule } from '../../language/workspace/locate.js';
import { findingsOf, sheetOf, show, uriOf, workspaceOf } from '../sheet/read-sheets.js';

const gurps = (campaign: string, character: string): string =>
  `use "GURPS Lite WWII"\ncampaign "C" { ${campaign} }\ncharacter "Ann" { age 20, ${character} }\n`;
const problems = (campaign: string, character: string): string[] =>
  findingsOf(gurps(campaign, character)).filter((one) => !one.startsWith('information over-limit'));

describe('a campaign', () => {
  test('sets the budget', () =>
    expect(problems('points 10', 'ST 12')).toEqual([expect.stringContaining('error over-limit: 20 points spent')]));
  test('sets a cap', () => expect(problems('disadvantages at most 10', 'Honesty, Bully')[0]).toContain('at most 10'));
  test('bans with a reason', () =>
    expect(problems('ban Luck "nobody is lucky here"', 'Luck')).toEqual([
      'error banned: The campaign "C" does not allow Luck: nobody is lucky here. Remove it.',
    ]));
  test('bans and asks for several at once', () => {
    expect(problems('ban Luck, Fit, points 100', 'Fit').map((one) => one.slice(0, 70))).toEqual([
      'error banned: The campaign "C" does not allow Fit. Remove it.',
    ]);
    expect(problems('ban Luck, Fitt', 'ST 11')).toEqual([
      'error unknown-name: GURPS Lite WWII has nothing called "Fitt". Did you mean "Fit"?',
    ]);
    expect(problems('switch Erratum on', 'ST 11')).toEqual([
      'error unknown-setting: GURPS Lite WWII has no switch "Erratum".',
    ]);
  });
  test('asks for a trait', () =>
    expect(problems('require Duty', 'ST 11')).toEqual([
      'error required: The campaign requires Duty of every character. Add it.',
    ]));
  test('does not ask an npc', () =>
    expect(findingsOf('use "GURPS Lite WWII"\ncampaign "C" { points 10, require Duty }\nnpc Giant { ST 18 }')).toEqual(
      [],
    ));
  test('knows its settings', () =>
    expect(problems('pionts 10', 'ST 11')[0]).toContain(
      'unknown-setting: GURPS Lite WWII has no setting "pionts". Did you mean "points"?',
    ));
  test('allows a trait', () =>
    expect(problems('ban Luck, allow Luck "but Ann is"', 'Luck')[0]).toContain('information banned'));
  test('allows a code', () => expect(problems('points 10, allow over-limit "veterans"', 'ST 12')).toEqual([]));
  test('of its own rules', () =>
    expect(problems('rules { advantage Sixth Sense { cost 12 } }', 'Sixth Sense [11]')).toEqual([
      'error wrong-cost: Sixth Sense costs [12], not [11].',
    ]));
});

describe('the game master overrules', () => {
  test('an entry', () =>
    expect(problems('points 100', 'Stealth 13 [1] allowed "from the old sheet"')).toEqual([
      expect.stringContaining('information wrong-cost'),
    ]));
  test('for nothing', () =>
    expect(problems('points 100', 'Stealth [1] allowed "why not"')).toEqual([
      expect.stringContaining('warning useless-allowance'),
    ]));
});

describe('the reach of a campaign', () => {
  const files = {
    'one/campaign.muster': 'use "GURPS Lite WWII"\ncampaign "One" { points 10 }\n',
    'one/ann.muster': 'character "Ann" { age 20, ST 12 }\n',
    'one/deeper/bob.muster': 'character "Bob" { age 20, ST 12 }\n',
    'two/ann.muster': 'use Godlike\ncharacter "Ann" { Body 2 }\n',
  };
  test('is its folder and below', () => {
    const workspace = workspaceOf(files);
    for (const file of ['one/ann.muster', 'one/deeper/bob.muster'])
      expect(workspace.findings(uriOf(file)).map((one) => one.message)).toContainEqual(
        expect.stringContaining('20 points spent'),
      );
    expect(workspace.sheets(uriOf('two/ann.muster'))[0]?.rulebook).toBe('Godlike');
  });
  test('the same name in two campaigns is no double', () =>
    expect(
      workspaceOf(files)
        .findings(uriOf('one/ann.muster'))
        .map((one) => one.code),
    ).not.toContain('duplicate-name'));
  test('the same name twice in one is told of at both', () => {
    const workspace = workspaceOf({ ...files, 'one/other.muster': 'character "ann" { age 20 }\n' });
    for (const file of ['one/ann.muster', 'one/other.muster'])
      expect(workspace.findings(uriOf(file)).map((one) => one.code)).toContain('duplicate-name');
  });
  test('two campaigns in a folder', () => {
    const workspace = workspaceOf({ ...files, 'one/second.muster': 'campaign "Two" { }\n' });
    expect(workspace.findings(uriOf('one/campaign.muster')).map((one) => one.code)).toContain('two-campaigns');
  });
});

describe('what the book lacks', () => {
  test('a trait of the table', () =>
    expect(findingsOf('use "GURPS Lite WWII"\ntrait "Weather Sense" [5]\nnpc A { Weather Sense [5] }')).toEqual([]));
  test('a skill like another', () => {
    const sheet = sheetOf(
      'use "GURPS Lite WWII"\nskill "Glider Repair" like Mechanic\nnpc A { IQ 11, Glider Repair 12 }',
    );
    expect(sheet.entries.at(-1)).toMatchObject({ trait: 'Glider Repair', kind: 'skill', cost: { number: 4 } });
  });
  test('a weapon', () => {
    const text =
      'use "GURPS Lite WWII"\nweapon Carbine { skill Guns (Rifle), damage 5d + 1, weight 6 }\nnpc A { DX 12, Guns (Rifle) 14, gear { Carbine, "Tin mug" weight 1/2 } }';
    const sheet = sheetOf(text);
    expect(findingsOf(text)).toEqual([]);
    expect(sheet.items.map((item) => item.name)).toEqual(['Carbine', 'Tin mug']);
    expect(sheet.derived.find((one) => one.name === 'Load')?.value).toMatchObject({ number: { n: 13, d: 2 } });
  });
});

describe('no rulebook', () => {
  test('is said once', () =>
    expect(findingsOf('character "Ann" { ST 12 }')).toEqual([
      expect.stringContaining('error no-rulebook: Nothing says which game this is.'),
    ]));
  test('of that name', () =>
    expect(findingsOf('use "GURPS Light"\ncharacter "Ann" { ST 12 }')).toEqual([
      expect.stringContaining('error unknown-rulebook: There is no rulebook called "GURPS Light".'),
    ]));
});

test('findings stand in the order of the text', () => {
  const workspace = workspaceOf({
    'a.muster': 'use "GURPS Lite WWII"\nnpc A { Nothing, Stealth 13 [1], gear { 2 Hand Grenade }\n roll Nobody }\n',
  });
  expect(workspace.findings(uriOf('a.muster')).map((one) => `${one.origin.path} ${show(one).split(':')[0]}`)).toEqual([
    '1.0 error unknown-name',
    '1.1 error wrong-cost',
    '1.3 error unknown-name',
  ]);
});

test('a rule of the table is found where the table wrote it', () => {
  const text =
    'use "GURPS Lite WWII"\ncampaign "C" { rules { advantage Sixth Sense { cost 12 } } }\nnpc A { Sixth Sense [11] }\n';
  const workspace = workspaceOf({ 'a.muster': text });
  const [finding] = workspace.findings(uriOf('a.muster'));
  const place =
    finding?.rule && locateRule(workspace.books, finding.rule, () => parseSheet(text, uriOf('a.muster')).root);
  expect(place && text.slice(place.offset, place.end)).toBe('Sixth Sense');
});

test('a setting of a character that cannot be read changes nothing', () =>
  expect(problems('points 10', 'points 1,500, ST 12').map((one) => one.slice(0, 40))).toEqual([
    'error over-limit: 20 points spent, 10 to',
    'error not-a-number: "1,500" is not read ',
  ]));
