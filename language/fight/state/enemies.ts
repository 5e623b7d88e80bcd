import { nameKey } from '../../grammar/text.js';
import { oncePer } from '../../memo/once-per.js';
import type { PreparedEncounter } from './prepared-encounter.js';

/** Places of the enemies of each member: everybody on another side, where neither side is neutral. */
export const enemiesIn = oncePer(({ members, plan }: PreparedEncounter): readonly (readonly number[])[] => {
  const neutral = new Set(plan.sides.flatMap(({ name, isNeutral }) => (isNeutral ? nameKey(name) : [])));
  const sides = members.map(({ side }) => nameKey(side));
  return sides.map((own) =>
    neutral.has(own) ? [] : sides.flatMap((side, place) => (side === own || neutral.has(side) ? [] : place)),
  );
});
