import { nameKey } from '../../grammar/text.js';
import { GIVEN_UP, NO_FOE } from '../../rules/scope.js';
import { rowOf } from '../../rules/tables.js';
import type { Derivation, Operation } from '../../values/derivation.js';
import { type Value, valueText } from '../../values/value.js';
import type { Evaluation } from './evaluation.js';

/** Why a value is none although the rulebook does not say `none`. */
export interface Absence {
  /** The name of the value that is missing first: `Mass`. */
  readonly root: string;
  /** `Band has nothing for 42`, `Boxing has no value`. */
  readonly cause: string;
  /** True if the rules lack something or combine what cannot be combined; false if something is simply not there. */
  readonly broken: boolean;
  /** The derivation that could not be computed, with its parts. */
  readonly at: Derivation;
}

/** Dice with sides, which can be added to any others. */
const DICE = /^\d+d\d+/;

/** Why two values cannot be combined, in words. */
const wrongPairs: Partial<Record<Operation, (left: string, right: string) => string>> = {
  add: (left, right) =>
    [left, right].every((one) => DICE.test(one))
      ? `${left} and ${right} are more dice than one roll may have`
      : `${left} and ${right} cannot be added; only numbers of one measure, dice and pools can`,
  subtract: (left, right) => `${right} cannot be subtracted from ${left}`,
  multiply: (left, right) => `${left} cannot be multiplied by ${right}`,
  divide: (left, right) => `${left} cannot be divided by ${right}`,
  power: (left, right) => `${left} cannot be raised to the power of ${right}`,
  compare: (left, right) => `${left} cannot be compared with ${right}`,
};

/**
 * Follows a missing value to its cause. Undefined if the rulebook says `none`, or if there is nothing to take the
 * greatest of: such a value is rightly missing.
 */
export function absenceOf(evaluation: Evaluation, name: string, derivation: Derivation): Absence | undefined {
  if (derivation.value.kind !== 'none') return undefined;
  const { at, root } = beginningOf(evaluation, name, derivation);
  const cause = causeOf(at, (table) => evaluation.rules.tables.get(table));
  return cause && { ...cause, root, at };
}

/** Why the roll of a line, or the amount of its modifier, has no value, in words. */
export function reasonOf(evaluation: Evaluation, derivation: Derivation): string {
  const { at } = beginningOf(evaluation, '', derivation);
  const absence = absenceOf(evaluation, '', derivation);
  if (absence?.broken) return absenceText(absence, '');
  if (absence) return `${absence.cause} for this character: it is not bought and has no default`;
  return at.operation === 'written'
    ? 'a number in it is too large for dice, or not whole'
    : 'the rules say that it has no value';
}

/** The first missing value in a derivation, and the named value that it belongs to. */
function beginningOf(
  { cells }: Evaluation,
  name: string,
  derivation: Derivation,
): { readonly at: Derivation; readonly root: string } {
  let [at, root] = [derivation, name];
  for (;;) {
    const cell = at.cell === undefined ? undefined : cells.get(at.cell)?.derivation;
    if (cell) root = at.label ?? root;
    const next = cell ?? at.of?.find((part) => part.value.kind === 'none');
    if (!next) return { at, root };
    at = next;
  }
}

function causeOf(
  { operation, label, of = [], origin }: Derivation,
  tableOf: (key: string) => Parameters<typeof rowOf>[0] | undefined,
): Pick<Absence, 'cause' | 'broken'> | undefined {
  const [first, second, third] = of.map(({ value }) => value);
  const wrongPair = wrongPairs[operation];
  if (first && second && wrongPair) return { cause: wrongPair(textOf(first), textOf(second)), broken: true };
  switch (operation) {
    case 'look up': {
      const name = origin && 'name' in origin ? origin.name : (label ?? '');
      const table = tableOf(nameKey(name));
      // A row can say `none`.
      if (!first || (table && rowOf(table, first))) return undefined;
      if (second && third) {
        const range = `${valueText(second)} to ${valueText(third)}`;
        return {
          cause: `the ${of[1]?.label} of ${name} is a number from ${range}, not ${textOf(first)}`,
          broken: true,
        };
      }
      return { cause: `${name} has nothing for ${textOf(first)}`, broken: true };
    }
    case 'member':
      return first && { cause: `${textOf(first)} has no ${label ?? 'such part'}`, broken: true };
    case 'greatest':
    case 'least':
    case 'choose':
    case 'otherwise':
      return undefined;
    case 'none':
      if (label === NO_FOE) return { cause: NO_OTHER_SIDE, broken: true };
      if (label === GIVEN_UP) return { cause: 'it takes too many steps to compute', broken: true };
      return label === undefined ? undefined : { cause: `${label} has no value`, broken: false };
    case 'declared':
    case 'written':
    case 'cell':
      return label === undefined ? undefined : { cause: `${label} has no value`, broken: false };
    default:
      return first && { cause: `${operation} of ${textOf(first)} cannot be computed`, broken: true };
  }
}

const NO_OTHER_SIDE = 'the line names no other side; write who it is about, or `against` and a name';

function textOf(value: Value): string {
  return value.kind === 'text' ? `"${value.text}"` : valueText(value);
}

/** Why the value with this name is missing, in words; it names the missing value first if that is another one. */
export function absenceText({ root, cause, broken }: Absence, name: string): string {
  return broken && root !== name && root !== '' ? `${root} has no value: ${cause}` : cause;
}
