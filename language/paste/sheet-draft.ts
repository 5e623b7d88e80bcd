import type { PrintedTotal } from './print/printed-entry.js';

/** A character of another tool, or of print, as lines of the sheet language, before anything is computed. */
export interface SheetDraft {
  readonly name: string;
  readonly lines: readonly DraftLine[];
  /** What the text says, part by part: lines of print, or entries of a file. */
  readonly rows: readonly DraftRow[];
  /** What print says that points come to, with the index of its row. */
  readonly totals: readonly (PrintedTotal & { readonly row: number })[];
  /** What declares names that the game lacks, by their keys, where the text says what they are. */
  readonly declarations?: ReadonlyMap<string, DraftDeclaration>;
  /** Declarations of things that change numbers of who carries them, as a rulebook has them. */
  readonly rules?: readonly string[];
}

/** What declares a trait, with what it does to other numbers; or what a skill is learned by: `IQ`, `Hard`. */
export type DraftDeclaration =
  | {
      /** Of no kind of the game where it is not said. */
      readonly kind: string | undefined;
      /** In quotes. */
      readonly name: string;
      /** Of one level, where it has levels. */
      readonly price: number;
      /** What a rulebook says of it. */
      readonly clauses: readonly string[];
      readonly gives?: readonly string[];
    }
  | { readonly like: Learning };

/** What a skill is learned by: `IQ`, `Hard`. */
export interface Learning {
  readonly on: string;
  readonly difficulty: string;
  /** Of a technique, which is learned from another skill: at which level that begins, and what the first one costs. */
  readonly steps?: { readonly from: number; readonly first: number };
}

/** A line of the sheet. */
export interface DraftLine {
  readonly text: string;
  /** How many braces it is in; none where it is not said. */
  readonly depth?: number;
  /** With what follows from the rest, as print states it beside. */
  readonly stated?: string;
  /** Only to be held against the sheet: it is not written. */
  readonly isOnlyStated?: true;
  /** With a number that print states in parentheses as its cost. */
  readonly priced?: string;
  readonly isNote?: true;
  /** Index of the row that it comes from. */
  readonly row?: number;
  /** Index of the entry of a file that it comes from. */
  readonly entry?: number;
  /** The level that a file says that the entry has, with every bonus. */
  readonly level?: number;
  /** What a file says that the entry is learned by. */
  readonly by?: Learning;
  /** How the file comes to its number. */
  readonly how?: string;
  /** The number of the file that the line is only held against. */
  readonly result?: { readonly name: string; readonly value: string };
  /** What is said of the person, in a field of the game. */
  readonly isFact?: true;
  /** What it costs in the file. */
  readonly points?: number;
}

/** A line as it is going to be. */
export interface PlannedLine {
  readonly text: string;
  readonly depth: number;
  readonly from: DraftLine;
  readonly isNote?: true;
}

/** Part of what is imported. */
export interface DraftRow {
  readonly said: string;
  /** Why it has no line, where that is known. */
  readonly leftOut?: string;
  /** Why it cannot be trusted, whatever was read of it. */
  readonly wrong?: string;
}

/** What a game made of the entries of a file at first sight, by their indices. */
export interface FirstSight {
  /** Entries whose names mean something else in the game. */
  readonly misread: ReadonlySet<number>;
  /** Levels of entries that were written without one. */
  readonly bases: ReadonlyMap<number, number>;
}
