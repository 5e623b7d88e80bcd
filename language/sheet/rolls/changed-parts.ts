import { diceFor, familyFor } from '../../dice/families/game.js';
import type { EffectTarget, PoolClause } from '../../rules/clauses.js';
import { addressOf } from '../../rules/declared.js';
import { addValues, extreme, subtractValues } from '../../rules/operations.js';
import type { Derivation, Operation } from '../../values/derivation.js';
import type { DieKind } from '../../values/pool.js';
import { isProblem } from '../../values/problem.js';
import * as rational from '../../values/rational.js';
import { NONE, numberValue, type Value, valueText } from '../../values/value.js';
import type { Evaluation } from '../cells/evaluation.js';
import { gameOf } from './game.js';
import * as say from './messages.js';
import { type RollContext, shareOf, type Taken } from './roll-context.js';

/** A change that a modifier makes to some parts of a roll. */
interface PartChange {
  readonly isPart: (cell: string) => boolean;
  readonly clause: PoolClause;
  /** The amount of the change. Its formula reads the part as what is rolled. */
  readonly amount: (part: Derivation) => Derivation;
  readonly taken: Taken;
}

/**
 * The roll with the parts changed that modifiers name: `remove 4 dice of Wit` removes them from Wit wherever it is
 * added up, in a skill or an attack too, and changes nothing else in the sheet. `idle` are written modifiers that only
 * act on parts that the roll does not have.
 */
export function withPartsChanged(
  roll: RollContext,
  base: Derivation,
  taken: readonly Taken[],
): { readonly changed: Derivation; readonly idle: readonly Taken[] } {
  const { evaluation } = roll;
  const changes: PartChange[] = [];
  for (const one of taken)
    for (const clause of one.modifier.clauses.pool) {
      if (!clause.parts) continue;
      const amount = (part: Derivation): Derivation => clause.amount(roll.scopeOf(one, undefined, part));
      const { value } = amount(base);
      if (value.kind === 'number')
        changes.push({ isPart: cellsOf(clause.parts, evaluation), clause, amount, taken: one });
      else if (value.kind === 'dice')
        roll.report('illegal-roll', say.diceOfParts(one.modifier.name, valueText(value)), one.span);
    }
  if (changes.length === 0) return { changed: base, idle: [] };
  const acting = new Set<Taken>();
  const result = recompute(base, changes, evaluation, acting);
  const isIdle = (one: Taken): boolean => {
    const { always, pool } = one.modifier.clauses;
    return !acting.has(one) && !always && pool.every((clause) => clause.parts);
  };
  return { changed: result, idle: [...new Set(changes.map((change) => change.taken))].filter(isIdle) };
}

/** Whether a roll contains one of these parts. */
export function hasPart(base: Derivation, parts: readonly EffectTarget[], evaluation: Evaluation): boolean {
  const isPart = cellsOf(parts, evaluation);
  const occurs = (derivation: Derivation, isOfRoll: boolean): boolean => {
    if (partsIn(derivation, isOfRoll).some(isPart)) return true;
    const { of = [], operation, cell = '' } = derivation;
    const source = operation === 'cell' ? evaluation.cells.get(cell)?.derivation : undefined;
    if (source) return occurs(source, false);
    const rule = combining.get(operation);
    return rule !== undefined && of.some((part, index) => (rule.every || index === 0) && occurs(part, isOfRoll));
  };
  return occurs(base, true);
}

/** Operations whose parts can change, all or only the first, and how their value is then computed. */
const combining: ReadonlyMap<
  Operation,
  { readonly every?: true; readonly value: (parts: readonly Derivation[]) => Value }
> = new Map([
  ['add', { every: true, value: combined(addValues) }],
  ['subtract', { value: combined(subtractValues) }],
  ['greatest', { every: true, value: (parts) => extreme(parts, true) }],
  ['least', { every: true, value: (parts) => extreme(parts, false) }],
  ...(['same', 'set', 'choose', 'otherwise'] as const).map(
    (operation) => [operation, { value: combined((first) => first) }] as const,
  ),
]);

function combined(combine: (value: Value, part: Value) => Value): (parts: readonly Derivation[]) => Value {
  return ([first, ...rest]) => rest.reduce((value, part) => combine(value, part.value), first?.value ?? NONE);
}

