import type * as ast from '../../grammar/generated/ast.js';
import type { Book } from './book.js';
import type { Citation, Ruling } from './declared.js';
import type { Draft } from './draft.js';

/** The lines that a declaration or clause cites, each with the document that is meant. */
export function citationsOf(citations: readonly ast.Citation[], book: Book): Citation[] {
  return citations.map((citation) => {
    const from = Number(citation.from);
    return {
      source: citation.source ?? book.firstSource(citation) ?? '',
      from,
      to: citation.to === undefined ? from : Number(citation.to),
    };
  });
}

/** What a declaration decides where the document is silent. */
export function rulingsOf(draft: Draft, book: Book): Ruling[] {
  return draft.clauses.flatMap((clause) =>
    clause.$type === 'Ruling'
      ? [{ id: clause.id, text: clause.text, citations: citationsOf(clause.citations, book) }]
      : [],
  );
}
