import { messages, type SyntaxCode, type SyntaxFinding, type TextLimits } from '../findings.js';
import { HIDDEN_CHARACTERS, type Scan, SOFT_HYPHEN, TokenKind } from './scanner.js';

/** The reason why a token cannot be read, if any. `partners` is the result of `matchBrackets`. */
export function tokenProblem(
  scan: Scan,
  index: number,
  partners: readonly (number | undefined)[],
  limits: TextLimits,
): SyntaxFinding | undefined {
  const kind = scan.kinds[index] ?? TokenKind.newline;
  if (kind >= TokenKind.lonelyQuote) return unreadableToken(scan, index, kind, limits);
  if (kind === TokenKind.number || kind === TokenKind.dice) return tooLarge(scan, index, limits);
  if (partners[index] !== -1) return undefined;
  const bracket = scan.text.charAt(scan.starts[index] ?? 0);
  const isOpening = kind === TokenKind.openParenthesis || kind === TokenKind.openBracket;
  return isOpening
    ? finding(scan, index, 'unclosed-bracket', messages.unclosedBracket(bracket))
    : finding(scan, index, 'unexpected-closing', messages.unexpectedBracket(bracket));
}

/** A finding for an invisible character in a quoted text; the entry can be read nevertheless. */
export function hiddenInTexts(scan: Scan, first: number, end: number): SyntaxFinding | undefined {
  if (!scan.hasHidden) return undefined;
  for (let index = first; index < end; index++) {
    if (scan.kinds[index] !== TokenKind.string) continue;
    const start = scan.starts[index] ?? 0;
    const text = scan.text.slice(start, scan.ends[index]);
    const at = text.replaceAll(SOFT_HYPHEN, '-').search(HIDDEN_CHARACTERS);
    if (at < 0) continue;
    const message = messages.hiddenCharacter(codePoint(text.charAt(at)));
    return { code: 'hidden-character', message, offset: start + at, end: start + at + 1 };
  }
  return undefined;
}

/** Maximum number of tokens of one declaration, clause or row of a rulebook. The longest one in a real game has about 150. */
const MOST_TOKENS = 1000;

/** Formulas that are too long, or nested too deeply by brackets, signs or conditions. */
export function formulaProblem(scan: Scan, first: number, end: number, limits: TextLimits): SyntaxFinding | undefined {
  if (end - first <= limits.depth) return undefined;
  if (end - first > MOST_TOKENS) {
    const offset = scan.starts[first] ?? 0;
    const message = messages.formulaTooLong(MOST_TOKENS);
    return { code: 'line-too-long', message, offset, end: scan.ends[first] ?? offset };
  }
  let depth = 0;
  let prefixes = 0;
  for (let index = first; index < end; index++) {
    const kind = scan.kinds[index];
    if (kind === TokenKind.openParenthesis || kind === TokenKind.openBracket) depth += 1;
    else if (kind === TokenKind.closeParenthesis || kind === TokenKind.closeBracket) depth -= 1;
    else if (kind === TokenKind.symbol && (scan.kinds[index - 1] === TokenKind.symbol || isPower(scan, index)))
      prefixes += 1;
    else if (kind === TokenKind.word && PREFIX_WORDS.has(scan.text.slice(scan.starts[index], scan.ends[index])))
      prefixes += 1;
    if (depth + prefixes > 2 * limits.depth) return finding(scan, index, 'nested-too-deeply', messages.formulaTooDeep);
  }
  return undefined;
}

/** `a ^ b ^ c` is `a ^ (b ^ c)`. */
function isPower(scan: Scan, index: number): boolean {
  return scan.text.charAt(scan.starts[index] ?? 0) === '^';
}

const PREFIX_WORDS: ReadonlySet<string> = new Set(['if', 'not']);

function finding(scan: Scan, index: number, code: SyntaxCode, message: string): SyntaxFinding {
  return { code, message, offset: scan.starts[index] ?? 0, end: scan.ends[index] ?? 0 };
}

function unreadableToken(scan: Scan, index: number, kind: TokenKind, limits: TextLimits): SyntaxFinding {
  const text = scan.text.slice(scan.starts[index], scan.ends[index]);
  switch (kind) {
    case TokenKind.lonelyQuote:
      return finding(scan, index, 'unclosed-quote', messages.unclosedQuote);
    case TokenKind.lonelyTextBlock:
      return finding(scan, index, 'unclosed-quote', messages.unclosedTextBlock);
    case TokenKind.lonelyComment:
      return finding(scan, index, 'unclosed-comment', messages.unclosedComment);
    case TokenKind.hiddenCharacter:
      return finding(scan, index, 'hidden-character', messages.hiddenCharacter(codePoint(hiddenIn(text))));
    case TokenKind.longLine:
      return finding(scan, index, 'line-too-long', messages.lineTooLong(limits.line));
    default:
      return finding(scan, index, 'unknown-character', messages.unknownCharacter(shown(text)));
  }
}

function tooLarge(scan: Scan, index: number, limits: TextLimits): SyntaxFinding | undefined {
  const start = scan.starts[index] ?? 0;
  const end = scan.ends[index] ?? 0;
  if (end - start < 10) return undefined;
  const digits = scan.text.slice(start, end).match(/[0-9]+/g) ?? [];
  return digits.some((run) => Number(run) > limits.number)
    ? finding(scan, index, 'number-too-large', messages.numberTooLarge(limits.number))
    : undefined;
}

function hiddenIn(text: string): string {
  return [...text].find((character) => character.charCodeAt(0) > 127 && !/\p{L}|\p{N}/u.test(character)) ?? text;
}

/** A character in a message: itself if it is visible, its code point otherwise. */
function shown(text: string): string {
  const first = String.fromCodePoint(text.codePointAt(0) ?? 0);
  return /^[\p{L}\p{N}\p{P}\p{S}]$/u.test(first) ? `"${first}"` : codePoint(first);
}

function codePoint(character: string): string {
  return `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
}
