import { expect, test } from 'vitest';
import { blocksText } from '../../language/show/blocks.js';

const table = [
  {
    type: 'table' as const,
    columns: [{ title: 'Line', number: true }, { title: 'The file says' }, { title: 'Read as' }],
    rows: [
      { cells: ['1', 'Skills: Stealth-12 [2]; Whittling-11 [1], and a lot of other words', 'skill Whittling 11 [1]'] },
      { cells: ['12', `x${'z'.repeat(70)}`, 'nothing'] },
    ],
  },
];

test('a table fits the columns of a terminal: its widest cells are broken between words, and longer words cut', () => {
  const text = blocksText(table, 50);
  const lines = text.trimEnd().split('\n');
  for (const line of lines) expect(line.length).toBeLessThanOrEqual(50);
  for (const word of ['Whittling-11', 'lot', 'nothing']) expect(text).toContain(word);
  expect(text.replace(/[^z]/g, '')).toHaveLength(70);
});

test('elsewhere a row is a line', () => {
  expect(blocksText(table).trimEnd().split('\n')).toHaveLength(3);
});
