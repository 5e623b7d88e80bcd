import { describe, expect, it } from 'vitest';
import { type JointOdds, jointOdds } from '../../../language/dice/families/matching/odds/chosen-set.js';
import { gobbledOdds } from '../../../language/dice/families/matching/odds/gobbled-sets.js';
import { matchingOdds } from '../../../language/dice/families/matching/odds/set-odds.js';
import { taskOdds } from '../../../language/dice/families/matching/odds/several-sets.js';
import { type Pool, poolText } from '../../../language/values/pool.js';
import { must } from '../../must.js';
import { cut, everyRoll, everyWiggle, outlives, pools, TEN } from './every-pool.js';

const MOST_REGULAR = 6;
/** Losses and needs that are tried: dice lost, least width, least height. */
const LOSSES = [
  [1, 2, 1],
  [2, 2, 4],
  [3, 3, 1],
] as const;
/** What each of several tasks needs. */
const TASKS = [
  [2, 1],
  [2, 6],
  [3, 1],
] as const;

/** Counted by hand over every roll and every way to set the wiggle dice. */
class Counted {
  outOf = 0;
  /** Outcomes in which a set at least so wide and high can be made, at [width * 11 + height]. */
  readonly atLeast = new Array<number>(200).fill(0);
  /** Outcomes by the set taken, at [width * 11 + height]; 0 for none. */
  readonly widest = new Array<number>(200).fill(0);
  readonly tallest = new Array<number>(200).fill(0);
  readonly outlived = new Array<number>(LOSSES.length).fill(0);
  /** The same for tasks of different pools, where special dice serve only one. */
  readonly tied = new Array<number>(20).fill(0);
  /** Outcomes in which so many tasks come off, for each need. */
  readonly tasks = TASKS.map(() => new Array<number>(20).fill(0));

  constructor(pool: Pool) {
    everyRoll(pool, (counts, ways) => this.add(pool, counts, ways));
  }

  private add(pool: Pool, rolled: number[], ways: number): void {
    this.outOf += ways;
    const widths = new Array<number>(TEN.sides).fill(0);
    const lived = LOSSES.map(() => false);
    const done = TASKS.map(() => 0);
    let [wide, tall, mostTied] = [0, 0, 0];
    const regular = [...rolled];
    regular[TEN.hardFace - 1] = (regular[TEN.hardFace - 1] ?? 0) - pool.hd;
    const plain = cut(regular, 2, 1);
    everyWiggle(rolled, pool.wd, (counts) => {
      for (let face = 0; face < TEN.sides; face += 1) {
        const width = counts[face] ?? 0;
        if (width > (widths[face] ?? 0)) widths[face] = width;
        if (width < 2) continue;
        wide = Math.max(wide, width * 11 + face + 1);
        tall = Math.max(tall, (face + 1) * 100 + width);
      }
      mostTied = Math.max(mostTied, plain + gainedByOneSet(regular, counts));
      for (const [at, [lost, width, height]] of LOSSES.entries()) lived[at] ||= outlives(counts, lost, width, height);
      for (const [at, [width, height]] of TASKS.entries())
        done[at] = Math.max(done[at] ?? 0, cut(counts, width, height));
    });
    bump(this.widest, wide, ways);
    bump(this.tallest, (tall % 100) * 11 + Math.floor(tall / 100), ways);
    bump(this.tied, mostTied, ways);
    for (const [at, good] of lived.entries()) if (good) bump(this.outlived, at, ways);
    for (const [at, sets] of done.entries()) bump(this.tasks[at] ?? [], sets, ways);
    let reached = 0;
    for (let height = TEN.sides; height >= 1; height -= 1) {
      reached = Math.max(reached, widths[height - 1] ?? 0);
      for (let width = 1; width <= reached; width += 1) bump(this.atLeast, width * 11 + height, ways);
    }
  }
}

/** Sets that are gained when the dice beside the regular ones stand in one set: their own, less what it takes from others. */
function gainedByOneSet(regular: readonly number[], counts: readonly number[]): number {
  let best = 0;
  for (const [at, dice] of counts.entries()) {
    const own = regular[at] ?? 0;
    const taken = Math.max(0, 2 - (dice - own));
    if (dice > own && taken <= own) best = Math.max(best, 1 + Math.floor((own - taken) / 2) - Math.floor(own / 2));
  }
  return best;
}

function bump(tally: number[], at: number, ways: number): void {
  tally[at] = (tally[at] ?? 0) + ways;
}

function taken(odds: JointOdds): number[] {
  const tally = new Array<number>(200).fill(0);
  for (const { set, chance } of odds.sets) tally[set.width * 11 + set.height] = Number(chance.count);
  tally[0] = Number(odds.none.count);
  return tally;
}

function atLeast(tally: readonly number[], from: number): number {
  return tally.slice(from).reduce((sum, ways) => sum + ways, 0);
}

/** Compares all kinds of odds of every pool with a number of wiggle dice with an exhaustive count. */
export function proveEveryPool(wiggle: number): void {
  describe(`up to ${MOST_REGULAR} regular and three hard dice with ${wiggle} wiggle dice, against every roll and every setting`, () => {
    const counted = [...pools(MOST_REGULAR, wiggle)].map((pool) => ({ pool, brute: new Counted(pool) }));

    it('a set at least so wide and so high', () => {
      for (const { pool, brute } of counted) {
        const odds = must(matchingOdds(pool, TEN));
        const found = new Array<number>(200).fill(0);
        for (let width = 1; width <= odds.mostWidth; width += 1)
          for (let height = 1; height <= TEN.sides; height += 1)
            found[width * 11 + height] = Number(odds.count(width, height));
        expect(found, poolText(pool)).toEqual(brute.atLeast);
      }
    });

    it.each(['widest', 'tallest'] as const)('the %s set', (aim) => {
      for (const { pool, brute } of counted)
        expect(taken(must(jointOdds(pool, TEN, aim))), poolText(pool)).toEqual(brute[aim]);
    });

    it.each(TASKS.map((needs, at) => [needs, at] as const))(
      'several tasks that each need %j',
      ([width, height], at) => {
        for (const { pool, brute } of counted) {
          const odds = must(taskOdds(pool, TEN, { tasks: 4, needs: { width, height } }, 'seed'));
          expect(odds.method).toBe('exact');
          const found = odds.atLeast.map((share) => Math.round(share * brute.outOf));
          expect(found, poolText(pool)).toEqual([0, 1, 2, 3, 4].map((need) => atLeast(brute.tasks[at] ?? [], need)));
        }
      },
    );

    it('several tasks of different pools', () => {
      for (const { pool, brute } of counted) {
        const odds = must(taskOdds(pool, TEN, { tasks: 4, tied: true }, 'seed'));
        const found = odds.atLeast.map((share) => Math.round(share * brute.outOf));
        expect(found, poolText(pool)).toEqual([0, 1, 2, 3, 4].map((need) => atLeast(brute.tied, need)));
      }
    });

    it.each(LOSSES.map((loss, at) => [loss, at] as const))('after losing %j', ([lost, width, height], at) => {
      for (const { pool, brute } of counted) {
        const odds = must(gobbledOdds(pool, TEN, lost, 'tallest', { width, height }, 'seed'));
        expect(odds.method).toBe('exact');
        expect(odds.probability * brute.outOf, poolText(pool)).toBeCloseTo(brute.outlived[at] ?? 0, 4);
      }
    });
  });
}
