import { nameKey } from '../../grammar/text.js';
import type { Rules, Trait } from './rules.js';

/** The trait of a name, of whatever kind; of several, that of the kind declared first. */
export function traitNamed(rules: Rules, name: string): Trait | undefined {
  const key = nameKey(name);
  for (const traits of rules.traits.values()) {
    const found = traits.get(key);
    if (found) return found;
  }
  return undefined;
}
