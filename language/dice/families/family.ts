import type { DieKind } from '../../values/pool.js';
import type { PoolOperation, TotalOperation } from '../../values/pool-operation.js';
import type { Problem } from '../../values/problem.js';
import type { JsonValue, Value } from '../../values/value.js';
import type { Read } from '../json-reader.js';
import type { Method } from '../odds/chance.js';
import type { RolledDie } from '../rolled-die.js';
import type { ExpectedFace } from '../typed-faces.js';
import type { ResultTable } from './result-table.js';

/** A roll with everything that decides it, as plain data. Only the family that it names knows the shape of its parts. */
export interface RollRequest<Q extends object = object, P extends object = object> {
  readonly family: string;
  readonly request: Q;
  /** What the rulebook declares; absent for dice of which nothing is declared. */
  readonly parameters?: P;
}

/** What a roll came to. */
export interface RollResult<O extends object = object> {
  /** Every die in order, with its role. */
  readonly faces: readonly RolledDie[];
  readonly outcome: O;
}

/** A throw: it hands out dice that are known to fall together and takes their faces, until no more dice follow. */
export type Throw<T> = Generator<readonly ExpectedFace[], T, readonly number[]>;

/** A `dice` declaration of a rulebook. */
export interface DiceDeclaration {
  readonly family: string;
  /** What a roll calls these dice after `on`; dice without a name are the usual ones. */
  readonly as?: string;
  readonly dice: number;
  /** 0 where the declaration names no dice: then the value that is rolled says which. */
  readonly sides: number;
  readonly lines: readonly DeclaredLine[];
}

/** A line of a declaration: `critical failure 17 when target <= 15`, `on total 12 roll 1d6: 5..6 adds 1 again`. */
export interface DeclaredLine {
  /** Key of the words that it begins with. */
  readonly name: string;
  /** The same words as written. */
  readonly written: string;
  /** The number or range that follows them at once. */
  readonly from?: number;
  readonly to?: number;
  /** What comes after that. */
  readonly rest: readonly LinePart[];
  /** The switch that has to be on. */
  readonly toggle?: string;
  /** A condition on who rolls, by which a roll says that it holds. */
  readonly condition?: string;
  /** Targets for which it holds. */
  readonly targetAtLeast?: number;
  readonly targetAtMost?: number;
}

/** What the rulebook and the campaign say besides the declaration. Every question here is recorded as read. */
export interface DiceSettings {
  /** The order that a policy states; empty where there is none. */
  policy(name: string): readonly string[];
  /** Whether a switch is on; `otherwise` where the game has none of that name. */
  isOn(name: string, otherwise?: boolean): boolean;
  setting(name: string): number | undefined;
}

/** Dice of a game: a declaration as its family has read it. */
export interface Dice<P extends object = object, G extends object = object> {
  readonly family: string;
  readonly as?: string;
  /** What decides a roll and is recorded with it. */
  readonly parameters: P;
  /** What decides which request is made of a line, and how contests are compared. */
  readonly rules: G;
}

/**
 * Which set of a pool is wanted, how many things are done with one roll (`different` where they use different pools), or
 * that it is the first of many.
 */
export type RollAim =
  | { readonly aim: 'widest' | 'tallest' }
  | { readonly aim: 'tasks'; readonly tasks: number; readonly different?: true }
  /** Turn after turn until one side has gathered enough width; without a goal the rulebook's. */
  | { readonly aim: 'race' | 'chase'; readonly goal?: number; readonly lead?: number };

/** What dice of a family can be rolled for besides success: the words of a line after `for`. */
export interface Aims {
  /** For completion and messages. */
  readonly offered: readonly string[];
  /** Reads the words from a place on; undefined where they are something else. `word` answers keys of names, '' at the end. */
  read(word: (at: number) => string, from: number): { readonly aim: RollAim; readonly next: number } | undefined;
}

/** A part of a line: words, a range of numbers, dice, or a colon. */
export type LinePart =
  | { readonly is: 'words'; readonly words: string }
  | { readonly is: 'range'; readonly from: number; readonly to: number }
  | { readonly is: 'dice'; readonly dice: number; readonly sides: number }
  | { readonly is: 'colon' };

/** What is asked of a roll besides its value. */
export interface Asks {
  /** Of pools: least height and width of a set, dice taken from the sets, faces set beforehand. */
  readonly height?: number;
  readonly width?: number;
  readonly gobble?: number;
  readonly fixed?: readonly number[];
  /** Of totals: what they have to reach, by how much a failure is worse, and that the roll only hinders the other side. */
  readonly difficulty?: number;
  readonly worse?: number;
  readonly hinders?: true;
  /** Further throws of the dice of which the best one counts; below 0 the worst one. */
  readonly throws?: number;
  /** The name of the contest, where it is not the usual one. */
  readonly contest?: string;
  /** Of sums: the table of which the total chooses the row. */
  readonly table?: ResultTable;
  /** Conditions of the dice that hold for who rolls. */
  readonly holding?: readonly string[];
}

