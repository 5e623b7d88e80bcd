import { describe, expect, test } from 'vitest';
import type { Derivation } from '../../language/values/derivation.js';
import { valueText } from '../../language/values/value.js';
import { play } from '../sheet/game.js';

/** `a0` and so many local values that each name the one before twice. */
function lets(count: number, step: (before: string) => string): string {
  const steps = Array.from({ length: count }, (_, at) => `let a${at + 1} = ${step(`a${at}`)}`);
  return ['{', 'let a0 = ST', ...steps, '}'].join('\n');
}

const game = 'dice under 3d6 { }\nkind stat { rating from 1 to 20 else 10 }\nstat ST\n';
const twice = (before: string): string => `${before} + ${before}`;
const greatest = (before: string): string => `max(${before}, ${before} - 1)`;

/** The different parts of the explanation of a derived value. */
function partsOf(declarations: string, key: string): { readonly value: string; readonly parts: number } {
  const { sheet, findings, rulebook } = play(game + declarations, '');
  expect([...findings, ...rulebook]).toEqual([]);
  const whole = sheet.derivations.get(key);
  if (!whole) throw new Error(`${key} has no derivation.`);
  const parts = new Set<Derivation>([whole]);
  for (const part of parts) for (const inner of part.of ?? []) parts.add(inner);
  return { value: valueText(whole.value), parts: parts.size };
}

describe('each further `let` that names the one before twice costs as much as the one before', () => {
  test.each([
    ['a sum', twice, `${10 * 2 ** 12}`],
    ['a maximum', greatest, '10'],
  ])('in a derived value, %s', (_name, step, value) => {
    const short = partsOf(`derived Boom = a6 ${lets(6, step)}`, 'derived:boom');
    const long = partsOf(`derived Boom = a12 ${lets(12, step)}`, 'derived:boom');
    expect(long.value).toBe(value);
    expect(long.parts).toBeLessThanOrEqual(2 * short.parts);
  });

  test('in a function, which is told apart by what it is called with', () => {
    const ofNumber = (count: number): string =>
      `function Boom (n number) = a${count} ${lets(count, twice).replace('ST', 'n')}\nderived X = Boom[1] + Boom[2]`;
    const [short, long] = [partsOf(ofNumber(6), 'derived:x'), partsOf(ofNumber(12), 'derived:x')];
    expect(long.value).toBe(`${3 * 2 ** 12}`);
    expect(long.parts).toBeLessThanOrEqual(2 * short.parts);
  });
});
