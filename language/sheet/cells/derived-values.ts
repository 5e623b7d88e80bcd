import { addressOf } from '../../rules/declared.js';
import { extreme, inUnit } from '../../rules/operations.js';
import { bind } from '../../rules/parameters.js';
import type { Derived } from '../../rules/rules.js';
import { type EntryScope, GIVEN_UP, type Scope } from '../../rules/scope.js';
import type { Derivation } from '../../values/derivation.js';
import { NONE, type Value, withUnit } from '../../values/value.js';
import type { Answers } from './cells.js';
import type { ValuedCharacter } from './effects.js';
import { Entry } from './entry.js';
import type { TouchedParts } from './touches.js';

/**
 * The derived values of a character. Each has a cell; one of an item has a cell for each item, and one with parameters
 * has a cell for each combination of arguments.
 */
export class DerivedValues {
  private readonly answers = new Map<string, Answers>();

  constructor(
    private readonly who: ValuedCharacter,
    private readonly scope: Scope,
  ) {}

  /**
   * A derived value with these arguments. One of an item is that of `self`. If `self` is an entry of another kind, its
   * own name with this key counts; without an item, the greatest of all.
   */
  value(key: string, self: EntryScope | undefined, args: readonly Derivation[]): Derivation {
    const { who } = this;
    const rule = who.rules.derived.get(key);
    const address = rule?.address ?? addressOf('derived', key);
    who.read(address);
    if (!rule) return { operation: 'none', value: NONE };
    const assumed = who.assumed(rule.name);
    if (assumed) return assumed;
    if (rule.each === undefined) return this.one(rule, address, undefined, args);
    if (self instanceof Entry && self.kind === rule.each) return this.one(rule, self.cellKey(address), self, args);
    const own = self?.local(key);
    if (own) return own;
    const of = who.itemsOf(rule.each).map((item) => this.value(key, item, args));
    return { operation: 'greatest', value: extreme(of, true), of, label: rule.name };
  }

  private one(rule: Derived, key: string, self: Entry | undefined, args: readonly Derivation[]): Derivation {
    return rule.parameters.length === 0
      ? this.withoutParameters(rule, key, self)
      : this.withParameters(rule, key, self, args);
  }

  /** The cell of a derived value without parameters, of the character or of an item. */
  private withoutParameters(rule: Derived, address: string, self: Entry | undefined): Derivation {
    const { cells } = this.who;
    const known = cells.readIfComputed(address);
    return known ?? cells.compute(address, labelOf(rule, self), () => this.compute(rule, self), self?.place);
  }

  /** The cell of a derived value with these arguments. */
  private withParameters(
    rule: Derived,
    address: string,
    self: Entry | undefined,
    args: readonly Derivation[],
  ): Derivation {
    const { who } = this;
    const { cells } = who;
    const { sharedAnswers } = cells;
    const all = sharedAnswers && answersTo(sharedAnswers, address, rule, args);
    const isShared = all?.answer && cells.isShared(all.answer.cell.touched | all.answer.cell.at);
    const answers = isShared ? all : answersTo(this.answers, address, rule, args);
    if (answers?.answer) {
      const { cell, label } = answers.answer;
      const { operation, value, cell: key } = cells.read(cell);
      return { operation, value, label, cell: key, of: args };
    }
    const binding = bind(rule, args, who);
    if ('absent' in binding) return binding.absent;
    const cell = `${address}${binding.key}`;
    if (!cells.get(cell) && !who.step(rule.origin))
      return { operation: 'none', value: NONE, label: GIVEN_UP, origin: rule.origin };
    // Equal arguments have the same cell, so each is a leaf of its derivation.
    const bound = new Map(
      [...binding.bound].map(([parameter, { value }]) => [
        parameter,
        { operation: 'declared', value, label: parameter, origin: rule.origin } as const,
      ]),
    );
    const label = labelOf(rule, self);
    const pointer = cells.compute(cell, label, () => this.compute(rule, self, bound), self?.place, address);
    if (args.length === 0) return pointer;
    const labelled = `${label}${binding.text}`;
    // In a cycle the value is none only for now, so it is not cached.
    const computed = pointer.operation === 'cell' ? cells.get(cell) : undefined;
    if (answers && computed) {
      const kept = all && !all.answer && cells.isShared(computed.touched | computed.at) ? all : answers;
      kept.answer = { cell: computed, label: labelled };
    }
    return { ...pointer, label: labelled, of: args };
  }

  private compute(rule: Derived, self: Entry | undefined, bound?: Scope['bound']): Derivation {
    const { effects, parts } = this.who;
    self?.note();
    this.note(parts.giving('derived', rule.address));
    const scope = self?.scope() ?? this.scope;
    const value = inOwnUnit(rule.value({ ...scope, ...(bound && { bound }) }), rule);
    return effects.apply(value, effects.onDerived(rule.key));
  }

  /** Notes that changeable parts were read. */
  private note(parts: TouchedParts): void {
    this.who.cells.touches.note(parts);
  }
}

function labelOf({ name }: Derived, self: Entry | undefined): string {
  return self ? `${name} of ${self.name}` : name;
}

/**
 * The value in the declared unit. If a formula computes a mass from metres, the number counts and the metres do not.
 */
function inOwnUnit(derivation: Derivation, { unit }: Derived): Derivation {
  const { value } = derivation;
  if (unit === undefined || value.kind !== 'number' || value.unit === undefined || inUnit(value, unit))
    return derivation;
  return { ...derivation, value: withUnit(value) };
}

/** The cache slot for a derived value with these arguments; undefined if they cannot serve as a key. */
function answersTo(
  answers: Map<string, Answers>,
  address: string,
  { parameters }: Derived,
  args: readonly Derivation[],
): Answers | undefined {
  if (args.length === 0 || args.length > parameters.length) return undefined;
  let at = after(answers, address);
  for (const { value } of args) {
    const key = plainOf(value);
    if (key === undefined) return undefined;
    at = after(at.after, key);
  }
  return at;
}

function after<Key>(answers: Map<Key, Answers>, key: Key): Answers {
  const before = answers.get(key);
  if (before) return before;
  const next: Answers = { after: new Map() };
  answers.set(key, next);
  return next;
}

/** A number or a text as a key; undefined for anything else, and for a text that could be a fraction. */
function plainOf(value: Value): number | string | undefined {
  if (value.kind === 'text') return value.text.includes('/') ? undefined : value.text;
  if (value.kind !== 'number' || value.unit !== undefined || value.error !== undefined) return undefined;
  const { number } = value;
  return typeof number === 'number' ? number : `${number.n}/${number.d}`;
}
