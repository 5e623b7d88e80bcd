import { describe, expect, it } from 'vitest';
import { distributionOf } from '../../../language/dice/families/total/distribution.js';
import { marginsOf, totalOdds, totalsOf } from '../../../language/dice/families/total/odds.js';
import {
  checkTotalParameters,
  outcomeOf,
  type TotalParameters,
  type TotalRequest,
} from '../../../language/dice/families/total/outcome.js';
import { type Shape, type Thrown, throwDice } from '../../../language/dice/families/total/throw.js';
import { seededRng } from '../../../language/dice/random.js';
import { must } from '../../must.js';
import { THREE_DICE } from '../fixtures.js';
import { ENDLESS, OPEN, PERCENT, problemOf, SPECIAL } from './totals.js';

interface Branch extends Thrown {
  readonly probability: number;
}

/** All possible results, die by die, as the throw requests dice; branches below `least` are left out. */
function everything(shape: Shape, least = 0): Branch[] {
  const found: Branch[] = [];
  const follow = (waves: readonly (readonly number[])[], probability: number): void => {
    const dice = throwDice(shape);
    let step = dice.next();
    for (const wave of waves) step = dice.next(wave);
    if (step.done) {
      found.push({ ...step.value, probability });
      return;
    }
    let faces: number[][] = [[]];
    for (const { sides } of step.value)
      faces = faces.flatMap((one) => Array.from({ length: sides }, (_, index) => [...one, index + 1]));
    const each = probability / faces.length;
    if (each < least) return;
    for (const wave of faces) follow([...waves, wave], each);
  };
  follow([], 1);
  return found;
}

function shareOf(branches: readonly Branch[], test: (shown: number) => boolean): number {
  return branches.reduce((sum, { total, probability }) => sum + (test(total) ? probability : 0), 0);
}

/** Probability that open-ended dice show at least a total. */
function openAtLeast(total: number): number {
  if (total >= 12) return 3 ** (12 - total) / 36;
  if (total <= 2) return 1 - 3 ** (total - 3) / 36;
  let ways = 0;
  for (let a = 1; a <= 6; a += 1) for (let b = 1; b <= 6; b += 1) if (a + b >= total) ways += 1;
  return ways / 36;
}

describe('dice that go on', () => {
  it('asks for a third die only where one follows', () => {
    const counts = new Map<number, number>();
    for (const { faces } of everything(SPECIAL)) counts.set(faces.length, (counts.get(faces.length) ?? 0) + 1);
    expect([...counts].sort()).toEqual([
      [2, 81],
      [3, 180],
      [4, 100],
    ]);
  });

  it.each([
    [[3, 5], 8],
    [[1, 9, 4], 6],
    [[1, 1, 10, 1], -9],
  ])('Special dice %j come to %d', (faces, total) => {
    expect(thrown(SPECIAL, faces)).toEqual({ faces, total });
  });

  it.each([
    [[6, 6, 5, 6, 4], 14],
    [[6, 6, 1], 12],
    [[1, 1, 2, 3], 1],
    [[5, 6], 11],
  ])('open dice %j come to %d', (faces, total) => {
    expect(thrown(OPEN, faces)).toEqual({ faces, total });
  });

  it('stops a chain that no dice in the world would make', () => {
    const dice = throwDice(OPEN);
    let step = dice.next();
    let asked = 0;
    while (!step.done && asked < 5000) {
      asked += step.value.length;
      step = dice.next(step.value.map(() => 6));
    }
    expect(step.done && step.value.faces.length).toBe(1000);
  });

  it.each([
    [{ dice: 2, sides: 6, faces: [{ face: 7, sign: 1, dice: 1, sides: 6, again: false }] }, 'A face with a rule'],
    [{ dice: 2, sides: 6, faces: [{ face: 6, sign: 1, dice: 2, sides: 6, again: true }] }, 'Only a single die'],
    [
      { dice: 2, sides: 6, totals: [{ total: 13, sides: 6, from: 1, to: 2, add: 1, again: true }] },
      'A total with a rule',
    ],
    [{ dice: 2, sides: 6, totals: [{ total: 12, sides: 6, from: 1, to: 6, add: 1, again: true }] }, 'never stop'],
    [{ dice: 2, sides: 6, totals: [{ total: 12, sides: 6, from: 6, to: 5, add: 1, again: true }] }, 'The last face'],
    [{ dice: 2, sides: 6, totals: [{ total: 12, sides: 6, from: 1, to: 5, add: 0, again: true }] }, 'add or subtract'],
    [{ ...OPEN, faces: SPECIAL.faces ?? [] }, 'cannot be combined'],
    [{ ...OPEN, totals: [...(OPEN.totals ?? []), ...(OPEN.totals ?? [])] }, 'Two rules are about the total 12'],
    [
      {
        ...OPEN,
        degrees: [
          { name: 'good', from: 2 },
          { name: 'fine', to: 3 },
        ],
      },
      'good and fine overlap: both are for a margin of 2',
    ],
  ])('%j is refused', (parameters, reason) => {
    expect(problemOf(checkTotalParameters(parameters as TotalParameters))).toContain(reason);
    expect(problemOf(totalOdds({ target: 7 }, parameters as TotalParameters))).toContain(reason);
  });
});

