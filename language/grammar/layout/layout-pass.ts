import type { TokenTypeDictionary } from 'chevrotain';
import { messages, type SyntaxFinding, type TextLimits } from '../findings.js';
import { partnerOf } from './braces.js';
import { matchBrackets } from './brackets.js';
import { type Scan, TokenKind } from './scanner.js';
import { commentTokens, type Layout, type Statement, TokenWriter } from './tokens.js';

/** A block that is still open. */
export interface OpenBlock<Place> {
  readonly place: Place | 'document';
  readonly statement: Statement | undefined;
  /** Its braces are not passed to the parser; its content belongs to the block around it. */
  readonly isDropped: boolean;
}

/**
 * A pass over the tokens of a text: it cuts any text into statements and blocks, and passes each on as the grammar
 * expects it. The subclass for each language defines its statements.
 */
export abstract class LayoutPass<Place, Block extends OpenBlock<Place>> {
  protected readonly writer: TokenWriter;
  /** The closing bracket of each opening one. */
  protected readonly partners: (number | undefined)[];
  protected readonly statements: Statement[] = [];
  protected readonly open: (Block | OpenBlock<Place>)[] = [];
  /** The current token. */
  protected at = 0;

  constructor(
    protected readonly scan: Scan,
    private readonly types: TokenTypeDictionary,
    protected readonly limits: TextLimits,
    protected readonly findings: SyntaxFinding[],
    unclosed: Parameters<typeof matchBrackets>[1],
  ) {
    this.writer = new TokenWriter(scan, types);
    this.partners = matchBrackets(scan, unclosed);
  }

  run(): Layout {
    const { kinds } = this.scan;
    while (this.at < kinds.length) {
      const kind = kinds[this.at];
      if (kind === TokenKind.closeBrace) this.closeBlock();
      else if (kind === TokenKind.openBrace) this.openWithoutHead();
      else if (isSeparator(kind)) this.at += 1;
      else this.statement();
    }
    const { statements, findings, scan } = this;
    return {
      tokens: this.writer.tokens,
      hidden: commentTokens(scan, this.types),
      statements,
      findings,
      lineStarts: scan.lineStarts,
    };
  }

  /** Reads the statement that begins at the current token; advances by at least one token. */
  protected abstract statement(): void;

  /** Handles what follows the closing brace of a block, which has been written. */
  protected abstract closed(block: Block | OpenBlock<Place>, close: number): void;

  protected place(): Place | 'document' {
    return this.open.at(-1)?.place ?? 'document';
  }

  /** Begins a statement; the next tokens written belong to it. */
  protected begin(of: Pick<Statement, 'offset' | 'end' | 'keepsBlock' | 'isRow'>): Statement {
    const statement: Statement = {
      ...of,
      firstToken: this.writer.tokens.length,
      isTopLevel: this.open.length === 0,
    };
    this.statements.push(statement);
    this.writer.statement = statement;
    return statement;
  }

  /** The brace that opens the statement's block, also on the next line, or -1. */
  protected blockAhead(index: number): number {
    const { kinds } = this.scan;
    let next = index;
    while (kinds[next] === TokenKind.newline) next += 1;
    return kinds[next] === TokenKind.openBrace ? next : -1;
  }

  /** Writes the brace and enters the block; skips a block that is too deep. */
  protected openBlock(brace: number, block: Block): void {
    const { scan } = this;
    const offset = scan.starts[brace] ?? 0;
    this.writer.write('{', offset, scan.ends[brace] ?? 0);
    this.open.push(block);
    this.at = brace + 1;
    if (this.open.length <= this.limits.depth) return;
    const message = messages.nestedTooDeeply(this.limits.depth);
    this.findings.push({ code: 'nested-too-deeply', message, offset, end: offset + 1 });
    this.at = partnerOf(scan, brace);
  }

  private openWithoutHead(): void {
    const offset = this.scan.starts[this.at] ?? 0;
    this.findings.push({ code: 'not-understood', message: messages.blockWithoutHead, offset, end: offset + 1 });
    this.open.push({ place: this.place(), statement: undefined, isDropped: true });
    this.at += 1;
    if (this.open.length > this.limits.depth) this.at = partnerOf(this.scan, this.at - 1);
  }

  private closeBlock(): void {
    const { scan, writer } = this;
    const block = this.open.pop();
    const close = this.at;
    this.at += 1;
    if (!block || block.isDropped) return;
    writer.statement = block.statement;
    writer.write('}', scan.starts[close] ?? 0, scan.ends[close] ?? 0);
    this.closed(block, close);
  }
}

/** Whether a token only separates statements. */
export function isSeparator(kind: TokenKind | undefined): boolean {
  return (
    kind === TokenKind.newline ||
    kind === TokenKind.comma ||
    kind === TokenKind.semicolon ||
    kind === TokenKind.regionEnd
  );
}
