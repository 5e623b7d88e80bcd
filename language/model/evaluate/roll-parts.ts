import { removeDice } from '../../values/pool-loss.js';
import * as rational from '../../values/rational.js';
import { numberValue, poolValue, type Value } from '../../values/value.js';
import type { Derivation, Operation } from '../derivation.js';
import type { EffectTarget, PoolClause } from '../rules/clauses.js';
import { addressOf } from '../rules/declared.js';
import { addValues, asPool, subtractValues } from '../rules/operations.js';
import type { Evaluation } from './cells/evaluation.js';
import { matchingPolicy } from './policies.js';
import { type RollContext, shareOf, type Taken } from './roll-context.js';

/** What a modifier does to one part of a roll. */
interface PartChange {
  readonly cells: ReadonlySet<string>;
  readonly clause: PoolClause;
  readonly amount: Derivation;
  readonly taken: Taken;
}

/**
 * What is rolled with the parts changed that modifiers name: `remove 4 dice of Wit` takes them out of Wit wherever it is
 * added up, in a skill or an attack too, and changes nothing else of the sheet. A roll without that part stays as it is.
 */
export function withPartsChanged(roll: RollContext, base: Derivation, taken: readonly Taken[]): Derivation {
  const { evaluation } = roll;
  const changes: PartChange[] = [];
  for (const one of taken)
    for (const clause of one.modifier.clauses.pool) {
      if (!clause.part) continue;
      const amount = clause.amount(roll.scopeOf(one));
      if (amount.value.kind === 'number')
        changes.push({ cells: cellsOf(clause.part, evaluation), clause, amount, taken: one });
    }
  return changes.length === 0 ? base : changed(base, changes, evaluation);
}

/** Operations whose value is that of their first part. */
const passing: ReadonlySet<Operation> = new Set(['same', 'set', 'choose', 'otherwise']);

function cellsOf(part: EffectTarget, evaluation: Evaluation): ReadonlySet<string> {
  if (part.what === 'derived' || part.what === 'setting') return new Set([addressOf(part.what, part.key)]);
  if (part.what !== 'trait') return new Set();
  const phantom = evaluation.phantom(part.kind, part.key);
  const entries = [...evaluation.taken(part.kind, part.key, part.specialty), ...(phantom ? [phantom] : [])];
  return new Set(entries.map(({ id }) => `${id}/effective`));
}

/** The derivation made again with its changed parts; the same one where none of them occurs. */
function changed(derivation: Derivation, changes: readonly PartChange[], evaluation: Evaluation): Derivation {
  if (derivation.operation === 'cell') {
    const own = changes.filter(({ cells }) => derivation.cell !== undefined && cells.has(derivation.cell));
    if (own.length > 0) return own.reduce((part, one) => applied(part, one, evaluation), derivation);
    const behind = evaluation.cells.get(derivation.cell ?? '')?.derivation;
    const again = behind && changed(behind, changes, evaluation);
    return again === behind || !again
      ? derivation
      : { ...again, ...(derivation.label !== undefined && { label: derivation.label }) };
  }
  const { of = [], operation } = derivation;
  if (operation !== 'add' && !passing.has(operation)) return derivation;
  const parts = of.map((part, index) =>
    operation === 'add' || index === 0 ? changed(part, changes, evaluation) : part,
  );
  const [first] = parts;
  if (!first || parts.every((part, index) => part === of[index])) return derivation;
  const value =
    operation === 'add'
      ? parts.reduce<Value>((sum, part, index) => (index === 0 ? part.value : addValues(sum, part.value)), first.value)
      : first.value;
  return { ...derivation, value, of: parts };
}

function applied(part: Derivation, { clause, amount, taken }: PartChange, evaluation: Evaluation): Derivation {
  const value = amount.value.kind === 'number' ? amount.value.number : 0;
  const loses = clause.operation === 'remove';
  const pool = asPool(part.value);
  let left = loses ? subtractValues(part.value, amount.value) : addValues(part.value, amount.value);
  if (loses && part.value.kind === 'pool' && pool && rational.isWhole(value)) {
    const order = matchingPolicy(evaluation)?.penaltyOrder ?? [];
    left = poolValue(
      removeDice(pool, value, clause.die === 'hard' || clause.die === 'wiggle' ? [clause.die] : order).pool,
    );
  }
  const shown = numberValue(loses ? rational.negate(value) : value);
  return {
    operation: 'effects',
    value: left,
    of: [part, shareOf(taken, shown, amount)],
    ...(part.label !== undefined && { label: `${part.label} in this roll` }),
  };
}
