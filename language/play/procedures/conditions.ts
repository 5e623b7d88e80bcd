import { nameKey } from '../../grammar/text.js';
import type { Evaluation } from '../../model/evaluate/cells/evaluation.js';
import type { Until } from '../../model/rules/consequences.js';
import { addressOf } from '../../model/rules/declared.js';
import { toNumber } from '../../values/rational.js';
import type { Change, Participant } from '../actions/changes.js';
import type { Needs } from './needs.js';

/** Header of everything that reads or changes the passing conditions of a sheet. */
export const conditionNeeds = {
  procedure: 'conditions',
  lists: { conditions: 'conditions' },
  items: { condition: { kind: 'condition', values: {} } },
} as const satisfies Needs;

/** How much of a condition the sheet has: its rating, 1 where it has none, 0 where it is not there. */
export function conditionOf(name: string, who: Evaluation): number {
  const { kind } = conditionNeeds.items.condition;
  who.read(addressOf('kind', kind));
  const found = who.items.find((item) => item.kind === kind && nameKey(item.name) === nameKey(name));
  if (!found) return 0;
  const { value } = who.bought(found);
  return value.kind === 'number' ? toNumber(value.number) : 1;
}

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
