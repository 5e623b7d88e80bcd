import type { Book } from './book.js';

/**
 * Reports derived values and settings that are needed to compute themselves, at each of them. `reads` holds what each
 * formula reads, by key; settings have `setting:` before theirs.
 */
export function checkCycles(reads: ReadonlyMap<string, ReadonlySet<string>>, book: Book): void {
  const done = new Set<string>();
  const reported = new Set<string>();
  const draftOf = (key: string) => book.drafts.get(key.startsWith('setting:') ? key : `derived:${key}`);
  const report = (key: string, names: readonly string[]): void => {
    reported.add(key);
    book.report(
      'cycle',
      draftOf(key)?.layers.at(-1)?.node,
      `${names.join(' needs ')}: a value cannot be computed from itself. Break the circle.`,
      { property: 'name' },
    );
  };
  const visit = (key: string, way: readonly string[]): void => {
    const at = way.indexOf(key);
    if (at >= 0) {
      const names = [...way.slice(at), key].map((one) => draftOf(one)?.name ?? one);
      for (const one of way.slice(at)) if (!reported.has(one)) report(one, names);
      return;
    }
    if (done.has(key)) return;
    for (const read of reads.get(key) ?? []) visit(read, [...way, key]);
    done.add(key);
  };
  for (const key of reads.keys()) visit(key, []);
}
