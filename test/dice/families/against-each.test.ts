import { describe, expect, test } from 'vitest';
import { roll } from '../../../language/dice/families/roll.js';
import { over } from '../../../language/dice/families/total/index.js';
import { seededRng } from '../../../language/dice/random.js';
import { isProblem } from '../../../language/values/problem.js';
import { isOddsOf } from '../is-odds-of.js';
import { replayed, tableTalk } from './table-talk.js';

const BOOK = `dice over 1d6 {
  against 2d10 each
  total at most 10
  degree miss 0
  degree "weak hit" 1
  degree "strong hit" 2
}
kind stat { rating from 0 to 20 else 1 }
stat Iron
modifier add (more from 1 to 5 by 1) { shift more }
modifier luck { shift 1d4 }
modifier better { best of 2 }
modifier difficulty (number from 1 to 20 by 1) { reach number }
field momentum number from -6 to 10 else 2
action face danger {
  rolls Iron
  tells "strong hit" if degree is "strong hit"
  tells "a match" if match
  changes momentum to momentum + 1 if margin = 2
}`;

const { odds, summary, played } = tableTalk(BOOK, 'npc Ann { Iron 2 }\nnpc Bob { Iron 3 }');

/** The chances of a miss, a weak and a strong hit, by every outcome of all dice. */
function counted(own: readonly number[], total: (faces: readonly number[]) => number): readonly number[] {
  const hits = [0, 0, 0];
  let all = 0;
  const visit = (faces: readonly number[]): void => {
    const sides = own[faces.length];
    if (sides !== undefined) {
      for (let face = 1; face <= sides; face++) visit([...faces, face]);
      return;
    }
    const score = Math.min(10, total(faces));
    for (let one = 1; one <= 10; one++)
      for (let two = 1; two <= 10; two++) {
        all++;
        const beaten = Number(score > one) + Number(score > two);
        hits[beaten] = (hits[beaten] ?? 0) + 1;
      }
  };
  visit([]);
  return hits.map((count) => count / all);
}

describe('a roll against several dice', () => {
  test.each([
    ['Iron', [6], ([a = 0]) => a + 2],
    ['Iron + 6', [6], ([a = 0]) => a + 8],
    ['Iron with add 3', [6], ([a = 0]) => a + 5],
    ['Iron with luck', [6, 4], ([a = 0, b = 0]) => a + b + 2],
    ['Iron with better', [6, 6], ([a = 0, b = 0]) => Math.max(a, b) + 2],
  ] as [string, number[], (faces: readonly number[]) => number][])('%s is counted exactly', (line, own, total) => {
    const found = odds(line);
    if (!('json' in found) || !isOddsOf(over, found)) throw new Error(found.text);
    const chances = counted(own, total);
    expect(found.method).toBe('exact');
    expect(found.tables[0]?.rows.map(({ label }) => label)).toEqual(['miss', 'weak hit', 'strong hit']);
    for (const [beaten, { cells }] of (found.tables[0]?.rows ?? []).entries())
      expect(cells[0]).toBeCloseTo(chances[beaten] ?? -1, 12);
    expect(found.success).toBeCloseTo(1 - (chances[0] ?? 0), 12);
  });

  test('the chances of its degrees are shown', () => {
    expect(odds('Iron').text).toBe('strong hit 23.17 %, weak hit 43.67 %, miss 33.17 %');
  });

  test('its dice fall together, and the record replays', () => {
    expect(summary('Iron', '5,3,9')).toBe('7 against 3 and 9: weak hit');
    expect(summary('Iron', '5,7,7')).toBe('7 against 7 and 7: miss, a match');
    expect(summary('Iron with add 5', '6,9,10')).toBe('10 against 9 and 10: weak hit');
    expect(summary('Iron with luck', '1,4,6,6')).toBe('7 against 6 and 6: strong hit, a match');
    expect(summary('Iron', '5,3')).toContain('1 to 10');
    const { record } = played('Iron with better', { dice: '2,3,4,5' });
    expect(record).toMatchObject({ outcome: { total: 7, margin: 2, against: [3, 4], counts: { from: 3, to: 4 } } });
    expect(replayed(record)).toMatchObject({ same: true });
    expect(replayed(played('Iron with luck', { seed: 'vow' }).record)).toMatchObject({ same: true });
  });

  test('throws come as often as their odds say', () => {
    const request = {
      family: 'over',
      request: { target: 0, bonus: 2 },
      parameters: { side: 'over', dice: 1, sides: 6, each: { dice: 2, sides: 10, atMost: 10 } },
    };
    const chances = counted([6], ([a = 0]) => a + 2);
    const seen = [0, 0, 0];
    const rng = seededRng('against each');
    const throws = 20_000;
    for (let at = 0; at < throws; at++) {
      const result = roll(request, rng);
      if (isProblem(result)) throw new Error(result.problem);
      const { margin } = result.outcome as { readonly margin: number };
      seen[margin] = (seen[margin] ?? 0) + 1;
    }
    const square = seen.reduce((sum, count, beaten) => {
      const expected = (chances[beaten] ?? 0) * throws;
      return sum + (count - expected) ** 2 / expected;
    }, 0);
    // Two degrees of freedom, one in a thousand.
    expect(square).toBeLessThan(13.82);
  });

  test('what means nothing is told', () => {
    expect(odds('Iron with difficulty 8').text).toContain('there is no difficulty');
    expect(odds('Iron against Bob Iron').text).toContain('is not compared with another roll');
  });

  test.each([
    ['critical success 6', 'critical success', { from: 6, to: 6 }, 'means nothing'],
    ['degree best 3', 'degree best', { from: 3, to: 3 }, 'never comes'],
  ])('%s beside it is refused', (_line, name, range, why) => {
    const each = {
      name: 'against',
      written: 'against',
      rest: [
        { is: 'dice', dice: 2, sides: 10 },
        { is: 'words', words: 'each' },
      ],
    } as const;
    const lines = [each, { name, written: name, ...range, rest: [] }];
    expect(over.checkDeclaration({ family: 'over', dice: 1, sides: 6, lines })).toEqual({
      problem: expect.stringContaining(why),
    });
  });
});
