import { type Scan, TokenKind } from '../scanner.js';
import type { TokenWriter } from '../tokens.js';
import type { RulebookWriter } from './rulebook-writer.js';

/** Writes the tokens of the rows of tables, options, ladders and dice. */
export class RowWriter {
  constructor(
    private readonly scan: Scan,
    private readonly writer: TokenWriter,
    private readonly words: RulebookWriter,
  ) {}

  /** `up to 9: 0`, `3..4: left arm`, `each more: +25`, `Dead Broke: -25 0`, `for the table` */
  table(first: number, end: number): void {
    const colon = this.find(':', first, end);
    const word = this.words.text(first);
    if (colon >= end && word === 'for') {
      this.words.form(
        { first: 'rest', words: { for: 'rest', the: 'rest', table: 'rest' }, mayLackName: true },
        first,
        end,
      );
      return;
    }
    let index = first;
    if (word === 'up' && this.words.text(first + 1) === 'to' && first + 2 < end)
      index = this.words.tokens(this.words.keyword(this.words.keyword(first)), colon);
    else if (word === 'each' && this.words.text(first + 1) === 'more')
      index = this.words.keyword(this.words.keyword(first));
    else if (word === 'from' && this.isNumber(first + 1)) index = this.words.tokens(this.words.keyword(first), colon);
    else if (this.isNumber(first) && !this.holdsWord(first, colon)) index = this.words.tokens(first, colon);
    else index = this.words.joined(first, colon);
    if (colon >= end) return;
    this.cells(this.words.token(index), end);
  }

  private cells(first: number, end: number): void {
    const { kinds, starts, ends } = this.scan;
    let index = first;
    while (index < end) {
      if (kinds[index] !== TokenKind.word) {
        if (this.words.text(index) === '@') {
          this.words.form({ first: 'rest', words: {} }, index, end);
          return;
        }
        index = kinds[index] === TokenKind.newline ? index + 1 : this.words.token(index);
        continue;
      }
      const next = index + 1 < end ? kinds[index + 1] : undefined;
      const rolls = this.words.text(index) === 'roll' && (next === TokenKind.word || next === TokenKind.string);
      if (this.words.text(index) === 'none' || rolls) {
        index = this.words.keyword(index);
        continue;
      }
      let last = index;
      while (last + 1 < end && kinds[last + 1] === TokenKind.word && this.words.text(last + 1) !== 'none') last += 1;
      this.writer.write('WORD', starts[index] ?? 0, ends[last] ?? 0);
      index = last + 1;
    }
  }

  /** `large class: 1/2`, `15 or less: -15`, `pistol` */
  choice(first: number, end: number): void {
    const colon = this.find(':', first, end);
    const cites = this.find('@', first, Math.min(colon, end));
    const index = this.words.joined(first, Math.min(colon, cites));
    if (colon < end) {
      const reached = this.words.formula(this.words.token(colon), end);
      this.words.form({ first: 'rest', words: {} }, reached, end);
    } else this.words.form({ first: 'rest', words: {} }, index, end);
  }

  /** `critical failure 17 when target <= 15`, `on total 12 roll 1d6: 5..6 adds 1 again`, `pooled Effect[shifts]` */
  parameter(first: number, end: number): void {
    const { kinds } = this.scan;
    if (this.words.text(first) === 'pooled') {
      const reached = this.words.formula(this.words.keyword(first), end);
      this.words.form({ first: 'rest', words: {} }, reached, end);
      return;
    }
    let index = first;
    while (index < end) {
      const word = this.words.text(index);
      if (word === 'when' && kinds[index] === TokenKind.word && index > first)
        index = this.words.formula(this.words.keyword(index), end);
      else if (word === '@') {
        this.words.form({ first: 'rest', words: {} }, index, end);
        return;
      } else if (kinds[index] === TokenKind.word) {
        let last = index + 1;
        while (last < end && kinds[last] === TokenKind.word && this.words.text(last) !== 'when') last += 1;
        index = this.words.joined(index, last);
      } else index = this.words.token(index);
    }
  }

  /** `8`, `16 then 8` */
  step(first: number, end: number): void {
    for (let index = first; index < end; index++)
      if (this.words.text(index) === 'then') this.words.keyword(index);
      else this.words.token(index);
  }

  private holdsWord(first: number, end: number): boolean {
    for (let index = first; index < end; index++) if (this.scan.kinds[index] === TokenKind.word) return true;
    return false;
  }

  private isNumber(index: number): boolean {
    const kind = this.scan.kinds[index];
    return kind === TokenKind.number || (kind === TokenKind.symbol && this.scan.kinds[index + 1] === TokenKind.number);
  }

  private find(sign: string, first: number, end: number): number {
    for (let index = first; index < end; index++)
      if (this.scan.kinds[index] === TokenKind.symbol && this.words.text(index) === sign) return index;
    return end;
  }
}
