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

/** What a modifier does to the parts of a roll that it names. */
interface PartChange {
  readonly isPart: (cell: string) => boolean;
  readonly clause: PoolClause;
  /** How much of a part it changes; the formula sees the part as what is rolled. */
  readonly amount: (part: Derivation) => Derivation;
  readonly taken: Taken;
}

/**
 * What is rolled with the parts changed that modifiers name: `remove 4 dice of Wit` takes them out of Wit wherever it is
 * added up, in a skill or an attack too, and changes nothing else of the sheet. A roll without these parts stays as it is;
 * `idle` are the modifiers that are written, act on such parts alone, and find none of them.
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
  const result = changed(base, changes, evaluation, acting);
  const isIdle = (one: Taken): boolean => {
    const { always, pool } = one.modifier.clauses;
    return !acting.has(one) && !always && pool.every((clause) => clause.parts);
  };
  return { changed: result, idle: [...new Set(changes.map((change) => change.taken))].filter(isIdle) };
}

/** Whether one of these parts is added up in what is rolled. */
export function hasPart(base: Derivation, parts: readonly EffectTarget[], evaluation: Evaluation): boolean {
  const isPart = cellsOf(parts, evaluation);
  const occurs = (derivation: Derivation, isOfRoll: boolean): boolean => {
    if (partsIn(derivation, isOfRoll).some(isPart)) return true;
    const { of = [], operation, cell = '' } = derivation;
    const behind = operation === 'cell' ? evaluation.cells.get(cell)?.derivation : undefined;
    if (behind) return occurs(behind, false);
    const again = combining.get(operation);
    return again !== undefined && of.some((part, index) => (again.every || index === 0) && occurs(part, isOfRoll));
  };
  return occurs(base, true);
}

/** Operations whose parts may change, every one or only the first, and what they then come to. */
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

/** Which cells the parts of a roll are: of a derived value also those of things that are carried, and whatever it is asked with. */
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

/** The cells of an entry's level: as it counts, and as it was bought, which is what the entry itself adds to its roll. */
function levelsOf({ id }: { readonly id: string }): readonly string[] {
  return [`${id}/effective`, `${id}/rating`];
}

/** The derivation made again with its changed parts, the modifiers that change one in `acting`; the same one where none of them occurs. */
function changed(
  derivation: Derivation,
  changes: readonly PartChange[],
  evaluation: Evaluation,
  acting: Set<Taken>,
  /** False for what the values are computed from that the roll adds up. */
  isOfRoll = true,
): Derivation {
  const own = changes.filter(({ isPart }) => partsIn(derivation, isOfRoll).some(isPart));
  for (const { taken } of own) acting.add(taken);
  if (own.length > 0) return own.reduce((part, one) => applied(part, one, evaluation), derivation);
  if (derivation.operation === 'cell') {
    const behind = evaluation.cells.get(derivation.cell ?? '')?.derivation;
    const again = behind && changed(behind, changes, evaluation, acting, false);
    return again === behind || !again
      ? derivation
      : {
          ...again,
          ...(derivation.label !== undefined && { label: derivation.label }),
          ...(derivation.cell !== undefined && { inRoll: derivation.cell }),
        };
  }
  const { of = [], operation } = derivation;
  const again = combining.get(operation);
  if (!again) return derivation;
  const parts = of.map((part, index) =>
    again.every || index === 0 ? changed(part, changes, evaluation, acting, isOfRoll) : part,
  );
  return parts.every((part, index) => part === of[index])
    ? derivation
    : { ...derivation, value: again.value(parts), of: parts };
}

/** Which values a part of a roll is: itself, and what a table of the roll is read by, as a trait that rolls what a table gives. */
function partsIn({ operation, cell, of = [] }: Derivation, isOfRoll: boolean): readonly string[] {
  if (operation === 'cell') return cell === undefined ? [] : [cell];
  return operation === 'look up' && isOfRoll ? of.flatMap(cellsIn) : [];
}

function cellsIn({ operation, cell, of = [] }: Derivation): readonly string[] {
  return operation === 'cell' && cell !== undefined ? [cell] : of.flatMap(cellsIn);
}

function applied(
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

/** A part with dice taken from it, where the dice that roll it say how. */
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
