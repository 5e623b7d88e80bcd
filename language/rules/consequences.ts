import type { Citation } from './declared.js';
import type { Compiled, Message } from './scope.js';

/**
 * A consequence of an action, as its rulebook declares it. Formulas can read the outcome and the dice rolled before
 * them.
 */
export type Consequence = Reads | Throws | Resists | Spends | Tells | Changes | Adds | Gains | Loses | Leads;

/** The grammar's types of clauses that are consequences. */
export const consequenceClauses = [
  'Reads',
  'Throws',
  'Resists',
  'Spends',
  'Tells',
  'Changes',
  'Adds',
  'Gains',
  'Loses',
  'Leads',
  'Does',
] as const;

/** Whether a clause is a consequence. */
export function isConsequence(clause: { readonly $type: string }): boolean {
  return consequenceClauses.some((type) => type === clause.$type);
}

interface Clause {
  /** Absent if it always happens. */
  readonly condition?: Compiled;
  /**
   * The conditions of the parts around it, the outermost first. Clauses of one part share the same objects and follow
   * each other.
   */
  readonly gates?: readonly Compiled[];
  readonly citations: readonly Citation[];
  /** It happens once for each character that the line names. */
  readonly each?: true;
  /** It depends on dice rolled or numbers spent while the action is played. */
  readonly varies?: true;
}

/** A change of a sheet: the target's, or the actor's if the line names nobody or `own` is true. */
interface OnSheet extends Clause {
  readonly own: boolean;
}

/** `reads Fright by margin`: shows a row of a table, looked up by a value, or else by the total of the roll. */
export interface Reads extends Clause {
  readonly is: 'reads';
  /** Key of the table. */
  readonly table: string;
  readonly by?: Compiled;
}

/** `throws healed = 1d - 1`: dice that are rolled after the main roll. The result is a name in later clauses. */
export interface Throws extends Clause {
  readonly is: 'throws';
  readonly name: string;
  readonly key: string;
  readonly value: Compiled;
}

/** `whom rolls HT - depth`: a roll by the target. Its results are names in later clauses: `their success`. */
export interface Resists extends Clause {
  readonly is: 'resists';
  /** The name of the roll for people: its text, or else its formula. */
  readonly what: string;
  readonly value: Compiled;
  /** The name of the dice. */
  readonly dice?: string;
  readonly difficulty?: Compiled;
  /** Keys of automatic modifiers that this roll does not take. */
  readonly excludes: readonly string[];
  /** The name of each result in formulas, by the name that the dice give it. */
  readonly names: ReadonlyMap<string, string>;
}

/** `spends margin on attack, damage`: the player distributes a number. Each amount is a name in later clauses. */
export interface Spends extends Clause {
  readonly is: 'spends';
  readonly value: Compiled;
  /** Keys of the modifiers that it can be spent on. Each takes a number; its `else` is the usual one. */
  readonly uses: readonly string[];
}

/** `tells "{round down (weight)} kg are up"`: a sentence about the result. */
export interface Tells extends Clause {
  readonly is: 'tells';
  /** The sentence without the values of its formulas, which names the outcome in odds: `strong hit`. */
  readonly sentence: string;
  readonly text: Message;
}

/**
 * `changes fatigue to fatigue + 1`: a field of a sheet or of the item that the line uses, or the count of that item.
 */
export interface Changes extends OnSheet {
  readonly is: 'changes';
  readonly field: string;
  /** Key of the kind of item; absent for a field of the character. */
  readonly of?: string;
  readonly value: Compiled;
  /** `hits + 2`: the old value plus an amount that does not depend on the old value. */
  readonly grows: boolean;
}

/** `adds "{name} 2" to wounds`: adds an entry, in the form of a sheet, to a list. */
export interface Adds extends OnSheet {
  readonly is: 'adds';
  readonly entry: Message;
  readonly list: string;
}

/** How long a condition lasts. */
export type Until = (typeof ENDS)[number];

/**
 * `gains Shock (damage) until turn`: adds a condition, which is an item of the list `conditions`; `about` distinguishes
 * several with one name.
 */
export interface Gains extends OnSheet {
  readonly is: 'gains';
  readonly kind: string;
  readonly key: string;
  readonly name: string;
  readonly amount?: Compiled;
  readonly about?: Compiled;
  readonly until?: Until;
}

/** `loses Stunned if success`: removes a condition; `about` says which one of several with that name. */
export interface Loses extends OnSheet {
  readonly is: 'loses';
  readonly kind: string;
  readonly key: string;
  readonly name: string;
  readonly about?: Compiled;
}

/** `leads to fall (2) if margin <= -5`: an action that is played next. */
export interface Leads extends Clause {
  readonly is: 'leads';
  readonly action: string;
  readonly argument?: Compiled;
}

/** The name for the count of an item in `changes` and formulas. It is not a field, as every item has it. */
export const QUANTITY = 'quantity';

/** In formulas, the number of characters that the line of an action on several names. */
export const HOW_MANY = 'how many';

/** Key of the list that holds conditions. */
export const CONDITIONS = 'conditions';

/** What a condition can last until. A turn lasts until the next one of the same character begins. */
export const ENDS = ['turn', 'next turn', 'round', 'fight'] as const;

/** The words for these after a condition in a sheet: `stunned until turn`. */
export const UNTIL_WORDS: readonly string[] = ENDS.map((end) => `until ${end}`);
