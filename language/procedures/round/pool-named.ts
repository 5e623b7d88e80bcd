import { askedOf } from '../../sheet/rolls/request.js';
import type { Rolled } from '../../sheet/sheet-roll.js';
import type { Derivation } from '../../values/derivation.js';
import { poolText } from '../../values/pool.js';

/**
 * A text that identifies the pool of a line before modifiers, and the traits that it comes from: two powers with equal dice are
 * two pools. Undefined if the line rolls no pool.
 */
export function poolNamed(rolled: Rolled): string | undefined {
  const { whole = rolled.value } = askedOf(rolled);
  const { derivation } = rolled;
  const [unchanged = derivation] = (derivation.operation === 'effects' && derivation.of) || [];
  return whole.kind === 'pool' ? `${poolText(whole.pool)} ${sourcesOf(unchanged).join(' ')}` : undefined;
}

/** Addresses of the traits that a pool is made of. Things are left out, because two things may use the same skill. */
function sourcesOf({ cell, of = [] }: Derivation): readonly string[] {
  if (cell === undefined) return of.flatMap(sourcesOf);
  return cell.includes(OF_A_THING) ? [] : [cell];
}

/** A value derived from an entry has the address of the entry, followed by this. */
const OF_A_THING = '/derived:';
