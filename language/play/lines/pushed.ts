import { familyCalled, familyOf } from '../../dice/families/list.js';
import type { RollRecord } from '../../dice/families/record.js';
import { typedOf } from '../../dice/families/roll.js';
import { says } from '../../roll/messages.js';
import type { ActionRecord } from '../../roll/record.js';
import { isRoll, type TapeEntry, type TapeSource } from '../../roll/tape.js';
import type { SheetRoll } from '../../sheet/sheet-roll.js';
import { type Problem, problem } from '../../values/problem.js';

/** A line whose roll is pushed: its dice are thrown once more, except those that stay. */
export function pushedLine(roll: SheetRoll): SheetRoll | Problem {
  const { rolled } = roll;
  if (!rolled || !familyCalled(rolled.family)?.pushing) return problem(says.cannotBePushed(roll.expression));
  return { ...roll, rolled: { ...rolled, pushed: true } };
}

/** The roll of a line, pushed if its record says so. */
export function asRecorded(roll: SheetRoll, record: RollRecord): SheetRoll | Problem {
  return familyOf(record).pushing?.(record) === 'done' ? pushedLine(roll) : roll;
}

/**
 * The index of the first roll of some entries among all rolls, if it can be pushed. `before` is the number of rolls
 * before these entries.
 */
export function pushableAt(entries: readonly TapeEntry[], before: number): number | undefined {
  const first = entries.find(isRoll);
  return first && familyOf(first).pushing?.(first) === 'possible' ? before : undefined;
}

/** The source that repeats a roll in order to push it; undefined if it cannot be pushed. */
export function pushOf(record: RollRecord | ActionRecord): Pick<TapeSource, 'seed' | 'dice'> | undefined {
  const first = 'tape' in record ? record.tape.find(isRoll) : record;
  if (!first || familyOf(first).pushing?.(first) !== 'possible') return undefined;
  return first.seed === '' ? { dice: typedOf(first.faces).join(', ') } : { seed: first.seed };
}
