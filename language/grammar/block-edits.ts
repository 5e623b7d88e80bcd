/** A range of a text, `end` exclusive, and the text that replaces it. */
export interface TextEdit {
  readonly offset: number;
  readonly end: number;
  readonly text: string;
}

/** A text with its edits applied, in any order. An edit that begins inside another one is ignored. */
export function editedText(text: string, edits: readonly TextEdit[]): string {
  let edited = '';
  let at = 0;
  for (const edit of [...edits].sort((a, b) => a.offset - b.offset || a.end - b.end)) {
    if (edit.offset < at) continue;
    edited += text.slice(at, edit.offset) + edit.text;
    at = edit.end;
  }
  return edited + text.slice(at);
}

interface Span {
  readonly offset: number;
  readonly end: number;
}

/** The range to delete to remove a statement with its separator, and with its line if nothing else is on it. */
export function wholeSpan(text: string, { offset, end }: Span): Span {
  const lineStart = Math.max(text.lastIndexOf('\n', offset - 1) + 1, 0);
  const before = text.slice(lineStart, offset);
  const after = /^[ \t]*[,;]?[ \t]*(\r\n|\n|\r|$)/.exec(text.slice(end));
  if (before.trim() === '' && after) return { offset: lineStart, end: end + after[0].length };
  const separator = /^[ \t]*[,;][ \t]*/.exec(text.slice(end));
  if (separator) return { offset, end: end + separator[0].length };
  const preceding = /[ \t]*[,;][ \t]*$/.exec(text.slice(0, offset));
  return { offset: preceding ? offset - preceding[0].length : offset, end };
}

/** The indentation of the line that holds an offset. */
export function indentAt(text: string, offset: number): string {
  const lineStart = text.lastIndexOf('\n', offset - 1) + 1;
  return /^[ \t]*/.exec(text.slice(lineStart))?.[0] ?? '';
}

/** The line end that the text uses. */
export function lineEnd(text: string): string {
  return text.includes('\r\n') ? '\r\n' : '\n';
}

/** A statement of a block, in the order of the text. */
export interface Sibling extends Span {
  /** It takes the rest of its line, so that nothing can follow after a comma. */
  readonly takesLine: boolean;
}

/**
 * Adds a statement to a block, whose span includes its braces, in the block's own style: on a line of its own after the
 * sibling `after` (by index; -1 for the beginning), or after a comma in a block on one line. `eol` is the line end to
 * use.
 */
export function addedStatement(
  text: string,
  block: Span,
  siblings: readonly Sibling[],
  after: number,
  line: string,
  eol: string,
): TextEdit {
  const inside = text.slice(block.offset + 1, block.end - 1);
  const [first] = siblings;
  if (!/[\r\n]/.test(inside)) {
    if (!first) return { offset: block.offset + 1, end: block.end - 1, text: ` ${line} ` };
    const place = siblings.slice(0, after + 1).findLast(({ takesLine }) => !takesLine);
    return place ? inserted(place.end, `, ${line}`) : inserted(first.offset, `${line}, `);
  }
  const sibling = siblings[after];
  if (!first || !sibling) {
    const indent = first ? indentAt(text, first.offset) : `${indentAt(text, block.end - 1)}  `;
    if (first) return inserted(first.offset, `${line}${eol}${indent}`);
    const closing = block.end - 1 - (/[ \t]*$/.exec(text.slice(0, block.end - 1))?.[0].length ?? 0);
    return inserted(closing, `${indent}${line}${eol}`);
  }
  const end = /[\r\n]|$/.exec(text.slice(sibling.end))?.index ?? 0;
  const goesOn = siblings.some(
    ({ offset, end: last }) => offset > sibling.offset && offset <= sibling.end + end && last > sibling.end + end,
  );
  const isClosed = block.end <= sibling.end + end;
  const opensHere =
    indentAt(text, block.offset) === indentAt(text, sibling.offset) &&
    !/[\r\n]/.test(text.slice(block.offset, sibling.offset));
  const indent = `${indentAt(text, sibling.offset)}${opensHere ? '  ' : ''}`;
  if (!goesOn && !isClosed) return inserted(sibling.end + end, `${eol}${indent}${line}`);
  return inserted(sibling.end, sibling.takesLine ? `${eol}${indent}${line}` : `, ${line}`);
}

function inserted(offset: number, text: string): TextEdit {
  return { offset, end: offset, text };
}
