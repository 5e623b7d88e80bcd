import { describe, expect, test } from 'vitest';
import { parseRecord } from '../../../language/dice/families/record-json.js';
import { oddsJson } from '../../../language/show/odds-json.js';
import { messages, wrong } from '../../sheet/game.js';
import { uriOf } from '../../sheet/read-sheets.js';
import { replayed, tableTalk } from './table-talk.js';

const book = `dice under 3d6 { }
kind stat { rating from 1 to 20 else 10 }
stat Nerve
table Fright by 3d6 "what fear does" {
  up to 3: nothing
  4..9: "a shiver"
  10..12: roll Limb
  from 13: faint
}
table Limb by 1d6 gives which, days { 1..3: arm 1d6; 4..5: leg 2; 6: roll Side none }
table Side by 1d2 { 1: left; 2: right }
table Weather by 1d100 { 1..70: fair; 71..100: rain }
modifier bonus (number from -10 to 10) { shift number }
derived Ninth = Fright[9]`;

const { odds, rows, summary, played, findings, workspace } = tableTalk(book, 'npc Ann { Nerve 12 }');

test('the rulebook has no findings, and a table that is rolled can be looked up in as well', () => {
  expect(messages(book)).toEqual([]);
  expect(workspace.sheets(uriOf('people.muster'))[0]?.derived).toMatchObject([{ value: { text: 'a shiver' } }]);
});

describe('the odds of a rolled table', () => {
  test('each row with its chance, then the rows of the tables that it rolls', () => {
    expect(rows('Fright')).toEqual([
      'Fright up to 3: nothing = 0.462963',
      'Fright 4..9: a shiver = 37.037037',
      'Fright 10..12: roll Limb = 36.574074',
      'Fright from 13: faint = 25.925926',
      // Half, a third and a sixth of 79 in 216.
      'Limb 1..3: arm, 1d6 = 18.287037',
      'Limb 4..5: leg, 2 = 12.191358',
      'Limb 6: roll Side, none = 6.095679',
      'Side 1: left = 3.04784',
      'Side 2: right = 3.04784',
    ]);
  });

  test('a modifier or a number shifts the total, not that of the table that follows', () => {
    expect(rows('Fright with bonus 2').slice(0, 5)).toEqual([
      'Fright 4..9: a shiver = 16.203704',
      'Fright 10..12: roll Limb = 33.796296',
      'Fright from 13: faint = 50',
      'Limb 1..3: arm, 1d6 = 16.898148',
      'Limb 4..5: leg, 2 = 11.265432',
    ]);
    expect(rows('Fright + 2')).toEqual(rows('Fright, bonus 2'));
    expect(rows('table Fright - 1 + 3')).toEqual(rows('Fright, bonus 2'));
  });

  test('a lens names what is likeliest; JSON has every row', () => {
    expect(odds('Fright').text).toBe('a shiver 37.04 %, roll Limb 36.57 %, faint 25.93 %, ...');
    const found = odds('Weather');
    expect(found.text).toBe('fair 70 %, rain 30 %');
    expect('json' in found && oddsJson(found)).toMatchObject({
      method: 'exact',
      mean: 50.5,
      tables: [{ table: 'Weather', rows: { '1..70: fair': 0.7, '71..100: rain': 0.3 } }],
    });
  });
});

describe('rolling', () => {
  test('the row of the total; where it rolls another table its dice follow', () => {
    expect(summary('Fright', '1,1,1')).toBe('3: nothing');
    expect(summary('Fright, bonus -5', '1,1,1')).toBe('-2: nothing');
    expect(summary('Fright', '4,4,4,5')).toBe('12: Limb 5: leg, 2');
    expect(summary('Fright', '4,4,4,6,2')).toBe('12: Limb 6: Side 2: right, none');
    expect(summary('Fright', '4,4,4')).toBe('Face 4 of 4 is missing; expected a face, 1 to 6.');
    expect(summary('Fright', '1,1,1,5')).toBe('3 faces are enough; 5 is left over.');
    expect(summary('Fright', '4,4,4,6,3')).toBe('Face 5 is 3; expected a face, 1 to 2.');
  });

  test('each column is told by its name', () => {
    const limb = tableTalk(book, 'npc Ann { Nerve 12 }').played('Limb', { dice: '4' });
    expect(limb.details).toEqual(
      expect.arrayContaining([
        { label: 'which', value: 'leg' },
        { label: 'days', value: '2' },
      ]),
    );
  });

  test('the record holds the table and replays from itself alone', () => {
    for (let seed = 0; seed < 20; seed += 1) {
      const { record } = played('Fright, bonus 1', { seed: `fright ${seed}` });
      expect(replayed(record)).toMatchObject({ same: true });
      expect(record.outcome).toMatchObject({ result: { table: 'Fright' } });
    }
    const { record } = played('Fright', { dice: '4,4,4,5' });
    expect(replayed({ ...record, outcome: { ...record.outcome, result: undefined } })).toMatchObject({ same: false });
    const huge = { name: 'Huge', dice: { dice: 1e12, sides: 6, add: 0 }, columns: [], rows: [] };
    const rolled = {
      name: 'Fright',
      dice: { dice: 3, sides: 6, add: 0 },
      columns: [],
      rows: [{ key: '1', cells: [huge] }],
    };
    expect(replayed({ ...record, parameters: { table: rolled } })).toMatchObject({
      problem: expect.stringContaining('number of dice'),
    });
    expect(parseRecord({ ...JSON.parse(JSON.stringify(record)), parameters: { table: { name: 3 } } })).toMatchObject({
      problem: expect.stringContaining('record.parameters.table.name must be a text'),
    });
  });
});

