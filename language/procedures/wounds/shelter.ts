import { nameKey } from '../../grammar/text.js';
import type { Participant, ThingChange } from '../../roll/changes.js';
import type { Needs } from '../../rules/needs.js';
import type { Evaluation } from '../../sheet/cells/evaluation.js';
import { readOnce } from '../../sheet/cells/once-for.js';
import { isProblem } from '../../values/problem.js';
import { numberIn } from '../../values/value.js';
import { openRulebook } from '../rulebook.js';

/** Header of everything that reads vehicles and walls: which sheets are one, who is in or behind one, and its armour. */
export const shelterNeeds = {
  procedure: 'shelter',
  fields: { object: 'lifeless', by: 'sheltered by' },
  items: {
    armour: {
      kind: 'armour',
      values: { front: 'Front', rear: 'Rear', frontOpened: 'opened', rearOpened: 'rear opened' },
    },
  },
} as const satisfies Needs;

const { fields, items } = shelterNeeds;

/** The side from which a vehicle or wall is struck. */
export type Face = 'front' | 'rear';

/** Heavy armour around a character, and the thing on the sheet that it comes from, with the rating it has lost. */
export interface StandingArmour {
  readonly rating: number;
  readonly thing?: { readonly id: string; readonly name: string; readonly opened: number };
}

const nothing: StandingArmour = { rating: 0 };

/** Whether a sheet is that of a vehicle, a wall or another thing, which has armour and no wounds. */
export const isObject: (who: Evaluation) => boolean = readOnce((who) => {
  const { value } = who.field(nameKey(fields.object));
  return value.kind === 'boolean' && value.value;
});

/** The key of the vehicle or wall that a character is in or behind; undefined in the open. */
export function shelterOf(who: Evaluation | undefined): string | undefined {
  const value = who?.field(nameKey(fields.by)).value;
  return value?.kind === 'text' && value.text.trim() !== '' ? nameKey(value.text) : undefined;
}

/** The best heavy armour around a character, on this face. */
export function standingArmour(who: Evaluation, face: Face): StandingArmour {
  return face === 'rear' ? rearOf(who) : frontOf(who);
}

const frontOf = readOnce((who) => best(who, items.armour.values.front, items.armour.values.frontOpened));
const rearOf = readOnce((who) => best(who, items.armour.values.rear, items.armour.values.rearOpened));

function best(who: Evaluation, value: string, openedField: string): StandingArmour {
  if (isProblem(openRulebook(shelterNeeds, who))) return nothing;
  let strongest = nothing;
  for (const item of who.itemsOf(items.armour.kind)) {
    const rating = numberIn(who.derived(nameKey(value), item).value) ?? 0;
    if (rating <= strongest.rating) continue;
    const opened = numberIn(item.local(nameKey(openedField))?.value) ?? 0;
    const { id, list } = item.base;
    strongest = { rating, ...(list !== undefined && { thing: { id, name: item.name, opened } }) };
  }
  return strongest;
}

/** The change after which a rating of `left` is left of the armour around a character on this face. */
export function openedChange({ name, of, who }: Participant, face: Face, left: number): readonly ThingChange[] {
  const { rating, thing } = standingArmour(who, face);
  // Armour that is not listed on the sheet has no field to write to.
  if (!thing || left >= rating) return [];
  const field = items.armour.values[face === 'rear' ? 'rearOpened' : 'frontOpened'];
  const { id, opened: from } = thing;
  return [{ is: 'thing', who: name, of, id, thing: thing.name, field, from, to: from + rating - left }];
}
