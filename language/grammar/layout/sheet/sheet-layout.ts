import type { TokenTypeDictionary } from 'chevrotain';
import { messages, type SyntaxFinding, type TextLimits } from '../../findings.js';
import { balanceBraces, partnerOf } from '../braces.js';
import { LayoutPass, type OpenBlock } from '../layout-pass.js';
import { hiddenInTexts, tokenProblem } from '../problems.js';
import { type Scan, TokenKind } from '../scanner.js';
import { SHEET_PARTS, SHEET_WORDS, type SheetPlace, type SheetWord } from '../structural-words.js';
import type { Layout, Statement } from '../tokens.js';
import { beginsName, SheetHeaders } from './sheet-headers.js';

interface SheetBlock extends OpenBlock<SheetPlace> {
  /** The first word of the statement. */
  readonly word?: SheetWord | undefined;
}

/** Statements that take the rest of their line, including commas. */
const KEEPS_COMMAS: ReadonlySet<string> = new Set([
  'roll',
  'check',
  'contest',
  'note',
  'without',
  'character',
  'npc',
  'wave',
  'objective',
  'morale',
  'defeat',
  'timer',
  'place',
]);
const TAKES_NO_BLOCK: ReadonlySet<string> = new Set([
  'use',
  'roll',
  'check',
  'contest',
  'note',
  'without',
  'objective',
  'distance',
  'place',
  'morale',
  'defeat',
  'timer',
  'clock',
  'tick',
]);

/** The layout pass of a sheet: cuts the text into statements and writes each as the grammar expects it. */
export function layOutSheet(scanned: Scan, types: TokenTypeDictionary, limits: TextLimits): Layout {
  const { scan, findings } = balanceBraces(scanned, (index) => isPart(scanned, index));
  return new SheetLayout(scan, types, limits, findings).run();
}

function isPart(scan: Scan, index: number): boolean {
  const end = scan.ends[index] ?? 0;
  const start = scan.starts[index] ?? 0;
  if (end - start > 9 || !SHEET_PARTS.has(scan.text.slice(start, end).toLowerCase())) return false;
  return beginsName(scan, index + 1);
}

class SheetLayout extends LayoutPass<SheetPlace, SheetBlock> {
  private readonly headers: SheetHeaders;

  constructor(scan: Scan, types: TokenTypeDictionary, limits: TextLimits, findings: SyntaxFinding[]) {
    super(scan, types, limits, findings, 'after an open end');
    this.headers = new SheetHeaders(scan, this.writer, findings);
  }

  protected override statement(): void {
    if (this.place() === 'table') {
      this.row();
      return;
    }
    const first = this.at;
    const word = this.structuralWord(first);
    const isProse = word === 'note';
    // `Notes:`, as in print, takes all of its line, or the next line if nothing follows it on its own.
    const hasColon = this.headers.isColon(first + 1);
    const isHeading = isProse && (hasColon || this.headers.isHeading(first));
    const keepsCommas = word !== undefined && KEEPS_COMMAS.has(word);
    const { kinds } = this.scan;
    let problem: SyntaxFinding | undefined;
    let inside = -1;
    let index = first;
    for (; index < kinds.length; index++) {
      const kind = kinds[index];
      if (kind === TokenKind.openBrace || kind === TokenKind.closeBrace || kind === TokenKind.regionEnd) break;
      if (index > inside) {
        if (kind === TokenKind.semicolon && !isHeading) break;
        if (kind === TokenKind.newline) {
          const goesOn = isHeading
            ? index === (hasColon ? first + 2 : first + 1)
            : kinds[index - 1] === TokenKind.comma && (word === 'character' || word === 'npc');
          if (!goesOn) break;
        }
        if (kind === TokenKind.comma && !keepsCommas) break;
        inside = this.partners[index] ?? inside;
      }
      // In an entry the sign may be part of a text, which only the rulebook can tell: it is reported when the entry is read.
      const isLeft = isProse ? kind !== TokenKind.longLine : word === undefined && this.mayBeText(first, index);
      problem ??= isLeft ? undefined : tokenProblem(this.scan, index, this.partners, this.limits);
    }
    this.at = index;
    const brace = this.blockAhead(index);
    let end = index;
    while (
      end > first + 1 &&
      (kinds[end - 1] === TokenKind.newline || (kinds[end - 1] === TokenKind.comma && !isProse))
    )
      end -= 1;
    this.emit(word, first, end, problem ?? this.quoteProblem(isProse, first), brace);
  }

