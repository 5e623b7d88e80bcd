/** The phases between an edit and its diagnostics, in order. */
export const columns = ['parse', 'link', 'evaluate', 'findings', 'send'] as const;
export type TimedPart = (typeof columns)[number];
export type Times = Readonly<Record<TimedPart, number>>;

/** Adds up milliseconds by phase, for the benchmark. */
export class Stopwatch {
  private times: Record<TimedPart, number> = zero();

  time<T>(column: TimedPart, work: () => T): T {
    const began = performance.now();
    try {
      return work();
    } finally {
      this.times[column] += performance.now() - began;
    }
  }

  /** The sums since the last call. */
  take(): Times {
    const times = this.times;
    this.times = zero();
    return times;
  }
}

function zero(): Record<TimedPart, number> {
  return { parse: 0, link: 0, evaluate: 0, findings: 0, send: 0 };
}

/** Memory and time of the process so far. */
export interface ProcessUse {
  /** Bytes of live objects. */
  readonly heap: number;
  /** Milliseconds of processor time since the start, those of other threads included. */
  readonly cpu: number;
}
