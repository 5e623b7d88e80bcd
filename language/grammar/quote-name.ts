import { scan, TokenKind } from './layout/scanner.js';
import { SHEET_WORDS } from './layout/structural-words.js';

const IN_NAMES: ReadonlySet<TokenKind> = new Set<TokenKind>([TokenKind.word, TokenKind.number, TokenKind.dice]);
const GLUE = /^[-/&.']$/;

/**
 * The name as written in a sheet: in quotes if it could not be read back without them, because it contains brackets, commas or
 * other signs, or begins like a statement (`Use Gear`, `Check Point`) or with a number.
 */
export function quoteName(name: string): string {
  return needsQuotes(name) ? `"${name.replace(/[\\"]/g, (sign) => `\\${sign}`)}"` : name;
}

/** A text without the quotes around the names in it: `notice The Company` for `notice "The Company"`. */
export function unquoted(text: string): string {
  return text.replace(/"([^"]*)"/g, '$1').trim();
}

function needsQuotes(name: string): boolean {
  const { kinds, starts, ends, comments } = scan(name);
  if (kinds.length === 0 || comments.length > 0) return true;
  const first = name.slice(starts[0], ends[0]).toLowerCase();
  if (kinds[0] !== TokenKind.word || SHEET_WORDS.document.has(first) || SHEET_WORDS.encounter.has(first)) return true;
  return kinds.some((kind, index) => {
    const text = name.slice(starts[index], ends[index]);
    if (kind === TokenKind.symbol) return !GLUE.test(text);
    return !IN_NAMES.has(kind) || text.toLowerCase() === 'like';
  });
}
