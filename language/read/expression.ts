import { sidesOf } from '../dice/families/game.js';
import type { HeadToken } from '../grammar/layout/sheet/head-tokens.js';
import { nameKey } from '../grammar/text.js';
import { textOf } from '../grammar/token-text.js';
import { diceLiteral } from '../rules/compile/formulas/literals.js';
import { nearNames } from '../rules/near-names.js';
import type { Parameterized } from '../rules/parameters.js';
import type { Named, Rules } from '../rules/rules.js';
import { choiceProblem, isDiceWord } from '../values/dice-text.js';
import { NONE, textValue, type Value } from '../values/value.js';
import { readQuantity } from './entry/quantity.js';
import type { ReadProblem, Span } from './entry/reading.js';
import { longestName } from './longest-name.js';
import * as say from './messages.js';
import { PartList } from './parts.js';
import type { OwnEntry } from './speaker.js';

/** A formula that an author wrote in a sheet. Plain data; its positions are indices of tokens. */
export type Expression =
  | { readonly is: Calculation; readonly left: Expression; readonly right: Expression }
  | { readonly is: 'negate'; readonly of: Expression }
  | { readonly is: 'value'; readonly value: Value; readonly from: number; readonly to: number }
  | { readonly is: 'term'; readonly term: Term }
  /** A function of the rulebook and its arguments. */
  | { readonly is: 'call'; readonly key: string; readonly args: readonly Expression[] }
  /** An entry that its author named. */
  | { readonly is: 'own'; readonly key: string }
  /** A field of the item that the formula belongs to. */
  | { readonly is: 'local'; readonly key: string }
  | { readonly is: 'nothing' };

/** A binary operator. */
export type Calculation = 'add' | 'subtract' | 'multiply' | 'divide';

/** A name in an expression: what it means, its specialty, and its tokens. */
export interface Term {
  readonly named: Named;
  readonly specialty?: string;
  /** The arguments of a derived value, in brackets after its name. */
  readonly args?: readonly Expression[];
  readonly span: Span;
}

/** The result of reading an expression. */
export interface ReadExpression {
  readonly tree: Expression;
  /** The names in it, in order. */
  readonly terms: readonly Term[];
  readonly problems: readonly ReadProblem[];
  /** The index of the token after it. */
  readonly end: number;
}

/** The tokens to read, and what their words can name. */
export interface ExpressionText {
  readonly rules: Rules;
  readonly tokens: readonly HeadToken[];
  readonly from: number;
  /** The end of the tokens, exclusive. */
  readonly to: number;
  /** Keys of the fields of the item that the expression belongs to. */
  readonly locals?: ReadonlySet<string>;
  /** Finds an entry that its author named: a miracle, a talent of the campaign. */
  readonly own?: (key: string) => OwnEntry | undefined;
  /** Whether a trait is expected, so that a text is a name in quotes and not a value. */
  readonly isTrait?: boolean;
  /** Whether the names of rollable tables mean their dice. */
  readonly rolls?: true;
  /** Whether the expression ends before this token, because a modifier or the other side begins there. */
  readonly ends?: (at: number) => boolean;
}

/**
 * Reads an expression of names, numbers and dice joined by + - * / from the tokens of an entry. Names are the longest
 * ones that the sheet's rulebook declares, so they need no quotes. What each token means is added to `parts`.
 */
export function readExpression(text: ExpressionText, parts = new PartList()): ReadExpression {
  return new ExpressionReader(text, parts).read();
}

/** Whether a word of the vocabulary can be an operand. */
export function isOperand(named: Named): boolean {
  return named.what !== 'kind' && named.what !== 'list' && named.what !== 'modifier' && named.alias !== 'choice';
}

/** The most words of a name that no rulebook declares. */
export const MOST_WORDS = 8;

const stopWords = new Set(['with', 'against', 'allowed']);
const precedence: readonly Named['what'][] = ['trait', 'derived', 'setting', 'field', 'switch', 'table'];

class ExpressionReader {
  private readonly terms: Term[] = [];
  private readonly problems: ReadProblem[] = [];
  private at: number;
  /** Whether another argument can follow after a comma. */
  private moreArguments = false;

  constructor(
    private readonly text: ExpressionText,
    private readonly parts: PartList,
  ) {
    this.at = text.from;
  }

  read(): ReadExpression {
    const tree = this.sum();
    return { tree, terms: this.terms, problems: this.problems, end: this.at };
  }

