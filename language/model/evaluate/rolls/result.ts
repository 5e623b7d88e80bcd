import { type DieKind, type Pool, poolText } from '../../../values/pool.js';
import { removeDice } from '../../../values/pool-loss.js';
import { type PoolOperation, type PoolPolicy, planPool } from '../../../values/pool-operation.js';
import { isProblem } from '../../../values/problem.js';
import * as rational from '../../../values/rational.js';
import { numberValue, poolValue, type Value, valueText } from '../../../values/value.js';
import type { Derivation, Operation } from '../../derivation.js';
import type { EffectTarget, PoolClause } from '../../rules/clauses.js';
import { addressOf } from '../../rules/declared.js';
import { addValues, asPool, isTrue, subtractValues } from '../../rules/operations.js';
import type { Rolled } from '../../sheet-roll.js';
import type { Evaluation } from '../cells/evaluation.js';
import { fill, sentence } from '../checks/reports.js';
import { type RollContext, shareOf, type Taken } from './context.js';
import * as say from './messages.js';
import { automaticModifiers } from './modifiers.js';
import { matchingPolicy } from './policies.js';
import { familyOf } from './terms.js';

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
    roll.report('illegal-roll', say.cannotBeRolled(reasonOf(base)), { from: roll.from, to: roll.end });
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
  roll.report('illegal-roll', say.modifierWithoutValue(one.modifier.name, reasonOf(amount)), one.span);
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
    roll.report('illegal-roll', say.notAPool(valueText(base.value)), { from: roll.from, to: roll.end });
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
  if (others.length === operations.length || isProblem(before) || before.short > 0) return say.tooFewDice(short);
  return say.tooFewRegular(poolText(before.pool));
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
      roll.report('duplicate-entry', say.takenTwice(one.modifier.name), one.span);
    for (const exclusion of one.modifier.clauses.excludes) {
      const other = taken.find((two) => exclusion.names.includes(two.modifier.key));
      if (other)
        roll.report(
          'excluded',
          exclusion.message === undefined
            ? say.notTogether(one.modifier.name, other.modifier.name)
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
function withPartsChanged(roll: RollContext, base: Derivation, taken: readonly Taken[]): Derivation {
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
