import type { Compiled } from './scope.js';

/** What a printed sheet shows by the rulebook: the front and back of a page, in each rows of columns of blocks. */
export interface PageRule {
  readonly sides: readonly PageSide[];
}

/** Rows from top to bottom, in each columns from left to right, in each blocks from top to bottom. */
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

/** A block of a page. What its parts mean depends on its word; the guide for rule writers says it for each. */
export interface PageBlock {
  readonly word: PageWord;
  /** By which a house rulebook replaces it; unique on the page. */
  readonly key: string;
  readonly title?: string;
  /** In how many columns its contents go. */
  readonly columns?: number;
  readonly names: readonly PageName[];
  /** After `with`: kinds inside scores, the list of wounds, the columns of items. */
  readonly inner: readonly PageName[];
  /** After `less`: what is taken off a track. */
  readonly less?: PageName;
  /** After `on`: the table whose rows lead to the places of a body. */
  readonly on?: PageName;
  readonly rows: readonly PageRowRule[];
}

/** A name on a page, resolved. */
export interface PageName {
  readonly what: 'trait' | 'derived' | 'field' | 'setting' | 'kind' | 'list' | 'table' | 'column' | 'blank';
  readonly key: string;
  /** Of a trait. */
  readonly kind?: string;
  /** As it is declared. */
  readonly name: string;
  /** What the page calls it. */
  readonly label: string;
  /** The number is printed as boxes to tick. */
  readonly boxes: boolean;
  /** The field of a thing that says how many of the boxes are left. */
  readonly left?: string;
}

/** A row in the braces of a block: a sign for a mark, words at a number of a track, a way to attack that no item has. */
export interface PageRowRule {
  readonly label: string;
  readonly at?: Compiled;
  readonly text?: string;
  readonly cells: readonly { readonly column: string; readonly value: Compiled }[];
}
