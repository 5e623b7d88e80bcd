/** What a person types has line ends and blanks that a line of a log cannot have. */
export function oneLine(text: string): string {
  return text.replace(/\s*[\r\n\u2028\u2029]+\s*/g, ' / ').trim();
}

/** Why something was done, as it stands at the end of a line. */
export function reasonText(reason: string | undefined): string {
  return reason === undefined || reason.trim() === '' ? '' : ` "${oneLine(reason).replaceAll('"', "'")}"`;
}
