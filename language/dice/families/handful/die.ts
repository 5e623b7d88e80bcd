import { goesOn, isIn, isRerolled, type Shape, worthOf } from './shape.js';

/** A possible result of a die with those that follow it: its worth, the dice that it adds to each tally, and its weight. */
export interface DieResult {
  readonly worth: number;
  readonly tallies: readonly number[];
  readonly weight: number;
}

/** All possible results of one die, with weights out of `outOf`. */
export interface Die {
  readonly ends: readonly DieResult[];
  readonly outOf: number;
  /** Probability of what was left out. */
  readonly error: number;
}

/** Chains of dice with a lower probability are left out. */
const NEGLIGIBLE = 2 ** -44;
/** Maximum number of steps to find the results of a die. Dice that are nearly always followed by others would take more. */
const MOST_STEPS = 300_000;

/** Adds up the weights of equal results. */
class Gathered {
  readonly #all = new Map<string, DieResult>();

  add(one: DieResult): void {
    const key = `${one.worth} ${one.tallies.join()}`;
    const before = this.#all.get(key);
    this.#all.set(key, before ? { ...one, weight: before.weight + one.weight } : one);
  }

  get list(): readonly DieResult[] {
    return [...this.#all.values()];
  }
}

/**
 * The results of one die of a handful. `tracked` are the indices of the tallies whose dice are counted separately. Undefined if there
 * are too many results.
 */
export function dieOf(shape: Shape, sides: number, tracked: readonly number[]): Die | undefined {
  const plain = oneDie(shape, sides, tracked);
  if (!plain || (shape.lowestOf > 1 && plain.ends.length > MOST_OF_LOWEST)) return undefined;
  const pushed = shape.stays ? pushedDie(plain) : { ...plain, ends: merged(plain.ends) };
  return shape.lowestOf > 1 ? lowestDie(pushed, shape.lowestOf) : pushed;
}

/** Maximum number of results of a die that are compared with each other. */
const MOST_OF_LOWEST = 500;

/** A die, by whether it would stay if the roll were pushed. */
interface Thrown {
  readonly ends: readonly (DieResult & { readonly stays: boolean })[];
  readonly outOf: number;
  readonly error: number;
}

function oneDie(shape: Shape, sides: number, tracked: readonly number[]): Thrown | undefined {
  const { faces, outOf } = facesOf(shape, sides);
  const added = kindsOf(faces, sides, shape, tracked);
  const gathered = new Map([
    [true, new Gathered()],
    [false, new Gathered()],
  ]);
  let error = 0;
  let total = 1;
  let steps = 0;
  const isEndless = faces.some(({ face }) => goesOn(face, sides, shape, 1));
  const goes = faces.some(({ face }) => goesOn(face, sides, shape, 0));
  // Dice that go on at most once are counted whole.
  if (!isEndless) total = goes ? outOf ** 2 : outOf;
  for (const stays of [true, false]) {
    const gone = gathered.get(stays);
    const first = added.filter(({ face }) => isIn(shape.stays, face) === stays);
    const start: DieResult = { worth: 0, tallies: tracked.map(() => 0), weight: total };
    let open: readonly DieResult[] = [start];
    for (let earlier = 0; open.length > 0; earlier += 1) {
      const next = new Gathered();
      steps += open.length * added.length;
      if (steps > MOST_STEPS) return undefined;
      for (const before of open)
        for (const one of earlier === 0 ? first : added) {
          const weight = (before.weight * one.weight) / outOf;
          const sum = {
            worth: before.worth + one.worth,
            tallies: before.tallies.map((count, index) => count + (one.tallies[index] ?? 0)),
            weight,
          };
          const follows = goesOn(one.face, sides, shape, earlier);
          if (follows && (weight > NEGLIGIBLE || !isEndless)) next.add(sum);
          else {
            gone?.add(sum);
            if (follows) error += weight;
          }
        }
      open = next.list;
    }
  }
  const ends = [...gathered].flatMap(([stays, { list }]) => list.map((one) => ({ ...one, stays })));
  return { ends, outOf: total, error };
}

/** The faces of a die, with those that are equivalent for a roll merged into one. */
function kindsOf(
  faces: readonly Face[],
  sides: number,
  shape: Shape,
  tracked: readonly number[],
): readonly (Face & DieResult)[] {
  const kinds = new Map<string, Face & DieResult>();
  for (const { face, weight } of faces) {
    const worth = worthOf(face, shape);
    const tallies = tracked.map((index) => (isIn(shape.tallies.slice(index, index + 1), face) ? 1 : 0));
    const what = [
      worth,
      goesOn(face, sides, shape, 0),
      goesOn(face, sides, shape, 1),
      isIn(shape.stays, face),
      ...tallies,
    ].join();
    const before = kinds.get(what)?.weight ?? 0;
    kinds.set(what, { face, worth, tallies, weight: before + weight });
  }
  return [...kinds.values()];
}

interface Face {
  readonly face: number;
  readonly weight: number;
}

/** The faces of a die after rerolls. */
function facesOf(shape: Shape, sides: number): { readonly faces: readonly Face[]; readonly outOf: number } {
  const all = Array.from({ length: sides }, (_, index) => index + 1);
  const left = all.filter((face) => !isRerolled(face, shape, 1));
  const once = left.filter((face) => isRerolled(face, shape, 0)).length;
  if (once === 0) return { faces: left.map((face) => ({ face, weight: 1 })), outOf: left.length };
  const faces = left.map((face) => ({ face, weight: once + (isRerolled(face, shape, 0) ? 0 : left.length) }));
  return { faces, outOf: left.length ** 2 };
}

/** A die that is thrown once more unless it stays. */
function pushedDie({ ends, outOf, error }: Thrown): Die {
  const gone = ends.reduce((sum, { stays, weight }) => (stays ? sum : sum + weight), 0);
  const all = new Gathered();
  for (const { worth, tallies, weight, stays } of ends)
    all.add({ worth, tallies, weight: weight * (gone + (stays ? outOf : 0)) });
  return { ends: all.list, outOf: outOf ** 2, error: 2 * error };
}

/** The lowest of several dice; of those that are worth the same, the first. */
function lowestDie({ ends, outOf, error }: Die, of: number): Die {
  const sorted = [...ends].sort((a, b) => a.worth - b.worth);
  const lowest = sorted.map((one): DieResult => {
    const atLeast = sorted.reduce((sum, { worth, weight }) => (worth >= one.worth ? sum + weight : sum), 0);
    const above = sorted.reduce((sum, { worth, weight }) => (worth > one.worth ? sum + weight : sum), 0);
    let weight = 0;
    for (let index = 0; index < of; index += 1) weight += one.weight * atLeast ** index * above ** (of - 1 - index);
    return { ...one, weight };
  });
  return { ends: lowest, outOf: outOf ** of, error: of * error };
}

function merged(ends: readonly DieResult[]): readonly DieResult[] {
  const all = new Gathered();
  for (const { worth, tallies, weight } of ends) all.add({ worth, tallies, weight });
  return all.list;
}
