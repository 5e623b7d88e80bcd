/** A character of another tool, before a game has read it: what its file says, in the order of the file. */
export interface ImportDraft {
  readonly name: string;
  /** Facts about the person: `age` is `54`. */
  readonly facts: readonly { readonly name: string; readonly value: string }[];
  readonly entries: readonly DraftEntry[];
  readonly things: readonly DraftThing[];
  readonly notes: readonly string[];
  /** What the file says besides, and why it is left out. */
  readonly leftOut: readonly { readonly said: string; readonly why: string }[];
}

/** Something that was bought. */
export interface DraftEntry {
  readonly name: string;
  readonly specialty?: string;
  /** The level that it has: of a skill what is rolled against, of an attribute its score. */
  readonly level?: number;
  /** The points that the file says it costs. */
  readonly points: number;
  /** A score that everybody has; something bought once or in steps; something learned, whose level its points buy. */
  readonly is: 'score' | 'trait' | 'skill';
}

/** Something that is carried, with what one of it weighs and costs. */
export interface DraftThing {
  readonly name: string;
  readonly count: number;
  readonly weight?: string;
  readonly price?: number;
}
