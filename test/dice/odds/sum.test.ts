import { describe, expect, it } from 'vitest';
import { type SumOdds, sumOdds, sumSummary } from '../../../language/dice/families/sum/odds.js';
import { chance, estimatedText, percentText } from '../../../language/dice/odds/chance.js';
import { diceSumMean } from '../../../language/values/dice-sum.js';
import { parseDiceSum } from '../../../language/values/dice-text.js';
import { isProblem } from '../../../language/values/problem.js';
import { toNumber } from '../../../language/values/rational.js';
import { must } from '../../must.js';
import { sequences } from './brute-force.js';

function odds(text: string, least?: number): SumOdds {
  return must(sumOdds({ sum: must(parseDiceSum(text, 6)), ...(least === undefined ? {} : { least }) }));
}

describe('odds of dice that are added up', () => {
  it('counts 3d6', () => {
    const found = odds('3d');
    expect(found.totals.map(({ count }) => count)).toEqual([1, 3, 6, 10, 15, 21, 25, 27, 27, 25, 21, 15, 10, 6, 3, 1]);
    expect([found.atMost(10), found.atLeast(11), found.atMost(2), found.atLeast(19), found.atLeast(-5)]).toEqual([
      0.5, 0.5, 0, 0, 1,
    ]);
    expect(sumSummary(found)).toBe('3 to 18, mean 10.5');
  });

  it.each<[string, number | undefined]>([
    ['1d-3', undefined],
    ['1d-3', 1],
    ['1d-5', 0],
    ['2d+1', undefined],
    ['3dx2', undefined],
    ['2dx5', 12],
    ['2d10-4', 1],
    ['4d4', undefined],
    ['1d+0.5x3', undefined],
  ])('%s with least total %s agrees with every outcome', (text, least) => {
    const sum = must(parseDiceSum(text, 6));
    const counts = new Map<number, number>();
    for (const faces of sequences(sum.dice, sum.sides)) {
      const shown = faces.reduce((total, face) => total + face, 0);
      const total = Math.max(least ?? Number.NEGATIVE_INFINITY, (shown + toNumber(sum.add)) * toNumber(sum.times ?? 1));
      counts.set(total, (counts.get(total) ?? 0) + 1);
    }
    const found = odds(text, least);
    const outOf = sum.sides ** sum.dice;
    expect(found.method).toBe('exact');
    expect(new Map(found.totals.map(({ total, count }) => [toNumber(total), count]))).toEqual(counts);
    expect(found.mean).toBeCloseTo(
      [...counts].reduce((mean, [total, count]) => mean + (total * count) / outOf, 0),
      12,
    );
    for (const { total: exact } of found.totals) {
      const limit = toNumber(exact);
      const reached = [...counts].filter(([total]) => total >= limit).reduce((ways, [, count]) => ways + count, 0);
      expect(found.atLeast(exact)).toBeCloseTo(reached / outOf, 14);
      expect(found.atMost(exact)).toBeCloseTo(1 - reached / outOf + (counts.get(limit) ?? 0) / outOf, 14);
    }
  });

  it.each([
    ['1d8+2d6+3', [8, 6, 6], [1, 1, 1], 3],
    ['2d4-1d6', [4, 4, 6], [1, 1, -1], 0],
    ['10-1d4', [4], [-1], 10],
    ['d66', [6, 6], [10, 1], 0],
    ['(1d6+1d4)/2+1d3', [6, 4, 3], [0.5, 0.5, 1], 0],
    ['2d6*2+1d8-2', [6, 6, 8], [2, 2, 1], -2],
  ] as const)('%s is counted as every outcome of its dice', (text, sides, counts, plus) => {
    const found = odds(text);
    const all = new Map<number, number>();
    const visit = (die: number, total: number): void => {
      const most = sides[die];
      if (most === undefined) all.set(total, (all.get(total) ?? 0) + 1);
      else for (let face = 1; face <= most; face += 1) visit(die + 1, total + face * (counts[die] ?? 0));
    };
    visit(0, plus);
    expect(found.method).toBe('exact');
    expect(found.outOf).toBe(sides.reduce((product: number, most) => product * most, 1));
    expect(found.totals.map(({ total, count }) => [toNumber(total), count])).toEqual(
      [...all].sort(([a], [b]) => a - b),
    );
  });

  it('dice of several sizes stay exact past 2^53 outcomes, and are iterated beyond', () => {
    const found = odds('20d6+10d8');
    expect([found.method, found.outOf, found.totals[1]?.count]).toEqual(['exact', 6n ** 20n * 8n ** 10n, 30n]);
    expect(odds('300d6+100d4').method).toBe('iterated');
    expect(odds('300d6+100d4').mean).toBeCloseTo(1300, 6);
  });

  it('stays exact past 2^53 outcomes', () => {
    const found = odds('30d');
    expect([found.method, found.outOf, found.totals[1]?.count]).toEqual(['exact', 6n ** 30n, 30n]);
    expect(found.meanExact).toBe(105);
    expect(found.atLeast(105) + found.atMost(104)).toBeCloseTo(1, 14);
  });

  it('iterates where exact counting takes too long', () => {
    const found = odds('400d');
    expect([found.method, found.error]).toEqual(['iterated', 1e-9]);
    expect(found.mean).toBeCloseTo(toNumber(diceSumMean({ dice: 400, sides: 6, add: 0 }) ?? 0), 6);
    expect(found.atLeast(1400)).toBeCloseTo(0.5058, 3);
    expect(found.atMost(2400)).toBeCloseTo(1, 9);
  });

  it('knows dice without dice', () => {
    expect(odds('0d+3').totals).toEqual([{ total: 3, count: 1, probability: 1 }]);
  });

  it.each([
    [{ dice: 999_999_999, sides: 999_999_999, add: 0 }, undefined, 'The number of dice'],
    [{ dice: 1000, sides: 10_000, add: 0 }, undefined, 'too many totals'],
    [{ dice: 3, sides: 6, add: Number.MAX_SAFE_INTEGER }, undefined, 'too large'],
    [{ dice: 3, sides: 6, add: 0 }, Number.NaN, 'The least total'],
    [{ dice: -3, sides: 6, add: 0 }, undefined, 'The number of dice'],
  ])('%j with least total %s is refused', (sum, least, reason) => {
    const found = sumOdds({ sum, ...(least === undefined ? {} : { least }) });
    expect(isProblem(found) ? found.problem : found).toContain(reason);
  });
});

