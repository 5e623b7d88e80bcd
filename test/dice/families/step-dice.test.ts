import { describe, expect, test } from 'vitest';
import { unreadFindings } from '../../../language/play/unread.js';
import { uriOf } from '../../sheet/read-sheets.js';
import { replayed, tableTalk } from './table-talk.js';

const book = `dice over as step {
  on highest face add again
  usual difficulty 4
  degree success 0..3
  degree raise from 4
}
table Step by level from 1 to 5 { 1: 1d4; 2: 1d6; 3: 1d8; 4: 1d10; 5: 1d12 }
kind trait { rating from 1 to 5 else 1; rolls Step[rating] on step }
trait Grit
trait Wits
derived Blow = 2d6 + 1
modifier hard { reach 6 }
modifier help (more from 1 to 4) { shift more }
modifier edge { best of 2 }
`;
const { odds, rows, played, summary, findings, workspace } = tableTalk(book, 'npc Ann { Grit 3, Wits 1 }');
const chance = (line: string) => {
  const found = odds(line);
  return 'success' in found && found.success !== undefined ? found.success : found.text;
};

test('the rulebook has no findings', () => {
  expect(workspace.ruleFindings(uriOf('game.rulebook'))).toEqual([]);
  expect(unreadFindings(workspace.books, uriOf('game.rulebook'))).toEqual([]);
});

describe('the value says which dice are rolled', () => {
  test.each([
    // An eight-sided die shows 4 or more five times in eight.
    ['Grit', 5 / 8],
    ['Wits', 1 / 4],
    ['Grit with help 1', 6 / 8],
    ['Grit with hard', 3 / 8],
    // Ten needs the highest face, and then 2 or more.
    ['Grit - 4 with hard', (1 / 8) * (7 / 8)],
    ['Wits with hard', (1 / 4) * (3 / 4)],
    ['Grit with edge', 1 - (3 / 8) ** 2],
    ['1d20 + 1 on step', 18 / 20],
  ])('%s: %f', (line, expected) => {
    expect(findings(line)).toEqual([]);
    expect(chance(line)).toBeCloseTo(expected, 12);
  });

  test('degrees are counted as far as the dice go on', () => {
    // 8 or more: the highest face and at least 0 more.
    expect(rows('Grit')).toEqual([expect.stringMatching(/^degree success = 50$/), 'degree raise = 12.5']);
  });

  test('other dice are added up as ever', () => {
    expect(odds('Blow').text).toBe('3 to 13, mean 8');
  });

  test('contests count both', () => {
    const found = odds('Grit against Ann Wits');
    if (!('against' in found) || !found.against) throw new Error(found.text);
    expect(found.against.win + found.against.lose + found.against.tie).toBeCloseTo(1, 12);
    expect(found.against.win).toBeGreaterThan(found.against.lose);
  });
});

describe('rolling', () => {
  test('the highest face goes on', () => {
    expect(summary('Grit', '5')).toBe('5 against 4: success by 1, success');
    expect(summary('Grit', '8,8,3')).toBe('19 against 4: success by 15, raise');
    expect(summary('Grit', '8')).toBe('Face 2 of 2 is missing; expected a face, 1 to 8.');
    expect(summary('Wits', '4,4')).toBe('Face 3 of 3 is missing; expected a face, 1 to 4.');
    expect(summary('Wits', '5')).toBe('Face 1 is 5; expected a face, 1 to 4.');
  });

  test('records replay', () => {
    for (let seed = 0; seed < 30; seed += 1)
      expect(replayed(played('Wits', { seed: `wits ${seed}` }).record)).toMatchObject({ same: true });
  });
});

describe('what goes wrong is said', () => {
  test('in a line', () => {
    expect(findings('5 on step')).toEqual(['error: 5 cannot be rolled: the dice "step" do not take it.']);
    expect(odds('Grit * 2').text).toContain('cannot be rolled on these dice: they take dice to which');
  });

  test.each([
    ['dice over { on highest face add again }', 'need a name'],
    ['dice under as step { }', 'Which dice are rolled?'],
    ['dice over as step { on highest face subtract }', 'on highest face add again'],
    ['dice over as step { on highest face add again; on total 3 roll 1d6: 5..6 adds 1 }', 'cannot be combined'],
  ])('%s', (declarations, message) => {
    const game = tableTalk(declarations, 'npc Ann { }');
    expect(unreadFindings(game.workspace.books, uriOf('game.rulebook'))).toEqual([
      expect.objectContaining({ message: expect.stringContaining(message) }),
    ]);
  });
});
