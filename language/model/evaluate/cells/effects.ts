import { nameKey } from '../../../grammar/text.js';
import { NONE, numberValue } from '../../../values/value.js';
import type { Derivation } from '../../derivation.js';
import type { Effect } from '../../rules/clauses.js';
import { addValues, extreme, isTrue, multiplyValues, subtractValues } from '../../rules/operations.js';
import type { OccasionalEffect } from '../../sheet.js';
import type { Character, Entry } from './entry.js';

/** An effect and the entry that gives it. */
export interface GivenEffect {
  readonly effect: Effect;
  readonly giver: Entry;
}

/** All effects that a character's entries and items give, by what they act on. */
export class Effects {
  private readonly byTarget = new Map<string, GivenEffect[]>();
  private readonly every: GivenEffect[] = [];

  constructor(
    private readonly character: Character,
    givers: readonly Entry[],
  ) {
    for (const giver of givers) for (const effect of giver.trait?.clauses.gives ?? []) this.add(effect, giver);
  }

  onEntry(entry: Entry): GivenEffect[] {
    const own = this.byTarget.get(`self:${entry.base.id}`) ?? [];
    const named = (entry.trait ? (this.byTarget.get(`trait:${entry.kind}:${entry.trait.key}`) ?? []) : []).filter(
      ({ effect }) =>
        effect.target.what !== 'trait' ||
        effect.target.specialty === undefined ||
        effect.target.specialty === nameKey(entry.specialty ?? ''),
    );
    const phantomSelf =
      entry.read === undefined && entry.trait
        ? entry.trait.clauses.gives
            .filter((effect) => effect.target.what === 'self')
            .map((effect) => ({ effect, giver: entry }))
        : [];
    const general = this.every.filter(({ effect, giver }) => giver !== entry.base && this.reaches(effect, entry));
    return [...own, ...phantomSelf, ...named, ...general];
  }

  onDerived(key: string): GivenEffect[] {
    return this.byTarget.get(`derived:${key}`) ?? [];
  }

  onSetting(key: string): GivenEffect[] {
    return this.byTarget.get(`setting:${key}`) ?? [];
  }

  /** Adds first, then multiplies, then sets and caps. Effects of a situation are left out: a roll takes them by name. */
  apply(base: Derivation, effects: readonly GivenEffect[]): Derivation {
    if (effects.length === 0) return base;
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

  /** The sum of what effects add at all times. */
  bonus(effects: readonly GivenEffect[]): Derivation {
    return this.apply({ operation: 'same', value: numberValue(0) }, effects.filter(adds));
  }

  /** The highest maximum that an effect `raise N to X` gives, if any. */
  raised(effects: readonly GivenEffect[]): Derivation | undefined {
    const of = effects
      .filter((one) => one.effect.operation === 'raise' && this.holds(one))
      .map((one) => this.amount(one));
    return of.length === 0 ? undefined : { operation: 'greatest', value: extreme(of, true), of };
  }

  forbidden(effects: readonly GivenEffect[]): GivenEffect | undefined {
    return effects.find((one) => one.effect.operation === 'forbid' && one.effect.when === undefined && this.holds(one));
  }

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

  /** All effects of a situation that one entry gives, for `roll ... with Voice`. */
  givenBy(giver: Entry): GivenEffect[] {
    return [...this.byTarget.values(), this.every]
      .flat()
      .filter((one) => one.giver === giver && one.effect.when !== undefined);
  }

  amount({ effect, giver }: GivenEffect): Derivation {
    const amount = effect.amount?.({ character: this.character, self: giver });
    if (!amount) return { operation: 'none', value: NONE };
    const named: Derivation = { operation: 'same', value: amount.value, of: [amount], label: giver.name };
    if (effect.operation !== '-') return named;
    const zero = subtractValues({ kind: 'number', number: 0 }, amount.value);
    return { operation: 'negate', value: zero, of: [named], label: giver.name };
  }

  private holds({ effect, giver }: GivenEffect): boolean {
    return effect.condition === undefined || isTrue(effect.condition({ character: this.character, self: giver }).value);
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

  private add(effect: Effect, giver: Entry): void {
    const { target } = effect;
    const one: GivenEffect = { effect, giver };
    switch (target.what) {
      case 'every':
        this.every.push(one);
        return;
      case 'self':
        this.put(`self:${giver.id}`, one);
        return;
      case 'trait':
        this.put(`trait:${target.kind}:${target.key}`, one);
        return;
      case 'derived':
      case 'setting':
        this.put(`${target.what}:${target.key}`, one);
        return;
      case 'unknown':
        return;
    }
  }

  private put(key: string, effect: GivenEffect): void {
    const known = this.byTarget.get(key);
    if (known) known.push(effect);
    else this.byTarget.set(key, [effect]);
  }
}

function adds({ effect }: GivenEffect): boolean {
  return effect.operation === '+' || effect.operation === '-';
}
