import { SOFT_HYPHEN } from '../../grammar/layout/scanner.js';

// Replacements in a printed text before it is read, of equal length, so that offsets stay the same.

/** Printed text in the form that the layout reads, of the same length. */
export function plainPrint(text: string): string {
  const blanks = (written: string): string => ' '.repeat(written.length);
  return (
    withoutBreaks(text)
      // `Combat Reflexes {15}`
      .replace(/\{([ \t]*[-\u2212]?\d+(?:\.\d+)?[ \t]*)\}/g, '[$1]')
      // `Area Knowledge IQ/E - [1]`
      .replace(/(?<=[ \t])[-\u2013](?=[ \t]*\[[-\u2212]?\d)/g, ' ')
      // `--- Scout ---`
      .replace(/^([ \t]*[-=*~_]{3,}[ \t]+)(?=\p{L})/gmu, blanks)
      .replace(/(?<=^[ \t]*\p{L}[^\r\n]*)[ \t][-=*~_]{3,}[ \t]*$/gmu, blanks)
  );
}

/** Joins words that are broken in parentheses: `Guns (Pis-` and below it `tol)`. */
function withoutBreaks(text: string): string {
  let depth = 0;
  let end = 0;
  let whole = '';
  for (const match of text.matchAll(/[()]|(?<=\p{L})-\r?\n[ \t]*(?=\p{Ll})|\r?\n[ \t]*\r?\n/gu)) {
    const [mark] = match;
    if (mark === '(') depth += 1;
    else if (mark === ')') depth = Math.max(0, depth - 1);
    else if (!mark.startsWith('-')) depth = 0;
    else if (depth > 0) {
      whole += text.slice(end, match.index) + SOFT_HYPHEN.repeat(mark.length);
      end = match.index + mark.length;
    }
  }
  return whole + text.slice(end);
}

/** The footnote marks of a text, each with its first use: `Stealth-12*`. A mark that begins a line before that is a bullet. */
export function footnoteMarks(text: string): ReadonlyMap<string, number> {
  const marks = new Map<string, number>();
  for (const { 1: mark = '', index } of text.matchAll(/[\p{L}\p{N}\])]([*\u2020\u2021^])(?![*\p{L}\p{N}])/gu)) {
    if (marks.has(mark)) continue;
    const isBullet = text
      .slice(0, index)
      .split(/\r\n|\r|\n/)
      .some((line) => line.trimStart().startsWith(mark));
    if (!isBullet) marks.set(mark, index);
  }
  return marks;
}