  private sum(): Expression {
    let left = this.product();
    this.parts.expect(this.at, { what: 'operator' });
    for (let sign = this.symbol(); sign === '+' || sign === '-'; sign = this.symbol()) {
      this.sign();
      left = { is: sign === '+' ? 'add' : 'subtract', left, right: this.product() };
    }
    return left;
  }

  private product(): Expression {
    let left = this.unary();
    for (let sign = this.symbol(); sign === '*' || sign === '/'; sign = this.symbol()) {
      this.sign();
      left = { is: sign === '*' ? 'multiply' : 'divide', left, right: this.unary() };
    }
    return left;
  }

  private unary(): Expression {
    const sign = this.symbol();
    if (sign !== '-' && sign !== '+') return this.primary();
    this.sign();
    const operand = this.primary();
    return sign === '+' ? operand : { is: 'negate', of: operand };
  }

  private sign(): void {
    this.parts.add(this.at, this.at + 1, { is: 'sign' });
    this.at++;
  }

  private primary(): Expression {
    const { tokens, to } = this.text;
    this.parts.expect(this.at, { what: 'operand' });
    const token = tokens[this.at];
    const from = this.at;
    const named = this.at < to ? this.name() : undefined;
    if (named) return named;
    if (!token || this.at >= to || this.endsAt(this.at)) {
      this.problems.push({
        code: 'not-understood',
        message: say.operandExpected(from > 0 ? tokens[from - 1]?.text : undefined),
        span: { from: Math.max(0, from - 1), to: from },
      });
      return { is: 'nothing' };
    }
    this.at++;
    if (token.type === 'word' && nameKey(token.text) === 'none') return this.leaf(NONE, from);
    if (token.type === 'number' || token.type === 'length') return this.quantity(from);
    if (token.type === 'dice' || (token.type === 'word' && isDiceWord(token.text)) || this.isPercentile(from))
      return this.dice(from);
    if (token.type === 'text' && !this.text.isTrait) return this.leaf(textValue(token.text), from);
    if (token.text === '$') {
      this.parts.add(from, this.at, { is: 'sign' });
      return this.primary();
    }
    if (token.text === '(') {
      this.parts.add(from, this.at, { is: 'sign' });
      const inner = this.sum();
      if (this.at < to && tokens[this.at]?.text === ')') this.sign();
      return inner;
    }
    this.unknown(token, from);
    return { is: 'nothing' };
  }

  private quantity(from: number): Expression {
    const { value, end, problem } = readQuantity(this.text.tokens, from, this.text.to);
    this.at = end;
    if (problem) {
      const written = this.text.tokens[from]?.text ?? '';
      const several = this.moreArguments ? say.oneNumberOrSeveral(written) : undefined;
      this.problems.push({ ...problem, ...(several !== undefined && { message: several }) });
    }
    return this.leaf(value, from);
  }

  /** `d%`, `2d%`: dice of a hundred sides. */
  private isPercentile(from: number): boolean {
    const [token, sign] = [this.text.tokens[from], this.text.tokens[from + 1]];
    return /^\d*d$/i.test(token?.text ?? '') && sign?.text === '%' && sign.glued && from + 1 < this.text.to;
  }

  private dice(from: number): Expression {
    if (this.isPercentile(from)) this.at++;
    const written = textOf(this.text.tokens, from, this.at).replaceAll(/[−–]/g, '-');
    return this.leaf(diceLiteral(written, sidesOf(this.text.rules)), from);
  }

  private leaf(value: Value, from: number): Expression {
    this.parts.add(from, this.at, { is: 'value', value });
    return { is: 'value', value, from, to: this.at };
  }

  private name(): Expression | undefined {
    const { rules, tokens, to, locals } = this.text;
    const from = this.at;
    const token = tokens[from];
    if (token?.type === 'word' && stopWords.has(nameKey(token.text))) return undefined;
    if (token?.type === 'word' && locals?.has(nameKey(token.text))) {
      this.at++;
      this.parts.add(from, this.at, { is: 'local', key: nameKey(token.text) });
      return { is: 'local', key: nameKey(token.text) };
    }
    const own = this.ownName();
    if (own) return own;
    const called = this.call();
    if (called) return called;
    const value = longestName(rules.vocabulary, tokens, from, to, isOperand);
    const table = this.text.rolls && longestName(rules.rolledNames, tokens, from, to, () => true);
    const plain = table && table.length > (value?.length ?? 0) ? table : value;
    const match = plain ?? this.qualified();
    if (!match) return this.quoted();
    const named = preferred(match.candidates);
    const start = plain ? from : from + 1;
    if (!plain) this.parts.add(from, start, { is: 'kind', key: nameKey(token?.text ?? '') });
    this.at = start + match.length;
    this.parts.add(start, this.at, { is: 'named', named, ...(match.suffix && { suffix: true }) });
    const specialty = this.specialty(named);
    const derived = named.what === 'derived' ? rules.derived.get(named.key) : undefined;
    const args = derived ? this.args(derived, 'derived', from) : [];
    const term: Term = {
      named,
      ...(specialty !== undefined && { specialty }),
      ...(args.length > 0 && { args }),
      span: { from, to: this.at },
    };
    this.terms.push(term);
    return { is: 'term', term };
  }

