import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import {
  CLAUSES,
  DECLARATIONS,
  FIELD_TYPES,
  PROPERTIES,
} from '../../language/grammar/layout/rulebook/rulebook-forms.js';
import { findingCodes } from '../../language/model/finding.js';

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