describe('chances as text', () => {
  it.each([
    [0, '0 %'],
    [1, '100 %'],
    [0.496, '49.6 %'],
    [0.99963712, '99.96 %'],
    [0.00001, '< 0.01 %'],
    [0.99999, '> 99.99 %'],
  ])('%d is %s', (probability, text) => {
    expect(percentText(probability)).toBe(text);
  });

  it.each([
    [0.93, 0.01, '93 % (±1 %)'],
    [0.4375, 0.2372, '44 % (±24 %)'],
    [0.9342, 0.0031, '93.4 % (±0.3 %)'],
    [0.50012, 0.00042, '50.01 % (±0.04 %)'],
    [1, 0.01, '100 % (±1 %)'],
    [0.997, 0.012, '99.7 % (±1.2 %)'],
    [0.00001, 0.01, '< 0.01 % (±1 %)'],
    [0.25, 0, '25 %'],
  ])('%d that is known within %d is %s', (probability, error, text) => {
    expect(estimatedText(probability, error)).toBe(text);
  });

  it('takes counts of any size', () => {
    expect(chance(10n ** 400n, 4n * 10n ** 400n).probability).toBe(0.25);
    expect(chance(1n, 10n ** 30n).probability).toBeCloseTo(1e-30, 40);
  });
});
