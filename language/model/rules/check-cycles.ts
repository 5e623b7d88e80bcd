import type { Book } from './book.js';
import type { Derived } from './rules.js';

/** Reports derived values that are needed to compute themselves, at each of them. */
export function checkCycles(derived: ReadonlyMap<string, Derived>, book: Book): void {
  const done = new Set<string>();
  const reported = new Set<string>();
  const visit = (key: string, way: readonly string[]): void => {
    const at = way.indexOf(key);
    if (at >= 0) {
      const names = [...way.slice(at), key].map((one) => derived.get(one)?.name ?? one);
      for (const one of way.slice(at)) if (!reported.has(one)) report(one, names);
      return;
    }
    if (done.has(key)) return;
    for (const read of derived.get(key)?.reads ?? []) visit(read, [...way, key]);
    done.add(key);
  };
  const report = (key: string, names: readonly string[]): void => {
    reported.add(key);
    const layer = book.drafts.get(`derived:${key}`)?.layers.at(-1);
    if (layer)
      book.within(layer.source, () =>
        book.report(
          'cycle',
          layer.node,
          `${names.join(' needs ')}: a value cannot be computed from itself. Break the circle.`,
        ),
      );
  };
  for (const key of derived.keys()) visit(key, []);
}
