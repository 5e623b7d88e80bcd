import { compareSets } from '../../dice/matching-sets.js';
import type { RuleOrigin } from '../../model/sheet.js';
import { isProblem, type Problem, problem } from '../../values/problem.js';
import type { Step } from './account.js';
import { gobbled, gobbleSets, reaches } from './defend.js';
import type {
  Act,
  AttackAct,
  Change,
  DeedAct,
  DefenceAct,
  FighterNow,
  Moment,
  OpposeAct,
  Protection,
  RolledFighter,
  ThrownGrenade,
} from './fighter.js';
import type { Hold } from './hold.js';
import type { LiveGrenade } from './live-grenade.js';
import { type RoundEvent, stepOf } from './round-events.js';
import { type LiveSet, setOf, takeDice, tallestWaiting } from './round-sets.js';
import { noWounds, stateOf, type Wounds } from './wounds.js';

/** What the rulebook decides about a round. */
export interface RoundRules {
  readonly by: 'width' | 'height';
  /** Kinds of dice in the order in which a hurt fighter loses them. */
  readonly injuryOrder: readonly string[];
  /** How many dice each hit costs the one whom it hurts. */
  readonly injuryDice: number;
  /** A defence opposes everything that its attacker does, and anybody may be opposed. */
  readonly opposed: boolean;
  /** What decides about defences, and about dice that the hurt lose. */
  readonly defenceRule?: RuleOrigin;
  readonly injuryRule?: RuleOrigin;
  /** A defence that equals an attack in width and height stops it. */
  readonly equalIsEnough: boolean;
  readonly rule?: RuleOrigin;
}

/** A round while it is resolved. Only this object changes; what comes in stays as it is. */
export class RoundTable {
  readonly events: RoundEvent[] = [];
  readonly steps: Step[] = [];
  readonly wounds: Wounds[];
  readonly protection: Protection[];
  readonly thrown: ThrownGrenade[] = [];
  /** Names of all who were hurt. */
  readonly hurt = new Set<string>();
  /** Shock from choking. */
  readonly choked: number[];
  /** How often each action of each fighter was done. */
  private readonly done: number[][];
  private readonly out: boolean[];
  private readonly names = new Map<string, number>();

  constructor(
    readonly fighters: readonly RolledFighter[],
    private readonly sets: LiveSet[],
    private readonly rules: RoundRules,
    public holds: readonly Hold[],
    private readonly grenades: readonly LiveGrenade[],
  ) {
    this.wounds = fighters.map(({ wounds }) => wounds ?? noWounds);
    this.protection = fighters.map(({ protection }) => protection ?? {});
    this.choked = fighters.map(({ choked }) => choked ?? 0);
    this.done = fighters.map(({ acts }) => acts.map(() => 0));
    this.out = fighters.map(() => false);
    fighters.forEach(({ name }, index) => {
      this.names.set(name, index);
    });
  }

