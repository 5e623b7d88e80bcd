import { type Scan, TokenKind } from '../scanner.js';
import type { TokenWriter } from '../tokens.js';
import { FormulaWriter } from './formula-writer.js';
import type { Form, WordReading } from './rulebook-forms.js';

const PARAMETER: Form = {
  first: 'name',
  words: {
    number: 'rest',
    text: 'rest',
    from: 'formula',
    to: 'formula',
    by: 'rest',
    as: 'name',
    in: 'name',
    else: 'formula',
  },
};

/** Signs that end any name. */
const NAME_ENDS: ReadonlySet<string> = new Set(['=', '@', ':', '..', '<', '>', '<=', '>=', '!=']);
const OPERATIONS: ReadonlySet<string> = new Set(['set', 'cap', 'raise', 'multiply']);
const TARGET_WORDS = { when: 'rest', if: 'formula', where: 'formula' } as const;

/** Writes the tokens of declarations and clauses: joins the words of names, and decides which words are keywords. */
export class RulebookWriter {
  private readonly formulas: FormulaWriter;

  constructor(
    private readonly scan: Scan,
    private readonly writer: TokenWriter,
  ) {
    this.formulas = new FormulaWriter(scan, writer);
  }

  /** Writes a word as a keyword. Returns the next index. */
  keyword(index: number): number {
    this.writer.write(this.text(index), this.scan.starts[index] ?? 0, this.scan.ends[index] ?? 0);
    return index + 1;
  }

  /** Writes what follows the first word of a statement. */
  form(form: Form, first: number, end: number): void {
    let reading: WordReading = form.first;
    let wantsName = form.mayLackName !== true;
    let index = first;
    while (index < end) {
      const kind = this.scan.kinds[index];
      const text = this.text(index);
      if (kind === TokenKind.newline) {
        index += 1;
        continue;
      }
      const inner =
        kind === TokenKind.word && !wantsName && Object.hasOwn(form.words, text) ? form.words[text] : undefined;
      if (inner !== undefined && this.isInner(text, inner, index, end)) {
        reading = inner;
        index = this.keyword(index);
        wantsName = reading !== 'rest' && text !== 'pool' && text !== 'dice';
        continue;
      }
      if (kind === TokenKind.comma) {
        index = this.token(index);
        wantsName = true;
        continue;
      }
      if (kind === TokenKind.symbol && text === '@') {
        index = this.citation(index, end);
        reading = 'rest';
        continue;
      }
      if (kind === TokenKind.symbol && text === form.formulaAfter) {
        index = this.token(index);
        reading = 'formula';
        wantsName = false;
        continue;
      }
      index = this.part(form, reading, index, end);
      if (reading === 'word') reading = 'rest';
      wantsName = false;
    }
  }

  private part(form: Form, reading: WordReading, index: number, end: number): number {
    const kind = this.scan.kinds[index];
    if (reading === 'formula') {
      const reached = this.formulas.write(index, end, form.ends ?? form.words);
      return reached > index ? reached : this.token(index);
    }
    if (kind === TokenKind.openParenthesis && form.hasParameter) return this.parameters(index, end);
    if (kind === TokenKind.openParenthesis && form.hasArgument) return this.arguments(index, end);
    if (reading === 'key' && kind === TokenKind.dice) return this.token(index);
    if (
      (reading === 'name' || reading === 'key') &&
      kind !== TokenKind.string &&
      kind !== TokenKind.openParenthesis &&
      kind !== TokenKind.closeParenthesis
    )
      return this.name(form, index, end);
    return this.token(index);
  }

  /** Formulas between parentheses, with commas. */
  private arguments(open: number, end: number): number {
    let index = this.formulas.write(this.token(open), end, {});
    while (index < end && this.scan.kinds[index] === TokenKind.comma)
      index = this.formulas.write(this.token(index), end, {});
    return index;
  }

