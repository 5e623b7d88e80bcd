/** Typed text without the line ends and outer blanks that a line of a log cannot have. */
export function oneLine(text: string): string {
  return text.replace(/\s*[\r\n\u2028\u2029]+\s*/g, ' / ').trim();
}

/** A reason, as it is written at the end of a line. */
export function reasonText(reason: string | undefined): string {
  return reason === undefined || reason.trim() === '' ? '' : ` "${oneLine(reason).replaceAll('"', "'")}"`;
}
