import type { Named, Rules } from '../rules/rules.js';

/**
 * What the lines of a character can name: the rulebook's words, the character's own entries, and the items that the
 * character carries.
 */
export interface Speaker {
  readonly rules: Rules;
  /** Finds an entry that its author named, by the key of its name. */
  own(key: string): OwnEntry | undefined;
  /** Finds an item of one of the kinds by the key of its name, label or other spelling. */
  item(kinds: readonly string[], key: string): Item | undefined;
  /** Whether the character has a trait, which can then be named after `with`. */
  has(named: Named): boolean;
}

/** An entry that its author named, and where it is written. */
export interface OwnEntry {
  readonly name: string;
  readonly uri: string;
  readonly path: string;
}

/** An item that a character carries. */
export interface Item {
  readonly name: string;
  /** As the rulebook or the campaign declares it. */
  readonly named?: Named;
  /** The entry of the character who carries it. */
  readonly carried?: OwnEntry;
  readonly modes: readonly string[];
}

/** A character of the campaign. */
export interface Person {
  readonly name: string;
  readonly uri: string;
  readonly path: string;
}

/** Finds a character by name, and lists the members of the encounter that the line belongs to. */
export interface People {
  (name: string): Person | undefined;
  /** The speaker for the lines of the character with that name. */
  speakerOf(name: string): Speaker | undefined;
  readonly members?: readonly { readonly name: string; readonly of: string }[] | undefined;
}
