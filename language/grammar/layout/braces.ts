import { messages, type SyntaxFinding } from '../findings.js';
import { type Scan, TokenKind } from './scanner.js';

/** A scan whose braces are in pairs, and the repairs that were made. */
export interface BalancedScan {
  readonly scan: Scan;
  readonly findings: SyntaxFinding[];
}

interface OpenBrace {
  readonly index: number;
  /** Column of the first character on its line. */
  readonly indent: number;
  readonly line: number;
}

/** How far back the search goes for the line that lacks its `{`. */
const MOST_HEADS = 1000;

/** Adds missing braces and removes superfluous ones, by the indentation. */
class BraceRepair {
  /** Tokens of the scan that are removed. */
  private readonly removed = new Set<number>();
  /** Braces to add after a token of the scan, in order. */
  private readonly added = new Map<number, TokenKind[]>();
  private readonly findings: SyntaxFinding[] = [];
  private readonly open: OpenBrace[] = [];
  /**
   * First tokens of lines outside all blocks or directly in the innermost one, where a `{` may be missing: column and
   * index.
   */
  private heads: { indent: number; index: number; depth: number }[] = [];
  /** Number of missing `}` in this part, less the superfluous ones. */
  private missing = 0;
  private line = 0;
  private indent = 0;
  /** The tokens so far, in order, without line ends and removed ones. */
  private readonly kept: number[] = [];

  constructor(private readonly scan: Scan) {}

  run(boundaries: readonly number[]): BalancedScan {
    for (let part = 0; part + 1 < boundaries.length; part++)
      this.repair(boundaries[part] ?? 0, boundaries[part + 1] ?? 0);
    this.findings.sort((a, b) => a.offset - b.offset);
    return { scan: this.repaired(), findings: this.findings };
  }

  /** The remaining tokens with the added ones, which have no length and are at the end of the token before them. */
  private repaired(): Scan {
    const kinds: TokenKind[] = [];
    const starts: number[] = [];
    const ends: number[] = [];
    const { text, comments, lineStarts, hasHidden } = this.scan;
    this.scan.kinds.forEach((kind, index) => {
      const end = this.scan.ends[index] ?? 0;
      if (!this.removed.has(index)) {
        kinds.push(kind);
        starts.push(this.scan.starts[index] ?? 0);
        ends.push(end);
      }
      for (const brace of this.added.get(index) ?? []) {
        kinds.push(brace);
        starts.push(end);
        ends.push(end);
      }
    });
    return { text, comments, lineStarts, hasHidden, kinds, starts, ends };
  }

  private repair(from: number, to: number): void {
    const { kinds } = this.scan;
    this.missing = 0;
    this.heads = [];
    for (let index = from; index < to; index++) {
      if (kinds[index] === TokenKind.openBrace) this.missing += 1;
      else if (kinds[index] === TokenKind.closeBrace) this.missing -= 1;
    }
    let isLineStart = true;
    for (let index = from; index < to; index++) {
      const kind = kinds[index] ?? TokenKind.newline;
      if (kind === TokenKind.newline) {
        isLineStart = true;
        this.put(index);
        continue;
      }
      if (isLineStart) this.beginLine(index, kind);
      if (kind === TokenKind.openBrace) this.openBrace(index);
      else if (kind === TokenKind.closeBrace) this.closeBrace(index, isLineStart);
      else this.put(index);
      isLineStart = false;
    }
    while (this.open.length > 0) this.close();
  }

  private put(index: number): void {
    if (this.scan.kinds[index] !== TokenKind.newline) this.kept.push(index);
  }

  private leaveOut(index: number): void {
    this.removed.add(index);
    if (this.kept.at(-1) === index) this.kept.pop();
  }

  private add(kind: TokenKind, after: number): void {
    const others = this.added.get(after);
    if (others) others.push(kind);
    else this.added.set(after, [kind]);
  }

  /**
   * The last token so far that is not a line end and not removed, or the last one before another; -1 if there is none.
   */
  private last(before = Number.POSITIVE_INFINITY): number {
    let at = this.kept.length - 1;
    while (at >= 0 && (this.kept[at] ?? 0) >= before) at -= 1;
    return this.kept[at] ?? -1;
  }

  /** The kind of the last token so far, including added ones. */
  private lastKind(): TokenKind | undefined {
    const last = this.last();
    return this.added.get(last)?.at(-1) ?? this.scan.kinds[last];
  }

  private beginLine(index: number, kind: TokenKind): void {
    const start = this.scan.starts[index] ?? 0;
    while ((this.scan.lineStarts[this.line + 1] ?? Number.POSITIVE_INFINITY) <= start) this.line += 1;
    this.indent = start - (this.scan.lineStarts[this.line] ?? 0);
    this.closeDeeper(kind === TokenKind.closeBrace, this.indent);
    if (kind !== TokenKind.closeBrace) this.heads.push({ indent: this.indent, index, depth: this.open.length });
  }

