/**
 * What can be different of a character from one state of a fight to the next, a bit for each: the fields, each list as a whole, and
 * what is in the lists by its name. Several parts may share a bit.
 */
export type TouchedParts = number;

/** An answer, with what it read of what can change. */
export interface Touching<Answer> {
  readonly answer: Answer;
  readonly touched: TouchedParts;
}

/** Records which changeable parts of a character are read. */
export class Touches {
  /** What was read since the recording began. */
  now: TouchedParts = 0;

  /** Something was read. */
  note(parts: TouchedParts): void {
    this.now |= parts;
  }

  /** Answers a question, and records what it read. */
  of<Answer>(question: () => Answer): Touching<Answer> {
    const answered = this.aside(question);
    this.note(answered.touched);
    return answered;
  }

  /** The same, but what asks does not read what the question does, unless it notes it itself. */
  aside<Answer>(question: () => Answer): Touching<Answer> {
    const outer = this.begin();
    let answer: Answer;
    let touched: TouchedParts;
    try {
      answer = question();
    } finally {
      touched = this.end(outer);
    }
    return { answer, touched };
  }

  /** Answers a question on whose details nothing depends. */
  apart<Answer>(question: () => Answer): Answer {
    return this.aside(question).answer;
  }

  /** Begins a recording of its own, until `end` is called with what this returns. */
  begin(): TouchedParts {
    const outer = this.now;
    this.now = 0;
    return outer;
  }

  /** Ends a recording, and goes on with the outer one. Returns what was read. */
  end(outer: TouchedParts): TouchedParts {
    const touched = this.now;
    this.now = outer;
    return touched;
  }
}
