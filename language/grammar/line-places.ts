// Lines of a text by the offsets in them, with any line end.

/** The start of the line of an offset. */
export function startOfLine(text: string, offset: number): number {
  return Math.max(text.lastIndexOf('\n', offset - 1), text.lastIndexOf('\r', offset - 1)) + 1;
}

/** The end of the line of an offset, before its line end. */
export function endOfLine(text: string, offset: number): number {
  const end = text.slice(offset).search(/[\r\n]/);
  return end < 0 ? text.length : offset + end;
}

/** The start of the line after that of an offset. */
export function startOfNextLine(text: string, offset: number): number {
  const end = endOfLine(text, offset);
  return Math.min(text.length, end + (text.startsWith('\r\n', end) ? 2 : 1));
}
