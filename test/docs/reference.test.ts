import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import {
  CLAUSES,
  DECLARATIONS,
  FIELD_TYPES,
  PROPERTIES,
} from '../../language/grammar/layout/rulebook/rulebook-forms.js';
import { findingCodes } from '../../language/values/finding.js';
import { createWorkspace } from '../../language/workspace/host.js';

const reference = readFileSync('language/rulebooks/README.md', 'utf8').split('## Reference').at(-1) ?? '';
const code = [...reference.matchAll(/```\w+\n([\s\S]*?)```|`([^`\n]+)`/g)].map((one) => one[1] ?? one[2]).join('\n');

test.each([
  ['declaration', [...DECLARATIONS.keys(), 'replace']],
  ['clause', [...CLAUSES.keys()]],
  ['type of a field', Object.keys(FIELD_TYPES)],
  ['property of a scale', [...PROPERTIES.keys()]],
])('the reference knows every %s', (_what, words) => {
  expect(words.filter((word) => !new RegExp(`\\b${word}\\b`).test(code))).toEqual([]);
});

test('findings that the guides show have codes that exist', () => {
  const guide = readFileSync('examples/README.md', 'utf8');
  const shown = [...guide.matchAll(/^(?:error|warning|information) ([a-z-]+): /gm)].map((one) => one[1] ?? '');
  expect(shown.length).toBeGreaterThan(5);
  expect(shown.filter((one) => !(findingCodes as readonly string[]).includes(one))).toEqual([]);
});

describe('the chapter Play', () => {
  const [, chapter = ''] =
    /\n### Every action of each game\n([\s\S]*?)\n### /.exec(readFileSync('examples/README.md', 'utf8')) ?? [];
  const tables = new Map(
    chapter
      .split(/\n(?=\| .* \| \|\n)/)
      .map((table) => [/^\| (.*?) \| \|/.exec(table)?.[1] ?? '', [...table.matchAll(/`roll ([^`]+)`/g)]]),
  );
  const { books } = createWorkspace();
  const games = books.names().flatMap((name) => {
    const rules = books.get(name)?.rules;
    // The engine that two games share is no game of its own.
    return rules && rules.dice.length > 0 && rules.creations.size > 0 ? [[name, rules] as const] : [];
  });

  test.each(games)('shows a line for each action of %s, and no other', (name, rules) => {
    const lines = (tables.get(name) ?? []).map(([, line = '']) => line.replaceAll('"', ''));
    const actions = [...rules.actions.values()].map((action) => action.name);
    const isOf = (line: string, action: string): boolean => line === action || /^[ ,]/.test(line.slice(action.length));
    const startsWith = (line: string, action: string): boolean => line.startsWith(action) && isOf(line, action);
    expect(actions.filter((action) => !lines.some((line) => startsWith(line, action)))).toEqual([]);
    expect(lines.filter((line) => !actions.some((action) => startsWith(line, action)))).toEqual([]);
  });
});
