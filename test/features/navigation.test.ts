import { describe, expect, test } from 'vitest';
import { definition } from '../../server/features/names/definition.js';
import { documentHighlights, references } from '../../server/features/names/references.js';
import { prepareRename, rename } from '../../server/features/names/rename.js';
import { applied, atCursor, drawRanges, type Fixture, fixture, never } from './harness.js';

const table = `=== campaign.muster
campaign "Snow" {
  use "GURPS Lite WWII"
  weapon Carbine { skill Guns (Rifle), damage 5d + 1 }
}
npc Rifleman, plural Riflemen { ST 11, Guns (Rifle) 12 }
=== platoon.muster
character "Joe Marsh" like Rifleman {
  DX 12 [20], Combat Reflexes [15]
  gear { Carbine }
  roll Guns (Rifle) with Combat Reflexes
}
=== scene.muster
encounter "The mill" {
  side Ours { "Joe Marsh", 2 Riflemen }
  check "Joe Marsh" Guns (Rifle) - 2
}
`;

/** Puts the cursor into the first occurrence of a text of the file. */
function at(file: string, text: string, within = 1): ReturnType<typeof fixture> {
  const start = table.indexOf(`=== ${file}`);
  const offset = table.indexOf(text, start) + within;
  return fixture(`${table.slice(0, offset)}<|>${table.slice(offset)}`);
}

async function define(one: ReturnType<typeof fixture>): Promise<string> {
  return drawRanges(one.context, ((await definition(one.context, atCursor(one), never)) ?? []) as never);
}

async function refer(one: ReturnType<typeof fixture>): Promise<string> {
  return drawRanges(
    one.context,
    (await references(one.context, { ...atCursor(one), context: { includeDeclaration: true } }, never)) ?? [],
  );
}

describe('definition', () => {
  test('of a base goes to the npc, in another file', async () => {
    expect(await define(at('platoon.muster', 'Rifleman'))).toBe(
      'campaign.muster:5  npc «Rifleman», plural Riflemen { ST 11, Guns (Rifle) 12 }',
    );
  });
  test('of an entry goes into the built-in rulebook', async () => {
    expect(await define(at('platoon.muster', 'Combat Reflexes', 9))).toMatch(
      /^builtin:\/\/\/gurps-lite-wwii\.rulebook:\d+ {2}advantage «Combat Reflexes»/,
    );
  });
  test('of an item of the table goes to its declaration', async () => {
    expect(await define(at('platoon.muster', 'Carbine'))).toBe(
      'campaign.muster:3    weapon «Carbine» { skill Guns (Rifle), damage 5d + 1 }',
    );
  });
  test('of a plural among the members goes to the npc', async () => {
    expect(await define(at('scene.muster', 'Riflemen', 5))).toContain('npc «Rifleman»');
  });
  test('of a term of a roll goes into the rulebook', async () => {
    expect(await define(at('scene.muster', 'Guns'))).toMatch(/skill «Guns»/);
  });
  test('of a rulebook goes to its first line', async () => {
    expect(await define(at('campaign.muster', 'GURPS Lite'))).toMatch(/rulebook «"GURPS Lite WWII"»/);
  });
});

test('names in the rules of a campaign lead to what they mean', async () => {
  const source = 'campaign "Snow" {\n  use "GURPS Lite WWII"\n  rules { derived Nerve = Wi<|>ll + 2 }\n}\n';
  expect(await define(fixture(source))).toMatch(/derived «Will» =/);
});

describe('references', () => {
  test('of a character, by name and as a member', async () => {
    expect(await refer(at('platoon.muster', 'Joe'))).toBe(
      [
        'platoon.muster:1  character «"Joe Marsh"» like Rifleman {',
        'scene.muster:2    side Ours { «"Joe Marsh"», 2 Riflemen }',
        'scene.muster:3    check «"Joe Marsh"» Guns (Rifle) - 2',
      ].join('\n'),
    );
  });
  test('of a skill: entries, rolls, fields of weapons, and the rulebook', async () => {
    const found = await refer(at('campaign.muster', 'Guns (Rifle) 12'));
    expect(found).toContain('campaign.muster:3    weapon Carbine { skill «Guns» (Rifle), damage 5d + 1 }');
    expect(found).toContain('campaign.muster:5  npc Rifleman, plural Riflemen { ST 11, «Guns» (Rifle) 12 }');
    expect(found).toContain('platoon.muster:4    roll «Guns» (Rifle) with Combat Reflexes');
    expect(found).toContain('scene.muster:3    check "Joe Marsh" «Guns» (Rifle) - 2');
    expect(found).toMatch(/builtin:.*skill «Guns»/);
  });
  test('highlights stay in the document', async () => {
    const one = at('scene.muster', 'Joe');
    const found = await documentHighlights(one.context, atCursor(one), never);
    expect(found?.length).toBe(2);
  });
});

