import { messages, type SyntaxFinding } from './findings.js';
import { Kind, type Scan } from './scanner.js';

/** A scan whose braces are in pairs, and what had to be done for it. */
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
  return new Repair(scan).run([...boundaries, kinds.length]);
}

class Repair {
  private readonly kinds: Kind[] = [];
  private readonly starts: number[] = [];
  private readonly ends: number[] = [];
  private readonly findings: SyntaxFinding[] = [];
  private readonly open: OpenBrace[] = [];
  /** Blocks that still lack a `}` in this part, less those that have one too many. */
  private missing = 0;
  private line = 0;

  constructor(private readonly scan: Scan) {}

  run(boundaries: readonly number[]): BalancedScan {
    for (let part = 0; part + 1 < boundaries.length; part++) this.repair(boundaries[part] ?? 0, boundaries[part + 1] ?? 0);
    const { kinds, starts, ends, findings } = this;
    findings.sort((a, b) => a.offset - b.offset);
    const { text, comments, lineStarts } = this.scan;
    return { scan: { text, comments, lineStarts, kinds, starts, ends }, findings };
  }

  private repair(from: number, to: number): void {
    const { kinds } = this.scan;
    this.missing = 0;
    for (let index = from; index < to; index++) {
      if (kinds[index] === Kind.openBrace) this.missing += 1;
      else if (kinds[index] === Kind.closeBrace) this.missing -= 1;
    }
    let isLineStart = true;
    let indent = 0;
    for (let index = from; index < to; index++) {
      const kind = kinds[index];
      if (kind === Kind.newline) isLineStart = true;
      else {
        const isFirst = isLineStart;
        if (isFirst) {
          indent = this.column(index);
          this.closeDeeper(kind === Kind.closeBrace, indent);
        }
        isLineStart = false;
        if (kind === Kind.openBrace) this.open.push({ index: this.kinds.length, indent, line: this.line });
        else if (kind === Kind.closeBrace && this.isExtra(index, isFirst)) continue;
        else if (kind === Kind.closeBrace) this.open.pop();
      }
      this.kinds.push(kind ?? Kind.newline);
      this.starts.push(this.scan.starts[index] ?? 0);
      this.ends.push(this.scan.ends[index] ?? 0);
    }
    while (this.open.length > 0) this.close();
  }

  private column(index: number): number {
    const start = this.scan.starts[index] ?? 0;
    while ((this.scan.lineStarts[this.line + 1] ?? Number.POSITIVE_INFINITY) <= start) this.line += 1;
    return start - (this.scan.lineStarts[this.line] ?? 0);
  }

  /** A line that stands no deeper than the one that opened a block is outside it, where a `}` is missing anyway. */
  private closeDeeper(isBrace: boolean, indent: number): void {
    for (let last = this.open.at(-1); last && this.missing > 0; last = this.open.at(-1)) {
      const isOutside = isBrace ? indent < last.indent && this.open.length > 1 : indent <= last.indent;
      if (!isOutside) return;
      this.close();
      this.missing -= 1;
    }
  }

  private close(): void {
    const brace = this.open.pop();
    if (!brace) return;
    const offset = this.starts[brace.index] ?? 0;
    this.findings.push({ code: 'unclosed-block', message: messages.unclosedBlock, offset, end: offset + 1 });
    let at = this.kinds.length;
    while (this.kinds[at - 1] === Kind.newline) at -= 1;
    const end = this.ends[at - 1] ?? 0;
    this.kinds.splice(at, 0, Kind.closeBrace);
    this.starts.splice(at, 0, end);
    this.ends.splice(at, 0, end);
  }

  private isExtra(index: number, isFirst: boolean): boolean {
    const last = this.open.at(-1);
    const isStray = last && this.missing < 0 && !isFirst && last.line !== this.lineOf(index);
    if (last && !isStray) return false;
    const offset = this.scan.starts[index] ?? 0;
    this.findings.push({ code: 'unexpected-closing', message: messages.unexpectedBrace, offset, end: offset + 1 });
    this.missing += 1;
    return true;
  }

  private lineOf(index: number): number {
    this.column(index);
    return this.line;
  }
}
