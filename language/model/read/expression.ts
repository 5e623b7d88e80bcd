import type { HeadToken } from '../../grammar/layout/sheet/head-tokens.js';
import { nameKey } from '../../grammar/text.js';
import { NONE, numberValue, textValue, type Value } from '../../values/value.js';
import type { Derivation, Operation } from '../derivation.js';
import type { TextOrigin } from '../origin.js';
import { diceLiteral } from '../rules/compile/literals.js';
import { addValues, divideValues, multiplyValues, subtractValues } from '../rules/operations.js';
import type { Rules } from '../rules/rules.js';
import type { Compiled } from '../rules/scope.js';
import { longestName, nearNames } from './longest-name.js';
import { readQuantity } from './quantity.js';
import type { ReadProblem } from './reading.js';
import { meantOf, type Term, termValue } from './term.js';
import { list, textOf } from './token-text.js';

/** A formula that an author wrote in a sheet: a roll, a field's value. */
export interface ReadExpression {
  readonly value: Compiled;
  /** Traits and values that it names, in order. */
  readonly terms: readonly Term[];
  readonly problems: readonly ReadProblem[];
  /** The token after it. */
  readonly end: number;
}

const stopWords = new Set(['with', 'against', 'difficulty', 'allowed']);

/**
 * Reads an expression of names, numbers and dice joined by + - * / from the tokens of an entry. Names are the longest
 * ones that the sheet's rulebook knows, so that game words need no quotes here either.
 */
export class ExpressionReader {
  private readonly terms: Term[] = [];
  private readonly problems: ReadProblem[] = [];
  private at: number;

  constructor(
    private readonly rules: Rules,
    private readonly tokens: readonly HeadToken[],
    from: number,
    private readonly to: number,
    private readonly origin: Omit<TextOrigin, 'part'>,
    /** Turns a named trait into what naming it rolls; absent, its value. */
    private readonly term?: (term: Term, plain: Compiled, others: readonly Term[]) => Compiled,
    private readonly locals: ReadonlySet<string> = new Set(),
    /** Entries that their author named: a miracle, a talent of the table. */
    private readonly own?: (name: string) => Compiled | undefined,
  ) {
    this.at = from;
  }

  read(): ReadExpression {
    const value = this.sum();
    return { value, terms: this.terms, problems: this.problems, end: this.at };
  }

  private sum(): Compiled {
    let left = this.product();
    for (let sign = this.symbol(); sign === '+' || sign === '-'; sign = this.symbol()) {
      this.at++;
      const right = this.product();
      left = sign === '+' ? combine('add', addValues, left, right) : combine('subtract', subtractValues, left, right);
    }
    return left;
  }

  private product(): Compiled {
    let left = this.unary();
    for (let sign = this.symbol(); sign === '*' || sign === '/'; sign = this.symbol()) {
      this.at++;
      const right = this.unary();
      left =
        sign === '*' ? combine('multiply', multiplyValues, left, right) : combine('divide', divideValues, left, right);
    }
    return left;
  }

  private unary(): Compiled {
    const sign = this.symbol();
    if (sign !== '-' && sign !== '+') return this.primary();
    this.at++;
    const operand = this.primary();
    if (sign === '+') return operand;
    return (scope) => {
      const of = operand(scope);
      return { operation: 'negate', value: subtractValues(numberValue(0), of.value), of: [of] };
    };
  }

  private primary(): Compiled {
    const token = this.tokens[this.at];
    const from = this.at;
    if (!token || this.at >= this.to || (token.type === 'word' && stopWords.has(nameKey(token.text)))) {
      this.problems.push({
        code: 'not-understood',
        message: 'Something is missing here: a name, a number or dice.',
        span: { from: Math.max(0, from - 1), to: from },
      });
      return () => ({ operation: 'none', value: NONE });
    }
    const named = this.name();
    if (named) return named;
    this.at++;
    if (token.type === 'word' && nameKey(token.text) === 'none') return this.leaf(NONE, from);
    if (token.type === 'number' || token.type === 'length') return this.quantity(from);
    if (token.type === 'dice') return this.leaf(diceLiteral(token.text.replaceAll(/[−–]/g, '-'), this.sides()), from);
    if (token.type === 'text') return this.leaf(textValue(token.text), from);
    if (token.text === '$') return this.primary();
    if (token.text === '(') {
      const inner = this.sum();
      if (this.tokens[this.at]?.text === ')') this.at++;
      return inner;
    }
    this.unknown(token, from);
    return () => ({ operation: 'none', value: NONE });
  }

