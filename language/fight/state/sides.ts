import { nameKey } from '../../grammar/text.js';
import type { PreparedEncounter } from './prepared-encounter.js';

/** Whether a member takes nobody's side. */
export function isNeutral({ plan, members }: PreparedEncounter, place: number): boolean {
  const side = nameKey(members[place]?.side ?? '');
  return plan.sides.some((one) => one.isNeutral && nameKey(one.name) === side);
}

/** Places of the enemies of a member: everybody on another side, where neither side is neutral. */
export function enemiesOf(encounter: PreparedEncounter, by: number): readonly number[] {
  if (isNeutral(encounter, by)) return [];
  const own = nameKey(encounter.members[by]?.side ?? '');
  return encounter.members.flatMap(({ side }, place) =>
    nameKey(side) === own || isNeutral(encounter, place) ? [] : place,
  );
}
