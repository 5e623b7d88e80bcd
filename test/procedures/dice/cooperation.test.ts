import { describe, expect, test } from 'vitest';
import { playLine } from '../../../language/play/lines/play-line.js';
import { gameOf } from '../../../language/sheet/rolls/game.js';
import { isProblem } from '../../../language/values/problem.js';
import { valueText } from '../../../language/values/value.js';
import { evaluated, rolledOf } from '../../play/table.js';
import { people } from '../range.js';

const somebody = 'Body 3, Sense 2';

/** What a line rolls. */
function pool(line: string, game: string, campaign = ''): string {
  return valueText(rolledOf(evaluated(line, people({ Ann: somebody }, game, campaign)('Ann'))).value);
}

/** What comes of a line with these faces, those of each helper after a `/`. */
function comes(line: string, dice: string, game: string, campaign = ''): string {
  const who = people({ Ann: somebody }, game, campaign)('Ann');
  const { roll } = evaluated(line, who);
  const played = playLine(roll, who, () => who, gameOf(who), line, { dice });
  return isProblem(played) ? played.problem : played.summary;
}

describe('the pool of people who work on one thing', () => {
  test('Godlike adds the pools up, to ten', () => {
    expect(pool('Together[5d, 3d, 2d + 1wd]', 'Godlike')).toBe('9d + 1wd');
    expect(pool('Together[Body + Brawling, 4d]', 'Godlike')).toBe('7d');
  });

  test('Wild Talents takes the largest and a die for each helper', () => {
    expect(pool('Together[5d, 3d, 2d + 1wd]', 'Wild Talents')).toBe('7d');
    expect(pool('Together[3d, 3d, 5d]', 'Wild Talents')).toBe('7d');
    expect(pool('Together[9d, 5d, 3d, 3d]', 'Wild Talents')).toBe('10d');
  });

  test('a campaign may say otherwise', () =>
    expect(pool('Together[5d, 3d]', 'Wild Talents', 'switch Helpers Pool Their Dice on')).toBe('8d'));
});

describe('the pool of several different actions', () => {
  test('the smaller one, less a die for each further action', () => {
    for (const game of ['Godlike', 'Wild Talents']) {
      expect(pool('Several[6d, 8d] with multiple actions 2', game)).toBe('5d');
      expect(pool('Several[6d, 8d, 7d] with multiple actions 3', game)).toBe('4d');
    }
    expect(pool('Several[Body, Sense + Sight] with multiple actions 2', 'Godlike')).toBe('1d');
  });

  test('above ten dice Godlike cuts first, Wild Talents takes the penalty first', () => {
    expect(pool('Several[13d, 12d] with multiple actions 3', 'Godlike')).toBe('8d');
    expect(pool('Several[13d, 12d] with multiple actions 3', 'Wild Talents')).toBe('10d');
  });

  test('of equal pools the first one, which the player chooses', () => {
    expect(pool('Several[4d + 1wd, 5d] with multiple actions 2', 'Wild Talents')).toBe('3d + 1wd');
    expect(pool('Several[5d, 4d + 1wd] with multiple actions 2', 'Wild Talents')).toBe('4d');
  });

  test('easier multiple actions roll the larger one', () =>
    expect(pool('Several[6d, 8d] with multiple actions 2', 'Wild Talents', 'switch Easier Multiple Actions on')).toBe(
      '7d',
    ));
});

describe('a contest that is fought together', () => {
  test('the goons: in Wild Talents the loose three widens the set, in Godlike it does not', () => {
    const goons = ['act together 4, helper 4', '2,2,3,5/3,3,4,9'] as const;
    expect(comes(...goons, 'Wild Talents')).toBe('3x3');
    expect(comes(...goons, 'Godlike')).toBe('2x3');
    expect(comes(...goons, 'Wild Talents', 'switch Joint Sets Are Widened off')).toBe('2x3');
  });

  test('only one has a set: each other adds one die in Godlike, every die in Wild Talents', () => {
    const three = ['act together 3, helper 4, second helper 3', '4,4,9/1,4,4,8/2,4,7'] as const;
    expect(comes('act together 3, helper 3, second helper 3', '4,4,9/1,4,8/2,4,7', 'Godlike')).toBe('4x4');
    expect(comes(...three, 'Wild Talents')).toBe('5x4');
  });

  test('the tallest set as narrow as the narrowest', () => {
    for (const game of ['Godlike', 'Wild Talents'])
      expect(comes('act together 5, helper 4, second helper 3', '2,2,2,2,6/9,9,9,1/5,5,1', game)).toBe('2x9');
  });

  test('equal heights add in Wild Talents', () => {
    const both = ['act together 3, helper 3', '7,7,1/7,7,2'] as const;
    expect(comes(...both, 'Wild Talents')).toBe('4x7');
    expect(comes(...both, 'Godlike')).toBe('2x7');
  });

  test('without any set nothing comes of it, and a low one is not enough for a difficulty', () => {
    expect(comes('act together 2, helper 2', '1,2/3,4', 'Godlike')).toBe('no match');
    const who = people({ Ann: somebody }, 'Godlike')('Ann');
    const line = 'act together 2, helper 2, difficulty 5';
    const played = playLine(evaluated(line, who).roll, who, () => who, gameOf(who), line, { dice: '3,3/3,4' });
    expect(played).toMatchObject({ record: { verdict: 'failure' }, summary: '3x3' });
  });

  test('what cannot be is said', () => {
    expect(comes('act together 4', '3,3,4,5', 'Godlike')).toBe(
      'Who helps? Write `helper` and how many dice they roll.',
    );
    expect(comes('act together 2, helper 2', '3,3/11,4', 'Godlike')).toContain('Face 1 is 11');
  });
});