describe('what cannot be rolled is a finding', () => {
  test.each([
    ['Fright + Weather', 'error: A line can roll one table, and this is another one. Roll it on a line of its own.'],
    [
      '2 * Fright',
      'error: 3d6x2 cannot choose a row of Fright: a number can be added to its dice or subtracted from them, nothing else.',
    ],
    ['Frigt', 'error: Unknown name "Frigt": Game has nothing called that. Did you mean "Fright"?'],
    [
      'Weather, bonus 5',
      'warning: Weather has no row for totals of 101 to 105, which this roll can have. The rulebook needs one, such as `up to 3` or `from 18`.',
    ],
  ])('%s', (line, message) => {
    expect(findings(line)).toEqual([message]);
  });

  test('a total without a row says so', () => {
    expect(summary('Weather, bonus 5', '99')).toBe('104: Weather has no row for this total');
    expect(rows('Weather, bonus 5').at(-1)).toBe('Weather no row = 5');
  });
});

describe('findings of the rulebook', () => {
  test.each([
    ['table Fall by 2d6 { 2..5: bruise; 7..12: broken }', 'Fall has no row for total 6. Add a row, or `none`.'],
    ['table Fall by 2d6 { 3..12: broken }', 'Fall has no row for total 2. Add a row, or `none`.'],
    ['table Fall by 2d6 { 2..5: bruise }', 'Fall has no row for total 6 to 12. Add a row, or `none`.'],
    ['table Fall by 2d6 { up to 12: bruise; 14..20: dead }', 'Fall has no row for total 13. Add a row, or `none`.'],
    [
      'table Fall by 2d6 { 2..7: bruise; 7..12: broken }',
      'The rows 2..7 and 7..12 of Fall both apply to total 7. End one before the other begins.',
    ],
    [
      'table Fall by 2d6 { 2..12: bruise; high: broken }',
      'Fall is rolled, and no total is called "high". Write the totals of the row: `3..9`, `up to 3`, `from 18`.',
    ],
    [
      'table Fall by 2d6 { 2..12: 1; each more: +1 }',
      'Fall is rolled, and each row says what its totals mean: write `from` with a row instead of `each more`.',
    ],
    ['table Fall by 2d6 { 2..12: roll Lim }', 'There is no table called "Lim". Did you mean "Limb"?'],
    [
      'table Fall by 2d6 { 2..12: roll Price }',
      'Price is not rolled: it is looked up in. Declare it with dice, `table Price by 1d6`.',
    ],
    [
      'table Fall by level { 2..12: roll Limb }',
      'Only a table that is rolled can roll another one, and Fall is looked up in. Declare it with dice, `table Fall by 1d6`.',
    ],
    [
      'table Fall by 2d6 { 2..11: bruise; 12: roll Fall }',
      'Fall rolls Fall: this would be rolled without end. Break the circle.',
    ],
    [
      'table Fall by 0d6 { 2..12: bruise }',
      '0d6 cannot be rolled for the rows of Fall. Write the dice with their sides: `by 3d6`.',
    ],
  ])('%s', (table, message) => {
    const limb = 'table Limb by 1d6 { 1..6: arm }\ntable Price by level { 1: 5 }\n';
    expect(messages(limb + table)).toEqual([message]);
  });

  test('they are at the words that are to blame, and a circle of two is reported in both', () => {
    expect(wrong('table Fall by 1d6 { 1..6: roll Limb }\ntable Limb by 1d6 { 1..6: roll Fall }')).toEqual([
      'cycle "Limb"',
      'cycle "Fall"',
    ]);
  });

  test('a house rulebook changes a row, and the odds follow', () => {
    const house = tableTalk(book, 'npc Ann { Nerve 12 }', 'table Weather by 1d100 { 71..100: hail }');
    expect(house.rows('Weather')).toEqual(['Weather 1..70: fair = 70', 'Weather 71..100: hail = 30']);
  });
});
