import type { EffectOperation } from '../rules/clauses.js';
import type { Derivation } from '../values/derivation.js';
import type { Finding } from '../values/finding.js';
import type { RuleOrigin, TextOrigin } from '../values/origin.js';
import type { Value } from '../values/value.js';
import type { SheetRoll } from './sheet-roll.js';

/**
 * A computed character. It is immutable, serializable data: hover, lens, webview, command line and export are views of
 * it and compute no rule themselves.
 */
export interface Sheet {
  readonly uri: string;
  /** Path of the character in its document: the index of its top-level item. */
  readonly path: string;
  readonly role: 'character' | 'npc';
  readonly name: string;
  /** Name of the rulebook. */
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
  /** The derivation of every value, by cell: `0.3/cost`, `derived:Dodge`. */
  readonly derivations: ReadonlyMap<string, Derivation>;
}

/** Points spent, the budget, and the costs, in the order of the text. */
export interface Points {
  readonly spent: Value;
  readonly budget?: Value;
  /** The derivation of the budget. */
  readonly budgetFrom?: Derivation;
  /** Sum of costs by kind, in the order of the rulebook's kinds. */
  readonly byKind: ReadonlyMap<string, Value>;
  readonly ledger: readonly LedgerRow[];
}

/** A cost. */
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
  /** The name as the rulebook declares it, or the author's own if the kind is open. */
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
  /** What its name rolls: before any modifier, and now, with automatic ones such as wounds. */
  readonly rolled?: { readonly plain: Value; readonly now: Value };
  readonly cost?: Value;
  /** Why the cost counts as written, where the rules have another one. */
  readonly allowed?: string;
  readonly written: { readonly rating: boolean; readonly cost: boolean };
  /** Effects on this entry that hold only in some situations. They are listed, never added. */
  readonly occasional: readonly OccasionalEffect[];
  /** Name of the character that the entry is inherited from. */
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

/** A value of the sheet, with the address of its derivation. */
export interface SheetValue extends Quantified {
  /** The default arguments of a value with parameters. */
  readonly asked?: readonly Quantified[];
  /** The cell whose derivation explains the value. */
  readonly cell: string;
  /** Why it is missing, unless the rulebook says `none`. `broken`: the rules lack something. */
  readonly absent?: { readonly reason: string; readonly broken: boolean };
  /** Printed sheets leave it out, as it only helps other values. */
  readonly hidden?: true;
  /** It is not written: the `else` of a field. */
  readonly unwritten?: true;
  readonly occasional: readonly OccasionalEffect[];
  readonly rule?: RuleOrigin;
  readonly origin?: TextOrigin;
}

/** An item that the character carries, with its fields evaluated for the character, and one attack for each mode. */
export interface SheetItem {
  readonly id: string;
  readonly kind: string;
  readonly name: string;
  readonly list: string;
  readonly count: number;
  /** For kinds with a rating, such as the boxes of a wound. */
  readonly rating?: Value;
  readonly options?: readonly string[];
  /** The author's own words in parentheses or quotes, such as the description of a wound. */
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
