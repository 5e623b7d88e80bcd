import { messages, type SyntaxFinding } from '../../findings.js';
import { type Scan, TokenKind } from '../scanner.js';
import { PLAN_WORDS, SHEET_FORMS, type SheetWord } from '../structural-words.js';
import type { TokenWriter } from '../tokens.js';

/** Whether a name can begin at the token. */
export function beginsName(scan: Scan, index: number): boolean {
  const kind = scan.kinds[index];
  return (
    kind === TokenKind.word ||
    kind === TokenKind.string ||
    kind === TokenKind.number ||
    kind === TokenKind.dice ||
    kind === TokenKind.lonelyQuote ||
    kind === TokenKind.hiddenCharacter ||
    kind === TokenKind.unknown
  );
}

/** Writes the statements of a sheet that begin with a structural word. */
export class SheetHeaders {
  constructor(
    private readonly scan: Scan,
    private readonly writer: TokenWriter,
    private readonly findings: SyntaxFinding[],
  ) {}

  /** Whether the token after the word makes it a structural one. */
  canFollow(word: SheetWord, next: number): boolean {
    const kind = this.scan.kinds[next];
    switch (word) {
      case 'campaign':
        return beginsName(this.scan, next) || this.isBraceAhead(next);
      case 'rules':
        return this.isBraceAhead(next);
      case 'roll':
      case 'check':
      case 'contest':
      case 'distance':
      case 'timer':
        return beginsName(this.scan, next) || kind === TokenKind.length || kind === TokenKind.openParenthesis;
      case 'note':
        return (
          beginsName(this.scan, next) ||
          (kind !== undefined && NOTE_BEGINNINGS.has(kind)) ||
          this.beginsProse(next) ||
          (this.isHeading(next - 1) && this.isHeadingOfProse(next))
        );
      default:
        return beginsName(this.scan, next);
    }
  }

  /** Whether the block of a word is kept even if its name cannot be read. */
  keeps(word: SheetWord | undefined): boolean {
    return word !== undefined && KEPT.has(word);
  }

  /** Writes the tokens of a statement from `first` up to `end` (exclusive); everything after the word of a wrong one as a name. */
  write(word: SheetWord, first: number, end: number, isWrong: boolean): void {
    const { scan, writer } = this;
    writer.write(word, scan.starts[first] ?? 0, scan.ends[first] ?? 0, word);
    if (first + 1 >= end) return;
    switch (word) {
      case 'roll':
      case 'check':
      case 'contest':
        this.part('LINE', first + 1, end);
        return;
      case 'side': {
        const terms = this.termsOf(first + 1, end);
        this.part('NAME', first + 1, terms);
        if (terms < end) this.part('LINE', terms, end);
        return;
      }
      case 'note': {
        let from = this.isColon(first + 1) ? first + 2 : first + 1;
        while (scan.kinds[from] === TokenKind.newline) from += 1;
        this.part(end === from + 1 && scan.kinds[from] === TokenKind.textBlock ? 'TEXT_BLOCK' : 'LINE', from, end);
        return;
      }
      case 'without':
        this.names(first + 1, end, word);
        return;
      case 'character':
      case 'npc':
        isWrong ? this.part('NAME', first + 1, end) : this.person(word, first + 1, end);
        return;
      case 'campaign':
      case 'encounter':
        this.named(word, first + 1, end);
        return;
      default:
        this.part(PLANNED.has(word) ? 'LINE' : 'NAME', first + 1, end);
        return;
    }
  }

  /** Writes a name. A text after it is not part of it and is reported, because no line could refer to such a name. */
  private named(word: SheetWord, first: number, end: number): void {
    const last = end - 1;
    const isRemark = last > first && this.scan.kinds[last] === TokenKind.string;
    this.part('NAME', first, isRemark ? last : end);
    if (!isRemark) return;
    const { starts, ends, text } = this.scan;
    const [offset, to] = [starts[last] ?? 0, ends[last] ?? 0];
    const message = messages.textAfterName(word, text.slice(offset, to));
    this.findings.push({ code: 'not-understood', message, offset, end: to });
  }

  /** Writes the rest of a line after the block of a wave: `if` and the condition. */
  after(first: number, end: number): void {
    this.writer.write('if', this.scan.starts[first] ?? 0, this.scan.ends[first] ?? 0, 'if');
    if (first + 1 < end) this.part('LINE', first + 1, end);
  }

  /** The end of a side's name: its quotation mark, or the word for how the side enters. */
  private termsOf(first: number, end: number): number {
    if (this.scan.kinds[first] === TokenKind.string) return first + 1;
    for (let index = first + 1; index < end; index++)
      if (this.isWord(index, 'neutral') || this.isWord(index, 'unaware')) return index;
    return end;
  }

  /** A header that may end with a permission of the game master: `character "Joe" allowed "an old hand" {`. */
  private person(word: SheetWord, first: number, end: number): void {
    const at = end - 2;
    const isAllowed = at > first && this.isWord(at, 'allowed') && this.scan.kinds[at + 1] === TokenKind.string;
    this.character(word, first, isAllowed ? at : end);
    if (!isAllowed) return;
    this.token('allowed', at);
    this.part('NAME', at + 1, end);
  }

