import { describe, expect, it } from 'vitest';
import { quickContest, regularContest } from '../../language/dice/contest.js';
import { seededRng } from '../../language/dice/random.js';
import { rollUnder, underOutcome } from '../../language/dice/under.js';
import { hitOdds, quickContestOdds, regularContestOdds } from '../../language/odds/contest.js';
import { type UnderOdds, underOdds } from '../../language/odds/under.js';
import { isProblem, type Problem } from '../../language/values/problem.js';
import { fraction, toText } from '../../language/values/rational.js';
import { THREE_DICE } from '../dice/fixtures.js';
import { sequences } from './brute-force.js';

function must<T>(value: T | Problem): T {
  if (isProblem(value)) throw new Error(value.problem);
  return value;
}

function counts(odds: UnderOdds): readonly unknown[] {
  return [odds.success.count, odds.criticalSuccess.count, odds.criticalFailure.count, odds.outOf];
}

const TOTALS = [...sequences(3, 6)].map((faces) => faces.reduce((sum, face) => sum + face, 0));

describe('odds of three dice against a target', () => {
  it.each([
    [3, 4, 4, 56],
    [4, 4, 4, 35],
    [5, 10, 4, 20],
    [6, 20, 4, 10],
    [7, 35, 4, 4],
    [8, 56, 4, 4],
    [9, 81, 4, 4],
    [10, 108, 4, 4],
    [11, 135, 4, 4],
    [12, 160, 4, 4],
    [13, 181, 4, 4],
    [14, 196, 4, 4],
    [15, 206, 10, 4],
    [16, 212, 20, 1],
    [20, 212, 20, 1],
    [1000, 212, 20, 1],
  ])('target %d: %d successes, %d critical, %d critical failures of 216', (target, success, critical, failure) => {
    expect(counts(must(underOdds({ target }, THREE_DICE)))).toEqual([success, critical, failure, 216]);
  });

  it('agrees with all 216 outcomes, also where a roll fails from a total on', () => {
    for (const failsFrom of [undefined, 14]) {
      for (let target = -5; target <= 25; target += 1) {
        const request = { target, anyTarget: true, ...(failsFrom === undefined ? {} : { failsFrom }) };
        const outcomes = TOTALS.map((total) => underOutcome(total, request, THREE_DICE));
        const odds = must(underOdds(request, THREE_DICE));
        const number = (test: (outcome: (typeof outcomes)[number]) => boolean) => outcomes.filter(test).length;
        expect(counts(odds)).toEqual([
          number(({ success }) => success),
          number(({ result }) => result === 'criticalSuccess'),
          number(({ result }) => result === 'criticalFailure'),
          216,
        ]);
        expect(Number(odds.success.count) + Number(odds.failure.count)).toBe(216);
      }
    }
  });

  it('has exact mean margins', () => {
    const odds = must(underOdds({ target: 10 }, THREE_DICE));
    expect(odds.meanMargin === undefined ? '' : toText(odds.meanMargin)).toBe('-0.5');
    const will = must(underOdds({ target: 18, failsFrom: 14 }, THREE_DICE));
    expect(will.meanFailureMargin).toBe(-1);
  });

  it('keeps tables with the parameters', () => {
    expect(underOdds({ target: 11 }, THREE_DICE)).toBe(underOdds({ target: 11 }, THREE_DICE));
    expect(underOdds({ target: 11 }, { ...THREE_DICE })).not.toBe(underOdds({ target: 11 }, THREE_DICE));
  });

  it('agrees with seeded rolls', () => {
    const rng = seededRng('under');
    const { success, criticalSuccess } = must(underOdds({ target: 15 }, THREE_DICE));
    let [good, critical] = [0, 0];
    for (let roll = 0; roll < 100_000; roll += 1) {
      const { outcome } = must(rollUnder({ target: 15 }, THREE_DICE, rng));
      if (outcome.success) good += 1;
      if (outcome.result === 'criticalSuccess') critical += 1;
    }
    expect(Math.abs(good / 100_000 - success.probability)).toBeLessThan(0.004);
    expect(Math.abs(critical / 100_000 - criticalSuccess.probability)).toBeLessThan(0.004);
  });

  it.each([
    [{ target: 2 }, THREE_DICE, 'a target of at least 3'],
    [{ target: Number.NaN, anyTarget: true }, THREE_DICE, 'not NaN'],
    [{ target: 10.5 }, THREE_DICE, 'not 10.5'],
    [{ target: 10 }, { dice: 999_999_999, sides: 999_999_999 }, 'The number of dice'],
    [{ target: 10 }, { dice: 100, sides: 6 }, 'too many outcomes'],
    [{ target: 10 }, { dice: 1, sides: 1 }, 'The number of sides'],
  ])('%j with %j is refused', (request, parameters, reason) => {
    const odds = underOdds(request, parameters);
    expect(isProblem(odds) ? odds.problem : odds).toContain(reason);
  });
});

