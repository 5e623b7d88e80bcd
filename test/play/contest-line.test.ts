import { describe, expect, test } from 'vitest';
import { playRoll } from '../../language/play/lines/play-roll.js';
import { replayAll } from '../../language/play/lines/replay.js';
import { oddsOf } from '../../language/roll/odds-of.js';
import { gameOf } from '../../language/sheet/rolls/game.js';
import { isProblem } from '../../language/values/problem.js';
import { people } from '../procedures/range.js';
import { evaluated, rolledOf } from './table.js';

/** How a line ends with these faces, each throw after a `/`; `campaign` are lines of the campaign. */
function ends(line: string, dice: string, campaign = '', game = 'Wild Talents'): string {
  const who = people({ Ann: '' }, game, campaign)('Ann');
  const played = playRoll(rolledOf(evaluated(line, who)), gameOf(who), line, { dice });
  if (isProblem(played)) return played.problem;
  const { record, summary, against, earlier = [] } = played;
  const shown = { record, summary, against: against && { ...against, summary: against.roll.summary, roll: undefined } };
  const records = [shown, ...earlier.flat(), ...(against ? [against.roll] : [])];
  for (const one of records) expect(replayAll(JSON.stringify(one))).toMatchObject([{ same: true }]);
  return played.text.split('\n').at(-1) ?? '';
}

const OFF =
  'illegal-roll: Nobody opposes a roll here: the switch `Opposed Rolls` is off. Write `against` for a contest, or turn the switch on in the campaign.';

describe('what opposes a roll', () => {
  test.each([
    ['the trash can: two dice spoil two pairs', '5d opposed by 3d', '6,6,2,2,9/8,8,1', 'the other side stops it'],
    ['a set that is taller is beyond reach', '3d opposed by 3d', '9,9,1/8,8,1', 'not stopped with 2x9 left'],
    ['so is one that is wider', '3d opposed by 3d', '4,4,4/8,8,1', 'not stopped with 3x4 left'],
    [
      'one set may be ruined and another one left',
      '6d opposed by 3d',
      '4,4,4,3,3,1/8,8,1',
      'not stopped with 3x4 left',
    ],
    ['dice go to the tallest first', '6d opposed by 2d', '7,7,6,6,5,5/9,9', 'not stopped with 2x5 left'],
    ['no match stops nothing', '2d opposed by 3d', '6,6/8,7,1', 'not stopped with 2x6 left'],
    ['where nothing was made nothing is stopped', '2d opposed by 3d', '5,6/8,8,1', 'nothing to stop'],
  ])('%s', (_, line, dice, end) => expect(ends(line, dice)).toBe(end));

  test.each([
    ['Wild Talents', '', []],
    ['Wild Talents', 'switch Opposed Rolls off', [OFF]],
    // There a dodge takes dice out of blows and of nothing else.
    ['Godlike', '', [OFF]],
    ['Godlike', 'switch Opposed Rolls on', []],
  ])('in %s with "%s" a roll can be opposed, or says that it cannot: %j', (game, campaign, expected) => {
    const who = people({ Ann: '' }, game, campaign)('Ann');
    const { findings } = evaluated('3d opposed by 3d', who).roll;
    expect(findings.map(({ code, message }) => `${code}: ${message}`)).toEqual(expected);
  });

  test('equal in both is enough, unless the campaign wants it beaten', () => {
    const strict = 'switch Equal Sets Oppose off';
    expect(ends('3d opposed by 3d', '6,6,6/6,6,6')).toBe('the other side stops it');
    expect(ends('3d opposed by 3d', '6,6,6/6,6,6', strict)).toBe('not stopped with 3x6 left');
    expect(ends('3d opposed by 4d', '6,6,6/7,7,7,7', strict)).toBe('the other side stops it');
  });

  test('the odds know it too: nothing beats tens', () => {
    const stopped = (line: string, campaign: string): number => {
      const who = people({ Ann: '' }, 'Wild Talents', campaign)('Ann');
      const odds = oddsOf(rolledOf(evaluated(line, who)), gameOf(who));
      if (isProblem(odds)) throw new Error(odds.problem);
      return odds.against?.stopped ?? Number.NaN;
    };
    expect(stopped('2hd opposed by 3hd', '')).toBe(1);
    expect(stopped('2hd opposed by 3hd', 'switch Equal Sets Oppose off')).toBe(0);
  });
});

