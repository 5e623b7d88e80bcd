import { numberValue, type Value } from '../../values/value.js';
import { addValues } from '../rules/operations.js';
import type { LedgerRow } from '../sheet.js';
import type { Entry } from './cells/entry.js';
import type { Evaluation } from './cells/evaluation.js';

/** What was spent on each kind, in the order of the rulebook. */
export function byKind(evaluation: Evaluation): ReadonlyMap<string, Value> {
  const sums = new Map<string, Value>();
  for (const kind of evaluation.rules.kinds.keys()) {
    const costs = priced(evaluation)
      .filter((entry) => entry.kind === kind)
      .map((entry) => evaluation.cost(entry).value);
    if (costs.length > 0)
      sums.set(
        kind,
        costs.reduce((sum, cost) => addValues(sum, cost), numberValue(0)),
      );
  }
  return sums;
}

/** Every entry that costs something. */
export function ledger(evaluation: Evaluation): LedgerRow[] {
  return priced(evaluation).map((entry) => ({
    kind: entry.kind,
    trait: entry.name,
    ...(entry.specialty !== undefined && { specialty: entry.specialty }),
    cost: evaluation.cost(entry).value,
    origin: entry.origin('entry'),
  }));
}

function priced(evaluation: Evaluation): Entry[] {
  return evaluation.all.filter(
    (entry) =>
      entry.list === undefined &&
      !entry.read?.field &&
      !entry.trait?.clauses.included &&
      evaluation.cost(entry).value.kind === 'number',
  );
}
