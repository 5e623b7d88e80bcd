import { describe, expect, test } from 'vitest';
import { formulaText } from '../../language/show/formula.js';
import { valueText } from '../../language/values/value.js';
import { entryText, findingsOf, sheetOf } from './read-sheets.js';

/** A printed character with an error of its own: IQ 12, and a hard skill one level below what its one point buys. */
const printed = (lines: string, campaign = ''): string =>
  `use "GURPS Lite WWII"\n${campaign}\ncharacter "X" {\n  IQ 12\n  ${lines}\n}\n`;
const wrong = 'Intelligence Analysis-11 [1]';
const spent = (text: string): string => valueText(sheetOf(text).points.spent);
const costs = (text: string): string[] => findingsOf(text).filter((one) => one.includes('cost'));

describe('a cost that the game master allows', () => {
  test('counts as written, so that a published sheet comes to its printed total', () => {
    expect([spent(printed(wrong)), spent(printed(`${wrong} allowed "as printed"`))]).toEqual(['22', '21']);
    expect(entryText(sheetOf(printed(`${wrong} allowed "as printed"`)), 'Intelligence Analysis')).toBe(
      'Intelligence Analysis 11 [1]',
    );
  });
  test('is told of once, with what the rules say', () =>
    expect(costs(printed(`${wrong} allowed "as printed"`))).toEqual([
      'information wrong-cost: Intelligence Analysis 11 costs [2], not [1].',
    ]));
  test('says so in the sheet, the ledger and the explanation', () => {
    const { entries, points, derivations } = sheetOf(printed(`${wrong} allowed "as printed"`));
    const entry = entries.find(({ trait }) => trait === 'Intelligence Analysis');
    const row = points.ledger.find(({ trait }) => trait === 'Intelligence Analysis');
    const derivation = derivations.get(`${entry?.id}/cost`);
    expect([entry?.allowed, row?.allowed]).toEqual(['as printed', 'as printed']);
    expect(derivation && formulaText(derivation)).toBe('1 as written, allowed: as printed');
  });
  test('says nothing where it is right anyway', () =>
    expect(sheetOf(printed('Stealth 10 [2] allowed "so be it"')).points.ledger.every((row) => !row.allowed)).toBe(
      true,
    ));
  test.each([
    ['of what costs nothing', 'quirk Hums [-3] allowed "as printed"', '17'],
    ['of a trait with a price of its own', 'Combat Reflexes [10] allowed "as printed"', '30'],
    ['of a choice', 'Appearance (Hideous) [-15] allowed "as printed"', '5'],
  ])('%s', (_, line, points) => expect(spent(printed(line))).toBe(points));
  test('counts for a whole campaign, by its code or by the trait', () => {
    expect(spent(printed(wrong, 'campaign C { allow wrong-cost "as printed" }'))).toBe('21');
    expect(spent(printed(wrong, 'campaign C { allow "Intelligence Analysis" "as printed" }'))).toBe('21');
    expect(spent(printed(wrong, 'campaign C { allow Stealth "as printed" }'))).toBe('22');
  });
});

describe('a level that the game master allows', () => {
  const level = (line: string): string => entryText(sheetOf(printed(line)), 'Stealth');
  test('counts as written, even below what everybody has', () => {
    expect(level('Stealth 3')).toBe('Stealth 3 = 7');
    expect(level('Stealth 3 allowed "a noisy man"')).toBe('Stealth 3');
  });
});
