import { oncePer } from '../memo/once-per.js';
import type * as rational from '../values/rational.js';
import type { Citation, Declared } from './declared.js';
import type { Compiled, Message } from './scope.js';
import type { Ladder } from './tables.js';

/** What a kind or a declaration states about its entries: what they cost, need, give and may say. */
export interface Clauses {
  readonly also: readonly string[];
  readonly plural?: string;
  readonly many: boolean;
  readonly group?: string;
  /** Its cost is part of the cost of the entry that contains it. */
  readonly included: boolean;
  /** Entries that it contains without being written, as a sheet would write them. */
  readonly brings: readonly string[];
  readonly under: readonly string[];
  readonly underRequired: boolean;
  readonly rating?: RatingRule;
  readonly options: readonly OptionRule[];
  readonly numbers: readonly NumberRule[];
  readonly texts: readonly string[];
  readonly suffix?: { readonly name: string; readonly key: string; readonly fallback?: Compiled };
  readonly lets: ReadonlyMap<string, Compiled>;
  readonly cost?: Compiled;
  readonly on?: Compiled;
  readonly ladder?: LadderUse;
  readonly needs: readonly Need[];
  readonly excludes: readonly Exclusion[];
  readonly gives: readonly Effect[];
  readonly defaults: readonly Compiled[];
  readonly specialty?: SpecialtyRule;
  readonly rolls?: Compiled;
  /** `rolls none`: an action rolls nothing, although what its line uses could be rolled. */
  readonly rollsNothing?: boolean;
  /** The name of the dice that it is rolled on. */
  readonly rollsOn?: string;
  /** How many of the dice are kept. */
  readonly keeps?: Compiled;
  /** What print writes as two numbers with a slash, `HT 11/14`. */
  readonly pair?: Pair;
  readonly marks: readonly string[];
  readonly fields: readonly Field[];
  /** Values of an item's fields, by field key. */
  readonly values: ReadonlyMap<string, FieldValue>;
  readonly modes: ReadonlyMap<string, { readonly name: string; readonly values: ReadonlyMap<string, FieldValue> }>;
  readonly pool: readonly PoolClause[];
  /** A modifier that rolls take by themselves, or those of these parts: always, or while the condition holds. */
  readonly always?: { readonly parts?: readonly EffectTarget[]; readonly condition?: Compiled };
}

/** Two numbers that follow from a rating, and what the second one is called. */
export interface Pair {
  readonly first: Compiled;
  readonly second: Compiled;
  readonly secondName: string;
}

/** The clauses of a declaration that states none. */
export const noClauses: Clauses = {
  also: [],
  many: false,
  included: false,
  brings: [],
  under: [],
  underRequired: false,
  options: [],
  numbers: [],
  texts: [],
  lets: new Map(),
  needs: [],
  excludes: [],
  gives: [],
  defaults: [],
  marks: [],
  fields: [],
  values: new Map(),
  modes: new Map(),
  pool: [],
};

/** A field's value is a formula; where the field is a trait or a choice, its text is what was written. */
export interface FieldValue {
  readonly value: Compiled;
  readonly text: string;
}

/** The number after a name: its range, and what it is where none is written. */
export interface RatingRule {
  readonly type: 'number' | 'pool' | 'dice';
  readonly name: string;
  readonly key: string;
  readonly min?: Compiled;
  readonly max?: Compiled;
  /** How far one rating is from the next, where they are not the whole numbers. */
  readonly step?: rational.Num;
  readonly fallback?: Compiled;
  readonly message?: string;
}

/** A choice in parentheses, listed or out of a table. */
export interface OptionRule {
  readonly name: string;
  readonly key: string;
  readonly choices: readonly Choice[];
  readonly table?: string;
  readonly fallback?: string;
}

/** A number in parentheses. */
export interface NumberRule {
  readonly name: string;
  readonly key: string;
  readonly min?: Compiled;
  readonly max?: Compiled;
  /** How far one number is from the next, where not every number is possible. */
  readonly step?: rational.Num;
  readonly unit?: string;
  readonly fallback?: Compiled;
}

/** A ladder fixed by name, or chosen by an option whose label names it. */
export interface LadderUse {
  readonly name: string;
  readonly ladder?: Ladder;
  readonly option?: string;
}

/** A condition that an entry has to meet, or should, or that is worth a remark. */
export interface Need {
  readonly severity: 'error' | 'warning' | 'information';
  readonly condition: Compiled;
  readonly message: Message;
  readonly citations: readonly Citation[];
}

