import { type Scan, TokenKind } from '../scanner.js';
import type { TokenWriter } from '../tokens.js';

const OPERATOR_WORDS: ReadonlySet<string> = new Set(['and', 'or', 'is', 'otherwise']);
const QUERIES: ReadonlySet<string> = new Set(['sum', 'count', 'best', 'least']);
const FUNCTIONS: ReadonlySet<string> = new Set(['min', 'max', 'abs', 'sqrt', 'dice']);
const ROUNDINGS: ReadonlySet<string> = new Set(['down', 'up', 'nearest', 'toward', 'away']);
const OPERATORS: ReadonlySet<string> = new Set(['+', '-', '*', '/', '^', '<', '>', '<=', '>=', '=', '!=']);
const MINUS = /^[\u2212\u2010-\u2015]$/;

/** An open bracket, or the formula itself. */
interface Level {
  readonly isQuery: boolean;
  /** Number of conditions that still lack their `then`, and their `else`. */
  thens: number;
  elses: number;
}

const level = (isQuery: boolean): Level => ({ isQuery, thens: 0, elses: 0 });

/**
 * Writes the tokens of a formula. A word is a keyword only where a formula can continue with it, so that names such as
 * *Sense of Duty* need no quotes; *and, or, is, otherwise* between two operands always are keywords.
 */
export class FormulaWriter {
  constructor(
    private readonly scan: Scan,
    private readonly writer: TokenWriter,
  ) {}

  /**
   * Writes from `first` on; stops at `end`, and outside brackets at a word of the statement in `stops`. Returns the
   * index after it.
   */
  write(first: number, end: number, stops: Readonly<Record<string, unknown>>): number {
    const levels: Level[] = [level(false)];
    let wantsOperand = true;
    let index = first;
    while (index < end) {
      const current = levels.at(-1);
      if (!current) return index;
      const kind = this.scan.kinds[index];
      const isOutermost = levels.length === 1;
      if (kind === TokenKind.newline) index += 1;
      else if (kind === TokenKind.openParenthesis || kind === TokenKind.openBracket) {
        levels.push(level(false));
        index = this.token(index);
        wantsOperand = true;
      } else if (kind === TokenKind.closeParenthesis || kind === TokenKind.closeBracket) {
        if (isOutermost) return index;
        levels.pop();
        index = this.token(index);
        wantsOperand = false;
      } else if (kind === TokenKind.comma) {
        if (isOutermost) return index;
        index = this.token(index);
        wantsOperand = true;
      } else if (kind === TokenKind.symbol) {
        const sign = this.text(index).replace(MINUS, '-');
        if (sign === '.') {
          index = this.name(this.token(index), end, current, isOutermost ? stops : {});
          wantsOperand = false;
        } else if (OPERATORS.has(sign)) {
          index = this.token(index);
          wantsOperand = true;
        } else return index;
      } else if (kind !== TokenKind.word) {
        if (!wantsOperand && isOutermost) return index;
        index = this.token(index);
        wantsOperand = false;
      } else if (wantsOperand) {
        const before = index;
        index = this.operand(index, end, levels, current, isOutermost ? stops : {});
        wantsOperand = PREFIXES.has(this.text(before)) && this.wasKeyword;
      } else {
        const next = this.continuation(index, end, current, isOutermost);
        if (next === undefined) return index;
        index = next;
        wantsOperand = this.wantsOperandNext;
      }
    }
    return index;
  }

  private wasKeyword = false;
  private wantsOperandNext = false;

  /** A word in the place of an operand. */
  private operand(
    index: number,
    end: number,
    levels: Level[],
    current: Level,
    stops: Readonly<Record<string, unknown>>,
  ): number {
    const word = this.text(index);
    const next = this.next(index, end);
    this.wasKeyword = true;
    if (word === 'if') {
      current.thens += 1;
      return this.keyword(index);
    }
    if (word === 'not') return this.keyword(index);
    if ((QUERIES.has(word) || FUNCTIONS.has(word)) && this.scan.kinds[next] === TokenKind.openParenthesis) {
      levels.push(level(QUERIES.has(word)));
      this.keyword(index);
      return this.token(next);
    }
    if (word === 'round' && ROUNDINGS.has(this.text(next))) return this.rounding(index, next, end);
    this.wasKeyword = false;
    if (word === 'none' && !(this.scan.kinds[next] === TokenKind.word && !this.breaks(next, end, current, stops)))
      return this.keyword(index);
    if (word === 'has' && (this.scan.kinds[next] === TokenKind.word || this.scan.kinds[next] === TokenKind.string)) {
      this.keyword(index);
      if (this.scan.kinds[next] === TokenKind.string) return this.specialty(this.token(next), end);
      return this.name(next, end, current, stops);
    }
    return this.name(index, end, current, stops);
  }

