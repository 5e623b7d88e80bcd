import type { PrintedTotal } from './print/printed-entry.js';

/** A character of another tool, or of print, as lines of the sheet language, before it is evaluated. */
export interface SheetDraft {
  readonly name: string;
  readonly lines: readonly DraftLine[];
  /** The parts of the imported text: lines of print, or entries of a file. */
  readonly rows: readonly DraftRow[];
  /** Sums of points in print, each with the index of its row. */
  readonly totals: readonly (PrintedTotal & { readonly row: number })[];
  /** Declarations of names that the game lacks, by their keys, if the text says what they are. */
  readonly declarations?: ReadonlyMap<string, DraftDeclaration>;
  /** Declarations of things with effects on their carrier, in the rulebook's language. */
  readonly rules?: readonly string[];
}

/** The declaration of a trait, with its effects on other numbers; or how a skill is learned. */
export type DraftDeclaration =
  | {
      /** Undefined if it has no kind of the game. */
      readonly kind: string | undefined;
      /** In quotes. */
      readonly name: string;
      /** The price of one level, if it has levels. */
      readonly price: number;
      /** Its clauses in the rulebook's language. */
      readonly clauses: readonly string[];
      readonly gives?: readonly string[];
    }
  | { readonly like: Learning };

/** How a skill is learned: by `IQ`, with the difficulty `Hard`. */
export interface Learning {
  readonly on: string;
  readonly difficulty: string;
  /** For a technique, which is learned from another skill: its first level, and the cost of that level. */
  readonly steps?: { readonly from: number; readonly first: number };
}

/** A line of the sheet. */
export interface DraftLine {
  readonly text: string;
  /** The depth of braces; 0 by default. */
  readonly depth?: number;
  /** The line with the numbers of print that follow from the rest. */
  readonly stated?: string;
  /** It is only compared with the sheet, and not written. */
  readonly isOnlyStated?: true;
  /** The line with a number in parentheses as its cost. */
  readonly priced?: string;
  readonly isNote?: true;
  /** Index of the row that it comes from. */
  readonly row?: number;
  /** Index of the entry of a file that it comes from. */
  readonly entry?: number;
  /** The level of the entry in the file, with every bonus. */
  readonly level?: number;
  /** How the entry is learned according to the file. */
  readonly by?: Learning;
  /** How the number of the file is computed. */
  readonly how?: string;
  /** The number of the file that the line is only compared with. */
  readonly result?: { readonly name: string; readonly value: string };
  /** It is a fact about the person, in a field of the game. */
  readonly isFact?: true;
  /** Its cost in the file. */
  readonly points?: number;
}

/** A line of the planned sheet. */
export interface PlannedLine {
  readonly text: string;
  readonly depth: number;
  readonly from: DraftLine;
  readonly isNote?: true;
}

/** A part of the imported text. */
export interface DraftRow {
  readonly said: string;
  /** Why it has no line, if that is known. */
  readonly leftOut?: string;
  /** Why it cannot be trusted, whatever was read in it. */
  readonly wrong?: string;
}

/** A first reading of the entries of a file with the game, by their indices. */
export interface FirstSight {
  /** Entries whose names mean something else in the game. */
  readonly misread: ReadonlySet<number>;
  /** Levels of entries that were written without one. */
  readonly bases: ReadonlyMap<number, number>;
}
