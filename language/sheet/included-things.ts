import { nameKey } from '../grammar/text.js';
import type { Rules, Trait } from '../rules/rules.js';
import type { Entry } from './cells/entry.js';
import type { Evaluation } from './cells/evaluation.js';
import type { Lineage } from './inherit.js';

/**
 * Items of some kinds that everybody has without writing them down, such as fists, except those that this character
 * leaves out.
 */
export function includedOf(evaluation: Evaluation, kinds: readonly string[]): readonly Entry[] {
  // In the order of the kinds.
  const things = kinds.flatMap((kind) => evaluation.rules.includedThings.filter((trait) => trait.kind === kind));
  return things.flatMap((trait): Entry[] => {
    const { kind, key } = trait;
    const isElsewhere = evaluation.taken(kind, key).length > 0 || evaluation.thingsLeftOut.has(trait);
    const included = isElsewhere ? undefined : evaluation.phantom(kind, key);
    return included ? [included] : [];
  });
}

/**
 * Items that everybody has except this character: they are named after `without`, in the character or one of its bases.
 */
export function thingsLeftOut(lineage: Lineage, rules: Rules): ReadonlySet<Trait> {
  const names = namesLeftOut(lineage);
  if (names.size === 0) return NOTHING;
  return new Set(rules.includedThings.filter((trait) => isCalled(trait, names)));
}

const NOTHING: ReadonlySet<Trait> = new Set();

/** Whether one of the items has this name. */
export function isAnyCalled(things: ReadonlySet<Trait>, name: string): boolean {
  return [...things].some((trait) => isCalled(trait, new Set([nameKey(name)])));
}

function isCalled({ key, clauses }: Trait, names: ReadonlySet<string>): boolean {
  return names.has(key) || clauses.also.some((other) => names.has(nameKey(other)));
}

/** All names after `without`, of a character and its bases. */
function namesLeftOut(lineage: Lineage): ReadonlySet<string> {
  const lineages = new Set([lineage]);
  for (const { bases } of lineages) for (const base of bases) lineages.add(base);
  return new Set([...lineages].flatMap(({ character }) => character.without.map(({ name }) => nameKey(name))));
}
