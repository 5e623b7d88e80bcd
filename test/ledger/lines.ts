/** Lines of a document, both included. */
export interface Lines {
  readonly from: number;
  readonly to: number;
}

/** Line numbers such as `438, 440`, `705..744` and `12a`; undefined where the text is something else. */
export function linesOf(text: string): readonly Lines[] | undefined {
  const all: Lines[] = [];
  for (const part of text.split(',')) {
    const [, from, to = from] = /^\s*(\d+)(?:\.\.(\d+))?[a-z]?\s*$/.exec(part) ?? [];
    if (from === undefined || Number(to) < Number(from)) return undefined;
    all.push({ from: Number(from), to: Number(to) });
  }
  return all;
}

/** Whether some line is in both. */
export function overlaps(one: readonly Lines[], other: readonly Lines[]): boolean {
  return one.some((a) => other.some((b) => a.from <= b.to && b.from <= a.to));
}

/** Lines up to a last one that are in none of these, as they are written: `12, 14..16`. */
export function gapsIn(all: readonly Lines[], last: number): string {
  const gaps: string[] = [];
  let next = 1;
  for (const { from, to } of [...all, { from: last + 1, to: last + 1 }].toSorted(
    (one, other) => one.from - other.from,
  )) {
    if (from > next) gaps.push(from - 1 === next ? `${next}` : `${next}..${from - 1}`);
    next = Math.max(next, to + 1);
  }
  return gaps.join(', ');
}
