import type { Value } from '../values/value.js';

/**
 * The one computed model. A sheet is immutable, serialisable data: hover, lens, webview, command line and export are
 * views on it and compute no rule themselves.
 */
export interface Sheet {
  readonly uri: string;
  /** Path of the character in its document: the index of its top-level item. */
  readonly path: string;
  readonly role: 'character' | 'npc';
  readonly name: string;
  /** Name of the rulebook, as it calls itself. */
  readonly rulebook: string;
  readonly campaign?: string;
  readonly points: Points;
  readonly entries: readonly SheetEntry[];
  readonly fields: readonly SheetValue[];
  readonly derived: readonly SheetValue[];
  readonly items: readonly SheetItem[];
  readonly rolls: readonly SheetRoll[];
  readonly notes: readonly string[];
  readonly findings: readonly Finding[];
  /** What every number is made of, by cell: `trait:0.3/cost`, `derived:Dodge`. */
  readonly derivations: ReadonlyMap<string, Derivation>;
}

/** Points spent, what they are held against, and where they went, in the order of the text. */
export interface Points {
  readonly spent: Value;
  readonly budget?: Value;
  /** What the budget is made of. */
  readonly budgetFrom?: Derivation;
  /** Sum of costs by kind, in the order of the rulebook's kinds. */
  readonly byKind: ReadonlyMap<string, Value>;
  readonly ledger: readonly LedgerRow[];
}

export interface LedgerRow {
  readonly kind: string;
  readonly trait: string;
  readonly specialty?: string;
  readonly options?: readonly string[];
  readonly cost: Value;
  readonly origin: TextOrigin;
}

/** One entry of the author, read by the rulebook's vocabulary and evaluated. */
export interface SheetEntry {
  /** Address of the entry, unique in the sheet; cells of the entry begin with it. */
  readonly id: string;
  readonly kind: string;
  /** The name as the rulebook declares it, or the author's own where the kind is open. */
  readonly trait: string;
  readonly specialty?: string;
  /** Chosen options and numbers in parentheses: `large class`, `30 points`. */
  readonly options: readonly string[];
  /** The author's own words in parentheses or quotes. */
  readonly label?: string;
  readonly marks: readonly string[];
  readonly count?: number;
  /** What was bought: the written rating, or what the written cost buys. */
  readonly rating?: Value;
  /** With defaults and unconditional effects. */
  readonly effective?: Value;
  readonly cost?: Value;
  readonly written: { readonly rating: boolean; readonly cost: boolean };
  /** Situational effects on this entry: listed, never added silently. */
  readonly situations: readonly Situation[];
  /** Name of the npc that the entry came from, by `like`. */
  readonly inherited?: string;
  readonly entries: readonly SheetEntry[];
  readonly origin: TextOrigin;
  readonly rule?: RuleOrigin;
}

/** An effect that holds only in a situation: `+2 when "can hear the voice"`. */
export interface Situation {
  readonly amount: Value;
  readonly operation: EffectOperation;
  readonly when: string;
  readonly source: string;
}

export type EffectOperation = '+' | '-' | 'set' | 'cap' | 'raise' | 'multiply' | 'forbid';

export interface SheetValue {
  readonly name: string;
  readonly value: Value;
  readonly unit?: string;
  /** Cell whose derivation explains the value. */
  readonly cell: string;
  /** A value that only helps others; printed sheets leave it out. */
  readonly hidden?: true;
  /** It follows from what is not written: a field's `else`. */
  readonly unwritten?: true;
  readonly situations: readonly Situation[];
  readonly rule?: RuleOrigin;
  readonly origin?: TextOrigin;
}

/** An item carried, its fields evaluated for this wielder; one attack for each mode. */
export interface SheetItem {
  readonly id: string;
  readonly kind: string;
  readonly name: string;
  readonly list: string;
  readonly count: number;
  /** For kinds that have one: the boxes of a wound. */
  readonly rating?: Value;
  readonly options?: readonly string[];
  readonly marks: readonly string[];
  readonly fields: readonly SheetValue[];
  readonly attacks: readonly SheetAttack[];
  readonly items: readonly SheetItem[];
  readonly origin: TextOrigin;
  readonly rule?: RuleOrigin;
}

/** One way to use an item: its own fields and the derived values `of` its kind. */
export interface SheetAttack {
  readonly mode?: string;
  readonly values: readonly SheetValue[];
}

/** A `roll` line, evaluated to what is rolled. */
export interface SheetRoll {
  readonly id: string;
  readonly keyword: 'roll' | 'check' | 'contest';
  readonly label?: string;
  /** As written, without the label. */
  readonly expression: string;
  readonly rolled?: Rolled;
  /** Of a line such as `roll attack Rifleman 2 with Carbine, aim 2`: who is meant, with what, and what else holds. */
  readonly situation?: RollSituation;
  readonly origin: TextOrigin;
  readonly findings: readonly Finding[];
}

