import { nameKey } from '../../../grammar/text.js';
import type { ConditionChange, EntryChange } from '../../../roll/changes.js';
import type { Clauses } from '../../../rules/clauses.js';
import { CONDITIONS } from '../../../rules/consequences.js';
import type { List, Trait } from '../../../rules/rules.js';
import type { Entry } from '../../../sheet/cells/entry.js';
import type { Evaluation } from '../../../sheet/cells/evaluation.js';
import { onceForEach } from '../../../sheet/cells/once-for.js';
import * as rational from '../../../values/rational.js';
import { numberIn } from '../../../values/value.js';

/** The current amount of an item of a list; 0 if it is absent. */
export function amountOf(evaluation: Evaluation, change: EntryChange | ConditionChange): number {
  const list = listOf(evaluation, change);
  return list ? amountNow(itemsOf(evaluation, list, change), change) : 0;
}

/** A change of an item of a list. */
export type ItemChange = EntryChange | ConditionChange;

/** The list of a change; undefined if the game has none. */
export function listOf({ rules }: Evaluation, change: ItemChange): List | undefined {
  return rules.lists.get(change.is === 'entry' ? nameKey(change.list) : CONDITIONS);
}

/** The name of the changed item. */
export function nameOf(change: ItemChange): string {
  return change.is === 'entry' ? change.entry : change.condition;
}

/** The current items that a change applies to. */
export function itemsChanged(evaluation: Evaluation, change: ItemChange): readonly Entry[] {
  const list = listOf(evaluation, change);
  return list ? itemsOf(evaluation, list, change) : [];
}

/**
 * The end of a condition as one change for each label in quotes that it has on the sheet, unless the change names one.
 * Procedures, whose headers name the kind of conditions, use `conditionEnds` instead.
 */
export function endOfEach(evaluation: Evaluation, end: ConditionChange): readonly ConditionChange[] {
  if (end.option !== undefined) return [end];
  const labels = new Set(itemsChanged(evaluation, end).map(({ ownLabel }) => ownLabel));
  return [...(labels.size > 0 ? labels : [undefined])].map((option) =>
    option === undefined ? end : { ...end, option, from: amountOf(evaluation, { ...end, option }) },
  );
}

/** The number of items for each rating, of those with the same name that differ only in their ratings. */
export function severalOf(evaluation: Evaluation, change: EntryChange): ReadonlyMap<number, number> {
  const counts = new Map<number, number>();
  for (const item of itemsChanged(evaluation, { ...change, each: undefined })) {
    const rating = ratingOf(item);
    if (rating !== undefined) counts.set(rating, (counts.get(rating) ?? 0) + item.count);
  }
  return counts;
}

/** The items of a list that a change applies to. */
export function itemsOf(evaluation: Evaluation, { key }: List, change: ItemChange): readonly Entry[] {
  const { option } = change;
  const each = change.is === 'entry' ? change.each : undefined;
  const name = nameKey(nameOf(change));
  const items =
    (each === undefined
      ? itemsByName(evaluation, key).get(name)
      : itemsByRating(evaluation, key).get(each)?.get(name)) ?? [];
  if (option === undefined) return items;
  const label = nameKey(option);
  const isChosen = (words: string | undefined): boolean => words !== undefined && nameKey(words) === label;
  return items.filter((item) => isChosen(item.ownLabel) || saysChoices(item, label));
}

const itemsByName = onceForEach((evaluation: Evaluation, key: string) => byName(evaluation.itemsIn(key)));

/** The same by rating. Cached, as lists grow in a fight and each change looks its items up. */
const itemsByRating = onceForEach((evaluation: Evaluation, key: string) => {
  const rated = grouped(evaluation.itemsIn(key), ratingOf);
  return new Map([...rated].map(([rating, items]) => [rating, byName(items)]));
});

function byName(items: readonly Entry[]): ReadonlyMap<string, readonly Entry[]> {
  return grouped(items, ({ name }) => nameKey(name));
}

function grouped<Key>(items: readonly Entry[], keyOf: (item: Entry) => Key): ReadonlyMap<Key, readonly Entry[]> {
  const groups = new Map<Key, Entry[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return groups;
}

/** The rating of an item; undefined if it has none. */
export function ratingOf(item: Entry): number | undefined {
  const { value } = item.character.bought(item);
  return numberIn(value);
}

/** Whether words name the choices of an item, in order; default choices may be left out. */
function saysChoices(item: Entry, words: string): boolean {
  const options = (item.trait?.clauses ?? item.character.rules.kinds.get(item.kind)?.clauses)?.options ?? [];
  let rest = words;
  for (const option of options) {
    const chosen = item.chosen(option);
    if (!chosen) continue;
    const label = nameKey(chosen.label);
    if (rest === label || rest.startsWith(`${label} `)) rest = rest.slice(label.length + 1);
    else if (chosen.key !== option.fallback) return false;
  }
  return rest === '';
}

/** The amount of an item: its rating, or without one its quantity. */
export function amountOfItem(item: Entry): number {
  const { value } = item.character.bought(item);
  return value.kind === 'number' && isRated(item) ? rational.toNumber(value.number) : item.count;
}

/** Whether items such as this one have a rating. */
export function isRated({ trait, kind, character }: Entry): boolean {
  return (trait?.clauses ?? character.rules.kinds.get(kind)?.clauses)?.rating !== undefined;
}

/** The amount of some items; of several side by side, their number. */
export function amountNow(items: readonly Entry[], change: ItemChange): number {
  return change.is === 'entry' && change.each !== undefined ? items.length : sum(items);
}

/** The total amount of items. */
export function sum(items: readonly Entry[]): number {
  return items.reduce((total, item) => total + amountOfItem(item), 0);
}

/** The rulebook's declaration of an item of a list; undefined if it is just a name, which belongs to the list's last kind. */
export function traitIn({ rules }: Evaluation, { kinds }: List, name: string): Trait | undefined {
  const key = nameKey(name);
  return kinds.map((kind) => rules.traits.get(kind)?.get(key)).find((one) => one !== undefined);
}

/** The clauses of the declaration of an item, else those of the list's last kind. */
export function clausesIn(evaluation: Evaluation, list: List, name: string): Clauses | undefined {
  return (traitIn(evaluation, list, name) ?? evaluation.rules.kinds.get(list.kinds.at(-1) ?? ''))?.clauses;
}

/** Whether a condition is written without its amount, because that is 1 and the rulebook does not need it written. */
export function isNameEnough(evaluation: Evaluation, condition: string, amount: number): boolean {
  const list = evaluation.rules.lists.get(CONDITIONS);
  const rating = list && clausesIn(evaluation, list, condition)?.rating;
  return amount === 1 && (!rating || rating.fallback !== undefined);
}
