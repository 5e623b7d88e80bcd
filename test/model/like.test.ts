import { describe, expect, test } from 'vitest';
import { valueText } from '../../language/values/value.js';
import { findingsOf, sheetOf, uriOf, workspaceOf } from './read-sheets.js';

const book = 'use Godlike\n';
const entries = (text: string, name: string): string[] => {
  const sheet = workspaceOf({ 'a.muster': book + text })
    .sheets(uriOf('a.muster'))
    .find((one) => one.name === name);
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
  test('without removes', () =>
    expect(entries(`${rifleman}npc Kurt like Rifleman { without Rifle, Body }`, 'Kurt')).toEqual([
      'Coordination 2d from Rifleman',
    ]));
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
      'error unknown-name: "Rifle" cannot be left out, because nothing is inherited here. Say after the name whom Karl is `like`, or remove the line.',
    ]));
  test('of several bases the later wins', () => {
    expect(
      entries(`${rifleman}npc Veteran { Coordination 4 }\nnpc Kurt like Rifleman, Veteran`, 'Kurt'),
    ).toContainEqual('Coordination 4d from Veteran');
  });
  test('a name nobody has', () =>
    expect(findingsOf(`${book}npc Kurt like Nobody`)).toEqual([
      'error unknown-name: Nobody in this campaign is called "Nobody", so Kurt cannot be like it.',
    ]));
  test('a circle is told of at both ends', () =>
    expect(findingsOf(`${book}npc A like B\nnpc B like A`).map((one) => one.slice(0, 11))).toEqual([
      'error cycle',
      'error cycle',
    ]));
  test('a character of another game', () => {
    const text = 'use Godlike\nnpc Kurt like Sam';
    expect(findingsOf(text, { 'b.muster': 'use "GURPS Lite WWII"\nnpc Sam { ST 11 }' })).toEqual([
      'error wrong-game: Sam belongs to another game; one character cannot be like a character of another.',
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
