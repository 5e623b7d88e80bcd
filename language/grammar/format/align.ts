/** A line of the output. */
export interface OutputLine {
  /** Adjacent lines of one shape are aligned; undefined for a line that is not aligned. */
  readonly shape: string | undefined;
  readonly indent: string;
  /** A blank line, a comment, or a line kept as written: comments around it are aligned separately. */
  readonly isAlone: boolean;
  /** The cells of the code; all but the last are padded to the width of their column. */
  readonly cells: readonly string[];
  /** A comment after the code. */
  readonly comment: string | undefined;
}

/** A line with a longer first cell, or more code before its comment, is not aligned. */
const WIDEST_CELL = 40;
const WIDEST_CODE = 80;

/** Writes lines, with the cells of adjacent lines of one shape and the comments of adjacent lines in columns. */
export function writeAligned(lines: readonly OutputLine[]): string[] {
  const code = lines.map((line) => line.indent + line.cells.filter((cell) => cell !== '').join(' '));
  forEachRun(
    lines,
    (line, next) => line.shape !== undefined && line.shape === next.shape && line.indent === next.indent,
    (from, to) => {
      const run = lines
        .slice(from, to)
        .map((line) => ({ line, isNarrow: (line.cells[0] ?? '').length <= WIDEST_CELL }));
      const columns = greatest(run, ({ line }) => line.cells.length);
      const widths = Array.from({ length: columns }, (_, column) =>
        greatest(run, ({ line, isNarrow }) => (isNarrow ? (line.cells[column] ?? '').length : 0)),
      );
      run.forEach(({ line, isNarrow }, index) => {
        if (isNarrow) code[from + index] = line.indent + padded(line.cells, widths);
      });
    },
  );
  const written = [...code];
  const isNarrow = (index: number) => lines[index]?.comment !== undefined && (code[index] ?? '').length <= WIDEST_CODE;
  lines.forEach((line, index) => {
    if (line.comment !== undefined) written[index] = `${code[index]}  ${line.comment}`;
  });
  forEachRun(
    lines,
    (line, next) => !line.isAlone && !next.isAlone,
    (from, to) => {
      let width = 0;
      for (let index = from; index < to; index++)
        if (isNarrow(index)) width = Math.max(width, (code[index] ?? '').length);
      for (let index = from; index < to; index++)
        if (isNarrow(index)) written[index] = `${(code[index] ?? '').padEnd(width)}  ${lines[index]?.comment}`;
    },
  );
  return written.map((text) => text.trimEnd());
}

/** Numbers between the first and the last cell are aligned right, all other cells left. */
function padded(cells: readonly string[], widths: readonly number[]): string {
  const last = cells.length - 1;
  return cells
    .map((cell, column) => {
      const width = widths[column] ?? 0;
      if (column === last) return cell;
      return column > 0 ? cell.padStart(width) : cell.padEnd(width);
    })
    .filter((cell, column) => column === last || cell !== '' || widths[column] !== 0)
    .join(' ');
}

/** The greatest measure, or 0. `Math.max` cannot take a hundred thousand lines as arguments. */
function greatest<T>(all: readonly T[], measure: (one: T) => number): number {
  return all.reduce((most, one) => Math.max(most, measure(one)), 0);
}

function forEachRun(
  lines: readonly OutputLine[],
  belong: (line: OutputLine, next: OutputLine) => boolean,
  visit: (from: number, to: number) => void,
): void {
  let from = 0;
  for (let index = 1; index <= lines.length; index++) {
    const line = lines[index - 1];
    const next = lines[index];
    if (line && next && belong(line, next)) continue;
    if (index - from > 1) visit(from, index);
    from = index;
  }
}
