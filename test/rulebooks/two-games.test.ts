import { describe, expect, test } from 'vitest';
import { diceOf } from '../../language/dice/families/game.js';
import { matching } from '../../language/dice/families/matching/index.js';
import { nameKey } from '../../language/grammar/text.js';
import { nobody } from '../../language/sheet/cells/nobody.js';
import { gameOf } from '../../language/sheet/rolls/game.js';
import type { Rolled } from '../../language/sheet/sheet-roll.js';
import { valueText } from '../../language/values/value.js';
import { createWorkspace } from '../../language/workspace/host.js';
import { derivedText, findingsOf, sheetOf, uriOf, workspaceOf } from '../sheet/read-sheets.js';

const games = ['Godlike', 'Wild Talents'] as const;
type Game = (typeof games)[number];
type Answers = Readonly<Record<Game, string | readonly string[]>>;

const rolledText = (rolled: Rolled | undefined): string =>
  rolled
    ? [
        valueText(rolled.value),
        (rolled.height ?? 1) === 1 ? '' : `height ${rolled.height}`,
        (rolled.width ?? 2) === 2 ? '' : `width ${rolled.width}`,
        rolled.gobble === undefined ? '' : `gobbled ${rolled.gobble}`,
      ]
        .filter((part) => part !== '')
        .join(', ')
    : 'no roll';

/** The roll of a character's line, and its errors and warnings. */
const line = (game: Game, entries: string, campaign = ''): string[] => {
  const text = `use "${game}"\ncampaign { ${campaign} }\nnpc Ann { ${entries} }`;
  return [
    ...sheetOf(text).rolls.map(({ rolled }) => rolledText(rolled)),
    ...findingsOf(text).filter((one) => !one.startsWith('information')),
  ];
};

/** The same line in both games. */
const both = (entries: string, campaign = ''): Record<Game, string[]> => ({
  Godlike: line('Godlike', entries, campaign),
  'Wild Talents': line('Wild Talents', entries, campaign),
});

const policy = (game: Game, name: string): readonly string[] =>
  createWorkspace().books.get(game)?.rules.policies.get(nameKey(name)) ?? [];
const switchOf = (game: Game, name: string): boolean | undefined =>
  createWorkspace().books.get(game)?.rules.switches.get(nameKey(name))?.on;
const policies = (name: string): Answers => ({
  Godlike: policy('Godlike', name),
  'Wild Talents': policy('Wild Talents', name),
});
const switches = (name: string): Readonly<Record<Game, boolean | undefined>> => ({
  Godlike: switchOf('Godlike', name),
  'Wild Talents': switchOf('Wild Talents', name),
});

describe('what the two games share', () => {
  test('is said once: both stand on the engine', () => {
    for (const game of games) expect(createWorkspace().books.get(game)?.rules.books).toEqual(['One-Roll Engine', game]);
  });
  test.each([
    ['ten dice are rolled at most', 'roll 14d', ['10d']],
    ['aiming brings two dice at most', 'roll 5d with aim 4', ['7d']],
    ['a called shot costs a die and sets another', 'roll 5d with called shot head', ['3d + 1fd 10']],
    ['each further action costs a die', 'roll 6d with multiple actions 3', ['4d']],
    ['a penalty takes hard dice first', 'roll 3d + 1hd + 1wd with penalty 2', ['2d + 1wd']],
    ['and wiggle dice last', 'roll 1d + 2wd with penalty 2', ['1wd']],
    ['a difficulty is a least height', 'roll 5d with difficulty 6', ['5d, height 6']],
    ['a match may have to be wide', 'roll 5d with width 3', ['5d, width 3']],
    ['dice are gobbled after the roll', 'roll 5d with gobbled 2', ['5d, gobbled 2']],
    ['a stat and a skill make a pool', 'Body 3, Brawling 2, roll Brawling', ['5d']],
  ])('%s', (_, entries, expected) => expect(both(entries)).toEqual({ Godlike: expected, 'Wild Talents': expected }));
  test('speed goes by width and quality by height', () => {
    expect(policies('contest of speed').Godlike).toEqual(['width', 'height']);
    expect(policies('contest of quality').Godlike).toEqual(['height', 'width']);
  });
});

describe('penalties and the limit of ten dice', () => {
  const large = 'roll 14d with penalty 2';
  test('Godlike cuts to ten and then takes them, Wild Talents takes them from the whole', () =>
    expect(both(large)).toEqual({ Godlike: ['8d'], 'Wild Talents': ['10d'] }));
  test('either may be played as the other', () => {
    expect(line('Godlike', large, 'switch Cap After Penalties on')).toEqual(['10d']);
    expect(line('Wild Talents', large, 'switch Cap After Penalties off')).toEqual(['8d']);
  });
});

describe('dice that a wound takes', () => {
  test('are wiggle dice first in Godlike, hard dice first in Wild Talents', () =>
    expect(policies('injury order')).toEqual({
      Godlike: ['wiggle', 'hard', 'expert', 'fixed', 'regular'],
      'Wild Talents': ['hard', 'expert', 'fixed', 'regular', 'wiggle'],
    }));
});

