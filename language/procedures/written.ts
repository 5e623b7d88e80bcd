import { nameKey } from '../grammar/text.js';
import type { Change, Participant } from '../roll/changes.js';
import { ENDS, type Until } from '../rules/consequences.js';
import { addressOf } from '../rules/declared.js';
import type { Needs } from '../rules/needs.js';
import type { Entry } from '../sheet/cells/entry.js';
import type { Evaluation } from '../sheet/cells/evaluation.js';
import { readOnceFor } from '../sheet/cells/once-for.js';
import { FIGHT_POLICIES } from '../sheet/fight-policies.js';
import { numberIn } from '../values/value.js';

/** Header of everything that reads or changes the passing conditions of a sheet. */
export const conditionNeeds = {
  procedure: 'conditions',
  lists: { conditions: 'conditions' },
  items: { condition: { kind: 'condition', values: {} } },
} as const satisfies Needs;

/**
 * The amount of a condition on the sheet: its rating, 1 without one, 0 if it is absent. `option` is the label that
 * distinguishes it from others of the same name: `Sabre` in `Parried "Sabre"`.
 */
export function conditionOf(name: string, who: Evaluation, option?: string): number {
  return amountCalled(who, option === undefined ? nameKey(name) : `${nameKey(name)}\n${nameKey(option)}`);
}

/** The amount of a condition by its key; cached for characters with the same conditions. */
const amountCalled = readOnceFor((who, key): number => {
  const { kind } = conditionNeeds.items.condition;
  const [condition = '', option] = key.split('\n');
  who.read(addressOf('kind', kind));
  const item = who
    .entriesNamed(kind, undefined, [condition])
    .find(
      ({ name, ownLabel = '' }) =>
        nameKey(name) === condition && (option === undefined || nameKey(ownLabel) === option),
    );
  const value = item && who.bought(item).value;
  if (!value) return 0;
  return numberIn(value) ?? 1;
});

/** When a condition ends, if the sheet says so: `Shock 3 until turn`. */
export function lastsUntil({ read }: Entry): Until | undefined {
  return ENDS.find((end) => read?.marks.some(({ name }) => nameKey(name) === `until ${end}`));
}

/** Sets the amount of a condition; 0 ends it. No change if the amount stays the same. */
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

/** Ends every condition of this name, with and without a label. */
export function conditionEnds(on: Participant, condition: string): readonly Change[] {
  const { kind } = conditionNeeds.items.condition;
  on.who.read(addressOf('kind', kind));
  const items = on.who.entriesNamed(kind, undefined, [nameKey(condition)]);
  return items.flatMap(({ ownLabel }) =>
    conditionChange(on, condition, 0, ownLabel === undefined ? {} : { option: ownLabel }),
  );
}

/** A number in a field of a character, with the rulebook's default; 0 if it is not a number. */
export function fieldOf(field: string, who: Evaluation): number {
  const { value } = who.field(nameKey(field));
  return numberIn(value) ?? 0;
}

/** Sets a number in a field. No change if it stays the same. */
export function fieldChange({ name, of, who }: Participant, field: string, to: number): readonly Change[] {
  const from = fieldOf(field, who);
  return from === to ? [] : [{ is: 'field', who: name, of, field, from, to }];
}

/** Whether a character has one of the conditions that the rulebook lists as helpless. */
export function isHelpless(who: Evaluation): boolean {
  const listed = who.rules.policies.get(FIGHT_POLICIES.helpless) ?? [];
  return listed.some((one) => conditionOf(one, who) > 0);
}
