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
 * The derived values of a character: a cell for each; one of each item where there is one of each, and one for everything that it is
 * asked with.
 */
export class DerivedValues {
  private readonly answers = new Map<string, Answers>();

  constructor(
    private readonly who: ValuedCharacter,
    private readonly scope: Scope,
  ) {}

  /**
   * A derived value, asked with the values that are given for its parameters; of an item where there is one of each. What
   * an entry of another kind calls so itself counts for it; where no item is meant, the greatest of all does.
   */
  value(key: string, self: EntryScope | undefined, given: readonly Derivation[]): Derivation {
    const { who } = this;
    const rule = who.rules.derived.get(key);
    const address = rule?.address ?? addressOf('derived', key);
    who.read(address);
    if (!rule) return { operation: 'none', value: NONE };
    const assumed = who.assumed(rule.name);
    if (assumed) return assumed;
    if (rule.each === undefined) return this.one(rule, address, undefined, given);
    if (self instanceof Entry && self.kind === rule.each) return this.one(rule, self.cellKey(address), self, given);
    const own = self?.local(key);
    if (own) return own;
    const of = who.itemsOf(rule.each).map((item) => this.value(key, item, given));
    return { operation: 'greatest', value: extreme(of, true), of, label: rule.name };
  }

  private one(rule: Derived, key: string, self: Entry | undefined, given: readonly Derivation[]): Derivation {
    return rule.parameters.length === 0 ? this.plain(rule, key, self) : this.asked(rule, key, self, given);
  }

  /** The cell of a derived value without parameters; of the entry that it belongs to, where there is one of it for each. */
  private plain(rule: Derived, address: string, self: Entry | undefined): Derivation {
    const { cells } = this.who;
    const known = cells.known(address);
    return known ?? cells.compute(address, labelOf(rule, self), () => this.computed(rule, self), self?.place);
  }

  /** A derived value with parameters has a cell for everything that it is asked with. */
  private asked(rule: Derived, address: string, self: Entry | undefined, given: readonly Derivation[]): Derivation {
    const { who } = this;
    const { cells } = who;
    const { sharedAnswers } = cells;
    const all = sharedAnswers && answersTo(sharedAnswers, address, rule, given);
    const isShared = all?.answer && cells.isShared(all.answer.cell.touched | all.answer.cell.at);
    const answers = isShared ? all : answersTo(this.answers, address, rule, given);
    if (answers?.answer) {
      const { cell, label } = answers.answer;
      const { operation, value, cell: key } = cells.asked(cell);
      return { operation, value, label, cell: key, of: given };
    }
    const asked = bind(rule, given, who);
    if ('absent' in asked) return asked.absent;
    const cell = `${address}${asked.key}`;
    if (!cells.get(cell) && !who.step(rule.origin))
      return { operation: 'none', value: NONE, label: GIVEN_UP, origin: rule.origin };
    // The same question has the same cell: what it is asked with is a leaf of it.
    const bound = new Map(
      [...asked.bound].map(([parameter, { value }]) => [
        parameter,
        { operation: 'declared', value, label: parameter, origin: rule.origin } as const,
      ]),
    );
    const label = labelOf(rule, self);
    const pointer = cells.compute(cell, label, () => this.computed(rule, self, bound), self?.place, address);
    if (given.length === 0) return pointer;
    const labelled = `${label}${asked.text}`;
    // In a circle the answer is none, and not for good.
    const computed = pointer.operation === 'cell' ? cells.get(cell) : undefined;
    if (answers && computed) {
      const kept = all && !all.answer && cells.isShared(computed.touched | computed.at) ? all : answers;
      kept.answer = { cell: computed, label: labelled };
    }
    return { ...pointer, label: labelled, of: given };
  }

  private computed(rule: Derived, self: Entry | undefined, bound?: Scope['bound']): Derivation {
    const { effects, parts } = this.who;
    self?.note();
    this.note(parts.giving('derived', rule.address));
    const scope = self?.scope() ?? this.scope;
    const value = inOwnUnit(rule.value({ ...scope, ...(bound && { bound }) }), rule);
    return effects.apply(value, effects.onDerived(rule.key));
  }

  /** Notes that something was read of what can change. */
  private note(parts: TouchedParts): void {
    this.who.cells.touches.note(parts);
  }
}

function labelOf({ name }: Derived, self: Entry | undefined): string {
  return self ? `${name} of ${self.name}` : name;
}

/** A mass that a formula makes of metres is in kilograms: what the declared unit measures is what the value is. */
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
  given: readonly Derivation[],
): Answers | undefined {
  if (given.length === 0 || given.length > parameters.length) return undefined;
  let at = after(answers, address);
  for (const { value } of given) {
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
