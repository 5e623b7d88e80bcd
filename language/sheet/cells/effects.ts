import { nameKey } from '../../grammar/text.js';
import type { Effect } from '../../rules/clauses.js';
import { addValues, extreme, isTrue, multiplyValues, subtractValues } from '../../rules/operations.js';
import type { Derived } from '../../rules/rules.js';
import type { Scope } from '../../rules/scope.js';
import type { Derivation } from '../../values/derivation.js';
import { NONE, numberValue } from '../../values/value.js';
import type { OccasionalEffect } from '../sheet.js';
import type { ChangingParts } from './changing-parts.js';
import type { Character, Entry } from './entry.js';

/** The source of an effect: an entry or a derived value. */
export type Giver = Entry | Derived;

/** An effect and its source. */
export interface GivenEffect {
  readonly effect: Effect;
  readonly giver: Giver;
}

function isEntry(giver: Giver): giver is Entry {
  return 'character' in giver;
}

const none: readonly never[] = [];

/** The character that derived values and effects are computed for. */
export interface ValuedCharacter extends Character {
  readonly effects: Effects;
  readonly parts: ChangingParts;
  /** Items of the character's lists that are of some kinds. */
  itemsOf(...kinds: readonly string[]): readonly Entry[];
  /** The assumed value of a name; undefined if nothing is assumed. */
  assumed(name: string): Derivation | undefined;
}

/** All effects of a character's entries, items and derived values, by target. */
export class Effects {
  private readonly onSelf = new Map<string, GivenEffect[]>();
  /** By kind, then by the key of the trait. */
  private readonly onTraits = new Map<string, Map<string, GivenEffect[]>>();
  private readonly onValues = { derived: new Map<string, GivenEffect[]>(), setting: new Map<string, GivenEffect[]>() };
  /** The lists of these maps, in the order in which they were added. */
  private readonly groups: GivenEffect[][] = [];
  private readonly every: GivenEffect[] = [];
  private readonly scope: Scope;

  constructor(
    private readonly character: Character,
    entries: readonly Entry[],
    values: readonly Derived[],
  ) {
    this.scope = { character };
    for (const giver of entries)
      if (giver.trait) for (const effect of giver.trait.clauses.gives) this.add(effect, giver);
    for (const giver of values) {
      character.read(giver.address);
      for (const effect of giver.gives) this.add(effect, giver);
    }
  }

  /** The effects on an entry, its own included. */
  onEntry(entry: Entry): readonly GivenEffect[] {
    const { trait } = entry;
    const own = this.onSelf.get(entry.base.id);
    const others = trait && this.onTraits.get(entry.kind)?.get(trait.key);
    if (!own && !others && this.every.length === 0 && entry.read) return none;
    const on = [...(own ?? none)];
    if (!entry.read)
      for (const effect of trait?.clauses.gives ?? [])
        if (effect.target.what === 'self') on.push({ effect, giver: entry });
    for (const one of others ?? none) {
      const { target } = one.effect;
      if (
        target.what !== 'trait' ||
        target.specialty === undefined ||
        target.specialty === nameKey(entry.specialty ?? '')
      )
        on.push(one);
    }
    for (const one of this.every) if (one.giver !== entry.base && this.reaches(one.effect, entry)) on.push(one);
    return on;
  }

  /** The effects on a derived value. */
  onDerived(key: string): readonly GivenEffect[] {
    return this.onValues.derived.get(key) ?? none;
  }

  /** The effects on a setting, such as the points of a campaign. */
  onSetting(key: string): readonly GivenEffect[] {
    return this.onValues.setting.get(key) ?? none;
  }

  /**
   * Applies effects: additions first, then the others in order. Effects of a situation are left out; rolls take them by
   * name.
   */
  apply(base: Derivation, effects: readonly GivenEffect[]): Derivation {
    return effects.length === 0 ? base : this.applyAll(base, effects);
  }

  private applyAll(base: Derivation, effects: readonly GivenEffect[]): Derivation {
    const holding = effects.filter((one) => one.effect.when === undefined && this.holds(one));
    let result = base;
    const added = holding.filter(adds).map((one) => this.amount(one));
    if (added.length > 0) {
      const of = [result, ...added];
      result = {
        operation: 'add',
        value: of.reduce((sum, one, index) => (index === 0 ? one.value : addValues(sum, one.value)), base.value),
        of,
      };
    }
    for (const one of holding) {
      const amount = () => this.amount(one);
      switch (one.effect.operation) {
        case 'multiply': {
          const by = amount();
          result = { operation: 'multiply', value: multiplyValues(result.value, by.value), of: [result, by] };
          break;
        }
        case 'set': {
          const to = amount();
          result = { operation: 'set', value: to.value, of: [to] };
          break;
        }
        case 'cap': {
          const of = [result, amount()];
          result = { operation: 'least', value: extreme(of, false), of };
          break;
        }
        default:
          break;
      }
    }
    return result;
  }

