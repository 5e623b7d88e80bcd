import { nameKey } from '../../grammar/text.js';
import type { PreparedEncounter } from './prepared-encounter.js';

/** Whether a member belongs to a neutral side. */
export function isNeutral({ plan, members }: PreparedEncounter, place: number): boolean {
  const side = nameKey(members[place]?.side ?? '');
  return plan.sides.some((one) => one.isNeutral && nameKey(one.name) === side);
}

/** The indexes of a member's enemies: everyone on another side, if neither side is neutral. */
export function enemiesOf(encounter: PreparedEncounter, by: number): readonly number[] {
  if (isNeutral(encounter, by)) return [];
  const own = nameKey(encounter.members[by]?.side ?? '');
  return encounter.members.flatMap(({ side }, place) =>
    nameKey(side) === own || isNeutral(encounter, place) ? [] : place,
  );
}
