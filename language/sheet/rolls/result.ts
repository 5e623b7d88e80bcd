import type { AnyFamily, Asks } from '../../dice/families/family.js';
import { diceFor, familyFor } from '../../dice/families/game.js';
import { isOfTotals, type Need, type OfTotals, type PoolClause } from '../../rules/clauses.js';
import { addValues, isTrue } from '../../rules/operations.js';
import type { DiceRules } from '../../rules/rules.js';
import type { Compiled, Scope } from '../../rules/scope.js';
import type { Derivation } from '../../values/derivation.js';
import { addDiceSums } from '../../values/dice-sum.js';
import type { DieKind } from '../../values/pool.js';
import type { PoolOperation } from '../../values/pool-operation.js';
import { isProblem } from '../../values/problem.js';
import * as rational from '../../values/rational.js';
import { sentence } from '../../values/sentence.js';
import { NONE, numberValue, type Value, valueText, withUnit } from '../../values/value.js';
import { reasonOf } from '../cells/absence.js';
import { fill } from '../checks/reports.js';
import type { Rolled } from '../sheet-roll.js';
import { withPartsChanged } from './changed-parts.js';
import { gameOf } from './game.js';
import * as say from './messages.js';
import { automaticModifiers } from './modifiers.js';
import { type RollContext, shareOf, type Taken } from './roll-context.js';
import { reportUncovered } from './rolled-table.js';

/** Applies all modifiers to a roll; undefined if it cannot be made, which is reported. */
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
  const { changed: base, idle } = withPartsChanged(roll, rolled, taken);
  for (const one of idle) roll.report('illegal-roll', say.changesNothing(one.modifier.name), one.span);
  if (base.value.kind === 'none') {
    roll.report('illegal-roll', say.cannotBeRolled(reasonOf(roll.evaluation, base)), { from: roll.from, to: roll.end });
    return undefined;
  }
  const family = familyFor(base.value.kind, rules, roll.dice);
  if (!family) {
    roll.report('illegal-roll', say.noDiceFor(valueText(base.value), roll.dice), { from: roll.from, to: roll.end });
    return undefined;
  }
  if (family.plan) return planRoll(roll, family, base, taken, written, against);
  let result = base;
  let asks: Asks = { ...holdingOf(roll, family), ...keptOf(roll) };
  const pool: Derivation[] = [];
  const pooled = diceOf(roll, family)?.pooled;
  const steps = taken.flatMap((one) =>
    one.modifier.clauses.pool.flatMap((clause) => (clause.parts ? [] : [{ one, clause }])),
  );
  for (const { one, clause } of [...steps.filter(isEarly), ...steps.filter((step) => !isEarly(step))]) {
    const amount = clause.amount(roll.scopeOf(one, clause.last && result));
    if (amount.value.kind === 'none') {
      reportNothing(roll, one, amount);
      continue;
    }
    if (clause.operation === 'shift') {
      const named = shareOf(one, withoutUnit(amount.value), amount);
      const dice = named.value.kind === 'dice' ? family.asks?.({ op: 'plus', dice: named.value.dice }) : undefined;
      if (dice) {
        const all = joinAsks(asks, dice);
        if (all) asks = all;
        else roll.report('illegal-roll', say.diceNotAdded(one.modifier.name, valueText(named.value)), one.span);
        continue;
      }
      if (pooled && !clause.direct && named.value.kind === 'number') pool.push(named);
      else result = { operation: 'add', value: addValues(result.value, named.value), of: [result, named] };
      continue;
    }
    const more =
      family.rolls === 'pool' && result.value.kind === 'number' ? diceAdded(clause, amount.value) : undefined;
    if (more) {
      const named = shareOf(one, more, amount);
      result = { operation: 'add', value: addValues(result.value, named.value), of: [result, named] };
      continue;
    }
    const refusal = amountRefused(one, clause.operation, amount.value);
    const asked = refusal === undefined ? asksOf(clause, amount.value, family, roll.scopeOf(one)) : undefined;
    const all = asked && joinAsks(asks, asked);
    if (all) asks = all;
    else roll.report('illegal-roll', refusal ?? say.meansNothing(one.modifier.name, clause.operation), one.span);
  }
  if (pooled && pool.length > 0) result = withPool(roll, result, pool, pooled);
  const on = roll.dice === undefined ? {} : { on: roll.dice };
  if (roll.table) {
    reportUncovered(roll, roll.table, result.value);
    asks = { ...asks, table: roll.table };
  }
  if (asks.contest !== undefined && !against)
    roll.report('illegal-roll', say.contestAlone(asks.contest), { from: roll.from, to: roll.end });
  return { family: family.name, ...on, value: result.value, ...asks, derivation: result, ...(against && { against }) };
}

