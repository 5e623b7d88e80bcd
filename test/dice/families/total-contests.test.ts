import { describe, expect, it } from 'vitest';
import {
  type ContestOdds,
  contestOdds,
  contestOf,
  contestTargets,
  hitOdds,
} from '../../../language/dice/families/total/contest.js';
import { totalsOf } from '../../../language/dice/families/total/odds.js';
import {
  type ContestRule,
  outcomeOf,
  type TotalParameters,
  type TotalRequest,
} from '../../../language/dice/families/total/outcome.js';
import { must } from '../../must.js';
import { THREE_DICE } from '../fixtures.js';
import { OPEN, PERCENT, problemOf, SPECIAL } from './totals.js';

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
