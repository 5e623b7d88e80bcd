import { type Scan, TokenKind } from '../scanner.js';
import type { TokenWriter } from '../tokens.js';
import { PAGE_BLOCKS } from './rulebook-forms.js';
import type { RulebookWriter } from './rulebook-writer.js';

/** Words that continue a block of a page. */
const INNER: ReadonlySet<string> = new Set(['as', 'less', 'on', 'with', 'boxes', 'left', 'in', 'columns']);

/** Whether a sign puts the next block beside or below the previous one. `|` has no other meaning in a rulebook. */
export function isPageSign(scan: Scan, index: number): boolean {
  const kind = scan.kinds[index];
  if (kind !== TokenKind.unknown && kind !== TokenKind.symbol) return false;
  const sign = scan.text.slice(scan.starts[index], scan.ends[index]);
  return sign === '|' || sign === '+';
}

/** Writes the tokens of the blocks of a page and of the rows in their braces. */
export class PageWriter {
  constructor(
    private readonly scan: Scan,
    private readonly writer: TokenWriter,
    private readonly words: RulebookWriter,
  ) {}

  /** `| numbers "At a glance" Basic Speed as Speed, Thrust in 2 columns` */
  block(first: number, end: number): void {
    const { kinds } = this.scan;
    let index = first;
    if (isPageSign(this.scan, index)) index = this.words.token(index);
    while (index < end && kinds[index] === TokenKind.newline) index += 1;
    if (index < end)
      index = PAGE_BLOCKS.has(this.words.text(index)) ? this.words.keyword(index) : this.words.token(index);
    let wantsName = true;
    while (index < end) {
      const kind = kinds[index];
      if (kind === TokenKind.newline) index += 1;
      else if (kind !== TokenKind.word) {
        index = this.words.token(index);
        wantsName = kind === TokenKind.comma;
      } else if (!wantsName && this.isInner(index, end)) {
        const word = this.words.text(index);
        index = this.words.keyword(index);
        wantsName = word !== 'boxes' && word !== 'in' && word !== 'columns';
      } else {
        index = this.name(index, end);
        wantsName = false;
      }
    }
  }

  /** `shock: "/"`, `at 3: "half Move and Dodge"`, `Punch: Attack = Punch Skill, Damage = Punch` */
  row(first: number, end: number): void {
    const colon = this.find(':', first, end);
    let index = first;
    if (this.words.text(first) === 'at' && first + 1 < colon) {
      const reached = this.words.formula(this.words.keyword(first), colon);
      for (index = reached; index < colon; ) index = this.words.token(index);
    } else index = this.words.joined(first, colon);
    if (colon >= end) return;
    index = this.words.token(colon);
    while (index < end) {
      const kind = this.scan.kinds[index];
      if (kind === TokenKind.newline) index += 1;
      else if (kind === TokenKind.comma) index = this.words.token(index);
      else index = this.cell(index, end);
    }
  }

  /** `Damage = Thrust - 2`, or a text. */
  private cell(first: number, end: number): number {
    const sign = this.find('=', first, end);
    if (sign >= end) return this.words.token(first);
    const value = this.words.token(this.words.tokens(this.words.joined(first, sign), sign));
    const reached = this.words.formula(value, end);
    return reached > value ? reached : this.words.tokens(value, Math.min(value + 1, end));
  }

  /** The words of a name up to a comma, a text or a word that continues the block. */
  private name(first: number, end: number): number {
    const { kinds, starts, ends } = this.scan;
    let index = first + 1;
    while (index < end && kinds[index] === TokenKind.word && !this.isInner(index, end)) index += 1;
    this.writer.write('WORD', starts[first] ?? 0, ends[index - 1] ?? 0);
    return index;
  }

  /**
   * `in 2 columns`, or another such word with something after it; `boxes` is the last word of its name, or is followed
   * by `left` and a field.
   */
  private isInner(index: number, end: number): boolean {
    const word = this.words.text(index);
    if (!INNER.has(word)) return false;
    const next = index + 1 < end ? this.scan.kinds[index + 1] : undefined;
    if (word === 'in') return next === TokenKind.number && this.words.text(index + 2) === 'columns';
    if (word === 'columns') return this.scan.kinds[index - 1] === TokenKind.number;
    if (word === 'left') return next === TokenKind.word && this.words.text(index - 1) === 'boxes';
    if (word === 'boxes') return next !== TokenKind.word || this.isInner(index + 1, end);
    return next === TokenKind.word || next === TokenKind.string;
  }

  private find(sign: string, first: number, end: number): number {
    let index = first;
    while (index < end && !(this.scan.kinds[index] === TokenKind.symbol && this.words.text(index) === sign)) {
      if (sign === '=' && this.scan.kinds[index] === TokenKind.comma) return end;
      index += 1;
    }
    return index;
  }
}
