import { expect, test } from 'vitest';
import { afterChange, type InlineResult, withResult } from '../../client/vscode/rolls/inline-results.js';

const shown: readonly InlineResult[] = [
  { line: 2, text: 'success by 2' },
  { line: 5, text: 'failure by 1' },
];

function edit(from: number, to: number, text: string) {
  return afterChange(shown, { range: { start: { line: from }, end: { line: to } }, text }).map(({ line }) => line);
}

test('typing in a line takes its result away and leaves the others', () => {
  expect(edit(2, 2, 'x')).toEqual([5]);
  expect(edit(3, 3, 'x')).toEqual([2, 5]);
});

test('results below an edit move with their lines', () => {
  expect(edit(3, 3, 'a\nb\n')).toEqual([2, 7]);
  expect(edit(3, 4, '')).toEqual([2, 4]);
  expect(edit(0, 0, '\r\n')).toEqual([3, 6]);
});

test('a cut across lines takes away what was on them', () => {
  expect(edit(1, 3, '')).toEqual([3]);
  expect(edit(0, 9, '')).toEqual([]);
});

test('a second roll of a line replaces the first', () => {
  expect(withResult(shown, { line: 5, text: 'success by 4' })).toEqual([
    { line: 2, text: 'success by 2' },
    { line: 5, text: 'success by 4' },
  ]);
});