  /** A line that is no deeper than the one that opened a block is outside it, if a `}` is missing anyway. */
  private closeDeeper(isBrace: boolean, indent: number): void {
    for (let last = this.open.at(-1); last && this.missing > 0; last = this.open.at(-1)) {
      const isOutside = isBrace ? indent < last.indent && this.open.length > 1 : indent <= last.indent;
      if (!isOutside) return;
      this.close();
      this.missing -= 1;
    }
  }

  private openBrace(index: number): void {
    const before = this.lastKind();
    const hasHead = before !== undefined && before < TokenKind.regionEnd && !BEFORE_HEAD.has(before);
    if (this.missing > 0 && !hasHead) {
      this.missing -= 1;
      this.report('unclosed-block', this.scan.starts[index] ?? 0, messages.unclosedBlock);
      this.leaveOut(index);
      return;
    }
    this.open.push({ index, indent: this.indent, line: this.line });
    this.put(index);
  }

  /** Ends the innermost block; a brace with nothing after it on its line or in it is removed instead. */
  private close(): void {
    const brace = this.open.pop();
    if (!brace) return;
    this.report('unclosed-block', this.scan.starts[brace.index] ?? 0, messages.unclosedBlock);
    if (this.last() === brace.index && !this.added.has(brace.index)) this.leaveOut(brace.index);
    else this.add(TokenKind.closeBrace, this.last());
  }

  private closeBrace(index: number, isFirst: boolean): void {
    const last = this.open.at(-1);
    const isSurplus = this.missing < 0;
    const isStray = last !== undefined && isSurplus && !isFirst && (last.line !== this.line || this.goesDeeper(index));
    if (last && !isStray && !(isSurplus && isFirst && last.indent < this.indent)) {
      this.open.pop();
      this.put(index);
      return;
    }
    this.report('unexpected-closing', this.scan.starts[index] ?? 0, messages.unexpectedBrace);
    this.missing += 1;
    if (isFirst && this.addOpening()) this.put(index);
    else this.leaveOut(index);
  }

  /** Whether it is the last token of its line, before a deeper line. */
  private goesDeeper(index: number): boolean {
    const { kinds, starts, ends } = this.scan;
    if (kinds[index + 1] !== TokenKind.newline) return false;
    let next = index + 1;
    while (kinds[next] === TokenKind.newline) next += 1;
    const start = starts[next];
    if (start === undefined) return false;
    return start - (ends[next - 1] ?? 0) > this.indent;
  }

  /** For a `}` at the start of a line: the line of the same depth with deeper ones after it lacks its `{`. */
  private addOpening(): boolean {
    const depth = this.open.length;
    const least = Math.max(0, this.heads.length - MOST_HEADS);
    let at = this.heads.length - 1;
    while (at >= least && !this.isHead(at, depth)) at -= 1;
    const head = at < least ? undefined : this.heads[at];
    const next = this.heads[at + 1];
    if (!head || !next || head.indent !== this.indent || next.indent <= this.indent) return false;
    this.add(TokenKind.openBrace, this.last(next.index));
    return true;
  }

  private isHead(at: number, depth: number): boolean {
    const head = this.heads[at];
    return head !== undefined && head.indent <= this.indent && head.depth === depth;
  }

  private report(code: 'unclosed-block' | 'unexpected-closing', offset: number, message: string): void {
    this.findings.push({ code, message, offset, end: offset + 1 });
  }
}

const BEFORE_HEAD: ReadonlySet<TokenKind> = new Set<TokenKind>([
  TokenKind.openBrace,
  TokenKind.closeBrace,
  TokenKind.comma,
  TokenKind.semicolon,
]);

/**
 * Pairs the braces of a text, separately for each part of the file: parts begin where `isBoundary` says so for the
 * first token of a line in the first column. Braces that pair by counting are taken as they are. Otherwise the
 * indentation shows which one is missing or superfluous: `}` is added (as a token without length) or removed, with one
 * finding for each.
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
    if (kind === TokenKind.newline) {
      isLineStart = true;
      continue;
    }
    if (isLineStart || kind === TokenKind.regionEnd) {
      while ((scan.lineStarts[line + 1] ?? Number.POSITIVE_INFINITY) <= (starts[index] ?? 0)) line += 1;
      const isFirstColumn = starts[index] === scan.lineStarts[line];
      if (kind === TokenKind.regionEnd || (isFirstColumn && kind === TokenKind.word && isBoundary(index))) {
        if (depth !== 0) isBalanced = false;
        boundaries.push(index);
        depth = 0;
      }
    }
    isLineStart = false;
    if (kind === TokenKind.openBrace) depth += 1;
    else if (kind === TokenKind.closeBrace && --depth < 0) isBalanced = false;
  }
  if (isBalanced && depth === 0) return { scan, findings: [] };
  return new BraceRepair(scan).run([...boundaries, kinds.length]);
}

/** Index of the brace that closes the one at `brace`, or the number of tokens. The braces are in pairs. */
export function partnerOf(scan: Scan, brace: number): number {
  const { kinds } = scan;
  let depth = 0;
  for (let index = brace; index < kinds.length; index++) {
    if (kinds[index] === TokenKind.openBrace) depth += 1;
    else if (kinds[index] === TokenKind.closeBrace && --depth === 0) return index;
  }
  return kinds.length;
}