  /**
   * Whether an unknown sign, or a bracket without its partner, may be part of a text: it is in an entry of a block after its first
   * word, as in `quirk Pays 5 \u20AC`, or after a comma.
   */
  private mayBeText(first: number, index: number): boolean {
    const { kinds, starts, ends } = this.scan;
    if (this.place() !== 'block') return false;
    const isWord = index > first && kinds[first] === TokenKind.word;
    const isBehind = isWord || (this.isOfPerson() && kinds[first - 1] === TokenKind.comma);
    if (this.partners[index] === -1) return isBehind && this.isOfPerson();
    return isBehind && kinds[index] === TokenKind.unknown && starts[index] !== ends[first];
  }

  /** Whether the block is that of a character: its entries are read by the rulebook, brackets included. */
  private isOfPerson(): boolean {
    const block = this.open.at(-1);
    return block !== undefined && 'word' in block && (block.word === 'character' || block.word === 'npc');
  }

  /**
   * A row of a random table. The text after its colon is prose: it may contain any sign, and a comma unless a row
   * follows.
   */
  private row(): void {
    const { scan, writer } = this;
    const { kinds, starts, ends } = scan;
    const first = this.at;
    let index = first;
    for (; index < kinds.length; index++) {
      const kind = kinds[index];
      if (
        kind === TokenKind.openBrace ||
        kind === TokenKind.closeBrace ||
        kind === TokenKind.regionEnd ||
        kind === TokenKind.newline
      )
        break;
      if (index > first && (kind === TokenKind.comma || kind === TokenKind.semicolon) && this.beginsRow(index + 1))
        break;
    }
    this.at = index;
    const long = kinds.indexOf(TokenKind.longLine, first);
    const problem = long >= 0 && long < index ? tokenProblem(scan, long, this.partners, this.limits) : undefined;
    const brace = kinds[index] === TokenKind.openBrace ? index : -1;
    const end =
      (kinds[index - 1] === TokenKind.comma || kinds[index - 1] === TokenKind.semicolon) && index - 1 > first
        ? index - 1
        : index;
    const statement = this.beginAt(starts[first] ?? 0, ends[end - 1] ?? 0);
    if (problem) this.findings.push(problem);
    writer.write(problem ? 'BAD' : 'LINE', statement.offset, statement.end);
    if (brace < 0) writer.separator(statement.end);
    else this.openBlock(brace, { place: 'block', statement, isDropped: false });
  }

  /** Whether a row begins at the token: a number, a range of numbers or a weight, and a colon. */
  private beginsRow(index: number): boolean {
    const { kinds, starts, ends, text } = this.scan;
    if (this.headers.isWord(index, 'weight'))
      return kinds[index + 1] === TokenKind.number && this.headers.isColon(index + 2);
    const isNumber = (at: number): boolean => /^[0-9]+$/.test(text.slice(starts[at], ends[at]));
    let at = index;
    while (at < index + 4 && (isNumber(at) || /^(?:\.\.|[-\u2212\u2013+])$/.test(text.slice(starts[at], ends[at]))))
      at++;
    return at > index && isNumber(index) && this.headers.isColon(at);
  }

  private quoteProblem(isProse: boolean, first: number): SyntaxFinding | undefined {
    const next = this.scan.kinds[first + 1];
    if (!isProse || (next !== TokenKind.lonelyQuote && next !== TokenKind.lonelyTextBlock)) return undefined;
    return tokenProblem(this.scan, first + 1, this.partners, this.limits);
  }