describe('hard dice that are not wanted', () => {
  test('may be left out in Godlike, and are all used in Wild Talents', () => {
    expect(line('Godlike', 'roll 3d + 2hd with hard dice aside 2')).toEqual(['3d']);
    expect(line('Wild Talents', 'roll 3d + 2hd with hard dice aside 2')).toEqual([
      '3d + 2hd',
      expect.stringContaining('error unknown-modifier: Wild Talents has no modifier "hard dice aside 2"'),
    ]);
  });
});

describe('several actions', () => {
  test('go with no aim in Godlike; Wild Talents says nothing against it', () => {
    const [rolled, ...findings] = line('Godlike', 'roll 8d with multiple actions 2, aim 1');
    expect(rolled).toBe('8d');
    expect(findings).toEqual([
      expect.stringContaining('Shooting more than once goes with neither aim nor a called shot'),
    ]);
    expect(line('Wild Talents', 'roll 8d with multiple actions 2, aim 1')).toEqual(['8d']);
  });
  test('tie special dice to their own pool in Wild Talents', () =>
    expect(switches('Special Dice Tied')).toEqual({ Godlike: false, 'Wild Talents': true }));
});

describe('attacks from afar', () => {
  test('long range costs a die in both', () =>
    expect(both('roll 5d with range long')).toEqual({ Godlike: ['4d'], 'Wild Talents': ['4d'] }));
  test('farther away Godlike takes a die, Wild Talents gobbles one', () =>
    expect(both('roll 5d with range beyond')).toEqual({ Godlike: ['4d'], 'Wild Talents': ['5d, gobbled 1'] }));
  test('close by is easier in Godlike only', () => {
    expect(line('Godlike', 'roll 5d with range close')).toEqual(['6d']);
    expect(line('Wild Talents', 'roll 5d with range close')).toEqual([
      '5d',
      'error out-of-range: "close" is not a value of range (distance). Write long or beyond.',
    ]);
  });
  test('running and moving targets have rules in Wild Talents', () => {
    expect(line('Wild Talents', 'roll 5d with moving target')).toEqual(['4d']);
    expect(line('Wild Talents', 'roll 5d with melee while running')).toEqual(['4d']);
    expect(line('Wild Talents', 'roll 5d with shot while running')).toEqual(['5d, gobbled 1']);
  });
  test('a zigzag has one in Godlike', () => {
    expect(line('Godlike', 'roll 5d with zigzag')).toEqual(['5d, height 3']);
    expect(line('Wild Talents', 'roll 5d with zigzag')).toEqual(['5d', expect.stringContaining('unknown-modifier')]);
  });
});

describe('difficulties in words', () => {
  test('each game has its own', () => {
    expect(line('Godlike', 'roll 5d with task very difficult')).toEqual(['5d, height 7']);
    expect(line('Wild Talents', 'roll 5d with task very hard')).toEqual(['5d, height 5']);
    expect(line('Godlike', 'roll 5d with task almost impossible')).toEqual(['5d, height 10']);
    expect(line('Wild Talents', 'roll 5d with task near impossible')).toEqual(['5d, height 9']);
  });
  test('nobody rolls for what is easy', () =>
    expect(line('Wild Talents', 'roll 5d with task easy')).toEqual([
      '5d',
      'warning advice: An easy task is not rolled for.',
    ]));
});

describe('special manoeuvres of Wild Talents', () => {
  test.each([
    ['expert action 7', '4d + 1fd 7'],
    ['determined action', '5d'],
    ['fast action', '5d'],
    ['expert action 7, fast action', '3d + 1fd 7'],
  ])('%s', (manoeuvre, pool) => expect(line('Wild Talents', `roll 6d with ${manoeuvre}`)).toEqual([pool]));
});

describe('Will', () => {
  test('stands on Command and Cool, or on Charm and Command', () => {
    expect(derivedText(sheetOf('use Godlike\nnpc Ann { Command 3, Cool 4 }'), 'Base Will')).toBe('7');
    expect(derivedText(sheetOf('use "Wild Talents"\nnpc Ann { Command 3, Charm 2 }'), 'Base Will')).toBe('5');
  });
  test('of Wild Talents is shared out between a passion and a loyalty', () => {
    const motivated = (passion: number): string[] =>
      findingsOf(
        `use "Wild Talents"\ncharacter Ann { Body 1, Coordination 1, Sense 1, Mind 1, Charm 2, Command 3, passion "The law" ${passion}, loyalty "The squad" 2 }`,
      ).filter((one) => /passion/i.test(one));
    expect(motivated(3)).toEqual([]);
    expect(motivated(4)).toEqual([
      'error over-limit: Passion and loyalty have to add up to the Base Will of 5, and these add up to 6.',
    ]);
  });
  test('who has none needs neither', () => {
    const without = (archetype: string): string[] =>
      findingsOf(`use "Wild Talents"\ncharacter Ann { archetype Own { Super, ${archetype} }, Charm 2 }`).filter((one) =>
        one.includes('passion'),
      );
    expect(without('Inhuman')).toEqual([
      'warning over-limit: A character has a passion and a loyalty, which share out the Base Will of 3: write one of each, as in `passion Justice 1`.',
    ]);
    expect(without('No Base Will')).toEqual([]);
  });
  test('nobody has two passions', () =>
    expect(
      findingsOf('use "Wild Talents"\ncharacter Ann { passion "The law" 1, passion "Revenge" 1 }').filter((one) =>
        one.includes('one passion'),
      ),
    ).toEqual(['error over-limit: A character has one passion, not 2.']));
});

