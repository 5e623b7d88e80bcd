/** A document whose build takes longer than this, in milliseconds, is not built after every keystroke. */
const PROMPT_MS = 30;
const LONGEST_PAUSE_MS = 400;

/**
 * When a changed document is built. A quick document is built after every change. One that takes longer is built at
 * once after a rest; while typing continues, it waits until typing pauses for half the time that its build takes.
 */
export class Pace {
  private readonly builds = new Map<string, { readonly cost: number; readonly at: number }>();
  private readonly changes = new Map<string, number>();

  /** Notes that a build took this many milliseconds, up to `now`. */
  took(uri: string, cost: number, now: number): void {
    this.builds.set(uri, { cost, at: now });
  }

  /** Milliseconds to wait for the next change, before this one is built. */
  pauseAfterChange(uri: string, now: number): number {
    const build = this.builds.get(uri);
    const before = this.changes.get(uri) ?? Number.NEGATIVE_INFINITY;
    this.changes.set(uri, now);
    if (!build || build.cost <= PROMPT_MS) return 0;
    const pause = Math.min(build.cost / 2, LONGEST_PAUSE_MS);
    return now - Math.max(before, build.at) > pause ? 0 : pause;
  }

  forget(uri: string): void {
    this.builds.delete(uri);
    this.changes.delete(uri);
  }
}
