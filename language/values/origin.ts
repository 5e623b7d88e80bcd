/**
 * A place in an author's text: document, path of the entry, and part of the entry. It becomes a range only when it is
 * shown, so edits elsewhere do not change it.
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

/** The part of an entry that an origin is about. */
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
