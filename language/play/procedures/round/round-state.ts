import { isProblem } from '../../../values/problem.js';
import { noWounds, stateOf, type WoundState, type Wounds } from '../wounds/wounds.js';
import { writtenWounds } from '../wounds/written-wounds.js';
import type { Change, FighterNow, Moment, Protection, RolledFighter, ThrownGrenade } from './fighter.js';
import type { Hold } from './hold.js';
import { type LiveSet, setOf } from './round-sets.js';

/** What changes of the fighters while a round is resolved. */
export class RoundState {
  readonly wounds: Wounds[];
  readonly protection: Protection[];
  /** Shock from choking. */
  readonly choked: number[];
  readonly thrown: ThrownGrenade[] = [];
  private readonly names = new Map<string, number>();

  constructor(
    readonly fighters: readonly RolledFighter[],
    readonly sets: readonly LiveSet[],
    public holds: readonly Hold[],
  ) {
    this.wounds = fighters.map(({ who, wounds }) => wounds ?? writtenWounds(who));
    this.protection = fighters.map(({ protection }) => protection ?? {});
    this.choked = fighters.map(({ choked }) => choked ?? 0);
    fighters.forEach(({ name }, index) => {
      this.names.set(name, index);
    });
  }

  indexOf(name: string): number | undefined {
    return this.names.get(name);
  }

  nameOf(index: number): string {
    return this.fighters[index]?.name ?? '';
  }

  /** Dead, unconscious, and so on; undefined of the unhurt. */
  stateAt(index: number): WoundState | undefined {
    const fighter = this.fighters[index];
    const wounds = this.wounds[index];
    // Somebody without a wound needs no body: dice alone can be resolved for a game that has none.
    if (!fighter || !wounds || wounds === noWounds) return undefined;
    const state = stateOf(wounds, fighter.who);
    return isProblem(state) ? undefined : state;
  }

  /** Takes over what a set changed, and says who was hurt. */
  change({ wounds, hurt = [], holds, choked, protection, thrown }: Change): readonly number[] {
    this.put(this.choked, choked);
    this.put(this.wounds, wounds);
    this.put(this.protection, protection);
    if (thrown) this.thrown.push(thrown);
    if (holds) this.holds = holds;
    return hurt.flatMap((name) => this.names.get(name) ?? []);
  }

  private put<Value>(all: Value[], changed: Readonly<Record<string, Value>> | undefined): void {
    for (const [name, after] of Object.entries(changed ?? {})) {
      const index = this.names.get(name);
      if (index !== undefined) all[index] = after;
    }
  }

  /** Where things stand, for a set that takes effect. */
  moment(set: Moment['set'], by: number | undefined, target: number | undefined): Moment {
    return {
      set,
      by: this.now(by),
      target: this.now(target),
      holds: this.holds,
      fighter: (name) => this.now(this.names.get(name)),
    };
  }

  private now(index: number | undefined): FighterNow | undefined {
    const fighter = index === undefined ? undefined : this.fighters[index];
    if (!fighter || index === undefined) return undefined;
    return {
      fighter,
      wounds: this.wounds[index] ?? noWounds,
      protection: this.protection[index] ?? {},
      choked: this.choked[index] ?? 0,
      sets: this.sets.filter((one) => one.owner === index && one.state !== 'lost').map(setOf),
    };
  }
}