  private quantity(from: number): Compiled {
    const { value, end, problem } = readQuantity(this.tokens, from, this.to);
    this.at = end;
    if (problem) this.problems.push(problem);
    return this.leaf(value, from);
  }

  private name(): Compiled | undefined {
    const from = this.at;
    const token = this.tokens[from];
    if (token?.type === 'word' && this.locals.has(nameKey(token.text))) {
      this.at++;
      const key = nameKey(token.text);
      return (scope) => scope.self?.local(key) ?? { operation: 'none', value: NONE };
    }
    const own = this.ownName();
    if (own) return own;
    const found = longestName(
      this.rules.vocabulary,
      this.tokens,
      from,
      this.to,
      (named) =>
        named.what !== 'kind' && named.what !== 'list' && named.what !== 'modifier' && named.alias !== 'choice',
    );
    const qualified = found ? undefined : this.qualified();
    const match = found ?? qualified?.found;
    if (!match) return undefined;
    const named = meantOf(match.candidates);
    this.at = (qualified ? from + 1 : from) + match.length;
    const specialty = this.specialty();
    const term: Term = { named, ...(specialty !== undefined && { specialty }), span: { from, to: this.at } };
    this.terms.push(term);
    const plain = termValue(named, specialty);
    if (!this.term || named.what !== 'trait') return plain;
    const expand = this.term;
    const others = this.terms;
    return (scope) => expand(term, plain, others)(scope);
  }

  private ownName(): Compiled | undefined {
    if (!this.own) return undefined;
    const quoted = this.tokens[this.at]?.type === 'text';
    for (let length = quoted ? 1 : Math.min(8, this.to - this.at); length > 0; length--) {
      const compiled = this.own(
        quoted ? (this.tokens[this.at]?.text ?? '') : textOf(this.tokens, this.at, this.at + length),
      );
      if (!compiled) continue;
      this.at += length;
      return compiled;
    }
    return undefined;
  }

  /** `skill Run`: a kind in front of the name. */
  private qualified(): { found: NonNullable<ReturnType<typeof longestName>> } | undefined {
    const kind = nameKey(this.tokens[this.at]?.text ?? '');
    if (!this.rules.kinds.has(kind)) return undefined;
    const found = longestName(
      this.rules.vocabulary,
      this.tokens,
      this.at + 1,
      this.to,
      (named) => named.what === 'trait' && named.kind === kind,
    );
    return found ? { found } : undefined;
  }

  private specialty(): string | undefined {
    if (this.tokens[this.at]?.text !== '(' || this.at >= this.to) return undefined;
    let close = this.at + 1;
    while (close < this.to && this.tokens[close]?.text !== ')') close++;
    const text = textOf(this.tokens, this.at + 1, close);
    this.at = Math.min(close + 1, this.to);
    return text;
  }

  private unknown(token: HeadToken, from: number): void {
    let end = from + 1;
    if (token.type === 'word') {
      while (
        end < this.to &&
        this.tokens[end]?.type === 'word' &&
        !stopWords.has(nameKey(this.tokens[end]?.text ?? ''))
      )
        end++;
      this.at = end;
      this.specialty();
    }
    const name = textOf(this.tokens, from, end);
    const near = nearNames(this.rules.vocabulary, name, (named) => named.what === 'trait' || named.what === 'derived');
    this.problems.push({
      code: 'unknown-name',
      message: `${this.rules.name} has nothing called "${name}" to reckon with.${near.length > 0 ? ` Did you mean ${list(near.map((one) => `"${one}"`))}?` : ''}`,
      span: { from, to: end },
      near,
    });
  }

  private leaf(value: Value, from: number): Compiled {
    const leaf: Derivation = {
      operation: 'written',
      value,
      origin: { ...this.origin, part: 'value', from, to: this.at },
    };
    return () => leaf;
  }

  private symbol(): string | undefined {
    if (this.at >= this.to) return undefined;
    const token = this.tokens[this.at];
    if (token?.type !== 'symbol') return undefined;
    return token.text === '−' || token.text === '–' ? '-' : token.text;
  }

  private sides(): number | undefined {
    return this.rules.dice.find((one) => one.family !== 'matching')?.sides;
  }
}

function combine(
  operation: Operation,
  apply: (a: Value, b: Value) => Value,
  left: Compiled,
  right: Compiled,
): Compiled {
  return (scope) => {
    const a = left(scope);
    const b = right(scope);
    return { operation, value: apply(a.value, b.value), of: [a, b] };
  };
}
