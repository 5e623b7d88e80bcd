import type * as ast from '../../grammar/generated/ast.js';
import type { RuleOrigin } from '../../values/origin.js';
import { addressOf, type Citation, type Declared, type Ruling } from '../declared.js';
import type { Book } from './book.js';
import { type BookSource, type Draft, isForTheTable } from './draft.js';

/** The cited lines of a declaration or clause, with their documents. */
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

/** The rulings of a declaration. */
function rulingsOf(draft: Draft, book: Book): Ruling[] {
  return draft.clauses.flatMap((clause) =>
    clause.$type === 'Ruling'
      ? [{ id: clause.id, text: clause.text, citations: citationsOf(clause.citations, book) }]
      : [],
  );
}

/** The other names of a declaration: `also "Guns", "Firearms"`. */
export function alsoOf(draft: Draft): string[] {
  return draft.clauses.flatMap((clause) => (clause.$type === 'Also' ? clause.names : []));
}

/** The origin of a declaration: its last layer. */
export function originOf(draft: Draft, book: Book): RuleOrigin {
  return {
    book: bookAddress(draft.layers[draft.layers.length - 1]?.source ?? book.layers[0]),
    kind: draft.kind,
    name: draft.name,
  };
}

/** The common properties of a declaration. */
export function declaredOf(draft: Draft, book: Book): Declared {
  const described = [...draft.layers]
    .reverse()
    .map((layer) => layer.node)
    .find((node) => 'text' in node && node.text !== undefined);
  const cited = [...draft.layers]
    .reverse()
    .map((layer) => layer.node)
    .find((node) => 'citations' in node && node.citations.length > 0);
  return {
    key: draft.key,
    address: addressOf(draft.kind, draft.key),
    name: draft.name,
    origin: originOf(draft, book),
    ...(described && 'text' in described && typeof described.text === 'string' && { description: described.text }),
    citations: cited && 'citations' in cited ? citationsOf(cited.citations, book) : [],
    rulings: rulingsOf(draft, book),
    layers: draft.layers.map((layer) => layer.source.name),
    ...(isForTheTable(draft) && { forTheTable: true }),
  };
}

/** The `book` of origins in a document: its own address, else its name. */
export function bookAddress(source: BookSource | undefined): string {
  return source?.address ?? source?.name ?? '';
}
