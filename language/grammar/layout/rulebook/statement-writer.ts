import { type Scan, TokenKind } from '../scanner.js';
import type { TokenWriter } from '../tokens.js';
import { PageWriter } from './page-writer.js';
import { RowWriter } from './row-writer.js';
import { type Form, type RulebookPlace, TRAIT } from './rulebook-forms.js';
import type { RulebookWriter } from './rulebook-writer.js';

/** Writes the tokens of one declaration, clause or row without its block. */
export class StatementWriter {
  private readonly rows: RowWriter;
  private readonly page: PageWriter;

  constructor(
    private readonly scan: Scan,
    private readonly writer: TokenWriter,
    private readonly words: RulebookWriter,
  ) {
    this.rows = new RowWriter(scan, writer, words);
    this.page = new PageWriter(scan, writer, words);
  }

  write(place: RulebookPlace, form: Form | undefined, first: number, end: number): void {
    if (place === 'rows') {
      this.rows.table(first, end);
      return;
    }
    if (place === 'choices') {
      this.rows.choice(first, end);
      return;
    }
    if (place === 'parameters') {
      this.rows.parameter(first, end);
      return;
    }
    if (place === 'steps') {
      this.rows.step(first, end);
      return;
    }
    if (place === 'page') {
      this.page.block(first, end);
      return;
    }
    if (place === 'page rows') {
      this.page.row(first, end);
      return;
    }
    const word = this.words.text(first);
    if (!form) {
      this.words.form({ first: 'rest', words: {} }, first, end);
      return;
    }
    this.words.keyword(first);
    if (word === 'ruling') this.words.ruling(first + 1, end);
    else if (word === 'gives') this.words.effects(first + 1, end);
    else this.words.form(form, first + 1, end);
  }

  trait(first: number, end: number): void {
    let index = first;
    if (this.words.text(index) === 'replace' && this.scan.kinds[index + 1] === TokenKind.word)
      index = this.words.keyword(index);
    this.words.token(index);
    this.words.form(TRAIT, index + 1, end);
  }

  value(first: number, end: number): void {
    let colon = first;
    while (this.words.text(colon) !== ':') colon += 1;
    const { starts, ends, kinds } = this.scan;
    if (colon === first + 1 && kinds[first] === TokenKind.string) this.words.token(first);
    else this.writer.write('WORD', starts[first] ?? 0, ends[colon - 1] ?? 0);
    this.words.token(colon);
    this.words.form({ first: 'formula', words: {} }, colon + 1, end);
  }

  /** Whether the statement begins with the name of a field and a colon. */
  isValue(first: number): boolean {
    let index = first;
    while (
      this.scan.kinds[index] === TokenKind.word ||
      (index === first && this.scan.kinds[index] === TokenKind.string)
    )
      index += 1;
    return index > first && this.scan.kinds[index] === TokenKind.symbol && this.words.text(index) === ':';
  }
}
