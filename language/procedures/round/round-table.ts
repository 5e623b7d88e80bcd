import type { Accounted, Step } from '../../roll/account.js';
import type { RuleOrigin } from '../../values/origin.js';
import { isProblem, type Problem, problem } from '../../values/problem.js';
import type { DiceSource } from '../dice/pool-roll.js';
import { why } from '../messages.js';
import { type DefenceRules, type OpenSet, stopSets } from './defences.js';
import type { AttackAct, DeedAct, DefenceAct, Hold, OpposeAct, RolledFighter, SetChange } from './fighter.js';
import type { LiveGrenade } from './live-grenade.js';
import { type LiveSet, RoundOrder, setOf, takeDice, tallestWaiting } from './sets.js';
import { type RoundEvent, RoundState, stepOf } from './state.js';

/** The rulebook's rules of a round. */
export interface RoundRules extends DefenceRules {
  readonly by: 'width' | 'height';
  /** Special dice serve only the action whose pool they belong to. */
  readonly tied: boolean;
  /** Kinds of dice in the order in which a hurt fighter loses them. */
  readonly injuryOrder: readonly string[];
  /** How many dice each hit costs its target. */
  readonly injuryDice: number;
  /** Where the rulebook states the order, defences, and the dice that the hurt lose. */
  readonly rule?: RuleOrigin;
  readonly defenceRule?: RuleOrigin;
  readonly injuryRule?: RuleOrigin;
}

/** Resolves a round. Its own state changes meanwhile, its input does not. */
export class RoundTable {
  readonly events: RoundEvent[] = [];
  /** The steps below each event. */
  private readonly below: (readonly Step[] | undefined)[] = [];
  readonly state: RoundState;
  /** Names of the hurt. */
  readonly hurt = new Set<string>();
  private readonly order: RoundOrder;
  private readonly out: boolean[];

  constructor(
    private readonly fighters: readonly RolledFighter[],
    private readonly sets: readonly LiveSet[],
    private readonly rules: RoundRules,
    holds: readonly Hold[],
    private readonly grenades: readonly LiveGrenade[],
    dice?: DiceSource,
  ) {
    this.state = new RoundState(fighters, sets, holds, dice);
    this.order = new RoundOrder(fighters, sets, rules.by, rules.tied);
    this.out = fighters.map(() => false);
  }

  /** Resolves sets in order, until none is left that could take effect. */
  resolve(): Problem | undefined {
    for (const index of this.fighters.keys()) {
      const state = this.state.stateAt(index);
      if (state?.dead || state?.unconscious) this.leave(index, state.dead);
    }
    const blasts = [...this.grenades].sort((a, b) => b.set.width - a.set.width);
    for (;;) {
      const next = this.order.next();
      const [blast] = blasts;
      const [first] = next;
      // A grenade explodes before everything that is no wider than its throw.
      if (blast && (!first || blast.set.width >= this.order.timeOf(first).width)) {
        blasts.shift();
        const wrong = this.explode(blast);
        if (wrong) return wrong;
        continue;
      }
      if (next.length === 0) return undefined;
      const wrong = this.takeEffect(next);
      if (wrong) return wrong;
    }
  }

  private takeEffect(sets: readonly LiveSet[]): Problem | undefined {
    const hurt: number[] = [];
    for (const set of sets) {
      const act = this.order.actOf(set);
      const doing = this.fighters[set.owner]?.acts[act ?? -1];
      // Another set of the same fighter may have done the action at the same time.
      if (!doing || act === undefined || doing.kind === 'hold') continue;
      set.state = 'done';
      this.order.count(set.owner, act);
      const wrong =
        doing.kind === 'defend' || doing.kind === 'oppose'
          ? this.defend(set, doing)
          : doing.kind === 'attack'
            ? this.attack(set, doing, hurt)
            : this.deed(set, doing, hurt);
      if (wrong) return wrong;
    }
    this.loseDice(hurt);
    return undefined;
  }

  private deed(set: LiveSet, { what, effect }: DeedAct, hurt: number[]): Problem | undefined {
    const by = this.state.nameOf(set.owner);
    const change = effect?.(this.state.moment(setOf(set), set.owner, undefined));
    if (isProblem(change)) return problem(why.ofFighter(by, change.problem));
    this.did(by, what, set, change);
    if (change) hurt.push(...this.state.change(change.outcome));
    return undefined;
  }

  private did(by: string, what: string, set: LiveSet, change: Accounted<SetChange> | undefined): void {
    const success = change?.outcome.success !== false;
    this.say({ kind: 'did', by, what, set: setOf(set), success }, change?.steps);
  }