  private rounding(index: number, how: number, end: number): number {
    this.keyword(index);
    const word = this.text(how);
    let at = this.keyword(how);
    if (word === 'away' && this.text(at) === 'from') at = this.keyword(at);
    if ((word === 'away' || word === 'toward') && this.scan.kinds[at] === TokenKind.number && at < end)
      at = this.token(at);
    return at;
  }

  /** A word after an operand: an operator, a part of a condition or query; undefined if the formula ends. */
  private continuation(index: number, end: number, current: Level, isOutermost: boolean): number | undefined {
    const word = this.text(index);
    this.wantsOperandNext = true;
    if (word === 'then' && current.thens > 0) {
      current.thens -= 1;
      current.elses += 1;
      return this.keyword(index);
    }
    if (word === 'else' && current.elses > 0) {
      current.elses -= 1;
      return this.keyword(index);
    }
    if (OPERATOR_WORDS.has(word)) return this.keyword(index);
    if (isOutermost) return undefined;
    if (current.isQuery && word === 'where') return this.keyword(index);
    this.wantsOperandNext = false;
    if (current.isQuery && word === 'for') {
      const at = this.keyword(index);
      return this.scan.kinds[at] === TokenKind.word && at < end ? this.single(at) : at;
    }
    if (current.isQuery && word === 'in') return this.name(this.keyword(index), end, current, {});
    return this.single(index);
  }

  /** Joins the words of a name, splits it at inner dots into members, and reads a specialty in parentheses after it. */
  private name(first: number, end: number, current: Level, stops: Readonly<Record<string, unknown>>): number {
    let index = first;
    if (this.scan.kinds[first] === TokenKind.string) return this.token(first);
    while (
      index < end &&
      this.scan.kinds[index] === TokenKind.word &&
      (index === first || !this.breaks(index, end, current, stops))
    )
      index += 1;
    if (index === first) return index;
    this.members(first, index);
    return this.specialty(index, end);
  }

  private members(first: number, end: number): void {
    const { text, starts, ends } = this.scan;
    const last = ends[end - 1] ?? 0;
    let from = starts[first] ?? 0;
    for (let index = first; index < end; index++) {
      const until = ends[index] ?? 0;
      for (let dot = text.indexOf('.', starts[index]); dot >= 0 && dot < until - 1; dot = text.indexOf('.', dot + 1)) {
        if (dot > from) this.writer.write('WORD', from, dot);
        this.writer.write('.', dot, dot + 1);
        from = dot + 1;
      }
    }
    if (from < last) this.writer.write('WORD', from, last);
  }

  /** `(pistol)` directly after a name. */
  private specialty(index: number, end: number): number {
    const { kinds, starts, ends } = this.scan;
    if (kinds[index] !== TokenKind.openParenthesis || index >= end) return index;
    let close = index + 1;
    while (close < end && kinds[close] !== TokenKind.closeParenthesis) close += 1;
    if (close >= end || close === index + 1) return index;
    this.token(index);
    const isText = close === index + 2 && kinds[index + 1] === TokenKind.string;
    this.writer.write(isText ? 'STRING' : 'WORD', starts[index + 1] ?? 0, ends[close - 1] ?? 0);
    return this.token(close);
  }

  private breaks(index: number, end: number, current: Level, stops: Readonly<Record<string, unknown>>): boolean {
    const word = this.text(index);
    if (OPERATOR_WORDS.has(word)) return this.next(index, end) < end;
    if (word === 'then') return current.thens > 0;
    if (word === 'else') return current.elses > 0 || Object.hasOwn(stops, word);
    if (current.isQuery && (word === 'for' || word === 'in' || word === 'where')) return true;
    return Object.hasOwn(stops, word);
  }

  private next(index: number, end: number): number {
    let next = index + 1;
    while (next < end && this.scan.kinds[next] === TokenKind.newline) next += 1;
    return next;
  }

  private text(index: number): string {
    return this.scan.text.slice(this.scan.starts[index], this.scan.ends[index]);
  }

  private keyword(index: number): number {
    this.writer.write(this.text(index), this.scan.starts[index] ?? 0, this.scan.ends[index] ?? 0);
    return this.next(index, this.scan.kinds.length);
  }

  private single(index: number): number {
    this.writer.write('WORD', this.scan.starts[index] ?? 0, this.scan.ends[index] ?? 0);
    return index + 1;
  }

  private token(index: number): number {
    this.writer.raw(index);
    return index + 1;
  }
}

const PREFIXES: ReadonlySet<string> = new Set(['if', 'not', 'round', ...QUERIES, ...FUNCTIONS]);