  /** Joins all tokens of a name into one. */
  private name(form: Form, first: number, end: number): number {
    const { kinds, starts, ends } = this.scan;
    let index = first;
    for (; index < end; index++) {
      const kind = kinds[index];
      const text = this.text(index);
      if (kind === TokenKind.string || kind === TokenKind.comma || kind === TokenKind.newline || isBracket(kind)) break;
      if (kind === TokenKind.symbol && (NAME_ENDS.has(text) || text === form.formulaAfter)) break;
      if (index === first || kind !== TokenKind.word || !Object.hasOwn(form.words, text)) continue;
      const inner = form.words[text];
      if (inner !== undefined && this.isInner(text, inner, index, end)) break;
    }
    if (index === first) return this.token(first);
    this.writer.write('WORD', starts[first] ?? 0, ends[index - 1] ?? 0);
    return index;
  }

  /** Whether a keyword of the form is a keyword here, and not part of a name. */
  private isInner(word: string, reading: WordReading, index: number, end: number): boolean {
    const next = index + 1 < end ? this.scan.kinds[index + 1] : undefined;
    const after = index + 1 < end ? this.text(index + 1) : '';
    switch (word) {
      case 'in':
        return next === TokenKind.string || (next !== undefined && this.endsUnit(index + 2, end));
      case 'of':
        if (reading === 'formula') return true;
        return (
          next === TokenKind.word &&
          (reading === 'name' || this.endsUnit(index + 2, end) || this.text(index + 2) === 'in')
        );
      case 'by':
        // A step is a number, a reading is by ratio, a ladder has a name.
        return reading === 'rest' ? next === TokenKind.number || after === 'ratio' : next !== undefined;
      case 'item':
        return true;
      case 'on':
        // The dice of a roll have a name; a switch has none.
        if (reading === 'name') return next === TokenKind.word || next === TokenKind.string;
        return next !== TokenKind.word || RANGE_WORDS.has(after);
      case 'off':
      case 'pool':
      case 'dice':
      case 'required':
      case 'optional':
      case 'any':
      case 'number':
      case 'text':
      case 'formula':
      case 'trait':
      case 'flag':
        return next !== TokenKind.word || RANGE_WORDS.has(after) || (word === 'dice' && after === 'of');
      case 'hard':
      case 'wiggle':
        return next !== TokenKind.word || after === 'of';
      case 'warning':
      case 'information':
        return next !== TokenKind.word;
      default:
        return reading === 'rest' || next !== undefined;
    }
  }

  private endsUnit(index: number, end: number): boolean {
    const kind = index < end ? this.scan.kinds[index] : undefined;
    if (kind === undefined || kind === TokenKind.string || kind === TokenKind.comma || kind === TokenKind.newline)
      return true;
    if (kind === TokenKind.closeParenthesis) return true;
    const text = this.text(index);
    return text === '=' || text === '@' || RANGE_WORDS.has(text);
  }

  /** `(run from 0 to 10 in yd else 0, surface as Landing)` */
  private parameters(open: number, end: number): number {
    const after = this.skipBrackets(open, end);
    const close = this.scan.kinds[after - 1] === TokenKind.closeParenthesis ? after - 1 : after;
    let from = this.token(open);
    for (let index = from; index < close; ) {
      if (this.scan.kinds[index] === TokenKind.comma) {
        this.form(PARAMETER, from, index);
        from = this.token(index);
        index = from;
      } else index = this.skipBrackets(index, close);
    }
    this.form(PARAMETER, from, close);
    return close < end ? this.token(close) : end;
  }

  private citation(at: number, end: number): number {
    let index = this.token(at);
    if (index < end && this.scan.kinds[index] === TokenKind.word) index = this.token(index);
    if (index < end && this.scan.kinds[index] === TokenKind.number) index = this.token(index);
    if (index + 1 < end && this.text(index) === '..') index = this.token(this.token(index));
    return index;
  }