  private attack(set: LiveSet, act: AttackAct, hurt: number[]): Problem | undefined {
    const by = this.state.nameOf(set.owner);
    const target = this.state.indexOf(act.target);
    if (target === undefined || this.state.stateAt(target)?.dead) {
      this.say({ kind: 'too late', by, on: act.target, set: setOf(set) });
      return undefined;
    }
    const change = act.effect?.(this.state.moment(setOf(set), set.owner, target));
    if (isProblem(change)) return problem(why.ofFighter(by, change.problem));
    if (change?.outcome.success === false || change?.outcome.thrown) this.did(by, act.what ?? 'attack', set, change);
    else {
      const isStopped = change?.outcome.isStopped;
      this.say({ kind: 'hit', by, on: act.target, set: setOf(set), ...(isStopped && { isStopped }) }, change?.steps);
    }
    hurt.push(...(change ? this.state.change(change.outcome) : [target]));
    const disarmed = change?.outcome.disarmed;
    if (disarmed) this.say({ kind: 'disarmed', by, on: disarmed.who, what: disarmed.weapon });
    return undefined;
  }

  private defend(set: LiveSet, act: DefenceAct | OpposeAct): Problem | undefined {
    const by = this.state.nameOf(set.owner);
    const defence = setOf(set);
    const stopped = stopSets(defence, act, by, this.openSets(), this.rules);
    if (isProblem(stopped)) return stopped;
    if (stopped.length === 0) this.say({ kind: 'in vain', by, set: defence });
    for (const { set: victim, taken, left } of stopped) {
      takeDice(victim.live, taken, this.rules.injuryOrder);
      const on = victim.owner.name;
      if (left) this.say({ kind: 'narrowed', by, on, set: left });
      else this.say({ kind: 'ruined', by, on, set: { width: victim.width, height: victim.height } });
    }
    return undefined;
  }

  private openSets(): readonly OpenSet[] {
    return this.sets.flatMap((live) => {
      const owner = this.fighters[live.owner];
      if (!owner || live.state !== 'waiting') return [];
      return [{ ...setOf(live), live, owner, acts: this.order.possibleActs(live) }];
    });
  }

  private explode({ name, set, effect }: LiveGrenade): Problem | undefined {
    const change = effect(this.state.moment(set, undefined, undefined));
    if (isProblem(change)) return problem(why.ofFighter(name, change.problem));
    this.say({ kind: 'did', by: name, what: 'goes off', set, success: true }, change.steps);
    this.loseDice(this.state.change(change.outcome));
    return undefined;
  }

  /** Each hurt fighter loses dice for each hit; a dead or unconscious one loses all sets. */
  private loseDice(hurt: readonly number[]): void {
    for (const index of hurt) {
      const on = this.state.nameOf(index);
      this.hurt.add(on);
      if (this.out[index]) continue;
      this.state.holds = this.state.holds.filter((hold) => hold.kind !== 'choke' || hold.holder !== on);
      const state = this.state.stateAt(index);
      if (state?.dead || state?.unconscious) this.leave(index, state.dead);
      else for (let dice = 0; dice < this.rules.injuryDice; dice += 1) this.loseDie(index, on);
    }
  }

  private loseDie(index: number, on: string): void {
    const set = tallestWaiting(this.sets, index);
    if (!set) return;
    const before = setOf(set);
    const die = takeDice(set, 1, this.rules.injuryOrder);
    if (set.state === 'lost') this.say({ kind: 'lost', on, set: before, die });
    else this.say({ kind: 'kept', on, set: setOf(set), die });
  }

  private leave(index: number, dead: boolean): void {
    this.out[index] = true;
    const on = this.state.nameOf(index);
    for (const set of this.sets) if (set.owner === index && set.state === 'waiting') set.state = 'lost';
    this.state.holds = this.state.holds.filter(({ holder }) => holder !== on);
    this.say({ kind: 'out', on, dead });
  }

  private say(event: RoundEvent, steps?: readonly Step[]): void {
    this.events.push(event);
    this.below.push(steps);
  }

  /** The events as steps of the account; computed on demand. */
  get steps(): readonly Step[] {
    return this.events.map((event, at) => stepOf(event, this.below[at], this.ruleOf(event.kind)));
  }

  private ruleOf(kind: RoundEvent['kind']): RuleOrigin | undefined {
    if (kind === 'lost' || kind === 'kept') return this.rules.injuryRule;
    if (kind === 'ruined' || kind === 'narrowed' || kind === 'in vain') return this.rules.defenceRule;
    return undefined;
  }
}
