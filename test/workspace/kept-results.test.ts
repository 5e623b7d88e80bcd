import { expect, test } from 'vitest';
import { parseRulebook } from '../../language/grammar/parse.js';
import { compileRulebook } from '../../language/rules/compile/compile-rulebook.js';
import type { BookSource } from '../../language/rules/compile/draft.js';
import type { Rules } from '../../language/rules/rules.js';

const source = (name: string, text: string): BookSource => {
  const uri = `memory:///${name}.rulebook`;
  return { name, uri, root: parseRulebook(text, uri).root };
};

const core = `rulebook Core
kind stat { rating from 1 to 20 else 10; cost Price[rating] }
table Price by rating from 1 to 20 { 1..9: -5, 10..20: 20 }
stat Wit
stat Grace { let ease = 2; cost ease * rating }
setting purse = 40
derived Calm = Wit + 1
derived Wealth = purse * 2
derived Sum = sum(rating for stat where rating > 3)
derived Odd = Grace.ease + 1
`;

/** The rules of a house rulebook after each version of it, with the core parsed once, or each time. */
function versions(
  houses: readonly string[],
  isFresh: boolean,
): readonly { rules: Rules; findings: readonly string[] }[] {
  const base = source('Core', core);
  return houses.map((house) => {
    const { rules, findings } = compileRulebook([
      isFresh ? source('Core', core) : base,
      source('House', `rulebook House extends Core\n${house}`),
    ]);
    return { rules, findings: findings.map(({ code, message }) => `${code}: ${message}`) };
  });
}

const changes = [
  '',
  'setting purse = 50',
  'kind stat { rating from 1 to 30 else 10 }',
  'table Price by rating from 1 to 20 { 1..9: -7 }',
  'stat Wit { cost 3 }',
  'derived Calm = Wit + 2',
  'stat Purse { also purse }',
  'kind art { let ease = 1; rating from 0 else 0 }\nart Calm',
  'stat Grace { let ease = 3 }',
  'setting Odd = 4',
  'derived Wit = 5',
  '',
];

test('what is kept of a base is what compiling it anew would give', () => {
  const shown = (isFresh: boolean): unknown =>
    versions(changes, isFresh).map(({ rules, findings }) => [findings, JSON.stringify(rules, withMaps)]);
  expect(shown(false)).toEqual(shown(true));
});

/** Maps in full; of a function its text, as what it closes over is compared by the sheets of the other tests. */
function withMaps(_key: string, value: unknown): unknown {
  if (value instanceof Map) return [...value];
  if (value instanceof Set) return [...value];
  return typeof value === 'function' ? String(value) : value;
}

test('an edit in a house rulebook compiles what it changes and what depends on that', () => {
  const [first, purse, kind, names] = versions(
    ['', 'setting purse = 50', 'kind stat { rating from 1 to 30 else 10 }', 'stat Purse { also purse }'],
    false,
  );
  const derived = (rules: Rules | undefined) => [...(rules?.derived.values() ?? [])];
  const kept = (one: Rules | undefined): string[] =>
    derived(one)
      .filter((value) => derived(first?.rules).includes(value))
      .map(({ name }) => name);
  expect(kept(purse?.rules)).toEqual(['Calm', 'Wealth', 'Sum', 'Odd']);
  expect(purse?.rules.traits.get('stat')?.get('wit')).toBe(first?.rules.traits.get('stat')?.get('wit'));
  expect(kind?.rules.traits.get('stat')?.get('wit')).not.toBe(first?.rules.traits.get('stat')?.get('wit'));
  // `purse` is a trait now, so the formula that reads it means something else.
  expect(kept(names?.rules)).toEqual(['Calm', 'Sum', 'Odd']);
});
