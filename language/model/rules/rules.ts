import type { Value } from '../../values/value.js';
import type { Derivation } from '../derivation.js';
import type { RuleOrigin } from '../origin.js';
import type { EffectOperation } from '../sheet.js';
import type { Scope } from './scope.js';

/** A formula, compiled once for a version of a rulebook. Pure and total: what cannot be computed is `none`. */
export type Compiled = (scope: Scope) => Derivation;

/** A rulebook compiled once per version: flattened through `extends`, names resolved, formulas as functions. */
export interface Rules {
  readonly name: string;
  readonly title?: string;
  readonly uri: string;
  /** Every rulebook it was made from, itself included, bases first. */
  readonly books: readonly string[];
  readonly sources: ReadonlyMap<string, string>;
  readonly dice: readonly DiceRules[];
  readonly budget?: Compiled;
  readonly kinds: ReadonlyMap<string, Kind>;
  /** All traits and items, by kind and then by the key of their name. */
  readonly traits: ReadonlyMap<string, ReadonlyMap<string, Trait>>;
  readonly settings: ReadonlyMap<string, Setting>;
  readonly switches: ReadonlyMap<string, Switch>;
  readonly fields: ReadonlyMap<string, Field>;
  readonly lists: ReadonlyMap<string, List>;
  readonly tables: ReadonlyMap<string, Table>;
  readonly ladders: ReadonlyMap<string, Ladder>;
  readonly scales: ReadonlyMap<string, Scale>;
  readonly derived: ReadonlyMap<string, Derived>;
  readonly modifiers: ReadonlyMap<string, Modifier>;
  readonly limits: readonly Limit[];
  readonly policies: ReadonlyMap<string, readonly string[]>;
  /** What is said of each policy besides its order. */
  readonly policyRules: ReadonlyMap<string, Declared>;
  /** Traits out of play, with the reason given. */
  readonly bans: ReadonlyMap<string, string | undefined>;
  readonly vocabulary: Vocabulary;
  /** Content of each declaration without comments and blanks, by `kind:name`; a sheet records which it read. */
  readonly contents: ReadonlyMap<string, string>;
}

/** What every declaration has: where it stands, what it says, which lines of which document it follows. */
export interface Declared {
  readonly key: string;
  readonly name: string;
  readonly origin: RuleOrigin;
  readonly description?: string;
  readonly citations: readonly Citation[];
  readonly rulings: readonly Ruling[];
  /** Every layer of a rule that a house rulebook changed, the base first. */
  readonly layers: readonly string[];
}
export interface Citation {
  readonly source: string;
  readonly from: number;
  readonly to: number;
}
export interface Ruling {
  readonly id: string;
  readonly text: string;
  readonly citations: readonly Citation[];
}

export interface DiceRules extends Declared {
  readonly family: string;
  readonly dice: number;
  readonly sides: number;
  readonly parameters: readonly DiceParameterRule[];
}
export interface DiceParameterRule {
  readonly name: string;
  readonly from?: number;
  readonly to?: number;
  /** The switch that has to be on for the parameter to hold. */
  readonly toggle?: string;
  /** Range of targets for which the parameter holds, from its `when`. */
  readonly targetAtLeast?: number;
  readonly targetAtMost?: number;
}

export interface Setting extends Declared {
  readonly value: Compiled;
  readonly unit?: string;
  readonly also: readonly string[];
}
export interface Switch extends Declared {
  readonly on: boolean;
}
export interface Ruled {
  readonly origin: RuleOrigin;
}

export interface Field extends Declared {
  readonly type: FieldType;
  readonly choices?: readonly Choice[];
  readonly min?: Compiled;
  readonly max?: Compiled;
  readonly unit?: string;
  readonly fallback?: Compiled;
  readonly required: boolean;
  readonly also: readonly string[];
}
export type FieldType = 'number' | 'text' | 'formula' | 'trait' | 'flag' | 'pool' | 'choice';
export interface Choice {
  readonly label: string;
  readonly key: string;
  readonly value?: Compiled;
}

export interface List extends Declared {
  readonly kinds: readonly string[];
  readonly marks: readonly string[];
  readonly also: readonly string[];
}

export interface Table extends Declared {
  readonly keyName: string;
  readonly min?: number;
  readonly max?: number;
  readonly columns: readonly { readonly name: string; readonly key: string; readonly unit?: string }[];
  readonly rows: readonly Row[];
  /** Rows of single numbers and labels, for look-ups in constant time. */
  readonly exact: ReadonlyMap<string, Row>;
  /** Step per unit of key beyond the last numbered row, a cell for each column. */
  readonly more?: readonly Value[];
}
/** A row holds for keys from `from` to `to`, both inclusive, or for one label. Absent bounds are open. */
export interface Row {
  readonly from?: number;
  readonly to?: number;
  readonly label?: string;
  readonly cells: readonly Value[];
  /** `3..4`, `up to 9`, `Dead Broke`: the row as it is written. */
  readonly text: string;
}

export interface Ladder extends Declared {
  readonly start: number;
  readonly steps: readonly number[];
  readonly more?: number;
}

export interface Scale extends Declared {
  readonly steps: readonly number[];
  readonly factor: number;
  readonly read: 'largest' | 'nearest' | 'nearest by ratio';
  readonly mirror: boolean;
  readonly halves: boolean;
  readonly columns: ReadonlyMap<
    string,
    { readonly start: number; readonly values: readonly number[]; readonly next?: Compiled }
  >;
}

