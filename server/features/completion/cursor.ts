import { type HeadToken, nameKey, SHEET_PARTS, scan, TokenKind, tokensOf } from '../../../language/grammar/index.js';

/** The cursor's place in a text, by braces and line ends only, so that it works for text with syntax errors. */
export interface Cursor {
  readonly offset: number;
  /** What comes before each open brace, the outermost first. */
  readonly heads: readonly (readonly HeadToken[])[];
  /** Tokens of the entry at the cursor that begin before it. */
  readonly before: readonly HeadToken[];
  /** All tokens of the entry at the cursor. */
  readonly entry: readonly HeadToken[];
  /** The bracket that is open at the cursor, and the token after it or after its last comma, by index into `before`. */
  readonly bracket?: { readonly sign: '(' | '['; readonly open: number; readonly part: number };
  /** The head of the block that was closed on the line of the cursor. */
  readonly closed?: readonly HeadToken[];
  /** Whether only names that continue the words before the cursor are proposed. */
  readonly goesOn?: boolean;
  /** The offset of an open quotation mark before the cursor. */
  readonly quote?: number;
}

/** Statements that extend to the end of their line, commas included. */
const restOfLine: ReadonlySet<string> = new Set([
  'roll',
  'check',
  'contest',
  'note',
  'use',
  'without',
  'character',
  'npc',
]);

/** Undefined inside a comment or a text block: nothing is completed there. */
export function cursorAt(text: string, offset: number): Cursor | undefined {
  const { kinds, starts, ends, comments } = scan(text);
  for (let index = 0; index < comments.length; index += 2) {
    const [from = 0, to = 0] = [comments[index], comments[index + 1]];
    if (from < offset && (offset < to || (offset === to && text.startsWith('//', from)))) return undefined;
  }
  const heads: { from: number; to: number }[] = [];
  let closed: { from: number; to: number } | undefined;
  let from = 0;
  let depth = 0;
  let last = 0;
  let quote: number | undefined;
  let index = 0;
  const open = (): string => nameKey(/^\s*([^\s"{([]+)/.exec(text.slice(from, ends[index] ?? from))?.[1] ?? '');
  // Blocks of a page, and their rows, are lists that extend to the end of their line.
  const inPage = (): boolean => heads.slice(-2).some((head) => /^\s*page\s*$/.test(text.slice(head.from, head.to)));
  for (; index < kinds.length; index++) {
    const start = starts[index] ?? 0;
    const end = ends[index] ?? 0;
    if (start >= offset) break;
    const kind = kinds[index];
    if ((kind === TokenKind.textBlock || kind === TokenKind.lonelyTextBlock) && offset < end) return undefined;
    if (kind === TokenKind.string && offset < end) quote = start;
    if (kind === TokenKind.lonelyQuote) quote = start;
    switch (kind) {
      case TokenKind.openBrace:
        heads.push({ from, to: start });
        from = end;
        depth = 0;
        break;
      case TokenKind.closeBrace:
        closed = heads.pop();
        from = end;
        depth = 0;
        break;
      case TokenKind.semicolon:
        closed = undefined;
        from = end;
        depth = 0;
        break;
      case TokenKind.newline:
        quote = undefined;
        closed = undefined;
        if (inPage() && /[,|+]\s*$/.test(text.slice(from, start))) break;
        // An open bracket ends with its line: it is still being written.
        from = end;
        depth = 0;
        break;
      case TokenKind.comma:
        if (depth === 0 && !restOfLine.has(open()) && !inPage()) from = end;
        break;
      case TokenKind.openParenthesis:
      case TokenKind.openBracket:
        depth++;
        break;
      case TokenKind.closeParenthesis:
      case TokenKind.closeBracket:
        depth = Math.max(0, depth - 1);
        break;
      case TokenKind.word:
        // A top-level part in the first column closes everything that was left open before it.
        if (
          SHEET_PARTS.has(text.slice(start, end).toLowerCase()) &&
          (start === 0 || /[\r\n]/.test(text.charAt(start - 1)))
        )
          heads.length = 0;
        break;
      default:
        break;
    }
    last = end;
  }
  let to = Math.max(last, offset);
  for (; index < kinds.length; index++) {
    const kind = kinds[index];
    if (
      kind === TokenKind.newline ||
      kind === TokenKind.semicolon ||
      kind === TokenKind.openBrace ||
      kind === TokenKind.closeBrace
    )
      break;
    if (kind === TokenKind.comma && depth === 0 && !restOfLine.has(open()) && !inPage()) break;
    to = ends[index] ?? to;
  }
  const entry = tokensOf(text, from, to);
  const before = entry.filter((token) => token.offset < offset);
  const bracket = bracketOf(before, offset);
  return {
    offset,
    heads: heads.map((head) => tokensOf(text, head.from, head.to)),
    before,
    entry,
    ...(closed && { closed: tokensOf(text, closed.from, closed.to) }),
    ...(bracket && { bracket }),
    ...(quote !== undefined && { quote }),
  };
}

function bracketOf(before: readonly HeadToken[], offset: number): Cursor['bracket'] {
  const open: { sign: '(' | '['; open: number; part: number }[] = [];
  before.forEach((token, index) => {
    if (token.type === 'comma' && token.end <= offset) {
      const inner = open[open.length - 1];
      if (inner) inner.part = index + 1;
    }
    if (token.type !== 'symbol' || token.end > offset) return;
    if (token.text === '(' || token.text === '[') open.push({ sign: token.text, open: index, part: index + 1 });
    if (token.text === ')' || token.text === ']') open.pop();
  });
  return open[open.length - 1];
}

/** First word of a head, normalized for comparison. */
export function firstWordOf(tokens: readonly HeadToken[] | undefined): string {
  const [first] = tokens ?? [];
  return first?.type === 'word' ? nameKey(first.text) : '';
}