  /** `"Sailing (Sailboat)"`: a trait with its specialty, quoted as a whole. */
  private quoted(): Expression | undefined {
    const { rules, tokens } = this.text;
    const from = this.at;
    const token = tokens[from];
    const [, name, specialty] = (token?.type === 'text' && /^(.*\S)\s*\(([^()]+)\)$/.exec(token.text)) || [];
    if (name === undefined || specialty === undefined) return undefined;
    const named = rules.vocabulary.names.get(nameKey(name))?.find((one) => isOperand(one) && one.what === 'trait');
    if (!named) return undefined;
    this.at++;
    this.parts.add(from, this.at, { is: 'named', named });
    const term: Term = { named, specialty: specialty.trim(), span: { from, to: this.at } };
    this.terms.push(term);
    return { is: 'term', term };
  }

  /** An entry that its author named; such a name wins over one of the rulebook. */
  private ownName(): Expression | undefined {
    const { tokens, own, to } = this.text;
    if (!own) return undefined;
    const from = this.at;
    const isQuoted = tokens[from]?.type === 'text';
    for (let length = isQuoted ? 1 : Math.min(MOST_WORDS, to - from); length > 0; length--) {
      const key = nameKey(textOf(tokens, from, from + length));
      const entry = own(key);
      if (!entry) continue;
      this.at += length;
      this.parts.add(from, this.at, { is: 'own', entry });
      return { is: 'own', key };
    }
    return undefined;
  }

  /** `skill Run`, `table Fright`: a kind before the name. */
  private qualified(): ReturnType<typeof longestName> {
    const { rules, tokens, to } = this.text;
    const kind = nameKey(tokens[this.at]?.text ?? '');
    const table = this.text.rolls && kind === 'table';
    if (table) return longestName(rules.rolledNames, tokens, this.at + 1, to, () => true);
    if (!rules.kinds.has(kind)) return undefined;
    return longestName(
      rules.vocabulary,
      tokens,
      this.at + 1,
      to,
      (named) => named.what === 'trait' && named.kind === kind,
    );
  }

  private specialty(of?: Named): string | undefined {
    const { tokens, to } = this.text;
    const open = this.at;
    if (open >= to || tokens[open]?.text !== '(') return undefined;
    let close = open + 1;
    while (close < to && tokens[close]?.text !== ')') close++;
    const text = textOf(tokens, open + 1, close);
    this.at = Math.min(close + 1, to);
    this.parts.add(open, open + 1, { is: 'sign' });
    this.parts.add(
      open + 1,
      close,
      of ? { is: 'specialty', of: { is: 'named', named: of }, name: text } : { is: 'unknown', text },
    );
    this.parts.add(close, this.at, { is: 'sign' });
    return text;
  }

  /** `Plus[3, 4]` */
  private call(): Expression | undefined {
    const { rules, tokens, to } = this.text;
    const from = this.at;
    let end = from;
    while (end < to && end - from < MOST_WORDS && tokens[end]?.text !== '[') end++;
    const rule = tokens[end]?.text === '[' ? rules.functions.get(nameKey(textOf(tokens, from, end))) : undefined;
    if (!rule) return undefined;
    this.at = end;
    const { key, name } = rule;
    this.parts.add(from, end, { is: 'named', named: { what: 'function', key, name } });
    return { is: 'call', key, args: this.args(rule, 'function', from) };
  }

