import { AstUtils } from 'langium';
import type * as ast from '../../../grammar/generated/ast.js';
import { nameKey } from '../../../grammar/text.js';
import type { Book } from '../compile/book.js';
import { rowText } from '../compile/compile-tables.js';
import { type BookSource, clausesOf, type Draft, slotOf } from '../compile/draft.js';

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

/** Reports local values that no formula of their declaration reads. Those of a kind may be read by its declarations. */
export function checkUnusedLets(book: Book): void {
  for (const draft of book.drafts.values()) {
    if (draft.what === 'kind') continue;
    const lets = draft.clauses.filter((clause): clause is ast.Let => clause.$type === 'Let');
    if (lets.length === 0) continue;
    const read = new Set<string>();
    const messages: string[] = [];
    for (const layer of draft.layers) {
      for (const node of AstUtils.streamAst(layer.node)) {
        if (node.$type === 'Reference') read.add(nameKey((node as ast.Reference).name));
        if (node.$type === 'Needs' || node.$type === 'Limit')
          for (const [, formula = ''] of (node as ast.Needs).message.matchAll(/\{([^{}]*)\}/g))
            messages.push(nameKey(formula));
      }
    }
    for (const one of lets) {
      const key = nameKey(one.name);
      if (!read.has(key) && !messages.some((formula) => formula.includes(key)))
        book.report('unused', one, `Nothing reads \`let ${one.name}\`. Remove it, or use it.`, {
          property: 'name',
          severity: 'warning',
        });
    }
  }
}

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
