import { describe, expect, test } from 'vitest';
import { matching } from '../../language/dice/families/matching/index.js';
import { sum } from '../../language/dice/families/sum/index.js';
import { oddsOf, type RollOdds } from '../../language/roll/odds-of.js';
import { evaluateAlone } from '../../language/roll/typed-expression.js';
import { isProblem } from '../../language/values/problem.js';
import { isOddsOf } from '../dice/is-odds-of.js';
import { evaluated, inGame, right, rolledOf, whoIn } from './table.js';

function oddsIn(book: string, expression: string): RollOdds {
  const found = evaluated(expression, inGame(book));
  return right(oddsOf(rolledOf(found), found.game));
}

function oddsAlone(expression: string): RollOdds {
  const found = evaluateAlone(expression);
  if (found === undefined || isProblem(found)) throw new Error(`${expression} is not read`);
  return right(oddsOf(rolledOf(found), found.game));
}

describe('a target of three dice', () => {
  test('12 succeeds in 160 of 216 rolls, with the criticals of the game', () => {
    const odds = oddsIn('GURPS Lite WWII', '12');
    expect(odds).toMatchObject({ family: 'under', target: 12, success: 160 / 216, criticalSuccess: 4 / 216 });
    expect(odds.text).toBe('74.07 %; critical 1.85 %, critical failure 1.85 %');
    expect(odds.oneMore).toEqual({ what: 'level', success: 181 / 216 });
  });

  test('critical bands follow the target: 5 at 15, 6 at 16, 17 no more', () => {
    expect(oddsIn('GURPS Lite WWII', '15')).toMatchObject({ criticalSuccess: 10 / 216, criticalFailure: 4 / 216 });
    expect(oddsIn('GURPS Lite WWII', '16')).toMatchObject({ criticalSuccess: 20 / 216, criticalFailure: 1 / 216 });
  });

  test('without a rulebook nothing is critical', () => {
    expect(oddsAlone('3d6 <= 12')).toMatchObject({ success: 160 / 216, criticalSuccess: 0, criticalFailure: 0 });
  });

  test('below the least target nothing may be rolled', () => {
    const found = evaluated('2', inGame('GURPS Lite WWII'));
    expect(oddsOf(rolledOf(found), found.game)).toMatchObject({ problem: expect.stringContaining('at least 3') });
  });
});

describe('a pool', () => {
  test('five dice match in 69.76 of 100', () => {
    const odds = oddsIn('Godlike', '5d');
    expect(odds).toMatchObject({ family: 'matching', pool: { d: 5, hd: 0, wd: 0 } });
    expect(isOddsOf(matching, odds) && odds.success).toBeCloseTo(0.6976, 10);
    expect(odds.text).toBe('69.76 %; 3 wide 8.56 %');
    expect(odds.oneMore?.success).toBeCloseTo(0.8488, 10);
  });

  test('the table holds every width from 2 to 10 and height', () => {
    const odds = oddsAlone('4d + 1wd matching');
    if (!isOddsOf(matching, odds)) throw new Error(odds.family);
    expect(odds.atLeast.size).toBe(90);
    expect(odds.atLeast.get('2x1')).toBe(1);
    expect(odds.atLeast.get('10x10')).toBe(0);
    expect(odds.atLeast.get('2x10')).toBeCloseTo(1 - 0.9 ** 4, 10);
  });

  test('what a roll needs counts', () => {
    const odds = oddsIn('Godlike', '5d difficulty 6');
    if (!isOddsOf(matching, odds)) throw new Error(odds.family);
    expect(odds.success).toBe(odds.atLeast.get('2x6'));
    expect(odds.text).toMatch(/^38\.13 % for 2x6 or better/);
  });

  test('ten dice are the most: one more is not offered', () => {
    expect(oddsIn('Godlike', '10d').oneMore).toBeUndefined();
  });

  test('more dice than can be counted are refused, not simulated silently', () => {
    const found = evaluateAlone('500d matching');
    if (found === undefined || isProblem(found)) throw new Error('not read');
    expect(oddsOf(rolledOf(found), found.game)).toHaveProperty('problem');
  });
});

test('damage is a distribution with its mean', () => {
  const odds = oddsIn('GURPS Lite WWII', '2d - 1');
  if (!isOddsOf(sum, odds)) throw new Error(odds.family);
  expect(odds.text).toBe('1 to 11, mean 6');
  expect(odds.distribution.get('6')).toBeCloseTo(6 / 36, 12);
  expect([...odds.distribution.values()].reduce((sum, one) => sum + one, 0)).toBeCloseTo(1, 12);
});

describe('against somebody', () => {
  test('equal targets win and lose alike', () => {
    const odds = oddsIn('GURPS Lite WWII', '12 against 12');
    expect(odds.against?.win).toBeCloseTo(odds.against?.lose ?? 0, 12);
    expect((odds.against?.win ?? 0) + (odds.against?.lose ?? 0) + (odds.against?.tie ?? 0)).toBeCloseTo(1, 12);
    expect(odds.text).toMatch(/^wins .* loses .* undecided/);
  });

  test('an attack hits or is avoided', () => {
    const odds = oddsIn('GURPS Lite WWII', '12 against Dodge');
    expect(odds.against?.what).toBe('hit');
    expect(odds.text).toMatch(/^hits [\d.]+ %$/);
    expect(odds.against?.win).toBeLessThan(160 / 216);
  });

  test('sums are compared total by total', () => {
    const odds = oddsIn('GURPS Lite WWII', '2d against 2d + 1').against;
    expect(odds).toMatchObject({ what: 'contest', method: 'exact' });
    // Of 1,296 pairs of rolls 435 have a greater first total, 140 equal ones.
    expect([odds?.win, odds?.tie].map((share) => Math.round((share ?? 0) * 1296))).toEqual([435, 140]);
    expect((odds?.win ?? 0) + (odds?.tie ?? 0) + (odds?.lose ?? 0)).toBeCloseTo(1, 12);
  });

  test('pools are compared set by set', () => {
    const odds = oddsIn('Godlike', '6d against 3d');
    expect(odds.against?.win).toBeGreaterThan(0.7);
  });
});

test('a game of its own words has odds, and no TypeScript of its own', () => {
  const ambre = whoIn('use "Court of Favours"\ncharacter Ambre { Grace 5 }', 'Ambre');
  const found = evaluated('Grace + 4', ambre);
  expect(oddsOf(rolledOf(found), found.game)).toMatchObject({
    family: 'under',
    target: 9,
    success: 0.36,
    criticalSuccess: 0.03,
    criticalFailure: 0.01,
  });
});
