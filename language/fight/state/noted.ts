import type { PartRead, TouchedParts } from '../../sheet/cells/touches.js';
import { type Asked, Memory } from './memory.js';

/** What can be asked of a member: the value of a cell, by its address, or what has happened to some parts. */
export interface MemberQuestion {
  readonly parts: TouchedParts;
  readonly what: string | undefined;
  readonly cell: string | undefined;
}

export function isSameQuestion(one: MemberQuestion, other: MemberQuestion): boolean {
  if (one.cell !== undefined || other.cell !== undefined) return one.cell === other.cell;
  return one.what === other.what && (one.what !== undefined || one.parts === other.parts);
}

/** A moment of a member, of which things are remembered. */
export interface Remembered {
  /** What has happened to some parts of the sheet until then, as a key. */
  alike(parts: TouchedParts): number;
  /** As far as that follows from what was noted of others. */
  answerTo(question: MemberQuestion): string | number | undefined;
  /** What was read, as a question with its answer. */
  asked(read: PartRead): Asked<MemberQuestion>;
}

/** So many answers are kept of a question. */
const MOST_ANSWERS = 20_000;

/** What something comes to at different moments: by what has happened to all that it reads, and by the answers to what it asks. */
export class Noted<Answer> {
  /** Everything that it has read so far. */
  parts: TouchedParts = 0;
  private readonly byMoment = new Map<number, { readonly end: Answer }>();
  private byReads = new Memory<MemberQuestion, Answer>(isSameQuestion);
  private ways = 0;

  /** What it comes to, where that follows from what was kept. */
  recall(moment: Remembered): { readonly end: Answer } | undefined {
    const key = moment.alike(this.parts);
    const known = this.byMoment.get(key);
    if (known) return known;
    const recalled = this.byReads.recall((question) => moment.answerTo(question));
    if (recalled) this.byMoment.set(key, recalled);
    return recalled;
  }

  /** It reads some parts; thing by thing, where that is known. */
  keep(moment: Remembered, touched: TouchedParts, reads: readonly PartRead[] | undefined, answer: Answer): void {
    // What was noted so far told too few moments apart.
    if ((this.parts | touched) !== this.parts) this.byMoment.clear();
    this.parts |= touched;
    this.set(moment, answer);
    if (!reads) return;
    if (this.ways >= MOST_ANSWERS) {
      this.byReads = new Memory(isSameQuestion);
      this.ways = 0;
    }
    this.ways += 1;
    const asked = reads.map((read) => moment.asked(read));
    this.byReads.keep(asked, answer, (question) => moment.answerTo(question));
  }

  /** It comes to this at a moment, whatever it asks. */
  set(moment: Remembered, end: Answer): void {
    if (this.byMoment.size >= MOST_ANSWERS) this.byMoment.clear();
    this.byMoment.set(moment.alike(this.parts), { end });
  }
}
