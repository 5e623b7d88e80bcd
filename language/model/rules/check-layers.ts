import type * as ast from '../../grammar/generated/ast.js';
import { nameKey } from '../../grammar/text.js';
import type { Book } from './book.js';
import { clausesOf, slotOf } from './book-names.js';
import { rowText } from './compile-tables.js';
import type { BookSource, Draft } from './draft.js';

/** One part of a declaration that a book states: a clause, a row, the value itself. */
interface Stated {
  readonly part: string;
  readonly source: BookSource;
}

/**
 * Several bases apply in order. Where two that know nothing of each other state the same part of a declaration, the
 * later one wins without anybody having said so: that is told at the later base, unless a book over both settles it.
 */
export function checkLayers(book: Book): void {
  const top = book.layers[book.layers.length - 1];
  if (!top || (top.root.header?.bases.length ?? 0) < 2) return;
  const told = new Set<string>();
  for (const draft of book.drafts.values()) {
    const parts = new Map<string, Stated[]>();
    for (const one of draft.layers.flatMap(statedBy)) parts.set(one.part, [...(parts.get(one.part) ?? []), one]);
    for (const [part, stated] of parts) {
      const [later, earlier] = conflict(stated, book) ?? [];
      if (!later || !earlier || told.has(`${draft.what} ${draft.key} ${later.name}`)) continue;
      told.add(`${draft.what} ${draft.key} ${later.name}`);
      const index = top.root.header?.bases.findIndex((base) => knows(base, later.name, book)) ?? -1;
      book.report(
        'conflict',
        top.root.header,
        `${earlier.name} and ${later.name} both state ${part === '' ? '' : `${part} of `}${draft.name}, and ${later.name} wins because it comes later. State it in this rulebook, or extend only one of the two.`,
        { property: 'bases', index: Math.max(0, index), severity: 'warning' },
      );
    }
  }
}

/** The last two books that state a part though neither extends the other; none where the last one extends all others. */
function conflict(stated: readonly Stated[], book: Book): readonly [BookSource, BookSource] | undefined {
  const last = stated[stated.length - 1]?.source;
  if (!last?.root.header) return undefined;
  const other = stated.findLast(({ source }) => source !== last && !knows(last.name, source.name, book));
  return other && [last, other.source];
}

/** Is the second rulebook the first one, or one of its bases? */
function knows(name: string, base: string, book: Book, seen = new Set<string>()): boolean {
  const key = nameKey(name);
  if (key === nameKey(base)) return true;
  if (seen.has(key)) return false;
  seen.add(key);
  const source = book.layers.find((layer) => nameKey(layer.name) === key);
  return source?.root.header?.bases.some((one) => knows(one, base, book, seen)) ?? false;
}

function statedBy({ source, node }: Draft['layers'][number]): Stated[] {
  const parts = clausesOf(node).flatMap((clause) => (slotOf(clause) === '' ? [] : [partName(clause)]));
  switch (node.$type) {
    case 'Table':
      parts.push(...node.rows.map((row) => `row ${rowText(row)}`));
      break;
    case 'Kind':
    case 'Trait':
    case 'Modifier':
      break;
    default:
      parts.push('');
  }
  return parts.map((part) => ({ part, source }));
}

function partName(clause: ast.Clause): string {
  const word = clause.$type.toLowerCase();
  return 'name' in clause && typeof clause.name === 'string' ? `${word} ${clause.name}` : word;
}
