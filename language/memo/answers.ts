/**
 * The memo of Muster, second half: results cached with the questions that they depend on, and the answers.
 *
 * Some results depend on a small part of a large source: a compiled declaration on its rulebook, a line on its
 * character. Such a source reports no changes, and there can be several of them. So each question that the source is
 * asked while a result is computed is noted with its answer. Later, and for any other source, the same questions are
 * asked again: if all answers are equal, so is the result.
 *
 *     const cached = results.recall(source);
 *     if (cached) return cached;
 *     const questions = new Questions<Source>();
 *     const result = compute(questions);            // asks with `questions.ask(source, ...)`
 *     results.keep(questions, result);
 *
 * The computation must ask the source in no other way, and its result must depend on the answers alone. Questions keep
 * no reference to a source: an `ask` is a function of the source that is passed to it.
 *
 * The other half is `dependencies.ts`: facts whose changes are reported.
 */

/** A question with its answer: something that `===` compares. */
interface Answered<Source> {
  readonly ask: (source: Source) => unknown;
  readonly answer: unknown;
}

/** The questions that are asked of a source while a result is computed. */
export class Questions<Source> {
  private readonly all = new Map<string, Answered<Source>>();
  private isAsking = false;

  /**
   * Asks, and notes the answer. `id` identifies the question; `comparable` turns an answer into something that `===`
   * compares. Questions asked while this one is answered are part of its answer and are not noted themselves.
   */
  ask<Answer>(
    source: Source,
    id: string,
    ask: (source: Source) => Answer,
    comparable: (answer: Answer) => unknown,
  ): Answer {
    if (this.isAsking || this.all.has(id)) return ask(source);
    this.isAsking = true;
    try {
      const answer = ask(source);
      this.all.set(id, { ask: (other) => comparable(ask(other)), answer: comparable(answer) });
      return answer;
    } finally {
      this.isAsking = false;
    }
  }

  /** The questions with their answers, in the order in which they were asked. */
  get answered(): readonly Answered<Source>[] {
    return [...this.all.values()];
  }
}

/** The latest results of one computation, each for a source or for all sources that answer alike. */
export class AnsweredResults<Source, Result> {
  private all: { readonly answered: readonly Answered<Source>[]; readonly result: Result }[] = [];

  /** `most` is how many results are kept. */
  constructor(private readonly most: number) {}

  /** A kept result that holds for this source too; undefined if there is none. */
  recall(source: Source): Result | undefined {
    return this.all.find(({ answered }) => answered.every(({ ask, answer }) => ask(source) === answer))?.result;
  }

  /** Keeps a result with the questions that its computation asked. */
  keep(questions: Questions<Source>, result: Result): void {
    this.all = [...this.all, { answered: questions.answered, result }].slice(-this.most);
  }
}
