import type { SourceEntry } from '../../language/read/index.js';
import type { Entry, Evaluation } from '../../language/sheet/index.js';
import { nodeAt } from '../../language/workspace/index.js';
import type { FeatureContext } from '../context.js';

/** The character, line and entry at an offset of a sheet. */
export interface SheetSpot {
  readonly uri: string;
  /** Path of the character or npc around the offset. */
  readonly path?: string;
  readonly evaluation?: Evaluation;
  readonly source?: SourceEntry;
  readonly entry?: Entry;
}

/** The spot at a position of a document. */
export function spotAt(context: FeatureContext, uri: string, offset: number): SheetSpot {
  const document = context.workspace.document(uri);
  const root = context.sheetRoot(uri);
  const index =
    root?.items.findIndex((item) => item.$cstNode && item.$cstNode.offset <= offset && offset <= item.$cstNode.end) ??
    -1;
  if (!document || !root || index < 0) return { uri };
  const path = String(index);
  const character = document.characters.find((one) => one.path === path);
  const entries =
    character?.entries ??
    document.encounters.find((one) => one.path === path)?.entries ??
    document.campaigns.find((one) => one.path === path)?.entries ??
    [...document.entries, ...(document.page?.rolls ?? [])].filter((one) => one.path === path);
  const source = entryAt(entries, offset, (one) => nodeAt(root, one.path)?.$cstNode?.offset);
  if (!character) {
    const state = source && stateAt(context, uri, path, source.path);
    const entry = state && entryOf(state, source.path, uri);
    return { uri, ...(source && { source }), ...(state && { evaluation: state }), ...(entry && { entry }) };
  }
  const evaluation = context.workspace.evaluation(uri, path);
  const entry = source && evaluation && entryOf(evaluation, source.path, uri);
  return { uri, path, ...(evaluation && { evaluation }), ...(source && { source }), ...(entry && { entry }) };
}

/** The member of an encounter whose `state` a line belongs to, as it is now. */
export function stateAt(
  { workspace }: FeatureContext,
  uri: string,
  encounter: string,
  line: string,
): Evaluation | undefined {
  const states = workspace.encounter(uri, encounter)?.states;
  return [...(states ?? [])].find(([path]) => line.startsWith(`${path}.`))?.[1].evaluation;
}

/** The innermost entry whose line contains the offset, including the keyword `roll` before it. */
function entryAt(
  entries: readonly SourceEntry[],
  offset: number,
  start: (entry: SourceEntry) => number | undefined,
): SourceEntry | undefined {
  for (const entry of entries) {
    const from = start(entry) ?? entry.tokens[0]?.offset;
    const to = entry.tokens[entry.tokens.length - 1]?.end;
    if (from !== undefined && to !== undefined && from <= offset && offset <= to) return entry;
    const inner = entryAt(entry.entries, offset, start);
    if (inner) return inner;
  }
  return undefined;
}

/** The evaluated entry of a line of the document. */
export function entryOf(evaluation: Evaluation, path: string, uri: string): Entry | undefined {
  return evaluation.all.find((entry) => entry.read?.source.path === path && entry.read.source.uri === uri);
}

/** Whether an entry has a level of its own. */
export function isRated(entry: Entry): boolean {
  return (
    entry.trait?.clauses.rating !== undefined ||
    entry.trait?.clauses.on !== undefined ||
    entry.read?.rating !== undefined
  );
}