  /** The id of a ruling, which may contain hyphens and digits, its text and its citations. */
  ruling(first: number, end: number): void {
    let text = first;
    while (text < end && this.scan.kinds[text] !== TokenKind.string && this.scan.kinds[text] !== TokenKind.textBlock)
      text += 1;
    if (text > first) this.writer.write('WORD', this.scan.starts[first] ?? 0, this.scan.ends[text - 1] ?? 0);
    this.form({ first: 'rest', words: {} }, text, end);
  }

  /** `gives +2 to X, set 0 to every skill where ... when "..." if ...` */
  effects(first: number, end: number): void {
    let index = first;
    while (index < end) {
      const word = this.text(index);
      if (this.scan.kinds[index] === TokenKind.newline) index += 1;
      else if (this.scan.kinds[index] === TokenKind.comma) index = this.token(index);
      else if (word === 'forbid') index = this.target(this.keyword(index), end);
      else if (OPERATIONS.has(word)) index = this.effect(this.keyword(index), end);
      else if (word === '@') index = this.citation(index, end);
      else index = this.effect(this.token(index), end);
    }
  }

  private effect(first: number, end: number): number {
    const reached = this.formulas.write(first, end, { to: 'name' });
    return this.target(reached, end);
  }

  private target(first: number, end: number): number {
    if (this.text(first) !== 'to' || first >= end) return first;
    let index = this.keyword(first);
    let stop = index;
    while (stop < end && this.scan.kinds[stop] !== TokenKind.comma) stop = this.skipBrackets(stop, end);
    if (this.text(index) === 'every' && this.scan.kinds[index + 1] === TokenKind.word && index + 1 < stop)
      index = this.token(this.keyword(index));
    this.form({ first: 'name', words: TARGET_WORDS, mayLackName: true }, index, stop);
    return stop;
  }

  private skipBrackets(index: number, end: number): number {
    let depth = 0;
    for (let at = index; at < end; at++) {
      const kind = this.scan.kinds[at];
      if (kind === TokenKind.openParenthesis || kind === TokenKind.openBracket) depth += 1;
      else if (kind === TokenKind.closeParenthesis || kind === TokenKind.closeBracket) depth -= 1;
      if (depth <= 0) return at + 1;
    }
    return end;
  }

  /** The text of a token. */
  text(index: number): string {
    return this.scan.text.slice(this.scan.starts[index], this.scan.ends[index]);
  }

  /** Writes a token as it is. Returns the next index. */
  token(index: number): number {
    this.writer.raw(index);
    return index + 1;
  }

  /** Writes all tokens up to `end` as they are. Returns the next index. */
  tokens(first: number, end: number): number {
    for (let index = first; index < end; index++) this.token(index);
    return Math.max(first, end);
  }

  /** Writes everything up to `end` as one name; a single text or number is written as it is. Returns the next index. */
  joined(first: number, end: number): number {
    const { kinds, starts, ends } = this.scan;
    if (end - first === 1 && kinds[first] !== TokenKind.word) return this.token(first);
    if (end > first) this.writer.write('WORD', starts[first] ?? 0, ends[end - 1] ?? 0);
    return Math.max(first, end);
  }

  /** Writes a formula, up to one of the words in `stops`. Returns the next index. */
  formula(first: number, end: number, stops: Readonly<Record<string, unknown>> = {}): number {
    return this.formulas.write(first, end, stops);
  }
}

const RANGE_WORDS: ReadonlySet<string> = new Set([
  'from',
  'to',
  'by',
  'in',
  'else',
  'required',
  'optional',
  'hard',
  'wiggle',
]);

function isBracket(kind: TokenKind | undefined): boolean {
  return (
    kind === TokenKind.openParenthesis ||
    kind === TokenKind.closeParenthesis ||
    kind === TokenKind.openBracket ||
    kind === TokenKind.closeBracket
  );
}
