import { expect, test } from 'vitest';
import { builtInRulebooks } from '../../language/rulebooks/built-in.js';

const numbers = (prefix: string, most: number): string[] =>
  Array.from({ length: most }, (_, index) => `${prefix}${String(index + 1).padStart(2, '0')}`);

/** Damage of the scan that changes no rule: headings, repeated rows, sentences across columns, page numbers, slips. */
const harmless = ['O01', 'O02', 'O04', 'O06', 'O07', 'O19', 'O22', 'O23', 'O25'];

/** The registers of what is contradictory or open in the documents, or what they lack, each entry decided once. */
const registers = [
  ...numbers('GA-', 86),
  ...numbers('WA-', 38),
  ...numbers('RA-', 26),
  ...numbers('RX-', 24),
  ...numbers('MX-', 18),
  ...numbers('MA-', 28).filter((id) => !['MA-12', 'MA-14', 'MA-21', 'MA-22'].includes(id)),
  ...numbers('R', 60),
  ...numbers('O', 25).filter((id) => !harmless.includes(id)),
];

const rulings = builtInRulebooks.flatMap((book) =>
  [...book.text().matchAll(/\bruling ([A-Z]+-?\d+) "([^"]*)"/g)].map(([, id = '', sentence = '']) => ({
    id,
    sentence,
  })),
);

test('every open question of the documents is decided', () =>
  expect(registers.filter((id) => !rulings.some((one) => one.id === id))).toEqual([]));

test('a question is decided once', () =>
  expect(rulings.map(({ id }) => id).filter((id, at, all) => all.indexOf(id) < at)).toEqual([]));

test('a ruling says what the document says and what we do', () =>
  expect(rulings.filter(({ sentence }) => sentence.length < 40 || !/[.?]$/.test(sentence))).toEqual([]));
