import { describe, expect, test } from 'vitest';
import { timeTaken } from '../../../language/play/procedures/time.js';
import { inGame } from '../table.js';
import { account, outcome, people, problemOf } from './range.js';

const games = { Godlike: inGame('Godlike'), 'Wild Talents': inGame('Wild Talents') };

describe.each(Object.entries(games))('%s', (_, who) => {
  test.each([
    [2, 3],
    [3, 2],
    [4, 1],
    [5, 1],
    [6, 1],
    [10, 1],
    [1, 4],
    [0, 5],
  ])('a match %i wide takes %i units', (width, units) =>
    expect(outcome(timeTaken(width, 'hour', who)).units).toBe(units),
  );

  test('the jeep is mended in three hours', () =>
    expect(account(timeTaken(2, 'hour', who))).toBe('a match 2 wide takes 3 hours'));

  test('a unit may be several of the scale', () => {
    expect(outcome(timeTaken(2, 'minute', who, 10)).amount).toBe(30);
    expect(problemOf(timeTaken(2, 'minute', who, 0))).toBe('A unit of time cannot be 0 minutes long.');
  });

  test('widths are whole', () => {
    expect(problemOf(timeTaken(-1, 'hour', who))).toContain('The width of the roll must be');
    expect(problemOf(timeTaken(2.5, 'hour', who))).toContain('The width of the roll must be');
  });
});

test('Wild Talents knows ten minutes and centuries, Godlike does not', () => {
  expect(outcome(timeTaken(0, '10 minutes', games['Wild Talents']))).toEqual({ units: 5, amount: 50, unit: 'minute' });
  expect(outcome(timeTaken(3, 'Century', games['Wild Talents'])).unit).toBe('century');
  expect(problemOf(timeTaken(3, 'century', games.Godlike))).toBe(
    'No time is measured in "century"; the scales are day, hour, minute, round.',
  );
});

test('a campaign may take the width from another number', () =>
  expect(outcome(timeTaken(2, 'round', people({ Anne: '' }, 'Wild Talents', 'Time Units 7')('Anne'))).units).toBe(5));
