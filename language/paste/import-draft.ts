import type { Learning } from './sheet-draft.js';

/** The content of a file of another tool, in its order, before it is read with a game. */
export interface ImportDraft {
  readonly name: string;
  /** Facts about the person: `age` is `54`. */
  readonly facts: readonly { readonly name: string; readonly value: string }[];
  readonly entries: readonly DraftEntry[];
  readonly things: readonly DraftThing[];
  readonly notes: readonly string[];
  /** Numbers that the program computed, such as `Dodge`, `8`; with their units, if any. */
  readonly results: readonly DraftResult[];
  /** The sum of all points of the file, if each of its entries states its own. */
  readonly points?: number;
  /** Other parts of the file, and why they are left out. */
  readonly leftOut: readonly { readonly said: string; readonly why: string }[];
}

/** A number that the program computed. */
export interface DraftResult {
  readonly name: string;
  readonly value: string;
  /** Its name in games that have a separate value for wounded characters; the program halves the same number. */
  readonly whenHurt?: string;
  /** How the program computes it. */
  readonly how?: string;
}

/** Something that was bought. */
export interface DraftEntry {
  readonly name: string;
  readonly specialty?: string;
  /** The technology level that it belongs to. */
  readonly technology?: string;
  /** The bought level, if the file states it separately from the effective level. */
  readonly bought?: number;
  /** The level with every bonus: the target of rolls on a skill, or the score of an attribute. */
  readonly level?: number;
  /** Its cost according to the file; older files state none for attributes. */
  readonly points?: number;
  /** A score that every character has; a trait that is bought once or in steps; a skill, whose level follows from its points. */
  readonly is: 'score' | 'trait' | 'skill';
  /** Words for its category: `Advantage`, `Mental`. */
  readonly tags?: readonly string[];
  /** How a skill is learned: `IQ`, `Hard`. */
  readonly by?: Learning;
  /** Possible choices of the game for it: `Attractive`, or `12` for a self-control roll. */
  readonly choices?: readonly { readonly key: string; readonly said: string }[];
  /** Additional words about it. */
  readonly words?: readonly string[];
  /** For a score that follows from others and whose level is not stated: how much was bought above it. */
  readonly added?: number;
  /** Its effects on other numbers, for games without a rule of their own for it. */
  readonly effects?: readonly DraftEffect[];
  /** How the program computes its level or cost. */
  readonly how?: string;
  /** The bonus of others in the level of a skill, according to the program. */
  readonly bonus?: number;
}

/** A bonus or penalty to a score, or to all skills of a name. */
export interface DraftEffect {
  readonly on: 'score' | 'skill';
  readonly name: string;
  readonly match?: 'is' | 'starts' | 'contains';
  readonly amount: number;
  /** The situation in which it counts; always without it. */
  readonly when?: string;
}

/** Something that is owned, with the weight and price of one of it without its content. */
export interface DraftThing {
  readonly name: string;
  readonly count: number;
  readonly weight?: string;
  readonly price?: number;
  /** Its weight and price differ from the usual ones of its name. */
  readonly isModified?: true;
  /** It is owned and not carried. */
  readonly isElsewhere?: true;
  /** It is carried, and neither worn nor at hand. */
  readonly isPacked?: true;
  /** Its effects on other numbers while it is carried. */
  readonly effects?: readonly DraftEffect[];
  readonly things: readonly DraftThing[];
}
