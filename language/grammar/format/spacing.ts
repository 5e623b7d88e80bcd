import type { LanguageId } from '../layout/layout.js';
import { TokenKind } from '../layout/scanner.js';
import type { Piece } from './pieces.js';

const OPENING: ReadonlySet<Piece['kind']> = new Set([TokenKind.openParenthesis, TokenKind.openBracket]);
const CLOSING: ReadonlySet<Piece['kind']> = new Set([TokenKind.closeParenthesis, TokenKind.closeBracket]);
const BRACES: ReadonlySet<Piece['kind']> = new Set([TokenKind.openBrace, TokenKind.closeBrace]);
const SEPARATORS: ReadonlySet<Piece['kind']> = new Set([TokenKind.comma, TokenKind.semicolon]);

/**
 * The blank between two neighbours of a line, or none. Blanks beside signs can have a meaning (`Brawling-15`, `T-34`),
 * so they change only beside commas, brackets, braces and the signs of a rulebook.
 */
export function between(left: Piece, right: Piece, dialect: LanguageId): '' | ' ' {
  const asWritten = left.end === right.offset ? '' : ' ';
  if (left.kind === 'comment' || right.kind === 'comment') return asWritten;
  if (SEPARATORS.has(right.kind)) return '';
  if (SEPARATORS.has(left.kind) || BRACES.has(left.kind) || BRACES.has(right.kind)) return ' ';
  if (OPENING.has(left.kind) || CLOSING.has(right.kind)) return '';
  if (dialect === 'muster') {
    const isCost =
      right.kind === TokenKind.openBracket &&
      (left.kind === TokenKind.number || left.kind === TokenKind.closeParenthesis);
    return isCost ? ' ' : asWritten;
  }
  return left.kind === TokenKind.symbol || right.kind === TokenKind.symbol
    ? betweenSigns(left.text, right.text, asWritten)
    : asWritten;
}

function betweenSigns(left: string, right: string, asWritten: '' | ' '): '' | ' ' {
  if (right === ':' || left === '@') return '';
  if (left === ':' || right === '@' || left === '=' || right === '=') return ' ';
  return asWritten;
}
