import { describe, expect, test } from 'vitest';
import { namedValue } from '../../language/play/named-value.js';
import { timeTaken } from '../../language/procedures/time.js';
import { isProblem } from '../../language/values/problem.js';
import { valueText } from '../../language/values/value.js';
import { people } from './range.js';

const anne = (game: string, campaign = '') => people({ Anne: '' }, game, campaign)('Anne');

/** A value with parameters, as the command line and formulas compute it. */
function asked(text: string, game: string, campaign = ''): string {
  const found = namedValue(anne(game, campaign), text);
  return isProblem(found) ? found.problem : valueText(found.derivation.value);
}

describe.each(['Godlike', 'Wild Talents'])('%s', (game) => {
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
    expect(asked(`Units Taken[${width}]`, game)).toBe(String(units)),
  );

  test('the jeep is mended in three hours, a single one in an hour', () => {
    expect(timeTaken(2, 'hour', anne(game))).toBe('3 hours');
    expect(timeTaken(6, 'hour', anne(game))).toBe('1 hour');
  });

  test('a unit may be several of the scale', () => expect(asked('Time Taken[2, "minute", 10]', game)).toBe('30'));

  test.each(['Units Taken[-1]', 'Time Taken[2, "minute", 0]'])('%s is out of range', (text) =>
    expect(asked(text, game)).not.toMatch(/^\d+$/),
  );
});

test('Wild Talents knows ten minutes and centuries, Godlike does not', () => {
  expect(timeTaken(0, '10 minutes', anne('Wild Talents'))).toBe('50 minutes');
  expect(timeTaken(3, 'Century', anne('Wild Talents'))).toBe('2 centuries');
  expect(timeTaken(3, 'century', anne('Godlike'))).toEqual({
    problem: '"century" is not a scale of time. Write day, hour, minute, round.',
  });
});

test('a campaign may take the width from another number', () =>
  expect(asked('Units Taken[2]', 'Wild Talents', 'Time Units 7')).toBe('5'));