function isEarly({ clause }: { readonly clause: PoolClause }): boolean {
  return !clause.last;
}

/** A shift is a plain number, even if it is computed from a length or a weight. */
function withoutUnit(value: Value): Value {
  return value.kind === 'number' && value.unit !== undefined ? withUnit(value) : value;
}

function isZero(value: Value): boolean {
  return value.kind === 'number' && rational.sign(value.number) === 0;
}

/** Adds the effect of all shifts together. */
function withPool(roll: RollContext, base: Derivation, shares: readonly Derivation[], pooled: Compiled): Derivation {
  const [first, ...others] = shares;
  const value = others.reduce((sum, one) => addValues(sum, one.value), first?.value ?? NONE);
  const shifts: Derivation = { operation: 'add', value, of: shares, label: 'shifts' };
  const effect = pooled({ ...roll.scope, bound: new Map([['shifts', shifts]]) });
  if (effect.value.kind === 'none') {
    roll.report('illegal-roll', say.shiftsWithoutValue(valueText(value), reasonOf(roll.evaluation, effect)), {
      from: roll.from,
      to: roll.end,
    });
    return base;
  }
  const named: Derivation = { operation: 'same', value: effect.value, of: [effect], label: 'modifiers together' };
  return { operation: 'add', value: addValues(base.value, effect.value), of: [base, named] };
}

/**
 * Joins what several clauses ask of a roll: difficulties, worsening and added dice add up. Undefined if the dice cannot
 * be added.
 */
function joinAsks(before: Asks, asked: Asks): Asks | undefined {
  const sum = (a: number | undefined, b: number | undefined) =>
    a === undefined || b === undefined ? undefined : a + b;
  const difficulty = sum(before.difficulty, asked.difficulty);
  const worse = sum(before.worse, asked.worse);
  const best = sum(before.best, asked.best);
  const worst = sum(before.worst, asked.worst);
  const bestTens = sum(before.bestTens, asked.bestTens);
  const worstTens = sum(before.worstTens, asked.worstTens);
  const added = before.added && asked.added && addDiceSums(before.added, asked.added);
  if (before.added && asked.added && !added) return undefined;
  const bonus = sum(before.bonus, asked.bonus);
  const ceiling =
    before.ceiling === undefined ? asked.ceiling : Math.min(before.ceiling, asked.ceiling ?? before.ceiling);
  return {
    ...before,
    ...asked,
    ...joinFaces('counts', before, asked),
    ...joinFaces('again', before, asked),
    ...joinFaces('reroll', before, asked),
    ...(bonus !== undefined && { bonus }),
    ...(ceiling !== undefined && { ceiling }),
    ...(difficulty !== undefined && { difficulty }),
    ...(worse !== undefined && { worse }),
    ...(best !== undefined && { best }),
    ...(worst !== undefined && { worst }),
    ...(bestTens !== undefined && { bestTens }),
    ...(worstTens !== undefined && { worstTens }),
    ...(added && { added }),
  };
}

/** Operations of totals that need no number. */
const WITHOUT_NUMBER: ReadonlySet<PoolClause['operation']> = new Set(['hinders', 'rethrow', 'contest']);

/** Why dice cannot use the amount of an operation; undefined if they can. */
function amountRefused({ modifier }: Taken, operation: PoolClause['operation'], amount: Value): string | undefined {
  if (WITHOUT_NUMBER.has(operation) || !isOfTotals(operation)) return undefined;
  if (amount.kind !== 'number' || !rational.isWhole(amount.number))
    return say.notAWholeNumber(modifier.name, operation, valueText(amount));
  const isThrows = operation === 'best' || operation === 'worst';
  return isThrows && amount.number < 1 ? say.noThrows(modifier.name, operation, amount.number) : undefined;
}

/** Joins what two clauses say about faces. */
function joinFaces(key: 'counts' | 'again' | 'reroll', before: Asks, asked: Asks): Asks {
  return before[key] && asked[key] ? { [key]: [...before[key], ...asked[key]] } : {};
}

