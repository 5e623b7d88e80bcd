import { nameKey } from '../../grammar/text.js';
import type { Hold, Protection, ThrownGrenade } from '../../procedures/round/fighter.js';
import { says } from '../../roll/messages.js';

/** What continues from one declared round to the next without being in a sheet. Members are given by name. */
export interface GoesOn {
  readonly holds: readonly Hold[];
  /** Grenades that go off in this round. */
  readonly thrown: readonly ThrownGrenade[];
  /** Cover that was taken. */
  readonly protection: ReadonlyMap<string, Protection>;
  /** Shock that choking has done in this fight. */
  readonly choked: ReadonlyMap<string, number>;
}

export const nothingGoesOn: GoesOn = { holds: [], thrown: [], protection: new Map(), choked: new Map() };

/** Grenades that go off in this round near a member. */
export function grenadesAt(thrown: readonly ThrownGrenade[], name: string): readonly ThrownGrenade[] {
  return thrown.filter(({ target, near = [] }) => [target, ...near].some((one) => nameKey(one) === nameKey(name)));
}

/** What continues for a member, in words: held down, behind cover. */
export function goingOnWith({ holds, thrown, protection }: GoesOn, name: string): readonly string[] {
  const isMember = (other: string): boolean => nameKey(other) === nameKey(name);
  const { hidden = [] } = protection.get(name) ?? {};
  return [
    ...holds.filter(({ held }) => isMember(held)).map(({ kind, holder }) => says.isHeld(kind, holder)),
    ...holds.filter(({ holder }) => isMember(holder)).map(({ kind, held }) => says.holds(kind, held)),
    ...(hidden.length > 0 ? [says.behindCover(hidden)] : []),
    ...grenadesAt(thrown, name).map(({ weapon, thrower }) => says.lies(weapon, thrower)),
  ];
}
