import { nameKey } from '../grammar/text.js';
import { addressOf, type Declared } from '../rules/declared.js';
import { type Needs, unmetNeeds } from '../rules/needs.js';
import { traitNamed } from '../rules/rules.js';
import { cellOf, type Row, rowOf, type Table } from '../rules/tables.js';
import type { Entry } from '../sheet/cells/entry.js';
import type { Evaluation } from '../sheet/cells/evaluation.js';
import { onceFor } from '../sheet/cells/once-for.js';
import type { Touching } from '../sheet/cells/touches.js';
import type { Derivation } from '../values/derivation.js';
import type { RuleOrigin } from '../values/origin.js';
import { EMPTY_POOL, type Pool } from '../values/pool.js';
import { type Problem, problem } from '../values/problem.js';
import { toNumber } from '../values/rational.js';
import { numberIn, numberValue, textValue, type Value } from '../values/value.js';

type Role<Of> = Extract<keyof Of, string>;
type Tables<N extends Needs> = NonNullable<N['tables']>;

/** A trait of a roll: its name in the rulebook, and its dice. */
export interface NamedPool {
  readonly name: string;
  readonly pool: Pool;
}

/**
 * The rulebook as one procedure reads it, for one character under a campaign. Everything in the header exists; asking
 * for anything else is an internal error and throws.
 */
export interface Opened<N extends Needs> {
  /** A setting or derived value; 0 if it is not stated, not a number or cannot be computed. */
  number(role: Role<NonNullable<N['numbers']>>): number;
  /** The same for a derived value with arguments: `Fall Damage[15]`. */
  asked(role: Role<NonNullable<N['numbers']>>, ...args: readonly (number | string)[]): number;
  /** The same for a derived value that each thing of a kind has. */
  askedOf(role: Role<NonNullable<N['numbers']>>, item: Entry, ...args: readonly (number | string)[]): number;
  /** Whether a derived value is true, with or without arguments. False if it cannot be computed. */
  holds(role: Role<NonNullable<N['facts']>>, ...args: readonly (number | string)[]): boolean;
  /** Whether a switch is on. */
  isOn(role: Role<NonNullable<N['switches']>>): boolean;
  /** The keys that a policy lists, in its order. */
  order(role: Role<NonNullable<N['policies']>>): readonly string[];
  /** The dice of a trait or derived value; for a trait that the sheet does not list, its default. */
  pool(role: Role<NonNullable<N['pools']>>): Pool;
  /** Pools with their names in the rulebook, for a roll of several. */
  traits(...roles: readonly Role<NonNullable<N['pools']>>[]): readonly NamedPool[];
  /** A number of a table; undefined if the table has no row for the key. */
  cell<T extends Role<Tables<N>>>(
    table: T,
    key: number | string,
    column?: Role<NonNullable<Tables<N>[T]['numbers']>>,
  ): number | undefined;
  /** A text of a table; undefined if the table has no row for the key. */
  text<T extends Role<Tables<N>>>(
    table: T,
    key: number | string,
    column: Role<NonNullable<Tables<N>[T]['texts']>>,
  ): string | undefined;
  rows(table: Role<Tables<N>>): readonly Row[];
  /** Where the rulebook declares a role, for the steps of an account. */
  rule(role: string): RuleOrigin | undefined;
}

/** The names of the rows of a table, for a message. */
export function rowNames<T extends string>(book: { rows(table: T): readonly Row[] }, table: T): string {
  return book
    .rows(table)
    .map((row) => row.text)
    .join(', ');
}

/** Opens a rulebook for a procedure; a problem names what the rulebook lacks. */
export function openRulebook<const N extends Needs>(needs: N, who: Evaluation): Opened<N> | Problem {
  const readers = readersOf(who);
  const cached = readers.get(needs);
  if (cached) return cached;
  const [first] = unmetNeeds(needs, who.rules);
  if (first !== undefined) return problem(first.message);
  const reader = new Reader(needs, who);
  readers.set(needs, reader);
  return reader;
}

const readersOf = onceFor((_: Evaluation) => new Map<Needs, Reader>());

/** Most cached answers of one character and procedure; fights ask for few different ones. */
const MOST_ANSWERS = 5_000;

class Reader implements Opened<Needs> {
  private readonly answers = new Map<string, Touching<Value>>();
  private readonly numbers = new Map<string, Touching<number>>();

  constructor(
    private readonly needs: Needs,
    private readonly who: Evaluation,
  ) {}

  number(role: string): number {
    const { touches } = this.who.cells;
    const number = this.numbers.get(role) ?? touches.aside(() => this.readNumber(role));
    this.numbers.set(role, number);
    touches.note(number.touched);
    return number.answer;
  }