export interface Derived extends Declared {
  /** Computed once for each item of this kind that is carried. */
  readonly each?: string;
  readonly unit?: string;
  readonly value: Compiled;
  readonly also: readonly string[];
  /** Names that the formula reads; a derived value of an item is computed for each mode if one of them is a mode's. */
  readonly reads: ReadonlySet<string>;
  /** Whether it is not printed: it only helps other values, or says nothing new while the condition holds. */
  readonly hidden: boolean | Compiled;
}

export interface Limit extends Declared {
  readonly condition: Compiled;
  readonly exception?: Compiled;
  readonly severity: 'error' | 'warning' | 'information';
  readonly message: Message;
}

/** A text whose `{formulas}` are filled in when it is shown. */
export interface Message {
  readonly text: string;
  readonly parts: readonly (string | Compiled)[];
}

/** Clauses that a kind shares and a declaration may state for itself. */
export interface Kind extends Declared {
  readonly item: boolean;
  readonly open: false | 'name' | 'text';
  readonly clauses: Clauses;
}

/** A trait, skill, item ...: whatever a kind's declaration names. Its clauses hold those of its kind. */
export interface Trait extends Declared {
  readonly kind: string;
  readonly clauses: Clauses;
  /** True when the table or an author declared it, not the book. */
  readonly own: boolean;
}

export interface Clauses {
  readonly also: readonly string[];
  readonly plural?: string;
  readonly many: boolean;
  readonly group?: string;
  /** Its cost is part of the cost of the entry in whose braces it stands. */
  readonly included: boolean;
  /** Entries that stand in its braces without being written, as a sheet would write them. */
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
  readonly marks: readonly string[];
  readonly fields: readonly Field[];
  /** Values of an item's fields, by field key. */
  readonly values: ReadonlyMap<string, FieldValue>;
  readonly modes: ReadonlyMap<string, { readonly name: string; readonly values: ReadonlyMap<string, FieldValue> }>;
  readonly pool: readonly PoolClause[];
  /** A modifier that rolls take by themselves: always, or while the condition holds. */
  readonly always?: { readonly condition?: Compiled };
}
/** A field's value is a formula; where the field is a trait or a choice, its text is what was written. */
export interface FieldValue {
  readonly value: Compiled;
  readonly text: string;
}
export interface RatingRule {
  readonly type: 'number' | 'pool' | 'dice';
  readonly name: string;
  readonly key: string;
  readonly min?: Compiled;
  readonly max?: Compiled;
  readonly fallback?: Compiled;
  readonly message?: string;
}
export interface OptionRule {
  readonly name: string;
  readonly key: string;
  readonly choices: readonly Choice[];
  readonly table?: string;
  readonly fallback?: string;
}
export interface NumberRule {
  readonly name: string;
  readonly key: string;
  readonly min?: Compiled;
  readonly max?: Compiled;
  readonly unit?: string;
  readonly fallback?: Compiled;
}
/** A ladder fixed by name, or chosen by an option whose label names it. */
export interface LadderUse {
  readonly name: string;
  readonly ladder?: Ladder;
  readonly option?: string;
}
export interface Need {
  readonly severity: 'error' | 'warning' | 'information';
  readonly condition: Compiled;
  readonly message: Message;
  readonly citations: readonly Citation[];
}
export interface Exclusion {
  readonly names: readonly string[];
  readonly message?: string;
}
export interface SpecialtyRule {
  readonly open: boolean;
  readonly optional: boolean;
  readonly choices: readonly Choice[];
}

export interface Effect {
  readonly operation: EffectOperation;
  readonly amount?: Compiled;
  readonly target: EffectTarget;
  readonly when?: string;
  readonly condition?: Compiled;
}
export type EffectTarget =
  | { readonly what: 'self' }
  | { readonly what: 'trait'; readonly kind: string; readonly key: string; readonly specialty?: string }
  | { readonly what: 'derived' | 'setting'; readonly key: string }
  | { readonly what: 'every'; readonly kind: string; readonly condition?: Compiled }
  | { readonly what: 'unknown'; readonly name: string };

/** The closed list of what a modifier may do to a roll. */
export interface PoolClause {
  readonly operation: 'add' | 'remove' | 'gobble' | 'turn' | 'fix' | 'require width' | 'require height' | 'shift';
  readonly amount: Compiled;
  readonly die?: 'dice' | 'hard' | 'wiggle';
  readonly height?: Compiled;
  /** The trait or derived value that is meant where only a part of what is rolled changes. */
  readonly part?: EffectTarget;
}
export interface Modifier extends Declared {
  readonly clauses: Clauses;
  readonly parameter?: {
    readonly name: string;
    readonly key: string;
    readonly min?: Compiled;
    readonly max?: Compiled;
    readonly table?: string;
    readonly unit?: string;
    readonly fallback?: Compiled;
  };
}

/** Every name that an entry can begin with, for the longest match. */
export interface Vocabulary {
  /** Declarations by the key of a whole name. */
  readonly names: ReadonlyMap<string, readonly Named[]>;
  /** Most tokens that a name beginning with this word has. */
  readonly longest: ReadonlyMap<string, number>;
}
export interface Named {
  readonly what: 'trait' | 'field' | 'setting' | 'switch' | 'list' | 'derived' | 'modifier' | 'kind';
  readonly kind?: string;
  readonly key: string;
  readonly name: string;
  /** Set when the spelling is an `also`, a plural or a choice standing for its trait. */
  readonly alias?: 'also' | 'plural' | 'choice';
  readonly choice?: string;
  /** The specialty that stands for its trait: Knife Throwing for Thrown Weapon. */
  readonly specialty?: string;
}