function thrown(shape: Shape, faces: readonly number[]): Thrown | undefined {
  const dice = throwDice(shape);
  let step = dice.next();
  let at = 0;
  while (!step.done) {
    const wave = faces.slice(at, at + step.value.length);
    if (wave.length < step.value.length) return undefined;
    at += wave.length;
    step = dice.next(wave);
  }
  return at === faces.length ? step.value : undefined;
}

describe('a total against a target', () => {
  it.each([
    [12, 12, 'success', 0, false],
    [10, 11, 'failure', -1, false],
    [12, 4, 'criticalSuccess', 8, false],
    [3, 4, 'criticalSuccess', 0, true],
    [14, 5, 'success', 9, false],
    [15, 5, 'criticalSuccess', 10, false],
    [16, 6, 'criticalSuccess', 10, false],
    [15, 6, 'success', 9, false],
    [15, 17, 'criticalFailure', -2, false],
    [16, 17, 'failure', -1, false],
    [20, 17, 'failure', -1, true],
    [20, 18, 'criticalFailure', -1, true],
    [6, 16, 'criticalFailure', -10, false],
    [6, 15, 'failure', -9, false],
    [1, 4, 'criticalSuccess', 0, true],
  ])('target %d, total %d: %s by %d (automatic: %s)', (target, total, result, margin, automatic) => {
    expect(outcomeOf(total, { target }, THREE_DICE)).toMatchObject({ result, margin, automatic });
  });

  it('fails from a total on where the roll says so', () => {
    const will = { target: 15, failsFrom: 14 };
    expect(outcomeOf(13, will, THREE_DICE)).toMatchObject({ result: 'success', margin: 2 });
    expect(outcomeOf(14, will, THREE_DICE)).toMatchObject({ result: 'failure', margin: -1, automatic: true });
  });
});