/** The number of dice that a clause adds, negative if it removes them. */
function diceAdded({ operation, die = 'dice' }: PoolClause, amount: Value): Value | undefined {
  if (die !== 'dice' || amount.kind !== 'number') return undefined;
  if (operation === 'add') return amount;
  return operation === 'remove' ? { ...amount, number: rational.negate(amount.number) } : undefined;
}

/** How many dice are kept, if the roll says so. */
function keptOf(roll: RollContext): Asks {
  const { kept } = roll;
  if (!kept) return {};
  const dice = wholeOf(kept.value);
  if (dice === undefined)
    roll.report('illegal-roll', say.keptNotWhole(valueText(kept.value)), { from: roll.from, to: roll.end });
  return dice === undefined ? {} : { keep: { dice } };
}

function wholeOf(value: Value | undefined): number | undefined {
  return value?.kind === 'number' && rational.isWhole(value.number) ? Number(value.number) : undefined;
}

/** What a clause asks of dice with added shifts; undefined if they cannot do it. */
function asksOf(clause: PoolClause, amount: Value, family: AnyFamily, scope: Scope): Asks | undefined {
  const { operation, contest } = clause;
  if (operation === 'hinders' || operation === 'rethrow') return family.asks?.({ op: operation });
  if (operation === 'contest') return family.asks?.({ op: 'contest', name: contest ?? '' });
  if (amount.kind !== 'number' || !rational.isWhole(amount.number)) return undefined;
  if (operation === 'ceiling') return family.asks?.({ op: operation, most: amount.number });
  if (operation === 'bonus') return family.asks?.({ op: operation, by: amount.number });
  if (operation === 'keep')
    return family.asks?.({ op: operation, which: clause.keeps ?? 'highest', dice: amount.number });
  if (operation === 'count' || operation === 'again' || operation === 'reroll')
    return facesAsked(clause, operation, amount.number, family, scope);
  if (operation === 'reach') return family.asks?.({ op: 'reach', total: amount.number });
  if (operation === 'best' || operation === 'worst')
    return family.asks?.({ op: operation, of: amount.number, tens: clause.die === 'tens' });
  return operation === 'worsen' ? family.asks?.({ op: 'worsen', by: amount.number }) : undefined;
}

/** What a clause says about some faces. */
function facesAsked(
  { to: last, worth, once, ever }: PoolClause,
  op: 'count' | 'again' | 'reroll',
  from: number,
  family: AnyFamily,
  scope: Scope,
): Asks | undefined {
  const to = last ? wholeOf(last(scope).value) : from;
  const as = worth ? wholeOf(worth(scope).value) : 1;
  if (to === undefined || as === undefined) return undefined;
  switch (op) {
    case 'count':
      return family.asks?.({ op, from, to, as });
    case 'again':
      return family.asks?.({ op, from, to, ...(once && { once }) });
    case 'reroll':
      return family.asks?.({ op, from, to, ...(ever && { always: ever }) });
  }
}

/** The declaration of the dice that a roll is made with. */
function diceOf({ evaluation, dice }: RollContext, family: AnyFamily): DiceRules | undefined {
  return evaluation.rules.dice.find((one) => one.family === family.name && one.as === dice);
}

/** The conditions of the roll's dice that hold for the roller. */
function holdingOf(roll: RollContext, family: AnyFamily): Asks {
  const declared = diceOf(roll, family);
  if (!declared || declared.conditions.size === 0) return {};
  const holds = [...declared.conditions].filter(([, condition]) => isTrue(condition(roll.scope).value));
  return holds.length > 0 ? { holding: holds.map(([key]) => key) } : {};
}

/** Reports a modifier without a value, which would otherwise be silently ignored. */
function reportNothing(roll: RollContext, one: Taken, amount: Derivation): void {
  if (one.isMistaken) return;
  roll.report('illegal-roll', say.modifierWithoutValue(one.modifier.name, reasonOf(roll.evaluation, amount)), one.span);
}

