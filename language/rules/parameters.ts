import type { Derivation } from '../values/derivation.js';
import type { RuleOrigin } from '../values/origin.js';
import * as rational from '../values/rational.js';
import { NONE, numberValue, textValue, type Value, valueKey, valueText, withUnit } from '../values/value.js';
import { addressOf } from './declared.js';
import { inUnit, sizeOf, stepsAround } from './operations.js';
import { type CharacterScope, type Compiled, GIVEN_UP } from './scope.js';
import { rowOf, type Table } from './tables.js';

/**
 * A parameter of a modifier, an action, a derived value or a function: a number in a range, a row of a table, or a
 * text.
 */
export interface Parameter {
  readonly name: string;
  readonly key: string;
  /** The type that the rulebook requires, if any. */
  readonly type?: 'number' | 'text';
  readonly min?: Compiled;
  readonly max?: Compiled;
  /** The distance between possible numbers, from `min` on. */
  readonly step?: rational.Num;
  /** Key of the table whose rows are possible. */
  readonly table?: string;
  readonly rows?: Table;
  /** Keys of the kinds of its trait or item, or `trait` and `item` for all. Only actions can have such a parameter. */
  readonly kinds?: readonly string[];
  readonly unit?: string;
  /** The default. */
  readonly fallback?: Compiled;
}

/** Something with parameters: a derived value or a function. */
export interface Parameterized {
  readonly name: string;
  readonly origin: RuleOrigin;
  readonly parameters: readonly Parameter[];
}

/** A function. */
interface Called extends Parameterized {
  readonly key: string;
  readonly value: Compiled;
}

/**
 * Parameters bound to arguments: the values by name, the arguments as text (`[4, rock]`), and a key that identifies
 * them.
 */
export interface Binding {
  readonly bound: ReadonlyMap<string, Derivation>;
  readonly text: string;
  readonly key: string;
}

/** The default of a parameter; undefined if it has none. */
export function defaultOf(parameter: Parameter, character: CharacterScope): Derivation | undefined {
  return parameter.fallback?.({ character });
}

function bracketed([first = '', ...others]: readonly string[]): string {
  return others.length === 0 ? `[${first}]` : `[${first}, ${others.join(', ')}]`;
}

/**
 * Binds parameters to arguments, in their own units, and the others to their defaults. If one has no value or an
 * impossible one, the result is `absent` with a derivation of `none`.
 */
export function bind(
  callee: Parameterized,
  args: readonly Derivation[],
  character: CharacterScope,
): Binding | { readonly absent: Derivation } {
  const { parameters, origin } = callee;
  const bound = new Map<string, Derivation>();
  const texts: string[] = [];
  const keys: string[] = [];
  for (const [index, parameter] of parameters.entries()) {
    const argument = args[index] ?? defaultOf(parameter, character);
    if (!argument) return { absent: { operation: 'none', value: NONE, label: labelOf(callee) } };
    const value = takenBy(argument, parameter, character);
    if (!value)
      return {
        absent: {
          operation: 'look up',
          value: NONE,
          of: [argument, ...rangeOf(parameter, character)],
          label: labelOf(callee),
          origin,
        },
      };
    const isUnchanged = value === argument.value;
    bound.set(parameter.key, isUnchanged ? argument : { operation: 'same', value, of: [argument] });
    texts.push(valueText(value));
    keys.push(valueKey(value));
  }
  return { bound, text: bracketed(texts), key: bracketed(keys) };
}

/** The argument in the unit of its parameter; undefined if the parameter cannot have this value. */
export function takenBy(
  { value: args }: Derivation,
  parameter: Parameter,
  character: CharacterScope,
): Value | undefined {
  const value = measured(args, parameter.unit);
  return isPossible(value, parameter, character) ? value : undefined;
}

/** `Leap[height, run]` */
function labelOf({ name, parameters }: Parameterized): string {
  return `${name}${bracketed(parameters.map((one) => one.name))}`;
}

/** The bounds of a parameter, labelled with its name; empty if it has none. */
function rangeOf({ name, min, max }: Parameter, character: CharacterScope): readonly Derivation[] {
  return min && max ? [min, max].map((bound) => ({ ...bound({ character }), label: name })) : [];
}

/** Calls a function of the rulebook. */
export function call(rule: Called, args: readonly Derivation[], character: CharacterScope): Derivation {
  const { name, key, origin } = rule;
  character.read(addressOf('function', key));
  const binding = bind(rule, args, character);
  if ('absent' in binding) return binding.absent;
  if (!character.step(origin)) return { operation: 'none', value: NONE, label: GIVEN_UP, origin };
  const { bound, text } = binding;
  const result = rule.value({ character, bound });
  return { operation: 'call', value: result.value, of: [result, ...bound.values()], label: `${name}${text}`, origin };
}

/** The number of a quantity in the parameter's unit, without the unit, as formulas compute with plain numbers. */
function measured(value: Value, unit: string | undefined): Value {
  if (unit === undefined || value.kind !== 'number' || value.unit === undefined) return value;
  const converted = inUnit(value, unit) ?? NONE;
  return converted.kind === 'number' ? withUnit(converted) : converted;
}

/** Whether the value is a row of the parameter's table, a number in its range, or a value of its type. */
function isPossible(value: Value, parameter: Parameter, character: CharacterScope): boolean {
  const { rows, type, min, max, step } = parameter;
  if (rows) return rowOf(rows, value) !== undefined;
  if (type === 'text') return value.kind === 'text';
  const [least, most] = [min, max].map((bound) => sizeOf(bound?.({ character }).value ?? NONE));
  const size = sizeOf(value);
  if (size === undefined) return type === undefined && !min && !max && parameter.unit === undefined;
  return (
    (least === undefined || rational.compare(size, least) >= 0) &&
    (most === undefined || rational.compare(size, most) <= 0) &&
    (step === undefined || !stepsAround(size, { start: least ?? 0, step }))
  );
}

/** The most sample values of a parameter. */
const MOST_SAMPLES = 8;

/** A few values for the first parameter: rows of its table, or numbers through its range. */
export function samplesOf({ parameters: [parameter] }: Parameterized, character: CharacterScope): readonly Value[] {
  if (!parameter || parameter.type === 'text') return [];
  if (parameter.rows)
    return parameter.rows.rows
      .slice(0, MOST_SAMPLES)
      .flatMap((row) => (row.label === undefined ? [] : [textValue(row.label)]));
  const [from, to] = [parameter.min, parameter.max].map((bound) => sizeOf(bound?.({ character }).value ?? NONE));
  const least = from === undefined ? 1 : rational.toNumber(rational.ceiling(from));
  const most = to === undefined ? least + MOST_SAMPLES - 1 : rational.toNumber(rational.floor(to));
  const step = Math.max(1, Math.ceil((most - least) / (MOST_SAMPLES - 1)));
  const numbers = new Set<number>();
  for (let at = least; at <= most && numbers.size < MOST_SAMPLES - 1; at += step) numbers.add(at);
  return [...new Set([...numbers, most])].map((at) => numberValue(at));
}
