import { aimsOf } from '../../dice/families/game.js';
import type { HeadToken } from '../../grammar/layout/sheet/head-tokens.js';
import { nameKey } from '../../grammar/text.js';
import { textOf } from '../../grammar/token-text.js';
import { kindsMeant, type Modifier, type Named, type Rules } from '../../rules/rules.js';
import type { Table } from '../../rules/tables.js';
import { rowOf } from '../../rules/tables.js';
import { convert, unitCalled } from '../../values/unit.js';
import { textValue } from '../../values/value.js';
import { type ExpressionText, isOperand, MOST_WORDS, type ReadExpression, readExpression } from '../expression.js';
import { longestName, type NameMatch } from '../longest-name.js';
import type { PartList, PartMeaning } from '../parts.js';
import type { People, Speaker } from '../speaker.js';
import type { ArgumentRead, RolledAction } from './roll-line.js';
import { RollWords } from './roll-words.js';

/** Whether a token is a number or dice. */
export function isNumber(token: HeadToken | undefined): boolean {
  return token?.type === 'number' || token?.type === 'dice';
}

/** Whether a word of the vocabulary is a modifier. */
export function isModifier(named: Named): boolean {
  return named.what === 'modifier';
}

/** Reads the parts of one side of a line with the words of its character: names, expressions and arguments. */
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
    const { dice, diceNames } = speaker.rules;
    this.words = new RollWords(tokens, end, aimsOf(dice), diceNames);
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

  /** Reads the argument of a modifier or an action: a trait, a row of a table, or an expression with a unit. */
  protected argument(
    of: 'modifier' | 'action',
    { key, parameter }: Modifier,
    from: number,
  ): { readonly read: ArgumentRead; readonly next: number } | undefined {
    if (!parameter) return undefined;
    const { rules, tokens, words } = this;
    if (!parameter.kinds) this.list.expect(from, { what: 'argument', of, key, index: 0 });
    if (words.endsAt(from)) return undefined;
    if (parameter.kinds && !(parameter.min && isNumber(tokens[from]))) return this.traitArgument(parameter.kinds, from);
    const table = parameter.table === undefined ? undefined : rules.tables.get(parameter.table);
    if (table && (tokens[from]?.type === 'word' || this.countedRow(table, from) > 0)) return this.row(table, from);
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

  /** The trait or item that is an action's argument, with its kind before it or its specialty after it. */
  private traitArgument(
    kinds: readonly string[],
    from: number,
  ): { readonly read: ArgumentRead; readonly next: number } | undefined {
    const meant = kindsMeant(kinds, this.rules);
    const kind = this.words.key(from);
    const start = meant.includes(kind) && !this.words.endsAt(from + 1) ? from + 1 : from;
    if (start > from) this.note(from, start, { is: 'kind', key: kind });
    const thing = this.item(start, meant);
    if (!thing) return undefined;
    const { key, item } = thing.named;
    const specialty = item?.named && this.specialty(thing.end, item.named);
    const next = specialty?.next ?? thing.end;
    const read: ArgumentRead = {
      is: 'trait',
      key,
      span: { from, to: next },
      ...(item && { item }),
      ...(specialty && { specialty: specialty.text }),
    };
    return { read, next };
  }

  /** The words in parentheses after a trait: its specialty, or the situation in which it gives something. */
  protected specialty(open: number, of: Named): { readonly text: string; readonly next: number } | undefined {
    if (open >= this.end || this.tokens[open]?.text !== '(') return undefined;
    let close = open + 1;
    while (close < this.end && this.tokens[close]?.text !== ')') close++;
    const text = this.text(open + 1, close);
    this.note(open + 1, close, { is: 'specialty', of: { is: 'named', named: of }, name: text });
    return { text, next: Math.min(close + 1, this.end) };
  }

  /** The number of tokens of a row whose name begins with a number, such as `10 minutes`; 0 if there is none. */
  private countedRow(table: Table, from: number): number {
    if (!isNumber(this.tokens[from])) return 0;
    const lengths = table.rows.map(({ label = '' }) => label.split(' ').length);
    return (
      lengths.find((length, at) => {
        const { label = '' } = table.rows[at] ?? {};
        return length > 1 && nameKey(label) === nameKey(this.text(from, Math.min(from + length, this.end)));
      }) ?? 0
    );
  }

  /** The longest row of a table. Without one, the unknown words up to the next part. */
  protected row(table: Table, from: number): { readonly read: ArgumentRead; readonly next: number } | undefined {
    const { tokens, words } = this;
    let end = from + this.countedRow(table, from);
    while (!words.endsAt(end) && (tokens[end]?.type === 'word' || tokens[end]?.glued)) end++;
    const isRow = (to: number): boolean => rowOf(table, textValue(this.text(from, to))) !== undefined;
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

  /** An item or trait of one of the kinds, with its mode. */
  item(from: number, kinds: readonly string[]): { named: NonNullable<RolledAction['named']>; end: number } | undefined {
    this.list.expect(from, { what: 'item', kinds });
    for (let length = Math.min(MOST_WORDS, this.end - from); length > 0; length--) {
      const at = from + length;
      const key = nameKey(this.text(from, at));
      const item = this.speaker.item(kinds, key);
      if (!item) continue;
      const { named, carried, modes } = item;
      this.note(from, at, { is: 'item', key, ...(named && { named }), ...(carried && { carried }) });
      if (modes.length > 0) this.list.expect(at, { what: 'mode', modes });
      const mode = modes.find((one) => nameKey(this.text(at, Math.min(at + one.split(' ').length, this.end))) === one);
      const end = at + (mode?.split(' ').length ?? 0);
      if (mode !== undefined) this.note(at, end, { is: 'mode', key: mode });
      return { named: { span: { from, to: at }, key, item, ...(mode !== undefined && { mode }) }, end };
    }
    if (this.name(from, isModifier)) return undefined;
    const to = Math.min(Math.max(this.words.endFrom(from), from + 1), this.end);
    this.unknown(from, to);
    return { named: { span: { from, to }, key: nameKey(this.text(from, to)) }, end: to };
  }
}