/** Applies modifiers that change a value all at once, such as those of a pool. */
function planRoll(
  roll: RollContext,
  family: AnyFamily,
  base: Derivation,
  taken: readonly Taken[],
  written: readonly Taken[],
  against: Rolled['against'],
): Rolled | undefined {
  const { evaluation, from, end: to } = roll;
  const operations: PoolOperation[] = [];
  const ofWritten: PoolOperation[] = [];
  const of: Derivation[] = [base];
  for (const one of taken) {
    const shares: Derivation[] = [];
    for (const clause of one.modifier.clauses.pool) {
      if (clause.parts) continue;
      if (isOfTotals(clause.operation)) {
        roll.report('illegal-roll', say.meansNothing(one.modifier.name, clause.operation), one.span);
        continue;
      }
      const change = operationOf(roll, { ...clause, operation: clause.operation }, one);
      if (!change) {
        const amount = clause.amount(roll.scopeOf(one));
        const height = clause.height?.(roll.scopeOf(one));
        reportNothing(roll, one, amount.value.kind === 'none' ? amount : (height ?? amount));
        continue;
      }
      operations.push(change.operation);
      if (written.includes(one)) ofWritten.push(change.operation);
      if (clause.operation !== 'leave') shares.push(shareOf(one, change.value, change.derivation));
    }
    const changing = shares.filter(({ value }) => !isZero(value));
    of.push(...(changing.length > 0 ? changing : shares));
  }
  const dice = diceFor(base.value, gameOf(evaluation), family.name, roll.dice);
  if (isProblem(dice)) {
    roll.report('illegal-roll', dice.problem, { from, to });
    return undefined;
  }
  const plan = family.plan?.(base.value, operations, dice);
  if (!plan || isProblem(plan)) {
    if (plan) roll.report('illegal-roll', plan.problem, { from, to });
    return undefined;
  }
  const left = operations.flatMap((one) => (one.op === 'leave' ? one.dice : []));
  if (left.length > 0) {
    const unlimited = family.plan?.(
      base.value,
      operations.filter(({ op }) => op !== 'leave'),
      dice,
    );
    if (unlimited && !isProblem(unlimited) && valueText(unlimited.value) !== valueText(plan.value))
      of.push({ operation: 'written', value: numberValue(Math.min(...left)), label: 'at most' });
  }
  if (plan.lacks !== undefined) {
    const asWritten = family.plan?.(withPartsChanged(roll, roll.base ?? base, written).changed.value, ofWritten, dice);
    const isOfState = asWritten !== undefined && !isProblem(asWritten) && asWritten.lacks === undefined;
    roll.report('illegal-roll', plan.lacks, { from, to }, undefined, 'error', isOfState);
  }
  const { value, asks } = plan;
  return {
    family: family.name,
    ...(roll.dice !== undefined && { on: roll.dice }),
    value,
    ...asks,
    derivation: { operation: 'effects', value, of },
    ...(against && { against }),
  };
}

function operationOf(
  roll: RollContext,
  clause: PoolClause & {
    readonly operation: Exclude<PoolClause['operation'], OfTotals>;
  },
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
    case 'leave':
      return { operation: { op: 'leave', dice: amount }, value, derivation };
    case 'gobble':
      return { operation: { op: 'gobble', dice: amount }, value, derivation };
    case 'quicken':
      return { operation: { op: 'quicken', width: amount }, value, derivation };
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

/** Reports modifiers that exclude each other, and their unmet needs. */
export function checkTogether(roll: RollContext, taken: readonly Taken[]): void {
  for (const [index, one] of taken.entries()) {
    // An action can have the name of a modifier that is spent on.
    const isSame = ({ modifier, isAction }: Taken): boolean =>
      modifier.key === one.modifier.key && isAction === one.isAction;
    if (taken.findIndex(isSame) < index) roll.report('duplicate-entry', say.takenTwice(one.modifier.name), one.span);
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
      const scope = unmetScope(roll, one, need);
      if (!scope) continue;
      const message = sentence(fill(need.message, scope));
      // An action and an automatic modifier can have the same need.
      if (roll.findings.some((found) => found.message === message)) continue;
      roll.report(
        need.severity === 'error' ? 'needs-not-met' : 'advice',
        message,
        one.span,
        undefined,
        need.severity,
        // An item that was used up is no mistake in the text.
        roll.item?.count === 0,
      );
    }
  }
}

/** The scope of an unmet need; undefined if it is met. An action on several targets needs it of each. */
function unmetScope(roll: RollContext, one: Taken, need: Need): Scope | undefined {
  const scope = roll.scopeOf(one);
  const { foes, noteFoe } = roll;
  const scopes = one.isAction && foes.length > 0 ? foes.map((foe) => ({ ...scope, foe, noteFoe })) : [scope];
  return scopes.find((each) => !isTrue(need.condition(each).value));
}
