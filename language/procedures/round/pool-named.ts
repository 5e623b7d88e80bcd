import { askedOf } from '../../sheet/rolls/request.js';
import type { Rolled } from '../../sheet/sheet-roll.js';
import type { Derivation } from '../../values/derivation.js';
import { poolText } from '../../values/pool.js';

/**
 * The pool of a line before anything is added or taken, with what its dice belong to: two powers of the same dice are two pools. Undefined
 * where no pool is rolled.
 */
export function poolNamed(rolled: Rolled): string | undefined {
  const { whole = rolled.value } = askedOf(rolled);
  const { derivation } = rolled;
  const [unchanged = derivation] = (derivation.operation === 'effects' && derivation.of) || [];
  return whole.kind === 'pool' ? `${poolText(whole.pool)} ${sourcesOf(unchanged).join(' ')}` : undefined;
}

/** Addresses of the traits that a pool is made of; not that of a thing, as two things may use one skill. */
function sourcesOf({ cell, of = [] }: Derivation): readonly string[] {
  if (cell === undefined) return of.flatMap(sourcesOf);
  return cell.includes(OF_A_THING) ? [] : [cell];
}

/** What is derived of one entry has its address behind that of the entry. */
const OF_A_THING = '/derived:';
