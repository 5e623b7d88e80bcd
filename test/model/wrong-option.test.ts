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
