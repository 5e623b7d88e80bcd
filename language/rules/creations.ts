import type { Throws } from './consequences.js';
import type { Citation, Declared } from './declared.js';
import type { Compiled, Message } from './scope.js';

/**
 * How a new character is created with dice, as the rulebook declares it. Formulas can read what was rolled and chosen
 * before them, and the sheet as written so far.
 */
export interface Creation extends Declared {
  readonly also: readonly string[];
  /** In order. */
  readonly steps: readonly CreationStep[];
}

/** One step of a creation. */
export type CreationStep = Throws | Chooses | Writes | Buys | ThrownSets | Repeats | Branch;

interface Step {
  readonly citations: readonly Citation[];
}

/** `chooses sex { male; female }`: the player chooses one of several names. Without a player, it is the first. */
export interface Chooses extends Step {
  readonly is: 'chooses';
  readonly name: string;
  readonly key: string;
  /** The first is the default. */
  readonly options: readonly string[];
}

/** `writes "Strength {strength}"`: a line of the new sheet. */
export interface Writes extends Step {
  readonly is: 'writes';
  readonly entry: Message;
  /** Absent if it is always written. */
  readonly condition?: Compiled;
}

/**
 * `buys from Training as "{what} [{times}]"`: rolled rows of a table become lines, as long as the sheet has no errors.
 */
export interface Buys extends Step {
  readonly is: 'buys';
  /** Key of the table. */
  readonly table: string;
  /** Can read the columns of the row, and `times`: how often it has been bought, this time included. */
  readonly entry: Message;
  /** Absent if it ends when no row fits any more. */
  readonly until?: Compiled;
}

/** `sets 3 { ... }`: rolls the dice in the braces so many times, and the player chooses one of the sets. */
export interface ThrownSets extends Step {
  readonly is: 'sets';
  readonly count: Compiled;
  readonly steps: readonly Throws[];
}

/** `repeats 20 until COND { ... }`: repeats the steps so many times, or until the condition holds. */
export interface Repeats extends Step {
  readonly is: 'repeats';
  readonly count: Compiled;
  readonly until?: Compiled;
  readonly steps: readonly CreationStep[];
}

/** `if COND { ... }`: the steps in the braces if the condition holds. */
export interface Branch extends Step {
  readonly is: 'if';
  readonly condition: Compiled;
  readonly steps: readonly CreationStep[];
}

/** The name of the cell of a table without named columns. */
export const CELL = 'entry';

/** The name, next to the columns of a bought row, for how often it has been bought, this time included. */
export const TIMES = 'times';

/** The key of the question which of several sets to choose. */
export const SET = 'set';
