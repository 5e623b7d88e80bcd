import { describe, expect, it } from 'vitest';
import { jointOdds, matchingContestOdds } from '../../../language/dice/families/matching/odds/chosen-set.js';
import { opposedOdds } from '../../../language/dice/families/matching/odds/opposed-action.js';
import { coverFireOdds } from '../../../language/dice/families/matching/odds/set-odds.js';
import { taskOdds } from '../../../language/dice/families/matching/odds/several-sets.js';
import { findSets, type MatchingSet } from '../../../language/dice/families/matching/sets.js';
import { type Pool, parsePool } from '../../../language/values/pool.js';
import { must } from '../../must.js';
import { choices, sequences } from './brute-force.js';

const SIX = { sides: 6, hardFace: 6 };
const TEN = { sides: 10, hardFace: 10 };

function pool(text: string): Pool {
  return must(parsePool(text));
}

/** The rolls of a pool that has no wiggle dice, each with its sets. */
function setsOfEveryRoll({ d, hd }: Pool): (readonly MatchingSet[])[] {
  return [...sequences(d, 6)].map((faces) => findSets([...faces, ...new Array<number>(hd).fill(6)]).sets);
}

describe('an action that is opposed', () => {
  /** A set stops those that it reaches in both, as long as its dice last; all of them, or the action gets through. */
  function stops(by: MatchingSet, sets: readonly MatchingSet[]): boolean {
    if (sets.some(({ width, height }) => width > by.width || height > by.height)) return false;
    return sets.reduce((dice, { width }) => dice + width - 1, 0) <= by.width;
  }

  it.each([
    ['3d', '3d'],
    ['4d', '4d'],
    ['3d + 1hd', '4d'],
    ['2d', '2d + 2hd'],
    ['5d', '3d + 1hd'],
  ])('%s against %s: as counted over every pair of rolls', (acting, opposing) => {
    const tally = { through: 0, stopped: 0, failed: 0 };
    const others = setsOfEveryRoll(pool(opposing));
    for (const sets of setsOfEveryRoll(pool(acting))) {
      for (const other of others) {
        const stopped = other.some((by) => stops(by, sets));
        tally[sets.length === 0 ? 'failed' : stopped ? 'stopped' : 'through'] += 1;
      }
    }
    const found = must(opposedOdds(pool(acting), 'widest', pool(opposing), SIX, 'seed'));
    const all = 6 ** pool(acting).d * others.length;
    expect(found.method).toBe('exact');
    for (const end of ['through', 'stopped', 'failed'] as const) expect(found[end]).toBeCloseTo(tally[end] / all, 12);
  });

  it('wiggle dice of the other side reach what they can', () => {
    const found = must(opposedOdds(pool('2hd'), 'widest', pool('1d + 1wd'), TEN, 'seed'));
    expect(found).toMatchObject({ failed: 0, stopped: 0.1 });
    expect(must(opposedOdds(pool('2hd'), 'widest', pool('2wd'), TEN, 'seed')).stopped).toBe(1);
  });

  it('a set that misses what is needed is no success to stop', () => {
    const found = must(opposedOdds(pool('3d'), 'widest', pool('4d'), TEN, 'seed', { height: 6 }));
    expect(found.failed).toBeCloseTo(1 - (found.through + found.stopped), 12);
    expect(found.failed).toBeGreaterThan(0.72);
  });

  it('is simulated beyond ten dice, within its error of what it should be', () => {
    const found = must(opposedOdds(pool('14d'), 'widest', pool('5d'), TEN, 'seed'));
    expect(found.method).toBe('simulated');
    expect(found.through + found.stopped + found.failed).toBeCloseTo(1, 12);
  });
});

describe('several tasks of different pools, where the special dice serve one of them', () => {
  /** By hand: the special dice go into one set, together with ordinary dice of one face. */
  function byHand(text: string, need: number): number {
    const { d, hd, wd } = pool(text);
    let good = 0;
    for (const faces of sequences(d, 6)) {
      const plain = (left: readonly number[]): number =>
        [1, 2, 3, 4, 5, 6].reduce((sum, face) => sum + Math.floor(left.filter((one) => one === face).length / 2), 0);
      let most = plain(faces);
      for (const wiggle of choices(wd, 6)) {
        for (const height of [1, 2, 3, 4, 5, 6]) {
          const special = (height === 6 ? hd : 0) + wiggle.filter((face) => face === height).length;
          const taken = Math.max(0, 2 - special);
          if (special === 0 || faces.filter((face) => face === height).length < taken) continue;
          const left = [...faces];
          for (let die = 0; die < taken; die += 1) left.splice(left.indexOf(height), 1);
          most = Math.max(most, 1 + plain(left));
        }
      }
      if (most >= need) good += 1;
    }
    return good / 6 ** d;
  }

  it.each(['4d', '3d + 1wd', '4d + 2wd', '3d + 1hd', '4d + 2hd', '3d + 1hd + 1wd'])('%s', (text) => {
    const odds = must(taskOdds(pool(text), SIX, { tasks: 3, tied: true }, 'seed'));
    for (const need of [1, 2, 3]) expect(odds.atLeast[need]).toBeCloseTo(byHand(text, need), 12);
  });

  it('4d + 2wd do two tasks of one pool far more often than of two', () => {
    const [one, two] = [false, true].map((tied) => must(taskOdds(pool('4d + 2wd'), TEN, { tasks: 2, tied }, 'seed')));
    expect(one?.atLeast[2]).toBe(1);
    expect(two?.atLeast[1]).toBe(1);
    expect(two?.atLeast[2]).toBeCloseTo(0.496, 12);
  });
});

describe('a contest', () => {
  const odds = (text: string) => must(jointOdds(pool(text), TEN, 'widest'));

  it('is open where sets are equal or there are none', () => {
    const found = matchingContestOdds(odds('5d'), odds('5d'), 'width');
    expect(found.win).toBeCloseTo(found.lose, 12);
    expect(found.neither).toBeCloseTo(0.3024 ** 2, 12);
    expect(found.tie).toBeGreaterThan(0);
  });

  it('is decided by the larger pool where the game says so', () => {
    const [open, decided] = [{}, { ties: 1, noSets: 1 }].map((larger) =>
      matchingContestOdds(odds('6d'), odds('5d'), 'width', larger),
    );
    expect(decided).toMatchObject({ tie: 0, neither: 0 });
    expect(decided?.win).toBeCloseTo((open?.win ?? 0) + (open?.tie ?? 0) + (open?.neither ?? 0), 12);
    expect(decided?.lose).toBe(open?.lose);
  });
});

describe('cover fire', () => {
  it.each(['2d', '5d'])('%s: one target is hit as often as a die shows the height of a set', (text) => {
    let hits = 0;
    for (const faces of sequences(pool(text).d, 6)) hits += findSets(faces).sets.length;
    const found = must(coverFireOdds(pool(text), SIX));
    expect(found.hit).toBeCloseTo(hits / 6 ** pool(text).d / 6, 12);
  });

  it('a pair of dice hits one in a hundred', () => {
    expect(must(coverFireOdds(pool('2d'), TEN)).hit).toBeCloseTo(0.01, 12);
  });
});
