import { describe, expect, test } from 'vitest';
import { derivedText, messages, play } from '../sheet/game.js';

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

const dice = 'dice under 3d6 { }\n';
const game = `${dice}kind stat { rating from 1 to 20 else 10 }\nstat ST\n`;

test('functions that ask each other too deep are a finding where the limit is passed, in any order', () => {
  const chain = Array.from({ length: 300 }, (_, at) => `function F${at + 1} (a number) = F${at}[a] + 1\n`);
  for (const order of [chain, chain.toReversed()]) {
    const findings = messages(`${dice}function F0 (a number) = a\n${order.join('')}derived X = F300[1]`);
    expect(findings.length).toBeGreaterThan(0);
    expect(findings[0]).toMatch(
      /^F\d+ calls more than 100 functions, one inside the other\. Split the formula with `derived`\.$/,
    );
  }
  expect(messages(`${dice}function F0 (a number) = a\n${chain.slice(0, 90).join('')}derived X = F90[1]`)).toEqual([]);
});

test('actions that lead on by many ways are looked through once, and a long circle is told in short', () => {
  const both = (at: number): string => `leads to a${at}; leads to b${at}`;
  const ladder = Array.from(
    { length: 60 },
    (_, at) => `action a${at} { rolls ST; ${both(at + 1)} }\naction b${at} { rolls ST; ${both(at + 1)} }\n`,
  );
  const end = 'action a60 { rolls ST }\naction b60 { rolls ST }\n';
  expect(messages(game + ladder.join('') + end)).toEqual([]);
  const ring = Array.from({ length: 40 }, (_, at) => `action a${at} { rolls ST; leads to a${(at + 1) % 40} }\n`);
  expect(messages(game + ring.join(''))[0]).toBe(
    'a0 leads to a1 leads to a2 leads to a3 leads to a4 leads to a5 leads to a6 leads to a7 leads to a8 leads to ... leads to a39 leads to a0: this would never end. Break the circle.',
  );
});

test.each([
  ['values', (at: number) => `derived V${at + 1} = `, (at: number) => `V${at}`],
  ['functions', (at: number) => `function V${at + 1} (n number) = `, (at: number) => `V${at}[n]`],
])('what kind of value a name has is found out once for a formula, of %s', (_what, head, name) => {
  const first = head(-1).includes('(') ? 'function V0 (n number) = n' : 'derived V0 = ST';
  const chain = Array.from({ length: 10 }, (_, at) => head(at) + Array(12).fill(name(at)).join(' + '));
  const found = messages(`${game}${first}\n${chain.join('\n')}\nderived Last = 1 for the table`);
  expect(found.filter((one) => !one.includes('too many steps'))).toEqual([]);
});