/** Which cells the parts of a roll are. For a derived value these are also the cells of items and of all arguments. */
function cellsOf(parts: readonly EffectTarget[], evaluation: Evaluation): (cell: string) => boolean {
  const values = parts.flatMap((part) =>
    part.what === 'derived' || part.what === 'setting' ? [addressOf(part.what, part.key)] : [],
  );
  const entries = new Set(
    parts.flatMap((part) => {
      if (part.what === 'every') return evaluation.everyOf(part.kind).flatMap(levelsOf);
      if (part.what !== 'trait') return [];
      const phantom = evaluation.phantom(part.kind, part.key);
      const taken = [...evaluation.taken(part.kind, part.key, part.specialty), ...(phantom ? [phantom] : [])];
      return taken.flatMap(levelsOf);
    }),
  );
  return (cell) => {
    if (entries.has(cell)) return true;
    const [value = ''] = cell.split('[');
    return values.some((one) => value === one || value.endsWith(`/${one}`));
  };
}

/** The cells of an entry's level: the effective one, and the bought one, which the entry itself adds to its roll. */
function levelsOf({ id }: { readonly id: string }): readonly string[] {
  return [`${id}/effective`, `${id}/rating`];
}

/**
 * The derivation recomputed with changed parts; the same object if it has none. The modifiers that change something are
 * added to `acting`.
 */
function recompute(
  derivation: Derivation,
  changes: readonly PartChange[],
  evaluation: Evaluation,
  acting: Set<Taken>,
  /** False inside the values that the roll adds up. */
  isOfRoll = true,
): Derivation {
  const own = changes.filter(({ isPart }) => partsIn(derivation, isOfRoll).some(isPart));
  for (const { taken } of own) acting.add(taken);
  if (own.length > 0) return own.reduce((part, one) => applyChange(part, one, evaluation), derivation);
  if (derivation.operation === 'cell') {
    const source = evaluation.cells.get(derivation.cell ?? '')?.derivation;
    const recomputed = source && recompute(source, changes, evaluation, acting, false);
    return recomputed === source || !recomputed
      ? derivation
      : {
          ...recomputed,
          ...(derivation.label !== undefined && { label: derivation.label }),
          ...(derivation.cell !== undefined && { inRoll: derivation.cell }),
        };
  }
  const { of = [], operation } = derivation;
  const rule = combining.get(operation);
  if (!rule) return derivation;
  const parts = of.map((part, index) =>
    rule.every || index === 0 ? recompute(part, changes, evaluation, acting, isOfRoll) : part,
  );
  return parts.every((part, index) => part === of[index])
    ? derivation
    : { ...derivation, value: rule.value(parts), of: parts };
}

/** The cells of a part of a roll: itself, and the key of a table look-up, for traits that roll what a table says. */
function partsIn({ operation, cell, of = [] }: Derivation, isOfRoll: boolean): readonly string[] {
  if (operation === 'cell') return cell === undefined ? [] : [cell];
  return operation === 'look up' && isOfRoll ? of.flatMap(cellsIn) : [];
}

function cellsIn({ operation, cell, of = [] }: Derivation): readonly string[] {
  return operation === 'cell' && cell !== undefined ? [cell] : of.flatMap(cellsIn);
}

function applyChange(
  part: Derivation,
  { clause, amount: amountOf, taken }: PartChange,
  evaluation: Evaluation,
): Derivation {
  const amount = amountOf(part);
  const value = amount.value.kind === 'number' ? amount.value.number : 0;
  const loses = clause.operation === 'remove';
  let left = loses ? subtractValues(part.value, amount.value) : addValues(part.value, amount.value);
  if (loses && rational.isWhole(value)) {
    const kind = clause.die === 'hard' || clause.die === 'wiggle' ? clause.die : undefined;
    left = valueWithout(part.value, value, kind, evaluation) ?? left;
  }
  const shown = numberValue(loses ? rational.negate(value) : value);
  return {
    operation: 'effects',
    value: left,
    of: [part, shareOf(taken, shown, amount)],
    ...(part.label !== undefined && { label: `${part.label} in this roll` }),
  };
}

/** A part without some dice, if the dice that roll it define how. */
function valueWithout(
  value: Value,
  count: number,
  kind: DieKind | undefined,
  evaluation: Evaluation,
): Value | undefined {
  const family = familyFor(value.kind, evaluation.rules);
  if (!family?.without) return undefined;
  const dice = diceFor(value, gameOf(evaluation), family.name);
  return isProblem(dice) ? undefined : family.without(value, count, kind, dice);
}
