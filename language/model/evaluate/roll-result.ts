import { type DieKind, type Pool, poolText } from '../../values/pool.js';
import { type PoolOperation, type PoolPolicy, planPool } from '../../values/pool-operation.js';
import { isProblem } from '../../values/problem.js';
import * as rational from '../../values/rational.js';
import { numberValue, poolValue, type Value, valueText } from '../../values/value.js';
import type { Derivation } from '../derivation.js';
import type { PoolClause } from '../rules/clauses.js';
import { addValues, asPool, isTrue } from '../rules/operations.js';
import type { Rolled } from '../sheet-roll.js';
import { automaticModifiers } from './automatic-modifiers.js';
import { fill, sentence } from './checks/reports.js';
import { matchingPolicy } from './policies.js';
import { type RollContext, shareOf, type Taken } from './roll-context.js';
import { withPartsChanged } from './roll-parts.js';
import { familyOf } from './roll-terms.js';

/** What a roll comes to once all its modifiers have acted on it. */
export function resultOf(
  roll: RollContext,
  rolled: Derivation,
  written: readonly Taken[],
  against: Rolled['against'],
): Rolled | undefined {
  const { rules } = roll.evaluation;
  roll.base = rolled;
  const taken = [...automaticModifiers(roll, written), ...written];
  checkTogether(roll, taken);
  const base = withPartsChanged(roll, rolled, taken);
  const family = familyOf(base.value, rules);
  if (base.value.kind === 'none') {
    roll.report('illegal-roll', `This cannot be rolled: ${reasonOf(base)}.`, { from: roll.from, to: roll.end });
    return undefined;
  }
  if (family === 'matching') return matching(roll, base, taken, against);
  let result = base;
  for (const one of taken) {
    for (const clause of one.modifier.clauses.pool) {
      if (clause.operation !== 'shift' || clause.part) continue;
      const amount = clause.amount(roll.scopeOf(one));
      if (amount.value.kind === 'none') {
        reportNothing(roll, one, amount);
        continue;
      }
      const named = shareOf(one, amount.value, amount);
      result = { operation: 'add', value: addValues(result.value, amount.value), of: [result, named] };
    }
  }
  return { family, value: result.value, derivation: result, ...(against && { against }) };
}

/** A modifier that comes to nothing would be left out silently. */
function reportNothing(roll: RollContext, one: Taken, amount: Derivation): void {
  roll.report('illegal-roll', `${one.modifier.name} comes to nothing here: ${reasonOf(amount)}.`, one.span);
}

/** Why something has no value, in words: what divides by zero, measures that do not go together, or what is not there. */
function reasonOf(derivation: Derivation): string {
  const parts = derivation.of ?? [];
  const missing = parts.find(({ value }) => value.kind === 'none');
  if (missing) return reasonOf(missing);
  const [left, right] = parts;
  if (left && right) {
    const [a, b] = [valueText(left.value), valueText(right.value)];
    if (derivation.operation === 'divide') return `${a} cannot be divided by ${b}`;
    if (derivation.operation === 'add' || derivation.operation === 'subtract')
      return `${a} and ${b} do not go together; only numbers of one measure, dice and pools can be added`;
  }
  if (derivation.operation === 'written') return 'a number in it is larger than dice go';
  const named = derivation.label === undefined ? 'a part of it' : derivation.label;
  return `${named} has no value for this character; it is neither bought nor has a default`;
}

function matching(
  roll: RollContext,
  base: Derivation,
  taken: readonly Taken[],
  against: Rolled['against'],
): Rolled | undefined {
  const pool = asPool(base.value);
  const policy = matchingPolicy(roll.evaluation);
  if (!pool || !policy) {
    roll.report('illegal-roll', `${valueText(base.value)} is no dice pool.`, { from: roll.from, to: roll.end });
    return undefined;
  }
  const operations: PoolOperation[] = [];
  const fixed: number[] = [];
  const of: Derivation[] = [base];
  for (const one of taken) {
    for (const clause of one.modifier.clauses.pool) {
      if (clause.part) continue;
      const made = operationOf(roll, clause, one);
      if (!made) {
        const amount = clause.amount(roll.scopeOf(one));
        const height = clause.height?.(roll.scopeOf(one));
        reportNothing(roll, one, amount.value.kind === 'none' ? amount : (height ?? amount));
        continue;
      }
      operations.push(made.operation);
      if (made.operation.op === 'fix')
        for (let die = 0; die < made.operation.dice; die++) fixed.push(made.operation.height);
      of.push(shareOf(one, made.value, made.derivation));
    }
  }
  const plan = planPool(pool, operations, policy);
  if (isProblem(plan)) {
    roll.report('illegal-roll', plan.problem, { from: roll.from, to: roll.end });
    return undefined;
  }
  if (plan.short > 0)
    roll.report('illegal-roll', shortMessage(pool, operations, plan.short, policy), {
      from: roll.from,
      to: roll.end,
    });
  const value = poolValue(plan.pool);
  return {
    family: 'matching',
    value,
    height: plan.needHeight,
    width: plan.needWidth,
    ...(fixed.length > 0 && { fixed }),
    ...(plan.gobble > 0 && { gobble: plan.gobble }),
    derivation: { operation: 'effects', value, of },
    ...(against && { against }),
  };
}

