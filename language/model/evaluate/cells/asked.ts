import * as rational from '../../../values/rational.js';
import { NONE, numberValue, textValue, type Value, valueText } from '../../../values/value.js';
import type { Derivation } from '../../derivation.js';
import { inUnit } from '../../read/quantity.js';
import { sizeOf } from '../../rules/operations.js';
import type { Derived, Parameter, Rules } from '../../rules/rules.js';
import type { CharacterScope } from '../../rules/scope.js';
import { rowOf } from '../../rules/tables.js';

/** Who is asked: a character under its rules. */
interface AskedOf extends CharacterScope {
  readonly rules: Rules;
}

/** What a derived value with parameters is asked with: their values by name, and as they are written after its name. */
export interface Asked {
  readonly bound: ReadonlyMap<string, Derivation>;
  /** `[4]`, `[4, rock]` */
  readonly text: string;
}

/** What a parameter is by default, in its own unit; undefined where it has no default. */
export function defaultOf(parameter: Parameter, character: AskedOf): Derivation | undefined {
  return parameter.fallback?.({ character });
}

/**
 * Binds the parameters of a derived value to what is given, and the others to their defaults. A derivation that is none
 * where one of them lacks a value or has one that it cannot have.
 */
export function askedWith(
  rule: Derived,
  given: readonly Derivation[],
  character: AskedOf,
): Asked | { readonly absent: Derivation } {
  const bound = new Map<string, Derivation>();
  const texts: string[] = [];
  for (const [index, parameter] of rule.parameters.entries()) {
    const { name, key } = parameter;
    const argument = given[index] ?? defaultOf(parameter, character);
    const label = `${rule.name}[${rule.parameters.map((one) => one.name).join(', ')}]`;
    if (!argument) return { absent: { operation: 'none', value: NONE, label } };
    const value = measured(argument.value, parameter.unit);
    const origin = { ...rule.origin, clause: name };
    if (!isPossible(value, parameter, character))
      return { absent: { operation: 'look up', value: NONE, of: [argument], label, origin: rule.origin } };
    bound.set(key, { operation: 'declared', value, label: name, origin });
    texts.push(valueText(value));
  }
  return { bound, text: `[${texts.join(', ')}]` };
}

/** The number of a quantity in the parameter's unit; the formula computes with numbers, in the unit that it is read in. */
function measured(value: Value, unit: string | undefined): Value {
  const converted = inUnit(value, unit) ?? NONE;
  return unit !== undefined && converted.kind === 'number'
    ? numberValue(converted.number, undefined, converted.error)
    : converted;
}

/** Is it a row of the parameter's table, or a number of its range? */
function isPossible(value: Value, parameter: Parameter, character: AskedOf): boolean {
  if (value.kind === 'none') return false;
  const table = parameter.table === undefined ? undefined : character.rules.tables.get(parameter.table);
  if (table) return rowOf(table, value) !== undefined;
  const [least, most] = [parameter.min, parameter.max].map((bound) => sizeOf(bound?.({ character }).value ?? NONE));
  const size = sizeOf(value);
  if (size === undefined) return false;
  return (
    (least === undefined || rational.compare(size, least) >= 0) &&
    (most === undefined || rational.compare(size, most) <= 0)
  );
}

/** At most so many values of a parameter are shown side by side. */
const MOST_SAMPLES = 8;

/** A few values for the first parameter of a derived value: rows of its table, or numbers through its range. */
export function samplesOf(rule: Derived, character: AskedOf): readonly Value[] {
  const [parameter] = rule.parameters;
  if (!parameter) return [];
  const table = parameter.table === undefined ? undefined : character.rules.tables.get(parameter.table);
  if (table)
    return table.rows.slice(0, MOST_SAMPLES).flatMap((row) => (row.label === undefined ? [] : [textValue(row.label)]));
  const [from, to] = [parameter.min, parameter.max].map((bound) => sizeOf(bound?.({ character }).value ?? NONE));
  const least = from === undefined ? 1 : rational.toNumber(rational.ceiling(from));
  const most = to === undefined ? least + MOST_SAMPLES - 1 : rational.toNumber(rational.floor(to));
  const step = Math.max(1, Math.ceil((most - least) / (MOST_SAMPLES - 1)));
  const numbers = new Set<number>();
  for (let at = least; at <= most && numbers.size < MOST_SAMPLES - 1; at += step) numbers.add(at);
  return [...numbers, most].filter((at, index, all) => all.indexOf(at) === index).map((at) => numberValue(at));
}
