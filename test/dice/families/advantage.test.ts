import { describe, expect, test } from 'vitest';
import { unreadFindings } from '../../../language/play/unread.js';
import { wrong } from '../../sheet/game.js';
import { uriOf } from '../../sheet/read-sheets.js';
import { replayed, tableTalk } from './table-talk.js';

const book = `dice over 1d20 {
  critical success 20
  automatic failure 1
  usual difficulty 10
}
dice under 3d6 as skill { }
dice over 2d6 as open { on total 12 roll 1d6: 5..6 adds 1 again }
kind stat { rating from -5 to 20 else 0 }
stat Grip
modifier advantage { best of 2 }
modifier disadvantage { worst of 2 }
modifier luck (more from 1 to 20) { best of more + 1 }
modifier difficulty (number from 0 to 60) { reach number }
`;
const { odds, played, summary, findings, workspace } = tableTalk(book, 'npc Ann { Grip 3 }');
const chance = (line: string) => {
  const found = odds(line);
  return 'success' in found && found.success !== undefined ? found.success : found.text;
};

/** Part of all throws of two dice for which something is true. */
const ofPairs = (isTrue: (a: number, b: number) => boolean) => {
  let count = 0;
  for (let a = 1; a <= 20; a += 1) for (let b = 1; b <= 20; b += 1) if (isTrue(a, b)) count += 1;
  return count / 400;
};

test('the rulebook has no findings', () => {
  expect(workspace.ruleFindings(uriOf('game.rulebook'))).toEqual([]);
  expect(unreadFindings(workspace.books, uriOf('game.rulebook'))).toEqual([]);
});

describe('several throws of which one counts', () => {
  test('odds are those of all pairs', () => {
    // A 7 or more is enough for 3 against 10; a 1 never is.
    expect(chance('Grip')).toBe(14 / 20);
    expect(chance('Grip with advantage')).toBe(ofPairs((a, b) => Math.max(a, b) >= 7));
    expect(chance('Grip with disadvantage')).toBe(ofPairs((a, b) => Math.min(a, b) >= 7));
    expect(odds('Grip with advantage')).toMatchObject({ method: 'exact', criticalSuccess: 39 / 400 });
    expect(odds('Grip with disadvantage')).toMatchObject({ criticalSuccess: 1 / 400 });
    expect(chance('20 with disadvantage')).toBe(ofPairs((a, b) => Math.min(a, b) > 1));
    expect(chance('Grip with luck 3')).toBeCloseTo(1 - 0.3 ** 4, 15);
  });

  test('one for and one against cancel, and several add up', () => {
    expect(odds('Grip with advantage, disadvantage').text).toBe(odds('Grip').text);
    expect(chance('Grip with advantage, luck 1')).toBeCloseTo(1 - 0.3 ** 3, 15);
  });

  test('the lowest total is the best one under a target', () => {
    const [plain, best] = [chance('9 on skill'), chance('9 on skill with advantage')];
    expect(best).toBeCloseTo(1 - (1 - Number(plain)) ** 2, 15);
  });

  test('dice that go on without end keep their exact odds', () => {
    for (const need of [5, 12, 13, 20]) {
      const [plain, best] = [
        chance(`Grip on open with difficulty ${need + 3}`),
        chance(`Grip on open with difficulty ${need + 3}, advantage`),
      ];
      const missed = 1 - Number(plain);
      // 1 - (1 - p)^2 without taking nearly equal numbers from each other.
      expect(best).toBeCloseTo(Number(plain) * (1 + missed), 15);
      expect(Number(best) / Number(plain) - (1 + missed)).toBeCloseTo(0, 12);
    }
  });

  test('contests of such throws are counted too', () => {
    const found = odds('Grip with advantage against Ann Grip');
    // All succeed from 7 on, and the better margin wins; below it the better miss does.
    let count = 0;
    for (let other = 1; other <= 20; other += 1) count += ofPairs((a, b) => Math.max(a, b) > other);
    expect(found).toMatchObject({ against: { what: 'contest', win: expect.closeTo(count / 20, 12) } });
  });
});

