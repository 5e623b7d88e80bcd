/** Reports internal errors to the client's log, each kind once a minute, so that the log stays readable. */
export class ErrorLog {
  private readonly told = new Map<string, number>();

  constructor(private readonly write: (text: string) => void) {}

  error(what: string, error: unknown): void {
    const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
    const key = `${what} ${text.slice(0, 200)}`;
    const now = performance.now();
    if (now - (this.told.get(key) ?? Number.NEGATIVE_INFINITY) < 60_000) return;
    if (this.told.size > 1000) this.told.clear();
    this.told.set(key, now);
    this.write(`${what}: ${text}`);
  }
}
