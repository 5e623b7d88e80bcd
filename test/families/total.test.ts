import { describe, expect, it } from 'vitest';
import { seededRng } from '../../language/dice/random.js';
import {
  type ContestOdds,
  contestOdds,
  contestOf,
  contestTargets,
  hitOdds,
} from '../../language/families/total/contest.js';
import { distributionOf } from '../../language/families/total/distribution.js';
import { marginsOf, totalOdds, totalsOf } from '../../language/families/total/odds.js';
import {
  type ContestRule,
  checkTotalParameters,
  outcomeOf,
  type TotalParameters,
  type TotalRequest,
} from '../../language/families/total/outcome.js';
import { type Shape, type Thrown, throwDice } from '../../language/families/total/throw.js';
import { isProblem, type Problem } from '../../language/values/problem.js';
import { THREE_DICE } from '../dice/fixtures.js';

function must<T>(value: T | Problem): T {
  if (isProblem(value)) throw new Error(value.problem);
  return value;
}

function problemOf(value: unknown): string {
  return isProblem(value) ? value.problem : 'no problem';
}

/** Open-ended: 12 goes on upwards, 2 downwards, a third of the time each. */
const OPEN: TotalParameters = {
  side: 'over',
  dice: 2,
  sides: 6,
  totals: [
    { total: 12, sides: 6, from: 5, to: 6, add: 1, again: true },
    { total: 2, sides: 6, from: 1, to: 2, add: -1, again: true },
  ],
  degrees: [
    { name: 'spectacular failure', to: -10 },
    { name: 'pretty bad failure', from: -9, to: -4 },
    { name: 'clear failure', from: -3, to: -2 },
    { name: 'failure', from: -1, to: -1 },
    { name: 'scrape by', from: 0, to: 1 },
    { name: 'pretty good', from: 2, to: 3 },
    { name: 'exceptional', from: 4, to: 9 },
    { name: 'spectacular success', from: 10 },
  ],
  contest: { by: ['margin'], bothFail: 'compare', tie: 'hinderer' },
};
/** Each 1 is followed by a die that is subtracted. */
const SPECIAL: TotalParameters = {
  dice: 2,
  sides: 10,
  faces: [{ face: 1, sign: -1, dice: 1, sides: 10, again: false }],
  contest: { by: ['success', 'margin'], bothFail: 'again', tie: 'nobody' },
};
const ENDLESS: TotalParameters = { ...SPECIAL, faces: [{ face: 1, sign: -1, dice: 1, sides: 10, again: true }] };
const PERCENT: TotalParameters = { dice: 1, sides: 100 };

interface Branch extends Thrown {
  readonly probability: number;
}

/** Everything that can fall, die by die, as the throw itself asks for dice; branches below `least` are left out. */
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

/** Every pair of outcomes, by the rule that decides a single contest. */
function pairs(
  a: TotalRequest,
  b: TotalRequest,
  parameters: TotalParameters,
  rule: ContestRule | undefined,
  hinderer?: 'a' | 'b',
): Pick<ContestOdds, 'win' | 'tie' | 'lose' | 'rounds'> {
  const [left, right] = [must(totalsOf(a, parameters)), must(totalsOf(b, parameters))];
  const ends = { a: 0, b: 0, nobody: 0, again: 0 };
  for (const x of left)
    for (const y of right)
      ends[contestOf(x.outcome, y.outcome, rule, hinderer)] += (x.weight / x.outOf) * (y.weight / y.outOf);
  const decided = 1 - ends.again;
  return { win: ends.a / decided, tie: ends.nobody / decided, lose: ends.b / decided, rounds: 1 / decided };
}

