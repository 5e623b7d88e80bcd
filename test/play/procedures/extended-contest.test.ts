import { describe, expect, test } from 'vitest';
import {
  addGains,
  type ExtendedContest,
  playTurn,
  startExtended,
  startSample,
  type TurnAct,
} from '../../../language/play/procedures/dice/extended-contest.js';
import { regularDice } from '../../../language/play/procedures/dice/faces.js';
import { type Obstruction, takeObstacle } from '../../../language/play/procedures/dice/obstacle.js';
import { inGame } from '../table.js';
import { account, outcome, people, problemOf, right } from './range.js';

const talents = inGame('Wild Talents');

function start(kind: 'race' | 'chase', lead = 0): ExtendedContest {
  return right(startExtended(kind, talents, { lead }));
}

function gained(contest: ExtendedContest, ...turns: readonly (readonly [number, number])[]): ExtendedContest {
  return turns.reduce((now, gains) => outcome(addGains(now, gains)), contest);
}

function progress(...faces: number[]): TurnAct {
  return { does: 'progress', dice: regularDice(faces) };
}

function turn(
  acts: readonly [TurnAct, TurnAct],
  obstruction?: Obstruction,
  contest = start('chase', 2),
): ExtendedContest {
  return outcome(playTurn(contest, acts, talents, obstruction));
}

describe('a race', () => {
  test('goes to ten unless the table says otherwise', () => {
    expect(start('race').goal).toBe(10);
    const short = people({ Anne: '' }, 'Wild Talents', 'Race Goal 6')('Anne');
    expect(right(startExtended('race', short)).goal).toBe(6);
  });

  test('is won by the first to get there', () =>
    expect(gained(start('race'), [3, 2], [4, 2], [3, 4])).toMatchObject({ winner: 0, turn: 3, totals: [10, 8] }));

  test('both in one turn: the greater total, or it stays open', () => {
    expect(gained(start('race'), [8, 8], [2, 3]).winner).toBe(1);
    expect(gained(start('race'), [8, 8], [2, 2]).winner).toBe('tie');
  });

  test('is over when it is over', () =>
    expect(problemOf(addGains(gained(start('race'), [10, 0]), [2, 2]))).toBe('This contest is over.'));
});

test('the sample contests: a pursuit, and winning people over', () => {
  expect(right(startSample('pursuit', talents, 2))).toMatchObject({ kind: 'chase', goal: 5, totals: [2, 0] });
  expect(right(startSample('persuasion', talents))).toMatchObject({ kind: 'race', goal: 10 });
  expect(problemOf(startSample('regatta', talents))).toContain('no sample contest "regatta"');
});

describe('a chase', () => {
  test('the quarry escapes with a lead of five', () =>
    expect(gained(start('chase'), [3, 0], [2, 0])).toMatchObject({ winner: 0, turn: 2 }));

  test('the pursuer must get ahead, not only level', () => {
    const level = gained(start('chase', 2), [0, 2]);
    expect(level.winner).toBeUndefined();
    expect(gained(level, [0, 2]).winner).toBe(1);
  });

  test('a lead as great as the goal is none', () =>
    expect(problemOf(startExtended('chase', talents, { lead: 5 }))).toContain('below the goal of 5'));
});

describe('a turn', () => {
  test('both gain the width of their widest set', () =>
    expect(turn([progress(4, 4, 4, 9, 9), progress(1, 2, 3)]).totals).toEqual([5, 0]));

  test('who interferes gains nothing and gobbles the other', () => {
    const after = turn([{ does: 'interfere', dice: regularDice([8, 8, 1]) }, progress(6, 6, 2, 2)]);
    expect(after.totals).toEqual([2, 0]);
  });

  test('the Enforcer interferes with one set and gets away with the other', () => {
    const enforcer: TurnAct = {
      does: 'progress',
      dice: regularDice([8, 8, 3, 3, 3, 1, 5]),
      interfereWith: { width: 2, height: 8 },
    };
    const played = playTurn(start('chase'), [enforcer, progress(6, 6, 2, 2, 9)], talents);
    expect(outcome(played).totals).toEqual([3, 0]);
    expect(account(played)).toContain('2x8 ruins 2x6 with 1');
  });

  test('one cannot interfere with a set that was not rolled', () =>
    expect(
      problemOf(
        playTurn(
          start('race'),
          [
            { does: 'progress', dice: regularDice([1, 1, 2]), interfereWith: { width: 2, height: 9 } },
            { does: 'wait' },
          ],
          talents,
        ),
      ),
    ).toContain('no set 2x9'));
});

