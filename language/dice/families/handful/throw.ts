import type { ExpectedFace } from '../../typed-faces.js';
import type { Throw } from '../family.js';
import { goesOn, isIn, isRerolled, type Shape, worthOf } from './shape.js';

/** A die of a handful with those that followed it. */
export interface FallenDie {
  readonly sides: number;
  worth: number;
  /** Indices of its faces that count, among all faces of the throw. */
  readonly at: number[];
  /** The first face that counts. */
  first: number;
  /** How many times its current face was thrown again. */
  rerolls: number;
}

/** Every face in the order of the throw, and the dice that take part, the kept ones first. */
export interface ThrownHandful {
  readonly faces: readonly number[];
  readonly dice: readonly FallenDie[];
  /** The number of them that count. */
  readonly kept: number;
}

/** Maximum number of dice that follow others in one throw. A throw that reaches this limit counts as it is. */
const MOST_FOLLOWING = 1000;

/** Throws the dice; the only place that defines the order in which faces are drawn or typed. */
export function* throwHandful(shape: Shape): Throw<ThrownHandful> {
  const faces: number[] = [];
  const sides = shape.sizes.flatMap((size) => new Array<number>(size.dice * shape.lowestOf).fill(size.sides));
  let dice = yield* throwOnce(shape, sides, faces);
  const { stays } = shape;
  if (stays) {
    const gone = dice.filter(({ first }) => !isIn(stays, first));
    const again = yield* throwOnce(
      shape,
      gone.map((die) => die.sides),
      faces,
    );
    dice = dice.map((die) => again[gone.indexOf(die)] ?? die);
  }
  const { keep, lowestOf } = shape;
  if (lowestOf > 1) dice = [...dice].sort((a, b) => a.worth - b.worth).slice(0, 1);
  if (!keep) return { faces, dice, kept: dice.length };
  const sign = keep.which === 'highest' ? -1 : 1;
  return { faces, dice: [...dice].sort((a, b) => sign * (a.worth - b.worth)), kept: keep.dice };
}

/** Throws dice, then those that follow all at once, until none does. Their faces are added to `faces`. */
function* throwOnce(shape: Shape, of: readonly number[], faces: number[]): Throw<readonly FallenDie[]> {
  const dice = of.map((sides): FallenDie => ({ sides, worth: 0, at: [], first: 0, rerolls: 0 }));
  const most = faces.length + of.length + MOST_FOLLOWING;
  let due: readonly FallenDie[] = dice;
  while (due.length > 0 && faces.length < most) {
    const shown = yield due.map(({ sides }): ExpectedFace => ({ role: 'regular', sides, optional: false }));
    due = due.filter((die, index) => takes(die, shown[index] ?? 1, faces.push(shown[index] ?? 1) - 1, shape));
  }
  return dice;
}

/** Adds a face to its die; returns whether another one follows. */
function takes(die: FallenDie, face: number, at: number, shape: Shape): boolean {
  if (isRerolled(face, shape, die.rerolls)) {
    die.rerolls += 1;
    return true;
  }
  const earlier = die.at.length;
  if (earlier === 0) die.first = face;
  die.rerolls = 0;
  die.at.push(at);
  die.worth += worthOf(face, shape);
  return goesOn(face, die.sides, shape, earlier);
}

/** The worth of the dice that count, and the number of dice of each tally. */
export function countOf(
  { faces, dice, kept }: ThrownHandful,
  { tallies }: Pick<Shape, 'tallies'>,
): { readonly worth: number; readonly tallies: readonly number[] } {
  const shown = dice.flatMap(({ at }) => at.map((one) => faces[one] ?? 0));
  return {
    worth: dice.slice(0, kept).reduce((sum, die) => sum + die.worth, 0),
    tallies: tallies.map(({ from, to }) => shown.filter((face) => face >= from && face <= to).length),
  };
}

/** The same throw again, from its faces. */
export function thrownFrom(faces: readonly number[], shape: Shape): ThrownHandful {
  const dice = throwHandful(shape);
  let step = dice.next();
  let from = 0;
  while (!step.done) {
    const to = from + step.value.length;
    step = dice.next(faces.slice(from, to));
    from = to;
  }
  return step.value;
}
