import { nameKey } from '../../grammar/text.js';
import type { Evaluation } from '../../model/evaluate/cells/evaluation.js';
import type { Until } from '../../model/rules/consequences.js';
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

/** How much of a condition the sheet has: its rating, 1 where it has none, 0 where it is not there. */
export function conditionOf(name: string, who: Evaluation): number {
  return conditionsOf(who).get(nameKey(name)) ?? 0;
}

/** Every condition of a sheet by its key, read once. */
const conditionsOf = readOnce((who: Evaluation): ReadonlyMap<string, number> => {
  const { kind } = conditionNeeds.items.condition;
  who.read(addressOf('kind', kind));
  const amounts = new Map<string, number>();
  for (const item of who.itemsOf(kind)) {
    const key = nameKey(item.name);
    if (amounts.has(key)) continue;
    const { value } = who.bought(item);
    amounts.set(key, value.kind === 'number' ? toNumber(value.number) : 1);
  }
  return amounts;
});

/** A condition that gets another amount; 0 ends it, and what stays as it is changes nothing. */
export function conditionChange(
  { name, of, who }: Participant,
  condition: string,
  to: number,
  until?: Until,
): readonly Change[] {
  const from = conditionOf(condition, who);
  if (from === to) return [];
  return [{ is: 'condition', who: name, of, condition, from, to, ...(until && { until }) }];
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
