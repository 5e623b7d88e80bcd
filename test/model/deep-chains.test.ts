import { describe, expect, test } from 'vitest';
import { derivedText, play } from './game.js';

/** `V0`, and as many values as wanted that are each one more than the one before; written from either end. */
function chain(length: number, order: 'upwards' | 'downwards', more = ''): string {
  const lines = Array.from({ length }, (_, index) => `derived V${index + 1} = V${index} + 1`);
  if (order === 'downwards') lines.reverse();
  return ['dice under 3d6 { }', 'derived V0 = 1', more, ...lines].join('\n');
}

describe('a chain of values, each made of the one before,', () => {
  test.each(['upwards', 'downwards'] as const)('is computed however long it is, declared %s', (order) => {
    const { sheet, rulebook, findings } = play(chain(3000, order), '');
    expect(sheet.derived.map(derivedText)).toContain('V3000 = 3001');
    expect([...rulebook, ...findings]).toEqual([]);
  });
  test('that an entry closes to a circle is a finding, however long it is', () => {
    const loop = 'kind knot { }\nknot Loop { gives +V250 to V0 }';
    for (const order of ['upwards', 'downwards'] as const) {
      const cycles = play(chain(250, order, loop), 'Loop').findings.filter((one) => one.startsWith('error cycle'));
      expect(cycles).toHaveLength(1);
      expect(cycles[0]).toMatch(/^error cycle: (V\d+) depends on itself: \1 <- .* \(244 more\) <- .* <- \1\. /);
    }
    expect(play(chain(250, 'downwards', loop), '').findings).toEqual([]);
  });
});
