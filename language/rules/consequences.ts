import type { Citation } from './declared.js';
import type { Compiled, Message } from './scope.js';

/** What follows from an action, as its rulebook declares it. Formulas see the outcome and the numbers thrown before them. */
export type Consequence = Reads | Throws | Resists | Spends | Tells | Changes | Adds | Gains | Loses | Leads;

/** The clauses of an action that are consequences, as the grammar calls them. */
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
  /** Without one it always follows. */
  readonly condition?: Compiled;
  /** Whether the parts are done that it stands in, the outermost first. Clauses of one part have the same one, and follow each other. */
  readonly gates?: readonly Compiled[];
  readonly citations: readonly Citation[];
  /** It follows once for each of those whom the line names. */
  readonly each?: true;
  /** It depends on what is rolled, thrown or spent while the action is played. */
  readonly varies?: true;
}

/** What happens to a sheet: that of the character named, else of who acts; `own` is always who acts. */
interface OnSheet extends Clause {
  readonly own: boolean;
}

/** `reads Fright by margin`: a row of a table is looked up and shown; without `by`, by the total of the roll. */
export interface Reads extends Clause {
  readonly is: 'reads';
  /** Key of the table. */
  readonly table: string;
  readonly by?: Compiled;
}

/** `throws healed = 1d - 1`: dice that are thrown after the roll. Their number is a name in what follows. */
export interface Throws extends Clause {
  readonly is: 'throws';
  readonly name: string;
  readonly key: string;
  readonly value: Compiled;
}

/** `whom rolls HT - depth`: a roll of the one to whom it happens. What comes of it are names in what follows: `their success`. */
export interface Resists extends Clause {
  readonly is: 'resists';
  /** What people call the roll: its text, else its formula. */
  readonly what: string;
  readonly value: Compiled;
  /** The name of the dice. */
  readonly dice?: string;
  readonly difficulty?: Compiled;
  /** Keys of modifiers that such a roll does not take by itself. */
  readonly excludes: readonly string[];
  /** What a formula calls each result, by the name that the dice give it. */
  readonly names: ReadonlyMap<string, string>;
}

/** `spends margin on attack, damage`: the player distributes a number; how much goes where is a name in what follows. */
export interface Spends extends Clause {
  readonly is: 'spends';
  readonly value: Compiled;
  /** Keys of the modifiers among which it is distributed. Each takes a number; its `else` is what is usual. */
  readonly uses: readonly string[];
}

/** `tells "{round down (weight)} kg are up"`: a sentence of what things come to. */
export interface Tells extends Clause {
  readonly is: 'tells';
  /** What it says without the values of its formulas, by which its odds are called: `strong hit`. */
  readonly sentence: string;
  readonly text: Message;
}

/** `changes fatigue to fatigue + 1`: a field of a sheet, or of the item that the line uses, or how many of it there are. */
export interface Changes extends OnSheet {
  readonly is: 'changes';
  readonly field: string;
  /** Key of the kind of item; absent where the field is that of a character. */
  readonly of?: string;
  readonly value: Compiled;
  /** `hits + 2`: it is what it was, and more; how much more does not ask what it was. */
  readonly grows: boolean;
}

/** `adds "{name} 2" to wounds`: an entry as a sheet would write it, in a list. */
export interface Adds extends OnSheet {
  readonly is: 'adds';
  readonly entry: Message;
  readonly list: string;
}

/** How long a condition lasts. */
export type Until = (typeof ENDS)[number];

/** `gains Shock (damage) until turn`: a condition, an item of the list `conditions`; `about` tells several of a name apart. */
export interface Gains extends OnSheet {
  readonly is: 'gains';
  readonly kind: string;
  readonly key: string;
  readonly name: string;
  readonly amount?: Compiled;
  readonly about?: Compiled;
  readonly until?: Until;
}

/** `loses Stunned if success`; `about` says which of several of a name. */
export interface Loses extends OnSheet {
  readonly is: 'loses';
  readonly kind: string;
  readonly key: string;
  readonly name: string;
  readonly about?: Compiled;
}

/** `leads to fall (2) if margin <= -5`: an action that follows at once. */
export interface Leads extends Clause {
  readonly is: 'leads';
  readonly action: string;
  readonly argument?: Compiled;
}

/** What changes and formulas call how many there are of a thing: no field, as every thing has it. */
export const QUANTITY = 'quantity';

/** In formulas, the number of characters that the line of an action on several names. */
export const HOW_MANY = 'how many';

/** Key of the list that holds conditions. */
export const CONDITIONS = 'conditions';

/** What a condition can last to the end of: a turn lasts until the next one of the same character begins. */
export const ENDS = ['turn', 'next turn', 'round', 'fight'] as const;

/** The words that say it after a condition of a sheet: `stunned until turn`. */
export const UNTIL_WORDS: readonly string[] = ENDS.map((end) => `until ${end}`);
