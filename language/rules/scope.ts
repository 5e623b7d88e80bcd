import type { Derivation } from '../values/derivation.js';
import type { RuleOrigin } from '../values/origin.js';

/** What a formula reads from: the character, the entry that the formula belongs to, and bound names. */
export interface Scope {
  readonly character: CharacterScope;
  /** The entry or item whose own rating, options and fields are names; the iterated one inside a query. */
  readonly self?: EntryScope;
  /** The other side of a roll: the character that a line names as its target or opponent. */
  readonly foe?: CharacterScope;
  /** What the local values and inputs of an action see in a formula that speaks for the one to whom it happens. */
  readonly acting?: Scope;
  /** Called where a formula reads the other side. */
  readonly noteFoe?: (() => void) | undefined;
  /** Names bound by a parameter, a dice parameter (`target`) or a scale (`previous`). */
  readonly bound?: Bound;
  /** Of bound names that are a trait or a thing: the entry itself. */
  readonly entries?: ReadonlyMap<string, EntryScope>;
  /** Cache of the local values that are computed for the one local value that was asked for. */
  readonly locals?: Map<Compiled, Derivation>;
  /** Where an action that is played keeps what its formulas came to. */
  readonly kept?: KeptValues;
}

/** What names are bound to. */
export type Bound = Pick<ReadonlyMap<string, Derivation>, 'get'>;

/**
 * What the formulas of an action came to while it is played, again and again. A value is kept for as long as nothing that it
 * reads changes: most of a formula depends on who acts, who is named and what the line says, and only the rest on the dice.
 */
export interface KeptValues {
  /** By place. */
  readonly values: (Derivation | undefined)[];
  /** What the local values of the action see, whichever clause asks for them. */
  readonly scope: Scope;
}

/** What formulas can ask of a character. */
export interface CharacterScope {
  readonly source: { readonly name: string; readonly role: 'character' | 'npc' };
  trait(kind: string, key: string, specialty: string | undefined): Derivation;
  /** What naming a trait in a line rolls. */
  rolled(kind: string, key: string, specialty: string | undefined): Derivation;
  /** The entry with a trait's own names: the one taken, or one with nothing written. */
  entryOf(kind: string, key: string, specialty: string | undefined): EntryScope | undefined;
  has(kind: string, key: string, specialty: string | undefined): boolean;
  /** A derived value, asked with these arguments; what is not given has the value that its parameter says. */
  derived(key: string, self: EntryScope | undefined, given?: readonly Derivation[]): Derivation;
  /** A function of the rulebook, called with these arguments. */
  called(key: string, given: readonly Derivation[]): Derivation;
  setting(key: string): Derivation;
  switchedOn(key: string): Derivation;
  field(key: string): Derivation;
  /** The words written or chosen for a field, for `is`. */
  fieldLabel(key: string): string | undefined;
  /** The dice of a table that is rolled. */
  diceOf(table: string): Derivation;
  spent(): Derivation;
  /** Points of another character of the campaign, by its name; none where there is no such character. */
  pointsOf(name: string): Derivation;
  /** Entries of a kind, `trait` for all that are not items, `item` for all items; in a list where one is named. */
  entriesOf(kind: string, list: string | undefined): readonly EntryScope[];
  /** Those of them that have one of these names, by its key; others may be among them. */
  entriesNamed(kind: string, list: string | undefined, keys: readonly string[]): readonly EntryScope[];
  /** Records that the sheet read a declaration. */
  read(declaration: string): void;
  /** Counts a step of a formula of the declaration; false where there were too many, and the formula is given up. */
  step(declaration: RuleOrigin): boolean;
}

/** What formulas can ask of the entry that they belong to. */
export interface EntryScope {
  readonly kind: string;
  /** The entry that contains it. */
  readonly outer: EntryScope | undefined;
  /** Entries of a kind directly in its own braces; `trait` for all that are not items, `item` for all items. */
  within(kind: string): readonly EntryScope[];
  /** Value of one of the entry's own names; undefined when it has no such name. */
  local(key: string): Derivation | undefined;
  /** The words chosen or written for an own name: an option's label, a trait field's name, the specialty. */
  label(key: string): string | undefined;
}

/** Label of a derivation that was given up because it takes too many steps. */
export const GIVEN_UP = 'too large';

/** A formula, compiled once for a version of a rulebook. Pure and total: what cannot be computed is `none`. */
export type Compiled = (scope: Scope) => Derivation;

/** What stands in a derivation for a value of the other side where a line names none. */
export const NO_FOE = 'foe';

/** A text whose `{formulas}` are filled in when it is shown. */
export interface Message {
  readonly text: string;
  readonly parts: readonly (string | Compiled)[];
}