describe('rolling', () => {
  test('all throws are made, and the record says which one counts', () => {
    expect(summary('Grip with advantage', '4,15')).toBe('18 against 10: success by 8');
    expect(summary('Grip with disadvantage', '4,15')).toBe('7 against 10: failure by 3');
    expect(summary('Grip with advantage', '4')).toBe('Face 2 of 2 is missing; expected a face, 1 to 20.');
    const roll = played('Grip with advantage', { dice: '4,15' });
    expect(roll.dice).toMatchObject([
      { face: 4, counts: false },
      { face: 15, counts: true },
    ]);
    expect(roll.details).toContainEqual({ label: 'Counts', value: 'the best of 2 throws' });
    expect(summary('Grip on open with difficulty 8, advantage', '6,6,5,2,1,2')).toBe('16 against 8: success by 8');
  });

  test('records replay, and odds agree with throws', () => {
    let hits = 0;
    for (let seed = 0; seed < 2000; seed += 1) {
      const { record } = played('Grip with disadvantage', { seed: `bad ${seed}` });
      hits += Number((record.outcome as { readonly success?: boolean }).success);
      if (seed < 20) expect(replayed(record)).toMatchObject({ same: true });
    }
    expect(Math.abs(hits / 2000 - Number(chance('Grip with disadvantage')))).toBeLessThan(0.04);
    const { record } = played('Grip with advantage', { seed: 'x' });
    expect(replayed({ ...record, request: { ...record.request, keep: { of: 1e9, which: 'best' } } })).toMatchObject({
      problem: expect.stringContaining('number of throws'),
    });
  });
});

test('what goes wrong is said', () => {
  expect(findings('3d6 with advantage')).toEqual([
    'error: Advantage cannot act on this roll: `best` means nothing to its dice.',
  ]);
  expect(odds('Grip with luck 20').text).toContain('The number of throws of which one counts must be');
  expect(wrong('dice over 1d20 { }\nmodifier odd { best of }')).toEqual(['not-understood "best of"']);
});

describe('a critical failure that is thrown once more', () => {
  const risky = tableTalk(
    `dice under 3d6 { critical failure 17..18; critical failure margin 10 }
kind stat { rating from 1 to 20 else 10 }
stat Grip
modifier daring { rethrow }
modifier lucky { best of 2 }
`,
    'npc Ann { Grip 10 }',
  );

  test('has the odds of two throws', () => {
    // 108 of 216 totals are 10 or less, and 4 are 17 or 18.
    const plain = risky.odds('Grip');
    const daring = risky.odds('Grip with daring');
    expect(plain).toMatchObject({ success: 108 / 216, criticalFailure: 4 / 216 });
    expect(daring).toMatchObject({
      method: 'exact',
      success: (108 / 216) * (1 + 4 / 216),
      criticalFailure: (4 / 216) ** 2,
    });
  });

  test('counts the second throw, and only after a critical failure', () => {
    expect(risky.summary('Grip with daring', '6,6,6,3,3,3')).toBe('9 against 10: success by 1');
    expect(risky.summary('Grip with daring', '6,6,6,6,6,5')).toBe('17 against 10: critical failure by 7');
    expect(risky.summary('Grip with daring', '6,5,5')).toBe('16 against 10: failure by 6');
    expect(risky.summary('Grip with daring', '3,3,3')).toBe('9 against 10: success by 1');
  });

  test('follows the throw that counts of several', () =>
    expect(risky.summary('Grip with daring, lucky', '6,6,6,6,6,5,5,5,5,3,3,3')).toBe('9 against 10: success by 1'));

  test('moves the chances of a contest', () => {
    const winning = (line: string) => {
      const found = risky.odds(line);
      return 'against' in found ? (found.against?.win ?? 0) : 0;
    };
    expect(winning('Grip with daring against Ann Grip')).toBeGreaterThan(winning('Grip against Ann Grip'));
  });
});
