import { describe, expect, test } from 'vitest';
import { parseSheet } from '../../language/grammar/parse.js';
import { inherit } from '../../language/sheet/inherit.js';
import { valueText } from '../../language/values/value.js';
import { findingsOf, sheetOf, uriOf, workspaceOf } from './read-sheets.js';

const book = 'use Godlike\n';
const entries = (text: string, name: string): string[] => {
  const workspace = workspaceOf({ 'a.muster': book + text });
  const thing = workspace.lookUp(uriOf('a.muster'), name);
  const sheet = thing && workspace.sheet(thing.uri, thing.path);
  return (sheet?.entries ?? []).flatMap((entry) => [
    `${entry.trait} ${entry.rating ? valueText(entry.rating) : ''}${entry.inherited === undefined ? '' : ` from ${entry.inherited}`}`,
    ...entry.entries.map(
      (inner) =>
        `  ${inner.trait} ${inner.rating ? valueText(inner.rating) : ''}${inner.inherited === undefined ? '' : ` from ${inner.inherited}`}`,
    ),
  ]);
};
const rifleman = 'npc Rifleman, plural Riflemen { Body 2 { Run 1 }, Coordination 2 { Rifle 2 } }\n';

describe('like', () => {
  test('`without` may be said again before each name', () =>
    expect(entries(`${rifleman}npc Kurt like Rifleman { without Body, without Coordination }`, 'Kurt')).toEqual([]));
  test('copies all entries', () =>
    expect(entries(`${rifleman}npc Kurt like Rifleman`, 'Kurt')).toEqual([
      'Body 2d from Rifleman',
      '  Run 1d from Rifleman',
      'Coordination 2d from Rifleman',
      '  Rifle 2d from Rifleman',
    ]));
  test('own entries replace the rating and keep what is nested', () => {
    expect(entries(`${rifleman}npc Kurt like Rifleman { Coordination 3 { Dodge 1 } }`, 'Kurt')).toEqual([
      'Body 2d from Rifleman',
      '  Run 1d from Rifleman',
      'Coordination 3d',
      '  Rifle 2d from Rifleman',
      '  Dodge 1d',
    ]);
  });
  test('own wounds come beside those of the base; one of the same place and kind takes its place', () => {
    const items = (own: string): string[] => {
      const base = 'npc Brandt { wounds { left leg 3 shock, torso 6 shock } }\n';
      const workspace = workspaceOf({ 'a.muster': `${book}${base}npc Kurt like Brandt { wounds { ${own} } }` });
      const [, sheet] = workspace.sheets(uriOf('a.muster'));
      return (sheet?.items ?? []).map(
        ({ name, rating, options }) => `${name} ${rating && valueText(rating)} ${(options ?? []).join(' ')}`,
      );
    };
    expect(items('torso 2 killing, head 1 shock, head 1 killing')).toEqual([
      'left leg 3 shock',
      'torso 6 shock',
      'torso 2 killing',
      'head 1 shock',
      'head 1 killing',
    ]);
    expect(items('torso 8 shock, without left leg 3 shock')).toEqual(['torso 8 shock']);
  });
  test('a thing with only a block keeps what is inherited of it', () => {
    const base = 'npc Brandt { gear { 2 Grenade allowed "two", Rope } }\n';
    const workspace = workspaceOf({
      'a.muster': `${book}${base}npc Kurt like Brandt { gear { Grenade { weight 1 lb } } }`,
    });
    const [, sheet] = workspace.sheets(uriOf('a.muster'));
    expect(sheet?.items.map(({ name, count }) => [name, count])).toEqual([
      ['Grenade', 2],
      ['Rope', 1],
    ]);
  });
  test('without removes', () =>
    expect(entries(`${rifleman}npc Kurt like Rifleman { without Rifle, Body }`, 'Kurt')).toEqual([
      'Coordination 2d from Rifleman',
    ]));
  test('without removes one specialty, as its entry is written', () => {
    const book = 'use "GURPS Lite WWII"\nnpc Rifleman { Guns (Rifle) 13, Guns (Pistol) 12 }\n';
    for (const name of ['Guns (Rifle)', '"Guns (Rifle)"'])
      expect(
        workspaceOf({ 'sheet.muster': `${book}npc Kurt like Rifleman { without ${name} }` })
          .sheets(uriOf('sheet.muster'))[1]
          ?.entries.map(({ specialty }) => specialty?.toLowerCase()),
      ).toEqual(['pistol']);
  });
  test('an entry that only has a block keeps its rating, and leaves out what its block says', () =>
    expect(entries(`${rifleman}npc Kurt like Rifleman { Coordination { Dodge 1, without Rifle } }`, 'Kurt')).toEqual([
      'Body 2d from Rifleman',
      '  Run 1d from Rifleman',
      'Coordination 2d from Rifleman',
      '  Dodge 1d',
    ]));
  test('what no base has cannot be left out', () =>
    expect(
      findingsOf(
        `${book}${rifleman}npc Kurt like Rifleman { without Dodge, Run\nBody { without Sight } }\nnpc Karl { without Rifle }`,
      ),
    ).toEqual([
      'error unknown-name: Nothing called "Dodge" is inherited from Rifleman, so it cannot be left out. Correct the name, or remove it.',
      'error unknown-name: Nothing called "Sight" is inherited from Rifleman, so it cannot be left out. Correct the name, or remove it.',
      'error unknown-name: "Rifle" cannot be left out because nothing is inherited here. Write `like` and a name in the header, or remove the line.',
    ]));
  test('of several bases the later wins', () => {
    expect(
      entries(`${rifleman}npc Veteran { Coordination 4 }\nnpc Kurt like Rifleman, Veteran`, 'Kurt'),
    ).toContainEqual('Coordination 4d from Veteran');
  });
  test('a name nobody has', () =>
    expect(findingsOf(`${book}npc Kurt like Nobody`)).toEqual([
      'error unknown-name: There is no character or npc called "Nobody" in this campaign, so Kurt cannot be like it.',
    ]));
  test('a circle is told of at both ends', () =>
    expect(findingsOf(`${book}npc A like B\nnpc B like A`).map((one) => one.slice(0, 11))).toEqual([
      'error cycle',
      'error cycle',
    ]));
  test('a character of another game', () => {
    const text = 'use Godlike\nnpc Kurt like Sam';
    expect(findingsOf(text, { 'b.muster': 'use "GURPS Lite WWII"\nnpc Sam { ST 11 }' })).toEqual([
      'error wrong-game: Sam belongs to another game. A character can only be like a character of the same game.',
    ]);
  });
  test('mistakes of the base are told of there alone', () => {
    expect(findingsOf(`${book}npc A { Boddy 2 }\nnpc B like A`)).toHaveLength(1);
  });
});

