import type { DiceSum } from '../../values/dice-sum.js';
import type { DieKind } from '../../values/pool.js';
import type { PoolOperation, TotalOperation } from '../../values/pool-operation.js';
import type { Problem } from '../../values/problem.js';
import type { JsonValue, Value } from '../../values/value.js';
import type { Read } from '../json-reader.js';
import type { Method } from '../odds/chance.js';
import type { RolledDie } from '../rolled-die.js';
import type { ExpectedFace, FaceName } from '../typed-faces.js';
import type { ResultTable } from './result-table.js';

/** A roll with everything that decides it, as plain data. Only its family knows the shape of its parts. */
export interface RollRequest<Q extends object = object, P extends object = object> {
  readonly family: string;
  readonly request: Q;
  /** The declaration of the rulebook; absent for undeclared dice. */
  readonly parameters?: P;
}

/** The result of a roll. */
export interface RollResult<O extends object = object> {
  /** Every die in order, with its role. */
  readonly faces: readonly RolledDie[];
  readonly outcome: O;
}

/** A throw: it yields dice that are certain to be thrown together and receives their faces, until no more dice follow. */
export type Throw<T> = Generator<readonly ExpectedFace[], T, readonly number[]>;

/** A `dice` declaration of a rulebook. */
export interface DiceDeclaration {
  readonly family: string;
  /** The name of these dice after `on` in a roll; dice without a name are the default. */
  readonly as?: string;
  readonly dice: number;
  /** 0 if the declaration names no dice: then the rolled value does. */
  readonly sides: number;
  readonly lines: readonly DeclaredLine[];
}

/** A line of a declaration: `critical failure 17 when target <= 15`, `on total 12 roll 1d6: 5..6 adds 1 again`. */
export interface DeclaredLine {
  /** Key of its first words. */
  readonly name: string;
  /** Its first words as written. */
  readonly written: string;
  /** The number or range right after them. */
  readonly from?: number;
  readonly to?: number;
  /** The rest of the line. */
  readonly rest: readonly LinePart[];
  /** The switch that has to be on. */
  readonly toggle?: string;
  /** A condition of the character who rolls; the roll has to say that it holds. */
  readonly condition?: string;
  /** Targets that it applies to. */
  readonly targetAtLeast?: number;
  readonly targetAtMost?: number;
}

/** Settings of the rulebook and the campaign besides the declaration. Every read is recorded as a dependency. */
export interface DiceSettings {
  /** The order that a policy states; empty if there is none. */
  policy(name: string): readonly string[];
  /** Whether a switch is on; `otherwise` if the game has none of that name. */
  isOn(name: string, otherwise?: boolean): boolean;
  setting(name: string): number | undefined;
}

/** Dice of a game: a declaration as read by its family. */
export interface Dice<P extends object = object, G extends object = object> {
  readonly family: string;
  readonly as?: string;
  /** Decides a roll, and is recorded with it. */
  readonly parameters: P;
  /** Decides which request a line makes, and how contests are compared. */
  readonly rules: G;
}

/**
 * Which set of a pool is wanted, how many tasks share one roll (`different` if they use different pools), or that it is
 * the first of many.
 */
export type RollAim =
  | { readonly aim: 'widest' | 'tallest' }
  /** The dice of both sides are counted and not rolled. */
  | { readonly aim: 'power' }
  | { readonly aim: 'tasks'; readonly tasks: number; readonly different?: true }
  /** Turn after turn until one side has gathered enough width. The goal defaults to the rulebook's. */
  | { readonly aim: 'race' | 'chase'; readonly goal?: number; readonly lead?: number };

/** Purposes of a roll besides success: the words after `for`. */
export interface Aims {
  /** The forms, for completion and messages. */
  readonly offered: readonly string[];
  /**
   * Reads the words from a place on; undefined if they are something else. `word` gives the key of a word, '' at the
   * end.
   */
  read(word: (at: number) => string, from: number): { readonly aim: RollAim; readonly next: number } | undefined;
}

/** A part of a line: words, a range of numbers, dice, or a colon. */
export type LinePart =
  | { readonly is: 'words'; readonly words: string }
  | { readonly is: 'range'; readonly from: number; readonly to: number }
  | { readonly is: 'dice'; readonly dice: number; readonly sides: number }
  | { readonly is: 'colon' };

