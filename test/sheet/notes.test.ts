import { expect, test } from 'vitest';
import { findingsOf, sheetOf } from './read-sheets.js';

const notes = (text: string): readonly string[] => sheetOf(`use Godlike\nnpc Joe {\n${text}\n}`).notes;

test('a note runs to the end of its line, commas and semicolons included', () => {
  expect(notes('note Slow, but sure; never late; likes rain\nBody 2')).toEqual([
    'Slow, but sure; never late; likes rain',
  ]);
  expect(findingsOf('use Godlike\nnpc Joe {\nnote Slow; sure\nBody 2 }')).toEqual([]);
});
test('a note in quotes ends with them', () =>
  expect(notes('note """\n  Slow\n  and sure\n"""\nBody 2')).toEqual(['Slow\nand sure']));

test('behind a note in quotes another entry may stand', () => {
  expect(notes('note "Slow"; Body 2')).toEqual(['Slow']);
  expect(findingsOf('use Godlike\nnpc Joe { note "Slow"; Bodyy 2 }')).toHaveLength(1);
});
