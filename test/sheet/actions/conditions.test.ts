import { expect, test } from 'vitest';
import { valueText } from '../../../language/values/value.js';
import { findingsOf, sheetOf } from '../read-sheets.js';

/** A soldier of DX 12 with these conditions. */
const soldier = (conditions: string): string =>
  `use "GURPS Lite WWII"\nnpc Sam {\n  DX 12, IQ 10\n  conditions { ${conditions} }\n  roll DX\n  roll IQ\n}\n`;

test('conditions act on rolls by themselves', () => {
  const pools = (conditions: string): string[] =>
    sheetOf(soldier(conditions)).rolls.map(({ rolled }) => (rolled ? valueText(rolled.value) : 'nothing'));
  expect(pools('Bleeding')).toEqual(['12', '10']);
  expect(pools('Shock 3')).toEqual(['9', '7']);
  expect(pools('Shock 3 until turn, Knocked Down')).toEqual(['9', '7']);
});

test('a condition is just there, or has an amount, and says how long it lasts', () => {
  expect(findingsOf(soldier('Shock 3 until turn, Stunned until fight, Knocked Down, Bleeding until round'))).toEqual(
    [],
  );
  expect(
    sheetOf(soldier('Shock 3 until turn, Stunned')).items.map(({ name, rating, marks }) => [
      name,
      rating && valueText(rating),
      marks,
    ]),
  ).toEqual([
    ['Shock', '3', ['until turn']],
    ['Stunned', '1', []],
  ]);
});

test('how long is one of three: anything else is a finding', () => {
  expect(findingsOf(soldier('Stunned until tomorrow'))).toEqual([
    'error not-understood: "until tomorrow" means nothing after "Stunned". Remove it, or put a line end or a comma before it.',
  ]);
});
