import { expect, test, vi } from 'vitest';
import { parseRulebook } from '../../language/grammar/parse.js';
import { Books } from '../../language/workspace/governing/books.js';

/** How many names are compared to find the layers of a rulebook among so many that extend each other in a ring. */
function comparedIn(size: number): number {
  const books = new Books([]);
  for (let at = 0; at < size; at++) {
    const uri = `memory:///r${at}.rulebook`;
    books.set(uri, parseRulebook(`rulebook R${at} extends R${(at + 1) % size}\n`, uri).root);
  }
  // Names are compared without regard to capitals.
  const compare = vi.spyOn(String.prototype, 'toLowerCase');
  expect(books.sources('R0')).toHaveLength(size);
  const compared = compare.mock.calls.length;
  compare.mockRestore();
  expect(compared).toBeGreaterThan(size);
  return compared;
}

test('each rulebook of a ring is looked at once', () => {
  expect(comparedIn(80)).toBeLessThan(5 * comparedIn(20));
});
