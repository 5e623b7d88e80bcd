/** The last results of rolls that the server made for an editor, to be shown at the ends of their lines. */
export class RolledLines {
  private readonly results = new Map<string, { readonly line: string; readonly summary: string }>();

  /** Puts a result at the end of a line, in place of an earlier one. */
  add(uri: string, path: string, line: string, summary: string): void {
    this.results.set(`${uri} ${path}`, { line, summary });
  }

  /** The result of a line, unless the line has been edited since. */
  at(uri: string, path: string, line: string): string | undefined {
    const result = this.results.get(`${uri} ${path}`);
    return result?.line === line ? result.summary : undefined;
  }
}
