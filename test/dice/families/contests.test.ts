import { describe, expect, test } from 'vitest';
import { replayAll } from '../../../language/play/lines/replay.js';
import { unreadFindings } from '../../../language/play/unread.js';
import { isProblem } from '../../../language/values/problem.js';
import { messages } from '../../sheet/game.js';
import { uriOf } from '../../sheet/read-sheets.js';
import { replayed, tableTalk } from './table-talk.js';

const book = `dice under 3d6 {
  contest regular by success
  contest regular both fail again
  contest regular tie again
  contest regular ceiling 14
  contest "sudden death" by margin
  contest "sudden death" tie again
}
dice over 2d6 as combat {
  contest raises difficulty
  degree scratch 0..1
  degree wound from 2
}
kind stat { rating from 1 to 30 else 10 }
stat Might
derived Swing = Might { rolls Might - 10 on combat }
modifier regular contest { contest regular }
modifier sudden death { contest "sudden death" }
modifier difficulty (number from 0 to 30) { reach number }
`;
const people = 'npc Ann { Might 12 }\nnpc Bob { Might 10 }\nnpc Titan { Might 18 }\nnpc Giant { Might 16 }';
const { odds, played, summary, findings, workspace } = tableTalk(book, people);

/** Chances of all throws of three dice against a target. */
const chanceOf = (target: number) => {
  let hits = 0;
  for (let a = 1; a <= 6; a += 1)
    for (let b = 1; b <= 6; b += 1) for (let c = 1; c <= 6; c += 1) if (a + b + c <= target) hits += 1;
  return hits / 216;
};

describe('contests by name', () => {
  test('a regular contest goes on until exactly one side succeeds', () => {
    const [a, b] = [chanceOf(12), chanceOf(10)];
    const [win, lose] = [a * (1 - b), b * (1 - a)];
    expect(odds('Might with regular contest against Bob Might')).toMatchObject({
      against: {
        what: 'contest',
        win: expect.closeTo(win / (win + lose), 12),
        lose: expect.closeTo(lose / (win + lose), 12),
        tie: 0,
        rounds: expect.closeTo(1 / (win + lose), 12),
      },
    });
    // The usual contest of these dice is another one.
    expect(odds('Might against Bob Might')).not.toMatchObject({ against: { tie: 0 } });
  });

  test('both above the ceiling are cut by as much', () => {
    const cut = odds('Might with regular contest against Giant Might', 'Titan');
    expect(cut).toMatchObject({ text: odds('14 with regular contest against Bob 12').text });
    expect(summary('Might with regular contest against Giant Might', '3,4,4/6,6,4', 'Titan')).toBe(
      '11 against 14: success by 3; Giant 16 against 12: failure by 4; wins',
    );
  });

  test('what decides nothing is thrown again, with faces of its own', () => {
    const line = 'Might with regular contest against Bob Might';
    expect(summary(line, '3,4,4/6,6,4')).toBe('11 against 12: success by 1; Bob 16 against 10: failure by 6; wins');
    expect(summary(line, '3,3,3/3,3,3')).toContain('after a `/`: 3 dice from 1 to 6');
    expect(summary(line, '3,3,3/3,3,3/6,6,6/1,1,1')).toBe(
      '18 against 12: failure by 6; Bob 3 against 10: success by 7; Bob wins after 1 undecided round',
    );
    expect(summary(line, '3,4,4/6,6,4/1,1,1')).toContain('1,1,1');
    // 10 against 12 and 8 against 10 are equal.
    expect(summary('Might with sudden death against Bob Might', '5,4,1/4,3,1/1,1,1/6,6,6')).toMatch(
      /wins by 17 after 1 undecided round$/,
    );
  });

  test('odds and throws agree', () => {
    const line = 'Might with regular contest against Bob Might';
    const known = odds(line);
    if (!('against' in known) || !known.against) throw new Error(known.text);
    let [wins, rounds] = [0, 0];
    const times = 2000;
    for (let seed = 0; seed < times; seed += 1) {
      const { against, earlier = [] } = played(line, { seed: `regular ${seed}` });
      wins += against?.winner === 'own' ? 1 : 0;
      rounds += 1 + earlier.length;
    }
    expect(Math.abs(wins / times - known.against.win)).toBeLessThan(0.035);
    expect(Math.abs(rounds / times - (known.against.rounds ?? 0))).toBeLessThan(0.1);
  });

  test('every throw replays, and what is said of the contest is checked', () => {
    const seed = Array.from({ length: 50 }, (_, index) => `again ${index}`).find(
      (one) => played('Might with regular contest against Bob Might', { seed: one }).earlier,
    );
    const {
      record,
      earlier = [],
      against,
      summary: said,
    } = played('Might with regular contest against Bob Might', {
      seed: seed ?? '',
    });
    expect(earlier.length).toBeGreaterThan(0);
    for (const roll of [...earlier.flat(), { record }, { record: against?.roll.record ?? record }])
      expect(replayed(roll.record)).toMatchObject({ same: true });
    const shown = { summary: said, record, against: { ...against, summary: against?.roll.summary, roll: undefined } };
    const again = (json: object) => {
      const found = replayAll(JSON.stringify(json));
      return isProblem(found) ? found.problem : found.map(({ same }) => same);
    };
    expect(again(shown)).toEqual([true]);
    expect(again({ ...shown, summary: `${said} or so` })).toEqual([false]);
  });
});

