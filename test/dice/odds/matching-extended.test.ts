import { describe, expect, it } from 'vitest';
import { type ExtendedRequest, extendedOdds } from '../../../language/dice/families/matching/odds/extended-contest.js';
import { findSets } from '../../../language/dice/families/matching/sets.js';
import { seededRng } from '../../../language/dice/random.js';
import { makePool, type Pool, parsePool } from '../../../language/values/pool.js';
import { isProblem, type Problem } from '../../../language/values/problem.js';
import { must } from '../../must.js';

const TEN = { sides: 10, hardFace: 10 };

function pool(text: string): Pool {
  return must(parsePool(text));
}

/** Plays it with dice: the widest set of every turn that is high enough. */
function played(a: number, b: number, request: ExtendedRequest, times: number): { win: number; lose: number } {
  const rng = seededRng('played');
  const gain = (dice: number, height: number): number =>
    findSets(Array.from({ length: dice }, () => rng.nextInt(10))).sets.find((set) => set.height >= height)?.width ?? 0;
  const ended = { win: 0, lose: 0 };
  for (let time = 0; time < times; time += 1) {
    let [first, second] = [request.lead ?? 0, 0];
    for (let turn = 0; turn < 500; turn += 1) {
      const height = request.difficulties?.[turn] ?? 1;
      first += gain(a, height);
      second += gain(b, height);
      const over =
        request.kind === 'race'
          ? first >= request.goal || second >= request.goal
          : first - second >= request.goal || second > first;
      if (!over) continue;
      if (first > second) ended.win += 1;
      if (first < second) ended.lose += 1;
      break;
    }
  }
  return { win: ended.win / times, lose: ended.lose / times };
}

describe('a race', () => {
  it('between equals is even', () => {
    const odds = must(extendedOdds(pool('6d'), pool('6d'), TEN, { kind: 'race', goal: 10 }));
    expect(odds.method).toBe('iterated');
    expect(odds.win).toBeCloseTo(odds.lose, 9);
    expect(odds.win + odds.lose + odds.tie + odds.open).toBeCloseTo(1, 12);
    expect(odds.error).toBeLessThan(1e-9);
  });

  it('of dice that always match takes as many turns as the goal needs', () => {
    const odds = must(extendedOdds(pool('2hd'), pool('3hd'), TEN, { kind: 'race', goal: 10 }));
    expect(odds).toMatchObject({ win: 0, lose: 1, tie: 0, turns: 4, meanTurns: 4 });
  });

  it('that nobody can end stays open at the horizon', () => {
    const odds = must(extendedOdds(pool('1d'), pool('1d'), TEN, { kind: 'race', goal: 10, horizon: 20 }));
    expect(odds).toMatchObject({ open: 1, error: 1, turns: 20, win: 0, lose: 0 });
  });
});

describe('a chase', () => {
  it('the pursuer must get ahead, not level', () => {
    const odds = must(extendedOdds(pool('2hd'), pool('2hd'), TEN, { kind: 'chase', goal: 5, horizon: 10 }));
    expect(odds.open).toBe(1);
    expect(must(extendedOdds(pool('2hd'), pool('3hd'), TEN, { kind: 'chase', goal: 5, lead: 1 }))).toMatchObject({
      lose: 1,
      turns: 2,
    });
  });
});

it.each<[number, number, ExtendedRequest]>([
  [6, 5, { kind: 'race', goal: 10 }],
  [5, 8, { kind: 'race', goal: 6, lead: 3 }],
  [6, 6, { kind: 'chase', goal: 5 }],
  [4, 7, { kind: 'chase', goal: 5, lead: 3, difficulties: [1, 3, 1, 6] }],
])('%dd against %dd, %j: as played 40000 times, within four standard errors', (a, b, request) => {
  const times = 40_000;
  const odds = must(extendedOdds(makePool(a), makePool(b), TEN, request));
  const found = played(a, b, request, times);
  for (const end of ['win', 'lose'] as const)
    expect(Math.abs(found[end] - odds[end])).toBeLessThan(4 * Math.sqrt((odds[end] * (1 - odds[end])) / times) + 1e-9);
});

it('refuses goals and leads that are impossible', () => {
  const impossible: Problem | unknown = extendedOdds(pool('5d'), pool('5d'), TEN, { kind: 'chase', goal: 5, lead: 5 });
  expect(isProblem(impossible)).toBe(true);
  expect(isProblem(extendedOdds(pool('5d'), pool('5d'), TEN, { kind: 'race', goal: 0 }))).toBe(true);
});
