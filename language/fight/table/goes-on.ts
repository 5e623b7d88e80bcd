import { nameKey } from '../../grammar/text.js';
import type { Hold, Protection, ThrownGrenade } from '../../procedures/round/fighter.js';
import { says } from '../../roll/messages.js';

/** What goes on from one round of declarations to the next, and is in no sheet. Members are named. */
export interface GoesOn {
  readonly holds: readonly Hold[];
  /** Grenades that go off in this round. */
  readonly thrown: readonly ThrownGrenade[];
  /** Cover that was taken, and what is left of armour. */
  readonly protection: ReadonlyMap<string, Protection>;
  /** Shock that choking has done in this fight. */
  readonly choked: ReadonlyMap<string, number>;
}

export const nothingGoesOn: GoesOn = { holds: [], thrown: [], protection: new Map(), choked: new Map() };

/** Grenades that go off in this round where somebody is. */
export function grenadesAt(thrown: readonly ThrownGrenade[], name: string): readonly ThrownGrenade[] {
  return thrown.filter(({ target, near = [] }) => [target, ...near].some((one) => nameKey(one) === nameKey(name)));
}

/** What goes on with a member, in words: held down, behind cover. */
export function goingOnWith({ holds, thrown, protection }: GoesOn, name: string): readonly string[] {
  const isHim = (other: string): boolean => nameKey(other) === nameKey(name);
  const { hidden = [] } = protection.get(name) ?? {};
  return [
    ...holds.filter(({ held }) => isHim(held)).map(({ kind, holder }) => says.isHeld(kind, holder)),
    ...holds.filter(({ holder }) => isHim(holder)).map(({ kind, held }) => says.holds(kind, held)),
    ...(hidden.length > 0 ? [says.behindCover(hidden)] : []),
    ...grenadesAt(thrown, name).map(({ weapon, thrower }) => says.lies(weapon, thrower)),
  ];
}
