/** A question that was asked on the way to an end, and its answer. */
export interface Asked<Question> {
  readonly question: Question;
  readonly answer: Answer;
}

export type Answer = string | number;

/** Answers a question, as far as that can be known. */
type Answering<Question> = (question: Question) => Answer | undefined;

/** A question with what follows from each of its answers; or an end, with what was still to be asked on the only way there. */
type Place<Question, End> = Fork<Question, End> | { readonly left: readonly Asked<Question>[]; readonly end: End };

interface Fork<Question, End> {
  readonly question: Question;
  readonly next: Map<Answer, Place<Question, End>>;
}

/**
 * Remembers the result of a computation by the answers to every question that it asked: the same answers give the same result. It is a trie of
 * questions, each with a branch for each answer that was met.
 */
export class Memory<Question, End> {
  private first: Place<Question, End> | undefined;

  constructor(private readonly isSame: (one: Question, other: Question) => boolean) {}

  /** The end that belongs to the answers; undefined where they were never the same. A question without an answer has none. */
  recall(answering: Answering<Question>): { readonly end: End } | undefined {
    let at = this.first;
    while (at && 'question' in at) {
      const answer = answering(at.question);
      at = answer === undefined ? undefined : at.next.get(answer);
    }
    return at?.left.every(({ question, answer }) => answering(question) === answer) ? at : undefined;
  }

  /**
   * Remembers an end, with everything that was asked on the way. The order in which it was may differ from that of other times, as what
   * was computed already is not asked for again.
   */
  keep(asked: readonly Asked<Question>[], end: End, answering: Answering<Question>): void {
    let left = asked;
    let at = this.first;
    let put = (place: Place<Question, End>): void => {
      this.first = place;
    };
    while (at) {
      const fork = 'question' in at ? at : forked(at);
      if (!fork) break;
      put(fork);
      const { question, next } = fork;
      const place = left.findIndex((one) => this.isSame(one.question, question));
      const answer = place < 0 ? answering(question) : left[place]?.answer;
      if (answer === undefined) break;
      if (place >= 0) left = left.toSpliced(place, 1);
      at = next.get(answer);
      put = (following) => next.set(answer, following);
    }
    put({ left, end });
  }
}

/** The same end with the first thing that was still to be asked as a question of its own; undefined where nothing was. */
function forked<Question, End>({
  left,
  end,
}: {
  readonly left: readonly Asked<Question>[];
  readonly end: End;
}): Fork<Question, End> | undefined {
  const [first, ...rest] = left;
  if (!first) return undefined;
  return { question: first.question, next: new Map([[first.answer, { left: rest, end }]]) };
}
