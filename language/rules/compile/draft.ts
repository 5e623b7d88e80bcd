import type * as ast from '../../grammar/generated/ast.js';
import { nameKey } from '../../grammar/text.js';
import { oncePer } from '../../memo/once-per.js';
import { CONDITIONS, UNTIL_WORDS } from '../consequences.js';

/** A parsed rulebook document, or the `rules { }` of a campaign. */
export interface BookSource {
  readonly name: string;
  /** The `book` of its rules' origins: the name of a rulebook, or the document of `rules { }`. */
  readonly address?: string;
  readonly uri: string;
  readonly root: ast.RulebookDocument;
}

/** The kinds of declarations. */
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
  | 'function'
  | 'modifier'
  | 'action'
  | 'part'
  | 'create'
  | 'policy'
  | 'page'
  | 'dice';

/** A declaration with all its layers, the base book's first. Its clauses are the effective ones of all layers. */
export interface Draft<Node extends ast.Declaration = ast.Declaration> {
  readonly what: DraftKind;
  readonly key: string;
  readonly name: string;
  readonly kind: string;
  readonly layers: { readonly source: BookSource; readonly node: Node }[];
  clauses: ast.Clause[];
  /** Computed by `signatureOf`, once all declarations are collected. */
  signature?: string;
}

/** The address of a declaration in its book: `derived:dodge`, `trait:skill:stealth`. */
export function addressOfDraft({ what, kind, key }: Pick<Draft, 'what' | 'kind' | 'key'>): string {
  return what === 'trait' ? `trait:${kind}:${key}` : `${what}:${key}`;
}

/** Keys of all names of a declaration. */
export function spellingsOf(draft: Draft): string[] {
  const names = [draft.key];
  for (const clause of draft.clauses) {
    if (clause.$type === 'Also') names.push(...clause.names.map(nameKey));
    if (clause.$type === 'Plural') names.push(nameKey(clause.name));
  }
  return names;
}

/** Whether a declaration is marked `for the table`. */
export function isForTheTable({ clauses, layers }: Draft): boolean {
  return (
    clauses.some(({ $type }) => $type === 'ForTheTable') ||
    layers.some(({ node }) => node.$type === 'Table' && node.marks.length > 0)
  );
}

/** The clauses in the braces of a declaration in one book. */
export function clausesOf(node: ast.Declaration): readonly ast.Clause[] {
  return 'block' in node && node.block ? (node.block as ast.ClauseBlock).clauses : [];
}

/** The clauses, and those inside the steps among them, as steps of a creation can be nested. */
export function stepsIn(clauses: readonly ast.Clause[]): readonly ast.Clause[] {
  return clauses.flatMap((clause) =>
    clause.$type === 'Sets' || clause.$type === 'Repeats' || clause.$type === 'Branch'
      ? [clause, ...stepsIn(clause.block.clauses)]
      : [clause],
  );
}

/**
 * The slot of a clause. In a house rulebook, clauses replace those with the same slot; those with an empty one are
 * added.
 */
export function slotOf(clause: ast.Clause): string {
  switch (clause.$type) {
    case 'Option':
    case 'NumberParameter':
    case 'TextParameter':
    case 'Let':
    case 'Value':
    case 'Mode':
    case 'FieldClause':
    case 'Mark':
      return `${clause.$type} ${nameKey(clause.name)}`;
    case 'Also':
    case 'Ruling':
    case 'Broken':
      return '';
    case 'Reads':
    case 'Throws':
    case 'Resists':
    case 'ForEach':
    case 'Spends':
    case 'Tells':
    case 'Changes':
    case 'Adds':
    case 'Gains':
    case 'Loses':
    case 'Leads':
    case 'Does':
    case 'Chooses':
    case 'Writes':
    case 'Buys':
    case 'Sets':
    case 'Repeats':
    case 'Branch':
      // The consequences of an action, or the steps of a creation, are one list in order.
      return 'Consequence';
    default:
      return clause.$type;
  }
}

/** The signature of a draft. Drafts with the same one have the same syntax trees, in documents with the same names. */
export function signatureOf(draft: Draft): string {
  if (draft.signature !== undefined) return draft.signature;
  const layers = draft.layers.map(({ source, node }) => `${source.address ?? source.name}#${idOf(node)}`);
  draft.signature = `${draft.what} ${layers.join(' ')} ${draft.clauses.map(idOf).join(' ')}`;
  return draft.signature;
}

let lastId = 0;

/** A number that identifies a syntax tree or another object. */
export const idOf = oncePer((_: object): number => {
  lastId += 1;
  return lastId;
});

/** Marks that can follow the items of a list; for conditions, also how long they last. */
export function marksOf({ key, clauses }: Draft): readonly string[] {
  const marks = clauses.flatMap((clause) => (clause.$type === 'Mark' ? [clause.name] : []));
  return key === CONDITIONS ? [...marks, ...UNTIL_WORDS.filter((words) => !marks.includes(words))] : marks;
}
