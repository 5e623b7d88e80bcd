import { expect, test } from 'vitest';
import { findingsOf } from './read-sheets.js';

const findings = (line: string): string[] => findingsOf(`use "GURPS Lite WWII"\nnpc Joe {\n  ${line}\n}\n`);

test('a number that is none of the choices is told of', () =>
  expect(findings('Duty (10 or less, hazardous)')).toEqual([
    'error unknown-option: "10 or less" is not a valid frequency. Write 6, 9, 12 or 15.',
  ]));
test('words that are no choice are the author’s own', () => expect(findings('Duty (12, to the regiment)')).toEqual([]));
test('what depends on a choice that is missing is not told of as well', () =>
  expect(findings('Wealth (loaded)').map((one) => one.split(':')[0])).toEqual(['error missing-option']));
test('words that are no choice are named where a choice is missing', () => {
  const [message = ''] = findings('Code of Honor (Chivalric)');
  expect(message).toMatch(/^error missing-option: .* "Chivalric" is none of them and only a label\.$/);
  expect(findings('Code of Honor (Chivalric) [-10]')[0]).toMatch(/ambiguous-option: .* "Chivalric" is none of them/);
  expect(findings('Code of Honor (informal always, Chivalric) [-10]')).toEqual([]);
});
test('a sign at the end of a value says what must follow it', () =>
  expect(findings('age 2d+')).toEqual(['error not-understood: Expected a name, a number or dice after "+".']));
test('a number out of its range is told in one sentence', () =>
  expect(findings('Military Rank 9').filter((one) => one.startsWith('error'))).toEqual([
    'error out-of-range: Military Rank must be 0 to 8, not 9.',
  ]));
