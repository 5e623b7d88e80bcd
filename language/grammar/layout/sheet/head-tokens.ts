import { isCompositeCstNode, type LeafCstNode } from 'langium';
import type { Entry, Note, PlanLine, Roll, Side, State } from '../../generated/ast.js';
import { unquote } from '../../text.js';
import { SOFT_HYPHEN, scanPart, TokenKind } from '../scanner.js';

/** A token of an entry's head. */
export interface HeadToken {
  readonly type: 'word' | 'number' | 'dice' | 'length' | 'text' | 'symbol' | 'comma';
  /** As written, but texts without their quotes, words in NFC and every minus sign as `-`; `\u2014` if it separates. */
  readonly text: string;
  readonly offset: number;
  readonly end: number;
  /** Whether no blank comes before it. */
  readonly glued: boolean;
}

const TYPES: Readonly<Partial<Record<TokenKind, HeadToken['type']>>> = {
  [TokenKind.word]: 'word',
  [TokenKind.hiddenCharacter]: 'word',
  [TokenKind.number]: 'number',
  [TokenKind.dice]: 'dice',
  [TokenKind.length]: 'length',
  [TokenKind.string]: 'text',
  [TokenKind.textBlock]: 'text',
  [TokenKind.comma]: 'comma',
  [TokenKind.symbol]: 'symbol',
  [TokenKind.openParenthesis]: 'symbol',
  [TokenKind.closeParenthesis]: 'symbol',
  [TokenKind.openBracket]: 'symbol',
  [TokenKind.closeBracket]: 'symbol',
};

/** Dashes of every length, which print uses for a minus and for the hyphen before a level. */
const MINUS = /^[\u2212\u2010-\u2015]$/;
/** Signs that separate like two hyphens if a blank comes before them: long dashes, arrows and three dots. */
const LONG_DASH = /^[\u2014\u2015\u2026\u2192]$/;

/**
 * The tokens of an entry's head, of a roll's line, of a note or of the name of a state, in order; of a side its name
 * and how it enters, of a wave its head and its condition. The structural word before them (`roll`) is left out. Empty
 * for a node without source text.
 */
export function headTokens(node: Entry | Roll | Note | State | Side | PlanLine): HeadToken[] {
  const cst = node.$cstNode;
  if (!isCompositeCstNode(cst)) return [];
  const isNamed = node.$type === 'State' || node.$type === 'Side';
  const hasMore = node.$type === 'Side' || node.$type === 'PlanLine';
  const tokens: HeadToken[] = [];
  for (const child of cst.content) {
    const type = 'tokenType' in child ? (child as LeafCstNode).tokenType.name : '';
    if (type !== 'LINE' && type !== 'TEXT_BLOCK' && type !== 'if' && !(type === 'NAME' && isNamed)) continue;
    const own = tokensOf(cst.root.fullText, child.offset, child.end);
    if (!hasMore) return own;
    tokens.push(...own);
  }
  return tokens;
}

/** The head tokens of a text between two offsets; also for text outside any document. */
export function tokensOf(text: string, from = 0, to = text.length): HeadToken[] {
  const { kinds, starts, ends } = scanPart(text, from, to);
  const tokens: HeadToken[] = [];
  let previousEnd = -1;
  for (let index = 0; index < kinds.length; index++) {
    const kind = kinds[index] ?? TokenKind.newline;
    const offset = starts[index] ?? 0;
    const end = ends[index] ?? 0;
    if (kind === TokenKind.newline) continue;
    const type = TYPES[kind] ?? 'symbol';
    const isGlued = offset === previousEnd;
    const written = tokenText(type, text.slice(offset, end), isGlued);
    const whole = type === 'number' ? tokens[tokens.length - 1] : undefined;
    const isMixed = whole?.type === 'number' && isPart(written) && /^[0-9]+$/.test(whole.text) && offset > whole.end;
    if (whole && isMixed) tokens[tokens.length - 1] = { ...whole, text: `${whole.text} ${written}`, end };
    else tokens.push({ type, text: written, offset, end, glued: isGlued });
    previousEnd = end;
  }
  return tokens;
}

/** The tokens of inline code after its verb, at their offsets on the page. */
export function tokensOfCode(text: string, offset: number): HeadToken[] {
  return tokensOf(text)
    .slice(1)
    .map((token) => moved(token, offset));
}

/** Moves a token of a text by the offset of the text on a page. */
export function moved(token: HeadToken, by: number): HeadToken {
  return { ...token, offset: token.offset + by, end: token.end + by };
}

/** Whether a text is a fraction below 1, which forms one number with a whole number before it: `1 1/2`, `1 ½`. */
function isPart(text: string): boolean {
  if (/^[\u00BC-\u00BE\u2150-\u215E]$/.test(text)) return true;
  const [above = '', below] = text.split('/');
  return below !== undefined && Number(above) < Number(below);
}

function tokenText(type: HeadToken['type'], source: string, isGlued: boolean): string {
  if (type === 'text') return printable(unquote(source));
  if (type === 'symbol') return LONG_DASH.test(source) && !isGlued ? '\u2014' : MINUS.test(source) ? '-' : source;
  return type === 'word' ? printable(source) : source;
}

/** In NFC, without the soft hyphens and the ligatures of printed pages. */
function printable(text: string): string {
  const composed = text.normalize('NFC');
  return OF_PRINT.test(composed)
    ? composed.replaceAll(SOFT_HYPHEN, '').replace(LIGATURES, (ligature) => ligature.normalize('NFKC'))
    : composed;
}

const OF_PRINT = /[\u00AD\uFB00-\uFB06]/;
const LIGATURES = /[\uFB00-\uFB06]/g;
