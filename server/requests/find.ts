import type { SourceCharacter, SourceEncounter } from '../../language/read/index.js';
import type { FeatureContext } from '../context.js';

/** A range of lines, zero-based, including the last one. */
export interface Lines {
  readonly from: number;
  readonly to: number;
}

/** The lines of an entry or of a top-level part of a document, by its node. */
export function linesOf(
  context: FeatureContext,
  uri: string,
  node: { readonly $cstNode?: { readonly offset: number; readonly end: number } } | undefined,
): Lines | undefined {
  const range = node?.$cstNode && context.rangeOf(uri, node.$cstNode);
  return range && { from: range.start.line, to: range.end.line };
}

/** The character, npc or encounter that contains a line. */
export function partAt(
  context: FeatureContext,
  uri: string,
  line: number,
): SourceCharacter | SourceEncounter | undefined {
  const root = context.sheetRoot(uri);
  const document = context.workspace.document(uri);
  const parts = [...(document?.characters ?? []), ...(document?.encounters ?? [])];
  return parts.find((part) => {
    const lines = linesOf(context, uri, root?.items[Number(part.path)]);
    return lines !== undefined && lines.from <= line && line <= lines.to;
  });
}

/** The character of that name, with the document's own before those of other files. */
export function characterNamed(context: FeatureContext, uri: string, name: string): SourceCharacter | undefined {
  const { workspace } = context;
  const thing = workspace.lookUp(uri, name);
  return thing && workspace.character(thing.uri, thing.path);
}

/** Whether a part of a document is a character or npc; the others are encounters. */
export function isCharacter(part: SourceCharacter | SourceEncounter): part is SourceCharacter {
  return 'role' in part;
}