describe('odds of totals', () => {
  it('open dice have the odds of the closed form at every need, and degrees that add up', () => {
    for (let need = -20; need <= 60; need += 1) {
      const odds = must(totalOdds({ target: need, bonus: 0 }, OPEN));
      expect(odds.success).toBeCloseTo(openAtLeast(need), 14);
      expect(odds.degrees.reduce((sum, one) => sum + one, 0)).toBeCloseTo(1, 14);
      expect(odds.degrees[6]).toBeCloseTo(openAtLeast(need + 4) - openAtLeast(need + 10), 13);
      expect([odds.method, odds.error]).toEqual(['exact', 0]);
    }
    const far = must(totalOdds({ target: 30 }, OPEN));
    expect(far.success * 36 * 3 ** 18).toBeCloseTo(1, 13);
    expect((far.degrees[7] ?? 0) * 36 * 3 ** 28).toBeCloseTo(1, 13);
  });

  it('a bonus is the same as an easier target', () => {
    const { weights, ...odds } = must(totalOdds({ target: 8, bonus: 3 }, OPEN));
    expect({ ...odds, weights }).toEqual(must(totalOdds({ target: 5 }, OPEN)));
  });

  it('Special dice agree with all ten thousand outcomes at every target, and so do Normal ones', () => {
    for (const parameters of [SPECIAL, { dice: 2, sides: 10 }, PERCENT]) {
      const branches = everything(parameters);
      for (let target = -25; target <= 110; target += 1)
        expect(must(totalOdds({ target }, parameters)).success).toBeCloseTo(
          shareOf(branches, (shown) => shown <= target),
          14,
        );
    }
    expect(must(totalOdds({ target: 1 }, SPECIAL)).success).toBe(0.1);
    expect(must(totalOdds({ target: -5 }, SPECIAL)).success).toBe(0.0205);
    expect(must(totalOdds({ target: -19 }, SPECIAL)).success).toBe(0);
  });

  it('dice that add dice of other sizes, and totals that go on once, agree with all outcomes', () => {
    const shapes: TotalParameters[] = [
      {
        dice: 3,
        sides: 4,
        faces: [
          { face: 4, sign: 1, dice: 2, sides: 6, again: false },
          { face: 1, sign: -1, dice: 1, sides: 8, again: false },
        ],
      },
      { dice: 2, sides: 6, totals: [{ total: 7, sides: 4, from: 2, to: 2, add: 10, again: false }] },
    ];
    for (const parameters of shapes) {
      const branches = everything(parameters);
      for (let target = -30; target <= 50; target += 1)
        expect(must(totalOdds({ target }, parameters)).success).toBeCloseTo(
          shareOf(branches, (shown) => shown <= target),
          12,
        );
    }
  });

  it('endless dice state an error that covers what is left out', () => {
    const branches = everything(ENDLESS, 1e-9);
    const open = 1 - branches.reduce((sum, { probability }) => sum + probability, 0);
    for (let target = -30; target <= 20; target += 5) {
      const odds = must(totalOdds({ target }, ENDLESS));
      expect(odds.method).toBe('iterated');
      expect(odds.error).toBeLessThan(1e-13);
      const found = shareOf(branches, (shown) => shown <= target);
      expect(Math.abs(odds.success - found)).toBeLessThan(open + 1e-12);
    }
  });

  it.each([
    [3, 4, 4, 56],
    [9, 81, 4, 4],
    [15, 206, 10, 4],
    [16, 212, 20, 1],
    [1000, 212, 20, 1],
  ])('three dice against %d: %d successes, %d critical, %d critical failures of 216', (target, success, good, bad) => {
    const { weights, outOf } = must(totalOdds({ target }, THREE_DICE));
    expect([weights, outOf]).toEqual([{ success, criticalSuccess: good, criticalFailure: bad }, 216]);
  });

  it('every kind of rule agrees with all 216 outcomes', () => {
    const degrees = [
      { name: 'good', from: 1, to: 4 },
      { name: 'bad', from: -3, to: -1 },
    ];
    for (const request of [{}, { failsFrom: 14 }, { worse: 2 }, { failsFrom: 12, worse: 1 }])
      for (const side of [{}, { side: 'over' } as const])
        for (let target = -5; target <= 25; target += 1) {
          const parameters = { ...THREE_DICE, ...side, degrees };
          const asked: TotalRequest = { target, anyTarget: true, ...request };
          const outcomes = everything(THREE_DICE).map(({ total }) => outcomeOf(total, asked, parameters));
          const odds = must(totalOdds(asked, { ...parameters }));
          const count = (test: (one: (typeof outcomes)[number]) => boolean) => outcomes.filter(test).length;
          expect(odds.weights).toEqual({
            success: count(({ success }) => success),
            criticalSuccess: count(({ result }) => result === 'criticalSuccess'),
            criticalFailure: count(({ result }) => result === 'criticalFailure'),
          });
          expect(odds.degrees).toEqual(degrees.map(({ name }) => count(({ degree }) => degree === name) / 216));
          const listed = must(totalsOf(asked, parameters));
          expect(listed.reduce((sum, one) => sum + (one.outcome.success ? one.weight / one.outOf : 0), 0)).toBeCloseTo(
            odds.success,
            14,
          );
          const margins = must(marginsOf(asked, parameters));
          const plus = count(({ margin, success }) => success && margin === 2);
          expect(margins.success[2 - margins.least] ?? 0).toBe(plus);
        }
  });

  it('keeps odds with the parameters', () => {
    expect(totalOdds({ target: 11 }, THREE_DICE)).toBe(totalOdds({ target: 11 }, THREE_DICE));
    expect(totalOdds({ target: 2, anyTarget: true }, THREE_DICE)).not.toHaveProperty('problem');
    expect(problemOf(totalOdds({ target: 2 }, THREE_DICE))).toContain('a target of at least 3');
  });

  it.each([
    [OPEN, { target: 9 }, 0.27777],
    [SPECIAL, { target: 7 }, 0.278],
    [THREE_DICE, { target: 15 }, 206 / 216],
  ])('seeded rolls agree: %#', (parameters, request, success) => {
    expect(must(totalOdds(request, parameters)).success).toBeCloseTo(success, 4);
    const rng = seededRng('total');
    const rolls = 60_000;
    let good = 0;
    for (let roll = 0; roll < rolls; roll += 1) {
      const dice = throwDice(parameters);
      let step = dice.next();
      while (!step.done) step = dice.next(step.value.map(({ sides }) => rng.nextInt(sides)));
      if (outcomeOf(step.value.total, request, parameters).success) good += 1;
    }
    expect(Math.abs(good / rolls - success)).toBeLessThan(4 * Math.sqrt((success * (1 - success)) / rolls));
  });

  it.each([
    [{ target: Number.NaN, anyTarget: true }, THREE_DICE, 'not NaN'],
    [{ target: 10.5 }, THREE_DICE, 'not 10.5'],
    [{ target: 10, bonus: 0.5 }, THREE_DICE, 'The bonus of a roll'],
    [{ target: 10 }, { dice: 999_999_999, sides: 999_999_999 }, 'The number of dice'],
    [{ target: 10 }, { dice: 100, sides: 6 }, 'too many outcomes'],
    [{ target: 10 }, { dice: 1, sides: 1 }, 'The number of sides'],
  ])('%j with %j is refused', (request, parameters, reason) => {
    expect(problemOf(totalOdds(request, parameters))).toContain(reason);
  });
});

it('a distribution is computed once for its dice', () => {
  expect(distributionOf(OPEN)).toBe(distributionOf(OPEN));
});
