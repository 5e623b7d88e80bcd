import { nameKey } from '../grammar/text.js';
import { addressOf } from '../rules/declared.js';
import { type Rules, traitNamed } from '../rules/rules.js';
import type { Evaluation } from '../sheet/cells/evaluation.js';
import { poolTotal } from '../values/pool.js';
import { numberIn } from '../values/value.js';

/** The policy for who acts first: values in order of precedence; the greater one goes first. */
export const TURN_ORDER = 'turn order';

/** A member's turn, with the values that decide its place; undefined for a value that the sheet does not have. */
export interface Turn {
  readonly name: string;
  readonly values: readonly (number | undefined)[];
}

/** The order in which members act. Ties keep the order of the text. */
export interface TurnOrder {
  /** The names of the values in the rulebook. */
  readonly by: readonly string[];
  readonly turns: readonly Turn[];
}

/** The order of turns by the policy of the rulebook; undefined if it has none. */
export function turnOrder(
  members: readonly { readonly name: string; readonly who: Evaluation }[],
  rules: Rules,
): TurnOrder | undefined {
  const listed = rules.policies.get(TURN_ORDER);
  if (!listed || listed.length === 0) return undefined;
  const turns = members.map(({ name, who }): Turn => {
    who.read(addressOf('policy', TURN_ORDER));
    return { name, values: listed.map((value) => turnValue(who, value)) };
  });
  return {
    by: listed.map((value) => (rules.derived.get(nameKey(value)) ?? traitNamed(rules, value))?.name ?? value),
    turns: turns.toSorted((one, other) => compare(one.values, other.values)),
  };
}

/** A value that decides the order of turns: a derived value, or the level of a trait. */
export function turnValue(who: Evaluation, name: string): number | undefined {
  const key = nameKey(name);
  const trait = who.rules.derived.has(key) ? undefined : traitNamed(who.rules, name);
  const { value } = trait ? who.trait(trait.kind, trait.key, undefined) : who.derived(key, undefined);
  if (value.kind === 'pool') return poolTotal(value.pool);
  return numberIn(value);
}

function compare(one: Turn['values'], other: Turn['values']): number {
  const at = one.findIndex((value, index) => value !== other[index]);
  return at < 0 ? 0 : (other[at] ?? Number.NEGATIVE_INFINITY) - (one[at] ?? Number.NEGATIVE_INFINITY);
}
