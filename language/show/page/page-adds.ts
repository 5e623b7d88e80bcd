import type { PageBlock } from '../../rules/page.js';
import type { Kind, List, Rules } from '../../rules/rules.js';
import { usualAttacks } from '../../sheet/fight-policies.js';

/** Kinds that can be added to a block. */
export function addsOf(rules: Rules, { word, names, inner }: PageBlock): readonly string[] {
  const kinds = names.filter(({ what }) => what === 'kind').map(({ key }) => key);
  const named = (): readonly string[] => {
    switch (word) {
      case 'scores':
      case 'powers':
        return [...kinds, ...inner.map(({ key }) => key)];
      case 'traits':
        return kinds;
      case 'items':
        return kinds.length > 0 ? kinds : carried(rules);
      case 'attacks':
        return fighting(rules);
      default:
        return [];
    }
  };
  return named().filter((kind) => canGrow(rules, kind));
}

/** Kinds that an author can write and that no block shows. */
export function otherAdds(rules: Rules, shown: ReadonlySet<string>): readonly { kind: string; name: string }[] {
  const things = new Set(carried(rules));
  return [...rules.kinds.values()]
    .filter((kind) => (kind.item ? things.has(kind.key) : isOnItsOwn(rules, kind)))
    .filter(({ key }) => !shown.has(key) && canGrow(rules, key))
    .map(({ key, name }) => ({ kind: key, name }));
}

/** The list that things of a kind are carried in. */
export function listFor(rules: Rules, kind: string): List | undefined {
  return [...rules.lists.values()].find(({ kinds }) => kinds.includes(kind));
}

/** Kinds of the things that people attack with. */
function fighting(rules: Rules): readonly string[] {
  const kinds = new Set(usualAttacks(rules).flatMap((action) => action.kinds));
  return [...kinds].filter((kind) => rules.kinds.get(kind)?.item);
}

/** Kinds of the lists that contain weapons; other lists contain wounds and conditions. */
function carried(rules: Rules): readonly string[] {
  return [...new Set(fighting(rules).flatMap((kind) => listFor(rules, kind)?.kinds ?? []))];
}

/** Whether something of this kind can be added: the game has some that not every character has, or the author may name one. */
function canGrow(rules: Rules, kind: string): boolean {
  const declared = rules.kinds.get(kind);
  if (declared?.item && !listFor(rules, kind)) return false;
  if (declared?.open) return true;
  return [...(rules.traits.get(kind)?.values() ?? [])].some(
    ({ clauses }) => clauses.rating?.fallback === undefined || clauses.specialty !== undefined,
  );
}

/** Whether some of a kind can be written on a line of their own, and not only in the braces of something else. */
function isOnItsOwn(rules: Rules, { key, clauses, open }: Kind): boolean {
  if (open && !clauses.underRequired) return true;
  return [...(rules.traits.get(key)?.values() ?? [])].some((trait) => !trait.clauses.underRequired);
}