describe('contests', () => {
  it.each([
    [10, 10, 21162, 4332, 21162],
    [12, 10, 29715, 3906, 13035],
    [14, 8, 42155, 1666, 2835],
  ])('quick contest of %d and %d: %d won, %d tied, %d lost of 46656', (a, b, win, tie, lose) => {
    const odds = must(quickContestOdds({ target: a }, { target: b }, THREE_DICE));
    expect([odds.win.count, odds.tie.count, odds.lose.count, odds.win.outOf]).toEqual([win, tie, lose, 46656]);
  });

  it.each([
    [9, 13],
    [16, 18],
    [5, 5],
  ])('contests of %d and %d agree with every pair of outcomes', (a, b) => {
    const quick = { a: 0, b: 0, tie: 0 };
    const regular = { a: 0, b: 0, continue: 0 };
    const regularOdds = must(regularContestOdds({ target: a }, { target: b }, THREE_DICE));
    for (const left of TOTALS) {
      for (const right of TOTALS) {
        const plain = [
          underOutcome(left, { target: a }, THREE_DICE),
          underOutcome(right, { target: b }, THREE_DICE),
        ] as const;
        quick[quickContest(...plain)] += 1;
        const [cutA, cutB] = regularOdds.targets;
        regular[
          regularContest(
            underOutcome(left, { target: cutA }, THREE_DICE),
            underOutcome(right, { target: cutB }, THREE_DICE),
          )
        ] += 1;
      }
    }
    const quickOdds = must(quickContestOdds({ target: a }, { target: b }, THREE_DICE));
    expect([quickOdds.win.count, quickOdds.lose.count, quickOdds.tie.count]).toEqual([quick.a, quick.b, quick.tie]);
    expect([regularOdds.win.count, regularOdds.lose.count]).toEqual([regular.a, regular.b]);
    expect(regularOdds.meanRounds).toEqual(fraction(46656, regular.a + regular.b));
  });

  it('says when a contest never ends', () => {
    const always = { dice: 1, sides: 6, succeedsOn: [{ from: 1, to: 6 }] };
    const odds = regularContestOdds({ target: 3 }, { target: 4 }, always);
    expect(isProblem(odds) && odds.problem).toContain('never ends');
  });

  it.each([
    [12, 6, 31440],
    [16, 10, 25056],
    [10, 5, 22288],
  ])('an attack at %d against a defence at %d hits in %d of 46656', (attack, defence, hits) => {
    const chance = must(hitOdds({ target: attack }, { target: defence, anyTarget: true }, THREE_DICE));
    expect([chance.count, chance.outOf]).toEqual([hits, 46656]);
  });

  it('an attack without a defence hits when it succeeds', () => {
    expect(must(hitOdds({ target: 12 }, undefined, THREE_DICE)).count).toBe(160);
  });
});