/** What the pool lacks: dice at all, or regular ones where some are set before the roll. */
function shortMessage(pool: Pool, operations: readonly PoolOperation[], short: number, policy: PoolPolicy): string {
  const others = operations.filter(({ op }) => op !== 'fix');
  const before = planPool(pool, others, policy);
  if (others.length === operations.length || isProblem(before) || before.short > 0)
    return `The modifiers take ${short} more dice than the pool has.`;
  return `Only a regular die can be set before the roll, and ${poolText(before.pool)} has too few of them; hard and wiggle dice are never set.`;
}

function operationOf(
  roll: RollContext,
  clause: PoolClause,
  one: Taken,
): { operation: PoolOperation; value: Value; derivation: Derivation } | undefined {
  const scope = roll.scopeOf(one);
  const derivation = clause.amount(scope);
  const amount =
    derivation.value.kind === 'number' && rational.isWhole(derivation.value.number)
      ? derivation.value.number
      : undefined;
  if (amount === undefined) return undefined;
  const kind: DieKind = clause.die === 'hard' || clause.die === 'wiggle' ? clause.die : 'regular';
  const value = numberValue(amount);
  switch (clause.operation) {
    case 'add':
      return amount < 0
        ? { operation: { op: 'remove', dice: -amount }, value, derivation }
        : { operation: { op: 'add', kind, dice: amount }, value, derivation };
    case 'shift':
      return amount < 0
        ? { operation: { op: 'remove', dice: -amount }, value, derivation }
        : { operation: { op: 'add', kind: 'regular', dice: amount }, value, derivation };
    case 'remove':
      return {
        operation: { op: 'remove', dice: amount, ...(clause.die && clause.die !== 'dice' && { kind }) },
        value: numberValue(-amount),
        derivation,
      };
    case 'gobble':
      return { operation: { op: 'gobble', dice: amount }, value, derivation };
    case 'turn':
      return {
        operation: { op: 'turn', dice: amount, from: 'regular', to: kind === 'hard' ? 'hard' : 'wiggle' },
        value,
        derivation,
      };
    case 'fix': {
      const height = clause.height?.(scope).value;
      return height?.kind === 'number' && rational.isWhole(height.number)
        ? { operation: { op: 'fix', dice: amount, height: height.number }, value: height, derivation }
        : undefined;
    }
    case 'require width':
      return { operation: { op: 'needWidth', width: amount }, value, derivation };
    case 'require height':
      return { operation: { op: 'needHeight', height: amount }, value, derivation };
  }
}

/** Modifiers that exclude each other, and conditions of a modifier. */
function checkTogether(roll: RollContext, taken: readonly Taken[]): void {
  for (const [index, one] of taken.entries()) {
    if (taken.findIndex((other) => other.modifier.key === one.modifier.key) < index)
      roll.report('duplicate-entry', `${one.modifier.name} is taken twice. Keep one of the two.`, one.span);
    for (const exclusion of one.modifier.clauses.excludes) {
      const other = taken.find((two) => exclusion.names.includes(two.modifier.key));
      if (other)
        roll.report(
          'excluded',
          exclusion.message === undefined
            ? `${one.modifier.name} and ${other.modifier.name} cannot be combined.`
            : sentence(exclusion.message),
          one.span,
        );
    }
    for (const need of one.modifier.clauses.needs) {
      if (isTrue(need.condition(roll.scopeOf(one)).value)) continue;
      roll.report(
        need.severity === 'error' ? 'needs-not-met' : 'advice',
        sentence(fill(need.message, roll.scopeOf(one))),
        one.span,
        undefined,
        need.severity,
      );
    }
  }
}
