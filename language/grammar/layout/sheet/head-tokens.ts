import { isCompositeCstNode, type LeafCstNode } from 'langium';
import type { Entry, Note, PlanLine, Roll, Side, State } from '../../generated/ast.js';
import { unquote } from '../../text.js';
import { RAISED_DIGITS, SOFT_HYPHEN, scanPart, TokenKind } from '../scanner.js';
import { tagAt, withoutUnderlines } from './markup.js';

/** A token of an entry's head. */
export interface HeadToken {
  readonly type: 'word' | 'number' | 'dice' | 'length' | 'text' | 'symbol' | 'comma';
  /** As written, but texts without their quotes, words in NFC and every minus sign as `-`; `\u2014` where it separates. */
  readonly text: string;
  readonly offset: number;
  readonly end: number;
  /** No blank comes before it. */
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

/** Dashes of every length, as print has them for a minus and for the hyphen before a level. */
const MINUS = /^[\u2212\u2010-\u2015]$/;
/** A dash of this length with a blank before it separates, as two hyphens do; so do arrows and three dots. */
const LONG_DASH = /^[\u2014\u2015\u2026\u2192]$/;

/**
 * The tokens of an entry's head, of a roll's line, of a note or of the name of a state, in order; of a side its name and how it enters, of
 * a wave its head and what brings it. The structural word before it (`roll`) is not among them. Empty for a node without source
 * text.
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
    if (node.$type === 'Entry') return printed(own);
    if (!hasMore) return own;
    tokens.push(...own);
  }
  return tokens;
}

/** Without what only says how words look, and with a dash for the bar between two cells of a table. */
function printed(tokens: HeadToken[]): HeadToken[] {
  if (!hasMarkup(tokens)) return tokens;
  const textAt = (at: number): string | undefined => tokens[at]?.text;
  const isStar = (at: number): boolean => tokens[at]?.type === 'symbol' && tokens[at]?.text === '*';
  // A line that is code as a whole, or numbers that are: `Body \`2d\``; other code inside a line rolls.
  let isCode = tokens[0]?.text === '`';
  // `*He never left.*`
  const isSlanted = isStar(0) && !isStar(1) && tokens.findIndex((_, at) => at > 0 && isStar(at)) > 0;
  const kept: HeadToken[] = [];
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at];
    if (!token) continue;
    const glued = token.glued && kept.at(-1)?.end === token.offset;
    const tag = token.type === 'symbol' ? tagAt(textAt, at) : undefined;
    if (tag) at += tag.length - 1;
    else if (isSlanted && isStar(at)) continue;
    else if (isStar(at) && isStar(at + 1) && tokens[at + 1]?.glued) at += 1;
    else if (token.type === 'symbol' && RAISED_DIGITS.includes(token.text)) continue;
    else if (token.text === '`' && (isCode || isRating(tokens[at + 1]))) isCode = tokens[0]?.text === '`' || !isCode;
    else if (token.type === 'symbol' && token.text === '|') kept.push({ ...token, text: '\u2014', glued: false });
    else if (token.type !== 'word') kept.push({ ...token, glued });
    else {
      const text = withoutUnderlines(token.text);
      if (text !== '') kept.push({ ...token, text, glued });
    }
  }
  return kept.length === 0 ? tokens : kept;
}

/** Whether one of the tokens can be such a mark or the beginning of one. By far the most brackets hold costs. */
function hasMarkup(tokens: readonly HeadToken[]): boolean {
  for (let at = 0; at < tokens.length; at++) {
    const { type, text } = tokens[at] ?? { type: 'comma', text: '' };
    if (type === 'word') {
      if (withoutUnderlines(text) !== text) return true;
    } else if (type === 'symbol' && MARKUP.includes(text) && (text !== '[' || tokens[at + 1]?.type !== 'number'))
      return true;
  }
  return false;
}

const isRating = (token: HeadToken | undefined): boolean => token?.type === 'number' || token?.type === 'dice';

const MARKUP = `|*\`<[${RAISED_DIGITS}`;

/** The head tokens that a text holds from one offset to another; also for text that is in no document. */
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

/** The tokens of inline code after its verb, in their places on the page. */
export function tokensOfCode(text: string, offset: number): HeadToken[] {
  return tokensOf(text)
    .slice(1)
    .map((token) => moved(token, offset));
}

/** A token of a text that begins at an offset of a page. */
export function moved(token: HeadToken, by: number): HeadToken {
  return { ...token, offset: token.offset + by, end: token.end + by };
}

/** A fraction below 1, which makes one number with the whole one before it: `1 1/2`, `1 ½`. */
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
