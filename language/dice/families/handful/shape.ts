import { oncePer } from '../../../memo/once-per.js';

/** Faces from one up to another. */
export interface Faces {
  readonly from: number;
  readonly to: number;
}

/** The worth of a die that shows these faces: a number, or the face itself. */
export interface Worth extends Faces {
  readonly as: number | 'shown';
}

/** Dice of one size. */
export interface Size {
  readonly dice: number;
  readonly sides: number;
}

/** Faces after which another die is thrown: as long as one of them is shown, or once. */
export interface Again extends Faces {
  readonly once?: true;
}

/** How many dice count, the highest or the lowest of all. */
export interface Keep {
  readonly which: 'highest' | 'lowest';
  readonly dice: number;
}

/** A name for dice that show these faces. */
export interface Tally extends Faces {
  readonly name: string;
}

/** A condition on the result, or on the dice of a tally: their number, or their share of all dice. */
export interface Condition {
  /** Absent for a condition on the result. */
  readonly tally?: string;
  readonly from?: number;
  readonly to?: number;
  readonly share?: 'half' | 'over half';
}

/** A name for the results of a roll for which all of its conditions hold. */
export interface Degree {
  readonly name: string;
  readonly when: readonly Condition[];
}

/** What is thrown if there are no dice: several dice, of which the lowest counts; or one, of which only these faces count. */
export type NoDice =
  | { readonly is: 'lowest'; readonly of: number }
  | { readonly is: 'count'; readonly from: number; readonly to: number };

/** What a rulebook declares about its handful of dice, as a record keeps it. */
export interface HandfulParameters {
  /** 0 if the rolled value names the dice. */
  readonly sides: number;
  /** A die of any size that shows its highest face is followed by another one. */
  readonly explodes?: 'always' | 'once';
  /** Without them each die is worth its face. */
  readonly counts?: readonly Worth[];
  readonly again?: readonly Again[];
  /** Faces that are thrown again instead: once, or as long as they are shown. */
  readonly reroll?: readonly (Faces & { readonly always?: true })[];
  readonly keep?: Keep;
  readonly noDice?: NoDice;
  readonly needed?: number;
  /** Maximum sum of the dice. */
  readonly ceiling?: number;
  readonly tallies?: readonly Tally[];
  readonly degrees?: readonly Degree[];
  /** Faces of dice that are not thrown again when the roll is pushed. It cannot be pushed if they are absent. */
  readonly stays?: readonly Faces[];
  /** How a contest of equal results ends. */
  readonly tie?: 'again' | 'other';
}

/** The changes that the modifiers of a roll make to its dice. */
export interface Changed {
  readonly counts?: readonly Worth[];
  readonly again?: readonly Again[];
  readonly reroll?: readonly (Faces & { readonly always?: true })[];
  readonly keep?: Keep;
  readonly ceiling?: number;
}

/** The dice of a roll and the needed result. */
export interface HandfulRequest extends Changed {
  readonly dice: number;
  /** Their sizes, if the rolled value names them. */
  readonly sizes?: readonly Size[];
  /** Absent if the roll is only compared with another one. */
  readonly needed?: number;
  /** There are no dice, and the rulebook declares what is thrown instead. */
  readonly isNone?: true;
  /** Added to the sum of the dice. */
  readonly bonus?: number;
  /** The dice that do not stay are thrown once more. */
  readonly pushed?: true;
}

/** The outcome of a handful of dice. */
export interface HandfulOutcome {
  readonly result: number;
  /** Absent if nothing was needed. */
  readonly success?: boolean;
  /** By how much the needed number is exceeded or missed; the result itself if there is none. */
  readonly margin: number;
  /** How many dice of each tally there are. */
  readonly tallies?: Readonly<Record<string, number>>;
  readonly degree?: string;
  /** The dice that did not stay were thrown once more. */
  readonly pushed?: true;
}

/** Everything that decides how many dice are thrown and what each of them is worth. */
export interface Shape extends Changed {
  readonly sizes: readonly Size[];
  readonly explodes?: 'always' | 'once';
  readonly tallies: readonly Tally[];
  /** Each die is thrown as this many, of which only the lowest counts. */
  readonly lowestOf: number;
  readonly dice: number;
  readonly stays?: readonly Faces[];
}

