import { describe, expect, test } from 'vitest';
import { derivationJson } from '../../language/show/derivation.js';
import { valueText } from '../../language/values/value.js';
import { play } from '../sheet/game.js';

const game = (formula: string): string => `kind thing is item { field weight number else 1 }
list gear of thing
thing Rope
derived Load = sum(weight for item in gear)
derived Tangle = ${formula}
derived Twice = Tangle * 2`;
const ropes = (count: number): string => `gear { ${Array.from({ length: count }, () => 'Rope').join(', ')} }`;

describe('a formula that goes through all entries for all entries', () => {
  const cubed = 'sum(sum(sum(weight for item in gear) for item in gear) for item in gear)';

  test('has a value while a sheet can be that large', () => {
    const { sheet, findings } = play(game(cubed), ropes(20));
    expect(findings).toEqual([]);
    expect(sheet.derived.map(({ name, value }) => `${name} ${valueText(value)}`)).toEqual([
      'Load 20',
      'Tangle 8000',
      'Twice 16000',
    ]);
  });

  test('is given up beyond that: one finding says which, and nothing that needs it has a value', () => {
    const { sheet, findings } = play(game(cubed), ropes(300));
    expect(findings).toEqual([
      'error too-large: Ann is too large to compute derived Tangle: with 300 entries it takes more than 100,000 steps, so nothing that needs it has a value. Split the character, or make the formula simpler.',
    ]);
    const values = new Map(sheet.derived.map(({ name, value }) => [name, valueText(value)]));
    expect(values.get('Load')).toBe('300');
    expect(values.get('Twice')).not.toMatch(/\d/);
  });

  test('is told of on a small sheet too', () => {
    const deep = `${'sum('.repeat(6)}weight${' for item in gear)'.repeat(6)}`;
    expect(play(game(deep), ropes(12)).findings).toMatchObject([
      /too-large: Ann is too large to compute derived Tangle/,
    ]);
  });

  test('is no larger in JSON than somebody could read', () => {
    const { sheet } = play(game('sum(sum(weight for item in gear) for item in gear)'), ropes(100));
    const places = { text: () => undefined, rule: () => undefined, citation: () => undefined };
    const tangle = sheet.derivations.get('derived:tangle');
    expect(JSON.stringify(tangle && derivationJson(tangle, places)).length).toBeLessThan(1_000_000);
  });
});
