/** A result shown at the end of a line. */
export interface InlineResult {
  readonly line: number;
  readonly text: string;
}

/** A change of a document, in the shape of VS Code's: the lines that were replaced, and the new text. */
export interface LineChange {
  readonly range: { readonly start: { readonly line: number }; readonly end: { readonly line: number } };
  readonly text: string;
}

/** Puts a result at the end of its line, in place of an earlier one. */
export function withResult(results: readonly InlineResult[], added: InlineResult): readonly InlineResult[] {
  return [...results.filter(({ line }) => line !== added.line), added];
}

/** Results after an edit: those of edited lines are removed, those below move with their lines. */
export function afterChange(results: readonly InlineResult[], change: LineChange): readonly InlineResult[] {
  const { start, end } = change.range;
  const shift = change.text.split('\n').length - 1 - (end.line - start.line);
  return results
    .filter(({ line }) => line < start.line || line > end.line)
    .map((result) => (result.line > end.line ? { ...result, line: result.line + shift } : result));
}
