import type { AstNode } from 'langium';
import { AnsweredResults } from '../../memo/answers.js';
import { oncePer } from '../../memo/once-per.js';
import type { Book, Note } from './book.js';
import { addressOfDraft, type Draft } from './draft.js';

/** The result of compiling a declaration, with its notes in the book. */
interface Compilation {
  readonly result: unknown;
  readonly notes: readonly Note[];
}

/** The most results for one declaration: one for its own book, and others for books that extend it. */
const MOST_BOOKS = 6;

const compilationsOf = oncePer((_: AstNode) => new AnsweredResults<Book, Compilation>(MOST_BOOKS));

/**
 * The result of compiling a declaration, cached while its syntax tree is the same and the book gives the same answers
 * to its questions. So an edit in a house rulebook recompiles only its own declarations, and those of its bases whose
 * names now mean something else. A declaration with findings is compiled every time, to report them again.
 */
export function compiledOnce<Result>(draft: Draft, book: Book, compile: () => Result): Result {
  const node = draft.layers.at(-1)?.node;
  if (!node) return compile();
  const compilations = compilationsOf(node);
  const cached = compilations.recall(book);
  if (cached) {
    for (const note of cached.notes) note(book);
    // Each declaration is compiled by one function only, so the type is right.
    return cached.result as Result;
  }
  const findings = book.findings.length;
  const { result, questions, notes } = book.record(() => {
    // The first question is the declaration itself, with its layers and inherited clauses.
    book.draft(addressOfDraft(draft));
    return compile();
  });
  if (book.findings.length === findings) compilations.keep(questions, { result, notes });
  return result;
}
