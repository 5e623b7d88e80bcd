import fc from 'fast-check';
import { expect, test } from 'vitest';
import { jsonPieces } from '../../client/cli/output.js';

test('JSON is written element by element, and is the same as if it were written at once', () => {
  fc.assert(
    fc.property(
      fc.dictionary(fc.string(), fc.oneof(fc.jsonValue({ maxDepth: 3 }), fc.constant(undefined))),
      (value) => {
        expect([...jsonPieces(value)].join('')).toBe(`${JSON.stringify(value, undefined, 2)}\n`);
      },
    ),
    { numRuns: 300, seed: 5 },
  );
  const sheets = Array.from({ length: 100 }, (_, at) => ({ name: `N${at}`, entries: ['a', { of: [] }] }));
  const pieces = [...jsonPieces({ version: 1, sheets })];
  expect(Math.max(...pieces.map((piece) => piece.length))).toBeLessThan(200);
});