describe('contests', () => {
  it.each([
    [10, 10, 21162, 4332, 21162],
    [12, 10, 29715, 3906, 13035],
    [14, 8, 42155, 1666, 2835],
  ])('%d against %d on three dice: %d won, %d tied, %d lost of 46656', (a, b, win, tie, lose) => {
    const odds = must(contestOdds(side(a, THREE_DICE), side(b, THREE_DICE)));
    expect(odds).toMatchObject({
      method: 'exact',
      error: 0,
      win: win / 46656,
      tie: tie / 46656,
      lose: lose / 46656,
      rounds: 1,
    });
  });

  const again: ContestRule = { by: ['success', 'margin'], bothFail: 'again', tie: 'again' };
  const untilOne: ContestRule = { by: ['success'], bothFail: 'again', tie: 'again' };
  const nobody: ContestRule = { by: ['margin'], bothFail: 'nobody', tie: 'nobody' };
  it.each([
    ['both failing rolls again', SPECIAL, undefined],
    ['nothing undecided', SPECIAL, again],
    ['until exactly one succeeds', THREE_DICE, untilOne],
    ['nobody where both fail', PERCENT, nobody],
    ['margins only', OPEN, undefined],
    ['success first', OPEN, again],
  ])('%s: agrees with every pair of outcomes', (_, parameters, rule) => {
    for (const [a, b] of [
      [9, 13],
      [3, 12],
      [11, 11],
    ] as const) {
      const { method, error, ...odds } = must(contestOdds(side(a, parameters), side(b, parameters), rule));
      const expected = pairs({ target: a }, { target: b }, parameters, rule ?? parameters.contest);
      for (const key of ['win', 'tie', 'lose', 'rounds'] as const) expect(odds[key]).toBeCloseTo(expected[key], 12);
      expect(odds.win + odds.tie + odds.lose).toBeCloseTo(1, 12);
      expect(error).toBeLessThan(1e-13);
      expect(method === 'exact').toBe(error === 0);
    }
  });

  it('a tie goes to the side that only hinders', () => {
    const [a, b] = [side(0, OPEN), side(0, OPEN)];
    const even = must(contestOdds(a, b));
    expect(even.win).toBeCloseTo(even.lose, 15);
    expect(even.win).toBeCloseTo(0.444, 3);
    const hindered = must(contestOdds(a, { ...b, request: { target: 0, hinders: true } }));
    expect(hindered.lose).toBeCloseTo(even.lose + even.tie, 15);
    expect(hindered.tie).toBe(0);
    const both = { target: 0, hinders: true };
    expect(must(contestOdds({ ...a, request: both }, { ...b, request: both })).tie).toBe(even.tie);
    const same = outcomeOf(7, { target: 0 }, OPEN);
    expect(contestOf(same, same, OPEN.contest, 'b')).toBe('b');
    expect(contestOf(same, same, OPEN.contest)).toBe('nobody');
  });

  it.each([
    [12, 10, 10, 11, 'a', 'a'],
    [10, 12, 8, 11, 'a', 'again'],
    [9, 11, 9, 11, 'nobody', 'again'],
    [18, 17, 16, 17, 'nobody', 'again'],
    [12, 15, 12, 9, 'b', 'b'],
    [12, 8, 12, 10, 'a', 'again'],
  ])('%d rolls %d, %d rolls %d: quick %s, regular %s', (targetA, totalA, targetB, totalB, quick, regular) => {
    const a = outcomeOf(totalA, { target: targetA }, THREE_DICE);
    const b = outcomeOf(totalB, { target: targetB }, THREE_DICE);
    expect([contestOf(a, b), contestOf(a, b, untilOne)]).toEqual([quick, regular]);
  });

  it.each([
    [18, 16, [14, 12]],
    [16, 18, [12, 14]],
    [20, 14, [20, 14]],
    [17, 15, [14, 12]],
    [16, 16, [14, 14]],
    [10, 12, [10, 12]],
  ])('regular contest of %d and %d is rolled at %j', (a, b, targets) => {
    expect(contestTargets(a, b, { ceiling: 14 })).toEqual(targets);
  });

  it('says when a contest never ends', () => {
    const always = { dice: 1, sides: 6, succeedsOn: [{ from: 1, to: 6 }] };
    expect(problemOf(contestOdds(side(3, always), side(4, always), untilOne))).toContain('never ends');
  });

  it.each([
    [12, 6, 31440],
    [16, 10, 25056],
    [10, 5, 22288],
  ])('an attack at %d against a defence at %d hits in %d of 46656', (attack, defence, hits) => {
    expect(must(hitOdds(side(attack, THREE_DICE), side(defence, THREE_DICE)))).toMatchObject({
      count: hits,
      outOf: 46656,
    });
  });
});

function side(target: number, parameters: TotalParameters) {
  return { request: { target, anyTarget: true }, parameters };
}

it('a distribution is computed once for its dice', () => {
  expect(distributionOf(OPEN)).toBe(distributionOf(OPEN));
});
