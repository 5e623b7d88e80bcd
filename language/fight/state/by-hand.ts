import { nameKey } from '../../grammar/text.js';
import { flagCalled } from '../../grammar/token-text.js';
import { amountOf, endOfEach, isRated } from '../../play/actions/apply/listed.js';
import { fieldsOf } from '../../play/actions/apply/write-change.js';
import { isOneOfSeveral } from '../../play/actions/play-declared.js';
import type { Amount, Change, ConditionChange } from '../../roll/changes.js';
import { says } from '../../roll/messages.js';
import type { Field } from '../../rules/clauses.js';
import { CONDITIONS, ENDS, QUANTITY } from '../../rules/consequences.js';
import type { List } from '../../rules/rules.js';
import type { Entry } from '../../sheet/cells/entry.js';
import type { Evaluation } from '../../sheet/cells/evaluation.js';
import { isProblem, type Problem, problem } from '../../values/problem.js';
import { toNumber } from '../../values/rational.js';
import { valueText } from '../../values/value.js';
import type { MemberNow } from './member-now.js';

/** What a person sets by hand. */
export interface SaidByHand {
  readonly changes: readonly Change[];
  /** Whether the member comes or leaves; absent if the lines do not say. */
  readonly isHere?: boolean;
}

/**
 * The changes that a person sets by hand with lines of a sheet: `hits taken 4`, `wounds { torso 2 shock }`, `torso 2 shock`,
 * `Sten rounds 12`, `Hand Grenade 2`, `no Hand Grenade`, `prone until turn`, `no prone`, `no Injury 4 torso`; also `leaves`
 * and `comes`. `of` is the name of the member's sheet. A problem if a line cannot be read as any of these.
 */
export function saidByHand(now: MemberNow, of: string, lines: readonly string[]): SaidByHand | Problem {
  const all: Change[] = [];
  let isHere: boolean | undefined;
  for (const line of lines.flatMap(statementsIn)) {
    const changes = new Line(now, of, line).read();
    if (!isProblem(changes)) all.push(...changes);
    else if (line === 'comes' || line === 'leaves') isHere = line === 'comes';
    else return /\s"[^"]*"$/.test(line) ? problem(says.reasonLast(line)) : changes;
  }
  return { changes: all, ...(isHere !== undefined && { isHere }) };
}

