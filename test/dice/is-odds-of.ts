import type { Family, OddsView } from '../../language/dice/families/family.js';

/** Narrows odds to those of a family. */
export function isOddsOf<P extends object, Q extends object, O extends object, G extends object, V extends OddsView>(
  family: Family<P, Q, O, G, V>,
  odds: OddsView,
): odds is V {
  return odds.family === family.name;
}
