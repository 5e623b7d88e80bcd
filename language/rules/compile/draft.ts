import type * as ast from '../../grammar/generated/ast.js';
import { nameKey } from '../../grammar/text.js';
import { oncePer } from '../../memo/once-per.js';
import { CONDITIONS, UNTIL_WORDS } from '../consequences.js';

/** A rulebook document as it was parsed, or the `rules { }` of a campaign. */
export interface BookSource {
  readonly name: string;
  /** Where its rules say that they are: the name of a rulebook, the document of a table's `rules { }`. */
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
  | 'function'
  | 'modifier'
  | 'action'
  | 'part'
  | 'create'
  | 'policy'
  | 'page'
  | 'dice';

/** A declaration with all its layers, the base book's first; its clauses are those that hold in the end. */
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

/** What a declaration is looked up by in its book: `derived:dodge`, `trait:skill:stealth`. */
export function addressOfDraft({ what, kind, key }: Pick<Draft, 'what' | 'kind' | 'key'>): string {
  return what === 'trait' ? `trait:${kind}:${key}` : `${what}:${key}`;
}

/** Keys of the names that a declaration goes by. */
export function spellingsOf(draft: Draft): string[] {
  const names = [draft.key];
  for (const clause of draft.clauses) {
    if (clause.$type === 'Also') names.push(...clause.names.map(nameKey));
    if (clause.$type === 'Plural') names.push(nameKey(clause.name));
  }
  return names;
}

/** Whether a declaration is marked as something that people ask at the table. */
export function isForTheTable({ clauses, layers }: Draft): boolean {
  return (
    clauses.some(({ $type }) => $type === 'ForTheTable') ||
    layers.some(({ node }) => node.$type === 'Table' && node.marks.length > 0)
  );
}

/** The clauses in the braces of a declaration, as it is written in one book. */
export function clausesOf(node: ast.Declaration): readonly ast.Clause[] {
  return 'block' in node && node.block ? (node.block as ast.ClauseBlock).clauses : [];
}

/** The clauses, and those in the braces of the steps among them: a creation has steps inside steps. */
export function stepsIn(clauses: readonly ast.Clause[]): readonly ast.Clause[] {
  return clauses.flatMap((clause) =>
    clause.$type === 'Sets' || clause.$type === 'Repeats' || clause.$type === 'Branch'
      ? [clause, ...stepsIn(clause.block.clauses)]
      : [clause],
  );
}

/** Clauses of one slot replace each other when a house rulebook changes a declaration; those of none add up. */
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
      // What follows from an action, or makes a character, is one list, in the order in which it happens.
      return 'Consequence';
    default:
      return clause.$type;
  }
}

/** Two drafts of one signature are made of the same syntax trees, in documents of the same names. */
export function signatureOf(draft: Draft): string {
  if (draft.signature !== undefined) return draft.signature;
  const layers = draft.layers.map(({ source, node }) => `${source.address ?? source.name}#${idOf(node)}`);
  draft.signature = `${draft.what} ${layers.join(' ')} ${draft.clauses.map(idOf).join(' ')}`;
  return draft.signature;
}

let lastId = 0;

/** A number for a syntax tree or another object, the same as long as the object is. */
export const idOf = oncePer((_: object): number => {
  lastId += 1;
  return lastId;
});

/** Words that can follow the items of a list; after conditions also how long they last. */
export function marksOf({ key, clauses }: Draft): readonly string[] {
  const marks = clauses.flatMap((clause) => (clause.$type === 'Mark' ? [clause.name] : []));
  return key === CONDITIONS ? [...marks, ...UNTIL_WORDS.filter((words) => !marks.includes(words))] : marks;
}