/** The parts of a text between commas and semicolons outside of braces and quotes. */
function statementsIn(text: string): readonly string[] {
  const parts = text.match(/(?:"[^"]*"|\{[^}]*\}|[^,;"{}]|["{}])+/g) ?? [];
  return parts.map((part) => part.trim()).filter((part) => part !== '');
}

/** What a text begins with the name of, and the rest of the text. */
interface Begun<Named> {
  readonly named: Named;
  readonly rest: string;
}

/** A line that a person sets by hand for a member. */
class Line {
  constructor(
    private readonly now: MemberNow,
    private readonly of: string,
    private readonly text: string,
  ) {}

  read(): readonly Change[] | Problem {
    const braces = /^([^{]+?)\s*\{(.*)\}$/s.exec(this.text);
    if (!braces) return this.one(this.text);
    const [, head = '', inside = ''] = braces;
    const all: Change[] = [];
    for (const part of inside.split(/[,;\n]/)) {
      if (part.trim() === '') continue;
      const changes = this.one(`${head} ${part.trim()}`);
      if (isProblem(changes)) return problem(says.notByHand(this.now.name, this.text));
      all.push(...changes);
    }
    return all;
  }

  private one(text: string): readonly Change[] | Problem {
    const plain = text.trim();
    const removed = /^no (.+)$/i.exec(plain)?.[1];
    if (removed !== undefined) {
      const condition = this.condition(removed, 0);
      if (condition) return endOfEach(this.now.evaluation, condition);
    }
    const change =
      removed === undefined
        ? (this.field(plain) ?? this.thing(plain) ?? this.quantity(plain) ?? this.entry(plain) ?? this.condition(plain))
        : (this.entry(removed, true) ?? this.quantity(`${removed} 0`));
    return change ? [change] : problem(says.notByHand(this.now.name, plain, this.near(plain)));
  }

  /** Names of fields and conditions that begin with the first word of a line. */
  private near(text: string): readonly string[] {
    const [word = ''] = text.split(/\s+/);
    const { fields, traits, lists } = this.now.evaluation.rules;
    const conditions = [...(lists.get(CONDITIONS)?.kinds ?? [])].flatMap((kind) => [
      ...(traits.get(kind)?.values() ?? []),
    ]);
    const names = [...fields.values(), ...conditions].map(({ name }) => name);
    return names.filter((name) => nameKey(name).startsWith(`${nameKey(word)} `)).slice(0, 3);
  }

  private get whose() {
    return { who: this.now.name, of: this.of };
  }

  /** `hits taken 4`, `mood "grim"`. */
  private field(text: string): Change | undefined {
    const { evaluation } = this.now;
    const begun = longest(text, (key) => evaluation.rules.fields.get(key));
    const to = begun && amountOfField(begun.named, begun.rest);
    if (!begun || to === undefined) return undefined;
    const { value } = evaluation.field(begun.named.key);
    return { ...this.whose, is: 'field', field: begun.named.name, from: amountNow(value, to), to };
  }

  /** `Sten rounds 12`: a field of a thing that is carried. */
  private thing(text: string): Change | undefined {
    const { evaluation } = this.now;
    const begun = longest(text, (key) => evaluation.items.find((item) => nameKey(item.name) === key));
    const field = begun && longest(begun.rest, (key) => fieldsOf(begun.named).find((one) => one.key === key));
    const to = field && amountOfField(field.named, field.rest);
    if (!begun || !field || to === undefined) return undefined;
    const value = evaluation.valueIn(begun.named, field.named.key)?.value;
    const from = value ? amountNow(value, to) : typeof to === 'number' ? 0 : '';
    return this.ofThing(begun.named, field.named.name, from, to);
  }

  /** `Hand Grenade 2`, `2 Hand Grenade`: how many there are of a thing that is carried. */
  private quantity(text: string): Change | undefined {
    const { items } = this.now.evaluation;
    const isCounted = (item: Entry): boolean => item.list !== CONDITIONS && !isRated(item);
    const begun = longest(text.replace(/^(\d+)\s+(.+)$/, '$2 $1'), (key) =>
      items.find((item) => nameKey(item.name) === key && isCounted(item)),
    );
    const [, number] = /^(?:quantity\s+)?(\d+)$/i.exec(begun?.rest ?? '') ?? [];
    if (!begun || number === undefined) return undefined;
    return this.ofThing(begun.named, QUANTITY, begun.named.count, Number(number));
  }

  private ofThing({ id, name: thing }: Entry, field: string, from: Amount, to: Amount): Change {
    return { ...this.whose, is: 'thing', id, thing, field, from, to };
  }

  /**
   * `wounds torso 2 shock`, with or without the name of the list. For entries that are written one by one, the line adds
   * one, or removes one if `isGone`.
   */
  private entry(text: string, isGone = false): Change | undefined {
    const { rules } = this.now.evaluation;
    const named = longest(text, (key) => rules.lists.get(key));
    const lists = named ? [named.named] : [...rules.lists.values()].filter(({ key }) => key !== CONDITIONS);
    const said = named?.rest ?? text;
    for (const list of lists) {
      const begun = longest(said, (key) =>
        list.kinds.map((kind) => rules.traits.get(kind)?.get(key)).find((trait) => trait?.clauses.rating !== undefined),
      );
      const [, amount, option] = /^([-\u2212]?\d+)(?:\s+([^"]+))?$/.exec(begun?.rest ?? '') ?? [];
      if (!begun || amount === undefined) continue;
      const entry = {
        ...this.whose,
        is: 'entry',
        list: list.name,
        entry: begun.named.name,
        ...(option !== undefined && { option }),
      } as const;
      const to = Number(amount.replace('\u2212', '-'));
      if (isAdded(this.now.evaluation, list) && isOneOfSeveral(this.now.evaluation, entry)) {
        const from = amountOf(this.now.evaluation, { ...entry, each: to, from: 0, to });
        if (isGone && from === 0) return undefined;
        return { ...entry, each: to, from, to: isGone ? from - 1 : from + 1 };
      }
      return { ...entry, from: amountOf(this.now.evaluation, { ...entry, from: 0, to }), to: isGone ? 0 : to };
    }
    return undefined;
  }

  /** `prone`, `shock 3 until turn`, `parried "Sabre" until turn`. */
  private condition(text: string, amount?: number): ConditionChange | undefined {
    const { evaluation } = this.now;
    const list = evaluation.rules.lists.get(CONDITIONS);
    const [, head = text, until] = /^(.*?)(?:\s+until\s+(?:the end of the\s+)?((?:next\s+)?\w+))?$/i.exec(text) ?? [];
    const end = ENDS.find((one) => one === nameKey(until ?? ''));
    if (!list || (until !== undefined && !end)) return undefined;
    const begun = longest(head, (key) =>
      list.kinds.map((kind) => evaluation.rules.traits.get(kind)?.get(key)).find((trait) => trait !== undefined),
    );
    const [, number, quoted, inBrackets] =
      /^([-\u2212]?\d+)?\s*(?:"([^"]+)"|\(([^)]+)\))?$/.exec(begun?.rest ?? '-') ?? [];
    const option = quoted ?? inBrackets;
    const written = number === undefined ? 1 : amountIn(number);
    if (!begun || typeof written !== 'number' || (begun.rest !== '' && number === undefined && option === undefined))
      return undefined;
    const named = { condition: begun.named.name, ...(option !== undefined && { option }) };
    const change = { ...this.whose, is: 'condition', ...named, from: 0 } as const;
    const to = amount ?? written;
    return { ...change, from: amountOf(evaluation, { ...change, to }), to, ...(end && { until: end }) };
  }
}

/** The longest name at the beginning of a text, in whole words or in quotes, that `find` knows. */
function longest<Named>(text: string, find: (key: string) => Named | undefined): Begun<Named> | undefined {
  const quoted = /^"([^"]+)"\s*(.*)$/s.exec(text);
  if (quoted) {
    const named = find(nameKey(quoted[1] ?? ''));
    return named === undefined ? undefined : { named, rest: quoted[2] ?? '' };
  }
  const words = text.split(/\s+/);
  for (let count = words.length; count > 0; count--) {
    const named = find(nameKey(words.slice(0, count).join(' ')));
    if (named !== undefined) return { named, rest: words.slice(count).join(' ') };
  }
  return undefined;
}

/** A number or words in quotes, or words. */
function amountIn(text: string): Amount | undefined {
  if (text === '') return undefined;
  if (/^[-\u2212]?\d+(\.\d+)?$/.test(text)) return Number(text.replace('\u2212', '-'));
  return text.replace(/^"(.*)"$/s, '$1');
}

/** The amount for a field, by its type: words for a text, 1 or 0 for a flag; undefined if the field cannot have it. */
function amountOfField({ type }: Field, text: string): Amount | undefined {
  const amount = amountIn(text);
  if (type === 'flag') {
    const isSo = typeof amount === 'number' ? amount !== 0 : flagCalled(text);
    return isSo === undefined ? undefined : Number(isSo);
  }
  if (type === 'number') return typeof amount === 'number' ? amount : undefined;
  return amount === undefined ? undefined : String(amount);
}

type ValueNow = Parameters<typeof valueText>[0];

function amountNow(value: ValueNow, to: Amount): Amount {
  if (value.kind === 'number') return toNumber(value.number);
  if (value.kind === 'boolean') return Number(value.value);
  if (value.kind === 'none') return typeof to === 'number' ? 0 : '';
  return valueText(value);
}

/** Whether actions of the rulebook add entries to a list one by one; then lines by hand do so too. */
function isAdded({ rules }: Evaluation, { name }: List): boolean {
  const key = nameKey(name);
  return [...rules.actions.values()].some(({ changing }) => changing.lists.includes(key));
}
