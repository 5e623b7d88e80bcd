import { compareSets } from '../../../families/matching/sets.js';
import type { Act, RolledFighter } from './fighter.js';
import { type LiveSet, setOf, tallestWaiting } from './round-sets.js';

/** Which set comes next in a round, and for which action. */
export class RoundOrder {
  /** How often each action of each fighter was done. */
  private readonly done: number[][];

  constructor(
    private readonly fighters: readonly RolledFighter[],
    private readonly sets: readonly LiveSet[],
    private readonly by: 'width' | 'height',
    private readonly tied: boolean,
  ) {
    this.done = fighters.map(({ acts }) => acts.map(() => 0));
  }

  /** Sets that come next: one defence, or everything else of that width and height together. */
  next(): readonly LiveSet[] {
    let best: LiveSet[] = [];
    for (const set of this.sets) {
      if (set.state !== 'waiting' || this.actOf(set) === undefined) continue;
      const [leader] = best;
      const order = leader ? compareSets(setOf(set), setOf(leader), this.by) : 1;
      if (order > 0) best = [set];
      else if (order === 0) best.push(set);
    }
    const defence = best.find((set) => isDefence(this.fighters[set.owner]?.acts[this.actOf(set) ?? -1]));
    return defence ? [defence] : best;
  }

  /** The action that a set would do now; undefined where it has to wait or is not needed any more. */
  actOf(set: LiveSet): number | undefined {
    const { owner } = set;
    return this.hasToWait(set)
      ? undefined
      : this.possibleActs(set).find((act) => set.act !== undefined || !this.isServed(owner, act));
  }

  /** Actions that a set can still do: the one that it was chosen for, or every one that is not done. */
  possibleActs({ owner, act, special }: LiveSet): readonly number[] {
    const { acts = [], rolledFor } = this.fighters[owner] ?? {};
    const own = this.tied && special ? rolledFor : undefined;
    const open = (index: number): boolean =>
      (own?.includes(index) ?? true) &&
      acts[index]?.kind !== 'hold' &&
      (acts[index]?.every === true || this.done[owner]?.[index] === 0);
    if (act !== undefined) return open(act) ? [act] : [];
    return [...acts.keys()].filter(open);
  }

  /** Remembers that an action was done. */
  count(owner: number, act: number): void {
    const counts = this.done[owner];
    if (counts) counts[act] = (counts[act] ?? 0) + 1;
  }

  /** Where one set does the only action: a called shot waits for the set that it was called for, who wants height for his tallest. */
  private hasToWait(set: LiveSet): boolean {
    const fighter = this.fighters[set.owner];
    const [only] = fighter?.acts ?? [];
    if (fighter?.acts.length !== 1 || only?.every === true || set.act !== undefined) return false;
    if (only?.kind === 'attack' && !set.called && this.sets.some((one) => isWaiting(one, set.owner) && one.called))
      return true;
    return fighter.aim === 'tallest' && tallestWaiting(this.sets, set.owner) !== set;
  }

  /** True where a set that the player chose for the action is still to come. */
  private isServed(owner: number, act: number): boolean {
    return this.sets.some((set) => isWaiting(set, owner) && set.act === act);
  }
}

function isWaiting(set: LiveSet, owner: number): boolean {
  return set.owner === owner && set.state === 'waiting';
}

function isDefence(act: Act | undefined): boolean {
  return act?.kind === 'defend' || act?.kind === 'oppose';
}
