/**
 * A place in an author's text: document, path of the entry, and part of the entry. It is turned into a range when it is
 * shown.
 */
export interface TextOrigin {
  readonly uri: string;
  /** Indices from the document down: `2.0.3` is the fourth entry of the first entry of the third item. */
  readonly path: string;
  readonly part: TextPart;
  /** Tokens of the entry's head, from the first up to but not including the last; absent for the whole head. */
  readonly from?: number;
  readonly to?: number;
}

/** Which part of an entry an origin means. */
export type TextPart =
  | 'entry'
  | 'name'
  | 'rating'
  | 'cost'
  | 'option'
  | 'specialty'
  | 'label'
  | 'count'
  | 'value'
  | 'mark';

/** A place in a rulebook: a declaration, and a clause in it. */
export interface RuleOrigin {
  readonly book: string;
  readonly kind: string;
  readonly name: string;
  readonly clause?: string;
}
