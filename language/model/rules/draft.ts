import type * as ast from '../../grammar/generated/ast.js';

/** A rulebook document as it was parsed, or the `rules { }` of a campaign. */
export interface BookSource {
  readonly name: string;
  /** Where its rules say that they stand: the name of a rulebook, the document of a table's `rules { }`. */
  readonly address?: string;
  readonly uri: string;
  readonly root: ast.RulebookDocument;
}

/** What a declaration declares. */
export type DraftKind =
  | 'kind'
  | 'trait'
  | 'setting'
  | 'switch'
  | 'field'
  | 'list'
  | 'table'
  | 'ladder'
  | 'scale'
  | 'derived'
  | 'modifier'
  | 'policy'
  | 'dice';

/** A declaration with all its layers, the base book's first; its clauses are those that hold in the end. */
export interface Draft<Node extends ast.Declaration = ast.Declaration> {
  readonly what: DraftKind;
  readonly key: string;
  readonly name: string;
  readonly kind: string;
  readonly layers: { readonly source: BookSource; readonly node: Node }[];
  clauses: ast.Clause[];
}
