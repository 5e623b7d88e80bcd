import {
  absoluteValue,
  addValues,
  compareValues,
  diceFrom,
  divideValues,
  extreme,
  isTrue,
  joinConditions,
  multiplyValues,
  oppositeOf,
  powerValues,
  rootValue,
  roundValue,
  sameValues,
  subtractValues,
} from '../../language/rules/operations.js';
import type { Derivation } from '../../language/values/derivation.js';
import { booleanValue, NONE, numberValue, type Value } from '../../language/values/value.js';

/**
 * Computes a derivation's value again from its leaves: what an author wrote, what a rulebook declares. It must give the
 * value that the derivation claims; `derivations` holds the cells that it points to.
 */
export function fold(derivation: Derivation, derivations: ReadonlyMap<string, Derivation>): Value {
  const parts = (derivation.of ?? []).map((part) => fold(part, derivations));
  const [first = NONE, second = NONE] = parts;
  switch (derivation.operation) {
    case 'written':
    case 'declared':
    case 'assumed':
    case 'none':
    case 'has':
      return derivation.value;
    case 'cell': {
      const cell = derivation.cell === undefined ? undefined : derivations.get(derivation.cell);
      return cell ? fold(cell, derivations) : derivation.value;
    }
    // A table, a pool and a modifier's plan are leaves of the rulebook: the declaration is the reason for the value.
    case 'look up':
    case 'member':
    case 'effects':
      return derivation.value;
    case 'add':
      return parts.reduce(addValues);
    case 'subtract':
      return subtractValues(first, second);
    case 'multiply':
      return multiplyValues(first, second);
    case 'divide':
      return divideValues(first, second);
    case 'power':
      return powerValues(first, second);
    case 'negate':
      return subtractValues(numberValue(0), first);
    case 'least':
      return extreme(asDerivations(parts), false);
    case 'greatest':
      return extreme(asDerivations(parts), true);
    case 'absolute':
      return absoluteValue(first);
    case 'square root':
      return rootValue(first);
    case 'dice':
      return diceFrom(first, second);
    case 'round down':
    case 'round up':
    case 'round nearest':
    case 'round toward 0':
    case 'round away from 0':
      return roundValue(first, roundings[derivation.operation]);
    case 'choose':
    case 'otherwise':
    case 'call':
    case 'set':
    case 'cap':
      return first;
    case 'same':
      return parts.length > 0 && first.kind === derivation.value.kind && !converted(first, derivation.value)
        ? first
        : derivation.value;
    case 'compare':
      return compared(derivation.label ?? '=', first, second);
    case 'and':
      return joinConditions(parts, false);
    case 'or':
      return joinConditions(parts, true);
    case 'not':
      return oppositeOf(first);
    case 'sum':
      return parts.length === 0 ? numberValue(0) : parts.reduce(addValues);
    case 'count':
      return numberValue(parts.filter(isTrue).length);
  }
}

const roundings = {
  'round down': 'down',
  'round up': 'up',
  'round nearest': 'nearest',
  'round toward 0': 'toward 0',
  'round away from 0': 'away from 0',
} as const;

function asDerivations(values: readonly Value[]): Derivation[] {
  return values.map((value) => ({ operation: 'same', value }));
}

/** A quantity in another unit is the same quantity. */
function converted(from: Value, to: Value): boolean {
  return from.kind === 'number' && to.kind === 'number' && from.unit !== to.unit;
}

function compared(operator: string, left: Value, right: Value): Value {
  if (operator === '=') return sameValues(left, right);
  if (operator === 'is') return booleanValue(isTrue(sameValues(left, right)));
  if (operator === '!=') return oppositeOf(sameValues(left, right));
  const order = compareValues(left, right);
  if (order === undefined) return NONE;
  const holds = { '<': order < 0, '>': order > 0, '<=': order <= 0, '>=': order >= 0 }[operator];
  return holds === undefined ? NONE : booleanValue(holds);
}
