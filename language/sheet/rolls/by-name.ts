import type { SourceEntry } from '../../read/source/source.js';
import type { Value } from '../../values/value.js';
import type { Entry } from '../cells/entry.js';
import type { Evaluation } from '../cells/evaluation.js';
import type { Rolled } from '../sheet-roll.js';
import { resultOf } from './result.js';
import { RollContext } from './roll-context.js';

/** What an entry rolls by its name: before any modifier, and now, with automatic modifiers. */
export interface RolledByName {
  readonly plain: Rolled['value'];
  readonly now: Rolled['value'];
}

const ROLLED: ReadonlySet<Value['kind']> = new Set(['number', 'pool', 'dice']);

/** The roll of an entry by its name; undefined for items and entries without a level. */
export function rolledByName(evaluation: Evaluation, entry: Entry): RolledByName | undefined {
  const roll = rollOfEntry(evaluation, entry);
  return roll && { plain: roll.plain, now: roll.rolled.value };
}

/** The same with the complete roll. */
export function rollOfEntry(
  evaluation: Evaluation,
  entry: Entry,
): { readonly plain: Rolled['value']; readonly rolled: Rolled } | undefined {
  const { trait, read, list } = entry;
  if (!trait || list !== undefined || (!trait.clauses.rolls && !trait.clauses.rating && !trait.clauses.on))
    return undefined;
  const base = trait.clauses.rolls?.(entry.scope()) ?? evaluation.effective(entry);
  if (!ROLLED.has(base.value.kind)) return undefined;
  const noLine: SourceEntry = { ...evaluation.source, type: 'roll', tokens: [], entries: [] };
  const roll = new RollContext(evaluation, read?.source ?? noLine, 0, 0);
  roll.dice = trait.clauses.rollsOn;
  roll.kept = trait.clauses.keeps?.(entry.scope());
  const rolled = resultOf(roll, base, [], undefined);
  return rolled && { plain: base.value, rolled };
}

/** What a derived value, of the character or of an item, rolls by its name, with automatic modifiers. */
export function rollOfDerived(evaluation: Evaluation, key: string, item: Entry | undefined): Rolled | undefined {
  const rule = item ? undefined : evaluation.rules.derived.get(key);
  const base = rule?.rolls?.({ character: evaluation }) ?? evaluation.derived(key, item);
  if (!ROLLED.has(base.value.kind)) return undefined;
  const noLine: SourceEntry = { ...evaluation.source, type: 'roll', tokens: [], entries: [] };
  const roll = new RollContext(evaluation, noLine, 0, 0);
  roll.dice = item ? item.trait?.clauses.rollsOn : rule?.rollsOn;
  roll.kept = rule?.keeps?.({ character: evaluation });
  return resultOf(roll, base, [], undefined);
}
