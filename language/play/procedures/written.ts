import { nameKey } from '../../grammar/text.js';
import type { Entry } from '../../model/evaluate/cells/entry.js';
import type { Evaluation } from '../../model/evaluate/cells/evaluation.js';
import { ENDS, type Until } from '../../model/rules/consequences.js';
import { addressOf } from '../../model/rules/declared.js';
import { toNumber } from '../../values/rational.js';
import type { Change, Participant } from '../actions/changes.js';
import { FIGHT_POLICIES } from '../encounter/fight/policies.js';
import type { Needs } from './needs.js';
import { readOnce } from './once-for.js';

/** Header of everything that reads or changes the passing conditions of a sheet. */
export const conditionNeeds = {
  procedure: 'conditions',
  lists: { conditions: 'conditions' },
  items: { condition: { kind: 'condition', values: {} } },
} as const satisfies Needs;

/**
 * How much of a condition the sheet has: its rating, 1 where it has none, 0 where it is not there. `option` is what tells it from
 * others of its name: `Sabre` of `Parried "Sabre"`.
 */
export function conditionOf(name: string, who: Evaluation, option?: string): number {
  return conditionsOf(who).get(conditionKey(name, option)) ?? 0;
}

function conditionKey(name: string, option: string | undefined): string {
  return option === undefined ? nameKey(name) : `${nameKey(name)}\n${nameKey(option)}`;
}

/** Every condition of a sheet by its key, read once. */
const conditionsOf = readOnce((who: Evaluation): ReadonlyMap<string, number> => {
  const { kind } = conditionNeeds.items.condition;
  who.read(addressOf('kind', kind));
  const amounts = new Map<string, number>();
  for (const item of who.itemsOf(kind)) {
    const { value } = who.bought(item);
    const amount = value.kind === 'number' ? toNumber(value.number) : 1;
    const { name, ownLabel } = item;
    for (const key of [nameKey(name), ...(ownLabel === undefined ? [] : [conditionKey(name, ownLabel)])])
      if (!amounts.has(key)) amounts.set(key, amount);
  }
  return amounts;
});

/** To the end of what a condition lasts, where the sheet says it: `Shock 3 until turn`. */
export function lastsUntil({ read }: Entry): Until | undefined {
  return ENDS.find((end) => read?.marks.some(({ name }) => nameKey(name) === `until ${end}`));
}

/** A condition that gets another amount; 0 ends it, and what stays as it is changes nothing. */
export function conditionChange(
  { name, of, who }: Participant,
  condition: string,
  to: number,
  { until, option }: { readonly until?: Until | undefined; readonly option?: string } = {},
): readonly Change[] {
  const from = conditionOf(condition, who, option);
  if (from === to) return [];
  const named = { condition, ...(option !== undefined && { option }) };
  return [{ is: 'condition', who: name, of, ...named, from, to, ...(until && { until }) }];
}

/** A number that is written about a character, or what the rulebook has where nothing is; 0 where that is no number. */
export function fieldOf(field: string, who: Evaluation): number {
  const { value } = who.field(nameKey(field));
  return value.kind === 'number' ? toNumber(value.number) : 0;
}

/** A field that gets another number; what stays as it is changes nothing. */
export function fieldChange({ name, of, who }: Participant, field: string, to: number): readonly Change[] {
  const from = fieldOf(field, who);
  return from === to ? [] : [{ is: 'field', who: name, of, field, from, to }];
}

/** Whether a character is in a condition in which nothing can be done, by the rulebook's list. */
export function isHelpless(who: Evaluation): boolean {
  const listed = who.rules.policies.get(FIGHT_POLICIES.helpless) ?? [];
  return listed.some((one) => conditionOf(one, who) > 0);
}
