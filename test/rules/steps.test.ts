import { describe, expect, test } from 'vitest';
import { messages, play, told, wrong } from '../sheet/game.js';

const halves = `kind stat { rating from -3 to 3 by 1/2 else 0; cost 4 * rating }
  stat Size
  kind charm { rating from 1 to 2 by 1/10; cost 10 * (rating - 1) }
  charm Smile
  derived Twice = 2 * Size`;

describe('a rating in steps', () => {
  test.each([
    ['Size -2.5', ['Size -2.5 [-10]', 'Twice = -5']],
    ['Size 1½', ['Size 1.5 [6]', 'Twice = 3']],
    ['Size 1 1/2', ['Size 1.5 [6]', 'Twice = 3']],
    ['Size -2 ½', ['Size -2.5 [-10]', 'Twice = -5']],
    ['Size 2', ['Size 2 [8]', 'Twice = 4']],
    // What points buy is found among the steps.
    ['Size [6]', ['Size 1.5 [6]', 'Twice = 3']],
    ['Smile 1.2', ['Smile 1.2 [2]', 'Twice = 0']],
    ['Smile [7]', ['Smile 1.7 [7]', 'Twice = 0']],
  ])('%s', (entry, expected) => expect(told(halves, entry)).toEqual(expected));
  test('says between which two a wrong one lies', () => {
    expect(play(halves, 'Size 1.2').findings).toEqual([
      'error not-a-number: Size goes in steps of 0.5. Write 1 or 1.5.',
    ]);
    expect(play(halves, 'Smile 1.25').findings).toEqual([
      'error not-a-number: Smile goes in steps of 0.1. Write 1.2 or 1.3.',
    ]);
    expect(play(halves, 'Size 3.5').findings).toEqual(['error out-of-range: Size must be -3 to 3, not 3.5.']);
  });
  test('without steps stays whole', () =>
    expect(play('kind stat { rating from 1 to 9 }\nstat Wit', 'Wit 2.5').findings).toEqual([
      'error not-a-number: Wit must be a whole number. Write 2 or 3.',
    ]));
  test('counts from its least one', () =>
    expect(play('kind stat { rating from 1 to 9 by 2 }\nstat Wit', 'Wit 4').findings).toEqual([
      'error not-a-number: Wit goes in steps of 2. Write 3 or 5.',
    ]));
});

describe('a field and a number in parentheses in steps', () => {
  const more = `field height number from 1 to 3 by 0.25 in m else 2
    field stood by number else 1
    kind tie { number days from 0 to 9 by 3 else 3; cost days }
    tie Friend`;
  test('can have what lies on a step', () =>
    expect(told(more, 'height 1.75 m, stood by 1.3, Friend (6 days)')).toEqual(['Friend (6 days) [6]']));
  test('and nothing between two', () =>
    expect(play(more, 'height 1.8 m, Friend (4 days)').findings).toEqual([
      'error not-a-number: height goes in steps of 0.25. Write 1.75 or 2.',
      'error not-a-number: days of Friend goes in steps of 3. Write 3 or 6.',
    ]));
});

describe('what is wrong with steps', () => {
  test.each([
    ['kind stat { rating from 1 to 9 by 0 }', 'out-of-range "0"'],
    ['kind stat { rating pool from 1 to 9 by 1/2 }', 'wrong-type "1/2"'],
    ['field size number by 1/2 by 1/3', 'duplicate-clause "by 1/3"'],
  ])('%s', (more, expected) => expect(wrong(more)).toContain(expected));
  test('is said in full', () =>
    expect(messages('field size number by 0\nkind stat { rating pool by 2 }')).toEqual([
      'Only numbers go in steps, and this rating is a pool. Remove `by`.',
      'The step after `by` must be more than 0.',
    ]));
});
