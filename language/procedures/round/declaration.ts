import { type Accounted, type Step, withLazySteps } from '../../roll/account.js';
import type { Needs } from '../../rules/needs.js';
import { traitNamed } from '../../rules/rules.js';
import type { Evaluation } from '../../sheet/cells/evaluation.js';
import { readOnceFor } from '../../sheet/cells/once-for.js';
import type { RuleOrigin } from '../../values/origin.js';
import { poolTotal } from '../../values/pool.js';
import { isProblem, type Problem, problem } from '../../values/problem.js';
import { numberIn } from '../../values/value.js';
import { why } from '../messages.js';
import { openRulebook } from '../rulebook.js';

export const declarationNeeds = {
  procedure: 'declaration',
  policies: { order: 'declaration order' },
} as const satisfies Needs;

/** A character who takes part in a round and declares. */
export interface Declarer {
  readonly name: string;
  readonly who: Evaluation;
  /** Controlled by the game master; declares before an equally perceptive character of a player. */
  readonly npc?: boolean;
}

/** The order of declarations, and remaining ties. */
export interface DeclarationOrder<T extends Declarer = Declarer> {
  readonly order: readonly T[];
  /** Names of tied characters of players; they declare in the order listed, or roll for it. */
  readonly ties: readonly (readonly string[])[];
}

interface Ranked<T> {
  readonly one: T;
  /** The values of the rulebook's traits, in their order. */
  readonly ranks: readonly number[];
}

/**
 * The order in which characters declare: by the first trait of the rulebook's order, lower first. Of equals, those of
 * the game master come first, as listed, and then those of players by the other traits. A problem if two share a name.
 */
export function declarationOrder<T extends Declarer>(people: readonly T[]): Accounted<DeclarationOrder<T>> | Problem {
  const [first] = people;
  if (!first) return { outcome: { order: [], ties: [] }, steps: [] };
  const book = openRulebook(declarationNeeds, first.who);
  if (isProblem(book)) return book;
  const repeated = repeatedName(people);
  if (repeated !== undefined) return problem(why.twoOfOneName(repeated));
  const traits = book.order('order');
  const traitLines = traits.join('\n');
  const ranked = people.map((one) => ({ one, ranks: ranksBy(one.who, traitLines) }));
  const order = ranked.sort(compareRanks);
  const ties = tiesIn(order);
  return withLazySteps({ order: order.map(({ one }) => one), ties }, () =>
    stepsOfOrder(order, ties, traits[0] ?? '', book.rule('order')),
  );
}

function stepsOfOrder<T extends Declarer>(
  order: readonly Ranked<T>[],
  ties: readonly (readonly string[])[],
  measure: string,
  rule: RuleOrigin | undefined,
): readonly Step[] {
  const steps = order.map(
    ({ one, ranks }, index): Step => ({
      what: '{place}. {name} declares ({measure} {rank})',
      values: { place: index + 1, name: one.name, measure: nameOf(one.who, measure), rank: ranks[0] ?? 0 },
      ...(rule && { rule }),
    }),
  );
  for (const names of ties)
    steps.push({ what: '{names} are tied: in the order listed, or roll for it', values: { names: names.join(', ') } });
  return steps;
}

/** A name that occurs twice. */
function repeatedName(people: readonly { readonly name: string }[]): string | undefined {
  const seen = new Set<string>();
  for (const { name } of people) {
    if (seen.has(name)) return name;
    seen.add(name);
  }
  return undefined;
}

function compareRanks<T extends Declarer>(a: Ranked<T>, b: Ranked<T>): number {
  const first = (a.ranks[0] ?? 0) - (b.ranks[0] ?? 0);
  if (first !== 0) return first;
  const [left, right] = [a.one.npc === true, b.one.npc === true];
  if (left !== right) return left ? -1 : 1;
  if (left) return 0;
  for (let at = 1; at < a.ranks.length; at += 1) {
    const next = (a.ranks[at] ?? 0) - (b.ranks[at] ?? 0);
    if (next !== 0) return next;
  }
  return 0;
}

function tiesIn<T extends Declarer>(order: readonly Ranked<T>[]): string[][] {
  const groups: string[][] = [];
  order.forEach(({ one }, index) => {
    if (one.npc) return;
    const [before, here] = [order[index - 1], order[index]];
    if (before && here && !before.one.npc && compareRanks(before, here) === 0) groups.at(-1)?.push(one.name);
    else groups.push([one.name]);
  });
  return groups.filter((names) => names.length > 1);
}

/** A character's values of several traits, whose keys are given one per line. */
const ranksBy = readOnceFor((who, traits): readonly number[] =>
  traits === '' ? [] : traits.split('\n').map((trait) => rankOf(who, trait)),
);

/** The value of a trait, for a pool the number of its dice of all kinds; 0 if the rulebook does not have it. */
function rankOf(who: Evaluation, key: string): number {
  const trait = traitNamed(who.rules, key);
  const { value } = trait ? who.trait(trait.kind, trait.key, undefined) : who.derived(key, undefined);
  if (value.kind === 'pool') return poolTotal(value.pool);
  return numberIn(value) ?? 0;
}

function nameOf(who: Evaluation, key: string): string {
  return traitNamed(who.rules, key)?.name ?? key;
}
