import { describe, expect, test } from 'vitest';
import { playLine } from '../../../language/play/lines/play-line.js';
import { pushOf } from '../../../language/play/lines/pushed.js';
import { unreadFindings } from '../../../language/play/unread.js';
import { evaluateExpression } from '../../../language/roll/typed-expression.js';
import { isProblem } from '../../../language/values/problem.js';
import { must } from '../../must.js';
import { uriOf } from '../../sheet/read-sheets.js';
import { replayed, tableTalk } from './table-talk.js';

const { odds, played, workspace } = tableTalk(
  `dice under 1d100 { push keeps nothing; degree hard at 1/2 of target; degree regular from 0; degree failure to -1 }
dice over 1d20 as attack { usual difficulty 10 }
dice over 2d6 as brave { usual difficulty 7; push keeps nothing }
kind skill { rating from 0 to 99 else 10 }
skill Listen
field dread number from 0 to 99 else 0
modifier bonus die { best of 2 tens }
modifier help { shift 1d4 }
action overhear {
  rolls Listen
  takes bonus die
  changes dread to dread + 1 if pushed and not success
}
`,
  'npc Ann { Listen 40 }',
);
const push = (line: string, source: { readonly seed?: string; readonly dice?: string }) => {
  const who = must(workspace.named(uriOf('people.muster'), 'Ann'));
  const found = must(evaluateExpression(line, who, () => undefined));
  if (isProblem(found)) throw new Error(found.problem);
  return playLine(found.roll, who, () => undefined, found.game, line, { ...source, isPushed: true });
};

describe('a total that is pushed', () => {
  test('is thrown once more as a whole, and the second throw counts', () => {
    const pushed = push('Listen', { dice: '88, 15' });
    expect(pushed).toMatchObject({ summary: '15 against 40: success by 25, hard', outcome: 'success' });
    if (isProblem(pushed) || !('request' in pushed.record)) throw new Error('not pushed');
    expect(pushed.dice.map(({ face, counts }) => [face, counts])).toEqual([
      [88, false],
      [15, true],
    ]);
    expect(replayed(pushed.record)).toMatchObject({ same: true });
    expect(pushOf(pushed.record)).toBeUndefined();
    expect(push('Listen', { dice: '88, 41' })).toMatchObject({ outcome: 'failure' });
  });

  test('with dice on the roll and with tens of which the best count, all of them once more', () => {
    // 2d6 and 1d4 against 7: 3 + 1, then 5 + 2.
    const helped = push('0 on brave with help', { dice: '1,2,1,1,4,2' });
    expect(helped).toMatchObject({ summary: '7 against 7: success by 0' });
    expect(isProblem(helped) ? [] : helped.dice.map(({ counts }) => counts)).toEqual([
      false,
      false,
      false,
      true,
      true,
      true,
    ]);
    // Tens 8 and 9 and units 5, then tens 3 and 7 and units 2.
    expect(push('Listen with bonus die', { dice: '8,9,5,3,7,2' })).toMatchObject({
      summary: '32 against 40: success by 8, regular',
    });
  });

  test('is offered only where it failed, and refused where it did not', () => {
    expect(pushOf(played('Listen', { dice: '88' }).record)).toEqual({ dice: '88' });
    expect(pushOf(played('Listen', { dice: '12' }).record)).toBeUndefined();
    expect(push('Listen', { dice: '12' })).toMatchObject({ problem: expect.stringContaining('has succeeded') });
    expect(push('3 on attack', { seed: 'x' })).toMatchObject({ problem: expect.stringContaining('cannot be pushed') });
  });

  test('has the odds of a second try after a failure', () => {
    expect(odds('Listen')).toMatchObject({ success: 0.4, json: { pushed: expect.closeTo(0.64, 12) } });
    expect(JSON.stringify(odds('3 on attack'))).not.toContain('pushed');
  });

  test('is known to the action that it is a roll of', () => {
    const summary = (dice: string) => {
      const one = push('overhear', { dice });
      return isProblem(one) ? one.problem : one.summary;
    };
    expect(summary('88,90')).toBe('90 against 40: failure by 50, failure; Ann: dread 1 (was 0)');
    expect(summary('88,12')).toBe('12 against 40: success by 28, hard');
  });

  test.each(['push keeps 6', 'push keeps', 'push keeps nothing again'])('%s is no line of a total', (line) => {
    const game = tableTalk(`dice under 3d6 { ${line} }`, 'npc Ann { }');
    expect(unreadFindings(game.workspace.books, uriOf('game.rulebook'))).toEqual([
      expect.objectContaining({ message: expect.stringContaining('push keeps nothing') }),
    ]);
  });
});