/** The situation of a roll, its fields as the rulebook declares them. */
export interface RollSituation {
  /** The word that the line begins with. */
  readonly action: string;
  /** As the line calls the target, and whose sheet that is: Rifleman 2 is a Rifleman. */
  readonly target: { readonly name: string; readonly of: string };
  readonly item: { readonly id: string; readonly name: string; readonly mode?: string };
  /** Modifiers in their order, with what they take. */
  readonly modifiers: readonly { readonly name: string; readonly value?: Value }[];
}

/** What a roll comes to: a target, a pool or dice, after all modifiers, with the derivation that says why. */
export interface Rolled {
  readonly family: string;
  readonly value: Value;
  /** Needs of the roll, from its modifiers: least height and width of a set, faces fixed beforehand. */
  readonly height?: number;
  readonly width?: number;
  readonly fixed?: readonly number[];
  readonly gobble?: number;
  /** What the dice of a pool are rolled for, where it is said: `for the widest`, `for two tasks`. */
  readonly aim?: RollAim;
  readonly derivation: Derivation;
  /** The other side; `opposed` where it interferes instead of competing. */
  readonly against?: { readonly name?: string; readonly rolled: Rolled; readonly opposed?: true };
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

/** Place in an author's text: document, path of the entry in it, and part of the entry. It becomes a range when shown. */
export interface TextOrigin {
  readonly uri: string;
  /** Indices from the document down: `2.0.3` is the fourth entry of the first entry of the third item. */
  readonly path: string;
  readonly part: TextPart;
  /** Tokens of the entry's head that are meant, from the first up to but not including the last; absent: the whole head. */
  readonly from?: number;
  readonly to?: number;
}
export type TextPart =
  | 'entry'
  | 'name'
  | 'rating'
  | 'cost'
  | 'option'
  | 'specialty'
  | 'label'
  | 'count'
  | 'value'
  | 'mark';

/** Place in a rulebook: a declaration, and a clause in it. */
export interface RuleOrigin {
  readonly book: string;
  readonly kind: string;
  readonly name: string;
  readonly clause?: string;
}

/**
 * How a number came about. Leaves are an author's text (`written`), a declaration (`declared`) or an assumption;
 * `cell` points to another value of the sheet, whose own derivation goes on. Folding the tree gives `value`.
 */
export interface Derivation {
  readonly operation: Operation;
  readonly value: Value;
  readonly of?: readonly Derivation[];
  /** What the reader calls it: `DX`, `Combat Reflexes`, `Attribute Cost[12]`. */
  readonly label?: string;
  /** For `cell`: the address of the value read. */
  readonly cell?: string;
  readonly origin?: TextOrigin | RuleOrigin;
}
export type Operation =
  | 'written'
  | 'declared'
  | 'assumed'
  | 'none'
  | 'cell'
  | 'add'
  | 'subtract'
  | 'multiply'
  | 'divide'
  | 'power'
  | 'negate'
  | 'least'
  | 'greatest'
  | 'absolute'
  | 'square root'
  | 'dice'
  | 'round down'
  | 'round up'
  | 'round nearest'
  | 'round toward 0'
  | 'round away from 0'
  | 'choose'
  | 'otherwise'
  | 'compare'
  | 'and'
  | 'or'
  | 'not'
  | 'has'
  | 'look up'
  | 'member'
  | 'sum'
  | 'count'
  | 'effects'
  | 'set'
  | 'cap'
  | 'same';

/** A finding: what is wrong, why it matters, what to do; never more than one for one mistake. */
export interface Finding {
  readonly severity: 'error' | 'warning' | 'information';
  readonly code: FindingCode;
  readonly message: string;
  readonly origin: TextOrigin;
  /** The declaration that was broken. */
  readonly rule?: RuleOrigin;
  /** What a fix needs to know, as plain data: the right cost, near names, ... */
  readonly data?: Readonly<Record<string, string | number | boolean | readonly string[]>>;
  /** The reason the game master gave for allowing it. */
  readonly allowed?: string;
}

/** The closed list of codes; ARCHITECTURE.md holds the table with example and fix. */
export const findingCodes = [
  'unknown-rulebook',
  'no-rulebook',
  'unknown-name',
  'ambiguous-name',
  'duplicate-name',
  'duplicate-entry',
  'wrong-place',
  'wrong-cost',
  'uneven-cost',
  'missing-rating',
  'not-rated',
  'out-of-range',
  'not-a-number',
  'unknown-option',
  'missing-option',
  'ambiguous-option',
  'missing-specialty',
  'unknown-specialty',
  'needs-not-met',
  'excluded',
  'one-of-group',
  'over-limit',
  'advice',
  'banned',
  'required',
  'required-field',
  'unknown-setting',
  'cycle',
  'not-computable',
  'wrong-unit',
  'wrong-game',
  'unknown-modifier',
  'illegal-roll',
  'useless-allowance',
  'two-campaigns',
  'unknown-member',
  'not-in-encounter',
  'not-understood',
] as const;
export type FindingCode = (typeof findingCodes)[number];
