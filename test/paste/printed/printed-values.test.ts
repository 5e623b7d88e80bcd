import { describe, expect, test } from 'vitest';
import { findingsOf, sheetOf } from '../../sheet/read-sheets.js';

const soldier = (lines: string): string =>
  `use "GURPS Lite WWII"\nnpc "Joe" {\n  ST 11, DX 12, IQ 11, HT 11\n  ${lines}\n}\n`;

describe('values that follow from the rest, as stat blocks print them', () => {
  test('are accepted where they are right', () => {
    expect(findingsOf(soldier('Basic Speed 5.75; Move 5; Dodge 5.'))).toEqual([]);
    expect(findingsOf(soldier('Thrust 1d-1, Swing: 1d + 1'))).toEqual([]);
    expect(findingsOf('use Godlike\nnpc A { Command 2, Cool 3, Base Will: 5 }')).toEqual([]);
  });
  test('are told of where they are not', () =>
    expect(findingsOf(soldier('Basic Speed 5.75; Move 6'))).toEqual([
      'warning advice: Move is 5 here, not 6. It is computed from the rest of the sheet; you can leave it out.',
    ]));
  test('may be allowed', () =>
    expect(findingsOf(soldier('Move 6 allowed "the book has it so"'))).toEqual([
      'information advice: Move is 5 here, not 6. It is computed from the rest of the sheet; you can leave it out.',
    ]));
  test('are not to be allowed where they are right', () =>
    expect(findingsOf(soldier('Move 5 allowed "the book has it so"'))).toEqual([
      'warning useless-allowance: Nothing about Move needs to be allowed. Remove `allowed`.',
    ]));
  test('are no entries of the sheet and change nothing', () => {
    const sheet = sheetOf(soldier('Move 6'));
    expect(sheet.entries.map((entry) => entry.trait)).toEqual(['ST', 'DX', 'IQ', 'HT']);
    expect(sheet.derived.find((one) => one.name === 'Move')?.value).toMatchObject({ number: 5 });
  });
  test('are taken from the base without being told of again', () =>
    expect(findingsOf(`${soldier('Move 6')}npc Kurt like Joe { DX 13 }`)).toHaveLength(1));
  test('need a value, wherever they are', () => {
    for (const lines of ['Move', 'Move\n  Knife 12 [1]'])
      expect(findingsOf(soldier(lines)).filter((one) => one.includes('Move'))).toEqual([
        expect.stringContaining('Move follows from the rest of the sheet, and nothing is after it.'),
      ]);
  });
});
