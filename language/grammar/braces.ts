import { type BalancedScan, BraceRepair } from './brace-repair.js';
import { Kind, type Scan } from './scanner.js';

export type { BalancedScan } from './brace-repair.js';

/**
 * Pairs the braces of a text. Between two places where a part of the file can only begin anew (`isBoundary`, asked for
 * the first token of a line in the first column) braces that pair by counting are taken as they are. Where they do not,
 * the indentation of the lines says which one is missing or too many: `}` is added (as a token without length) or taken
 * out, with one finding for each.
 */
export function balanceBraces(scan: Scan, isBoundary: (index: number) => boolean): BalancedScan {
  const { kinds, starts } = scan;
  const boundaries = [0];
  let depth = 0;
  let isBalanced = true;
  let isLineStart = true;
  let line = 0;
  for (let index = 0; index < kinds.length; index++) {
    const kind = kinds[index];
    if (kind === Kind.newline) {
      isLineStart = true;
      continue;
    }
    if (isLineStart || kind === Kind.regionEnd) {
      while ((scan.lineStarts[line + 1] ?? Number.POSITIVE_INFINITY) <= (starts[index] ?? 0)) line += 1;
      const isFirstColumn = starts[index] === scan.lineStarts[line];
      if (kind === Kind.regionEnd || (isFirstColumn && kind === Kind.word && isBoundary(index))) {
        if (depth !== 0) isBalanced = false;
        boundaries.push(index);
        depth = 0;
      }
    }
    isLineStart = false;
    if (kind === Kind.openBrace) depth += 1;
    else if (kind === Kind.closeBrace && --depth < 0) isBalanced = false;
  }
  if (isBalanced && depth === 0) return { scan, findings: [] };
  return new BraceRepair(scan).run([...boundaries, kinds.length]);
}

/** Index of the brace that closes the one at `brace`, or the number of tokens. The braces are in pairs. */
export function partnerOf(scan: Scan, brace: number): number {
  const { kinds } = scan;
  let depth = 0;
  for (let index = brace; index < kinds.length; index++) {
    if (kinds[index] === Kind.openBrace) depth += 1;
    else if (kinds[index] === Kind.closeBrace && --depth === 0) return index;
  }
  return kinds.length;
}
