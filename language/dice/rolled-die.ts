/** The role of a die in its roll. `wiggle` faces are chosen, `hard` and `fixed` ones set before the roll. */
export type DieRole = 'regular' | 'hard' | 'fixed' | 'expert' | 'wiggle';

/** All roles, in the order of a roll's faces. */
export const DIE_ROLES: readonly DieRole[] = ['regular', 'hard', 'fixed', 'expert', 'wiggle'];

/** One die of a roll. */
export interface RolledDie {
  readonly face: number;
  readonly role: DieRole;
}
