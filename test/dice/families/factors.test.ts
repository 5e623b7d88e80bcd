import { describe, expect, test } from 'vitest';
import { sum } from '../../../language/dice/families/sum/index.js';
import { playRoll } from '../../../language/play/lines/play-roll.js';
import { oddsOf } from '../../../language/roll/odds-of.js';
import { evaluateAlone } from '../../../language/roll/typed-expression.js';
import { parseDiceSum } from '../../../language/values/dice-text.js';
import { isProblem } from '../../../language/values/problem.js';
import { derivedText, messages, play, told } from '../../sheet/game.js';
import { isOddsOf } from '../is-odds-of.js';
import { replayed, tableTalk } from './table-talk.js';

test('dice are multiplied and divided by any number, in formulas and by hand', () => {
  const book =
    'kind stat { rating from 0 else 2 }\nstat Might\nderived Blow = 2d6 * 1.5\nderived Slap = (2d6 + 1) / 2\nderived Push = 1d6 * Might / 4';
  expect(told(book, 'Might 2')).toEqual(
    expect.arrayContaining(['Blow = 2d6x1.5', 'Slap = (2d6+1)x0.5', 'Push = 1d6x0.5']),
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

describe('limits of damage dice', () => {
  const { odds, summary, played } = tableTalk(
    `kind stat { rating from 0 else 2 }
stat Might
derived Blow = max(2, min(12, 2d6 + Might)) * 1.5
derived Half = round down (2d6 * 0.5)
derived Softened = max(0, 1d6 - 3)
derived Most = min(3, 1d6, 4) + 1
dice under 3d6 { }`,
    'npc Ann { Might 2 }',
  );
  const chances = (line: string) => {
    const found = odds(line);
    if (!('json' in found) || !isOddsOf(sum, found)) throw new Error(found.text);
    return Object.fromEntries(found.distribution);
  };

  test('the greatest or least of dice and numbers is dice that never come below or above', () => {
    expect(odds('Softened').text).toBe('0 to 3, mean 1');
    expect(chances('Softened')).toEqual({ 0: 0.5, 1: 1 / 6, 2: 1 / 6, 3: 1 / 6 });
    expect(chances('Most')).toEqual({ 2: 1 / 6, 3: 1 / 6, 4: 4 / 6 });
    // 2d6 + 2 is 4 to 14; 13 and 14 are 12.
    expect(odds('Blow').text).toBe('6 to 18, mean 40/3');
    expect(chances('Blow')).toMatchObject({ 6: 1 / 36, 18: 6 / 36 });
  });

  test('a total is rounded after it is multiplied', () => {
    expect(chances('Half')).toMatchObject({ 1: 3 / 36, 6: 1 / 36 });
    expect(summary('Half', '2,3')).toBe('2');
    expect(summary('Blow', '6,6')).toBe('18');
    expect(summary('Softened', '1')).toBe('0');
  });

  test('the sheet says what is rolled, and a record replays', () => {
    const told = play(
      'derived Blow = max(2, min(12, 2d6 + 1)) * 1.5 + 1\nderived Half = round down (2d6 * 0.5)',
      '',
    ).sheet.derived.map(derivedText);
    expect(told).toEqual(['Blow = ((2d6+1, at most 12, at least 2)x1.5)+1', 'Half = 2d6x0.5, rounded down']);
    const { record } = played('Blow', { seed: 'blow' });
    expect(replayed(record)).toMatchObject({ same: true });
    const endless = { ...record, request: { sum: { dice: 1, sides: 6, add: 0, steps: [{ op: 'times', by: 0 }] } } };
    expect(replayed(endless)).toMatchObject({ problem: expect.stringContaining('must be above 0') });
  });

  test('limited dice compare by the mean of what they come to', () => {
    expect(told('derived More = if max(5, 1d6) > 5 then "yes" else "no"', '')).toEqual(['More = yes']);
    expect(told('derived More = if min(1, 1d6) > 1 then "yes" else "no"', '')).toEqual(['More = no']);
  });
});
