import { nameKey } from '../../grammar/text.js';
import type { Rules } from '../../rules/rules.js';
import { includedOf } from '../../sheet/included-things.js';
import { carriedOf } from '../../sheet/rolls/action.js';
import type { PreparedEncounter } from '../state/prepared-encounter.js';

/** A member without a weapon that the game knows, but with unknown things whose names sound like weapons. */
export interface Unarmed {
  readonly who: string;
  /** The kind of weapons: `weapon`. */
  readonly kind: string;
  /** The unknown things. */
  readonly things: readonly string[];
  /** What the member attacks with instead, as everyone can. */
  readonly fists: readonly string[];
}

/** The first member of a side that fights who has no weapon and is probably meant to have one. */
export function unarmedIn({ members, first, attacks, plan, rules }: PreparedEncounter): Unarmed | undefined {
  const kinds = attacks.flatMap((attack) => attack.kinds);
  const kind = kinds.find((one) => rules.kinds.get(one)?.item);
  if (kind === undefined) return undefined;
  const words = wordsOfWeapons(rules, kinds);
  const neutral = new Set(plan.sides.flatMap(({ name, isNeutral }) => (isNeutral ? nameKey(name) : [])));
  for (const [place, { of, side }] of members.entries()) {
    const who = first[place]?.evaluation;
    if (!who || neutral.has(nameKey(side)) || carriedOf(who, kinds).length > 0) continue;
    const things = who.items.flatMap(({ trait, name }) =>
      trait?.own && wordsOf(name).some((word) => words.has(word)) ? name : [],
    );
    if (things.length > 0) return { who: of, kind, things, fists: includedOf(who, kinds).map(({ name }) => name) };
  }
  return undefined;
}

/** Words in the names of a game's weapons, and in specialties of skills: `pistol` of Guns (Pistol). */
function wordsOfWeapons({ traits }: Rules, kinds: readonly string[]): ReadonlySet<string> {
  const names = [...traits].flatMap(([kind, declared]) =>
    [...declared.values()].flatMap(({ name, clauses }) => [
      ...(kinds.includes(kind) ? [name] : []),
      ...(clauses.specialty?.choices ?? []).map(({ label }) => label),
    ]),
  );
  return new Set(names.flatMap(wordsOf));
}

function wordsOf(name: string): readonly string[] {
  return nameKey(name)
    .split(/[^\p{L}]+/u)
    .filter((word) => word.length > 2);
}
