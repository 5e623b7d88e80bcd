import type { Compiled } from './scope.js';

/** The layout of a printed sheet: front and back, each with rows of columns of blocks. */
export interface PageRule {
  readonly sides: readonly PageSide[];
}

/** Rows from top to bottom, with columns from left to right, with blocks from top to bottom. */
export type PageSide = readonly (readonly (readonly PageBlock[])[])[];

/** Words that begin a block. */
const PAGE_WORDS = [
  'facts',
  'scores',
  'numbers',
  'track',
  'counter',
  'body',
  'attacks',
  'traits',
  'powers',
  'items',
  'rolls',
  'situations',
  'table',
  'notes',
] as const;
/** The word that a block of a page begins with. */
export type PageWord = (typeof PAGE_WORDS)[number];

/** A block of a page. The meaning of its parts depends on its word; the guide for rule writers describes each. */
export interface PageBlock {
  readonly word: PageWord;
  /** Identifies it for a house rulebook that replaces it; unique on the page. */
  readonly key: string;
  readonly title?: string;
  /** The number of columns of its contents. */
  readonly columns?: number;
  readonly names: readonly PageName[];
  /** After `with`: kinds inside scores, the list of wounds, the columns of items. */
  readonly inner: readonly PageName[];
  /** After `less`: what is subtracted from a track. */
  readonly less?: PageName;
  /** After `on`: the table whose rows lead to the places of a body. */
  readonly on?: PageName;
  readonly rows: readonly PageRowRule[];
}

/** A name on a page, resolved. */
export interface PageName {
  readonly what: 'trait' | 'derived' | 'field' | 'setting' | 'kind' | 'list' | 'table' | 'column' | 'blank';
  readonly key: string;
  /** The kind of a trait. */
  readonly kind?: string;
  /** As declared. */
  readonly name: string;
  /** What the page calls it. */
  readonly label: string;
  /** The number is printed as boxes to tick. */
  readonly boxes: boolean;
  /** The field of an item with the number of boxes that are left. */
  readonly left?: string;
}

/** A row in the braces of a block: the sign of a mark, a text at a number of a track, or an attack without an item. */
export interface PageRowRule {
  readonly label: string;
  readonly at?: Compiled;
  readonly text?: string;
  readonly cells: readonly { readonly column: string; readonly value: Compiled }[];
}
