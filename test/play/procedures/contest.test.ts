import { describe, expect, test } from 'vitest';
import { contest, contestBoth } from '../../../language/play/procedures/dice/contest.js';
import { inGame } from '../table.js';
import { account, outcome, people, problemOf } from './range.js';

const godlike = inGame('Godlike');
const talents = inGame('Wild Talents');

describe.each(Object.entries({ Godlike: godlike, 'Wild Talents': talents }))('%s', (_, who) => {
  const fast = { name: 'Fast', sets: [{ width: 4, height: 2 }] };
  const good = { name: 'Good', sets: [{ width: 2, height: 10 }] };

  test('a foot race goes to the wider set, a game of chess to the taller', () => {
    expect(outcome(contest([fast, good], 'speed', who))).toMatchObject({ winner: 'Fast', by: 'width' });
    expect(outcome(contest([fast, good], 'quality', who))).toMatchObject({ winner: 'Good', by: 'height' });
  });

  test('equal in what matters, the other measure decides', () =>
    expect(account(contest([good, { name: 'Bert', sets: [{ width: 2, height: 9 }] }], 'speed', who))).toBe(
      'Good takes 2x10\nBert takes 2x9\nGood wins by height',
    ));

  test('of several sets each side takes the one that serves it', () =>
    expect(
      outcome(
        contest(
          [
            { name: 'Two', faces: [1, 1, 1, 9, 9] },
            { name: 'One', faces: [5, 5, 2] },
          ],
          'quality',
          who,
        ),
      ).sets,
    ).toEqual({ Two: { width: 2, height: 9 }, One: { width: 2, height: 5 } }));

  test('a set beats none', () =>
    expect(
      outcome(
        contest(
          [
            { name: 'A', faces: [1, 1, 2] },
            { name: 'B', faces: [8, 9, 10] },
          ],
          'speed',
          who,
        ),
      ),
    ).toMatchObject({
      winner: 'A',
      by: 'set',
    }));

  test('three run, and two are equally first', () => {
    const sides = ['A', 'B', 'C'].map((name, at) => ({
      name,
      sets: [{ width: at === 2 ? 2 : 3, height: 7 }],
      pool: 6,
    }));
    expect(outcome(contest(sides, 'speed', who)).by).toBe('open');
  });

  test('Roy is faster, Murdoch does better', () =>
    expect(
      outcome(
        contestBoth(
          [
            { name: 'Roy', faces: [1, 5, 5, 5, 6, 7] },
            { name: 'Murdoch', faces: [1, 3, 4, 7, 7] },
          ],
          who,
        ),
      ),
    ).toMatchObject({ faster: 'Roy', better: 'Murdoch' }));

  test('what is no contest is said', () => {
    expect(problemOf(contest([fast], 'speed', who))).toContain('two or more sides');
    expect(problemOf(contest([fast, fast], 'speed', who))).toContain('its own name');
    expect(problemOf(contest([{ name: 'A', faces: [11, 2] }, good], 'speed', who))).toContain('Face 1 is 11');
    expect(problemOf(contest([{ name: 'A', faces: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 1] }, good], 'speed', who))).toBe(
      'At most 10 dice are rolled, and 11 faces are given.',
    );
  });
});

describe('where the games differ', () => {
  const same = [
    { name: 'Six', sets: [{ width: 2, height: 6 }], pool: 6 },
    { name: 'Five', sets: [{ width: 2, height: 6 }], pool: 5 },
  ];
  const none = [
    { name: 'Six', faces: [1, 2, 3, 4, 5, 6] },
    { name: 'Five', faces: [2, 3, 4, 5, 10] },
  ];

  test('a full tie stays open in Godlike; in Wild Talents the larger pool wins', () => {
    expect(outcome(contest(same, 'speed', godlike))).toEqual({
      sets: { Six: same[0]?.sets[0], Five: same[1]?.sets[0] },
      by: 'open',
    });
    expect(outcome(contest(same, 'speed', talents))).toMatchObject({ winner: 'Six', by: 'pool' });
  });

  test('without any set Godlike leaves it open and tells the highest die; Wild Talents looks at the pools', () => {
    expect(outcome(contest(none, 'speed', godlike))).toMatchObject({ by: 'open', highestDie: 'Five' });
    expect(outcome(contest(none, 'speed', talents))).toMatchObject({ winner: 'Six', by: 'pool' });
  });

  test('a fast action makes a set wider for speed, and for nothing else', () => {
    const sides = [
      { name: 'Quick', sets: [{ width: 2, height: 3 }], speedWidth: 1 },
      { name: 'Wide', sets: [{ width: 2, height: 9 }] },
    ];
    expect(outcome(contest(sides, 'speed', talents))).toMatchObject({ winner: 'Quick', by: 'width' });
    expect(outcome(contest(sides, 'quality', talents))).toMatchObject({ winner: 'Wide', by: 'height' });
  });

  test('a campaign of Wild Talents may want it rolled again', () => {
    const again = people({ Anne: '' }, 'Wild Talents', 'switch Larger Pool Without Sets off')('Anne');
    expect(outcome(contest(none, 'speed', again)).by).toBe('open');
  });
});
