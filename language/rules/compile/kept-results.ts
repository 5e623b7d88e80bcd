import type { AstNode } from 'langium';
import type { Book, BookQuestion, Note } from './book.js';
import { type Draft, signatureOf } from './draft.js';

interface Kept {
  readonly signature: string;
  readonly questions: readonly BookQuestion[];
  readonly notes: readonly Note[];
  readonly result: unknown;
}

/** A declaration is kept for so many books: its own, and those that extend it. */
const MOST_KEPT = 6;

const kept = new WeakMap<AstNode, Kept[]>();

/**
 * The result of compiling a declaration, kept while its syntax tree is the same and the book answers what it asked as
 * before. So an edit in a house rulebook compiles its own declarations, and those of its bases whose names now mean
 * something else. A declaration with findings is compiled every time, because they are reported again.
 */
export function keptOrCompiled<Result>(draft: Draft, book: Book, compile: () => Result): Result {
  const node = draft.layers.at(-1)?.node;
  if (!node) return compile();
  const signature = signatureOf(draft);
  const cached = kept.get(node)?.find((one) => one.signature === signature && isAnswered(one.questions, book));
  if (cached) {
    for (const note of cached.notes) note(book);
    return cached.result as Result;
  }
  const findings = book.findings.length;
  const { result, questions, notes } = book.recorded(compile);
  if (book.findings.length === findings) {
    const others = (kept.get(node) ?? []).slice(-MOST_KEPT + 1);
    kept.set(node, [...others, { signature, questions, notes, result }]);
  }
  return result;
}

function isAnswered(questions: readonly BookQuestion[], book: Book): boolean {
  return questions.every(({ ask, answer }) => ask(book) === answer);
}