/** What a line asks of the dice. */
export interface Asked extends Asks {
  readonly value: Value;
  /** Key of the trait or derived value that is rolled; empty for other expressions. */
  readonly subject: string;
  readonly aim?: RollAim;
  readonly hasOther: boolean;
  /** It is itself what another roll is made against. */
  readonly isOther?: true;
  /** The value before anything was added or taken. */
  readonly whole?: Value;
}

/** A value after its modifiers. */
export interface Planned {
  readonly value: Value;
  readonly asks: Asks;
  /** What cannot be done of what the modifiers say, in a sentence; it is rolled all the same. */
  readonly lacks?: string;
}

/** An expression that names its family, without what names it: `rest` is for a game to read, `value` needs no game. */
export interface WrittenExpression {
  readonly rest: string;
  readonly value?: Value;
  /** What is asked besides the value; then only the plain dice that it names can roll it. */
  readonly asks?: Asks;
  /** The dice that it names. */
  readonly thrown?: { readonly dice: number; readonly sides: number };
}

/** One side of a contest. */
export interface Side<Q extends object = object, P extends object = object> extends RollRequest<Q, P> {
  readonly asked: Asked;
}

/**
 * How a contest is described: two that compete, and maybe roll again; an attack that the other side may avoid; sets that it may
 * ruin; turn after turn until one is there first, or has got away (the side that rolls) or was caught.
 */
export type Ending = 'contest' | 'again' | 'hit' | 'opposed' | 'race' | 'chase';
/** Who wins a contest. */
export type Winner = 'own' | 'other' | 'nobody';

/** How two rolls ended. */
export interface Ended {
  readonly winner: Winner;
  readonly ending: Ending;
  /** What is left of the roll after the other side, or how it stands, in words: `by 3, pretty good`, `10 to 8`. */
  readonly left?: string;
}

/** How a roll against another one ends; probabilities are 0 to 1 and add up to 1. */
export interface AgainstOdds {
  /** `race` and `chase` go on turn after turn, the roll's side being the quarry of a chase. */
  readonly what: Ending;
  readonly method: Method;
  /** Bound of the error, or half the width of the 95 % interval where the odds are simulated. */
  readonly error?: number;
  readonly win: number;
  readonly lose: number;
  /** Equal, or for pools nothing rolled by either. */
  readonly tie: number;
  /** Mean number of rounds, where undecided ones are rolled again. */
  readonly rounds?: number;
  /** Of an opposed roll, the part of `lose` in which there was a set to gobble. */
  readonly stopped?: number;
  /** Of a race or chase: turns that were followed, the mean number, and what is open after them. */
  readonly turns?: { readonly followed: number; readonly mean: number; readonly open: number; readonly goal: number };
}

/** Numbers in rows, for every face that shows them. Probabilities are 0 to 1. */
export interface OddsTable {
  /** What is meant by the numbers. */
  readonly head: string;
  readonly columns: readonly string[];
  readonly rows: readonly { readonly label: string; readonly cells: readonly number[] }[];
}

/** Odds of a roll, as every face shows them. */
export interface OddsView {
  readonly family: string;
  readonly method: Method;
  readonly error?: number;
  /** In one line, for a lens. */
  readonly text: string;
  /** That the roll succeeds, where its dice know success. */
  readonly success?: number;
  /** Of the total, where there is no success. */
  readonly mean?: number;
  /** What one more die or level would make of it. */
  readonly oneMore?: { readonly what: string; readonly success: number };
  /** What JSON has besides, in its order. */
  readonly json: Readonly<Record<string, JsonValue | object | undefined>>;
  readonly tables: readonly OddsTable[];
}

/** A label with its value. */
export interface Detail {
  readonly label: string;
  readonly value: string;
}

/** A die as it lies on the table. */
export interface ShownDie {
  readonly face: number;
  /** `regular`, `hard`, `wiggle`, ... or `die` where the family has one kind. */
  readonly role: string;
  /** Part of the set that was chosen, or of the total. */
  readonly counts?: boolean;
}

/** What a roll came to, in words. */
export interface Told {
  readonly outcome: 'critical success' | 'success' | 'failure' | 'critical failure' | 'total';
  /** One line: `9 against 11: success by 2`. */
  readonly summary: string;
  readonly dice: readonly ShownDie[];
  readonly rolled: Detail;
  readonly more: readonly Detail[];
}

/**
 * One way in which dice decide. Everything that is known about it is in one folder, and everybody else goes through this.
 * P: what a rulebook declares and a record keeps. Q: what is rolled. O: what it came to. G: what else the rulebook says.
 * V: its odds. Methods are declared as methods, so that a family of any shapes is an `AnyFamily`.
 */
