import { type MatchingSet, setText } from '../../dice/families/matching/sets.js';
import { nameKey } from '../../grammar/text.js';
import type { Step } from '../../roll/account.js';
import { isProblem } from '../../values/problem.js';
import type { DiceSource } from '../dice/pool-roll.js';
import { noWounds, stateOf, type WoundState, type Wounds, writtenWounds } from '../wounds/wounds.js';
import {
  type FighterNow,
  type Hold,
  type Moment,
  type Protection,
  protectsAlike,
  type RolledFighter,
  type SetChange,
  type ThrownGrenade,
  unprotected,
} from './fighter.js';
import { type LiveSet, setOf } from './sets.js';

/** The state of the fighters that changes while a round is resolved. */
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
    private readonly dice: DiceSource | undefined,
  ) {
    this.wounds = fighters.map(({ who, wounds, written }) => wounds ?? written ?? writtenWounds(who));
    this.protection = fighters.map(({ protection }) => protection ?? unprotected);
    this.choked = fighters.map(({ choked }) => choked ?? 0);
    fighters.forEach(({ name }, index) => {
      this.names.set(nameKey(name), index);
    });
  }

  indexOf(name: string): number | undefined {
    return this.names.get(nameKey(name));
  }

  nameOf(index: number): string {
    return this.fighters[index]?.name ?? '';
  }

  /** The effects of a fighter's wounds; undefined for the unhurt. */
  stateAt(index: number): WoundState | undefined {
    const fighter = this.fighters[index];
    const wounds = this.wounds[index];
    // An unhurt fighter needs no body, so that rounds work in games without bodies.
    if (!fighter || !wounds || wounds === noWounds) return undefined;
    const state = stateOf(wounds, fighter.who);
    return isProblem(state) ? undefined : state;
  }

  /** Applies the effects of a set. Returns the hurt fighters. */
  change({ wounds, hurt = [], holds, choked, protection, thrown }: SetChange): readonly number[] {
    this.put(this.choked, choked);
    this.put(this.wounds, wounds);
    // An equal protection keeps its object, as the cache of strikes compares objects.
    this.put(this.protection, protection, protectsAlike);
    if (thrown) this.thrown.push(thrown);
    if (holds) this.holds = holds;
    return hurt.flatMap((name) => this.names.get(nameKey(name)) ?? []);
  }

  private put<Value>(
    all: Value[],
    changed: Readonly<Record<string, Value>> | undefined,
    isSame: (before: Value, after: Value) => boolean = Object.is,
  ): void {
    for (const name in changed) {
      const index = this.names.get(nameKey(name));
      const after = changed[name];
      if (index === undefined || after === undefined) continue;
      const before = all[index];
      if (before === undefined || !isSame(before, after)) all[index] = after;
    }
  }

  /** The situation for a set that takes effect. */
  moment(set: Moment['set'], by: number | undefined, target: number | undefined): Moment {
    return {
      set,
      by: this.now(by),
      target: this.now(target),
      holds: this.holds,
      fighter: (name) => this.now(this.names.get(nameKey(name))),
      ...(this.dice && { dice: this.dice }),
    };
  }

  private now(index: number | undefined): FighterNow | undefined {
    const fighter = index === undefined ? undefined : this.fighters[index];
    if (!fighter || index === undefined) return undefined;
    return new InRound(
      fighter,
      this.wounds[index] ?? noWounds,
      this.protection[index] ?? unprotected,
      this.choked[index] ?? 0,
      this.sets,
      index,
    );
  }
}

class InRound implements FighterNow {
  constructor(
    readonly fighter: RolledFighter,
    readonly wounds: Wounds,
    readonly protection: Protection,
    readonly choked: number,
    private readonly ofAll: readonly LiveSet[],
    private readonly index: number,
  ) {}

  get sets(): readonly MatchingSet[] {
    return this.ofAll.filter(({ owner, state }) => owner === this.index && state !== 'lost').map(setOf);
  }
}

/** An event of a round. */
export type RoundEvent =
  | {
      readonly kind: 'hit';
      readonly by: string;
      readonly on: string;
      readonly set: MatchingSet;
      /** Cover was in the way. */
      readonly isStopped?: true;
    }
  /** An action other than an attack took effect, or failed for want of a better set. */
  | {
      readonly kind: 'did';
      readonly by: string;
      readonly what: string;
      readonly set: MatchingSet;
      readonly success: boolean;
    }
  /** A defence reached no set. */
  | { readonly kind: 'in vain'; readonly by: string; readonly set: MatchingSet }
  /** A defence left fewer than two dice of a set: `set` is the former set. */
  | { readonly kind: 'ruined'; readonly by: string; readonly on: string; readonly set: MatchingSet }
  /** A defence took dice and left a set: `set` is the remaining set. */
  | { readonly kind: 'narrowed'; readonly by: string; readonly on: string; readonly set: MatchingSet }
  /** A fighter was hurt and lost a set with the die: `set` is the former set. */
  | { readonly kind: 'lost'; readonly on: string; readonly set: MatchingSet; readonly die: string }
  /** A fighter was hurt, lost a die and keeps the set: `set` is the remaining set. */
  | { readonly kind: 'kept'; readonly on: string; readonly set: MatchingSet; readonly die: string }
  /** An attack met a fighter who was dead already. */
  | { readonly kind: 'too late'; readonly by: string; readonly on: string; readonly set: MatchingSet }
  | { readonly kind: 'disarmed'; readonly by: string; readonly on: string; readonly what: string }
  /** A fighter died or passed out; the fighter's remaining sets are lost. */
  | { readonly kind: 'out'; readonly on: string; readonly dead: boolean };

const WHAT: Readonly<Record<RoundEvent['kind'], string>> = {
  hit: '{by} hits {on} with {set}',
  did: '{by} {what} with {set}',
  'in vain': "{by}'s defence of {set} stops nothing",
  ruined: '{by} ruins the {set} of {on}',
  narrowed: '{by} takes dice from {on}, who keeps {set}',
  lost: '{on} is hurt, loses a {die} die and with it {set}',
  kept: '{on} is hurt, loses a {die} die and keeps {set}',
  'too late': '{by} hits {on} with {set}, too late to matter',
  disarmed: '{by} takes the {what} from {on}',
  out: '{on} {state} and does nothing more',
};

function sentenceOf(event: RoundEvent): string {
  if (event.kind === 'did' && !event.success) return '{by} {what} with {set}, without success';
  if (event.kind === 'hit' && event.isStopped) return '{by} strikes at {on} with {set}, and cover is in the way';
  return WHAT[event.kind];
}

/** An event as a step of the account, with the steps below it. */
export function stepOf(event: RoundEvent, steps: readonly Step[] = [], rule?: Step['rule']): Step {
  const what = sentenceOf(event);
  const values: Record<string, string> = {};
  if ('by' in event) values.by = event.by;
  if ('on' in event) values.on = event.on;
  if ('set' in event) values.set = setText(event.set);
  if ('die' in event) values.die = event.die;
  if ('what' in event) values.what = event.what;
  if (event.kind === 'out') values.state = event.dead ? 'is dead' : 'passes out';
  return { what, values, ...(rule && { rule }), ...(steps.length > 0 && { steps }) };
}
