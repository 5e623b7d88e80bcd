import { describe, expect, test } from 'vitest';
import { replayAll } from '../../../language/play/lines/replay.js';
import { linesOf, made } from './made.js';

const game = 'Men & Supermen';
/** Six scores by three dice and three by four. */
const scores = (face: number): string[] => [
  ...Array.from({ length: 6 }, () => [face, face, face].join()),
  ...Array.from({ length: 3 }, () => [face, face, face, face].join()),
];
const sets = [1, 2, 4].flatMap(scores);
const choices = [
  'sex=female',
  'set=3',
  'charismas=switched',
  'hero type=Special Power',
  'extra=Special Power',
  'handedness=left',
];

describe('a hero by dice', () => {
  test('a woman by the third set, with one more power, tall, and an only child no longer', () => {
    const dice = [
      ...sets,
      ...['3,4,3', '4'], // 19 and 4 years
      ...['4,4,4', '5,5,5,5', '40'], // a power, and 40 is below the 45 of the first try
      ...['2,2,2', '1,1,1,1', '40'], // one more, and 40 misses the 35 of a later try
      ...['95', '40,60', '3,3,3,3', '3,3,3,3'], // 1.925 m and 100 mm; Build 12 and 10
      ...['2', '31', '30', '12'], // February has no 31st and no 30th
      ...['2', '4', '3', '99', '8', '6', '1', '10', '1'], // no mutant; white, wavy, light brown hair, violet eyes
      ...['500', '14', '1', '60', '2', '3', '1', '1'],
    ].join('/');
    const created = made(game, { dice, choices });
    expect(linesOf(created)).toEqual([
      'sex female, hero type Special Power',
      'Strength 12, Agility 12, Constitution 13',
      'Active Charisma 12, Normal Charisma 12, Learning 12',
      'Newoen 16, Hearing 16, Sight 16',
      'age 23',
      'power "Special Power 1" 12 (control 96)',
      'power "Special Power 2" 6 (control 80)',
      'height 2.025 m',
      'Beauty 12, Build 22',
      'note Born on 12 February',
      'note Skin Normal White',
      'note Hair Wavy',
      'note Hair Light Brown',
      'note Eyes Light Violet',
      'note Blood A+',
      'handedness left',
      'note From Great Britain, Isolated Area',
      'note A sibling, 6 years apart',
      'note A sibling, 1 years apart',
      'note 4 Editing Points, 2 Fate Points',
    ]);
    expect(created.faults).toEqual([]);
  });

  test('an alien whose every part is changed, and whose skin has several colours', () => {
    const dice = [
      ...sets,
      ...['3,4,3', '4', '90', '50', '1,1', '3,3,3,3', '3,3,3,3', '2', '12'],
      ...['85', '1', '90'], // a mutant, of 90 % by a d100 after the 1 of a d4: an aspect is changed up to 45
      ...['45', '20', '3', '2', '1', '3', '18'], // skin in two colours and a pattern
      ...['1', '45', '11', '2'], // blue hair
      ...['46', '1', '6'], // eyes as everybody has
      ...['45', '93', '5', '45', '6', '1', '4', '45', '1', '2', '45', '46'], // sexes of the race, skin, fingers, one feature
      ...['30', '8', '16', '22'],
    ].join('/');
    const created = made(game, { dice, choices: ['set=1', 'hero type=Alien'] });
    expect(linesOf(created).slice(9)).toEqual([
      'note A mutant of 90 %',
      'note Skin Dark Multiple',
      'note Banded skin: Red',
      'note Banded skin: Orange',
      'note Hair Curly',
      'note Hair Normal Blue',
      'note Eyes Dark Green',
      'note Sexes: asexual',
      'note A race of 5 sexes',
      'note Skin partly Hairy',
      'note Skin partly Feathers',
      'note 6 tentacles, and no arms or legs',
      "note An unusual feature of the player's choice",
      'note Blood Green',
      'handedness right',
      'note From North America, Metropolis',
      'note 4 Editing Points, 2 Fate Points',
    ]);
  });

  test('powers of a child wait for a grown body, and grow surer meanwhile', () => {
    const dice = [
      ...sets,
      ...['2,1,1', '3', '2'], // 9 and 3 are 12 years; grown at 15 and 2
      ...[
        '4,4,4',
        '1,1,1,1',
        '99',
        '50',
        '1,1',
        '3,3,3,3',
        '3,3,3,3',
        '2',
        '12',
        '2',
        '4',
        '3',
        '99',
        '8',
        '6',
        '1',
        '10',
        '1',
      ],
      ...['500', '14', '1', '1'],
    ].join('/');
    const lines = linesOf(made(game, { dice, choices: ['set=1'] }));
    expect(lines).toEqual(expect.arrayContaining(['age 17', 'note Had the powers from the age of 12 on']));
    expect(lines).toContain('power "Special Power 1" 12 (control 85)');
  });
});

const types = [
  'Alien',
  'Bear',
  'Civilian',
  'Class Power',
  'Intelligent Robot',
  'Mad Scientist',
  'Normal',
  'Special Agent',
  'Special Power',
  'Wizard',
];

test('a robot that is odd is so by 40 and a die of sixty', () => {
  const robots = Array.from({ length: 60 }, (_, seed) =>
    made(game, { seed: `robot ${seed}`, choices: ['hero type=Intelligent Robot'] }),
  );
  const mutants = robots.flatMap(({ text }) => /note A mutant of (\d+) %.*strangeness (\d+) \(1d60/.exec(text) ?? []);
  expect(mutants.length).toBeGreaterThan(0);
  for (let at = 0; at < mutants.length; at += 3) expect(Number(mutants[at + 1])).toBe(40 + Number(mutants[at + 2]));
  for (const { text } of robots) expect(text.includes('A mutant of')).toBe(text.includes('1d60'));
});

test('heroes of every type have nothing wrong with them, and replay', () => {
  for (let seed = 0; seed < 60; seed++) {
    const choices = [`hero type=${types[seed % types.length]}`, `set=${(seed % 3) + 1}`];
    const hero = made(game, { seed: `hero ${seed}`, choices });
    // A choice that is left to the player is no fault of the dice.
    expect(hero.faults.filter(({ severity }) => severity !== 'information')).toEqual([]);
    expect(replayAll(JSON.stringify(hero.record))).toMatchObject([{ same: true }]);
  }
});
