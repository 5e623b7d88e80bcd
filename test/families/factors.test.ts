import { expect, test } from 'vitest';
import { isOddsOf } from '../../language/families/family.js';
import { sum } from '../../language/families/sum/index.js';
import { oddsOf } from '../../language/play/odds-of.js';
import { playRoll } from '../../language/play/play-roll.js';
import { evaluateAlone } from '../../language/play/typed-expression.js';
import { parseDiceSum } from '../../language/values/dice-sum.js';
import { isProblem } from '../../language/values/problem.js';
import { messages, told } from '../model/game.js';

test('dice are multiplied and divided by any number, in formulas and by hand', () => {
  const book =
    'kind stat { rating from 0 else 2 }\nstat Might\nderived Blow = 2d6 * 1.5\nderived Slap = (2d6 + 1) / 2\nderived Push = 1d6 * Might / 4';
  expect(told(book, 'Might 2')).toEqual(
    expect.arrayContaining(['Blow = 2d6x1.5', 'Slap = 2d6+1x0.5', 'Push = 1d6x0.5']),
  );
  const found = evaluateAlone('2d6 x 1.5');
  if (!found || isProblem(found) || !found.roll.rolled) throw new Error('not read');
  const odds = oddsOf(found.roll.rolled, found.game);
  if (isProblem(odds) || !isOddsOf(sum, odds)) throw new Error('no odds');
  expect(odds.text).toBe('3 to 18, mean 10.5');
  expect(odds.distribution.get('4.5')).toBeCloseTo(2 / 36, 12);
  expect(playRoll(found.roll.rolled, found.game, '2d6 x 1.5', { dice: '1,2' })).toMatchObject({ summary: '4.5' });
});

test('what cannot be done with dice is said', () => {
  expect(messages('derived Odd = 3 / 2d6')).toEqual([expect.stringContaining('multiplied or divided by numbers')]);
  expect(messages('derived Odd = 2d6 * 2d6')).toEqual([expect.stringContaining('multiplied or divided by numbers')]);
  expect(parseDiceSum('2d6x0')).toEqual({ problem: expect.stringContaining('must be above 0') });
});