describe('rename', () => {
  test('of an npc, across files; the plural stays', async () => {
    const one = at('platoon.muster', 'Rifleman');
    expect(await prepareRename(one.context, atCursor(one), never)).toMatchObject({ placeholder: 'Rifleman' });
    const edit = await rename(one.context, { ...atCursor(one), newName: 'Old Rifle, 2nd class' }, never);
    const text = Object.entries(edit?.changes ?? {}).map(([uri, edits]) => applied(one.context, uri, edits));
    expect(text.join('')).toContain('npc "Old Rifle, 2nd class", plural Riflemen');
    expect(text.join('')).toContain('like "Old Rifle, 2nd class" {');
  });
  test('of an item that the table declares', async () => {
    const one = at('platoon.muster', 'Carbine');
    const edit = await rename(one.context, { ...atCursor(one), newName: 'M1 Carbine' }, never);
    expect(
      Object.entries(edit?.changes ?? {})
        .map(([uri, edits]) => applied(one.context, uri, edits))
        .join(''),
    ).toMatch(/weapon M1 Carbine \{[\s\S]*gear \{ M1 Carbine \}/);
  });
  test('a name of a built-in rulebook stays', async () => {
    const one = at('platoon.muster', 'Combat Reflexes');
    expect(await prepareRename(one.context, atCursor(one), never)).toBeNull();
    expect(() => rename(one.context, { ...atCursor(one), newName: 'X' }, never)).toThrow('comes with Muster');
  });
  const powers = fixture(
    'use Godlike\nnpc Wim { Body 2, miracle "Cold <|>breath" 3d, roll Cold breath }\nnpc Kar like Wim { miracle "Cold breath" 4d, without "Cold breath" }\nencounter "Quay" {\n  side A { 2 Wim }\n  check "Wim 2" Cold breath\n  contest Wim 1 Body against Wim 2 "Cold breath"\n}\n',
  );
  const renamed = async (one: Fixture, newName: string): Promise<string> =>
    Object.entries((await rename(one.context, { ...atCursor(one), newName }, never))?.changes ?? {})
      .map(([uri, edits]) => applied(one.context, uri, edits))
      .join('\n');
  test('of what an author named, in rolls of others too; quotes where it could not be read back', async () => {
    expect(await renamed(powers, 'Frost')).toBe(
      'use Godlike\nnpc Wim { Body 2, miracle "Frost" 3d, roll Frost }\nnpc Kar like Wim { miracle "Frost" 4d, without "Frost" }\nencounter "Quay" {\n  side A { 2 Wim }\n  check "Wim 2" Frost\n  contest Wim 1 Body against Wim 2 "Frost"\n}\n',
    );
    expect(await renamed(powers, 'Frost, slow')).toContain('roll "Frost, slow" }');
  });
  test('of an npc: members keep their numbers', async () => {
    const one = fixture(
      'use Godlike\nnpc W<|>im { Body 2 }\nencounter "Quay" {\n  side A { 2 Wim }\n  state Wim 1 { Body 3 }\n  state "Wim 2" { Body 1 }\n  check "Wim 2" Body\n  contest Wim 1 Body opposed by Wim 2 Body\n}\n',
    );
    expect(await renamed(one, 'Sentry')).toBe(
      'use Godlike\nnpc Sentry { Body 2 }\nencounter "Quay" {\n  side A { 2 Sentry }\n  state Sentry 1 { Body 3 }\n  state "Sentry 2" { Body 1 }\n  check "Sentry 2" Body\n  contest Sentry 1 Body opposed by Sentry 2 Body\n}\n',
    );
  });
  const leap = (text: string): Fixture =>
    fixture(
      `=== leap.rulebook\nrulebook Leap\ndice under 3d6 { }\n${text}\n=== ann.muster\nuse Leap\nnpc Ann { roll Jump[2] + 1 }\n`,
    );
  test('of a value with parameters, wherever it is asked', async () => {
    const one = leap('derived Ju<|>mp (run from 0 to 9) = run + 1\nderived Far = Jump[3] + Jump[1]');
    const text = await renamed(one, 'Leap');
    expect(text).toContain('derived Leap (run from 0 to 9) = run + 1\nderived Far = Leap[3] + Leap[1]\n');
    expect(text).toContain('roll Leap[2] + 1');
  });
  test('of a parameter, within its declaration', async () => {
    const one = leap('derived Jump (run from 0 to 9) = ru<|>n + half { let half = run / 2 }\nderived run = Jump[3]');
    expect(await renamed(one, 'start')).toContain(
      'derived Jump (start from 0 to 9) = start + half { let half = start / 2 }\nderived run = Jump[3]',
    );
  });
  test('a name by which a line would mean something else is refused', () => {
    expect(() => rename(powers.context, { ...atCursor(powers), newName: 'Body' }, never)).toThrow(
      'With the name "Body", sheet.muster, line 7 would mean something else.',
    );
  });
  test('a name that is taken is refused', () => {
    const one = at('platoon.muster', 'Joe');
    expect(() => rename(one.context, { ...atCursor(one), newName: 'rifleman' }, never)).toThrow(
      'already has a character called "Rifleman"',
    );
  });

  test('of a table that is rolled, in its rulebook and in rolls of sheets', async () => {
    const one = fixture(`=== my.rulebook
rulebook Fears
kind stat { rating from 1 to 20 else 10 }
stat Nerve
table Fri<|>ght by 2d6 { 2..11: nothing; 12: roll Limb }
table Limb by 1d6 { 1..6: arm }
table Storm by 1d6 { 1..5: rain; 6: roll Fright }
=== sheet.muster
use Fears
npc Ann { Nerve 12, roll Fright + 1 }
`);
    const edits = await renamed(one, 'Terror');
    expect(edits.match(/Terror/g)).toHaveLength(3);
    expect(edits).toContain('roll Terror + 1');
    expect(edits).toContain('6: roll Terror }');
  });
});

test('a place of an encounter is one name on its own line, on those of other places and of members, with an article or without', async () => {
  const farm = fixture(
    'use Godlike\nnpc Wim { Body 2 }\nencounter "Farm" {\n  place gate\n  place "the wall" 40 yards from the ga<|>te\n  place barn 9 yards from gate\n  side A { Wim at gate }\n  side B { Wim behind the wall }\n}\n',
  );
  expect((await refer(farm)).split('\n')).toEqual([
    'sheet.muster:4    place «gate»',
    'sheet.muster:5    place "the wall" 40 yards from the «gate»',
    'sheet.muster:6    place barn 9 yards from «gate»',
    'sheet.muster:7    side A { Wim at «gate» }',
  ]);
});
