import fc from 'fast-check';
import { afterEach, expect, test, vi } from 'vitest';
import { jsonPieces, print, visible } from '../../client/cli/output.js';

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

afterEach(() => {
  vi.unstubAllGlobals();
});

test('a terminal is shown colours of ours, and none of a name', () => {
  const written: string[] = [];
  const write = (text: string) => written.push(text);
  const pieces = [
    { text: 'a\u001b[2J.muster', style: 'strong' },
    { text: ': ' },
    { text: 'error', style: 'error' },
  ] as const;
  for (const [isTTY, noColour] of [
    [true, undefined],
    [true, '1'],
    [false, undefined],
  ] as const) {
    vi.stubGlobal('process', { ...process, stdout: { isTTY, write }, env: { TERM: 'xterm', NO_COLOR: noColour } });
    print(pieces);
  }
  expect(written).toEqual([
    '\u001b[1ma\\u001b[2J.muster\u001b[0m: \u001b[31merror\u001b[0m\n',
    'a\\u001b[2J.muster: error\n',
    'a\\u001b[2J.muster: error\n',
  ]);
});

test('a name cannot make a terminal show the rest of a line in another order; letters of any direction stay', () => {
  expect(visible('Joe \u202eevil\u2066')).toBe('Joe \\u202eevil\\u2066');
  expect(visible('\u05d0\u05d1\u200f 👩\u200d🚀\tb\n')).toBe('\u05d0\u05d1\u200f 👩\u200d🚀\tb\n');
});
