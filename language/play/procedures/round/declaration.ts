import type { Evaluation } from '../../../model/evaluate/cells/evaluation.js';
import { traitNamed } from '../../../model/rules/rules.js';
import { poolTotal } from '../../../values/pool.js';
import { isProblem, type Problem, problem } from '../../../values/problem.js';
import { toNumber } from '../../../values/rational.js';
import type { Accounted, Step } from '../account.js';
import type { Needs } from '../needs.js';
import { openRulebook } from '../rulebook.js';

const needs = {
  procedure: 'declaration',
  policies: { order: 'declaration order' },
} as const satisfies Needs;
export const declarationNeeds: Needs = needs;

/** Somebody who takes part in a round and has to say what he does. */
export interface Declarer {
  readonly name: string;
  readonly who: Evaluation;
  /** The game master's, who says it before a player's character that notices as much. */
  readonly npc?: boolean;
}

/** Who declares when, and who is still level. */
export interface Declarations<Somebody extends Declarer = Declarer> {
  readonly order: readonly Somebody[];
  /** Players' characters that nothing tells apart; they stand as listed, or roll for it. */
  readonly level: readonly (readonly string[])[];
}

interface Ranked<Somebody> {
  readonly one: Somebody;
  readonly ranks: readonly number[];
}

/**
 * The order in which people declare: by the first trait of the rulebook's order, the lower the earlier; of equals the
 * game master's, as listed, and then the players' by the traits that follow. A problem when two share a name.
 */
export function declarationOrder<Somebody extends Declarer>(
  people: readonly Somebody[],
): Accounted<Declarations<Somebody>> | Problem {
  const [first] = people;
  if (!first) return { outcome: { order: [], level: [] }, steps: [] };
  const book = openRulebook(needs, first.who);
  if (isProblem(book)) return book;
  const twice = repeatedName(people);
  if (twice !== undefined) return problem(`Two fighters are called ${twice}. Rename one of them.`);
  const traits = book.order('order');
  const ranked = people.map((one) => ({ one, ranks: traits.map((trait) => rankOf(one.who, trait)) }));
  const order = ranked.sort(compareRanks);
  const rule = book.rule('order');
  const steps = order.map(({ one, ranks }, index): Step => {
    const step: Step = {
      what: '{place}. {name} declares ({measure} {rank})',
      values: { place: index + 1, name: one.name, measure: nameOf(one.who, traits[0] ?? ''), rank: ranks[0] ?? 0 },
    };
    return rule ? { ...step, rule } : step;
  });
  const level = levelGroups(order);
  for (const names of level)
    steps.push({ what: '{names} are tied: in the order listed, or roll for it', values: { names: names.join(', ') } });
  return { outcome: { order: order.map(({ one }) => one), level }, steps };
}

/** A name that two share. */
export function repeatedName(people: readonly { readonly name: string }[]): string | undefined {
  const seen = new Set<string>();
  for (const { name } of people) {
    if (seen.has(name)) return name;
    seen.add(name);
  }
  return undefined;
}

function compareRanks<Somebody extends Declarer>(a: Ranked<Somebody>, b: Ranked<Somebody>): number {
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

function levelGroups<Somebody extends Declarer>(order: readonly Ranked<Somebody>[]): string[][] {
  const groups: string[][] = [];
  order.forEach(({ one }, index) => {
    if (one.npc) return;
    const [before, here] = [order[index - 1], order[index]];
    if (before && here && !before.one.npc && compareRanks(before, here) === 0) groups.at(-1)?.push(one.name);
    else groups.push([one.name]);
  });
  return groups.filter((names) => names.length > 1);
}

/** Dice of a trait, of all kinds; what the rulebook does not have counts nothing. */
function rankOf(who: Evaluation, key: string): number {
  const trait = traitNamed(who.rules, key);
  const { value } = trait ? who.trait(trait.kind, trait.key, undefined) : who.derived(key, undefined);
  if (value.kind === 'pool') return poolTotal(value.pool);
  return value.kind === 'number' ? toNumber(value.number) : 0;
}

function nameOf(who: Evaluation, key: string): string {
  return traitNamed(who.rules, key)?.name ?? key;
}
