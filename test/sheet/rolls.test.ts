import { describe, expect, test } from 'vitest';
import { parseSheet } from '../../language/grammar/parse.js';
import type { Rolled } from '../../language/sheet/sheet-roll.js';
import { valueText } from '../../language/values/value.js';
import type { Workspace } from '../../language/workspace/workspace.js';
import { sheetOf, uriOf, workspaceOf } from './read-sheets.js';

const shown = (rolled: Rolled | undefined): string =>
  rolled
    ? [
        valueText(rolled.value),
        rolled.height !== undefined && rolled.height > 1 ? `height ${rolled.height}` : '',
        rolled.fixed ? `fixed ${rolled.fixed.join(' ')}` : '',
        rolled.against ? `against ${rolled.against.name ?? ''} ${shown(rolled.against.rolled)}` : '',
      ]
        .filter((part) => part !== '')
        .join(', ')
    : 'nothing';

/** The rolls of a sheet, with their values and findings. */
function rollsOf(text: string, more: Record<string, string> = {}): string[] {
  return sheetOf(text, more).rolls.map((roll) =>
    roll.findings.length > 0 ? roll.findings.map((finding) => finding.code).join(' ') : shown(roll.rolled),
  );
}

describe('pools', () => {
  const talent = (rolls: string): string =>
    `use Godlike\nnpc Joe { Talent yes, Body 3 { Brawling 2 }, Coordination 2 { Rifle 3, Dodge 1, Sailing (Sailboat) 1 }, miracle "Walks on air" 4d + 1wd\n${rolls} }\n`;
  test.each([
    ['roll Coordination + Rifle', '5d'],
    ['roll Rifle', '5d'],
    ['roll Rifle + 2d', '7d'],
    ['roll Walks on air', '4d + 1wd'],
    ['roll "Walks on air"', '4d + 1wd'],
    ['roll Rifle with aim 2', '7d'],
    ['roll Rifle difficulty 4', '5d, height 4'],
    ['roll Rifle with difficulty 4 "a long shot"', '5d, height 4'],
    ['roll Body + Sense', '5d'],
    ['roll 6d', '6d'],
    ['roll Coordination + "Sailing (Sailboat)"', '3d'],
    ['roll Coordination + Sailing (Sailboat)', '3d'],
  ])('%s is %s', (line, expected) => expect(rollsOf(talent(line))).toEqual([expected]));
  test('a called shot fixes a die', () =>
    expect(rollsOf(talent('roll Rifle with called shot head'))).toEqual([expect.stringContaining('fixed 10')]));
  test.each([
    ['roll Rifel', 'unknown-name'],
    ['roll Rifle with lazer sight', 'unknown-modifier'],
    ['roll Rifle with aim 1, aim 1', 'duplicate-entry'],
    ['roll Rifle +', 'not-understood'],
  ])('%s is %s', (line, expected) => expect(rollsOf(talent(line))).toEqual([expected]));
});

describe('the words of a line', () => {
  const two = (line: string): string[] =>
    rollsOf(
      `campaign { use Godlike; switch Opposed Rolls on }\nnpc Joe { Talent yes, Coordination 2 { Rifle 3 }, miracle "Warm breath" 4d\n${line} }\n` +
        `npc A { Talent yes, Body 2 { Brawling 1 }, miracle "Cold breath" 3d }\n`,
    );
  test.each([
    ['roll "Warm breath" against A "Cold breath"', '4d, against A 3d'],
    ['contest "Warm breath" against A "Cold breath"', '4d, against A 3d'],
    ['roll "Warm breath" opposed by "A" "Cold breath" "who is it?"', '4d, against A 3d'],
    ['roll "Warm breath" "Cold breath"', '4d'],
    ['roll Rifle "aim"', '5d'],
    ['roll Rifle aim 2 against A Brawling', '7d, against A 3d'],
    ['roll Rifle for the widest set against A Brawling', '5d, against A 3d'],
  ])('%s is %s', (line, expected) => expect(two(line)).toEqual([expected]));

  test.each([
    [
      'what follows an unknown modifier is read',
      'roll Rifle with nonsense against A Flurb',
      'unknown-modifier unknown-name',
    ],
    [
      'an unknown modifier ends where the next one begins',
      'roll Rifle with nonsense, flurb',
      'unknown-modifier unknown-modifier',
    ],
    ['an opponent without a roll is an opponent', 'roll Rifle against A', 'not-understood'],
    ['the same within quotes', 'roll Rifle opposed by "A"', 'not-understood'],
  ])('%s', (_, line, expected) => expect(two(line)).toEqual([expected]));

  test.each([
    ['roll attack B with Sword, raging', 'Did you mean "attitude raging"?'],
    ['roll attack B with Sword, head', 'Did you mean "hit place head" or "behind cover head"?'],
    ['roll Fight with routine', 'Did you mean "task routine"?'],
  ])('a value without its modifier: %s', (line, told) => {
    const { rolls } = sheetOf(`use "Rough Methods"\nnpc A { Fight 1, gear { Sword }, ${line} }\nnpc B\n`);
    expect(rolls.flatMap(({ findings }) => findings.map(({ message }) => message))).toEqual([
      expect.stringContaining(told),
    ]);
  });

  test('no word of a game is a word of the language: a trait can be called Difficulty', () =>
    expect(
      rollsOf(
        'campaign "Snow" { use "GURPS Lite WWII"; skill Difficulty like Stealth }\nnpc Joe { DX 12, Difficulty 13; roll Difficulty; roll Difficulty - 2 against 10 }\n',
      ),
    ).toEqual(['13', '11, against  10']));
});

