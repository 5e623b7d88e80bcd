import { type Scan, TokenKind } from './scanner.js';

/** Where brackets may continue an entry on the next line. */
export type LineRule = 'anywhere' | 'after an open end';

/** Maximum number of lines that one pair of brackets may span. */
const MOST_LINES = 30;

/**
 * For each round and square bracket the index of its partner, or -1 if it has none within its entry; undefined for
 * every other token. Brackets never reach over a brace, over a line end only if `lines` allows it, and over a semicolon
 * only on one line of a sheet (`cloth armor (torso, groin; DR 1)`): a forgotten bracket must not swallow the following
 * text.
 */
export function matchBrackets(scan: Scan, lines: LineRule): (number | undefined)[] {
  const { kinds } = scan;
  const partners: (number | undefined)[] = new Array(kinds.length);
  const onLines = lines === 'after an open end' ? pairsOnLines(scan) : undefined;
  const open: number[] = [];
  let crossed = 0;
  let numbering = 0;
  for (let index = 0; index < kinds.length; index++) {
    const kind = kinds[index];
    if (kind === TokenKind.openParenthesis || kind === TokenKind.openBracket) {
      partners[index] = -1;
      if (open.length === 0) crossed = 0;
      open.push(index);
    } else if (kind === TokenKind.closeParenthesis || kind === TokenKind.closeBracket) {
      if (open.length === 0 && isNumbering(index)) continue;
      partners[index] = -1;
      close(index, kind === TokenKind.closeParenthesis ? TokenKind.openParenthesis : TokenKind.openBracket);
    } else if (open.length > 0 && ends(index)) open.length = 0;
    if (kind === TokenKind.newline) numbering = 0;
  }
  return partners;

  /** `1) Hums 2) Limps`: the numbers of a list on one line. */
  function isNumbering(index: number): boolean {
    const number = scan.text.slice(scan.starts[index - 1], scan.ends[index - 1]);
    if (onLines === undefined || kinds[index] !== TokenKind.closeParenthesis || number !== String(numbering + 1))
      return false;
    numbering += 1;
    return true;
  }

  function close(index: number, wanted: TokenKind): void {
    let at = open.length - 1;
    while (at >= 0 && kinds[open[at] ?? 0] !== wanted) at -= 1;
    if (at < 0) return;
    const partner = open[at] ?? 0;
    partners[index] = partner;
    partners[partner] = index;
    open.length = at;
  }

  function ends(index: number): boolean {
    const kind = kinds[index];
    if (kind === TokenKind.newline) {
      crossed += 1;
      return crossed > MOST_LINES || (lines === 'after an open end' && !isOpenEnd(index));
    }
    if (kind === TokenKind.semicolon) return (onLines?.pairs.get(open[0] ?? -1) ?? -1) < index;
    return kind === TokenKind.openBrace || kind === TokenKind.closeBrace || kind === TokenKind.regionEnd;
  }

  function isOpenEnd(index: number): boolean {
    // `(Light` and below it `Automatic Weapon)`
    if (onLines?.closing.has(index)) return true;
    let before = index - 1;
    while (kinds[before] === TokenKind.newline) before -= 1;
    let after = index + 1;
    while (kinds[after] === TokenKind.newline) after += 1;
    const last = kinds[before];
    const next = kinds[after];
    return (
      last === TokenKind.comma ||
      last === TokenKind.openParenthesis ||
      last === TokenKind.openBracket ||
      last === TokenKind.symbol ||
      next === TokenKind.comma ||
      next === TokenKind.closeParenthesis ||
      next === TokenKind.closeBracket
    );
  }
}

/** The brackets of single lines. */
interface OnLines {
  /** The closing bracket of each opening one that is closed on its own line. */
  readonly pairs: ReadonlyMap<number, number>;
  /** Line ends with a closing bracket after them that is not opened on that line. */
  readonly closing: ReadonlySet<number>;
}

function pairsOnLines({ kinds }: Scan): OnLines {
  const pairs = new Map<number, number>();
  const closing = new Set<number>();
  let lineEnd = -1;
  const open: number[] = [];
  for (let index = 0; index < kinds.length; index++) {
    const kind = kinds[index];
    if (kind === TokenKind.openParenthesis || kind === TokenKind.openBracket) open.push(index);
    else if (kind === TokenKind.closeParenthesis || kind === TokenKind.closeBracket) {
      const opening = kind === TokenKind.closeParenthesis ? TokenKind.openParenthesis : TokenKind.openBracket;
      const at = open.findLastIndex((one) => kinds[one] === opening);
      if (at < 0) {
        // `1) Counts twice`: the number of a line in a list.
        if (kinds[index - 1] !== TokenKind.number || lineEnd !== index - 2) closing.add(lineEnd);
        continue;
      }
      pairs.set(open[at] ?? -1, index);
      open.length = at;
    } else if (
      kind === TokenKind.newline ||
      kind === TokenKind.openBrace ||
      kind === TokenKind.closeBrace ||
      kind === TokenKind.regionEnd
    )
      open.length = 0;
    if (kind === TokenKind.newline) lineEnd = index;
  }
  return { pairs, closing };
}