  private emit(
    word: SheetWord | undefined,
    first: number,
    end: number,
    problem: SyntaxFinding | undefined,
    brace: number,
  ): void {
    const { scan, writer } = this;
    const from = scan.starts[first] ?? 0;
    const to = scan.ends[end - 1] ?? from;
    const statement = this.beginAt(from, to);
    let wrong = problem;
    if (!wrong && word !== undefined && brace >= 0 && TAKES_NO_BLOCK.has(word)) {
      const offset = scan.starts[brace] ?? 0;
      wrong = { code: 'not-understood', message: messages.blockNotAllowed(word), offset, end: offset + 1 };
    }
    const hidden = wrong ?? hiddenInTexts(scan, first, end);
    if (hidden) this.findings.push(hidden);
    if (word === 'rules') {
      this.rules(first, brace);
      return;
    }
    if (wrong && !this.headers.keeps(word)) writer.write('BAD', from, to);
    else if (word === undefined) writer.write('LINE', from, to);
    else this.headers.write(word, first, end, wrong !== undefined);
    if (brace < 0) writer.separator(to);
    else {
      const place = word === 'campaign' || word === 'encounter' || word === 'table' ? word : 'block';
      this.openBlock(brace, { place, statement, isDropped: false, word });
    }
  }

  private beginAt(offset: number, end: number): Statement {
    return this.begin({ offset, end, keepsBlock: true, isRow: false });
  }

  protected override closed(block: SheetBlock, close: number): void {
    if (block.word === 'wave' && this.headers.isWord(this.at, 'if')) this.afterBlock();
    this.writer.separator(this.scan.ends[close] ?? 0);
  }

  /** Text after the block on the same line: `} if Alarm >= 4`. */
  private afterBlock(): void {
    const { scan } = this;
    const first = this.at;
    let problem: SyntaxFinding | undefined;
    while (this.at < scan.kinds.length && !endsLine(scan.kinds[this.at])) {
      problem ??= tokenProblem(scan, this.at, this.partners, this.limits);
      this.at += 1;
    }
    const from = scan.starts[first] ?? 0;
    this.beginAt(from, scan.ends[this.at - 1] ?? from);
    if (problem) this.findings.push(problem);
    else this.headers.after(first, this.at);
  }

  private rules(first: number, brace: number): void {
    const { scan, writer } = this;
    const close = partnerOf(this.scan, brace);
    const from = scan.ends[brace] ?? 0;
    const to = scan.starts[close] ?? from;
    writer.write('rules', scan.starts[first] ?? 0, scan.ends[first] ?? 0);
    writer.write('{', from - 1, from);
    if (to > from) writer.write('RULES_TEXT', from, to);
    writer.write('}', to, scan.ends[close] ?? to);
    writer.separator(to);
    this.at = close + 1;
  }

  private structuralWord(index: number): SheetWord | undefined {
    const { kinds, starts, ends, text } = this.scan;
    const length = (ends[index] ?? 0) - (starts[index] ?? 0);
    if (kinds[index] !== TokenKind.word || length < 3 || length > 9) return undefined;
    const written = text.slice(starts[index], ends[index]).toLowerCase();
    const word = written === 'notes' && this.headers.isHeading(index) ? 'note' : written;
    const words = SHEET_WORDS[this.place()];
    return words.has(word) && this.headers.canFollow(word as SheetWord, index + 1) ? (word as SheetWord) : undefined;
  }
}

/** Whether a token of this kind ends a line of the sheet. */
export function endsLine(kind: TokenKind | undefined): boolean {
  return (
    kind === TokenKind.newline ||
    kind === TokenKind.semicolon ||
    kind === TokenKind.openBrace ||
    kind === TokenKind.closeBrace ||
    kind === TokenKind.regionEnd
  );
}
