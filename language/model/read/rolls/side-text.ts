import { aimsOf } from '../../../families/game.js';
import type { HeadToken } from '../../../grammar/layout/sheet/head-tokens.js';
import { nameKey } from '../../../grammar/text.js';
import { convert, unitCalled } from '../../../values/unit.js';
import { textValue } from '../../../values/value.js';
import type { Modifier, Named, Rules } from '../../rules/rules.js';
import type { Table } from '../../rules/tables.js';
import { cellOf } from '../../rules/tables.js';
import { type ExpressionText, isOperand, type ReadExpression, readExpression } from '../expression.js';
import { longestName, type NameMatch } from '../longest-name.js';
import type { PartList, PartMeaning } from '../parts.js';
import type { People, Speaker } from '../speaker.js';
import { textOf } from '../token-text.js';
import type { ArgumentRead } from './roll-line.js';
import { RollWords } from './roll-words.js';

export function isNumber(token: HeadToken | undefined): boolean {
  return token?.type === 'number' || token?.type === 'dice';
}

export function isModifier(named: Named): boolean {
  return named.what === 'modifier';
}

/** The text of one side of a line, by the words of its character: names, expressions, and what parameters are. */
export class SideText {
  protected readonly rules: Rules;
  protected readonly words: RollWords;

  constructor(
    protected readonly tokens: readonly HeadToken[],
    protected readonly end: number,
    protected readonly people: People,
    protected readonly speaker: Speaker,
    protected readonly list: PartList,
  ) {
    this.rules = speaker.rules;
    const { dice } = speaker.rules;
    this.words = new RollWords(tokens, end, aimsOf(dice), new Set(dice.flatMap(({ as }) => as ?? [])));
    list.rules[list.side] = speaker.rules;
  }

  protected text(from: number, to: number): string {
    return textOf(this.tokens, from, to);
  }

  protected note(from: number, to: number, meaning: PartMeaning): void {
    this.list.add(from, to, meaning);
  }

  protected keyword(at: number, length = 1): void {
    this.note(at, at + length, { is: 'word', word: this.text(at, at + length) });
  }

  protected unknown(from: number, to: number): void {
    this.note(from, to, { is: 'unknown', text: this.text(from, to) });
  }

  protected name(from: number, accept: (named: Named) => boolean): NameMatch | undefined {
    return longestName(this.rules.vocabulary, this.tokens, from, this.end, accept);
  }

  /** A modifier without `with` or a comma before it: a text here is the label of the roll. */
  protected beginsModifier(at: number): boolean {
    return this.tokens[at]?.type === 'word' && this.name(at, isModifier) !== undefined;
  }

  protected expression(from: number, also: Pick<ExpressionText, 'own' | 'rolls'> = {}): ReadExpression {
    const { rules, tokens, end, words } = this;
    const ends = (at: number): boolean => words.endsAt(at) || this.beginsModifier(at);
    return readExpression({ rules, tokens, from, to: end, ends, ...also }, this.list);
  }

  /** What the parameter of a modifier or an action is: a row of its table, or an expression with a unit. */
  protected argument(
    of: 'modifier' | 'action',
    { key, parameter }: Modifier,
    from: number,
  ): { readonly read: ArgumentRead; readonly next: number } | undefined {
    if (!parameter) return undefined;
    const { rules, tokens, words } = this;
    this.list.expect(from, { what: 'argument', of, key, index: 0 });
    if (words.endsAt(from)) return undefined;
    const table = parameter.table === undefined ? undefined : rules.tables.get(parameter.table);
    if (table && tokens[from]?.type === 'word') return this.row(table, from);
    if (!this.name(from, isOperand) && this.name(from, isModifier)) return undefined;
    const read = this.expression(from);
    const at = read.end;
    const written = tokens[at]?.type === 'word' && at < this.end ? unitCalled(tokens[at]?.text ?? '') : undefined;
    const own = parameter.unit === undefined ? undefined : unitCalled(parameter.unit);
    const unit = written && own && convert(1, written, own) !== undefined ? written : undefined;
    if (unit) this.note(at, at + 1, { is: 'unit', unit });
    else if (own && at > from) this.list.expect(at, { what: 'unit', unit: own });
    return {
      read: { is: 'expression', ...read, span: { from, to: at }, ...(unit && { unit }) },
      next: unit ? at + 1 : at,
    };
  }

  /** The longest row of a table; where no row is written, everything up to what follows. */
  protected row(table: Table, from: number): { readonly read: ArgumentRead; readonly next: number } | undefined {
    const { tokens, words } = this;
    let end = from;
    while (!words.endsAt(end) && (tokens[end]?.type === 'word' || tokens[end]?.glued)) end++;
    const isRow = (to: number): boolean => cellOf(table, textValue(this.text(from, to))).kind !== 'none';
    let to = end;
    while (to > from && !isRow(to)) to--;
    const isKnown = to > from;
    if (!isKnown) {
      if (this.name(from, isModifier)) return undefined;
      to = end;
    }
    const text = this.text(from, to);
    const row = table.rows.findIndex((one) => nameKey(one.label ?? one.text) === nameKey(text));
    if (isKnown) this.note(from, to, { is: 'row', table: table.key, text, ...(row >= 0 && { row }) });
    else this.unknown(from, to);
    return { read: { is: 'row', text, isKnown, span: { from, to } }, next: to };
  }
}
