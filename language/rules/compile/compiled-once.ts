import type { AstNode } from 'langium';
import { AnsweredResults } from '../../memo/answers.js';
import { oncePer } from '../../memo/once-per.js';
import type { Book, Note } from './book.js';
import { addressOfDraft, type Draft } from './draft.js';

/** What a declaration was compiled to, with what compiling it noted in the book. */
interface Compilation {
  readonly result: unknown;
  readonly notes: readonly Note[];
}

/** Results for one declaration: those of its own book and of the books that extend it. */
const MOST_BOOKS = 6;

const compilationsOf = oncePer((_: AstNode) => new AnsweredResults<Book, Compilation>(MOST_BOOKS));

/**
 * The result of compiling a declaration, kept while its syntax tree is the same and the book answers what it asked as
 * before. So an edit in a house rulebook compiles its own declarations, and those of its bases whose names now mean
 * something else. A declaration with findings is compiled every time, because they are reported again.
 */
export function compiledOnce<Result>(draft: Draft, book: Book, compile: () => Result): Result {
  const node = draft.layers.at(-1)?.node;
  if (!node) return compile();
  const compilations = compilationsOf(node);
  const cached = compilations.recall(book);
  if (cached) {
    for (const note of cached.notes) note(book);
    // A declaration is compiled by one function only.
    return cached.result as Result;
  }
  const findings = book.findings.length;
  const { result, questions, notes } = book.recorded(() => {
    // The first question is what the declaration itself is: all its layers, with what it takes over by `like`.
    book.draft(addressOfDraft(draft));
    return compile();
  });
  if (book.findings.length === findings) compilations.keep(questions, { result, notes });
  return result;
}
