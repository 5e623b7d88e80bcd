import { describe, expect, test } from 'vitest';
import { derivedText, entryText, findingsOf, sheetOf } from './read-sheets.js';

/** A soldier with DX 12, IQ 11, HT 11 and the given lines. */
const soldier = (lines: string): string =>
  `use "GURPS Lite WWII"\nnpc "Joe" {\n  ST 11, DX 12, IQ 11, HT 11\n  ${lines}\n}\n`;
const entry = (lines: string, trait: string): string => entryText(sheetOf(soldier(lines)), trait);
const errors = (lines: string): string[] => findingsOf(soldier(lines)).filter((finding) => finding.startsWith('error'));

describe('a number may be left out', () => {
  test('the cost follows from the level', () => expect(entry('Stealth 13', 'Stealth')).toBe('Stealth 13 [4]'));
  test('the level follows from the cost', () => expect(entry('Stealth [4]', 'Stealth')).toBe('Stealth 13 [4]'));
  test('half points are kept', () => expect(entry('Stealth [1/2]', 'Stealth')).toBe('Stealth 10 [0.5]'));
  test('½ and .5 are read as well', () => {
    expect(entry('Stealth [½]', 'Stealth')).toBe('Stealth 10 [0.5]');
    expect(entry('Stealth [.5]', 'Stealth')).toBe('Stealth 10 [0.5]');
  });
  test('no points buy the first level of a ladder that begins free', () => {
    expect(entry('Language (English, native) [0]', 'Language')).toBe('Language (English) 11 [0]');
    expect(sheetOf(soldier('Stealth [0]')).entries.at(-1)?.rating).toBeUndefined();
  });
  test('without both it is the default', () =>
    expect(sheetOf(soldier('Stealth')).entries.at(-1)?.effective).toMatchObject({ number: 7 }));
});

describe('written down, it is checked', () => {
  test('the cost is an assertion', () =>
    expect(errors('Stealth 13 [8]')).toEqual(['error wrong-cost: Stealth 13 costs [4], not [8].']));
  test('a cost between two steps buys the lower one', () => {
    expect(entry('Stealth [5]', 'Stealth')).toBe('Stealth 13 [5]');
    expect(findingsOf(soldier('Stealth [5]'))).toEqual([
      'warning uneven-cost: [5] buys Stealth 13, which costs [4]; the rest buys nothing.',
    ]);
  });
  test('a choice that the cost fits alone is taken', () => {
    expect(entry('Appearance [-20]', 'Appearance')).toBe('Appearance [-20]');
    expect(sheetOf(soldier('Appearance [-20]')).entries.at(-1)?.options).toEqual(['Hideous']);
  });
  test('a level below the ladder cannot be bought', () =>
    expect(errors('Stealth 3')[0]).toContain('out-of-range: Stealth cannot be bought below 10'));
  test('a fraction is no level', () =>
    expect(errors('Stealth 12.5')[0]).toContain('must be a whole number. Write 12 or 13'));
  test('a thousands separator is told of', () => expect(errors('Stealth [1,500]')[0]).toContain('not-a-number'));
});

describe('a thousands separator is told of, with the number that is meant,', () => {
  const said = '"1,500" is not read as one number. Write 1500.';
  const saidOf = (text: string): string[] =>
    findingsOf(text).filter((finding) => !finding.startsWith('information') && finding.includes('not-a-number'));
  test.each([
    ['a cost', 'Stealth [1,500]'],
    ['a rating', 'Stealth 1,500'],
    ['a quantity', 'gear { 1,500 Hand Grenade }'],
    ['a weight', 'gear { Rope 1,500 lb }'],
    ['a price', 'gear { Rope $1,500 }'],
    ['a field', 'age 1,500'],
    ['a number in parentheses', 'Dependent (1,500 points, loved one, 9 or less)'],
    ['a value that follows from the rest', 'Dodge 1,500'],
    ['a setting that somebody states', 'points 1,500'],
    ['a roll', 'roll DX - 1,500'],
  ])('as %s', (_, line) => expect(saidOf(soldier(line))).toEqual([`error not-a-number: ${said}`]));
  test.each([
    ['a setting of a campaign', 'use "GURPS Lite WWII"\ncampaign C { points 1,500 }\n'],
    ['the count of a side', 'use "GURPS Lite WWII"\nnpc Joe { }\nencounter E { side A { 1,500 Joe } }\n'],
    ['a cost that the table sets', 'use "GURPS Lite WWII"\ntrait "Weather Sense" [1,500]\n'],
    [
      'a field of what the table declares',
      'use "GURPS Lite WWII"\nweapon Carbine { skill Guns (Rifle), damage 5d, weight 1,500 lb }\n',
    ],
  ])('as %s', (_, text) => expect(saidOf(text)).toEqual([`error not-a-number: ${said}`]));
  test('with its sign', () => {
    expect(saidOf(soldier('Stealth [-1,500]'))).toEqual([`error not-a-number: ${said.replaceAll('1', '-1')}`]);
    expect(saidOf(soldier('Stealth -1,500'))).toEqual([`error not-a-number: ${said.replaceAll('1', '-1')}`]);
  });
});

