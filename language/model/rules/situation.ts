import { nameKey } from '../../grammar/text.js';

/** What the names of policies begin with that say what a line of rolls may hold: `policy situation of strike: arm, aim`. */
export const SITUATION = 'situation of ';

export function isSituation(policy: string): boolean {
  return nameKey(policy).startsWith(SITUATION);
}
