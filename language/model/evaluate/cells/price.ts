import * as rational from '../../../values/rational.js';
import { NONE, numberValue } from '../../../values/value.js';
import type { Derivation } from '../../derivation.js';
import { subtractValues } from '../../rules/operations.js';
import { type Ladder, ladderCost } from '../../rules/tables.js';
import type { Entry } from './entry.js';

/** Points: by the ladder from the base, or by the cost formula; none where the kind costs nothing. */
export function costOf(entry: Entry): Derivation {
  const clauses = entry.trait?.clauses ?? entry.evaluation.rules.kinds.get(entry.kind)?.clauses;
  const ladder = ladderOf(entry);
  if (ladder && clauses?.on) {
    const bought = entry.evaluation.bought(entry);
    const base = clauses.on(entry.scope());
    const level = subtractValues(bought.value, base.value);
    if (entry.trial?.rating === undefined && entry.read?.rating === undefined && entry.read?.cost?.value !== undefined)
      return writtenCost(entry, entry.read.cost.value);
    if (bought.value.kind === 'none')
      return { operation: 'declared', value: numberValue(0), origin: ladder.origin, label: 'not bought' };
    const cost =
      level.kind === 'number' && rational.isWhole(level.number) ? ladderCost(ladder, level.number) : undefined;
    const difference: Derivation = { operation: 'subtract', value: level, of: [bought, base] };
    return {
      operation: 'look up',
      value: cost === undefined ? NONE : numberValue(cost),
      of: [difference],
      label: ladder.name,
      origin: ladder.origin,
    };
  }
  if (clauses?.cost) return clauses.cost(entry.scope());
  if (entry.read?.cost?.value !== undefined && entry.trait?.own) return writtenCost(entry, entry.read.cost.value);
  return { operation: 'none', value: NONE };
}

/** The ladder that an entry is bought by: fixed by its trait, or chosen with an option. */
export function ladderOf(entry: Entry): Ladder | undefined {
  const use = entry.trait?.clauses.ladder;
  if (!use) return undefined;
  if (use.ladder) return use.ladder;
  const option = entry.trait?.clauses.options.find((one) => one.key === use.option);
  const choice = option ? entry.chosen(option) : undefined;
  if (!choice) return undefined;
  const named = choice.value?.(entry.scope()).value;
  const key = named?.kind === 'text' ? named.text.toLowerCase() : choice.key;
  entry.evaluation.read(`ladder:${key}`);
  return entry.evaluation.rules.ladders.get(key);
}

/** A written cost as what a value is made of. */
export function writtenCost(entry: Entry, cost: rational.Num): Derivation {
  return {
    operation: 'written',
    value: numberValue(cost),
    label: `[${rational.toText(cost)}]`,
    origin: entry.origin('cost', entry.read?.cost?.span),
  };
}