  private readNumber(role: string): number {
    const key = nameKey(named(this.needs.numbers, role));
    const { value } = this.who.rules.settings.has(key) ? this.who.setting(key) : this.who.derived(key, undefined);
    return numberIn(value) ?? 0;
  }

  asked(role: string, ...args: readonly (number | string)[]): number {
    return numberIn(this.answer(named(this.needs.numbers, role), args)) ?? 0;
  }

  askedOf(role: string, item: Entry, ...args: readonly (number | string)[]): number {
    return numberIn(this.who.derived(nameKey(named(this.needs.numbers, role)), item, args.map(stated)).value) ?? 0;
  }

  holds(role: string, ...args: readonly (number | string)[]): boolean {
    const value = this.answer(named(this.needs.facts, role), args);
    return value.kind === 'boolean' && value.value;
  }

  /** A derived value with arguments; cached. */
  private answer(name: string, args: readonly (number | string)[]): Value {
    const question = `${name}\n${args.map(argumentKey).join('\n')}`;
    const { touches } = this.who.cells;
    const cached = this.answers.get(question);
    const answer = cached ?? touches.aside(() => this.who.derived(nameKey(name), undefined, args.map(stated)).value);
    if (!cached && this.answers.size < MOST_ANSWERS) this.answers.set(question, answer);
    touches.note(answer.touched);
    return answer.answer;
  }

  isOn(role: string): boolean {
    const { value } = this.who.switchedOn(nameKey(named(this.needs.switches, role)));
    return value.kind === 'boolean' && value.value;
  }

  order(role: string): readonly string[] {
    const key = nameKey(named(this.needs.policies, role));
    this.who.read(addressOf('policy', key));
    return (this.who.rules.policies.get(key) ?? []).map(nameKey);
  }

  pool(role: string): Pool {
    const name = named(this.needs.pools, role);
    const key = nameKey(name);
    const trait = traitNamed(this.who.rules, name);
    const { value } = trait ? this.who.trait(trait.kind, key, undefined) : this.who.derived(key, undefined);
    return poolOf(value);
  }

  traits(...roles: readonly string[]): readonly NamedPool[] {
    return roles.map((role) => ({ name: named(this.needs.pools, role), pool: this.pool(role) }));
  }

  cell(table: string, key: number | string, column?: string): number | undefined {
    const declared = this.table(table);
    const value = cellOf(declared, keyOf(key), this.column(table, declared, 'numbers', column));
    return numberIn(value);
  }

  text(table: string, key: number | string, column: string): string | undefined {
    const declared = this.table(table);
    if (!rowOf(declared, keyOf(key))) return undefined;
    const value = cellOf(declared, keyOf(key), this.column(table, declared, 'texts', column));
    return value.kind === 'text' ? value.text : undefined;
  }

  rows(table: string): readonly Row[] {
    return this.table(table).rows;
  }

  rule(role: string): RuleOrigin | undefined {
    const { rules } = this.who;
    const name = { ...this.needs.numbers, ...this.needs.facts, ...this.needs.switches, ...this.needs.pools }[role];
    const key = nameKey(this.needs.tables?.[role]?.table ?? name ?? '');
    const declared: Declared | undefined =
      rules.tables.get(key) ??
      rules.settings.get(key) ??
      rules.switches.get(key) ??
      rules.derived.get(key) ??
      traitNamed(rules, name ?? '');
    return declared?.origin;
  }

  private table(role: string): Table {
    const need = this.needs.tables?.[role];
    const declared = need && this.who.rules.tables.get(nameKey(need.table));
    if (!declared) throw new Error(`The header of "${this.needs.procedure}" names no table for "${role}".`);
    this.who.read(addressOf('table', declared.key));
    return declared;
  }

  private column(role: string, table: Table, content: 'numbers' | 'texts', column: string | undefined): number {
    if (column === undefined) return 0;
    const name = named(this.needs.tables?.[role]?.[content], column);
    return table.columns.findIndex((one) => one.key === nameKey(name));
  }
}

function named(roles: Readonly<Record<string, string>> | undefined, role: string): string {
  const name = roles?.[role];
  if (name === undefined) throw new Error(`The header of the procedure names nothing for "${role}".`);
  return name;
}

/** An argument as a part of a cache key; the quote keeps the text "1" apart from the number 1. */
function argumentKey(argument: number | string): string {
  return typeof argument === 'number' ? `${argument}` : `"${argument}`;
}

function stated(argument: number | string): Derivation {
  return { operation: 'declared', value: keyOf(argument) };
}

function keyOf(key: number | string): Value {
  return typeof key === 'number' ? numberValue(key) : textValue(key);
}

function poolOf(value: Value): Pool {
  if (value.kind === 'pool') return value.pool;
  return value.kind === 'number' ? { ...EMPTY_POOL, d: toNumber(value.number) } : EMPTY_POOL;
}