test.each([
  ['Wild Talents', '3d against 3d against 4d'],
  ['Wild Talents', '3d opposed by 3d against 4d'],
  ['GURPS Lite WWII', '12 against 11 against 10'],
  ['Rough Methods', '2d6 against 2d6 against 2d6'],
])('in %s no third side is left out silently: %s', (game, line) => {
  const { findings } = evaluated(line, people({ Ann: '' }, game, '')('Ann')).roll;
  expect(findings.map(({ code, message }) => `${code}: ${message}`)).toContain(
    'illegal-roll: Only two sides can roll against each other. Write one line for each pair, or one roll for each character and compare them.',
  );
});

describe('turn after turn', () => {
  test('a race goes to ten unless the line or the campaign says otherwise', () => {
    const turns = '3,3,3,1/4,4,1/3,3,3,3/4,4,1/3,3,3,1/4,4,4';
    expect(ends('4d for a race against 3d', turns)).toBe('wins the race 10 to 7 in 3 turns');
    expect(ends('4d for a race to 3 against 3d', '3,3,3,1/4,4,1')).toBe('wins the race 3 to 2 in 1 turn');
    expect(ends('4d for a race against 3d', '3,3,3,1/4,4,1', 'Race Goal 3')).toBe('wins the race 3 to 2 in 1 turn');
  });

  test('both in one turn: the greater total, or nobody', () => {
    expect(ends('4d for a race to 2 against 4d', '3,3,1,2/4,4,4,1')).toBe(
      'the other side wins the race 2 to 3 in 1 turn',
    );
    expect(ends('4d for a race to 2 against 4d', '3,3,1,2/4,4,2,1')).toBe('both are there at once 2 to 2 in 1 turn');
  });

  test('who is ahead by five escapes; being level does not catch anybody', () => {
    expect(ends('3d for a chase against 3d', '3,3,3/1,2,3/4,4,1/1,2,3')).toBe('escapes 5 to 0 in 2 turns');
    expect(ends('3d for a chase to 5 lead 2 against 3d', '1,2,3/4,4,1/1,2,3/4,4,1')).toBe(
      'the other side catches up 2 to 4 in 2 turns',
    );
  });

  test('the obstacle of the first turn is for both', () =>
    expect(ends('3d difficulty 6 for a race to 2 against 3d', '5,5,1/5,5,1/5,5,1/1,2,3')).toBe(
      'wins the race 2 to 0 in 2 turns',
    ));

  test('a lead as great as the goal is none', () =>
    expect(ends('3d for a chase to 5 lead 5 against 3d', '3,3,3/1,2,3')).toMatch(
      /^The width that one side starts with must be/,
    ));
});

describe('several things at once', () => {
  const tasks = (line: string, dice: string, game?: string): string => {
    const who = people({ Ann: '' }, game)('Ann');
    const played = playRoll(rolledOf(evaluated(line, who)), gameOf(who), line, { dice });
    return isProblem(played) ? played.problem : played.summary;
  };

  test.each([
    ['one pair is one thing done', '5d for two tasks', '2,7,7,8,9', '1 of 2 tasks: failure'],
    ['two sets are two', '8d for two tasks', '4,6,6,6,7,9,10,10', '2 of 2 tasks: success'],
    ['wide sets are split', '6d for 3 tasks', '1,1,1,1,1,1', '3 of 3 tasks: success'],
  ])('%s', (_, line, dice, end) => expect(tasks(line, dice, 'Godlike')).toBe(end));

  test('special dice serve the thing that their pool belongs to, where the game says so', () => {
    const twice = '3d + 2wd for two different tasks';
    expect(tasks(twice, '3,5,7', 'Godlike')).toBe('2 of 2 tasks: success');
    expect(tasks(twice, '3,5,7', 'Wild Talents')).toBe('1 of 2 tasks: failure');
    expect(tasks(twice, '5,5,7', 'Wild Talents')).toBe('2 of 2 tasks: success');
    expect(tasks('3d + 2wd for two tasks', '3,5,7', 'Wild Talents')).toBe('2 of 2 tasks: success');
  });
});
