import type { Feature } from '../../context.js';
import type { EncounterPlace } from '../../protocol.js';
import { linesOf } from '../find.js';

/** The named encounters of a document, each with its lines. */
export const listEncounters: Feature<{ readonly uri: string }, { readonly encounters: readonly EncounterPlace[] }> = (
  context,
  { uri },
) => {
  const root = context.sheetRoot(uri);
  const encounters = (context.workspace.document(uri)?.encounters ?? []).flatMap(({ name, path }) => {
    const lines = linesOf(context, uri, root?.items[Number(path)]);
    return name !== '' && lines ? [{ name, line: lines.from, endLine: lines.to }] : [];
  });
  return { encounters };
};
