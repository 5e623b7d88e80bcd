import { oncePer } from '../../../memo/once-per.js';

/** Faces from one up to another. */
export interface Faces {
  readonly from: number;
  readonly to: number;
}

/** What a die that shows these faces is worth: a number, or what it shows. */
export interface Worth extends Faces {
  readonly as: number | 'shown';
}

/** Dice of one size. */
export interface Size {
  readonly dice: number;
  readonly sides: number;
}

/** Faces after which another die is thrown: as long as that goes on, or once. */
export interface Again extends Faces {
  readonly once?: true;
}

/** How many dice count, the highest or the lowest of all. */
export interface Keep {
  readonly which: 'highest' | 'lowest';
  readonly dice: number;
}

/** Dice that show these faces, by a name. */
export interface Tally extends Faces {
  readonly name: string;
}

/** What has to hold of the result, or of the dice of a tally: so many of them, or a share of all dice. */
export interface Condition {
  /** Of the result if it is absent. */
  readonly tally?: string;
  readonly from?: number;
  readonly to?: number;
  readonly share?: 'half' | 'over half';
}

/** A name for what a roll comes to where all of its conditions hold. */
export interface Degree {
  readonly name: string;
  readonly when: readonly Condition[];
}

/** What is thrown where there are no dice: so many, of which the lowest counts; or one, of which only these faces count. */
export type NoDice =
  | { readonly is: 'lowest'; readonly of: number }
  | { readonly is: 'count'; readonly from: number; readonly to: number };

/** What a rulebook declares about its handful of dice, as a record keeps it. */
export interface HandfulParameters {
  /** 0 if the rolled value says which dice are thrown. */
  readonly sides: number;
  /** A die that shows its highest face is followed by another one, of whatever size. */
  readonly explodes?: 'always' | 'once';
  /** Without them each die is worth its face. */
  readonly counts?: readonly Worth[];
  readonly again?: readonly Again[];
  /** Faces that are thrown again instead: once, or as long as they are shown. */
  readonly reroll?: readonly (Faces & { readonly always?: true })[];
  readonly keep?: Keep;
  readonly noDice?: NoDice;
  readonly needed?: number;
  /** The dice come to no more than this. */
  readonly ceiling?: number;
  readonly tallies?: readonly Tally[];
  readonly degrees?: readonly Degree[];
  /** Faces of dice that stay where they are when the roll is pushed. It cannot be pushed if they are absent. */
  readonly stays?: readonly Faces[];
  /** What becomes of a contest of equal results. */
  readonly tie?: 'again' | 'other';
}

/** What the modifiers of a roll change of its dice. */
export interface Changed {
  readonly counts?: readonly Worth[];
  readonly again?: readonly Again[];
  readonly reroll?: readonly (Faces & { readonly always?: true })[];
  readonly keep?: Keep;
  readonly ceiling?: number;
}

/** The dice of a roll and what they have to come to. */
export interface HandfulRequest extends Changed {
  readonly dice: number;
  /** Their sizes, where the rolled value says them. */
  readonly sizes?: readonly Size[];
  /** Absent if the roll is only compared with another one. */
  readonly needed?: number;
  /** There are no dice, and what is thrown instead is declared. */
  readonly isNone?: true;
  /** Added to what the dice come to. */
  readonly bonus?: number;
  /** The dice that do not stay are thrown once more. */
  readonly pushed?: true;
}

/** What a handful of dice came to. */
export interface HandfulOutcome {
  readonly result: number;
  /** Absent if nothing was needed. */
  readonly success?: boolean;
  /** By how much the needed number is met or missed; the result itself if there is none. */
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
  /** Of so many dice the lowest takes part, and the others do not. */
  readonly lowestOf: number;
  readonly dice: number;
  readonly stays?: readonly Faces[];
}

/** What is thrown for a request: what the rulebook declares, with what the modifiers of the roll change of it. */
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

/** What a die that shows a face is worth; of several rules for a face the last one holds. */
export function worthOf(face: number, { counts }: Pick<Shape, 'counts'>): number {
  if (!counts) return face;
  const as = counts.findLast(({ from, to }) => face >= from && face <= to)?.as ?? 0;
  return as === 'shown' ? face : as;
}

/** Whether another die follows a face of a die with so many sides that is itself the one after so many. */
export function goesOn(
  face: number,
  sides: number,
  { again, explodes }: Pick<Shape, 'again' | 'explodes'>,
  earlier: number,
): boolean {
  if (face === sides && explodes && (earlier === 0 || explodes === 'always')) return true;
  return again?.some(({ from, to, once }) => face >= from && face <= to && (earlier === 0 || !once)) ?? false;
}

/** Whether a face is thrown again instead, after so many that were. */
export function isRerolled(face: number, { reroll }: Pick<Shape, 'reroll'>, earlier: number): boolean {
  return reroll?.some(({ from, to, always }) => face >= from && face <= to && (earlier === 0 || always)) ?? false;
}

/** What the dice that count come to, with everything that limits it or is added to it. */
export function resultOf(worth: number, { ceiling }: Pick<Shape, 'ceiling'>, { bonus = 0 }: HandfulRequest): number {
  return Math.min(worth, ceiling ?? worth) + bonus;
}

/** Degrees in the order in which they are looked at: more conditions first, then those about a tally. */
const decidingFirst = oncePer(({ degrees = [] }: HandfulParameters): readonly Degree[] => {
  const tallies = ({ when }: Degree): number => when.filter(({ tally }) => tally !== undefined).length;
  return [...degrees].sort((a, b) => b.when.length - a.when.length || tallies(b) - tallies(a));
});

/** The name of what a roll came to, if it has one: `tally` says how many dice are of one. */
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
