import { expect, test, vi } from 'vitest';
import { parseRulebook } from '../../language/grammar/parse.js';
import { nameKey } from '../../language/grammar/text.js';
import { Books } from '../../language/model/workspace/books.js';

vi.mock('../../language/grammar/text.js', async (original) => {
  const text = await original<typeof import('../../language/grammar/text.js')>();
  return { ...text, nameKey: vi.fn(text.nameKey) };
});

/** How many names are compared to find the layers of a rulebook among so many that extend each other in a ring. */
function comparedIn(size: number): number {
  const books = new Books([]);
  for (let at = 0; at < size; at++) {
    const uri = `memory:///r${at}.rulebook`;
    books.set(uri, parseRulebook(`rulebook R${at} extends R${(at + 1) % size}\n`, uri).root);
  }
  vi.mocked(nameKey).mockClear();
  expect(books.sources('R0')).toHaveLength(size);
  return vi.mocked(nameKey).mock.calls.length;
}

test('each rulebook of a ring is looked at once', () => {
  expect(comparedIn(80)).toBeLessThan(5 * comparedIn(20));
});
