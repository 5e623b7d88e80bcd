import { describe, expect, test } from 'vitest';
import { fixesOf, spotsIn } from '../../server/features/code-actions.js';
import { findingsOf } from './findings/harness.js';
import { contextOf } from './harness.js';

const uri = 'file:///table/game.rulebook';
const whole = { start: { line: 0, character: 0 }, end: { line: 1000, character: 0 } };

/** A rulebook after the fix of its one finding, without the first lines; undefined where none is offered. */
function marked(declaration: string): string | undefined {
  const before = 'rulebook Game\ndice under 3d6 { }\n';
  const text = before + declaration;
  const context = contextOf([{ uri, text }]);
  const spots = spotsIn(context, uri, whole).filter(({ code }) => code === 'unreached');
  expect(spots).not.toEqual([]);
  const [fix] = spots.flatMap(fixesOf);
  const [edit] = fix?.edits ?? [];
  if (!fix || !edit) return undefined;
  expect(fix.title).toMatch(/^Mark (Zeal|Cost|pace) `for the table`$/);
  const after = text.slice(0, edit.offset) + edit.text + text.slice(edit.end);
  expect(findingsOf(contextOf([{ uri, text: after }]), [{ uri, text: after }])).toEqual([]);
  return after.slice(before.length);
}

describe('the fix of what nothing comes to marks it', () => {
  test.each([
    ['derived Zeal (a) = a', 'derived Zeal (a) = a { for the table }'],
    ['derived Zeal (a) = a "heat" @12', 'derived Zeal (a) = a "heat" @12 { for the table }'],
    ['derived Zeal (a) = a { }', 'derived Zeal (a) = a { for the table  }'],
    ['derived Zeal (a) = a { hidden }', 'derived Zeal (a) = a { for the table; hidden }'],
    ['derived Zeal (a) = a {\n  hidden\n}', 'derived Zeal (a) = a {\n  for the table\n  hidden\n}'],
    ['function Zeal (a) = a', 'function Zeal (a) = a { for the table }'],
    ['setting pace = 3', 'setting pace = 3 { for the table }'],
    ['table Cost by day from 1 to 2 { 1: 2, 2: 3 }', 'table Cost by day from 1 to 2 { for the table; 1: 2, 2: 3 }'],
    [
      'table Cost by day from 1 to 2 { // of a day\n  1: 2\n  2: 3\n}',
      'table Cost by day from 1 to 2 {\n  for the table // of a day\n  1: 2\n  2: 3\n}',
    ],
    [
      'table Cost by day from 1 to 2 gives low, high {\n  1: 2 3\n  2: 3 4\n}\nderived Least = Cost[1].low',
      'table Cost by day from 1 to 2 gives low, high {\n  for the table\n  1: 2 3\n  2: 3 4\n}\nderived Least = Cost[1].low',
    ],
  ])('%s', (declaration, expected) => expect(marked(declaration)).toBe(expected));
  test('and is not offered for what people cannot ask', () =>
    expect(marked('scale Score { steps 1, 2, 5 times 10 }')).toBeUndefined());
});