/** The shape of a request: the declaration of the rulebook with the changes by the modifiers of the roll. */
export function shapeOf(request: HandfulRequest, parameters: HandfulParameters): Shape {
  const { sides, explodes, tallies = [], noDice } = parameters;
  const dice = request.isNone ? 1 : request.dice;
  const sizes = request.sizes ?? [{ dice, sides }];
  const common = { sizes, tallies, dice, ...(request.pushed && { stays: parameters.stays ?? [] }) };
  const reroll = joined(parameters.reroll, request.reroll);
  const ceiling = request.ceiling ?? parameters.ceiling;
  const limited = { ...(reroll && { reroll }), ...(ceiling !== undefined && { ceiling }) };
  if (request.isNone && noDice?.is === 'count')
    return { ...common, ...limited, counts: [{ from: noDice.from, to: noDice.to, as: 1 }], lowestOf: 1 };
  const counts = joined(parameters.counts, request.counts);
  const again = joined(parameters.again, request.again);
  const keep = request.keep ?? parameters.keep;
  return {
    ...common,
    ...limited,
    ...(counts && { counts }),
    ...(again && { again }),
    ...(keep && { keep }),
    ...(explodes && { explodes }),
    lowestOf: request.isNone && noDice?.is === 'lowest' ? noDice.of : 1,
  };
}

function joined<T>(declared: readonly T[] | undefined, added: readonly T[] | undefined): readonly T[] | undefined {
  return declared && added ? [...declared, ...added] : (declared ?? added);
}

/** Whether a face is one of some faces. */
export function isIn(faces: readonly Faces[] | undefined, face: number): boolean {
  return faces?.some(({ from, to }) => face >= from && face <= to) ?? false;
}

/** The worth of a die that shows a face; of several rules for a face the last one applies. */
export function worthOf(face: number, { counts }: Pick<Shape, 'counts'>): number {
  if (!counts) return face;
  const as = counts.findLast(({ from, to }) => face >= from && face <= to)?.as ?? 0;
  return as === 'shown' ? face : as;
}

/** Whether another die follows a face; `earlier` is the number of dice that the die itself follows. */
export function goesOn(
  face: number,
  sides: number,
  { again, explodes }: Pick<Shape, 'again' | 'explodes'>,
  earlier: number,
): boolean {
  if (face === sides && explodes && (earlier === 0 || explodes === 'always')) return true;
  return again?.some(({ from, to, once }) => face >= from && face <= to && (earlier === 0 || !once)) ?? false;
}

/** Whether a face is thrown again instead; `earlier` is the number of rerolls so far. */
export function isRerolled(face: number, { reroll }: Pick<Shape, 'reroll'>, earlier: number): boolean {
  return reroll?.some(({ from, to, always }) => face >= from && face <= to && (earlier === 0 || always)) ?? false;
}

/** The result of the dice that count, with its limit and bonus. */
export function resultOf(worth: number, { ceiling }: Pick<Shape, 'ceiling'>, { bonus = 0 }: HandfulRequest): number {
  return Math.min(worth, ceiling ?? worth) + bonus;
}

/** Degrees in the order in which they are tested: more conditions first, then those about a tally. */
const decidingFirst = oncePer(({ degrees = [] }: HandfulParameters): readonly Degree[] => {
  const tallies = ({ when }: Degree): number => when.filter(({ tally }) => tally !== undefined).length;
  return [...degrees].sort((a, b) => b.when.length - a.when.length || tallies(b) - tallies(a));
});

/** The degree of a result, if it has one; `tally` gives the number of dice of a tally. */
export function degreeOf(
  result: number,
  tally: (name: string) => number,
  dice: number,
  parameters: HandfulParameters,
): Degree | undefined {
  return decidingFirst(parameters).find(({ when }) =>
    when.every(({ tally: name, from, to, share }) => {
      const value = name === undefined ? result : tally(name);
      if (share) return share === 'half' ? value * 2 >= dice && value > 0 : value * 2 > dice;
      return (from ?? value) <= value && value <= (to ?? value);
    }),
  );
}

/** The outcome of dice that came to a result. */
export function outcomeOf(
  worth: number,
  tallies: readonly number[],
  shape: Shape,
  request: HandfulRequest,
  parameters: HandfulParameters,
): HandfulOutcome {
  const result = resultOf(worth, shape, request);
  const named = parameters.tallies ?? [];
  const tallyOf = (name: string): number => tallies[named.findIndex((one) => one.name === name)] ?? 0;
  const degree = degreeOf(result, tallyOf, shape.dice, parameters);
  const margin = result - (request.needed ?? 0);
  return {
    result,
    ...(request.needed !== undefined && { success: margin >= 0 }),
    margin,
    ...(named.length > 0 && {
      tallies: Object.fromEntries(named.map(({ name }, index) => [name, tallies[index] ?? 0])),
    }),
    ...(request.pushed && { pushed: request.pushed }),
    ...(degree && { degree: degree.name }),
  };
}
