import type { AstNode } from 'langium';
import { textOfNode } from '../../grammar/node-places.js';
import { oncePer } from '../../memo/once-per.js';
import type { Book } from './book.js';
import { partsOf } from './done-parts.js';
import { spellingsOf } from './draft.js';

/**
 * The content of every declaration without comments and blanks, by address. A sheet records which declarations it read,
 * and is evaluated again when the content of one of them changes.
 */
export function contentsOf(book: Book): ReadonlyMap<string, string> {
  const contents = new Map<string, string>();
  for (const draft of book.drafts.values()) {
    const address = draft.what === 'trait' ? `${draft.kind}:${draft.key}` : `${draft.what}:${draft.key}`;
    contents.set(
      address,
      [draft, ...partsOf(draft, book)].flatMap(({ layers }) => layers.map((layer) => contentOf(layer.node))).join('\n'),
    );
  }
  contents.set(
    'vocabulary',
    [...book.drafts.values()].map((draft) => spellingsOf(draft).join('\u0000')).join('\u0001'),
  );
  contents.set('limits', book.limits.map((limit) => contentOf(limit.node)).join('\n'));
  contents.set('bans', book.bans.map(contentOf).join('\n'));
  const giving = [...book.drafts.values()].filter(
    (draft) => draft.what === 'derived' && draft.clauses.some((clause) => clause.$type === 'Gives'),
  );
  contents.set('giving', giving.map((draft) => draft.key).join('\u0000'));
  if (book.budget) contents.set('budget', contentOf(book.budget.node));
  return contents;
}

/** Cached by node: a change in a house rulebook keeps the nodes of its base. */
const contentOf = oncePer((node: AstNode): string => {
  // Texts in quotes are matched first, because they can contain `//`.
  const text = textOfNode(node);
  return text
    .replace(
      /("(?:\\.|[^"\\\r\n])*")|\/\/[^\r\n]*|\/\*[\s\S]*?\*\/|\s+/g,
      (_match, kept: string | undefined) => kept ?? ' ',
    )
    .replace(/ +/g, ' ');
});