  /** `[4, hard earth]`: the arguments of a derived value or a function. */
  private args(
    rule: Parameterized & { readonly key: string },
    of: 'derived' | 'function',
    from: number,
  ): readonly Expression[] {
    if (rule.parameters.length === 0) return [];
    const args: Expression[] = [];
    const names = rule.parameters.map((one) => one.name);
    if (this.is('[')) {
      do {
        this.sign();
        const parameter = rule.parameters[args.length];
        this.parts.expect(this.at, { what: 'argument', of, key: rule.key, index: args.length });
        const start = this.at;
        this.moreArguments = args.length + 1 < rule.parameters.length;
        args.push(parameter?.table === undefined ? this.sum() : this.row(rule.name, parameter.table));
        this.moreArguments = false;
        if (!parameter) this.problem(say.tooManyArguments(rule.name, names), { from: start, to: this.at });
      } while (this.is(','));
      if (this.is(']')) this.sign();
      else this.problem(say.bracketExpected(rule.name, names), { from, to: Math.max(this.at, from + 1) });
    }
    const missing = rule.parameters.slice(args.length).find((one) => !one.fallback);
    if (missing) this.problem(say.missingArgument(rule.name, missing.name, names), { from, to: this.at });
    return args;
  }

  /** The row of a table, up to the next comma or bracket. */
  private row(of: string, key: string): Expression {
    const { tokens, to, rules } = this.text;
    const from = this.at;
    while (this.at < to && !this.is(',') && !this.is(']')) this.at++;
    const text = textOf(tokens, from, this.at);
    const table = rules.tables.get(key);
    const isNumber = tokens[from]?.type === 'number';
    const row = table?.rows.findIndex((one) => nameKey(one.label ?? one.text) === nameKey(text)) ?? -1;
    if (row >= 0) this.parts.add(from, this.at, { is: 'row', table: key, text, row });
    else if (isNumber && this.at === from + 1) {
      this.at = from;
      return this.quantity(from + 1);
    } else {
      this.parts.add(from, this.at, { is: 'unknown', text });
      const rows = (table?.rows ?? []).map((one) => one.label ?? one.text);
      this.problem(say.unknownRow(of, text, rows), { from, to: Math.max(this.at, from + 1) });
    }
    return { is: 'value', value: textValue(text), from, to: this.at };
  }

  private problem(message: string, span: Span): void {
    this.problems.push({ code: 'not-understood', message, span });
  }

  private is(sign: string): boolean {
    return this.at < this.text.to && this.text.tokens[this.at]?.text === sign;
  }

  private unknown(token: HeadToken, from: number): void {
    const { rules, tokens, to } = this.text;
    let end = from + 1;
    if (token.type === 'word') while (end < to && tokens[end]?.type === 'word' && !this.endsAt(end)) end++;
    const name = textOf(tokens, from, end);
    this.at = end;
    this.parts.add(from, end, { is: 'unknown', text: name });
    if (token.type === 'word') this.specialty();
    const near = [
      ...nearNames(rules.vocabulary, name, (named) => named.what === 'trait' || named.what === 'derived'),
      ...(this.text.rolls ? nearNames(rules.rolledNames, name, () => true) : []),
    ];
    const choice = choiceProblem(name);
    if (choice !== undefined) {
      this.problem(choice, { from, to: end });
      return;
    }
    const action =
      near.length === 0 && this.text.rolls && from === this.text.from ? this.nearAction(from, end) : undefined;
    this.problems.push({
      code: 'unknown-name',
      message: say.unknownInFormula(rules.name, action?.name ?? name, action?.near ?? near),
      span: { from, to: action?.to ?? end },
      near: action?.near ?? near,
    });
  }

  /** The first words of a line, if they are nearly the name of an action; what follows them is its argument. */
  private nearAction(
    from: number,
    end: number,
  ): { readonly name: string; readonly near: readonly string[]; readonly to: number } | undefined {
    const { rules, tokens } = this.text;
    for (let to = Math.min(end, from + MOST_WORDS); to > from; to--) {
      const name = textOf(tokens, from, to);
      const near = nearNames(rules.actionNames, name, () => true);
      if (near.length > 0) return { name, near, to };
    }
    return undefined;
  }

  private endsAt(at: number): boolean {
    const token = this.text.tokens[at];
    return (token?.type === 'word' && stopWords.has(nameKey(token.text))) || (this.text.ends?.(at) ?? false);
  }

  private symbol(): string | undefined {
    if (this.at >= this.text.to) return undefined;
    const token = this.text.tokens[this.at];
    if (token?.type !== 'symbol') return undefined;
    return token.text === '−' || token.text === '–' ? '-' : token.text;
  }
}

/** The candidate that an expression means if several things share the name. */
function preferred(candidates: readonly Named[]): Named {
  const [best] = [...candidates].sort((a, b) => precedence.indexOf(a.what) - precedence.indexOf(b.what));
  if (!best) throw new Error('A name matched without candidates.');
  return best;
}
