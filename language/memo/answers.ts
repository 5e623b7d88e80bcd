/**
 * The memo of Muster, second half: results that are kept by the questions that were asked on the way, and their answers.
 *
 * Some results depend on a large source, of which they look at little: a compiled declaration on its rulebook, a line on
 * its character. Nobody says when such a source changes; there may be several of them in turn. So while a result is
 * computed, each question that is put to the source is noted with its answer. Later, and for any other source, the same
 * questions are asked again: where all answers are equal, so is the result.
 *
 *     const cached = results.recall(source);
 *     if (cached) return cached;
 *     const questions = new Questions<Source>();
 *     const result = compute(questions);            // asks by way of `questions.ask(source, ...)`
 *     results.keep(questions, result);
 *
 * A computation must ask the source in no other way, and must be a function of the answers. Questions hold on to no
 * source: an `ask` is a function of the source that is passed to it.
 *
 * The other half is `dependencies.ts`: facts, which somebody does say to have changed.
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
   * Asks, and notes the answer. `id` tells the question from others; `comparable` turns an answer into something that
   * `===` compares. What is asked on the way to an answer is part of it and not noted by itself.
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

/** Results of one computation for different sources, the latest ones. */
export class AnsweredResults<Source, Result> {
  private all: { readonly answered: readonly Answered<Source>[]; readonly result: Result }[] = [];

  /** At most so many results are kept. */
  constructor(private readonly most: number) {}

  /** A result that is the same for this source; undefined where there is none. */
  recall(source: Source): Result | undefined {
    return this.all.find(({ answered }) => answered.every(({ ask, answer }) => ask(source) === answer))?.result;
  }

  /** Keeps a result with the questions that computing it has asked. */
  keep(questions: Questions<Source>, result: Result): void {
    this.all = [...this.all, { answered: questions.answered, result }].slice(-this.most);
  }
}
