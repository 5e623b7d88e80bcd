import type { Learning } from './sheet-draft.js';

/** A character of another tool, before a game has read it: what its file says, in the order of the file. */
export interface ImportDraft {
  readonly name: string;
  /** Facts about the person: `age` is `54`. */
  readonly facts: readonly { readonly name: string; readonly value: string }[];
  readonly entries: readonly DraftEntry[];
  readonly things: readonly DraftThing[];
  readonly notes: readonly string[];
  /** What the program computed of the rest, such as `Dodge`, `8`; with its unit where it has one. */
  readonly results: readonly DraftResult[];
  /** What all points of the file come to, where each of its entries says its own. */
  readonly points?: number;
  /** What the file says besides, and why it is left out. */
  readonly leftOut: readonly { readonly said: string; readonly why: string }[];
}

/** A number that the program computed. */
export interface DraftResult {
  readonly name: string;
  readonly value: string;
  /** How a game calls it that tells what somebody hurt has left of it from what it was; the program halves the one number. */
  readonly whenHurt?: string;
  /** How the program comes to it. */
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
  /** The level that it has, with every bonus: of a skill what is rolled against, of an attribute its score. */
  readonly level?: number;
  /** The points that the file says it costs; older files say none of attributes. */
  readonly points?: number;
  /** A score that everybody has; something bought once or in steps; something learned, whose level its points buy. */
  readonly is: 'score' | 'trait' | 'skill';
  /** Words for what it is: `Advantage`, `Mental`. */
  readonly tags?: readonly string[];
  /** What a skill is learned by: `IQ`, `Hard`. */
  readonly by?: Learning;
  /** Words of which some may be choices that the game has for it: `Attractive`, or `12` for a roll to control oneself. */
  readonly choices?: readonly { readonly key: string; readonly said: string }[];
  /** What is said of it besides. */
  readonly words?: readonly string[];
  /** Of a score that follows from others: how much was bought above it, where its level is not said. */
  readonly added?: number;
  /** What it does to other numbers, where the game has no rule of its own for it. */
  readonly effects?: readonly DraftEffect[];
  /** How the program comes to its level, or to what it costs. */
  readonly how?: string;
  /** What the level of a skill has of others, as the program says it. */
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

/** Something that is owned, with what one of it weighs and costs, without what is in it. */
export interface DraftThing {
  readonly name: string;
  readonly count: number;
  readonly weight?: string;
  readonly price?: number;
  /** Its weight and price are not those of others of its name. */
  readonly isModified?: true;
  /** It is owned and not carried. */
  readonly isElsewhere?: true;
  /** It is carried, and neither worn nor at hand. */
  readonly isPacked?: true;
  /** What it does to other numbers while it is carried. */
  readonly effects?: readonly DraftEffect[];
  readonly things: readonly DraftThing[];
}