describe('targets', () => {
  const soldier = (rolls: string): string =>
    `use "GURPS Lite WWII"\nnpc Joe { DX 12, IQ 11, Guns (Rifle) 15, Voice, Diplomacy 10\n${rolls} }\n`;
  test.each([
    ['roll Guns (Rifle)', '15'],
    ['roll Guns (Rifle) - 4 "snap shot"', '11'],
    ['roll Stealth', '7'],
    ['roll Diplomacy', '12'],
    ['roll skill Running', 'illegal-roll'],
    ['roll 12', '12'],
  ])('%s is %s', (line, expected) => expect(rollsOf(soldier(line))).toEqual([expected]));
  test('a situation is taken by name', () => {
    expect(rollsOf(soldier('roll Reaction Band + Reaction\nroll Reaction Band + Reaction with Voice'))).toEqual([
      '3d6',
      '3d6+2',
    ]);
  });
  test('somebody else stands against it', () => {
    expect(
      rollsOf(soldier('roll Stealth against Ivan IQ'), { 'b.muster': 'use "GURPS Lite WWII"\nnpc Ivan { IQ 9 }' }),
    ).toEqual(['7, against Ivan 9']);
    expect(rollsOf(soldier('roll Stealth against "Nobody" IQ'))).toEqual(['unknown-member']);
  });
});

describe('an encounter', () => {
  const files = {
    'people.muster':
      'use Godlike\nnpc Rifleman, plural Riflemen { Coordination 2 { Rifle 2 }, Sense 2 }\ncharacter "Joe" { Sense 3 { Hearing 1 }, Command 2, Cool 2 }\n',
    'farm.muster':
      'use Godlike\nencounter "The farm" {\n side Ours { Joe }\n side Theirs { 3 Riflemen, Nobody }\n check Joe Sense + Hearing difficulty 3 "the bolt of a rifle"\n contest Rifleman 2 Sense against Joe Sense\n}\n',
  };
  const workspace = workspaceOf(files);
  test('finds those it does not know', () =>
    expect(workspace.findings(uriOf('farm.muster')).map((one) => one.code)).toEqual(['unknown-member']));
  test('is about the characters of its campaign', () =>
    expect(
      workspace
        .findings(uriOf('people.muster'))
        .filter((one) => one.severity === 'error' && one.code !== 'required-field'),
    ).toEqual([]));
});

describe('what cannot be rolled says why', () => {
  const finding = (roll: string): string | undefined =>
    sheetOf(`use "GURPS Lite WWII"\nnpc Joe { ST 12\nheight 70 in\nweight 150 lb\nroll ${roll}\n}`).rolls[0]
      ?.findings[0]?.message;
  test.each([
    ['ST / 0', 'This cannot be rolled: 12 cannot be divided by 0.'],
    [
      'weight + height',
      'This cannot be rolled: 150 lb and 70 in cannot be added; only numbers of one measure, dice and pools can.',
    ],
    ['999999999d6', 'This cannot be rolled: a number in it is too large for dice, or not whole.'],
    ['ST with aim 2, aim 1', 'Aim is used twice. Remove one of the two.'],
  ])('%s', (roll, message) => expect(finding(roll)).toBe(message));
});

test('an entry that its author named is rolled, though its name begins with an action of the rulebook', () => {
  const sheet = sheetOf('use Godlike\nnpc Wim { Body 2, miracle "Cold breath" 3d, roll Cold breath }');
  expect(sheet.rolls.map((roll) => roll.rolled && valueText(roll.rolled.value))).toEqual(['3d']);
});

describe('the same words, read again', () => {
  const uri = uriOf('sheet.muster');
  /** The outcome of Wim's line or its findings, and the places of the names in it. */
  const read = (workspace: Workspace, text: string): string => {
    workspace.setSheet(uri, parseSheet(text, uri).root);
    const [roll] = workspace.sheets(uri)[0]?.rolls ?? [];
    const wrong = roll?.findings.map(({ code }) => code).join(' ');
    const places = workspace
      .lines(uri)
      .flatMap(({ source, parts }) =>
        source.type !== 'roll'
          ? []
          : parts.flatMap(({ meaning }) =>
              meaning.is === 'own' ? [meaning.entry.path] : meaning.is === 'person' ? [meaning.who.path] : [],
            ),
      );
    return [wrong || shown(roll?.rolled), ...places].join(' @');
  };
  const wim = (entries: string, line: string): string => `use Godlike\nnpc Wim { ${entries}, roll ${line} }\n`;

  test('mean what the character has at that time', () => {
    const workspace = workspaceOf({});
    const versions = [
      'miracle "Iron lungs" 3d',
      'Body 2',
      'Body 2, miracle "Iron lungs" 5d',
      'miracle "Iron lungs" 5d',
    ];
    expect(versions.map((entries) => read(workspace, wim(entries, 'Iron lungs')))).toEqual([
      '3d @1.0',
      'unknown-name',
      '5d @1.1',
      '5d @1.0',
    ]);
  });

  test('mean whoever is called so at that time, and what that character has', () => {
    const workspace = workspaceOf({});
    const line = wim('Body 2', 'Body against A Iron lungs');
    const versions = [
      'npc A { Body 1, miracle "Iron lungs" 3d }',
      'npc A { Body 1 }',
      'npc B { Body 1, miracle "Iron lungs" 3d }',
      'npc B { Body 1 }\nnpc A { miracle "Iron lungs" 4d }',
    ];
    expect(versions.map((other) => read(workspace, line + other))).toEqual([
      '2d, against A 3d @2 @2.1',
      'unknown-name @2',
      'unknown-name',
      '2d, against A 4d @3 @3.0',
    ]);
  });
});
