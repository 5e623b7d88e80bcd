import { describe, expect, it } from 'vitest';
import { rollMatching } from '../../../language/dice/families/matching/matching.js';
import { jointOdds } from '../../../language/dice/families/matching/odds/chosen-set.js';
import { gobbledOdds } from '../../../language/dice/families/matching/odds/gobbled-sets.js';
import { matchingOdds } from '../../../language/dice/families/matching/odds/set-odds.js';
import { taskOdds } from '../../../language/dice/families/matching/odds/several-sets.js';
import { type Aim, meetsNeeds, setText } from '../../../language/dice/families/matching/sets.js';
import { seededRng } from '../../../language/dice/random.js';
import { oncePer } from '../../../language/memo/once-per.js';
import { type Pool, parsePool } from '../../../language/values/pool.js';
import { must } from '../../must.js';

const DICE = {
  sides: 10,
  hardFace: 10,
  mostDice: 40,
  capOrder: ['regular'],
  penaltyOrder: ['hard', 'regular', 'wiggle'],
  cap: 'after penalties',
  gobbleFrom: 'tallest',
} as const;
const ROLLS = 20_000;

function rolled(pool: Pool, aim: Aim, gobble = 0) {
  const rng = seededRng(`${pool.d} ${pool.wd} ${aim}`);
  return Array.from({ length: ROLLS }, () => must(rollMatching({ pool, aim, gobble }, DICE, rng)).outcome);
}

function near(found: number, odds: number): void {
  expect(Math.abs(found - odds)).toBeLessThan(4 * Math.sqrt((odds * (1 - odds)) / ROLLS) + 4 / ROLLS);
}

const POOLS = ['9d', '10d', '7d + 2hd', '8d + 1wd', '7d + 3wd', '6d + 2hd + 2wd', '8d + 1fd 5', '6d + 1hd + 2ed'];

describe.each(POOLS)('%s: the odds are those of rolled dice, within four standard errors', (text) => {
  const pool = must(parsePool(text));
  const byTallest = oncePer((one: Pool) => rolled(one, 'tallest'));

  it.each(['widest', 'tallest'] as const)('the %s set', (aim) => {
    const found = new Map<string, number>();
    for (const { chosen } of aim === 'tallest' ? byTallest(pool) : rolled(pool, aim)) {
      const name = chosen ? setText(chosen) : 'none';
      found.set(name, (found.get(name) ?? 0) + 1 / ROLLS);
    }
    const odds = must(jointOdds(pool, DICE, aim));
    for (const { set, chance } of odds.sets) near(found.get(setText(set)) ?? 0, chance.probability);
    near(found.get('none') ?? 0, odds.none.probability);
  });

  it('a set of six or more', () => {
    const good = byTallest(pool).filter(({ sets }) => sets.some((set) => meetsNeeds(set, { height: 6 }))).length;
    near(good / ROLLS, must(matchingOdds(pool, DICE)).atLeast(2, 6));
  });

  it('two and three sets at once', () => {
    const sets = rolled(pool, 'most sets').map((one) =>
      one.sets.reduce((sum, set) => sum + Math.floor(set.width / 2), 0),
    );
    const odds = must(taskOdds(pool, DICE, { tasks: 3 }, 'seed'));
    for (const need of [1, 2, 3])
      near(sets.filter((made) => made >= need).length / ROLLS, odds.atLeast[need] ?? Number.NaN);
  });

  it('what one injury leaves', () => {
    const left = rolled(pool, 'tallest', 1).filter(({ success }) => success).length / ROLLS;
    const odds = must(gobbledOdds(pool, DICE, 1, 'tallest', {}, 'seed'));
    expect(odds.method).toBe('exact');
    near(left, odds.probability);
  });
});
