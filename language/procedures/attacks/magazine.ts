import type { Change } from '../../roll/changes.js';
import type { Needs } from '../../rules/needs.js';
import type { Scene } from '../procedure.js';
import type { FiredRounds } from '../round-part.js';
import { weaponFields } from './weapon.js';

type Firing = Pick<Scene<Needs>, 'self' | 'item'>;

/** The change that removes fired rounds, if the weapon is carried and the sheet counts its rounds. */
export function roundsFired(
  { self, item }: Firing,
  from: number | undefined,
  left: number | undefined,
): readonly Change[] {
  if (from === undefined || left === undefined || from === left) return [];
  const thing = counted({ self, item });
  return thing ? [{ is: 'thing', who: self.name, of: self.of, ...thing, from, to: left }] : [];
}

/** The weapon of a line and its field for rounds; undefined if it is not carried. */
export function counted({ self, item }: Firing): Pick<FiredRounds, 'id' | 'thing' | 'field'> | undefined {
  const { list } = item?.base ?? {};
  // Weapons of the rulebook that are not carried have no list.
  if (!item || list === undefined || !self.who.itemsIn(list).includes(item.base)) return undefined;
  return { id: item.base.id, thing: item.name, field: weaponFields.rounds };
}
