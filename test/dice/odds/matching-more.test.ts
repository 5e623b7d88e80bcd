import { describe, expect, it } from 'vitest';
import {
  type JointOdds,
  jointOdds,
  matchingContestOdds,
} from '../../../language/dice/families/matching/odds/chosen-set.js';
import { gobbledOdds } from '../../../language/dice/families/matching/odds/gobbled-sets.js';
import { matchingOdds } from '../../../language/dice/families/matching/odds/set-odds.js';
import { taskOdds } from '../../../language/dice/families/matching/odds/several-sets.js';
import {
  gobble,
  type MatchingNeeds,
  meetsNeeds,
  type SetAim,
  setText,
} from '../../../language/dice/families/matching/sets.js';
import { type Pool, parsePool, poolTotal } from '../../../language/values/pool.js';
import { isProblem } from '../../../language/values/problem.js';
import { must } from '../../must.js';
import { bruteForce, choices, sequences } from './brute-force.js';

const TEN = { sides: 10, hardFace: 10 };
const SIX = { sides: 6, hardFace: 6 };

function pool(text: string): Pool {
  return must(parsePool(text));
}

function counts(found: JointOdds): Map<string, number> {
  const map = new Map<string, number>();
  if (Number(found.none.count) > 0) map.set('', Number(found.none.count));
  for (const { set, chance } of found.sets) {
    map.set([set.width, set.height].map((n) => String(n).padStart(2, '0')).join('x'), Number(chance.count));
  }
  return map;
}

/** The chances of at least none, one and so many sets at once. */
function setsAtOnce(text: string, sets: number): readonly number[] {
  return must(taskOdds(pool(text), TEN, { tasks: sets }, '')).atLeast;
}

const POOLS = [
  '0d',
  '1d',
  '4d',
  '3d + 1hd',
  '3d + 2hd + 1wd',
  '2d + 2wd',
  '1wd',
  '3wd',
  '2d + 1hd + 3wd',
  '3d + 1fd 5',
  '1hd + 1fd 5 + 2d',
];

describe('the set a player takes', () => {
  it.each(POOLS)('%s: as counted over every outcome', (text) => {
    const brute = bruteForce(pool(text), 10, 10);
    expect(counts(must(jointOdds(pool(text), TEN, 'widest')))).toEqual(new Map(brute.widest));
    expect(counts(must(jointOdds(pool(text), TEN, 'tallest')))).toEqual(new Map(brute.tallest));
  });

  it('has the known widths of ten dice', () => {
    const byWidth = new Map<number, number>();
    for (const { set, chance } of must(jointOdds(pool('10d'), TEN, 'widest')).sets) {
      byWidth.set(set.width, (byWidth.get(set.width) ?? 0) + Number(chance.count));
    }
    expect([...byWidth.values()].reverse()).toEqual([
      3954484800, 4772376000, 1106028000, 148792140, 13778100, 874800, 36450, 900, 10,
    ]);
  });

  it('lists the best set first', () => {
    expect(setText(must(jointOdds(pool('3d'), TEN, 'widest')).sets[0]?.set ?? { width: 0, height: 0 })).toBe('3x10');
    expect(setText(must(jointOdds(pool('3d'), TEN, 'tallest')).sets[1]?.set ?? { width: 0, height: 0 })).toBe('2x10');
  });

  it('sets expert dice before the roll: to the faces that are certain, then to the highest', () => {
    const same = (experts: string, fixed: string, aim: SetAim) =>
      expect(counts(must(jointOdds(pool(experts), TEN, aim)))).toEqual(counts(must(jointOdds(pool(fixed), TEN, aim))));
    same('3d + 1ed', '3d + 1fd 10', 'widest');
    same('3d + 1fd 4 + 1ed', '3d + 2fd 4', 'tallest');
    same('3d + 1fd 4 + 2ed', '3d + 2fd 4 + 1fd 10', 'widest');
    expect(setsAtOnce('3d + 2hd + 1ed', 2)).toEqual(setsAtOnce('3d + 2hd + 1fd 9', 2));
  });

  it('prefers a set that meets the needs to a better one that does not', () => {
    const found = must(jointOdds(pool('4d + 1wd'), TEN, 'widest', { height: 8 }));
    const good = found.sets.filter(({ set }) => set.height >= 8);
    const sum = good.reduce((total, { chance }) => total + Number(chance.count), 0);
    expect(sum).toBe(must(matchingOdds(pool('4d + 1wd'), TEN)).count(2, 8));
    expect(found.sets.reduce((total, { chance }) => total + Number(chance.count), Number(found.none.count))).toBe(
      10_000,
    );
  });
});