/** What a line requests of a roll besides its value. */
export interface Asks {
  /** For pools: least height and width of a set, dice taken from the sets, faces set beforehand. */
  readonly height?: number;
  readonly width?: number;
  readonly gobble?: number;
  /** For pools: width that a set counts for besides its own where only speed decides. */
  readonly quick?: number;
  readonly fixed?: readonly number[];
  /** For totals: what to reach, how much worse a failure is, and that the roll only hinders the other side. */
  readonly difficulty?: number;
  readonly worse?: number;
  readonly hinders?: true;
  /** For totals: a critical failure is thrown once more. */
  readonly rethrow?: true;
  /** For totals: dice that fall with the roll and are added to the bonus, or to a target that must not be exceeded. */
  readonly added?: DiceSum;
  /** Additional throws of the dice, of which the best counts, and of which the worst does. */
  readonly best?: number;
  readonly worst?: number;
  /** The same of the tens of percentile dice alone. */
  readonly bestTens?: number;
  readonly worstTens?: number;
  /** The name of the contest, unless it is the default. */
  readonly contest?: string;
  /** For handfuls: other values of faces, faces that are followed by another die, and faces that are thrown again. */
  readonly counts?: readonly { readonly from: number; readonly to: number; readonly as: number }[];
  readonly again?: readonly { readonly from: number; readonly to: number; readonly once?: true }[];
  readonly reroll?: readonly { readonly from: number; readonly to: number; readonly always?: true }[];
  /** How many dice are kept, their maximum sum, and a number that is added to it. */
  readonly keep?: { readonly which?: 'highest' | 'lowest'; readonly dice: number };
  readonly ceiling?: number;
  readonly bonus?: number;
  /** The roll is made once more, except for the dice that stay. */
  readonly pushed?: true;
  /** For sums: the table whose row the total chooses. */
  readonly table?: ResultTable;
  /** Conditions of the dice that hold for the character who rolls. */
  readonly holding?: readonly string[];
}

/** Everything that a line requests of the dice. */
export interface Asked extends Asks {
  readonly value: Value;
  /** Key of the trait or derived value that is rolled; empty for other expressions. */
  readonly subject: string;
  readonly aim?: RollAim;
  readonly hasOther: boolean;
  /** This is the roll that another one is made against. */
  readonly isOther?: true;
  /** The value before anything was added or removed. */
  readonly whole?: Value;
}

/** A value after its modifiers. */
export interface Planned {
  readonly value: Value;
  readonly asks: Asks;
  /** A sentence about an effect of the modifiers that is not possible; the roll is made without it. */
  readonly lacks?: string;
}

/**
 * An expression that names its family, without the words that name it: `rest` needs a game to be read, `value` does
 * not.
 */
export interface WrittenExpression {
  readonly rest: string;
  readonly value?: Value;
  /** Requests besides the value; then only the plain dice that the expression names can roll it. */
  readonly asks?: Asks;
  /** The dice that the expression names, with its lines about them. Sides are 0 if the value names the dice. */
  readonly thrown?: Pick<DiceDeclaration, 'dice' | 'sides'> & Partial<Pick<DiceDeclaration, 'lines'>>;
}

/** One side of a contest. */
export interface Side<Q extends object = object, P extends object = object> extends RollRequest<Q, P> {
  readonly asked: Asked;
}

/**
 * The kind of a contest: two sides compete, and may roll again; an attack that the other side may avoid; sets that the other side
 * may ruin; a race over turns to a goal; a chase over turns until the rolling side escapes or is caught.
 */
export type Ending = 'contest' | 'again' | 'hit' | 'opposed' | 'race' | 'chase';
/** Who wins a contest. */
export type Winner = 'own' | 'other' | 'nobody';

/** How two rolls ended. */
export interface Ended {
  readonly winner: Winner;
  readonly ending: Ending;
  /** The remaining success or the score, in words: `by 3, pretty good`, `10 to 8`. */
  readonly left?: string;
}

/** Odds of a roll against another one; probabilities are 0 to 1 and add up to 1. */
export interface AgainstOdds {
  /** `race` and `chase` take several turns; the rolling side is the quarry of a chase. */
  readonly what: Ending;
  readonly method: Method;
  /** Bound of the error; half the width of the 95 % interval if the odds are simulated. */
  readonly error?: number;
  readonly win: number;
  readonly lose: number;
  /** Equal; for pools, also no set on either side. */
  readonly tie: number;
  /** Mean number of rounds, if undecided ones are rolled again. */
  readonly rounds?: number;
  /** For an opposed roll, the part of `lose` in which a set was gobbled. */
  readonly stopped?: number;
  /** For a race or chase: turns computed, the mean number, and the share still open after them. */
  readonly turns?: { readonly followed: number; readonly mean: number; readonly open: number; readonly goal: number };
}

