import type { Value } from '../../values/value.js';

/**
 * What can be different of a character from one moment of a fight to the next, a bit for each: the fields, each list as a whole, and
 * what is in the lists by its name. Several parts may share a bit.
 */
export type TouchedParts = number;

/** All that can be different. */
export const EVERYTHING: TouchedParts = -1;

/** Something that was read of what can change: the value of a cell, or else the parts themselves. */
export interface PartRead {
  readonly parts: TouchedParts;
  /** What of these parts it was: what is under one name, or a field. Several share a bit. */
  readonly what?: string | undefined;
  readonly cell?: CellRead;
}

/** The cell that was asked for: its address, its value, and what it read itself, if that is known. */
export interface CellRead {
  readonly key: string;
  readonly value: Value;
  readonly reads?: readonly PartRead[] | undefined;
}

/** An answer, with what it read of what can change. */
export interface Touching<Answer> {
  readonly answer: Answer;
  readonly touched: TouchedParts;
  /** The same thing by thing, where that is kept. */
  readonly reads?: readonly PartRead[] | undefined;
}

/** A cell, as far as it is about what can change. */
export interface TouchingCell {
  /** Its address, and its value. */
  readonly pointer: { readonly cell?: string; readonly value: Value };
  /** What it read of what can change. */
  readonly touched: TouchedParts;
  /** What has to be as it was for its address to mean the same. */
  readonly at: TouchedParts;
  /** What it read itself, of cells their values; known where somebody listened when it was computed. */
  readonly reads?: readonly PartRead[] | undefined;
}

/** Hears each thing that is read, in the order in which it is. */
export type Listener = (read: PartRead) => void;

/** Records which changeable parts of a character are read, as bits, and reports each single read to listeners. */
export class Touches {
  now: TouchedParts = 0;
  /** Whether somebody wants to know each thing that is read; else it is enough to note the parts. */
  isFollowed = false;
  private listeners: readonly Listener[] = [];

  /** Something was read: all of some parts, or no more of them than what is under a name, or a field. */
  note(parts: TouchedParts, what?: string): void {
    this.now |= parts;
    if (this.listeners.length > 0 && parts !== 0) this.tell({ parts, what });
  }

  /** A cell was asked for: its value is the same for all who are alike in what it reads, and in that by which it has its address. */
  noteCell({ touched, at, pointer, reads }: TouchingCell): void {
    this.now |= touched;
    const { cell: key, value } = pointer;
    if (this.listeners.length > 0 && touched !== 0 && key !== undefined)
      this.tell({ parts: touched | at, cell: { key, value, reads } });
  }

  /** Answers a question, and what it read. What asks it reads that too. */
  of<Answer>(question: () => Answer): Touching<Answer> {
    const asked = this.aside(question);
    this.repeat(asked);
    return asked;
  }

  /** The same for who asks only which parts were read. */
  partsOf<Answer>(question: () => Answer): Touching<Answer> {
    const asked = this.aside(question, false);
    this.note(asked.touched);
    return asked;
  }

  /** Answers a question, and what it read, which is not noted: the one who asks does it. */
  aside<Answer>(question: () => Answer, isFollowed = this.isFollowed): Touching<Answer> {
    const reads = isFollowed ? new PartReads() : undefined;
    const outside = this.begin(reads?.listener);
    let answer: Answer;
    let touched: TouchedParts;
    try {
      answer = question();
    } finally {
      touched = this.end(outside);
    }
    return { answer, touched, reads: reads?.reads };
  }

  /** What something read is read once more, by who takes what it came to. */
  repeat({ touched, reads }: Pick<Touching<unknown>, 'touched' | 'reads'>): void {
    this.now |= touched;
    if (this.listeners.length === 0 || touched === 0) return;
    if (reads) for (const read of reads) this.tell(read);
    else this.tell({ parts: touched });
  }

  /** Starts a recording of its own, until `end` is called with the result; outer listeners hear nothing meanwhile. */
  begin(listener?: Listener): Outside {
    const { outside } = this;
    this.now = 0;
    this.listeners = listener ? [listener] : nobody;
    return outside;
  }

  /** What was read so far, and who listens. */
  get outside(): Outside {
    return { now: this.now, listeners: this.listeners };
  }

  /** Ends the recording and resumes the outer one. Returns the parts that were read. */
  end({ now, listeners }: Outside): TouchedParts {
    const touched = this.now;
    this.now = now;
    this.listeners = listeners;
    return touched;
  }

  /** Answers a question on whose details nothing depends. */
  apart<Answer>(question: () => Answer): Answer {
    return this.aside(question, false).answer;
  }

  /** Answers a question and lets somebody hear all that it reads, one thing at a time. */
  heard<Answer>(listener: Listener, question: () => Answer): Answer {
    const stop = this.listen(listener);
    try {
      return question();
    } finally {
      stop();
    }
  }

  /** The same until it is stopped; who listened last stops first. */
  listen(listener: Listener): () => void {
    const { listeners, isFollowed } = this;
    this.listeners = [...listeners, listener];
    this.isFollowed = true;
    return () => {
      this.listeners = listeners;
      this.isFollowed = isFollowed;
    };
  }

  private tell(read: PartRead): void {
    for (const listener of this.listeners) listener(read);
  }
}

/** What was read, and who listens, while a question is answered on its own. */
interface Outside {
  readonly now: TouchedParts;
  readonly listeners: readonly Listener[];
}

const nobody: readonly Listener[] = [];

/** Tells apart what was read. */
export function keyOfRead({ parts, what, cell }: PartRead): string | number {
  return cell ? `=${cell.key}` : (what ?? parts);
}

/** Each thing that was read, once, in the order in which it first was. */
export class PartReads {
  private readonly byKey = new Map<string | number, PartRead>();
  /** Everything together. */
  touched: TouchedParts = 0;
  readonly listener: Listener = (read) => {
    this.hear(read);
  };

  /** Whether it was not read before. */
  hear(read: PartRead): boolean {
    const key = keyOfRead(read);
    if (this.byKey.has(key)) return false;
    this.byKey.set(key, read);
    this.touched |= read.parts;
    return true;
  }

  get reads(): readonly PartRead[] {
    return [...this.byKey.values()];
  }
}
