import type { EffectOperation } from '../rules/clauses.js';
import type { Derivation } from '../values/derivation.js';
import type { Finding } from '../values/finding.js';
import type { RuleOrigin, TextOrigin } from '../values/origin.js';
import type { Value } from '../values/value.js';
import type { SheetRoll } from './sheet-roll.js';

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

/** One thing that points are spent on. */
export interface LedgerRow {
  readonly kind: string;
  readonly trait: string;
  readonly specialty?: string;
  readonly options?: readonly string[];
  readonly cost: Value;
  /** Why the cost counts as written, where the rules have another one. */
  readonly allowed?: string;
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
  /** What is rolled by its name: before any modifier, and now, after those that every roll takes, such as wounds. */
  readonly rolled?: { readonly plain: Value; readonly now: Value };
  readonly cost?: Value;
  /** Why the cost counts as written, where the rules have another one. */
  readonly allowed?: string;
  readonly written: { readonly rating: boolean; readonly cost: boolean };
  /** Effects on this entry that hold only sometimes: listed, never added silently. */
  readonly occasional: readonly OccasionalEffect[];
  /** Name of the npc that the entry came from, by `like`. */
  readonly inherited?: string;
  readonly entries: readonly SheetEntry[];
  readonly origin: TextOrigin;
  readonly rule?: RuleOrigin;
}

/** An effect that holds only in a situation: `+2 when "can hear the voice"`. */
export interface OccasionalEffect {
  readonly amount: Value;
  readonly operation: EffectOperation;
  readonly when: string;
  readonly source: string;
}

/** A value with its name and unit. */
export interface Quantified {
  readonly name: string;
  readonly value: Value;
  readonly unit?: string;
}

/** A number of the sheet, with where its explanation is. */
export interface SheetValue extends Quantified {
  /** What it is asked with, for a value with parameters: their defaults. */
  readonly asked?: readonly Quantified[];
  /** Cell whose derivation explains the value. */
  readonly cell: string;
  /** Why there is none, unless the rulebook says so; `broken` where the rules lack something. */
  readonly absent?: { readonly reason: string; readonly broken: boolean };
  /** A value that only helps others; printed sheets leave it out. */
  readonly hidden?: true;
  /** It follows from what is not written: a field's `else`. */
  readonly unwritten?: true;
  readonly occasional: readonly OccasionalEffect[];
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
  /** The author's own words in parentheses or quotes: what a wound is. */
  readonly label?: string;
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
