import type { Throws } from './consequences.js';
import type { Citation, Declared } from './declared.js';
import type { Compiled, Message } from './scope.js';

/**
 * How a new character is made by dice, as its rulebook declares it. Formulas see what was thrown and chosen before them,
 * and the sheet as far as it is written.
 */
export interface Creation extends Declared {
  readonly also: readonly string[];
  /** In the order in which they are taken. */
  readonly steps: readonly CreationStep[];
}

/** One step of a creation. */
export type CreationStep = Throws | Chooses | Writes | Buys | ThrownSets | Repeats | Branch;

interface Step {
  readonly citations: readonly Citation[];
}

/** `chooses sex { male; female }`: the player takes one of several names; without a player, the first. */
export interface Chooses extends Step {
  readonly is: 'chooses';
  readonly name: string;
  readonly key: string;
  /** The usual one first. */
  readonly options: readonly string[];
}

/** `writes "Strength {strength}"`: a line of the new sheet. */
export interface Writes extends Step {
  readonly is: 'writes';
  readonly entry: Message;
  /** Without one it is always written. */
  readonly condition?: Compiled;
}

/** `buys from Training as "{what} [{times}]"`: rows of a rolled table become lines, as long as nothing is wrong with the sheet. */
export interface Buys extends Step {
  readonly is: 'buys';
  /** Key of the table. */
  readonly table: string;
  /** Sees the columns of the row and `times`: how often it has been taken, this time included. */
  readonly entry: Message;
  /** Without one it ends when no row fits any more. */
  readonly until?: Compiled;
}

/** `sets 3 { ... }`: the dice in the braces are thrown so many times, and the player takes one of the sets. */
export interface ThrownSets extends Step {
  readonly is: 'sets';
  readonly count: Compiled;
  readonly steps: readonly Throws[];
}

/** `repeats 20 until COND { ... }`: the steps in the braces so many times, at most until the condition holds. */
export interface Repeats extends Step {
  readonly is: 'repeats';
  readonly count: Compiled;
  readonly until?: Compiled;
  readonly steps: readonly CreationStep[];
}

/** `if COND { ... }`: the steps in the braces where the condition holds. */
export interface Branch extends Step {
  readonly is: 'if';
  readonly condition: Compiled;
  readonly steps: readonly CreationStep[];
}

/** What the cell of a table is called whose columns have no names. */
export const CELL = 'entry';

/** The name, in addition to the columns of a bought row, for how often it has been taken, this time included. */
export const TIMES = 'times';

/** The question by which one of several sets is taken. */
export const SET = 'set';
