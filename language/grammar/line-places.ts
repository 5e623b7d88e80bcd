// Lines of a text by the offsets in them, whichever line ends it has.

/** Where the line of an offset begins. */
export function startOfLine(text: string, offset: number): number {
  return Math.max(text.lastIndexOf('\n', offset - 1), text.lastIndexOf('\r', offset - 1)) + 1;
}

/** Where the line of an offset ends, before its line end. */
export function endOfLine(text: string, offset: number): number {
  const end = text.slice(offset).search(/[\r\n]/);
  return end < 0 ? text.length : offset + end;
}

/** Where the line after that of an offset begins. */
export function startOfNextLine(text: string, offset: number): number {
  const end = endOfLine(text, offset);
  return Math.min(text.length, end + (text.startsWith('\r\n', end) ? 2 : 1));
}