/** What an entry excludes. */
export interface Exclusion {
  readonly names: readonly string[];
  readonly message?: string;
}

/** What an entry may be for: any text, or one of a list. */
export interface SpecialtyRule {
  readonly open: boolean;
  readonly optional: boolean;
  readonly choices: readonly Choice[];
}

/** What an effect does to the value that it changes; `cap` limits it, `raise` raises the limit that the rules set for it. */
export type EffectOperation = '+' | '-' | 'set' | 'cap' | 'raise' | 'multiply' | 'forbid';

/** What an entry gives to another value. */
export interface Effect {
  readonly operation: EffectOperation;
  readonly amount?: Compiled;
  readonly target: EffectTarget;
  readonly when?: string;
  readonly condition?: Compiled;
}

/** What an effect reaches. */
export type EffectTarget =
  | { readonly what: 'self' }
  | { readonly what: 'trait'; readonly kind: string; readonly key: string; readonly specialty?: string }
  | { readonly what: 'derived' | 'setting'; readonly key: string }
  | { readonly what: 'every'; readonly kind: string; readonly condition?: Compiled }
  | { readonly what: 'unknown'; readonly name: string };

/** What a modifier may do to a total: add to it, say what it has to reach, make a failure worse, only hinder the other side. */
export type TotalChange = 'shift' | OfTotals;

/** What only means something to dice whose shifts are added. */
export type OfTotals =
  | 'reach'
  | 'worsen'
  | 'hinders'
  | 'contest'
  | 'best'
  | 'worst'
  | 'rethrow'
  | 'count'
  | 'again'
  | 'reroll'
  | 'keep'
  | 'ceiling'
  | 'bonus';

const ofTotals: ReadonlySet<string> = new Set<OfTotals>([
  'reach',
  'worsen',
  'hinders',
  'contest',
  'best',
  'worst',
  'rethrow',
  'count',
  'again',
  'reroll',
  'keep',
  'ceiling',
  'bonus',
]);

/** Clauses as another declaration takes them over: other names of the first one are not names of the other. The same object each time. */
export const withoutNames = oncePer(({ plural: _, ...rest }: Clauses): Clauses => ({ ...rest, also: [] }));

/** Whether an operation only means something to dice whose shifts are added. */
export function isOfTotals(operation: PoolClause['operation']): operation is OfTotals {
  return ofTotals.has(operation);
}

/** What the formulas of a modifier call the number that all others have made of what is rolled. */
export const MODIFIED = 'modified target';

/** The closed list of what a modifier may do to a roll. */
export interface PoolClause {
  readonly operation:
    | 'add'
    | 'remove'
    | 'gobble'
    | 'quicken'
    | 'leave'
    | 'turn'
    | 'fix'
    | 'require width'
    | 'require height'
    | TotalChange;
  readonly amount: Compiled;
  /** Key of the contest that is asked for. */
  readonly contest?: string;
  /** A shift that acts by itself where the dice put all shifts together. */
  readonly direct?: true;
  readonly die?: 'dice' | 'hard' | 'wiggle' | 'tens';
  readonly height?: Compiled;
  /** The last of several faces, and what they are worth. */
  readonly to?: Compiled;
  readonly worth?: Compiled;
  /** Another die follows, or a face is thrown again: only once, or as long as that goes on. */
  readonly once?: true;
  readonly ever?: true;
  readonly keeps?: 'highest' | 'lowest';
  /** Traits, derived values and kinds of traits that are meant where only these parts of what is rolled change. */
  readonly parts?: readonly EffectTarget[];
  /** It reads what all other modifiers have made of the roll, and acts after them. */
  readonly last?: true;
}

/** A field of a character or of an item. */
export interface Field extends Declared {
  readonly type: FieldType;
  readonly choices?: readonly Choice[];
  readonly min?: Compiled;
  readonly max?: Compiled;
  /** How far one number is from the next, where not every number is possible. */
  readonly step?: rational.Num;
  readonly unit?: string;
  readonly fallback?: Compiled;
  readonly required: boolean;
  readonly also: readonly string[];
  /** Keys of all its spellings. */
  readonly keys: readonly string[];
}

/** What may be written for a field. */
export type FieldType = 'number' | 'text' | 'formula' | 'trait' | 'flag' | 'pool' | 'choice';

/** One of several labels; a value where it is worth something. */
export interface Choice {
  readonly label: string;
  readonly key: string;
  readonly value?: Compiled;
}