describe('an obstacle', () => {
  test.each([
    [[6, 6, 6], { gain: 3, complication: false, catastrophe: false }],
    [[2, 2, 9], { gain: 0, complication: false, catastrophe: false }],
    [[1, 6, 9], { gain: 0, complication: true, catastrophe: false }],
    [[1, 3, 5], { gain: 0, complication: false, catastrophe: true }],
    [[2, 2, 2, 4, 4], { gain: 2, complication: false, catastrophe: false }],
  ])('%j against a difficulty of 3', (faces, expected) =>
    expect(outcome(takeObstacle(regularDice(faces), 3, talents))).toEqual(expected),
  );

  test('a determined action meets no catastrophe', () =>
    expect(outcome(takeObstacle(regularDice([1, 3, 5]), 3, talents, true))).toMatchObject({
      complication: true,
      catastrophe: false,
    }));

  test('pedestrians: a moment lost costs a die next turn only', () => {
    const after = turn([progress(1, 6, 9), progress(4, 4, 2)], { obstacle: 'pedestrians' });
    expect(after).toMatchObject({ dice: [-1, 0], lastingDice: [0, 0], totals: [2, 2] });
  });

  test('the bridge is out: stopping short ends the chase for who pursues', () =>
    expect(turn([progress(7, 7, 1), progress(1, 8, 9)], { obstacle: 'bridge out' }).winner).toBe(0));

  test('a secret in every newspaper helps the other side to the end', () => {
    const after = turn([progress(1, 3, 5), progress(9, 9, 2)], { obstacle: 'media frenzy' }, start('race'));
    expect(after).toMatchObject({ dice: [0, 0], lastingDice: [0, 1], totals: [0, 2] });
  });

  test('a tasteless remark costs three of what was gathered', () => {
    const after = turn(
      [progress(1, 3, 5), progress(9, 9, 2)],
      { obstacle: 'disaster in the news' },
      gained(start('race'), [5, 2]),
    );
    expect(after.totals).toEqual([2, 4]);
  });

  test('who does not roll gains nothing and risks nothing', () =>
    expect(turn([{ does: 'wait' }, progress(1, 2, 3)])).toMatchObject({ totals: [2, 0], dice: [0, 0] }));

  test('the first obstacle asks for nothing, the second for a three, the third for a six', () => {
    const heights = [start('race'), start('race'), start('race')].map((contest, before) => {
      const after = { ...contest, obstacles: Array.from({ length: before }, (_, at) => at) };
      return [1, 2, 3, 4, 5, 6].find(
        (height) => turn([progress(height, height), { does: 'wait' }], 'next', after).totals[0] > 0,
      );
    });
    expect(heights).toEqual([1, 3, 6]);
  });

  test('one obstacle right behind another is more than is advised', () => {
    const first = turn([progress(4, 4), { does: 'wait' }], 'next', start('race'));
    expect(account(playTurn(first, [progress(4, 4), { does: 'wait' }], talents, 'next'))).toContain(
      'an obstacle every 2 turns is advised',
    );
  });

  test('obstacles that nobody declared', () =>
    expect(
      problemOf(playTurn(start('race'), [{ does: 'wait' }, { does: 'wait' }], talents, { obstacle: 'avalanche' })),
    ).toBe('Wild Talents has no obstacle "avalanche".'));
});