describe('a defence that raises what an attack has to reach', () => {
  const line = 'Swing with difficulty 8 against Bob Swing';

  /** All pairs of two dice: the attack reaches 8 and the result of a defence of 0 or more. */
  const hits = (bonus: number, defence: number) => {
    let count = 0;
    for (let a = 2; a <= 12; a += 1)
      for (let b = 2; b <= 12; b += 1)
        if (a + bonus >= 8 + Math.max(0, b + defence)) count += (6 - Math.abs(a - 7)) * (6 - Math.abs(b - 7));
    return count / 1296;
  };

  test('odds are those of all pairs', () => {
    expect(odds(line)).toMatchObject({ against: { what: 'hit', win: hits(2, 0) } });
    expect(odds('Swing with difficulty 3 against Ann Swing', 'Titan')).toMatchObject({
      against: { win: expect.closeTo(hits(13, 2), 15) },
    });
  });

  test('a roll says what is left of it', () => {
    expect(summary('Swing with difficulty 3 against Bob Swing', '6,6/1,3')).toBe(
      '14 against 3: success by 11, wound; Bob 4 against 0: success by 4, wound; hit by 7, wound',
    );
    expect(summary('Swing with difficulty 3 against Bob Swing', '1,3/3,3')).toMatch(/no hit by 3$/);
  });
});

describe('what goes wrong is said', () => {
  test('in a line', () => {
    expect(findings('Might with regular contest')).toEqual([
      'error: The contest "regular" needs a second side. Write `against`, a name, and what that side rolls.',
    ]);
  });

  test('in the rulebook', () => {
    expect(workspace.ruleFindings(uriOf('game.rulebook'))).toEqual([]);
    expect(unreadFindings(workspace.books, uriOf('game.rulebook'))).toEqual([]);
    expect(messages('dice under 3d6 { contest regular tie again }\nmodifier m { contest quick }')).toEqual([
      'No dice of this rulebook state a contest "quick". They state regular.',
    ]);
    const wrong = tableTalk(
      'dice under 3d6 { contest regular by luck; contest ceiling 3..4; by margin }',
      'npc Ann { }',
    );
    expect(unreadFindings(wrong.workspace.books, uriOf('game.rulebook')).map(({ code }) => code)).toEqual([
      'not-understood',
      'not-understood',
      'unknown-name',
    ]);
  });
});
