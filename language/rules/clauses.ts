import { oncePer } from '../memo/once-per.js';
import type * as rational from '../values/rational.js';
import type { Citation, Declared } from './declared.js';
import type { Compiled, Message } from './scope.js';
import type { Ladder } from './tables.js';

/** The clauses of a kind or a declaration: what its entries cost, need and give, and what can be written for them. */
export interface Clauses {
  readonly also: readonly string[];
  readonly plural?: string;
  readonly many: boolean;
  readonly group?: string;
  /** Its cost is part of the cost of the entry that contains it. */
  readonly included: boolean;
  /** Entries that it contains without their being written, in the form of a sheet. */
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
  /** `rolls none`: the action rolls nothing, even if its line names an item or trait that has a roll. */
  readonly rollsNothing?: boolean;
  /** The name of the dice that it is rolled on. */
  readonly rollsOn?: string;
  /** How many of the dice are kept. */
  readonly keeps?: Compiled;
  /** Two printed numbers with a slash, `HT 11/14`. */
  readonly pair?: Pair;
  readonly marks: readonly string[];
  readonly fields: readonly Field[];
  /** Values of an item's fields, by field key. */
  readonly values: ReadonlyMap<string, FieldValue>;
  readonly modes: ReadonlyMap<string, { readonly name: string; readonly values: ReadonlyMap<string, FieldValue> }>;
  readonly pool: readonly PoolClause[];
  /** A modifier that rolls take automatically, or only rolls of these parts: always, or while the condition holds. */
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

/** The value of a field. `text` is as written, which is what counts for a trait or a choice. */
export interface FieldValue {
  readonly value: Compiled;
  readonly text: string;
}

/** The number after a name: its range and its default. */
export interface RatingRule {
  readonly type: 'number' | 'pool' | 'dice';
  readonly name: string;
  readonly key: string;
  readonly min?: Compiled;
  readonly max?: Compiled;
  /** The distance between ratings; absent for whole numbers. */
  readonly step?: rational.Num;
  readonly fallback?: Compiled;
  readonly message?: string;
}

/** A choice in parentheses, listed or from a table. */
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
  /** The distance between possible numbers; absent if every number is possible. */
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

/** A condition of an entry: required, recommended, or worth a remark, by its severity. */
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

/** The specialty of an entry: any text, or one of a list. */
export interface SpecialtyRule {
  readonly open: boolean;
  readonly optional: boolean;
  readonly choices: readonly Choice[];
}

/** How an effect changes its target. `cap` limits the value, `raise` raises the limit that the rules set for it. */
export type EffectOperation = '+' | '-' | 'set' | 'cap' | 'raise' | 'multiply' | 'forbid';

/** An effect of an entry on another value. */
export interface Effect {
  readonly operation: EffectOperation;
  readonly amount?: Compiled;
  readonly target: EffectTarget;
  readonly when?: string;
  readonly condition?: Compiled;
}

/** The target of an effect. */
export type EffectTarget =
  | { readonly what: 'self' }
  | { readonly what: 'trait'; readonly kind: string; readonly key: string; readonly specialty?: string }
  | { readonly what: 'derived' | 'setting'; readonly key: string }
  | { readonly what: 'every'; readonly kind: string; readonly condition?: Compiled }
  | { readonly what: 'unknown'; readonly name: string };

/** How a modifier can change a total: shift it, or one of the operations that only totals have. */
export type TotalChange = 'shift' | OfTotals;

/** Operations that only dice with added shifts can use. */
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

/**
 * Clauses as another declaration inherits them, without the other names of the first one. The same object for each
 * call.
 */
export const withoutNames = oncePer(({ plural: _, ...rest }: Clauses): Clauses => ({ ...rest, also: [] }));

/** Whether only dice with added shifts can use an operation. */
export function isOfTotals(operation: PoolClause['operation']): operation is OfTotals {
  return ofTotals.has(operation);
}

/** In formulas of a modifier: the target as changed by all other modifiers. */
export const MODIFIED = 'modified target';

/** One change that a modifier makes to a roll. */
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
  /** Key of the contest. */
  readonly contest?: string;
  /** A shift that is not pooled with the others, for dice with `pooled`. */
  readonly direct?: true;
  readonly die?: 'dice' | 'hard' | 'wiggle' | 'tens';
  readonly height?: Compiled;
  /** The last of several faces. */
  readonly to?: Compiled;
  /** What these faces are worth. */
  readonly worth?: Compiled;
  /** Extra dice and rerolls: only once. */
  readonly once?: true;
  /** Rerolls: again and again, as long as such a face comes. */
  readonly ever?: true;
  readonly keeps?: 'highest' | 'lowest';
  /** The traits, derived values and kinds of traits that change, if not all parts of the roll do. */
  readonly parts?: readonly EffectTarget[];
  /** It reads the roll as changed by all other modifiers, and so is applied last. */
  readonly last?: true;
}

/** A field of a character or of an item. */
export interface Field extends Declared {
  readonly type: FieldType;
  readonly choices?: readonly Choice[];
  readonly min?: Compiled;
  readonly max?: Compiled;
  /** The distance between possible numbers; absent if every number is possible. */
  readonly step?: rational.Num;
  readonly unit?: string;
  readonly fallback?: Compiled;
  readonly required: boolean;
  readonly also: readonly string[];
  /** Keys of all its spellings. */
  readonly keys: readonly string[];
}

/** The type of a field's value. */
export type FieldType = 'number' | 'text' | 'formula' | 'trait' | 'flag' | 'pool' | 'choice';

/** One of several labels, with a value if formulas can compute with it. */
export interface Choice {
  readonly label: string;
  readonly key: string;
  readonly value?: Compiled;
}