/** Numbers in rows, for every view that shows them. Probabilities are 0 to 1. */
export interface OddsTable {
  /** The meaning of the numbers. */
  readonly head: string;
  readonly columns: readonly string[];
  readonly rows: readonly { readonly label: string; readonly cells: readonly number[] }[];
}

/** The chance of a degree, 0 to 1. */
export interface DegreeChance {
  readonly name: string;
  readonly chance: number;
}

/** Odds of a roll, for every view that shows them. */
export interface OddsView {
  readonly family: string;
  readonly method: Method;
  readonly error?: number;
  /** In one line, for a lens. */
  readonly text: string;
  /** Possible degrees, the best first, if they are few enough for a line and say more than `success`. */
  readonly degrees?: readonly DegreeChance[];
  /** Probability of success, if these dice know success. */
  readonly success?: number;
  /** Mean of the total, if there is no success. */
  readonly mean?: number;
  /** The effect of one more die or level; it may be a getter that computes it on demand. */
  readonly oneMore?: { readonly what: string; readonly success: number } | undefined;
  /** Additional fields of the JSON form, in order. */
  readonly json: Readonly<Record<string, JsonValue | object | undefined>>;
  readonly tables: readonly OddsTable[];
}

/** A label with its value. */
export interface Detail {
  readonly label: string;
  readonly value: string;
}

/** A die as it is shown. */
export interface ShownDie {
  readonly face: number;
  /** `regular`, `hard`, `wiggle`, ... or `die` if the family has one kind. */
  readonly role: string;
  /** The name of the face, if its dice have names. */
  readonly text?: string;
  /** Whether it is part of the chosen set, or of the total. */
  readonly counts?: boolean;
}

/** The result of a roll in words. */
export interface Told {
  readonly outcome: 'critical success' | 'success' | 'failure' | 'critical failure' | 'total';
  /** One line: `9 against 11: success by 2`. */
  readonly summary: string;
  readonly dice: readonly ShownDie[];
  readonly rolled: Detail;
  readonly more: readonly Detail[];
}

/**
 * A way in which dice decide. All code about it is in one folder; all other code uses this interface. P: what a
 * rulebook declares and a record keeps. Q: the request. O: the outcome. G: other rules of the rulebook. V: the odds.
 * Methods are declared as methods, so that every family is an `AnyFamily`.
 */