  /** The sum of what effects always add. */
  bonus(effects: readonly GivenEffect[]): Derivation {
    return this.apply({ operation: 'same', value: numberValue(0) }, effects.filter(adds));
  }

  /** The highest maximum of effects such as `raise N to X`, if any. */
  raised(effects: readonly GivenEffect[]): Derivation | undefined {
    if (!effects.some(raises)) return undefined;
    const of = effects.filter((one) => raises(one) && this.holds(one)).map((one) => this.amount(one));
    return of.length === 0 ? undefined : { operation: 'greatest', value: extreme(of, true), of };
  }

  /** The effect that forbids a trait, if there is one. */
  forbidden(effects: readonly GivenEffect[]): GivenEffect | undefined {
    return effects.find((one) => one.effect.operation === 'forbid' && one.effect.when === undefined && this.holds(one));
  }

  /** The effects of situations, each with the words for the situation. */
  occasional(effects: readonly GivenEffect[]): OccasionalEffect[] {
    return effects.flatMap((one) => {
      if (one.effect.when === undefined || !this.holds(one)) return [];
      return [
        {
          amount: this.amount(one).value,
          operation: one.effect.operation,
          when: one.effect.when,
          source: one.giver.name,
        },
      ];
    });
  }

  /** The effects of situations of one entry, for `roll ... with Voice`. */
  givenBy(giver: Entry): GivenEffect[] {
    return [...this.groups, this.every]
      .flat()
      .filter((one) => one.giver === giver && one.effect.when !== undefined && this.holds(one));
  }

  /** The amount of an effect, computed for its source. */
  amount({ effect, giver }: GivenEffect): Derivation {
    const amount = effect.amount?.(this.scopeOf(giver));
    if (!amount) return { operation: 'none', value: NONE };
    const named: Derivation = { operation: 'same', value: amount.value, of: [amount], label: giver.name };
    if (effect.operation !== '-') return named;
    const zero = subtractValues({ kind: 'number', number: 0 }, amount.value);
    return { operation: 'negate', value: zero, of: [named], label: giver.name };
  }

  private holds({ effect, giver }: GivenEffect): boolean {
    return effect.condition === undefined || isTrue(effect.condition(this.scopeOf(giver)).value);
  }

  private scopeOf(giver: Giver): Scope {
    return isEntry(giver) ? giver.scope() : this.scope;
  }

  private reaches(effect: Effect, entry: Entry): boolean {
    const { target } = effect;
    if (target.what !== 'every') return false;
    const ofKind =
      target.kind === entry.kind || (target.kind === 'trait' && !this.character.rules.kinds.get(entry.kind)?.item);
    return (
      ofKind &&
      (target.condition === undefined || isTrue(target.condition({ character: this.character, self: entry }).value))
    );
  }

  private add(effect: Effect, giver: Giver): void {
    const { target } = effect;
    const one: GivenEffect = { effect, giver };
    switch (target.what) {
      case 'every':
        this.every.push(one);
        return;
      case 'self':
        if (isEntry(giver)) this.put(this.onSelf, giver.id, one);
        return;
      case 'trait':
        {
          const ofKind = this.onTraits.get(target.kind) ?? new Map<string, GivenEffect[]>();
          this.onTraits.set(target.kind, ofKind);
          this.put(ofKind, target.key, one);
        }
        return;
      case 'derived':
      case 'setting':
        this.put(this.onValues[target.what], target.key, one);
        return;
      case 'unknown':
        return;
    }
  }

  private put(groups: Map<string, GivenEffect[]>, key: string, effect: GivenEffect): void {
    const same = groups.get(key);
    if (same) {
      same.push(effect);
      return;
    }
    const group = [effect];
    groups.set(key, group);
    this.groups.push(group);
  }
}

function raises({ effect }: GivenEffect): boolean {
  return effect.operation === 'raise';
}

function adds({ effect }: GivenEffect): boolean {
  return effect.operation === '+' || effect.operation === '-';
}
