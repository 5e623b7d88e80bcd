import { describe, expect, it } from 'vitest';
import { addPools, type DieKind, type Pool, parsePool, poolText, poolTotal } from '../../language/values/pool.js';
import { capPool, removeDice } from '../../language/values/pool-loss.js';
import { type PoolOperation, type PoolPolicy, planPool } from '../../language/values/pool-operation.js';
import { isProblem } from '../../language/values/problem.js';

function pool(text: string): Pool {
  const read = parsePool(text);
  if (isProblem(read)) throw new Error(read.problem);
  return read;
}

const HARD_FIRST: readonly DieKind[] = ['hard', 'regular', 'wiggle'];

describe('pools as text', () => {
  it.each([
    ['5d', '5d'],
    ['5d + 2hd+1wd', '5d + 2hd + 1wd'],
    ['1WD + 2d', '2d + 1wd'],
    ['2d+3d', '5d'],
    ['4d + 1fd 7', '4d + 1fd 7'],
    ['1fd@10 + 1fd@5 + 2ed', '2ed + 1fd 5 + 1fd 10'],
    ['0d', '0d'],
  ])('%s is %s', (written, text) => {
    expect(poolText(pool(written))).toBe(text);
  });

  it.each([
    ['999999999d', 'must be a whole number from 0 to 1000'],
    ['999d + 2hd', 'must be a whole number from 0 to 1000, not 1001'],
    ['5d + two', '"two" is not part of a dice pool'],
    ['-1d', 'is not part of a dice pool'],
    ['1fd 0', 'The height of a fixed die'],
    [`${'1d+'.repeat(400)}1d`, 'at most 500 characters'],
    ['', 'is not part of a dice pool'],
  ])('%s is refused', (written, reason) => {
    const read = parsePool(written);
    expect(isProblem(read) ? read.problem : read).toContain(reason);
  });

  it('adds up and keeps the shape of its JSON', () => {
    expect(addPools(pool('2d'), pool('2d + 1hd'))).toEqual({ d: 4, hd: 1, wd: 0 });
    expect(pool('4d + 1fd 7')).toEqual({ d: 4, hd: 0, wd: 0, fd: [{ height: 7, dice: 1 }] });
    expect(poolTotal(pool('4d + 1fd 7 + 2ed + 1wd'))).toBe(8);
  });
});

describe('losing dice', () => {
  it.each([
    ['1d + 1hd + 2wd', 3, '1wd', '1d + 1hd + 1wd', 0],
    ['3d + 2wd', 1, '2d + 2wd', '1d', 0],
    ['2d', 3, '0d', '2d', 1],
  ])('%s less %d in the order hard, regular, wiggle leaves %s', (before, dice, left, removed, short) => {
    const loss = removeDice(pool(before), dice, HARD_FIRST);
    expect([poolText(loss.pool), poolText(loss.removed), loss.short]).toEqual([left, removed, short]);
  });

  it('never takes kinds that the order leaves out', () => {
    expect(poolText(removeDice(pool('1d + 2wd'), 3, ['regular']).pool)).toBe('2wd');
  });

  it('drops what is above the most dice', () => {
    expect(poolText(capPool(pool('9d + 2hd + 1wd'), 10, ['regular', 'hard', 'wiggle']).pool)).toBe('7d + 2hd + 1wd');
    expect(capPool(pool('5d'), 10, ['regular']).pool).toEqual(pool('5d'));
  });
});

describe('planning a roll', () => {
  const policy: PoolPolicy = {
    mostDice: 10,
    capOrder: ['regular', 'hard', 'wiggle'],
    penaltyOrder: HARD_FIRST,
    cap: 'before penalties',
  };
  const plan = (text: string, operations: readonly PoolOperation[], cap: PoolPolicy['cap'] = 'before penalties') => {
    const planned = planPool(pool(text), operations, { ...policy, cap });
    if (isProblem(planned)) return planned.problem;
    return `${poolText(planned.pool)}, ${planned.needWidth}x${planned.needHeight}, gobble ${planned.gobble}, capped ${planned.capped}, short ${planned.short}`;
  };

  it('applies the limit before or after penalties, as the policy says', () => {
    const penalty: PoolOperation = { op: 'remove', dice: 2 };
    expect(plan('14d', [penalty])).toBe('8d, 2x1, gobble 0, capped 4, short 0');
    expect(plan('14d', [penalty], 'after penalties')).toBe('10d, 2x1, gobble 0, capped 2, short 0');
  });

  it('leaves no more dice than it is told, of those that there are in the end', () => {
    const left: PoolOperation = { op: 'leave', dice: 3 };
    expect(plan('2d + 1wd', [left, { op: 'add', kind: 'regular', dice: 4 }])).toBe(
      '2d + 1wd, 2x1, gobble 0, capped 0, short 0',
    );
    expect(plan('2d', [left])).toBe('2d, 2x1, gobble 0, capped 0, short 0');
  });

  it('takes a called shot with aim: one die more, one less, one set to a height', () => {
    const operations: PoolOperation[] = [
      { op: 'fix', dice: 1, height: 10 },
      { op: 'remove', dice: 1 },
      { op: 'add', kind: 'regular', dice: 1 },
    ];
    expect(plan('5d', operations)).toBe('4d + 1fd 10, 2x1, gobble 0, capped 0, short 0');
  });

  it('turns dice, adds up gobble dice and keeps the highest needs', () => {
    const operations: PoolOperation[] = [
      { op: 'turn', dice: 1, from: 'regular', to: 'wiggle' },
      { op: 'needHeight', height: 3 },
      { op: 'needHeight', height: 5 },
      { op: 'needWidth', width: 3 },
      { op: 'gobble', dice: 1 },
      { op: 'gobble', dice: 1 },
    ];
    expect(plan('7d', operations)).toBe('6d + 1wd, 3x5, gobble 2, capped 0, short 0');
  });

  it('says how many dice were missing', () => {
    expect(plan('1d', [{ op: 'remove', dice: 3 }])).toBe('0d, 2x1, gobble 0, capped 0, short 2');
  });

  it.each<PoolOperation>([
    { op: 'add', kind: 'regular', dice: -1 },
    { op: 'add', kind: 'hard', dice: 1000 },
    { op: 'remove', dice: Number.NaN },
    { op: 'fix', dice: 1, height: 0 },
    { op: 'needWidth', width: 1.5 },
    { op: 'turn', dice: 1, from: 'fixed', to: 'hard' },
  ])('refuses %j', (operation) => {
    expect(isProblem(planPool(pool('5d'), [operation], policy))).toBe(true);
  });
});
