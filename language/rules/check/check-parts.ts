import { nameKey } from '../../grammar/text.js';
import type { Book } from '../compile/book.js';
import { parametersOf } from '../compile/declarations/declared-parameters.js';
import { doersOf, isReadAnywhere } from '../compile/done-parts.js';
import type { Draft } from '../compile/draft.js';
import { messages } from '../messages.js';

/** Reports parts that no action does, and names in them that nothing reads. All actions have to be compiled before. */
export function checkParts(book: Book): void {
  const kind = book.kind('part');
  for (const draft of book.drafts.values()) {
    if (draft.what !== 'part') continue;
    const node = draft.layers.at(-1)?.node;
    if (kind) {
      const base = kind.layers[0]?.source.name ?? '';
      book.report('wrong-place', node, messages.partKind(base), { property: 'name' });
      continue;
    }
    if (doersOf(draft, book).length === 0)
      book.report('unused', node, messages.nobodyDoes(draft.name), { property: 'name', severity: 'information' });
    checkRead(draft, book);
  }
}

function checkRead(draft: Draft, book: Book): void {
  const at = { property: 'name', severity: 'warning' } as const;
  for (const parameter of parametersOf(draft))
    if (!book.isLocalRead(draft, nameKey(parameter.name)))
      book.report('unused', parameter, messages.unreadInput(parameter.name), at);
  for (const clause of draft.clauses) {
    if (clause.$type === 'Throws' && !isReadAnywhere(draft, nameKey(clause.name), book))
      book.report('unused', clause, messages.unreadThrow(clause.name), at);
    if (clause.$type !== 'Spends' && clause.$type !== 'Takes') continue;
    clause.names.forEach((name, index) => {
      const key = book.find('modifier', name);
      if (key === undefined || book.isItem(name) || isReadAnywhere(draft, key, book)) return;
      if (clause.$type === 'Spends')
        book.report('unused', clause, messages.unreadUse(name), { ...at, property: 'names', index });
      else if (!changesRoll(key, book))
        book.report('unused', clause, messages.idleModifier(name, draft.name), { ...at, property: 'names', index });
    });
  }
}

/** Whether a modifier changes a roll by itself. */
function changesRoll(key: string, book: Book): boolean {
  return book.drafts.get(`modifier:${key}`)?.clauses.some(({ $type }) => $type === 'PoolOperation') ?? false;
}
