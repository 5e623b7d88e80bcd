import { nameKey } from '../../grammar/text.js';
import type { Book } from './book.js';
import type { Draft } from './draft.js';

/** The parts that an action or a part includes with `does`, directly or through other parts, each once. */
export function partsOf(draft: Draft, book: Book, seen: Set<Draft> = new Set()): ReadonlySet<Draft> {
  for (const clause of draft.clauses) {
    if (clause.$type !== 'Does') continue;
    const part = book.drafts.get(`part:${nameKey(clause.name)}`);
    if (!part || seen.has(part)) continue;
    seen.add(part);
    partsOf(part, book, seen);
  }
  return seen;
}

/** The actions and parts that include a part directly, in the order of the rulebook. */
export function doersOf(part: Draft, book: Book): readonly Draft[] {
  return [...book.drafts.values()].filter(({ clauses }) =>
    clauses.some((clause) => clause.$type === 'Does' && nameKey(clause.name) === part.key),
  );
}

/** Whether formulas read a declaration's own name; for a part, also those of the actions and parts that include it. */
export function isReadAnywhere(draft: Draft, key: string, book: Book, seen: readonly Draft[] = []): boolean {
  if (book.isLocalRead(draft, key)) return true;
  if (draft.what !== 'part' || seen.includes(draft)) return false;
  return doersOf(draft, book).some((doer) => isReadAnywhere(doer, key, book, [...seen, draft]));
}
