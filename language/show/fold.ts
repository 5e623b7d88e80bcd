/** Columns that a text takes in a terminal, approximately: combining marks take none. */
export function width(plain: string): number {
  return [...plain.replace(/\p{M}/gu, '')].length;
}

/** A text in lines of at most this many columns, broken between words; a longer word is cut. */
export function folded(text: string, columns: number): string[] {
  return text.split('\n').flatMap((line) => foldedLine(line, columns));
}

/** The same for lists: continued lines are indented by two more blanks. */
export function foldedHanging(text: string, columns: number): string {
  return text
    .split('\n')
    .flatMap((line) => {
      if (width(line) <= columns) return [line];
      const indent = /^ */.exec(line)?.[0] ?? '';
      const [first = '', ...rest] = foldedLine(line.slice(indent.length), columns - indent.length - 2);
      return [indent + first, ...rest.map((one) => `${indent}  ${one}`)];
    })
    .join('\n');
}

function foldedLine(line: string, columns: number): string[] {
  if (width(line) <= columns) return [line];
  const lines: string[] = [];
  let now = '';
  for (const word of line.split(' ')) {
    const longer = now === '' ? word : `${now} ${word}`;
    if (width(longer) <= columns) {
      now = longer;
      continue;
    }
    if (now !== '') lines.push(now);
    let rest = word;
    for (; width(rest) > columns; rest = [...rest].slice(columns).join(''))
      lines.push([...rest].slice(0, columns).join(''));
    now = rest;
  }
  return [...lines, now];
}

/** Minimum width of a folded column, so that it stays readable. */
const NARROWEST = 12;

/** Reduces the widths of columns until they fit together, with two blanks between them: the widest column that can be folded is reduced first. */
export function fitting(widths: readonly number[], canFold: readonly boolean[], columns: number): readonly number[] {
  const fit = [...widths];
  const over = (): number => fit.reduce((sum, one) => sum + one + 2, -2) - columns;
  for (;;) {
    const foldable = fit.map((one, index) => (canFold[index] ? one : 0));
    const widest = Math.max(...foldable);
    if (over() <= 0 || widest <= NARROWEST) return fit;
    const at = foldable.indexOf(widest);
    // Down to the next widest at once, so that a table of a few columns takes a few steps.
    const next = Math.max(NARROWEST, ...foldable.filter((one, index) => index !== at && one < widest));
    fit[at] = Math.max(next === widest ? widest - 1 : next, widest - over());
  }
}
