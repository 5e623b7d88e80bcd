import { describe, expect, test } from 'vitest';
import { cooperate, cooperateInContest } from '../../../language/play/procedures/cooperation.js';
import { makePool } from '../../../language/values/pool.js';
import { inGame } from '../table.js';
import { account, outcome, people, problemOf } from './range.js';

const godlike = inGame('Godlike');
const talents = inGame('Wild Talents');

describe('one thing, done together', () => {
  const pools = [makePool(5), makePool(3), makePool(2, 0, 1)];

  test('Godlike adds the pools up, to ten', () => {
    expect(outcome(cooperate(pools, godlike))).toEqual({ d: 9, hd: 0, wd: 1 });
    expect(account(cooperate(pools, godlike))).toBe(
      'the combined pools of 3 people: 10d + 1wd\n1 of them are more than can be rolled',
    );
  });

  test('Wild Talents takes the largest and a die for each helper', () => {
    expect(outcome(cooperate(pools, talents))).toEqual({ d: 7, hd: 0, wd: 0 });
    expect(outcome(cooperate([makePool(9), ...pools], talents))).toEqual({ d: 10, hd: 0, wd: 0 });
  });

  test('one person is no help', () => expect(problemOf(cooperate([makePool(5)], talents))).toContain('two or more'));
});

describe('against somebody, where time matters', () => {
  const goons = [
    [2, 2, 3, 5],
    [3, 3, 4, 9],
  ];

  test('the goons: in Wild Talents the loose three widens the set, in Godlike it does not', () => {
    expect(outcome(cooperateInContest(goons, talents))).toEqual({ width: 3, height: 3 });
    expect(outcome(cooperateInContest(goons, godlike))).toEqual({ width: 2, height: 3 });
  });

  test('only one has a set: each other adds one die in Godlike, every die in Wild Talents', () => {
    const members = [
      [4, 4, 9],
      [1, 4, 8],
      [2, 4, 7],
    ];
    expect(outcome(cooperateInContest(members, godlike))).toEqual({ width: 4, height: 4 });
    expect(outcome(cooperateInContest(members, talents))).toEqual({ width: 4, height: 4 });
  });

  test('the tallest set as narrow as the narrowest', () => {
    const members = [
      [2, 2, 2, 2, 6],
      [9, 9, 9, 1],
      [5, 5, 1],
    ];
    for (const who of [godlike, talents])
      expect(outcome(cooperateInContest(members, who))).toEqual({ width: 2, height: 9 });
  });

  test('equal heights add in Wild Talents', () => {
    const members = [
      [7, 7, 1],
      [7, 7, 2],
    ];
    expect(outcome(cooperateInContest(members, talents))).toEqual({ width: 4, height: 7 });
    expect(outcome(cooperateInContest(members, godlike))).toEqual({ width: 2, height: 7 });
  });

  test('a house rule may say otherwise', () => {
    const house = people({ Anne: '' }, 'Wild Talents', 'switch Joint Sets Are Widened off')('Anne');
    expect(outcome(cooperateInContest(goons, house))).toEqual({ width: 2, height: 3 });
  });

  test('nobody has a set', () =>
    expect(
      outcome(
        cooperateInContest(
          [
            [1, 2],
            [3, 4],
          ],
          godlike,
        ),
      ),
    ).toBeUndefined());

  test('faces that no die shows', () =>
    expect(
      problemOf(
        cooperateInContest(
          [
            [0, 2],
            [3, 4],
          ],
          godlike,
        ),
      ),
    ).toContain('Face 1 is 0'));
});