describe('several sets at once, wide ones split', () => {
  it.each(POOLS)('%s: as counted over every outcome', (text) => {
    const { several, outOf } = bruteForce(pool(text), 10, 10);
    const most = poolTotal(pool(text));
    for (const [need, share] of setsAtOnce(text, Math.max(1, most)).entries())
      if (need > 0) expect(Math.round(share * outOf), `${need} sets`).toBe(several.get(need) ?? 0);
  });

  it('is certain for two sets of 2d + 2wd, impossible for four sets of seven dice', () => {
    expect(setsAtOnce('2d + 2wd', 2)[2]).toBe(1);
    expect(setsAtOnce('7d', 4)[4]).toBe(0);
  });
});

describe('dice taken after the roll', () => {
  function byHand(text: string, gobbled: number, from: SetAim, needs: MatchingNeeds): number {
    const { d, hd, wd } = pool(text);
    let good = 0;
    for (const rolled of sequences(d, 6)) {
      const survives = [...choices(wd, 6)].some((wiggle) => {
        const faces = [...rolled, ...new Array<number>(hd).fill(6), ...wiggle];
        const sets = [1, 2, 3, 4, 5, 6]
          .map((height) => ({ height, width: faces.filter((face) => face === height).length }))
          .filter(({ width }) => width >= 2);
        return gobble(sets, gobbled, from).some((set) => meetsNeeds(set, needs));
      });
      if (survives) good += 1;
    }
    return good / 6 ** d;
  }

  it.each<[string, number, SetAim, MatchingNeeds]>([
    ['4d', 1, 'tallest', {}],
    ['4d', 1, 'widest', {}],
    ['5d', 2, 'tallest', { height: 3 }],
    ['3d + 1hd + 1wd', 1, 'tallest', {}],
    ['3d + 2wd', 1, 'tallest', { height: 4 }],
    ['2d + 2wd', 0, 'tallest', { width: 3 }],
  ])('%s less %d from the %s, needs %j', (text, gobbled, from, needs) => {
    const found = must(gobbledOdds(pool(text), SIX, gobbled, from, needs, 'seed'));
    expect(found).toMatchObject({ method: 'exact', error: 0 });
    expect(found.probability).toBeCloseTo(byHand(text, gobbled, from, needs), 12);
  });

  it('is simulated with its error where there are too many outcomes, the same from the same seed', () => {
    const run = (seed: string) => must(gobbledOdds(pool('7d + 3wd'), TEN, 3, 'widest', { width: 2 }, seed));
    const found = run('a');
    expect(found.method).toBe('simulated');
    expect(found.error).toBeGreaterThan(0);
    expect(run('a')).toEqual(found);
    expect(must(gobbledOdds(pool('7d + 3wd'), TEN, 3, 'tallest', {}, 'a')).method).toBe('exact');
  });

  it('refuses impossible numbers', () => {
    expect(isProblem(gobbledOdds(pool('4d'), TEN, -1, 'tallest', {}, ''))).toBe(true);
    expect(isProblem(taskOdds(pool('4d'), TEN, { tasks: 999_999_999 }, ''))).toBe(true);
  });
});

describe('contests of two pools', () => {
  it('counts every pair of outcomes', () => {
    const sides = ['3d', '2d + 1hd'].map((text) => ({
      widest: bruteForce(pool(text), 6, 6).widest,
      odds: must(jointOdds(pool(text), SIX, 'widest')),
      outOf: 6 ** pool(text).d,
    }));
    const [a, b] = sides;
    if (a === undefined || b === undefined) throw new Error('two sides');
    const sums = { win: 0, lose: 0, tie: 0, neither: 0 };
    for (const [left, waysLeft] of a.widest) {
      for (const [right, waysRight] of b.widest) {
        const result = left === '' && right === '' ? 'neither' : left > right ? 'win' : left < right ? 'lose' : 'tie';
        sums[result] += (waysLeft * waysRight) / (a.outOf * b.outOf);
      }
    }
    const found = matchingContestOdds(a.odds, b.odds, 'width');
    expect(found.method).toBe('exact');
    for (const result of ['win', 'lose', 'tie', 'neither'] as const)
      expect(found[result]).toBeCloseTo(sums[result], 12);
  });
});