  private character(word: SheetWord, first: number, end: number): void {
    const like = this.find('like', first + 1, end);
    const nameEnd = like < 0 ? end : like;
    let comma = first;
    while (comma < nameEnd && this.scan.kinds[comma] !== TokenKind.comma) comma += 1;
    const isPlural = comma < nameEnd && this.isWord(comma + 1, 'plural') && comma + 2 < nameEnd;
    if ((comma < nameEnd && !isPlural) || like === end - 1) {
      const at = comma < nameEnd ? comma : like;
      const offset = this.scan.starts[at] ?? 0;
      const message = messages.headerNotUnderstood(word, SHEET_FORMS[word]);
      this.findings.push({ code: 'not-understood', message, offset, end: this.scan.ends[end - 1] ?? offset });
      this.part('NAME', first, like === end - 1 ? like : end);
      return;
    }
    this.named(word, first, isPlural ? comma : nameEnd);
    if (isPlural) {
      this.token('COMMA', comma);
      this.token('plural', comma + 1);
      this.part('NAME', comma + 2, nameEnd);
    }
    if (like < 0) return;
    this.token('like', like);
    this.names(like + 1, end);
  }

  /** Names separated by commas; `word`, which begins the line, may be repeated before each. */
  private names(first: number, end: number, word?: SheetWord): void {
    const { kinds } = this.scan;
    let from = first;
    let comma = -1;
    for (let index = first; index <= end; index++) {
      if (index < end && kinds[index] !== TokenKind.comma) continue;
      if (index > from) {
        if (comma >= 0) this.token('COMMA', comma);
        const isRepeated = word !== undefined && comma >= 0 && index > from + 1 && this.isWord(from, word);
        if (isRepeated) this.token(word, from);
        this.part('NAME', isRepeated ? from + 1 : from, index);
        comma = index;
      }
      from = index + 1;
      while (kinds[from] === TokenKind.newline) from += 1;
    }
  }

  private part(type: string, first: number, end: number): void {
    this.writer.write(type, this.scan.starts[first] ?? 0, this.scan.ends[end - 1] ?? 0);
  }

  private token(type: string, index: number): void {
    this.writer.write(type, this.scan.starts[index] ?? 0, this.scan.ends[index] ?? 0);
  }

  private find(word: string, first: number, end: number): number {
    for (let index = first; index < end; index++) if (this.isWord(index, word)) return index;
    return -1;
  }

  /** Whether the token is a word. */
  isWord(index: number, word: string): boolean {
    const { kinds, starts, ends, text } = this.scan;
    return kinds[index] === TokenKind.word && text.slice(starts[index], ends[index]).toLowerCase() === word;
  }

  /** Whether the token is a colon. */
  isColon(index: number): boolean {
    return this.scan.kinds[index] === TokenKind.symbol && this.scan.text.charAt(this.scan.starts[index] ?? 0) === ':';
  }

  /** `Notes:`, or `Notes` alone on the line above a text. */
  isHeading(index: number): boolean {
    if (this.isColon(index + 1)) return true;
    const before = this.scan.kinds[index - 1];
    const isFirst = before === undefined || before === TokenKind.newline || before === TokenKind.openBrace;
    return isFirst && this.isWord(index, 'notes') && this.isHeadingOfProse(index + 1);
  }

  /** A colon or the end of the line, and a text after it, which may begin on the next line. */
  private isHeadingOfProse(index: number): boolean {
    const end = this.isColon(index) ? index + 1 : index;
    if (end === index && this.scan.kinds[index] !== TokenKind.newline) return false;
    const next = this.scan.kinds[end] === TokenKind.newline ? end + 1 : end;
    const kind = this.scan.kinds[next];
    return (
      kind !== undefined && kind !== TokenKind.newline && kind !== TokenKind.openBrace && kind !== TokenKind.closeBrace
    );
  }

  /** Whether a sign can begin a text; not one with which the word would be an ordinary name: `note: ...`, `note = 3`. */
  private beginsProse(index: number): boolean {
    const { kinds, starts, text } = this.scan;
    if (kinds[index] === TokenKind.unknown) return true;
    return kinds[index] === TokenKind.symbol && !/^[:=+.]/.test(text.charAt(starts[index] ?? 0));
  }

  private isBraceAhead(index: number): boolean {
    let next = index;
    while (this.scan.kinds[next] === TokenKind.newline) next += 1;
    return this.scan.kinds[next] === TokenKind.openBrace;
  }
}

const PLANNED: ReadonlySet<SheetWord> = new Set<SheetWord>(PLAN_WORDS);

const KEPT: ReadonlySet<SheetWord> = new Set<SheetWord>([
  'campaign',
  'character',
  'npc',
  'encounter',
  'side',
  'state',
  'wave',
  'condition',
  'table',
]);

const NOTE_BEGINNINGS: ReadonlySet<TokenKind> = new Set<TokenKind>([
  TokenKind.length,
  TokenKind.textBlock,
  TokenKind.openParenthesis,
  TokenKind.lonelyTextBlock,
]);