export interface Family<P extends object, Q extends object, O extends object, G extends object, V extends OddsView> {
  /** The word after `dice`. */
  readonly name: string;
  /** Names that rulebooks can use: parameters of declarations, policies, settings and switches. */
  readonly words: {
    readonly parameters: readonly string[];
    /** First words of lines that are more than a number. */
    readonly lines: readonly string[];
    readonly policies: readonly string[];
    readonly settings: readonly string[];
    /** How these dice decide, in a few words. */
    readonly about: string;
    /** The effect of each parameter and line, in a sentence. */
    readonly meanings: Readonly<Record<string, string>>;
  };
  /** The role of the rolled value for these dice; its name in JSON. */
  readonly rolls: 'pool' | 'target' | 'bonus' | 'dice';
  /** Whether these dice roll values of this kind: `own` ones, or `else` only if no other dice of the game do. */
  takes(kind: Value['kind'], declaration?: Pick<DiceDeclaration, 'sides'>): 'own' | 'else' | undefined;
  /** Names of the outcome in formulas: `success`, `margin`; `outcomeOf` gives their values. */
  readonly outcomes: readonly string[];
  /** Names that a declaration adds to them. */
  outcomesOf?(declaration: Pick<DiceDeclaration, 'lines'>): readonly string[];
  /** Purposes of its rolls besides success. */
  readonly aims?: Aims;
  /** Reads a declaration; without one, the parameters of dice that no rulebook declares. */
  declare(declaration: DiceDeclaration | undefined, settings: DiceSettings): Dice<P, G>;
  /** Reads an expression that names these dice itself: `3d6 <= 12`, `5d matching`, `2d6 + 3`. */
  written(text: string): WrittenExpression | Problem | undefined;
  /** Names of the contests in the lines of a declaration. */
  contests?(declaration: Pick<DiceDeclaration, 'lines'>): readonly string[];
  /** Names of the degrees in the lines of a declaration, which formulas read as `degree`. */
  degrees?(declaration: Pick<DiceDeclaration, 'lines'>): readonly string[];
  /** A sentence about what is wrong with a line of a declaration. For an unknown line it lists the known forms. */
  lineProblem(line: DeclaredLine, declaration: DiceDeclaration): string | undefined;
  /** A problem if the lines of a declaration contradict each other. */
  checkDeclaration(declaration: DiceDeclaration): Problem | undefined;
  /** Parameters under the conditions that hold for the character who rolls. The same object for the same conditions. */
  parametersFor?(asked: Asked, dice: Dice<P, G>): P;
  /** What an operation of a modifier requests of the roll; undefined if it has no meaning for these dice. */
  asks?(operation: TotalOperation): Asks | undefined;
  /** Applies modifiers that act on a value all at once. Without it each shift is added. */
  plan?(value: Value, operations: readonly PoolOperation[], dice: Dice<P, G>): Planned | Problem;
  /** A value with dice removed. */
  without?(value: Value, count: number, kind: DieKind | undefined, dice: Dice<P, G>): Value | undefined;
  /** Each kind of die that could be added to a value, with that die. */
  moreDice?(value: Value, dice: Dice<P, G>): readonly { readonly kind: string; readonly die: Value }[];
  /** The values of `outcomes` for a result; a name without a value is left out. */
  outcomeOf(outcome: O, faces: readonly RolledDie[]): Readonly<Record<string, Value>>;
  request(asked: Asked, dice: Dice<P, G>): Q | Problem;
  /** A problem if the roll is impossible. All methods below may be called only if there is none. */
  check(roll: RollRequest<Q, P>): Problem | undefined;
  /** Names of the faces of its dice, the first face first, if they have some. */
  faceNames?(roll: RollRequest<Q, P>): readonly FaceName[] | undefined;
  throw(roll: RollRequest<Q, P>): Throw<RollResult<O> | Problem>;
  odds(roll: RollRequest<Q, P>, dice: Dice<P, G>, asked?: Asked): V | Problem;
  against(own: Side<Q, P>, other: Side<Q, P>, dice: Dice<P, G>, opposed: boolean): AgainstOdds | Problem;
  /** Why a roll cannot be opposed by another one; undefined if it can. */
  opposes?(dice: Dice<P, G>): Problem | undefined;
  /** The requests of both sides, if they depend on each other. Without it each side rolls what it would roll alone. */
  meet?(own: Side<Q, P>, other: Side<Q, P>, dice: Dice<P, G>): readonly [own: Q, other: Q];
  /** The request of a side after an undecided round. Without it the same. */
  again?(own: Side<Q, P>): Q;
  /** What the other side asks for after the first has rolled. */
  reply?(other: Asked, first: RollRequest<Q, P> & RollResult<O>, own: Asked, dice: Dice<P, G>, opposed: boolean): Asked;
  /** How two rolls end, after `earlier` rolls of both sides that ended with `again`. */
  ends(
    own: Side<Q, P> & RollResult<O>,
    other: Side<Q, P> & RollResult<O>,
    dice: Dice<P, G>,
    opposed: boolean,
    earlier: readonly (readonly [own: RollRequest<Q, P> & RollResult<O>, other: RollRequest<Q, P> & RollResult<O>])[],
  ): Ended | Problem;
  /** Whether a roll can still be pushed (made again, except for the dice that stay), or already was. */
  pushing?(roll: RollRequest<Q, P> & RollResult<O>): 'possible' | 'done' | undefined;
  tell(record: RollRequest<Q, P> & RollResult<O>): Told;
  /** Readers of records that come from outside. */
  readonly read: { readonly request: Read<Q>; readonly parameters?: Read<P | undefined>; readonly outcome: Read<O> };
}

/** The name in formulas of the rounds of a contest that decided nothing and were rolled again. */
export const EARLIER_ROUNDS = 'earlier rounds';

/** A family with unknown type parameters; `isOf` narrows to one. */
export type AnyFamily = Family<object, object, object, object, OddsView>;

/** Narrows a roll, result or record to a family's own types. */
export function isOf<
  P extends object,
  Q extends object,
  O extends object,
  G extends object,
  V extends OddsView,
  R extends RollRequest,
>(
  family: Family<P, Q, O, G, V>,
  roll: R,
): roll is R & RollRequest<Q, P> & ('outcome' extends keyof R ? { readonly outcome: O } : object) {
  return roll.family === family.name;
}