export interface Family<P extends object, Q extends object, O extends object, G extends object, V extends OddsView> {
  /** The word after `dice`. */
  readonly name: string;
  /** What may be called so that it is read: parameters of declarations, policies, settings and switches. */
  readonly words: {
    readonly parameters: readonly string[];
    /** First words of lines that are more than a number. */
    readonly lines: readonly string[];
    readonly policies: readonly string[];
    readonly settings: readonly string[];
    /** How such dice decide, in a few words. */
    readonly about: string;
    /** What each parameter and line does, in a sentence. */
    readonly meanings: Readonly<Record<string, string>>;
  };
  /** What the value that is rolled is to these dice; its name in JSON. */
  readonly rolls: 'pool' | 'target' | 'bonus' | 'dice';
  /** Whether a value of this kind is rolled by these dice: as their own, or where no other dice of the game take it. */
  takes(kind: Value['kind'], declaration?: Pick<DiceDeclaration, 'sides'>): 'own' | 'else' | undefined;
  /** What formulas call what a roll came to: `success`, `margin`; `outcomeOf` answers the same names. */
  readonly outcomes: readonly string[];
  /** What its dice can be rolled for. */
  readonly aims?: Aims;
  /** Reads a declaration. Without one: dice of no rulebook. */
  declare(declaration: DiceDeclaration | undefined, settings: DiceSettings): Dice<P, G>;
  /** Reads an expression that names these dice itself: `3d6 <= 12`, `5d matching`, `2d6 + 3`. */
  written(text: string): WrittenExpression | Problem | undefined;
  /** Names of the contests that the lines of a declaration state. */
  contests?(declaration: Pick<DiceDeclaration, 'lines'>): readonly string[];
  /** What is wrong with a line of a declaration, in a sentence; a line that means nothing names those that there are. */
  lineProblem(line: DeclaredLine): string | undefined;
  /** A problem when the lines of a declaration do not go together. */
  checkDeclaration(declaration: DiceDeclaration): Problem | undefined;
  /** What a roll is decided by where conditions on who rolls count. Always the same object for the same conditions. */
  parametersFor?(asked: Asked, dice: Dice<P, G>): P;
  /** What an operation of a modifier asks of a roll whose shifts are added; undefined where it means nothing to these dice. */
  asks?(operation: TotalOperation): Asks | undefined;
  /** What modifiers make of a value that they act on all at once. Without it each shift is added. */
  plan?(value: Value, operations: readonly PoolOperation[], dice: Dice<P, G>): Planned | Problem;
  /** A value with dice taken from it. */
  without?(value: Value, count: number, kind: DieKind | undefined, dice: Dice<P, G>): Value | undefined;
  /** Each kind of die that could be added to a value, with that die. */
  moreDice?(value: Value, dice: Dice<P, G>): readonly { readonly kind: string; readonly die: Value }[];
  /** What a roll came to as the values of `outcomes`; a name without a value is left out. */
  outcomeOf(outcome: O): Readonly<Record<string, Value>>;
  request(asked: Asked, dice: Dice<P, G>): Q | Problem;
  /** A problem when the roll is impossible. Everything else may be called only where there is none. */
  check(roll: RollRequest<Q, P>): Problem | undefined;
  throw(roll: RollRequest<Q, P>): Throw<RollResult<O> | Problem>;
  odds(roll: RollRequest<Q, P>, dice: Dice<P, G>, asked?: Asked): V | Problem;
  against(own: Side<Q, P>, other: Side<Q, P>, dice: Dice<P, G>, opposed: boolean): AgainstOdds | Problem;
  /** Why a roll cannot be opposed by another one; undefined where it can. */
  opposes?(dice: Dice<P, G>): Problem | undefined;
  /** What both sides roll where that depends on the other one. Without it each rolls what it would roll alone. */
  meet?(own: Side<Q, P>, other: Side<Q, P>, dice: Dice<P, G>): readonly [own: Q, other: Q];
  /** What a side of a contest rolls again where a round decided nothing. Without it the same. */
  again?(own: Side<Q, P>): Q;
  /** What the other side asks for once the first has rolled. */
  reply?(other: Asked, first: RollRequest<Q, P> & RollResult<O>, own: Asked, dice: Dice<P, G>, opposed: boolean): Asked;
  /** How two rolls end, after `earlier` ones of both sides that ended with `again`. */
  ends(
    own: Side<Q, P> & RollResult<O>,
    other: Side<Q, P> & RollResult<O>,
    dice: Dice<P, G>,
    opposed: boolean,
    earlier: readonly (readonly [own: RollRequest<Q, P> & RollResult<O>, other: RollRequest<Q, P> & RollResult<O>])[],
  ): Ended | Problem;
  tell(record: RollRequest<Q, P> & RollResult<O>): Told;
  /** Readers of records that come from outside. */
  readonly read: { readonly request: Read<Q>; readonly parameters?: Read<P | undefined>; readonly outcome: Read<O> };
}

/** A family whose own types are not known; `isOf` narrows to one. */
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
