import { describe, expect, test } from 'vitest';
import type { Declared } from '../../language/rules/declared.js';
import { createWorkspace } from '../../language/workspace/host.js';

/** A sentence has at least this many words or letters; a name alone explains nothing. */
const shortest = 8;

describe.each(createWorkspace().books.names())('%s', (name) => {
  const compiled = createWorkspace().books.get(name);
  const rules = compiled?.rules;
  const declared: [string, Declared][] = rules
    ? [
        ...[...rules.traits.values()].flatMap((traits) =>
          [...traits.values()].map((trait): [string, Declared] => [`${trait.kind} ${trait.name}`, trait]),
        ),
        ...(['derived', 'modifiers', 'actions', 'settings', 'switches', 'tables', 'ladders'] as const).flatMap((what) =>
          [...rules[what].values()].map((one): [string, Declared] => [`${what} ${one.name}`, one]),
        ),
        ...rules.limits.map((limit): [string, Declared] => [`limit ${limit.name}`, limit]),
      ]
    : [];

  test('compiles without a finding', () =>
    expect(compiled?.findings.map((finding) => `${finding.offset}: ${finding.message}`)).toEqual([]));
  test('every declaration cites the lines of its document', () => {
    expect(declared.filter(([, one]) => one.citations.length === 0).map(([label]) => label)).toEqual([]);
  });
  test('every trait, value and modifier is described in a sentence', () => {
    const described = declared.filter(
      ([label]) => !label.startsWith('tables') && !label.startsWith('ladders') && !label.startsWith('limit'),
    );
    expect(described.filter(([, one]) => (one.description ?? '').length < shortest).map(([label]) => label)).toEqual(
      [],
    );
  });
  test('rulings say what the document says, what we do and why', () => {
    expect(
      declared.flatMap(([label, one]) =>
        one.rulings.filter((ruling) => ruling.text.length < 40).map((ruling) => `${label} ${ruling.id}`),
      ),
    ).toEqual([]);
  });
});