  /** Everything in order, until no set is left that could take effect. */
  resolve(): Problem | undefined {
    for (const index of this.fighters.keys()) {
      const state = this.stateAt(index);
      if (state?.dead || state?.unconscious) this.leave(index, state.dead);
    }
    const blasts = [...this.grenades].sort((a, b) => b.set.width - a.set.width);
    for (;;) {
      const next = this.next();
      const blast = blasts[0];
      // A grenade goes off before everything that is no wider than its throw.
      if (blast && (next.length === 0 || blast.set.width >= (next[0]?.dice.length ?? 0))) {
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

  /** Sets that come next: one defence, or everything else of that width and height together. */
  private next(): readonly LiveSet[] {
    let best: LiveSet[] = [];
    for (const set of this.sets) {
      if (set.state !== 'waiting' || this.actOf(set) === undefined) continue;
      const [leader] = best;
      const order = leader ? compareSets(setOf(set), setOf(leader), this.rules.by) : 1;
      if (order > 0) best = [set];
      else if (order === 0) best.push(set);
    }
    const defence = best.find((set) => isDefence(this.fighters[set.owner]?.acts[this.actOf(set) ?? -1]));
    return defence ? [defence] : best;
  }

  /** The action that a set would do now; undefined where it has to wait or is not needed any more. */
  private actOf(set: LiveSet): number | undefined {
    const fighter = this.fighters[set.owner];
    if (!fighter) return undefined;
    if (set.act !== undefined) return this.isOpen(set.owner, set.act) ? set.act : undefined;
    // A player who wants height keeps the lower sets back while he has a taller one.
    const [only] = fighter.acts;
    const isSingle = fighter.acts.length === 1 && only?.every !== true;
    // A called shot waits for the set that it was called for, as long as there is one.
    if (isSingle && only?.kind === 'attack' && !isCalled(set) && this.waiting(set.owner).some(isCalled))
      return undefined;
    if (isSingle && fighter.aim === 'tallest' && tallestWaiting(this.sets, set.owner) !== set) return undefined;
    const act = fighter.acts.findIndex(
      (one, index) => one.kind !== 'hold' && this.isOpen(set.owner, index) && !this.isServed(set.owner, index),
    );
    return act < 0 ? undefined : act;
  }

  private isOpen(owner: number, act: number): boolean {
    return this.fighters[owner]?.acts[act]?.every === true || (this.done[owner]?.[act] ?? 0) === 0;
  }

  /** True where a set that the player chose for the action is still to come. */
  private isServed(owner: number, act: number): boolean {
    return this.sets.some((set) => set.owner === owner && set.act === act && set.state === 'waiting');
  }

  private waiting(owner: number): readonly LiveSet[] {
    return this.sets.filter((set) => set.owner === owner && set.state === 'waiting');
  }

  private takeEffect(sets: readonly LiveSet[]): Problem | undefined {
    const hurt: number[] = [];
    for (const set of sets) {
      const act = this.actOf(set);
      const [fighter, doing] = [this.fighters[set.owner], this.fighters[set.owner]?.acts[act ?? -1]];
      // Of several sets of one fighter at once an earlier one can have done the action.
      if (!fighter || !doing || act === undefined) continue;
      set.state = 'done';
      const counts = this.done[set.owner];
      if (counts) counts[act] = (counts[act] ?? 0) + 1;
      if (doing.kind === 'defend' || doing.kind === 'oppose') {
        const wrong = this.defend(set, doing);
        if (wrong) return wrong;
      } else if (doing.kind !== 'hold') {
        const wrong = this.act(set, doing, hurt);
        if (wrong) return wrong;
      }
    }
    this.loseDice(hurt);
    return undefined;
  }

  private act(set: LiveSet, act: AttackAct | DeedAct, hurt: number[]): Problem | undefined {
    const by = this.fighters[set.owner]?.name ?? '';
    const shown = setOf(set);
    if (act.kind === 'deed') {
      const change = act.effect?.(this.moment(set, undefined));
      if (isProblem(change)) return problem(`${by}: ${change.problem}`);
      this.say(
        { kind: 'did', by, what: act.what, set: shown, success: change?.outcome.success !== false },
        change?.steps,
      );
      if (change) this.change(change.outcome, hurt);
      return undefined;
    }
    const target = this.names.get(act.target);
    const state = target === undefined ? undefined : this.stateAt(target);
    if (target === undefined || state?.dead) {
      this.say({ kind: 'too late', by, on: act.target, set: shown });
      return undefined;
    }
    const change = act.effect?.(this.moment(set, target));
    if (isProblem(change)) return problem(`${by}: ${change.problem}`);
    if (change?.outcome.success === false)
      this.say({ kind: 'did', by, what: act.what ?? 'attack', set: shown, success: false }, change.steps);
    else this.say({ kind: 'hit', by, on: act.target, set: shown }, change?.steps);
    if (!change) hurt.push(target);
    else {
      this.change(change.outcome, hurt);
      const { disarmed } = change.outcome;
      if (disarmed) this.say({ kind: 'disarmed', by, on: disarmed.who, what: disarmed.weapon });
    }
    return undefined;
  }

  private defend(set: LiveSet, act: DefenceAct | OpposeAct): Problem | undefined {
    const by = this.fighters[set.owner]?.name ?? '';
    const defence = setOf(set);
    const open = this.sets
      .filter((one) => one.state === 'waiting' && one.owner !== set.owner && this.isWarded(one, set.owner, act))
      .map((live) => ({ ...setOf(live), live }));
    const planned = act.spend
      ? this.planned(defence, open, act, by)
      : gobbleSets(defence, open, this.rules.equalIsEnough);
    if (isProblem(planned)) return planned;
    if (planned.length === 0) this.say({ kind: 'in vain', by, set: defence });
    for (const { set: victim, taken, left } of planned) {
      takeDice(victim.live, taken, this.rules.injuryOrder);
      const on = this.fighters[victim.live.owner]?.name ?? '';
      if (left) this.say({ kind: 'narrowed', by, on, set: left });
      else this.say({ kind: 'ruined', by, on, set: { width: victim.width, height: victim.height } });
    }
    return undefined;
  }

  private planned<Open extends { readonly width: number; readonly height: number; readonly live: LiveSet }>(
    defence: { readonly width: number; readonly height: number },
    open: readonly Open[],
    act: DefenceAct | OpposeAct,
    by: string,
  ) {
    const spend = act.spend ?? [];
    const dice = spend.reduce((sum, one) => sum + one.dice, 0);
    if (dice > defence.width) return problem(`${by}: the defence has ${defence.width} dice, and ${dice} are spent.`);
    return spend.flatMap(({ on, height, dice: taken }) => {
      const victim = open.find((one) => one.height === height && this.fighters[one.live.owner]?.name === on);
      return victim && taken > 0 && reaches(defence, victim, this.rules.equalIsEnough)
        ? [gobbled(victim, Math.min(taken, victim.width))]
        : [];
    });
  }

  /** Whether a defence may take dice out of a set, width and height aside. */
  private isWarded(set: LiveSet, defender: number, act: DefenceAct | OpposeAct): boolean {
    const attacker = this.fighters[set.owner];
    if (!attacker) return false;
    const name = this.fighters[defender]?.name;
    if (act.kind === 'oppose') return attacker.name === act.target;
    if (act.against && !act.against.includes(attacker.name)) return false;
    const possible = set.act === undefined ? attacker.acts : attacker.acts.filter((_, index) => index === set.act);
    const aimed = (one: Act): boolean =>
      one.kind === 'attack' && one.target === name && !isProblem(act.wards?.(one.nature ?? {}));
    // An opposed roll spoils everything that an attacker does.
    return this.rules.opposed ? attacker.acts.some(aimed) : possible.some(aimed);
  }

  private explode(grenade: LiveGrenade): Problem | undefined {
    const moment = this.momentOf(grenade.set, undefined, undefined);
    const change = grenade.effect(moment);
    if (isProblem(change)) return problem(`${grenade.name}: ${change.problem}`);
    const hurt: number[] = [];
    this.say(
      { kind: 'did', by: grenade.name, what: 'goes off', set: grenade.set, success: change.outcome.success !== false },
      change.steps,
    );
    this.change(change.outcome, hurt);
    this.loseDice(hurt);
    return undefined;
  }

  private change({ wounds, hurt, holds, choked, protection, thrown }: Change, hurtNow: number[]): void {
    for (const [name, points] of Object.entries(choked ?? {})) {
      const index = this.names.get(name);
      if (index !== undefined) this.choked[index] = points;
    }
    for (const [name, after] of Object.entries(wounds ?? {})) {
      const index = this.names.get(name);
      if (index !== undefined) this.wounds[index] = after;
    }
    for (const [name, after] of Object.entries(protection ?? {})) {
      const index = this.names.get(name);
      if (index !== undefined) this.protection[index] = after;
    }
    if (thrown) this.thrown.push(thrown);
    for (const name of hurt ?? []) {
      const index = this.names.get(name);
      if (index !== undefined) hurtNow.push(index);
    }
    if (holds) this.holds = holds;
  }

  /** Everybody hurt loses a die for each time, and who is dead or out cold everything. */
  private loseDice(hurt: readonly number[]): void {
    for (const index of hurt) {
      const on = this.fighters[index]?.name ?? '';
      this.hurt.add(on);
      if (this.out[index]) continue;
      this.holds = this.holds.filter((hold) => hold.kind !== 'choke' || hold.holder !== on);
      const state = this.stateAt(index);
      if (state?.dead || state?.unconscious) {
        this.leave(index, state.dead);
        continue;
      }
      for (let dice = 0; dice < this.rules.injuryDice; dice += 1) this.loseDie(index, on);
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
    const on = this.fighters[index]?.name ?? '';
    for (const set of this.sets) if (set.owner === index && set.state === 'waiting') set.state = 'lost';
    this.holds = this.holds.filter(({ holder }) => holder !== on);
    this.say({ kind: 'out', on, dead });
  }

  private stateAt(index: number) {
    const fighter = this.fighters[index];
    const wounds = this.wounds[index];
    // Somebody without a wound needs no body: dice alone can be resolved for a game that has none.
    if (!fighter || !wounds || wounds === noWounds) return undefined;
    const state = stateOf(wounds, fighter.who);
    return isProblem(state) ? undefined : state;
  }

  private moment(set: LiveSet, target: number | undefined): Moment {
    return this.momentOf(setOf(set), set.owner, target);
  }

  private momentOf(set: Moment['set'], by: number | undefined, target: number | undefined): Moment {
    const now = (index: number | undefined): FighterNow | undefined => {
      const fighter = index === undefined ? undefined : this.fighters[index];
      if (!fighter || index === undefined) return undefined;
      const sets = this.sets.filter((one) => one.owner === index && one.state !== 'lost').map(setOf);
      return {
        fighter,
        wounds: this.wounds[index] ?? noWounds,
        protection: this.protection[index] ?? {},
        choked: this.choked[index] ?? 0,
        sets,
      };
    };
    return {
      set,
      by: now(by),
      target: now(target),
      holds: this.holds,
      fighter: (name) => now(this.names.get(name)),
    };
  }

  private ruleOf(kind: RoundEvent['kind']): RuleOrigin | undefined {
    if (kind === 'lost' || kind === 'kept') return this.rules.injuryRule;
    if (kind === 'ruined' || kind === 'narrowed' || kind === 'in vain') return this.rules.defenceRule;
    return undefined;
  }

  private say(event: RoundEvent, steps?: readonly Step[]): void {
    this.events.push(event);
    this.steps.push(stepOf(event, steps, this.ruleOf(event.kind)));
  }
}

/** True for a set with a die that was set before the roll. */
function isCalled(set: LiveSet): boolean {
  return set.dice.includes('fixed');
}

function isDefence(act: Act | undefined): boolean {
  return act?.kind === 'defend' || act?.kind === 'oppose';
}
