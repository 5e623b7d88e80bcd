import { nameKey } from '../../../../language/grammar/index.js';
import { type Place, readEntry, type SourceEntry } from '../../../../language/read/index.js';
import type { Kind, Rules, Trait } from '../../../../language/rules/index.js';
import { type Entry, type Evaluation, type Lineage, ownTrait } from '../../../../language/sheet/index.js';
import { nodeAt } from '../../../../language/workspace/index.js';
import type { FeatureContext } from '../../../context.js';
import { type Cursor, firstWordOf } from '../cursor.js';

/** What can be written at the cursor in a sheet, and for which character. */
export interface CursorPlace {
  readonly where:
    | 'document'
    | 'campaign'
    | 'character'
    | 'trait'
    | 'list'
    | 'item'
    | 'declaration'
    | 'encounter'
    | 'side'
    | 'rules';
  readonly rules?: Rules;
  /** How the entry at the cursor is read. */
  readonly place?: Place;
  readonly evaluation?: Evaluation;
  /** The character's entry in whose braces the cursor is. */
  readonly outer?: Entry;
  /** Path of the character or the encounter that the cursor is in. */
  readonly path?: string;
  /** Kind whose fields are written here: of an item, or of a declaration of the author's own. */
  readonly kind?: Kind;
  readonly trait?: Trait;
  /** The character and everything that it inherits from, for evaluating it with another line. */
  readonly lineage?: Lineage;
  /** Nothing is written yet in the line of the cursor. */
  readonly isEmpty?: boolean;
  /** Nothing of the entry follows the cursor. */
  readonly isEnd?: boolean;
  /** The command of the client that opens the choices between parentheses, where they can be written. */
  readonly choosing?: string;
}

/** Reads the heads of the open blocks from outside to inside. */
export function sheetPlace(context: FeatureContext, uri: string, cursor: Cursor): CursorPlace {
  const rules = context.workspace.governedBy(uri)?.rules;
  const [outer, ...inner] = cursor.heads;
  const word = firstWordOf(outer);
  if (!outer) return { where: 'document', ...(rules && { rules, place: { rules, where: 'document' } }) };
  if (word === 'rules' || inner.some((head) => firstWordOf(head) === 'rules' && head.length === 1))
    return { where: 'rules', ...(rules && { rules }) };
  if (word === 'encounter') {
    const path = partAt(context, uri, cursor.offset, 'Encounter');
    const reading = path === undefined ? undefined : context.workspace.encounter(uri, path);
    if (path !== undefined && firstWordOf(inner[0]) === 'state')
      return memberPlace(context, uri, cursor, reading?.states, inner.slice(1), rules);
    if (inner.length > 1) return memberPlace(context, uri, cursor, reading?.overlays, inner.slice(2), rules);
    const where = inner.length > 0 ? 'side' : 'encounter';
    return { where, ...(rules && { rules }), ...(path !== undefined && { path }) };
  }
  if (word === 'campaign') {
    if (inner.length === 0) return { where: 'campaign', ...(rules && { rules, place: { rules, where: 'campaign' } }) };
    return declarationPlace(rules, inner[0] ?? []);
  }
  if (word !== 'character' && word !== 'npc') return declarationPlace(rules, outer);
  const path = partAt(context, uri, cursor.offset, 'Character');
  const evaluation = path === undefined ? undefined : context.workspace.evaluation(uri, path);
  const own = evaluation?.rules ?? rules;
  if (!own) return { where: 'character' };
  const character = path === undefined ? undefined : context.workspace.character(uri, path);
  return {
    ...within(evaluation, own, inner, uri),
    ...(path !== undefined && { path }),
    ...(character && { lineage: context.workspace.lineage(character) }),
  };
}

/**
 * The place in the sheet of an encounter's member, in its `state` or in the braces of its line. `overlays` are the evaluations
 * with the lines there, by the paths of their lines; `inner` are the heads of the open blocks inside.
 */
function memberPlace(
  context: FeatureContext,
  uri: string,
  { offset }: Cursor,
  overlays: ReadonlyMap<string, { readonly evaluation: Evaluation }> | undefined,
  inner: Cursor['heads'],
  rules: Rules | undefined,
): CursorPlace {
  const root = context.sheetRoot(uri);
  const begins = (path: string): number => (root && nodeAt(root, path)?.$cstNode?.offset) ?? offset;
  const evaluation = [...(overlays ?? [])].findLast(([path]) => begins(path) < offset)?.[1].evaluation;
  const own = evaluation?.rules ?? rules;
  return own ? within(evaluation, own, inner, uri) : { where: 'character' };
}

/** The place in a character that the heads of the open blocks lead to. */
function within(evaluation: Evaluation | undefined, own: Rules, inner: Cursor['heads'], uri: string): CursorPlace {
  let at: CursorPlace = { where: 'character', rules: own, place: { rules: own, where: 'character' } };
  for (const head of inner) at = nested(at, head, own, uri);
  const begins = inner.at(-1)?.[0]?.offset;
  const around = evaluation?.all.find(
    ({ read }) => begins !== undefined && read?.source.uri === uri && read.source.tokens[0]?.offset === begins,
  );
  return {
    ...at,
    ...(evaluation && { evaluation }),
    ...(around && { outer: around }),
  };
}

function nested(outer: CursorPlace, tokens: SourceEntry['tokens'], rules: Rules, uri: string): CursorPlace {
  if (!outer.place) return outer;
  const read = readEntry({ uri, path: '', type: 'entry', tokens, entries: [] }, outer.place);
  if (outer.where === 'character' && read.named?.what === 'list') {
    const list = rules.lists.get(read.named.key);
    if (list) return { where: 'list', rules, place: { rules, where: 'list', kinds: list.kinds, marks: list.marks } };
  }
  const kind = rules.kinds.get(read.trait?.kind ?? read.kind?.key ?? '');
  if (kind?.item)
    return {
      where: 'item',
      rules,
      place: { ...outer.place, where: 'list' },
      kind,
      ...(read.trait && { trait: read.trait }),
    };
  const trait = read.trait ?? ownTrait(read);
  return {
    where: 'trait',
    rules,
    place: { rules, where: 'trait', ...(trait && { parent: trait }) },
    ...(trait && { trait }),
  };
}

function declarationPlace(rules: Rules | undefined, head: SourceEntry['tokens']): CursorPlace {
  const kind = rules?.kinds.get(nameKey(head[0]?.text ?? ''));
  if (!rules) return { where: 'declaration' };
  return kind
    ? { where: 'declaration', rules, kind }
    : { where: 'campaign', rules, place: { rules, where: 'campaign' } };
}

/** Path of the part of the file that begins last before the offset, if it is of this type. */
export function partAt(
  context: FeatureContext,
  uri: string,
  offset: number,
  type: 'Character' | 'Encounter',
): string | undefined {
  const items = context.sheetRoot(uri)?.items ?? [];
  let path: string | undefined;
  items.forEach((item, index) => {
    if (item.$cstNode && item.$cstNode.offset <= offset) path = item.$type === type ? String(index) : undefined;
  });
  return path;
}
