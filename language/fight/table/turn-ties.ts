import { seededRng } from '../../dice/random.js';
import type { PreparedEncounter } from '../state/prepared-encounter.js';

/**
 * The order of the turns of a fight: dice, which follow from its seed, decide between those whose values are equal. Several of a kind, as
 * in `4 Guard`, share a die and act one after the other.
 */
export function rolledOrder(encounter: PreparedEncounter, seed: string): readonly number[] {
  const ties = tiesOf(encounter);
  if (ties.length === 0) return encounter.order;
  const rng = seededRng(`${seed}/order`);
  const order = [...encounter.order];
  for (const { at, kinds } of ties) {
    const rolled = kinds.map((places) => ({ places, die: rng.nextInt(TIE_DIE) }));
    const places = rolled.toSorted((one, other) => other.die - one.die).flatMap((kind) => kind.places);
    order.splice(at, places.length, ...places);
  }
  return order;
}

/** Sides of the die, so many that two of them hardly ever show the same face. */
const TIE_DIE = 1_000_000;

/** Members in a row of an order whose values are equal. */
interface Tie {
  /** The index of the first of them in the order. */
  readonly at: number;
  /** The members, those of a kind together. */
  readonly kinds: readonly (readonly number[])[];
}

/** The ties in the order of an encounter; none in declared rounds, or if the game has no order. */
function tiesOf({ isDeclared, order, first, members, turnValues }: PreparedEncounter): readonly Tie[] {
  const ties: Tie[] = [];
  const valuesAt = (at: number): string => JSON.stringify(turnValues(first[order[at] ?? -1]));
  for (let at = 0, end = 0; !isDeclared && at < order.length; at = end) {
    const values = valuesAt(at);
    while (end < order.length && valuesAt(end) === values) end++;
    const kinds = new Map<string, number[]>();
    for (const place of order.slice(at, end)) {
      const { path = '', of = '' } = members[place] ?? {};
      const kind = `${path} ${of}`;
      kinds.set(kind, [...(kinds.get(kind) ?? []), place]);
    }
    if (values !== '[]' && kinds.size > 1) ties.push({ at, kinds: [...kinds.values()] });
  }
  return ties;
}
