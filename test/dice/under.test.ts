import { describe, expect, it } from 'vitest';
import { contestTargets, quickContest, regularContest } from '../../language/dice/contest.js';
import { scriptedRng } from '../../language/dice/random.js';
import { isRollAllowed, rollUnder, type UnderRequest, underOutcome } from '../../language/dice/under.js';
import { isProblem } from '../../language/values/problem.js';
import { THREE_DICE } from './fixtures.js';

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
    expect(underOutcome(total, { target }, THREE_DICE)).toMatchObject({ result, margin, automatic });
  });

  it('fails from a total on where the roll says so', () => {
    const will = { target: 15, failsFrom: 14 };
    expect(underOutcome(13, will, THREE_DICE)).toMatchObject({ result: 'success', margin: 2 });
    expect(underOutcome(14, will, THREE_DICE)).toMatchObject({ result: 'failure', margin: -1, automatic: true });
  });
});

describe('rolling', () => {
  const roll = (request: UnderRequest) => {
    const rolled = rollUnder(request, THREE_DICE, scriptedRng([3, 4, 5]));
    return isProblem(rolled) ? rolled.problem : `${rolled.outcome.total} ${rolled.outcome.result}`;
  };

  it.each<[UnderRequest, string]>([
    [{ target: 12 }, '12 success'],
    [{ target: 11 }, '12 failure'],
    [{ target: 2 }, 'A roll needs a target of at least 3, and this one is 2.'],
    [{ target: 2, anyTarget: true }, '12 criticalFailure'],
    [{ target: 10.5 }, 'The target of a roll must be a whole number from -1000000 to 1000000, not 10.5.'],
    [{ target: Number.NaN }, 'The target of a roll must be a whole number from -1000000 to 1000000, not NaN.'],
  ])('%j: %s', (request, text) => {
    expect(roll(request)).toBe(text);
  });

  it('knows targets that are too low to try', () => {
    expect([2, 3].map((target) => isRollAllowed({ target }, THREE_DICE))).toEqual([false, true]);
  });

  it('refuses impossible dice', () => {
    const wrong = rollUnder({ target: 10 }, { dice: 999_999_999, sides: 999_999_999 }, scriptedRng([]));
    expect(isProblem(wrong) && wrong.problem).toContain('The number of dice must be');
    const empty = rollUnder({ target: 10 }, { dice: 3, sides: 6, failsOn: [{ from: 18, to: 17 }] }, scriptedRng([]));
    expect(isProblem(empty) && empty.problem).toBe('The totals 18..17 are empty; write the lower one first.');
  });
});

describe('contests', () => {
  const outcome = (target: number, total: number) => underOutcome(total, { target }, THREE_DICE);

  it.each([
    [12, 10, 10, 11, 'a', 'a'],
    [10, 12, 8, 11, 'a', 'continue'],
    [9, 11, 9, 11, 'tie', 'continue'],
    [18, 17, 16, 17, 'tie', 'continue'],
    [12, 15, 12, 9, 'b', 'b'],
    [12, 8, 12, 10, 'a', 'continue'],
  ])('%d rolls %d, %d rolls %d: quick %s, regular %s', (targetA, totalA, targetB, totalB, quick, regular) => {
    const [a, b] = [outcome(targetA, totalA), outcome(targetB, totalB)];
    expect([quickContest(a, b), regularContest(a, b)]).toEqual([quick, regular]);
  });

  it.each([
    [18, 16, [14, 12]],
    [16, 18, [12, 14]],
    [20, 14, [20, 14]],
    [17, 15, [14, 12]],
    [16, 16, [14, 14]],
    [10, 12, [10, 12]],
  ])('regular contest of %d and %d is rolled at %j', (a, b, targets) => {
    expect(contestTargets(a, b, THREE_DICE)).toEqual(targets);
  });
});
