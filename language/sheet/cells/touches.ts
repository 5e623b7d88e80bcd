/**
 * The parts of a character that differ from one state of a fight to the next, as bits: fields, whole lists, and names
 * in lists. Several parts can share a bit.
 */
export type TouchedParts = number;

/** A result, with the changeable parts that it read. */
export interface Touching<Answer> {
  readonly answer: Answer;
  readonly touched: TouchedParts;
}

/** Records which changeable parts of a character are read. */
export class Touches {
  /** What was read since the recording began. */
  now: TouchedParts = 0;

  /** Notes that parts were read. */
  note(parts: TouchedParts): void {
    this.now |= parts;
  }

  /** Runs a function, and returns its result with what it read. The outer recording has read it too. */
  of<Answer>(compute: () => Answer): Touching<Answer> {
    const answered = this.aside(compute);
    this.note(answered.touched);
    return answered;
  }

  /** The same, except that the outer recording has not read it. */
  aside<Answer>(compute: () => Answer): Touching<Answer> {
    const outer = this.begin();
    let answer: Answer;
    let touched: TouchedParts;
    try {
      answer = compute();
    } finally {
      touched = this.end(outer);
    }
    return { answer, touched };
  }

  /** Runs a function whose reads do not count. */
  apart<Answer>(compute: () => Answer): Answer {
    return this.aside(compute).answer;
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
