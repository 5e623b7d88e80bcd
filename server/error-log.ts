/** Reports internal errors to the client's log, each kind once a minute, so that the log stays readable. */
export class ErrorLog {
  /** When each kind of error was last reported. */
  private readonly reported = new Map<string, number>();

  constructor(private readonly write: (text: string) => void) {}

  error(what: string, error: unknown): void {
    const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
    const key = `${what} ${text.slice(0, 200)}`;
    const now = performance.now();
    if (now - (this.reported.get(key) ?? Number.NEGATIVE_INFINITY) < 60_000) return;
    if (this.reported.size > 1000) this.reported.clear();
    this.reported.set(key, now);
    this.write(`${what}: ${text}`);
  }
}
