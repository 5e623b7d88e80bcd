import type { Derivation } from '../values/derivation.js';
import type { RuleOrigin } from '../values/origin.js';
import * as rational from '../values/rational.js';
import { NONE, numberValue, textValue, type Value, valueKey, valueText, withUnit } from '../values/value.js';
import { addressOf } from './declared.js';
import { inUnit, sizeOf, stepsAround } from './operations.js';
import { type CharacterScope, type Compiled, GIVEN_UP } from './scope.js';
import { rowOf, type Table } from './tables.js';

/** What a modifier, an action, a derived value or a function is asked with: a number of a range, a row of a table, a text. */
export interface Parameter {
  readonly name: string;
  readonly key: string;
  /** What it must be, where the rulebook says that. */
  readonly type?: 'number' | 'text';
  readonly min?: Compiled;
  readonly max?: Compiled;
  /** How far its possible numbers are apart, from the least on. */
  readonly step?: rational.Num;
  /** Key of the table whose rows are meant, and the table. */
  readonly table?: string;
  readonly rows?: Table;
  /** Keys of the kinds that a trait or thing can be of, `trait` and `item` for all. Only actions take one. */
  readonly kinds?: readonly string[];
  readonly unit?: string;
  /** What it is where nothing is said. */
  readonly fallback?: Compiled;
}

/** What is asked with something: a derived value or a function. */
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

/** What the parameters are bound to by name, as that is written in brackets, `[4]`, `[4, rock]`, and what tells it from any other. */
export interface Binding {
  readonly bound: ReadonlyMap<string, Derivation>;
  readonly text: string;
  readonly key: string;
}

/** What a parameter is by default; undefined where it has no default. */
export function defaultOf(parameter: Parameter, character: CharacterScope): Derivation | undefined {
  return parameter.fallback?.({ character });
}

function bracketed([first = '', ...others]: readonly string[]): string {
  return others.length === 0 ? `[${first}]` : `[${first}, ${others.join(', ')}]`;
}

/**
 * Binds parameters to what is given, in their own units, and the others to their defaults. Absent, a derivation that is
 * none, where one lacks a value or has one that it cannot have.
 */
export function bind(
  asked: Parameterized,
  given: readonly Derivation[],
  character: CharacterScope,
): Binding | { readonly absent: Derivation } {
  const { parameters, origin } = asked;
  const bound = new Map<string, Derivation>();
  const texts: string[] = [];
  const keys: string[] = [];
  for (const [index, parameter] of parameters.entries()) {
    const argument = given[index] ?? defaultOf(parameter, character);
    if (!argument) return { absent: { operation: 'none', value: NONE, label: labelOf(asked) } };
    const value = takenBy(argument, parameter, character);
    if (!value)
      return {
        absent: {
          operation: 'look up',
          value: NONE,
          of: [argument, ...rangeOf(parameter, character)],
          label: labelOf(asked),
          origin,
        },
      };
    const isAsGiven = value === argument.value;
    bound.set(parameter.key, isAsGiven ? argument : { operation: 'same', value, of: [argument] });
    texts.push(valueText(value));
    keys.push(valueKey(value));
  }
  return { bound, text: bracketed(texts), key: bracketed(keys) };
}

/** What a parameter makes of a value that it is given, in its own unit; undefined where it cannot have it. */
export function takenBy(
  { value: given }: Derivation,
  parameter: Parameter,
  character: CharacterScope,
): Value | undefined {
  const value = measured(given, parameter.unit);
  return isPossible(value, parameter, character) ? value : undefined;
}

/** `Leap[height, run]` */
function labelOf({ name, parameters }: Parameterized): string {
  return `${name}${bracketed(parameters.map((one) => one.name))}`;
}

/** The bounds of a number, under the name of its parameter; none where any number, a text or a row is taken. */
function rangeOf({ name, min, max }: Parameter, character: CharacterScope): readonly Derivation[] {
  return min && max ? [min, max].map((bound) => ({ ...bound({ character }), label: name })) : [];
}

/** A function that is called: what its formula comes to for what stands in the brackets. */
export function call(rule: Called, given: readonly Derivation[], character: CharacterScope): Derivation {
  const { name, key, origin } = rule;
  character.read(addressOf('function', key));
  const binding = bind(rule, given, character);
  if ('absent' in binding) return binding.absent;
  if (!character.step(origin)) return { operation: 'none', value: NONE, label: GIVEN_UP, origin };
  const { bound, text } = binding;
  const result = rule.value({ character, bound });
  return { operation: 'call', value: result.value, of: [result, ...bound.values()], label: `${name}${text}`, origin };
}

/** The number of a quantity in the parameter's unit; the formula computes with numbers, in the unit that it is read in. */
function measured(value: Value, unit: string | undefined): Value {
  if (unit === undefined || value.kind !== 'number' || value.unit === undefined) return value;
  const converted = inUnit(value, unit) ?? NONE;
  return converted.kind === 'number' ? withUnit(converted) : converted;
}

/** Is it a row of the parameter's table, a number of its range, a value of its type? */
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

/** At most so many values of a parameter are shown side by side. */
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
