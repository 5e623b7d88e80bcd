import type { Derivation } from '../values/derivation.js';
import type { RuleOrigin } from '../values/origin.js';

/** What a formula reads from: the character, the entry that the formula belongs to, and bound names. */
export interface Scope {
  readonly character: CharacterScope;
  /** The entry or item whose own rating, options and fields are names; in a query, the current one. */
  readonly self?: EntryScope;
  /** The other side of a roll: the target or opponent. */
  readonly foe?: CharacterScope;
  /** The scope of the actor for local values and inputs of an action, in a formula that is evaluated for the target. */
  readonly acting?: Scope;
  /** Called when a formula reads the other side. */
  readonly noteFoe?: (() => void) | undefined;
  /** Names bound by a parameter, a dice parameter (`target`) or a scale (`previous`). */
  readonly bound?: Bound;
  /** For bound names that are a trait or an item: the entry. */
  readonly entries?: ReadonlyMap<string, EntryScope>;
  /** Cache of the local values that are computed for one other local value. */
  readonly locals?: Map<Compiled, Derivation>;
  /** Cache for the formulas of an action while it is played. */
  readonly kept?: KeptValues;
}

/** The values of bound names. */
export type Bound = Pick<ReadonlyMap<string, Derivation>, 'get'>;

/**
 * Cached results of an action's formulas while it is played, again and again. A result is kept until something that it
 * reads changes: most of a formula depends on the actor, the target and the line, and only the rest on the dice.
 */
export interface KeptValues {
  /** By slot, as `KeptFormulas` numbers them. */
  readonly values: (Derivation | undefined)[];
  /** The scope of the action's local values, the same for all clauses. */
  readonly scope: Scope;
}

/** What formulas can ask of a character. */
export interface CharacterScope {
  readonly source: { readonly name: string; readonly role: 'character' | 'npc' };
  trait(kind: string, key: string, specialty: string | undefined): Derivation;
  /** What a line rolls that names a trait. */
  rolled(kind: string, key: string, specialty: string | undefined): Derivation;
  /** The character's entry of a trait; if there is none, an empty one. */
  entryOf(kind: string, key: string, specialty: string | undefined): EntryScope | undefined;
  has(kind: string, key: string, specialty: string | undefined): boolean;
  /** A derived value with these arguments; missing ones have their defaults. */
  derived(key: string, self: EntryScope | undefined, args?: readonly Derivation[]): Derivation;
  /** A function of the rulebook, called with these arguments. */
  called(key: string, args: readonly Derivation[]): Derivation;
  setting(key: string): Derivation;
  switchedOn(key: string): Derivation;
  field(key: string): Derivation;
  /** The text or choice of a field, for `is`. */
  fieldLabel(key: string): string | undefined;
  /** The dice of a rollable table. */
  diceOf(table: string): Derivation;
  spent(): Derivation;
  /** The points of another character of the campaign, by name; `none` for an unknown one. */
  pointsOf(name: string): Derivation;
  /** Entries of a kind, or `trait` for all traits and `item` for all items; only those in `list` if it is set. */
  entriesOf(kind: string, list: string | undefined): readonly EntryScope[];
  /** At least those of them with one of these keys; others can be among them. */
  entriesNamed(kind: string, list: string | undefined, keys: readonly string[]): readonly EntryScope[];
  /** Records that the sheet read a declaration. */
  read(declaration: string): void;
  /** Counts a step of the declaration's formula; false if there were too many, so that the formula is given up. */
  step(declaration: RuleOrigin): boolean;
}

/** What formulas can ask of the entry that they belong to. */
export interface EntryScope {
  readonly kind: string;
  /** The entry that contains it. */
  readonly outer: EntryScope | undefined;
  /** Entries of a kind directly in its own braces, or `trait` for all traits and `item` for all items. */
  within(kind: string): readonly EntryScope[];
  /** The value of one of the entry's own names; undefined if it has no such name. */
  local(key: string): Derivation | undefined;
  /** The words chosen or written for an own name: an option's label, a trait field's name, alone or with its specialty, the specialty. */
  label(key: string, withSpecialty?: boolean): string | undefined;
}

/** Label of a derivation that was given up because it takes too many steps. */
export const GIVEN_UP = 'too large';

/** A compiled formula. Pure and total: what cannot be computed is `none`. */
export type Compiled = (scope: Scope) => Derivation;

/** The label in a derivation for a value of the other side when a line names none. */
export const NO_FOE = 'foe';

/** A text whose `{formulas}` are filled in when it is shown. */
export interface Message {
  readonly text: string;
  readonly parts: readonly (string | Compiled)[];
}