test('an inherited number still explains itself', () => {
  const sheet = sheetOf(`${book}npc B like A { Coordination 3 }\n`, { 'a.muster': `${book}npc A { Body 3 }` });
  expect(sheet.derivations.get('0/rating')?.origin).toMatchObject({
    uri: uriOf('a.muster'),
    path: '1.0',
    part: 'rating',
  });
});

describe('whoever is like many', () => {
  const ladder = (levels: number): string =>
    Array.from(
      { length: levels },
      (_, at) => `npc A${at + 1} like A${at}, B${at} {}\nnpc B${at + 1} like B${at}, A${at} {}\n`,
    ).join('');

  test('a base that can be reached in a million million ways is read once', () => {
    const text = `npc A0 { Body 3 }\nnpc B0 { Coordination 2 }\n${ladder(40)}`;
    expect(findingsOf(book + text)).toEqual([]);
    expect(entries(text, 'A40')).toEqual(['Body 3d from A0', 'Coordination 2d from B0']);
  });

  test('a chain of three thousand hands its entries on to the last, in any order of the text', () => {
    const chain = Array.from({ length: 3000 }, (_, at) => `npc N${at + 1} like N${at} {}\n`);
    for (const lines of [chain, chain.toReversed()])
      expect(entries(`npc N0 { Body 3 }\n${lines.join('')}`, 'N3000')).toEqual(['Body 3d from N0']);
  });

  test('a change at the end of a long chain reaches its beginning', () => {
    const chain = Array.from({ length: 500 }, (_, at) => `npc N${at + 1} like N${at} {}\n`).join('');
    const workspace = workspaceOf({ 'base.muster': `${book}npc N0 { Body 3 }\n`, 'chain.muster': book + chain });
    const last = () =>
      workspace
        .sheets(uriOf('chain.muster'))
        .at(-1)
        ?.entries.map((one) => one.rating && valueText(one.rating));
    expect(last()).toEqual(['3d']);
    const affected = workspace.setSheet(uriOf('base.muster'), parseSheet(`${book}npc N0 { Body 4 }\n`).root);
    expect(affected).toContain(uriOf('chain.muster'));
    expect(last()).toEqual(['4d']);
  });

  test('in a knot of circles each names the bases that lead back, and inherits from those around it', () => {
    const names = Array.from({ length: 12 }, (_, at) => `K${at}`);
    const knot = names
      .map((name) => `npc ${name} like ${names.filter((one) => one !== name).join(', ')} {}\n`)
      .join('');
    const findings = findingsOf(`${book}npc Outside { Body 3 }\n${knot}npc Free like K3, Outside {}\n`);
    expect(new Set(findings.map((one) => one.split(':')[0]))).toEqual(new Set(['error cycle']));
    expect(findings).toHaveLength(12 * 11);
    const circle =
      'npc A like B, Outside { Coordination 2 }\nnpc B like C { Sense 3 }\nnpc C like A { Brains 2 }\nnpc Outside { Body 3 }\n';
    expect(entries(circle, 'A')).toEqual(['Sense 3d from B', 'Body 3d from Outside', 'Coordination 2d']);
    expect(entries(circle, 'C')).toEqual(['Body 3d from Outside', 'Coordination 2d from A', 'Brains 2d']);
    expect(findingsOf(book + circle)).toEqual([
      'error cycle: A is like itself, through B. Remove one `like`.',
      'error cycle: B is like itself, through C. Remove one `like`.',
      'error cycle: C is like itself, through A. Remove one `like`.',
    ]);
  });
});

test('what a base has inherited itself is shared by all who are like it', () => {
  const length = 40;
  const chain = Array.from({ length }, (_, at) => `npc N${at + 1} like N${at} { quirk "Habit ${at}" }\n`).join('');
  const workspace = workspaceOf({ 'a.muster': `use "GURPS Lite WWII"\nnpc N0 { ST 11 }\n${chain}` });
  const uri = uriOf('a.muster');
  const rules = workspace.governedBy(uri)?.rules;
  const entries = workspace.charactersOf(uri).flatMap((path) => {
    const character = workspace.character(uri, path);
    return character && rules ? inherit(workspace.lineage(character), rules) : [];
  });
  expect(entries.length).toBeGreaterThan((length * length) / 2);
  expect(new Set(entries).size).toBeLessThan(4 * length);
});
