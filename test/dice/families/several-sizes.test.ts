import { describe, expect, test } from 'vitest';
import { sum } from '../../../language/dice/families/sum/index.js';
import { evaluateAlone } from '../../../language/roll/typed-expression.js';
import { isProblem } from '../../../language/values/problem.js';
import { derivedText, messages, play, told } from '../../sheet/game.js';
import { isOddsOf } from '../is-odds-of.js';
import { replayed, tableTalk } from './table-talk.js';

const BOOK = `dice under 3d6 { }
kind stat { rating from 0 else 2 }
stat Might
kind hit { rating dice }
hit Blow
kind weapon is item { field harm formula }
weapon "Flaming Sword" { harm: 1d8 + 1d6 + Might }
derived Sneak = 1d8 + 3d6 + Might
derived Feint = 2d6 - 1d4
derived Critical = (1d8 + 1) * 2 + 1d6
derived None = 0d6 + 1d8
derived Least = max(4, 1d8 + 1d4 - 2)`;

describe('dice of several sizes in one value', () => {
  test('formulas add them, subtract them and multiply them', () => {
    expect(told(BOOK, 'Might 2')).toEqual(
      expect.arrayContaining([
        'Sneak = 1d8+3d6+2',
        'Feint = 2d6-1d4',
        'Critical = 1d8x2+1d6+2',
        'None = 1d8',
        'Least = 1d8+1d4-2, at least 4',
      ]),
    );
  });

  test('a sheet rates with them, a line rolls them', () => {
    const { odds, summary, played } = tableTalk(BOOK, 'npc Ann { Might 2; Blow 1d8 + 2d6 - 1 }');
    expect(odds('Blow').text).toBe('2 to 19, mean 10.5');
    expect(odds('Sneak').text).toBe('6 to 28, mean 17');
    expect(odds('1d6 + 1d4').text).toBe('2 to 10, mean 6');
    expect(odds('d6 + Might').text).toBe('3 to 8, mean 5.5');
    expect(odds('d66').text).toBe('11 to 66, mean 38.5');
    expect(odds('2d%').text).toBe('2 to 200, mean 101');
    // The faces of each size follow in the order of the value.
    expect(summary('Feint', '6,5,4')).toBe('7');
    expect(summary('d66', '3,5')).toBe('35');
    expect(summary('Critical', '7,6')).toBe('22');
    expect(summary('Blow', '8,6,7')).toContain('1 to 6');
    expect(replayed(played('Sneak', { seed: 'sneak' }).record)).toMatchObject({ same: true });
    expect(replayed(played('Least', { dice: '1,1' }).record)).toMatchObject({ same: true });
  });

  test('each total has its exact chance', () => {
    const { odds } = tableTalk(BOOK, 'npc Ann { Might 2 }');
    const found = odds('Feint');
    if (!('json' in found) || !isOddsOf(sum, found)) throw new Error(found.text);
    const counted = new Map<string, number>();
    for (let a = 1; a <= 6; a += 1)
      for (let b = 1; b <= 6; b += 1)
        for (let c = 1; c <= 4; c += 1) counted.set(String(a + b - c), (counted.get(String(a + b - c)) ?? 0) + 1 / 144);
    for (const [total, chance] of counted) expect(found.distribution.get(total)).toBeCloseTo(chance, 12);
    expect(found.distribution.size).toBe(counted.size);
  });

  test('what chooses among dice is told, and where', () => {
    expect(messages('derived A = 2d6kh1')).toEqual([expect.stringContaining('2d6kh1')]);
    const { odds } = tableTalk(BOOK, 'npc Ann { Might 2 }');
    expect(odds('2d6r1').text).toContain('In 2d6r1, r1 chooses among the dice');
    expect(odds('2d6kh1').text).toBe('4.47 on average');
  });
});

describe('dice as players type them', () => {
  test.each([
    ['d6', '1 to 6, mean 3.5'],
    ['d%', '1 to 100, mean 50.5'],
    ['d66', '11 to 66, mean 38.5'],
    ['1d6+1d4', '2 to 10, mean 6'],
    ['9+2d6', '11 to 21, mean 16'],
    ['(1d6+1)*2', '4 to 14, mean 9'],
    ['10 − 1d4', '6 to 9, mean 7.5'],
  ])('%s is %s', (typed, text) => {
    const found = evaluateAlone(typed);
    if (!found || isProblem(found) || found.roll.rolled?.value.kind !== 'dice') throw new Error(typed);
    expect(play('dice under 3d6 { }', `roll ${typed}`).sheet.findings).toEqual([]);
    const { odds } = tableTalk('dice under 3d6 { }', 'npc Ann { }');
    expect(odds(typed).text).toBe(text);
  });

  test.each([
    ['2d6r1', 'chooses among the dice'],
    ['1d6+', 'missing after "+"'],
    ['(1d6+1', 'closing parenthesis'],
    ['1d6*1d6', 'not by other dice'],
    ['1000000d6', 'from 0 to 1000'],
  ])('%s is told what is wrong', (typed, why) => {
    expect(evaluateAlone(typed)).toEqual({ problem: expect.stringContaining(why) });
  });
});

test('a value of several sizes stands in the sheet', () => {
  const { sheet } = play('derived Hurt = 1d8 + 2d6 + 3', '');
  expect(sheet.derived.map(derivedText)).toEqual(['Hurt = 1d8+2d6+3']);
});