describe('how many of a thing somebody carries', () => {
  const load = (gear: string): string => derivedText(sheetOf(soldier(`gear { ${gear} }`)), 'Load');
  const tooMany = ['error out-of-range: 999999999 of one thing is more than anyone can carry'];
  const saidOf = (gear: string): string[] =>
    errors(`gear { ${gear} }`).map((finding) => finding.replace(/ carry\..*/, ' carry'));
  test('stands before its name or behind it', () => {
    expect(load('2 Rope 3 lb')).toBe('6 lb');
    expect(load('Rope x2 3 lb')).toBe('6 lb');
    expect(load('Rope 3 lb x2')).toBe('6 lb');
  });
  test('has an end, wherever it stands', () => {
    expect(saidOf('999999999 Rope 3 lb, 2 Knife')).toEqual(tooMany);
    expect(saidOf('Rope 3 lb x999999999, 2 Knife')).toEqual(tooMany);
    expect(saidOf('1000000 Knife')).toEqual([]);
  });
  test('and what is beyond it counts as one: no other value suffers', () => {
    expect(load('999999999 Rope 3 lb, 2 Rope 3 lb')).toBe(load('3 Rope 3 lb'));
    expect(load('Rope x999999999 3 lb')).toBe(load('Rope 3 lb'));
  });
});

describe('levels as printed sheets write them', () => {
  test('a glued hyphen is no minus', () => expect(entry('Brawling-13', 'Brawling')).toBe('Brawling 13 [2]'));
  test('a level with its bonuses is accepted where the cost says so', () => {
    expect(entry('Double-Jointed, Climbing 15 [2]', 'Climbing')).toBe('Climbing 12 = 15 [2]');
    expect(errors('Double-Jointed, Climbing 15 [2]')).toEqual([]);
  });
  test('alone it is what was bought', () =>
    expect(entry('Double-Jointed, Climbing 12', 'Climbing')).toBe('Climbing 12 = 15 [2]'));
  test('unless the campaign says otherwise', () => {
    const text = `use "GURPS Lite WWII"\ncampaign "C" { levels effective }\nnpc "Joe" { DX 12, Double-Jointed, Climbing 15 }\n`;
    expect(entryText(sheetOf(text), 'Climbing')).toBe('Climbing 12 = 15 [2]');
  });
  test('a field may have a colon behind its name, as forms do', () => {
    expect(errors('Age: 24.')).toEqual([]);
    expect(errors('Age: 24, Nationality: Great Britain, Sex: female')).toEqual([]);
    expect(sheetOf(soldier('Age: 24')).fields.find((one) => one.name === 'age')?.value).toMatchObject({ number: 24 });
  });
  test('a full stop ends a line of print', () => {
    expect(errors('Fit [5]; Brawling-13 [2].')).toEqual([]);
    expect(errors('Brawling-13 [2]; Stealth 13.')).toEqual([]);
    expect(errors('Brawling-13 [2]; Guns (Rifle) [2]; Fit.')).toEqual([]);
    expect(errors('Brawling . 13')).toHaveLength(1);
  });
  test('the technology level may stand behind the name', () =>
    expect(entry('Guns/TL6 (Rifle) 14', 'Guns')).toBe('Guns (Rifle) 14 [2]'));
});

describe('a field', () => {
  test('that is true or false is true where its name is written alone', () => {
    expect(errors('heavy boots, settled')).toEqual([]);
    expect(sheetOf(soldier('heavy boots')).fields.find((one) => one.name === 'heavy boots')?.value).toMatchObject({
      value: true,
    });
  });
  test('of any other type without its value is an error', () =>
    expect(errors('age, nationality')).toEqual([
      'error not-a-number: age is empty. Write its value after it.',
      'error not-a-number: nationality is empty. Write its value after it.',
    ]));
});

describe('names', () => {
  test('letter case does not matter', () =>
    expect(entry('COMBAT reflexes', 'Combat Reflexes')).toBe('Combat Reflexes [15]'));
  test('a typing mistake gets the near name', () =>
    expect(errors('Combat Relfexes')).toEqual([
      'error unknown-name: GURPS Lite WWII has nothing called "Combat Relfexes". Did you mean "Combat Reflexes"?',
    ]));
  test('a choice stands for its trait', () => expect(entry('Filthy Rich', 'Wealth')).toBe('Wealth [50]'));
  test('a trait twice is told of at both', () => expect(errors('Luck, Luck')).toHaveLength(2));
  test('a skill once for each specialty', () => expect(errors('Guns (rifle) 14, Guns (pistol) 14')).toEqual([]));
});