describe('skills that no list has', () => {
  const diver = 'Coordination 3 { skill "Sky Diving" 2 }, roll Sky Diving';
  test('stand in the braces of a stat in Wild Talents', () => expect(line('Wild Talents', diver)).toEqual(['5d']));
  test('want a declaration in Godlike', () => {
    expect(line('Godlike', diver).some((one) => one.startsWith('error unknown-name'))).toBe(true);
    expect(
      sheetOf(
        'use Godlike\ncampaign { skill "Sky Diving" like Driving }\nnpc Ann { Coordination 3, Sky Diving 2, roll Sky Diving }',
      ).rolls.map(({ rolled }) => rolledText(rolled)),
    ).toEqual(['5d']);
  });
  test('without a stat they stand on nothing, and are told so', () =>
    expect(line('Wild Talents', 'skill "Sky Diving" 2')).toEqual([
      expect.stringContaining('belongs in the braces of the stat that it is used with'),
    ]));
});

describe('options of Wild Talents', () => {
  const expert = 'Body 1, Coordination 1, Sense 1, Mind 1, Charm 1, Command 1 { }, miracle Luck 2d + 1ed';
  const told = (campaign: string): string[] =>
    findingsOf(`use "Wild Talents"\ncampaign { ${campaign} }\ncharacter Ann { ${expert} }`).filter((one) =>
      one.includes('xpert dice'),
    );
  test('are off until a campaign wants them', () => {
    for (const name of [
      'Expert Dice',
      'Fixed Dice',
      'Squishy Dice',
      'Too Many Tens',
      'Adaptable Dice',
      'Easier Multiple Actions',
    ])
      expect(switchOf('Wild Talents', name)).toBe(false);
  });
  test('fixed dice name their number, in rolls and in what is bought', () => {
    expect(line('Wild Talents', 'roll 2d + 1fd 5')).toEqual(['2d + 1fd 5']);
    expect(line('Wild Talents', 'roll 2d + 2fd7 with penalty 1')).toEqual(['2d + 1fd 7']);
    const sheet = sheetOf('use "Wild Talents"\nnpc Ann { miracle Luck 2d + 1ed + 2fd 7, roll Luck }');
    expect(sheet.rolls.map(({ rolled }) => rolledText(rolled))).toEqual(['2d + 1ed + 2fd 7']);
  });
  test('all hard dice may show another number', () => {
    const workspace = workspaceOf({
      'sheet.muster':
        'use "Wild Talents"\ncampaign { rules { dice matching 1d10 { hard die 5 } } }\nnpc Ann { roll 2hd }',
    });
    const ann = workspace.named(uriOf('sheet.muster'), 'Ann');
    expect(ann && diceOf(gameOf(ann), matching)?.parameters.hardFace).toBe(5);
    const rules = createWorkspace().books.get('Wild Talents')?.rules;
    expect(rules && diceOf(gameOf(nobody(rules)), matching)?.parameters.hardFace).toBe(10);
  });
  test('expert dice are a finding until then', () => {
    expect(told('')).toEqual([expect.stringContaining('Expert dice are an option; `switch Expert Dice on`')]);
    expect(told('switch Expert Dice on')).toEqual([]);
  });
});

describe('contests and helpers', () => {
  test('ties go to the larger pool in Wild Talents and stay open in Godlike', () => {
    expect(policies('contest of speed')['Wild Talents']).toEqual(['width', 'height', 'pool']);
    expect(switches('Larger Pool Without Sets')).toEqual({ Godlike: false, 'Wild Talents': true });
  });
  test('helpers add up their pools in Godlike, and a die each in Wild Talents', () =>
    expect(switches('Helpers Pool Their Dice')).toEqual({ Godlike: true, 'Wild Talents': false }));
  test('a defence is a dodge of blows in Godlike, and an opposed roll in Wild Talents', () => {
    expect(switches('Opposed Rolls')).toEqual({ Godlike: false, 'Wild Talents': true });
    expect(switches('Shots Can Be Dodged')).toEqual({ Godlike: false, 'Wild Talents': true });
  });
  test('equal Sense is told apart by the eyes', () =>
    expect(policies('declaration order')).toEqual({
      Godlike: ['Sense', 'Sight'],
      'Wild Talents': ['Sense', 'Perception'],
    }));
});
