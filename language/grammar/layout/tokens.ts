import type { IToken, TokenType, TokenTypeDictionary } from 'chevrotain';
import type { SyntaxFinding } from '../findings.js';
import { type Scan, TokenKind } from './scanner.js';

/** An entry, declaration, clause or row as cut out by the layout pass: the unit of findings. */
export interface Statement {
  /** Offsets of its head: up to the block or the separator. */
  readonly offset: number;
  readonly end: number;
  readonly firstToken: number;
  /** The block is read even if the head cannot be. */
  keepsBlock: boolean;
  /** A row of a table or the like; the rest can be parsed without it. */
  readonly isRow: boolean;
  readonly isTopLevel: boolean;
}

/** The result of the layout pass: tokens for the parser, and findings about text that could not be read. */
export interface Layout {
  readonly tokens: IToken[];
  /** Comments, for the syntax tree. */
  readonly hidden: IToken[];
  readonly statements: Statement[];
  readonly findings: SyntaxFinding[];
  /** Offset of the first character of each line. */
  readonly lineStarts: readonly number[];
}

/** The statement that a parser token belongs to; a separator belongs to the one that it ends. */
export function statementOf(token: IToken): Statement | undefined {
  return token.payload as Statement | undefined;
}

const MINUS = /^[\u2212\u2010-\u2015]$/;

const TERMINALS: Readonly<Partial<Record<TokenKind, string>>> = {
  [TokenKind.word]: 'WORD',
  [TokenKind.number]: 'NUMBER',
  [TokenKind.dice]: 'DICE',
  [TokenKind.length]: 'LENGTH',
  [TokenKind.string]: 'STRING',
  [TokenKind.textBlock]: 'STRING',
  [TokenKind.comma]: 'COMMA',
};

/** Creates parser tokens in the order of the text, with their lines and columns. */
export class TokenWriter {
  readonly tokens: IToken[] = [];
  statement: Statement | undefined = undefined;
  private line = 0;
  private readonly separatorType: TokenType;

  constructor(
    private readonly scan: Scan,
    private readonly types: TokenTypeDictionary,
  ) {
    this.separatorType = this.type('SEP');
  }

  /** Writes a token of the named type over part of the text; `image` is another spelling for the parser. */
  write(type: string, start: number, end: number, image = this.scan.text.slice(start, end)): void {
    const lines = this.scan.lineStarts;
    while ((lines[this.line + 1] ?? Number.POSITIVE_INFINITY) <= start) this.line += 1;
    const startLine = this.line;
    let endLine = startLine;
    while ((lines[endLine + 1] ?? Number.POSITIVE_INFINITY) < end) endLine += 1;
    const tokenType = this.type(type);
    const token: IToken = {
      image,
      startOffset: start,
      endOffset: end - 1,
      startLine: startLine + 1,
      endLine: endLine + 1,
      startColumn: start - (lines[startLine] ?? 0) + 1,
      endColumn: end - (lines[endLine] ?? 0),
      tokenTypeIdx: tokenType.tokenTypeIdx ?? 0,
      tokenType,
      payload: this.statement,
    };
    // A token without length replaces something that the author left out; it is not part of the syntax tree.
    if (start === end) token.isInsertedInRecovery = true;
    this.tokens.push(token);
  }

  /**
   * Writes a token of the scan with its type in the grammar. An unknown sign becomes BAD, which only one rule accepts.
   */
  raw(index: number): void {
    const { kinds, starts, ends, text } = this.scan;
    const start = starts[index] ?? 0;
    const end = ends[index] ?? 0;
    const named = TERMINALS[kinds[index] ?? TokenKind.symbol];
    if (named) {
      this.write(named, start, end);
      return;
    }
    const image = text.slice(start, end).replace(MINUS, '-');
    this.write(Object.hasOwn(this.types, image) ? image : 'BAD', start, end, image);
  }

  /** Writes the end of an entry. It is not part of the syntax tree, as half of all leaves would be separators. */
  separator(offset: number): void {
    this.tokens.push({
      image: '',
      startOffset: offset,
      endOffset: offset,
      startLine: 1,
      endLine: 1,
      startColumn: 1,
      endColumn: 1,
      tokenTypeIdx: this.separatorType.tokenTypeIdx ?? 0,
      tokenType: this.separatorType,
      isInsertedInRecovery: true,
      payload: this.statement,
    });
  }

  private type(name: string): TokenType {
    const type = this.types[name];
    if (!type) throw new Error(`No token type ${name}`);
    return type;
  }
}

/** Comments as hidden tokens. */
export function commentTokens(scan: Scan, types: TokenTypeDictionary): IToken[] {
  const { comments, text } = scan;
  const writer = new TokenWriter(scan, types);
  for (let index = 0; index < comments.length; index += 2) {
    const start = comments[index] ?? 0;
    writer.write(
      text.charAt(start + 1) === '*' ? 'BLOCK_COMMENT' : 'LINE_COMMENT',
      start,
      comments[index + 1] ?? start,
    );
  }
  return writer.tokens;
}

/** One BAD token that replaces several. */
export function foldTokens(first: IToken, last: IToken, bad: TokenType, text: string): IToken {
  return {
    image: text.slice(first.startOffset, (last.endOffset ?? last.startOffset) + 1),
    startOffset: first.startOffset,
    endOffset: last.endOffset ?? last.startOffset,
    startLine: first.startLine ?? 1,
    endLine: last.endLine ?? 1,
    startColumn: first.startColumn ?? 1,
    endColumn: last.endColumn ?? 1,
    tokenTypeIdx: bad.tokenTypeIdx ?? 0,
    tokenType: bad,
    payload: first.payload,
  };
}
