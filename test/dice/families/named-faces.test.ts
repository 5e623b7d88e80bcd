import { describe, expect, test } from 'vitest';
import { over } from '../../../language/dice/families/total/index.js';
import { describe as inWords } from '../../../language/roll/describe.js';
import { isOddsOf } from '../is-odds-of.js';
import { replayed, tableTalk } from './table-talk.js';

const BOOK = `dice over 4d3 {
  face 1 "-" as -1
  face 2 " " as 0
  face 3 "+" as 1
  usual difficulty 0
  degree failure to -1
  degree tie 0
  degree success 1..2
  degree "with style" from 3
  contest by margin
}
kind skill { rating from 0 to 8 else 0 }
skill Fight
modifier difficulty (rung from -2 to 8 by 1) { reach rung }
modifier blessed { shift 1d4 }`;

const { odds, summary, played } = tableTalk(BOOK, 'npc Ann { Fight 2 }\nnpc Bob { Fight 1 }');

/** How many of the 81 throws of four dice come to each total. */
const WAYS = new Map<number, number>();
for (let all = 0; all < 81; all++) {
  const total = [1, 3, 9, 27].reduce((sum, place) => sum + (Math.floor(all / place) % 3) - 1, 0);
  WAYS.set(total, (WAYS.get(total) ?? 0) + 1);
}
const chance = (holds: (total: number) => boolean): number =>
  [...WAYS].reduce((sum, [total, ways]) => (holds(total) ? sum + ways : sum), 0) / 81;

describe('dice whose faces have names', () => {
  test.each([
    ['Fight', 0],
    ['Fight with difficulty 2', 2],
    ['Fight with difficulty 6', 6],
  ] as const)('%s is counted exactly', (line, difficulty) => {
    const found = odds(line);
    if (!('json' in found) || !isOddsOf(over, found)) throw new Error(found.text);
    expect(found.method).toBe('exact');
    expect(found.success).toBeCloseTo(
      chance((total) => total + 2 >= difficulty),
      12,
    );
    const shown = Object.fromEntries(found.tables[0]?.rows.map(({ label, cells }) => [label, cells[0] ?? 0]) ?? []);
    expect(shown.tie).toBeCloseTo(
      chance((total) => total + 2 === difficulty),
      12,
    );
    expect(shown['with style']).toBeCloseTo(
      chance((total) => total + 2 - difficulty >= 3),
      12,
    );
  });

  test('they are typed by their names, and shown and recorded as faces', () => {
    expect(summary('Fight with difficulty 2', '+,+,-,0')).toBe('3 against 2: success by 1, success');
    expect(summary('Fight with difficulty 2', '++-0')).toBe('3 against 2: success by 1, success');
    expect(summary('Fight', '- - 0 -')).toContain('-1 against 0');
    const { record } = played('Fight', { dice: '+ - 0 +' });
    expect(record.faces.map(({ face }) => face)).toEqual([3, 1, 2, 3]);
    expect(inWords(record).details).toContainEqual({ label: 'Faces', value: '+ - [ ] +' });
    expect(inWords(record).dice.map(({ text }) => text)).toEqual(['+', '-', ' ', '+']);
    expect(replayed(record)).toMatchObject({ same: true });
    expect(replayed(played('Fight', { seed: 'fate' }).record)).toMatchObject({ same: true });
  });

  test('a face that they do not have is told, and one that is missing', () => {
    expect(summary('Fight', '+,+,x,0')).toBe('"x" is not a face of these dice. Write -, 0, +.');
    expect(summary('Fight', '+,+,-')).toContain('expected a face, -, 0, +');
    expect(odds('Fight with blessed').text).toContain('cannot be added to dice whose faces have names');
  });

  test('contests compare them', () => {
    const [win, lose] = [1, -1].map((sign) => {
      let ways = 0;
      for (const [own, a] of WAYS) for (const [other, b] of WAYS) if ((own + 2 - other - 1) * sign > 0) ways += a * b;
      return ways / 81 ** 2;
    });
    // Both succeed or fail against 0 first; by margin alone the totals decide.
    expect(odds('Fight against Bob Fight').text).toContain(`wins ${Number(((win ?? 0) * 100).toFixed(2))} %`);
    expect(odds('Fight against Bob Fight').text).toContain(`loses ${Number(((lose ?? 0) * 100).toFixed(2))} %`);
  });

  test.each([
    [
      'a face without a name',
      [
        [1, '-', -1],
        [3, '+', 1],
      ],
      'Face 2 of these dice has no name',
    ],
    [
      'a name twice',
      [
        [1, '-', -1],
        [2, '+', 0],
        [3, '+', 1],
      ],
      'called "+"',
    ],
  ] as [string, [number, string, number][], string][])('%s is refused', (_what, faces, why) => {
    const lines = faces.map(([face, name, counts]) => ({
      name: 'face',
      written: 'face',
      from: face,
      to: face,
      rest: [
        { is: 'words', words: name },
        { is: 'words', words: 'as' },
        { is: 'range', from: counts, to: counts },
      ] as const,
    }));
    expect(over.checkDeclaration({ family: 'over', dice: 4, sides: 3, lines })).toEqual({
      problem: expect.stringContaining(why),
    });
  });
});
