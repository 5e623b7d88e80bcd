import { describe, expect, test } from 'vitest';
import type { RolledDie } from '../../../language/dice/rolled-die.js';
import { regularDice } from '../../../language/play/procedures/dice/faces.js';
import { multiplePool, multipleResult } from '../../../language/play/procedures/multiple-actions.js';
import { type Pool, parsePool, poolText } from '../../../language/values/pool.js';
import { inGame } from '../table.js';
import { account, outcome, people, problemOf, right } from './range.js';

const godlike = inGame('Godlike');
const talents = inGame('Wild Talents');

function pools(...texts: readonly string[]): Pool[] {
  return texts.map((text) => right(parsePool(text)));
}

function rolled(who: typeof godlike, actions: number, ...texts: readonly string[]): string {
  return poolText(outcome(multiplePool({ pools: pools(...texts), actions }, who)).pool);
}

describe('the pool of several actions', () => {
  test('the smaller pool, less a die for each further action', () => {
    for (const who of [godlike, talents]) {
      expect(rolled(who, 2, '6d', '8d')).toBe('5d');
      expect(rolled(who, 3, '6d', '8d', '7d')).toBe('4d');
      expect(rolled(who, 2, '9d')).toBe('8d');
    }
    expect(account(multiplePool({ pools: pools('6d', '8d'), actions: 2 }, godlike))).toBe(
      'the smaller pool 6d, less 1 for 2 actions: 5d',
    );
  });

  test('above ten dice Godlike cuts first, Wild Talents takes the penalty first', () => {
    expect(rolled(godlike, 3, '13d', '12d')).toBe('8d');
    expect(rolled(talents, 3, '13d', '12d')).toBe('10d');
  });

  test('hard dice go first', () => expect(rolled(talents, 2, '3d + 2hd + 1wd')).toBe('3d + 1hd + 1wd'));

  test('of equal pools the player chooses', () => {
    const request = { pools: pools('5d', '4d + 1wd'), actions: 2 };
    expect(outcome(multiplePool({ ...request, prefer: 1 }, talents))).toEqual({
      pool: { d: 3, hd: 0, wd: 1 },
      from: 1,
    });
    expect(outcome(multiplePool(request, talents)).from).toBe(0);
    expect(problemOf(multiplePool({ pools: pools('5d', '8d'), actions: 2, prefer: 1 }, talents))).toContain(
      'equally small',
    );
  });

  test('easier multiple actions roll the larger pool', () => {
    const easy = people({ IAM: '' }, 'Wild Talents', 'switch Easier Multiple Actions on')('IAM');
    expect(rolled(easy, 2, '6d', '8d')).toBe('7d');
  });

  test('what cannot be done is said', () => {
    expect(problemOf(multiplePool({ pools: [], actions: 2 }, godlike))).toContain('which pools');
    expect(problemOf(multiplePool({ pools: pools('2d'), actions: 4 }, godlike))).toBe(
      '4 actions cost 3 dice, and 2d has 2.',
    );
    expect(problemOf(multiplePool({ pools: pools('4d', '5d', '6d'), actions: 2 }, godlike))).toContain(
      'at most 2 pools',
    );
  });
});

test('mending a jeep and stripping a rifle are not done at once', () => {
  const request = { pools: pools('5d', '6d'), actions: 2 };
  expect(problemOf(multiplePool({ ...request, scales: ['hours', 'minutes'] }, godlike))).toBe(
    'Tasks measured in hours and in minutes cannot be done at the same time. Do the shorter one first.',
  );
  expect(outcome(multiplePool({ ...request, scales: ['rounds', 'rounds'] }, godlike)).pool.d).toBe(4);
});

describe('the sets of several actions', () => {
  const sneaking = [{ name: 'run' }, { name: 'hide' }];

  test('Arnie has one pair: one of the two fails', () =>
    expect(account(multipleResult(regularDice([2, 7, 7, 8, 9]), sneaking, 0, godlike))).toBe(
      'run gets 2x7\nhide gets no set and fails',
    ));

  test('with two sets both come off', () =>
    expect(outcome(multipleResult(regularDice([4, 6, 6, 6, 7, 9, 10, 10]), sneaking, 0, godlike))).toEqual({
      given: [
        { width: 2, height: 10 },
        { width: 3, height: 6 },
      ],
      successes: 2,
    }));

  test('five of a kind are split into three and two, six into three pairs', () => {
    expect(outcome(multipleResult(regularDice([1, 1, 1, 1, 1]), sneaking, 0, godlike)).given).toEqual([
      { width: 3, height: 1 },
      { width: 2, height: 1 },
    ]);
    expect(outcome(multipleResult(regularDice([1, 1, 1, 1, 1, 1]), [{}, {}, {}], 0, godlike)).successes).toBe(3);
  });

  test('a task that asks for more gets the set that does it', () => {
    const tasks = [{ name: 'easy' }, { name: 'hard', needs: { height: 8 } }];
    expect(outcome(multipleResult(regularDice([3, 3, 9, 9]), tasks, 0, godlike)).given).toEqual([
      { width: 2, height: 3 },
      { width: 2, height: 9 },
    ]);
  });

  test('IAM: the wiggle die serves the hallucination, and he does not dodge', () => {
    const dice: RolledDie[] = [...regularDice([3, 5, 7]), { face: 7, role: 'wiggle' }];
    const tasks = [
      { name: 'dodge', pool: 0 },
      { name: 'hallucination', pool: 1 },
    ];
    expect(account(multipleResult(dice, tasks, 1, talents))).toBe(
      'dodge gets no set and fails\nhallucination gets 2x7',
    );
    expect(outcome(multipleResult([...dice, ...regularDice([5])], tasks, 1, talents)).successes).toBe(2);
  });

  test('in Godlike any set serves any action', () => {
    const dice: RolledDie[] = [...regularDice([3, 5, 7]), { face: 7, role: 'wiggle' }];
    const tasks = [{ name: 'dodge', pool: 0 }];
    expect(outcome(multipleResult(dice, tasks, 1, godlike)).successes).toBe(1);
    expect(outcome(multipleResult(dice, tasks, 1, talents)).successes).toBe(0);
  });

  test('rolling the larger pool, a single set goes to its task', () => {
    const easy = people({ IAM: '' }, 'Wild Talents', 'switch Easier Multiple Actions on')('IAM');
    const tasks = [
      { name: 'small', pool: 0 },
      { name: 'large', pool: 1 },
    ];
    expect(outcome(multipleResult(regularDice([4, 4, 9, 1]), tasks, 1, easy)).given).toEqual([
      undefined,
      { width: 2, height: 4 },
    ]);
  });

  test('more faces than dice are rolled', () =>
    expect(problemOf(multipleResult(regularDice(new Array<number>(11).fill(4)), sneaking, 0, godlike))).toContain(
      '11 faces',
    ));
});
